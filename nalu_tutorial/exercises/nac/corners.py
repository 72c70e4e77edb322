"""Pairs for the weights −1, 0 and 1."""

from collections.abc import Mapping

import torch

from ...units import nac_weight
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete


@checker
def corners(answer: Mapping[int, tuple[float, float]]) -> str:
    """Check one pair (Ŵ, M̂) for each of the weights −1, 0 and 1."""
    require(
        isinstance(answer, Mapping) and set(answer) == {-1, 0, 1},
        "Give a dictionary with the keys −1, 0 and 1, each with a pair (Ŵ, M̂).",
    )
    check_complete(answer)
    for wanted, pair in answer.items():
        require(hasattr(pair, "__len__") and len(pair) == 2, f"For {wanted} give a pair, (Ŵ, M̂).")
    pairs = {wanted: [torch.tensor(float(number)) for number in pair] for wanted, pair in answer.items()}
    weights = {wanted: nac_weight(*pair).item() for wanted, pair in pairs.items()}
    require(
        not (answer[-1][1] < 0 < weights[1] and abs(weights[-1]) < 0.1),
        "M̂ cannot make a weight negative: σ is never below 0. The sign is Ŵ's business; a low M̂ only closes "
        "the connection.",
    )
    require(
        not 0.5 < weights[1] < 0.99,
        f"With your pair for 1 the weight is {weights[1]:.2f}. tanh(1) is 0.76 and σ(1) is 0.73: both must be driven "
        "further.",
    )
    for wanted, weight in weights.items():
        further = " Shut the gate further." if wanted == 0 and pairs[0][1] < 0 else ""
        require(
            abs(weight - wanted) < 1e-2,
            f"With your pair for {wanted} W is {weight:.4f}; within 0.01, please.{further}",
        )
    if pairs[0][1] > -2:
        return "Only your 0 stands on the edge of a cliff, at Ŵ = 0. Behind a shut gate it would stay."
    return "Two plateaus for the signs and one wide one for zero: that is the whole surface."
