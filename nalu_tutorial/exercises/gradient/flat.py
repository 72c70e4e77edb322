"""Which of Ŵ and M̂ a gradient reaches at five points, where tanh or σ is flat."""

import math
from collections.abc import Mapping

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled

POINTS: Mapping[str, tuple[float, float]] = {"A": (0, 0), "B": (9, 0), "C": (1, 0), "D": (0, -9), "E": (9, 9)}
REACH: Mapping[tuple[bool, bool], str] = {
    (True, False): "W_hat",
    (False, True): "M_hat",
    (True, True): "both",
    (False, False): "neither",
}
WRONG_REACH: Mapping[tuple[str, str], str] = {
    ("A", "both"): "At A the gate is half open, but tanh 0 = 0 is a factor of ∂W/∂M̂: nothing reaches M̂ there.",
    ("A", "M_hat"): "At A you have exchanged the two: tanh is 0 there, and its slope is 1. Which of them is in ∂W/∂M̂?",
    ("A", "neither"): "At A W is 0, but not flat: tanh has its largest slope at 0, and half of that comes through σ.",
    ("B", "both"): "At B tanh is flat: its slope at 9 is 6e-8, however open the gate.",
    ("B", "W_hat"): "At B you have exchanged the two: it is tanh that is flat at 9, and σ that is steep at 0.",
    ("B", "neither"): "At B the sign is settled, but σ is as steep as it ever is, ¼, and tanh 9 = 1 lets all of it by.",
    (
        "D",
        "W_hat",
    ): "At D tanh is steep, and σ(−9) = 0.0001 is a factor: a shut gate keeps the gradient from Ŵ as well.",
    ("D", "M_hat"): "At D two things keep the gradient from M̂: tanh 0 = 0, and σ is flat at −9.",
    ("D", "both"): "At D the gate is shut, and nothing at all comes through a shut gate.",
    ("E", "both"): "E is a weight of 1, and the price of being that near to it: tanh and σ are both flat at 9.",
}


@checker
def flat(answer: Mapping[str, str]) -> str:
    """Check through which parameter a gradient reaches a weight at five points (Ŵ, M̂), given ∂L/∂W = 1."""
    require(
        isinstance(answer, Mapping) and set(answer) == set(POINTS),
        f"Give a dictionary with the keys {', '.join(POINTS)}.",
    )
    words = list(REACH.values())
    for point, given in filled(answer).items():
        w, m = POINTS[point]
        require(given in words, f"Answer with one of {', '.join(words)}; at {point} you give {given!r}.")
        tanh, gate = math.tanh(w), 1 / (1 + math.exp(-m))
        slopes = (1 - tanh**2) * gate, tanh * gate * (1 - gate)
        right = REACH[slopes[0] > 1e-3, slopes[1] > 1e-3]
        fallback = f"At {point} ∂W/∂Ŵ is {slopes[0]:.1g} and ∂W/∂M̂ is {slopes[1]:.1g}: which are above 0.001?"
        require(given == right, WRONG_REACH.get((point, given), fallback))
    check_complete(answer, judged=True)
    return "Ŵ = 0 is flat for M̂ whatever the gate, a shut gate is flat for both, and so is a weight that is done."
