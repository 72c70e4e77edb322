"""`check.reading` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.reading import WRONG_FORMULAS

from .drafts import FORMULAS, used

pytestmark = pytest.mark.chapter


def say(write):
    """Return a draft of `used` in terms of |W_re|, |W_im|, gate and the plain tables."""
    return lambda: (lambda R, J, g: write(R.abs(), J.abs(), g, R, J), FORMULAS)


def row(name, given):
    return lambda: (used, FORMULAS | {name: given})


WRONG = {
    **{f"{name}: {formula}": (row(name, formula), text) for (name, formula), text in WRONG_FORMULAS.items()},
    "numbers": (lambda: (lambda R, J, g: 5, FORMULAS), "this is a int"),
    "by input": (say(lambda R, J, g, _, __: ((R > 0.05) & (g > 0.05)).any(0)), "There is one entry for each input"),
    "transposed": (say(lambda R, J, g, _, __: (R > 0.05).T), "not (5, 3)"),
    "floats": (say(lambda R, J, g, _, __: R * (g > 0.05)), "Return `True` and `False`"),
    "no gate": (say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05)), "The gates are missing"),
    "no W_im": (say(lambda R, J, g, _, __: (R > 0.05) & (g > 0.05)), "W_im is missing"),
    "no W_re": (say(lambda R, J, g, _, __: (J > 0.05) & (g > 0.05)), "W_re is missing"),
    "both": (say(lambda R, J, g, _, __: (R > 0.05) & (J > 0.05) & (g > 0.05)), "One of them is enough"),
    "signed": (say(lambda _, __, g, R, J: ((R > 0.05) | (J > 0.05)) & (g > 0.05)), "A negative exponent divides"),
    "|gate|": (say(lambda R, J, g, _, __: ((R > 0.05) | (J > 0.05)) & (g.abs() > 0.05)), "A gate of −0.41 is"),
    "or": (say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05) | (g > 0.05)), "an input needs both"),
    "multiplied": (
        say(lambda R, J, g, _, __: torch.maximum(R, J) * g.clamp(0, 1) > 0.05),
        "You multiply exponents and gates",
    ),
    "added": (say(lambda _, __, g, R, J: ((R + J).abs() > 0.05) & (g > 0.05)), "0.6 − 0.6 is 0"),
    "sizes added": (say(lambda R, J, g, _, __: (R + J > 0.05) & (g > 0.05)), "You add the absolute values"),
    "reversed": (say(lambda _, __, g, R, J: ~used(R, J, g)), "exactly the other way round"),
    "too strict": (
        say(lambda R, J, g, _, __: ((R > 0.55) | (J > 0.55)) & (g > 0.05)),
        "gate 0.80: it affects the output",
    ),
    "too lax": (
        say(lambda R, J, g, _, __: ((R > 0.001) | (J > 0.005)) & (g > 0.05)),
        "gate 1.30: it does not affect it",
    ),
    "a row missing": (lambda: (used, {"A": "x * y"}), "for each row"),
    "another word": (row("A", "x y"), "For A you give 'x y'"),
    "any other": (row("B", "1"), "Row B is not 1"),
}
ALSO_RIGHT = [
    (lambda R, J, g: (torch.hypot(R, J) * (g > 0.05)).abs() > 0.05, FORMULAS),
    (used, FORMULAS | {"A": "x*y", "B": "x/y", "D": 1}),
    (used, FORMULAS | {"A": "y * x", "C": "x ** (1/2)", "D": 1.0}),
]
RAISES = [(chapter.stop, FORMULAS)]
STUBS = [
    (lambda W_re, W_im, gate: None, FORMULAS),
    (used, FORMULAS | {"A": ...}),
]
ALSO_WRONG = [
    ((used, FORMULAS | {"A": "x * y * z^2"}), "behind a closed gate: z has"),
    ((lambda R, J, g: ((R.abs() > 0.1) | (J.abs() > 0.1)) & (g > 0.1), FORMULAS), "it affects the output"),
    ((lambda R, J, g: ((R.abs() > 0.1) | (J.abs() > 0.1)) & (g > 0.05), FORMULAS), "it affects the output"),
    ((lambda R, J, g: ((R.abs() > 0.03) | (J.abs() > 0.03)) & (g > 0.05), FORMULAS), "it does not affect it"),
    ((lambda R, J, g: ((R.abs() > 0.05) | (J.abs() > 0.05)) & (g > 0.03), FORMULAS), "it does not affect it"),
    ((lambda R, J, g: used(R.abs_(), J, g), FORMULAS), "Your draft changes the tensors"),
]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        ((used, FORMULAS | {"B": "y / x", "C": ...}), "the exponent of y that is −1"),
        ((used, FORMULAS | {"C": ...}), "The rest is right; still open: C."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(draft, says):
    assert says in npu.reading(draft).message


def test_the_table_in_numpy_is_read_too():
    def draft(R, J, g):
        return ((np.abs(R.numpy()) > 0.05) | (np.abs(J.numpy()) > 0.05)) & (g.numpy() > 0.05)

    assert npu.reading(draft, FORMULAS)
