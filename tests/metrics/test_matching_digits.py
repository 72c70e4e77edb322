"""The share of matching digits, worked by hand and against the digits as text."""

import math

import pytest
import torch

from nalu_tutorial import matching_digits


def share(answer, right):
    return matching_digits(torch.tensor([[answer]], dtype=torch.float64), torch.tensor([[right]], dtype=torch.float64))


@pytest.mark.parametrize(
    ("answer", "right", "wanted"),
    [
        (305, 305, 1),
        (305.4, 305, 1),
        (304.6, 305, 1),
        (315, 305, 2 / 3),
        (5, 305, 2 / 3),  # 005: units and tens
        (305, 5, 2 / 3),
        (1305, 305, 3 / 4),
        (0, 305, 1 / 3),  # 000: the tens
        (0, 0, 1),
        (-0.3, 0, 1),
        (-305, -305, 1),
        (-305, 305, 0),
        (-1, 0, 0),
        (0, -10, 1 / 2),  # 0 has either sign
        (math.nan, 305, 0),
        (math.inf, 305, 0),
        (1e18, 305, 0),
        (123_456_789_012_345, 123_456_789_012_344, 14 / 15),
    ],
)
def test_numbers_worked_by_hand(answer, right, wanted):
    assert share(answer, right).item() == pytest.approx(wanted)


def test_it_compares_as_text_does():
    generator = torch.Generator().manual_seed(0)
    answer, right = (
        (torch.rand(500, 1, generator=generator, dtype=torch.float64) * 10.0 ** torch.arange(500).remainder(6)[:, None])
        for _ in range(2)
    )
    wanted = []
    for one, other in zip(
        answer.round().long().flatten().tolist(), right.round().long().flatten().tolist(), strict=True
    ):
        places = max(len(str(one)), len(str(other)))
        pairs = list(zip(str(one).zfill(places), str(other).zfill(places), strict=True))
        wanted.append(sum(a == b for a, b in pairs) / places)
    assert matching_digits(answer, right).item() == pytest.approx(sum(wanted) / 500)


def test_there_is_one_share_for_each_run():
    answer, right = torch.tensor([[[12.0], [34.0]], [[12.0], [30.0]]]), torch.tensor([[12.0], [34.0]])
    shares = matching_digits(answer, right)
    assert shares.dtype == torch.float64
    assert shares.tolist() == [1, 0.75]


def test_a_target_of_another_shape_is_named():
    with pytest.raises(ValueError, match=r"expected a target of shape \(2, 1\), got \(2,\)"):
        matching_digits(torch.zeros(2, 1), torch.zeros(2))
