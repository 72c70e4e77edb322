"""The pairs on which the experiment with comparisons judges."""

import pytest

from nalu_tutorial.experiments.decisions.comparisons import RELATIONS, few_apart
from nalu_tutorial.published import published_lines

PUBLISHED = published_lines("comparisons")


@pytest.mark.parametrize("magnitude", [1, 7, 13])
def test_pairs_of_neighbours_stay_neighbours_at_every_magnitude(magnitude):
    apart = few_apart(">", magnitude).diff(dim=1)
    assert apart.abs().max() == 5
    assert sorted(set(apart.flatten().tolist())) == list(range(-5, 6))


def test_ten_of_21_are_greater_and_half_are_equal_where_equality_is_asked():
    x = few_apart(">=", 13)
    assert (x[:, 0] > x[:, 1]).double().mean().item() == pytest.approx(10 / 21)
    assert (x[:, 0] == x[:, 1]).double().mean().item() == pytest.approx(1 / 21)
    x = few_apart("!=", 13)
    assert (x[:, 0] == x[:, 1]).double().mean() == 0.5


def test_each_printed_line_reaches_the_last_magnitude():
    assert {label for _, label in PUBLISHED} == set(RELATIONS)
    line = PUBLISHED["MLP, sigmoid", "<="].measures
    assert (line["few_2"], line["few_4"], line["few_5"], line["few_13"]) == (1.0, 0.68, 0.49, 0.48)
    assert PUBLISHED["NSR", "!="].measures["few_2"] == 0.92


def test_the_column_of_training_stands_beside_random_pairs_of_the_training_range():
    shares = {line: known.measures["random_1"] for line, known in PUBLISHED.items()}
    assert len(shares) == 12
    assert shares["MLP, sigmoid", "=="] == shares["MLP, sigmoid", "!="] == 0.95
    assert shares["NSR", "=="] == shares["NSR", "!="] == 0.99
    assert sum(share == 1 for share in shares.values()) == 8
