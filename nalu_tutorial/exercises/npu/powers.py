"""What an NPU says for powers of negative numbers."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled

POWERS: Mapping[str, float] = {
    "(-4)^(1/2)": 0,
    "(-8)^(1/3)": 1,
    "(-8)^(2/3)": -2,
    "(-4)^(-1)": -0.25,
    "(-3)^2": 9,
    "(-3)^2, gate 1/2": -4,
}
WRONG_POWERS: Mapping[tuple[str, float], str] = {
    ("(-4)^(1/2)", 2): "2 is √|x|. A quarter turn comes with it: cos(π/2) is not 1.",
    ("(-4)^(1/2)", -2): "(−2)² is 4, not −4. The root of −4 is 2i, and of that the real part is left.",
    (
        "(-8)^(1/3)",
        -2,
    ): "−2 is the real root, and its third power is −8. The principal power stops at a third of a half "
    "turn: 2 cos(π/3).",
    ("(-8)^(1/3)", 2): "2 is |x|^w. Which angle is a third of π, and what is its cosine?",
    ("(-8)^(1/3)", -1): "−1 points to the left. A third of π still points to the right: its cosine is ½.",
    ("(-8)^(2/3)", 4): "4 is |x|^w, and also the square of the real root. But 2π/3 points to the left.",
    ("(-8)^(2/3)", 1): "1 is the square of what (-8)^(1/3) leaves. The real part of a square is not the square of the "
    "real part.",
    ("(-8)^(2/3)", 2): "The size is 4 and the angle 2π/3, whose cosine is −½.",
    ("(-8)^(2/3)", -4): "The angle is two thirds of π, not all of it: cos(2π/3) is −½.",
    ("(-4)^(-1)", 0.25): "¼ has lost the sign: cos(−π) is −1. With the misprinted k it would be ¼.",
    ("(-4)^(-1)", -4): "A power of −1 divides: |x|^w is ¼.",
    ("(-3)^2", -9): "Two half turns are a full one: cos(2π) is 1.",
    ("(-3)^2, gate 1/2", 9): "9 is with the gate open. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 4): "r² is 4. The gate halves k as well, so the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", 1): "1 is with the gate closed. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 5): "½ · 9 + ½ mixes after the power. The gate mixes before: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", -2.25): "You left 1 − ĝ out: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", 0): "cos(π/2) = 0 is for the power 1. For the power 2 the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", -9): "The angle is right: π. But the gate also makes r = ½ · 3 + ½.",
}


@checker
def powers(answer: Mapping[str, Any]) -> str:
    """Check what an NPU of one input says for six powers of negative numbers, the last with its gate half open."""
    require(isinstance(answer, Mapping) and set(answer) == set(POWERS), f"Answer for each of {', '.join(POWERS)}.")
    for name, given in filled(answer).items():
        check_said(name, given)
    check_complete(answer, judged=True)
    return "Whole powers come out as one expects, as long as the gate is open. Half open, a square became −4."


def check_said(name: str, given: Any) -> None:
    """End the check unless this is what an NPU says."""
    require(
        given is not None,
        f"For {name} you say None. An NPU always says something: the real part of a complex number.",
    )
    require(not isinstance(given, complex), f"For {name} you give a complex number. An NPU keeps the real part of it.")
    value, right = float(given), POWERS[name]
    require(not math.isnan(value), f"For {name} you say NaN, as `x ** w` would. An NPU takes the real part of a root.")
    for (of, wrong), sentence in WRONG_POWERS.items():
        require(of != name or not math.isclose(value, wrong, abs_tol=1e-6), sentence)
    require(
        math.isclose(value, right, abs_tol=1e-4),
        f"For {name} you say {value:g}. Write down r^w and the angle πwk, then take the cosine.",
    )
