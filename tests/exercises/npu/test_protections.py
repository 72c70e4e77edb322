"""`check.protections` of chapter 7: answers that are wrong, right in another form, or not begun."""

import numpy as np
import pytest

from nalu_tutorial.exercises.npu.protections import WHY, measured

pytestmark = pytest.mark.chapter

RIGHT = {
    "epsilon": (False, True, False),
    "late": (True, False, True),
    "early": (True, True, True),
    "mixed": (True, False, True),
}


def but(way, k):
    """Return the right answers with one turned round."""
    given = list(RIGHT[way])
    given[k] = not given[k]
    return lambda: RIGHT | {way: tuple(given)}


SAYS = {
    ("epsilon", 0): "is 9.1, not 100",
    ("epsilon", 1): "between 0.1 and 2.1",
    ("epsilon", 2): "it has no gate in it",
    ("late", 0): "the factor g changes nothing",
    ("late", 1): "is still −18",
    ("late", 2): "0 times the logarithm",
    ("early", 0): "`early`: does it divide? Yes",
    ("early", 1): "between ½ and 1.5",
    ("early", 2): "at g = 0 it takes",
    ("mixed", 0): "`mixed`: does it divide? Yes",
    ("mixed", 1): "−½ + ½ = 0",
    ("mixed", 2): "whatever x is",
}
WRONG = {
    "a way missing": (lambda: {"late": (True, False, True)}, "with the keys"),
    "one answer": (lambda: RIGHT | {"late": True}, "give three answers"),
    **{f"{way}, {k}": (but(way, k), says) for (way, k), says in SAYS.items()},
}
ALSO_RIGHT = [
    {way: list(given) for way, given in RIGHT.items()},
    {way: np.array(given) for way, given in RIGHT.items()},
]
ALSO_WRONG = [
    (RIGHT | {"late": ("yes", "no", "yes")}, "give three answers"),
]
STUBS = [
    dict.fromkeys(RIGHT, (..., ..., ...)),
    RIGHT | {"early": ...},
]


def test_the_answers_are_what_the_numbers_give():
    assert measured() == RIGHT
    assert set(WHY) == set(SAYS)
