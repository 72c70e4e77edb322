import pytest
import torch

from nalu_tutorial import NMRU
from nalu_tutorial.exercises.division.gates import WRONG_COUNTS, formula, powers

FIRST = [1, 0, 1, 0, 0, 1, 0, 0]
SECOND = [1, 0, 1, 1, 0, 1, 0, 1]


def first(*setting):
    return (list(setting), SECOND, 256)


def second(*setting):
    return (FIRST, list(setting), 256)


WRONG = {sentence: (FIRST, SECOND, count) for count, sentence in WRONG_COUNTS.items()} | {
    "The first setting is a list": (1, SECOND, 256),
    "has 4 gates": first(1, 1, 1, 0),
    "a gate of 0.5": second(1, 0, 1, 0.5, 0, 1, 0, 0.5),
    "each input with its reciprocal": first(1, 0, 0, 1, 1, 0, 0, 0),
    "computes a · b · c.": first(1, 1, 1, 0, 0, 0, 0, 0),
    "upside down": first(0, 1, 0, 0, 1, 0, 1, 0),
    "computes c / b": second(1, 0, 1, 0, 1, 1, 0, 0),
    "computes a · c · d / b": second(1, 0, 1, 1, 0, 1, 0, 0),
    "computes 1,": first(0, 0, 0, 0, 0, 0, 0, 0),
    "Both settings are the same": (SECOND, SECOND, 256),
    "The count is one number": (FIRST, SECOND, "256"),
    "You count 100": (FIRST, SECOND, 100),
}
ALSO_RIGHT = [
    (SECOND, FIRST, 2.0**8),
    ((1.0, 0, 1, 0, 0, 1, 0, 0), [True, False, True, True, False, True, False, True], 256),
]
STUBS = [([...] * 8, [...] * 8, ...), ([...] * 8, [...] * 8, 256), (FIRST, [1, 0, 1, ..., 0, 1, 0, ...], 256)]


@pytest.mark.parametrize("setting", [FIRST, SECOND, [0, 1, 0, 0, 1, 0, 1, 0], [1, 0, 0, 1, 1, 0, 0, 0]])
def test_a_setting_computes_what_its_formula_says(setting):
    x = torch.tensor([3.0, -2.0, 5.0, -7.0], dtype=torch.float64)
    unit = NMRU(4, 1, dtype=torch.float64).requires_grad_(False).eval()
    unit.weight[:] = torch.tensor([setting])
    named = dict(zip("abcd", x.tolist(), strict=True))
    computed = eval(formula(powers(setting)).replace("·", "*"), named)
    assert unit(x).item() == pytest.approx(computed)
