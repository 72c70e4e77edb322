import chapter
import numpy as np

from nalu_tutorial.exercises.npu.reading import FORMULAS, WRONG_FORMULAS


def used(W, g):
    return (W.abs() > 0.05) & (g.clamp(0, 1) > 0.05)


def in_numpy(W, g):
    return (np.abs(W.numpy()) > 0.05) & (g.numpy() > 0.05)


def say(write):
    """Return a draft of `used` in terms of |W|, gate and W."""
    return (lambda W, g: write(W.abs(), g, W), FORMULAS)


def row(name, given):
    return (used, FORMULAS | {name: given})


WRONG = {
    **{sentence: (used, FORMULAS | changes) for sentence, changes in chapter.slips(WRONG_FORMULAS).items()},
    "this is a int": (lambda W, g: 5, FORMULAS),
    "There is one entry for each input": say(lambda W, g, _: ((W > 0.05) & (g > 0.05)).any(0)),
    "not (5, 3)": say(lambda W, g, _: (W > 0.05).T),
    "Return `True` and `False`": say(lambda W, g, _: W * (g > 0.05)),
    "The gates are missing": say(lambda W, g, _: W > 0.05),
    "A negative exponent divides": say(lambda _, g, W: (W > 0.05) & (g > 0.05)),
    "A gate of −0.41 is": say(lambda W, g, _: (W > 0.05) & (g.abs() > 0.05)),
    "an input needs both": say(lambda W, g, _: (W > 0.05) | (g > 0.05)),
    "You multiply exponents and gates": say(lambda W, g, _: W * g.clamp(0, 1) > 0.05),
    "exactly the other way round": say(lambda _, g, W: ~used(W, g)),
    "gate 0.80: it affects the output": say(lambda W, g, _: (W > 0.55) & (g > 0.05)),
    "gate 0.80: it does not affect it": say(lambda W, g, _: (W >= 0) & (g > 0.05)),
    "for each row": (used, {"A": "x * y"}),
    "For A you give 'x y'": row("A", "x y"),
    "Row B is not 1": row("B", "1"),
}
ALSO_RIGHT = [
    (in_numpy, FORMULAS),
    (used, FORMULAS | {"A": "x*y", "B": "x/y", "D": 1}),
    (used, FORMULAS | {"A": "y * x", "C": "x ** (1/2)", "D": 1.0}),
]
STUBS = [(lambda W, gate: None, FORMULAS), (used, FORMULAS | {"A": ...})]
ALSO_WRONG = [
    ((used, FORMULAS | {"B": "y / x", "C": ...}), "the exponent of y that is −1"),
    ((used, FORMULAS | {"C": ...}), "The rest is right; still open: C."),
    ((lambda W, g: (W.abs() > 0.1) & (g > 0.1), FORMULAS), "it affects the output"),
    ((lambda W, g: (W.abs() > 0.1) & (g > 0.05), FORMULAS), "it affects the output"),
    ((lambda W, g: (W.abs() > 0.03) & (g > 0.05), FORMULAS), "it does not affect it"),
    ((lambda W, g: (W.abs() > 0.05) & (g > 0.03), FORMULAS), "it does not affect it"),
    ((lambda W, g: used(W.abs_(), g), FORMULAS), "Your draft changes the tensors"),
]
