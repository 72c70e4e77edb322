import chapter
import numpy as np
import torch

from nalu_tutorial.exercises.npu.reading import FORMULAS, WRONG_FORMULAS


def used(R, J, g):
    return ((R.abs() > 0.05) | (J.abs() > 0.05)) & (g.clamp(0, 1) > 0.05)


def in_numpy(R, J, g):
    return ((np.abs(R.numpy()) > 0.05) | (np.abs(J.numpy()) > 0.05)) & (g.numpy() > 0.05)


def say(write):
    """Return a draft of `used` in terms of |W_re|, |W_im|, gate and the plain tables."""
    return (lambda R, J, g: write(R.abs(), J.abs(), g, R, J), FORMULAS)


def row(name, given):
    return (used, FORMULAS | {name: given})


WRONG = {
    **{sentence: (used, FORMULAS | changes) for sentence, changes in chapter.slips(WRONG_FORMULAS).items()},
    "this is a int": (lambda R, J, g: 5, FORMULAS),
    "There is one entry for each input": say(lambda R, J, g, _, __: ((R > 0.05) & (g > 0.05)).any(0)),
    "not (5, 3)": say(lambda R, J, g, _, __: (R > 0.05).T),
    "Return `True` and `False`": say(lambda R, J, g, _, __: R * (g > 0.05)),
    "The gates are missing": say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05)),
    "W_im is missing": say(lambda R, J, g, _, __: (R > 0.05) & (g > 0.05)),
    "W_re is missing": say(lambda R, J, g, _, __: (J > 0.05) & (g > 0.05)),
    "One of them is enough": say(lambda R, J, g, _, __: (R > 0.05) & (J > 0.05) & (g > 0.05)),
    "A negative exponent divides": say(lambda _, __, g, R, J: ((R > 0.05) | (J > 0.05)) & (g > 0.05)),
    "A gate of −0.41 is": say(lambda R, J, g, _, __: ((R > 0.05) | (J > 0.05)) & (g.abs() > 0.05)),
    "an input needs both": say(lambda R, J, g, _, __: (R > 0.05) | (J > 0.05) | (g > 0.05)),
    "You multiply exponents and gates": say(lambda R, J, g, _, __: torch.maximum(R, J) * g.clamp(0, 1) > 0.05),
    "0.6 − 0.6 is 0": say(lambda _, __, g, R, J: ((R + J).abs() > 0.05) & (g > 0.05)),
    "You add the absolute values": say(lambda R, J, g, _, __: (R + J > 0.05) & (g > 0.05)),
    "exactly the other way round": say(lambda _, __, g, R, J: ~used(R, J, g)),
    "gate 0.80: it affects the output": say(lambda R, J, g, _, __: ((R > 0.55) | (J > 0.55)) & (g > 0.05)),
    "gate 1.30: it does not affect it": say(lambda R, J, g, _, __: ((R > 0.001) | (J > 0.005)) & (g > 0.05)),
    "for each row": (used, {"A": "x * y"}),
    "For A you give 'x y'": row("A", "x y"),
    "Row B is not 1": row("B", "1"),
}
ALSO_RIGHT = [
    (in_numpy, FORMULAS),
    (lambda R, J, g: (torch.hypot(R, J) * (g > 0.05)).abs() > 0.05, FORMULAS),
    (used, FORMULAS | {"A": "x*y", "B": "x/y", "D": 1}),
    (used, FORMULAS | {"A": "y * x", "C": "x ** (1/2)", "D": 1.0}),
]
STUBS = [(lambda W_re, W_im, gate: None, FORMULAS), (used, FORMULAS | {"A": ...})]
ALSO_WRONG = [
    ((used, FORMULAS | {"B": "y / x", "C": ...}), "the exponent of y that is −1"),
    ((used, FORMULAS | {"C": ...}), "The rest is right; still open: C."),
    ((lambda R, J, g: ((R.abs() > 0.1) | (J.abs() > 0.1)) & (g > 0.1), FORMULAS), "it affects the output"),
    ((lambda R, J, g: ((R.abs() > 0.1) | (J.abs() > 0.1)) & (g > 0.05), FORMULAS), "it affects the output"),
    ((lambda R, J, g: ((R.abs() > 0.03) | (J.abs() > 0.03)) & (g > 0.05), FORMULAS), "it does not affect it"),
    ((lambda R, J, g: ((R.abs() > 0.05) | (J.abs() > 0.05)) & (g > 0.03), FORMULAS), "it does not affect it"),
    ((lambda R, J, g: used(R.abs_(), J, g), FORMULAS), "Your draft changes the tensors"),
]
