"""`check.steps` of chapter 13: drafts that are wrong, right in another form, or not begun."""

from fractions import Fraction

import pytest

from nalu_tutorial.exercises.keeping_time.steps import PARTS, WRONG_PARTS

pytestmark = pytest.mark.chapter

RIGHT = dict(PARTS)


def changed(name, value):
    return lambda: RIGHT | {name: value}


WRONG = {f"{name} {value}": (changed(name, value), sentence) for (name, value), sentence in WRONG_PARTS.items()}
WRONG |= {
    "another number": (changed("taken from 30", 2.5), "For taken from 30 you say 2.5"),
    "a word": (changed("takes 1 from", "five"), "For takes 1 from give one number"),
    "no keys": (lambda: [1.0] * 5, "with the keys"),
}
ALSO_RIGHT = [RIGHT | {"n after step 2": 37.42, "takes 1 from": Fraction(5)}]
STUBS = [dict.fromkeys(RIGHT, ...), RIGHT | {"takes 1 from": ...}]


def test_the_numbers_are_those_of_the_counter():
    n = [40 - 0.9]
    n.append(0.98 * n[-1] - 0.9)
    taken = {f"taken from {start}": start - (0.98 * start - 0.9) for start in (10, 30)}
    results = {"n after step 1": n[0], "n after step 2": n[1], **taken, "takes 1 from": (1 - 0.9) / (1 - 0.98)}
    assert {name: pytest.approx(value) for name, value in results.items()} == PARTS
