"""What the reports of all chapters share: open entries, words, how an answer begins and ends, and the sign test."""

import pytest
import torch
from scipy.stats import binomtest

from nalu_tutorial.exercises._shared.answer import NotYet, Unwritten
from nalu_tutorial.exercises._shared.report import check_form, check_words, report_checker, sign_test


@pytest.mark.parametrize("entry", [..., None, [...], [1, ...], (1, None)])
def test_an_entry_with_dots_is_an_open_one(entry):
    with pytest.raises(Unwritten, match="replace the dots"):
        check_form({"values": [1, 2], "found": entry}, ("values", "found"))


def test_a_report_is_a_dictionary():
    with pytest.raises(NotYet, match="Hand over a dictionary; its keys are values, found"):
        check_form([1, 2], ("values", "found"))


@pytest.mark.parametrize(("entry", "says"), [(3, "`found` is a text"), (["a"], "`found` is a text"), (" ", "conclude")])
def test_words_are_strings_that_say_something(entry, says):
    with pytest.raises(NotYet, match=says):
        check_words({"found": entry}, "seeds")


def test_a_report_is_noted_and_asked_for_what_was_found():
    @report_checker
    def check(report):
        check_form(report, ("found",))
        check_words(report, "seeds")
        return "Nothing is shown."

    assert check({"found": "Nothing."})
    noted = "✓ Noted. Nothing is shown. Does your `found` say more than this?"
    assert repr(check({"found": "Nothing."})) == noted
    assert "nalu-right" in check({"found": "Nothing."})._repr_html_()
    assert repr(check({"found": 3})) == "✗ Not yet. `found` is a text: a string, in quotes."
    assert repr(check({"found": ...})) == "Your turn: replace the dots with your answer."
    assert not check(...).begun


def test_the_sign_test_is_that_of_scipy():
    differences = torch.tensor([1, 0.5, 0.1, 2, 1, 1, 1, 0, -0.1])
    assert sign_test(differences) == (7, 1, pytest.approx(binomtest(1, 8).pvalue))
    assert sign_test(-differences) == (1, 7, pytest.approx(binomtest(1, 8).pvalue))
    assert sign_test(differences, 3).chance == pytest.approx(3 * binomtest(1, 8).pvalue)
    assert sign_test(0 * differences) == (0, 0, 1)


def test_the_sign_test_takes_more_seeds_than_a_power_of_two_in_floats():
    differences = torch.tensor([1.0] * 620 + [-1.0] * 480)
    assert sign_test(differences).chance == pytest.approx(binomtest(480, 1100).pvalue)
