"""`check.weights` of chapter 12: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises.programs.weights import NONE, RIGHT, VALUES
from nalu_tutorial.exercises.programs.weights import WRONG as TOLD

pytestmark = pytest.mark.chapter

FIRST = "a + v"


def changed(name, output):
    return lambda: RIGHT | {name: output}


WRONG = {f"{text} for {name}": (changed(name, text), sentence) for (name, text), sentence in TOLD.items()}
WRONG |= {
    "none of it": (changed("v - a", NONE), "v - a: a NAC can do that"),
    "no usual slip": (
        changed(FIRST, (1, 0.5)),
        "a + v: with a = 3 and v = 5 your weights give 5.5",
    ),
    "one number": (changed("v", 1), "For v give two numbers"),
    "three numbers": (changed("a", (1, 0, 0)), "For a give two numbers"),
    "a key missing": (lambda: {FIRST: (1, 1)}, "with the keys"),
}
ALSO_WRONG = [
    (RIGHT | {FIRST: "both"}, "or the word 'none'"),
    (RIGHT | {"a v": (5, 0)}, "no weight of a NAC leaves"),
    (RIGHT | {"v": (5 / 3, 0)}, "no weight of a NAC leaves"),
    (RIGHT | {"a + 3": (1, 0.6)}, "with a = 4 and v = 2 your weights give 5.2, and it should be 7."),
    (RIGHT | {"a + 3": (0.875, 0.75)}, "with a = 3 and v = 5 your weights give 6.375, and it should be 6."),
    (RIGHT | {"(a + v) / 2": (1, 0.2)}, "with a = 4 and v = 2 your weights give 4.4, and it should be 3."),
]
ALSO_RIGHT = [RIGHT | {FIRST: [1.0, 1.0], "a v": " None "}]
STUBS = [dict.fromkeys(RIGHT, ...), RIGHT | {FIRST: ...}, RIGHT | {FIRST: (..., ...)}]


@pytest.mark.parametrize("name", RIGHT)
def test_weights_give_what_the_instruction_says(name):
    pair = RIGHT[name]
    if pair != NONE:
        for a, v in ((3.0, 5.0), (-7.0, 2.0)):
            assert pair[0] * a + pair[1] * v == VALUES[name](a, v)
            assert max(map(abs, pair)) <= 1
