import chapter
import pytest

from nalu_tutorial.exercises.programs.weights import INSTRUCTIONS, NONE
from nalu_tutorial.exercises.programs.weights import WRONG as SLIPS

ANSWER = {name: pair for name, (_, pair) in INSTRUCTIONS.items()}
WRONG = chapter.slips(SLIPS) | {
    "v - a: a NAC can do this": {"v - a": NONE},
    "a + v: with a = 3 and v = 5 your weights give 5.5": {"a + v": (1, 0.5)},
    "For v give two numbers": {"v": 1},
    "For a give two numbers": {"a": (1, 0, 0)},
    "with the keys": chapter.Only({"a + v": (1, 1)}),
}
ALSO_WRONG = [
    (ANSWER | {"a + v": "both"}, "or the word 'none'"),
    (ANSWER | {"a v": (5, 0)}, "no weight of a NAC leaves"),
    (ANSWER | {"v": (5 / 3, 0)}, "no weight of a NAC leaves"),
    (ANSWER | {"a + 3": (1, 0.6)}, "with a = 4 and v = 2 your weights give 5.2, and it should be 7."),
    (ANSWER | {"a + 3": (0.875, 0.75)}, "with a = 3 and v = 5 your weights give 6.375, and it should be 6."),
    (ANSWER | {"(a + v) / 2": (1, 0.2)}, "with a = 4 and v = 2 your weights give 4.4, and it should be 3."),
]
ALSO_RIGHT = [ANSWER | {"a + v": [1.0, 1.0], "a v": " None "}]
STUBS = [ANSWER | {"a + v": ...}, ANSWER | {"a + v": (..., ...)}]


@pytest.mark.parametrize("name", ANSWER)
def test_weights_give_what_the_instruction_says(name):
    value, pair = INSTRUCTIONS[name]
    if pair != NONE:
        for a, v in ((3.0, 5.0), (-7.0, 2.0)):
            assert pair[0] * a + pair[1] * v == value(a, v)
            assert max(map(abs, pair)) <= 1
