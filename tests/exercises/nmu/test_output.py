import chapter

from nalu_tutorial.exercises.nmu.output import WRONG_OUTPUTS, WRONG_WEIGHTS

WEIGHTS = {"x1 * x3": (1, 0, 1), "x1": (1, 0, 0), "1": (0, 0, 0), "(x1 + 1) / 2": (0.5, 0, 0)}
WEIGHTS |= {"x1 / x2": None, "x1 * x1": None}
WRONG = {
    **{sentence: (y, WEIGHTS) for y, sentence in WRONG_OUTPUTS.items()},
    **{sentence: (10, WEIGHTS | changes) for sentence, changes in chapter.slips(WRONG_WEIGHTS).items()},
    "The product is not 7.5": (7.5, WEIGHTS),
    "with the keys 1, x1 * x3,": (10, {"x1": (1, 0, 0)}),
    "(x1 + 1) / 2 is possible": (10, WEIGHTS | {"(x1 + 1) / 2": None}),
    "For x1 give three weights": (10, WEIGHTS | {"x1": (1, 0)}),
    "leaves [0, 1].": (10, WEIGHTS | {"x1": (1.5, 0, 0)}),
    "give 6; it should be 10": (10, WEIGHTS | {"x1 * x3": (1, 1, 0)}),
}
ALSO_RIGHT = [
    [10.0, dict(reversed(WEIGHTS.items())) | {"1": [0.0, 0.0, 0.0]}],
    (10.000001, WEIGHTS | {"(x1 + 1) / 2": (0.5 + 1e-9, 0, 0), "x1": [1, 1e-7, 0]}),
]
STUBS = [(10, WEIGHTS | {"1": ...}), (..., WEIGHTS)]
ALSO_WRONG = [
    ((10, WEIGHTS | {"1": None}), "1 is possible"),
    ((6.000002, WEIGHTS), "a weight of ½ is no root"),  # 2 · 9 ** 0.5 in single precision
    ((10.01, WEIGHTS), "The product is not 10.01"),
    ((10, WEIGHTS | {"(x1 + 1) / 2": (0.51, 0, 0)}), "should be 1.5"),
    ((10, WEIGHTS | {"x1": (float("nan"), 0, 0)}), "leaves [0, 1]"),
    ((10, WEIGHTS | {"1": ..., "x1": (0, 0, ...)}), "The rest is right; still open: x1, 1."),
    ((10, WEIGHTS | {"x1": ..., "1": (1, 1, 1)}), "It is the weight 0 that makes a factor of 1."),
]
