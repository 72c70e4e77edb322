"""What the reports of all chapters share: open entries, words, how an answer begins and ends, and the sign test."""

import math

import pytest
import torch
from scipy.stats import binomtest

from nalu_tutorial.exercises._shared.answer import Unwritten
from nalu_tutorial.exercises._shared.report import Outcome, Report, contrast, experiment, sign_test


@pytest.mark.parametrize("entry", [..., None, [...], [1, ...], (1, None)])
def test_an_entry_with_dots_is_an_open_one(entry):
    with pytest.raises(Unwritten, match="replace the dots"):
        Report("values found").check_form({"values": [1, 2], "found": entry})


def test_a_report_is_noted_and_asked_for_what_was_found():
    @Report("found")
    def check(report):
        return "Nothing is shown."

    assert check({"found": "Nothing."})
    noted = "✓ Noted. Nothing is shown. Does your `found` say more than this?"
    assert repr(check({"found": "Nothing."})) == noted
    assert "nalu-right" in check({"found": "Nothing."})._repr_html_()
    assert repr(check({"found": 3})) == "✗ Not yet. `found` is a text: a string, in quotes."
    assert repr(check({"found": ...})) == "Your turn: replace the dots with your answer."
    assert not check(...).begun


def test_an_experiment_may_come_in_tensors_with_a_range_of_seeds():
    @experiment(Outcome("scores", "one", "one for each seed", {}))
    def check(report):
        return repr(report["scores"].tolist())

    report = {"varied": "size", "values": torch.tensor([1, 2]), "scores": torch.ones(2, 10), "found": "Nothing."}
    for seeds in (range(5, 15), torch.arange(10)):
        assert check(report | {"seeds": seeds}).message.startswith(repr([[1.0] * 10] * 2))


@pytest.mark.parametrize(
    ("scores", "says"),
    [
        ([[1.0] * 10, [1.0] * 10], "None."),
        ([[1.0] * 5 + [2.0] * 5, [2.0] * 5 + [1.0] * 5], "None."),  # though the medians may tie or not
        ([[1.0] * 10, [1.0] * 4 + [2.0] * 6], "From a to b, 6 rise and 0 fall: more than chance would do."),
        ([[1.0] * 6 + [2.0] * 4, [1.0] * 10], "From b to a, 4 rise and 0 fall. Chance may do that more often than"),
        ([[1.0] * 10, [0.0] + [2.0] * 9], "From a to b, 9 rise and 1 fall: more than chance would do."),
        ([[1.0] * 10, [1.0] * 9 + [2.0]], "From a to b, 1 rises and 0 fall. Chance may"),
        ([[-math.inf] * 10, [-math.inf] * 4 + [0.0] * 6], "From a to b, 6 rise and 0 fall: more than chance would do."),
        ([[1.0] * 10, [1.0] * 4 + [2.0] * 6, [1.0] * 10], "6 rise and 0 fall. Chance may"),  # the best of three pairs
    ],
)
def test_the_two_values_between_which_most_seeds_rise_are_told(scores, says):
    assert says in contrast({"values": "abc"}, torch.tensor(scores), ("rises", "rise", "fall"), "None.")


def test_the_sign_test_is_that_of_scipy():
    differences = torch.tensor([1, 0.5, 0.1, 2, 1, 1, 1, 0, -0.1])
    assert sign_test(differences) == (7, 1, pytest.approx(binomtest(1, 8).pvalue))
    assert sign_test(-differences) == (1, 7, pytest.approx(binomtest(1, 8).pvalue))
    assert sign_test(differences, 3).chance == pytest.approx(3 * binomtest(1, 8).pvalue)
    assert sign_test(0 * differences) == (0, 0, 1)


def test_the_sign_test_takes_more_seeds_than_a_power_of_two_in_floats():
    differences = torch.tensor([1.0] * 620 + [-1.0] * 480)
    assert sign_test(differences).chance == pytest.approx(binomtest(480, 1100).pvalue)
