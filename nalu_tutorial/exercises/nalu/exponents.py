"""The exponents that a NALU learns, by hand."""

from collections.abc import Mapping, Sequence

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

Weights = tuple[float, ...]
POWERS: Mapping[str, Weights | None] = {
    "x1 * x2": (1, 1),
    "x1 / x2": (1, -1),
    "sqrt(x1)": (0.5, 0),
    "1 / x2": (0, -1),
    "x1 * x1": None,
    "x1 + x2": None,
}
WRONG_POWERS: Mapping[tuple[str, Weights], str] = {
    ("x1 * x1", (2, 0)): "2 is the correct exponent, and out of reach: |tanh · σ| is at most 1. So it gets None.",
    ("x1 * x1", (1, 1)): "For x1 * x1 you multiply x1 by x2. The only factor is x1, and it is there twice.",
    ("x1 * x1", (1, 0)): "For x1 * x1 your weights give x1 itself. Which exponent makes a square, and can a weight be "
    "that?",
    ("x1 + x2", (1, 1)): "For x1 + x2 your weights add logarithms, and exp makes a product of that. No weights here "
    "add.",
    ("x1 / x2", (1, 1)): "For x1 / x2 the sign is lost: to divide is to take the exponent −1.",
    ("x1 / x2", (-1, 1)): "Upside down: the sign stands at x1, so yours is x2 / x1.",
    ("sqrt(x1)", (0.5, 1)): "In sqrt(x1) you left w2 = 1, which multiplies by x2. An input that is not there has "
    "exponent 0.",
    ("sqrt(x1)", (0.5, 0.5)): "In sqrt(x1) you take the root of x2 as well. An input that is not there has exponent 0.",
    ("sqrt(x1)", (2, 0)): "For sqrt(x1) you give the exponent of the square. A root has the exponent ½.",
    ("1 / x2", (1, -1)): "For 1 / x2 your weights give x1 / x2: the 1 above is no input. It is x1 with exponent 0.",
    ("1 / x2", (0, 1)): "For 1 / x2 your weights give x2: its exponent must be negative.",
}


@checker
def exponents(answer: Mapping[str, Sequence[float] | None]) -> str:
    """Check the weights of exp(w1 log x1 + w2 log x2) for six targets, None where there are none."""
    check_keys(answer, POWERS)
    for target, given in filled(answer).items():
        wanted = POWERS[target]
        if given is None:
            require(wanted is None, f"{target} is within reach: which exponent does x1 have in it, and which x2?")
            continue
        require(
            hasattr(given, "__len__") and len(given) == 2,
            f"For {target} give a pair: the exponent of x1 and the exponent of x2.",
        )
        weights = tuple(float(w) for w in given)
        sentence = WRONG_POWERS.get((target, weights), "")
        require(not sentence, sentence)
        require(max(map(abs, weights)) <= 1, f"For {target} you give {given}: no weight of a NALU leaves [−1, 1].")
        require(
            weights == wanted,
            f"With your weights for {target}, (2, 3) gives {2 ** weights[0] * 3 ** weights[1]:.2f}, and (4, 5) gives "
            f"{4 ** weights[0] * 5 ** weights[1]:.2f}.",
        )
    check_complete(answer, judged=True)
    return "Four in one unit. Two units in a row can make the square as well, and for the sum there is the other path."
