"""`check.forecast` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises import inalu
from nalu_tutorial.exercises.inalu.forecast import SEEDS, learned

pytestmark = pytest.mark.chapter

RIGHT = {"a": "none", "b": "all", "c": "all", "d": "none"}


def but(**changes):
    return lambda: RIGHT | changes


WRONG = {
    "a key missing": (lambda: {"a": "all"}, "with the keys a, b, c, d"),
    "a number": (but(a=10), 'write "all" or "none"'),
    "the sign helps": (but(a="all"), "both factors pass 0"),
    "the sign is needed": (but(b="none"), "already has the correct sign"),
    "a ridge everywhere": (but(c="none"), "there is no barrier at 0"),
    "only the divisor": (but(d="all"), "w1 starts below 0"),
}
ALSO_RIGHT = [dict(reversed(RIGHT.items())), RIGHT | {"b": "All", "d": " none "}]


def test_no_case_is_in_between():
    assert {letter: learned(letter) for letter in RIGHT} == {
        letter: SEEDS if word == "all" else 0 for letter, word in RIGHT.items()
    }


def test_what_is_open_is_named():
    answer = inalu.forecast(RIGHT | {"d": ...})
    assert not answer
    assert not answer.begun
