"""What an NPU outputs for powers of negative numbers, and for which powers of −1 it outputs 0."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled, plain

ZEROS = "(-1)^w is 0 at"
POWERS: Mapping[str, float] = {
    "(-3)^(1/2) * (-12)^(1/2)": -6,
    "(-3)^(1/2) * (-12)^(-1/2)": 0.5,
    "(-8)^(4/3)": -8,
    "(-3)^2, gate 1/2": -4,
}
WRONG_POWERS: Mapping[tuple[str, float], str] = {
    ("(-3)^(1/2) * (-12)^(1/2)", 6): "6 is √36. The half turns are added before the cosine: ½ and ½ make one.",
    ("(-3)^(1/2) * (-12)^(1/2)", 0): "0 would be the product of two real parts. The unit adds the angles first, and "
    "takes one cosine of their sum.",
    ("(-3)^(1/2) * (-12)^(1/2)", 36): "36 is the product itself. Both exponents are ½, so its magnitude is √36.",
    ("(-3)^(1/2) * (-12)^(1/2)", -36): "The sign is right. Both exponents are ½, so the magnitude is √36.",
    ("(-3)^(1/2) * (-12)^(-1/2)", -0.5): "The second exponent is −½ and turns back what the first has turned: ½ − ½ "
    "half turns.",
    ("(-3)^(1/2) * (-12)^(-1/2)", 0): "Each root alone has the real part 0. The unit adds the angles first: ½ − ½ half "
    "turns.",
    ("(-3)^(1/2) * (-12)^(-1/2)", 2): "2 is √(12/3). The exponent of −12 is the negative one.",
    ("(-3)^(1/2) * (-12)^(-1/2)", 0.25): "¼ is 3/12. Both exponents are halves, so the magnitude is its root.",
    ("(-8)^(4/3)", 16): "16 is the magnitude, and also the fourth power of −2. But 4/3 of a half turn is no full turn.",
    ("(-8)^(4/3)", -16): "The magnitude is 16. The angle is 240°, and its cosine is −½, not −1.",
    ("(-8)^(4/3)", 8): "The magnitude is 16 and the angle 240°, which points to the left: its cosine is −½.",
    ("(-8)^(4/3)", 1): "1 is the fourth power of what (-8)^(1/3) leaves. The real part of a power is not the power of "
    "the real part.",
    ("(-3)^2, gate 1/2", 9): "9 is with the gate open. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 4): "r² is 4. The gate halves k as well, so the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", 1): "1 is with the gate closed. Half open, r is ½ · 3 + ½, and k is ½.",
    ("(-3)^2, gate 1/2", 5): "½ · 9 + ½ mixes after the power. The gate mixes before: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", -2.25): "You left 1 − ĝ out: r is ½ · 3 + ½.",
    ("(-3)^2, gate 1/2", 0): "cos(π/2) = 0 is for the exponent 1. For the exponent 2 the angle is 2 · π/2.",
    ("(-3)^2, gate 1/2", -9): "The angle is right: π. But the gate also makes r = ½ · 3 + ½.",
}


@checker
def powers(answer: Mapping[str, Any]) -> str:
    """Check what an NPU outputs for four powers of negative numbers, and at which powers in [0, 2] it makes 0 of −1."""
    keys = [*POWERS, ZEROS]
    require(isinstance(answer, Mapping) and set(answer) == set(keys), f"Answer for each of {', '.join(keys)}.")
    for name, given in filled(answer).items():
        if name == ZEROS:
            check_zeros(given)
        else:
            check_power(name, given)
    check_complete(answer, judged=True)
    return (
        "The angles are added first, and only then comes the cosine. So the root of a product "
        "of two negative numbers comes out negative, and a single root of one comes out 0."
    )


def check_power(name: str, given: Any) -> None:
    """End the check unless this is what an NPU outputs."""
    require(
        given is not None,
        f"For {name} you answer None. An NPU always outputs something: the real part of a complex number.",
    )
    require(not isinstance(given, complex), f"For {name} you give a complex number. An NPU keeps the real part of it.")
    value, right = float(given), POWERS[name]
    require(
        not math.isnan(value), f"For {name} you answer NaN, as `x ** w` would. An NPU takes the real part of a root."
    )
    for (question, wrong), sentence in WRONG_POWERS.items():
        require(question != name or not math.isclose(value, wrong, abs_tol=1e-6), sentence)
    require(
        math.isclose(value, right, abs_tol=1e-4),
        f"For {name} you answer {value:g}. Write down r^w and the angle, the sum of all πwk, then take the cosine.",
    )


def check_zeros(given: Any) -> None:
    """End the check unless these are the two powers in [0, 2] at which cos(πw) is 0."""
    try:
        zeros = sorted({round(float(each), 6) for each in plain(list(given))})
    except (TypeError, ValueError):
        raise NotYet(f"For {ZEROS!r} give the exponents as a tuple of numbers.") from None
    outside = [w for w in zeros if not 0 <= w <= 2]
    require(not outside, f"You name {outside[0] if outside else 0:g}, which lies outside of 0 to 2.")
    for w in zeros:
        require(
            abs(math.cos(math.pi * w)) < 1e-4,
            f"At w = {w:g} the unit outputs {math.cos(math.pi * w):.2f}: it is cos(πw).".replace("-", "−"),
        )
    require(len(zeros) == 2, f"Between 0 and 2 the cosine of πw is 0 at two places; you name {len(zeros)}.")
