import chapter

from nalu_tutorial.exercises.nalu.exponents import WRONG_POWERS

ANSWER = {
    "x1 * x2": (1, 1),
    "x1 / x2": (1, -1),
    "sqrt(x1)": (0.5, 0),
    "1 / x2": (0, -1),
    "x1 * x1": None,
    "x1 + x2": None,
}
WRONG = chapter.slips(WRONG_POWERS) | {
    "with the keys": chapter.Only({"x1 * x2": (1, 1)}),
    "give a pair": {"x1 * x2": (1,)},
    "x1 / x2 is within reach": {"x1 / x2": None},
    "leaves [−1, 1]": {"x1 * x1": (3, 0)},
    "(2, 3) gives 3.46, and (4, 5) gives 8.94": {"x1 * x2": (1, 0.5)},
}
ALSO_RIGHT = [{target: weights and [float(w) for w in weights] for target, weights in ANSWER.items()}]
ALSO_WRONG = [(ANSWER | {"x1 * x1": (2, 0)}, "2 is the correct exponent, and out of reach")]
