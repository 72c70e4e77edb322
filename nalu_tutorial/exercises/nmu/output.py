"""An NMU by hand: one output, and the weights that give six targets."""

import math
from collections.abc import Mapping
from typing import Any

import torch

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, check_keys, filled, several

Weights = tuple[float, ...]
NEAR = 1e-5  # as far as single precision may be off
OUTPUT = 10.0  # of x = (2, 9, 5) and W = (1, ½, 0), whose factors are 2, 5 and 1
WRONG_OUTPUTS: Mapping[float, str] = {
    8.0: "2 + 5 + 1 is the sum of the three factors. An NMU multiplies them.",
    6.5: "2 + 4½ + 0 is W x, the output of a NAU. An NMU multiplies.",
    0.0: "A factor of 0 makes the product 0. A weight of 0 must not change the product, so its factor is 0 + 1 − 0.",
    6.0: "That is the product of the powers x^w, which contains √9. In an NMU a weight of ½ is no root: ½ · 9 + 1 − ½.",
    9.0: "The second factor is not ½ · 9: with a weight of ½, 1 − w adds another ½. You left it out.",
    2.0: "With the ½ rounded to 0 it would be 2. A weight need not be 0 or 1: ½ gives the factor ½ · 9 + ½.",
    18.0: "With the ½ rounded to 1 it would be 18. A weight need not be 0 or 1: ½ gives the factor ½ · 9 + ½.",
    90.0: "That is the product of all three inputs. Where do the weights come in?",
}
# What each target is at (2, 3, 5), and its weights.
TARGETS: Mapping[str, tuple[float, Weights | None]] = {
    "1": (1, (0, 0, 0)),
    "x1 * x3": (10, (1, 0, 1)),
    "x1": (2, (1, 0, 0)),
    "(x1 + 1) / 2": (1.5, (0.5, 0, 0)),
    "x1 / x2": (2 / 3, None),
    "x1 * x1": (4, None),
}
WRONG_WEIGHTS: Mapping[tuple[str, Weights], str] = {
    ("1", (1, 1, 1)): "Three weights of 1 multiply all inputs. It is the weight 0 that makes a factor of 1.",
    ("x1 / x2", (1, -1, 0)): "In a NALU −1 divides. Here it leaves [0, 1], and its factor would be 2 − x2, not 1 / x2.",
    ("x1 * x1", (2, 0, 0)): "In a NALU 2 would be a square. Here it leaves [0, 1], and its factor is 2 x1 − 1.",
    ("x1 * x1", (1, 0, 0)): "(1, 0, 0) is x1 itself. Each input has one weight and one factor, so it occurs once at "
    "most.",
    ("x1 / x2", (1, 0, 0)): "(1, 0, 0) is x1 alone: with its weight at 0, x2 has no effect.",
}


@checker
def output(*answer: Any) -> str:
    """Check an NMU by hand at x = (2, 9, 5) and W = (1, ½, 0), and the weights for six targets, None for no weights."""
    y, weights = several(answer, 2)
    _check_output(as_number(y))
    check_keys(weights, TARGETS)
    for target, given in filled(weights).items():
        _check_weights(target, given)
    check_complete(weights, judged=True)
    return (
        "Every factor lies between 1 and its input: each input occurs once, in part or not at all, and never divides."
    )


def _check_output(y: float) -> None:
    for wrong, sentence in WRONG_OUTPUTS.items():
        require(abs(y - wrong) > NEAR, sentence)
    require(abs(y - OUTPUT) < NEAR, f"The product is not {y:g}. Write the three factors down: w x + 1 − w.")


def _check_weights(target: str, given: Any) -> None:
    value, wanted = TARGETS[target]
    if given is None:
        require(wanted is None, f"{target} is possible: what is the factor of each input?")
        return
    require(
        hasattr(given, "__len__") and len(given) == 3,
        f"For {target} give three weights, one for each input, or None.",
    )
    weights = tuple(_rounded(float(w)) for w in given)
    sentence = WRONG_WEIGHTS.get((target, weights), "")
    require(not sentence, sentence)
    require(all(0 <= w <= 1 for w in weights), f"For {target} you give {given}: no weight of an NMU leaves [0, 1].")
    made = float((torch.tensor(weights) * (torch.tensor([2.0, 3.0, 5.0]) - 1) + 1).prod())
    require(
        weights == wanted,
        f"With your weights for {target}, the inputs (2, 3, 5) give {made:.3g}; it should be "
        f"{value:.3g}, and correct for all other inputs, too.",
    )


def _rounded(w: float) -> float:
    """Return the half that is this near, or the weight itself: a last digit decides nothing."""
    half = round(2 * w) / 2 if math.isfinite(w) else w
    return half if abs(w - half) < NEAR else w
