"""The relaxed bits by hand: a few differences and scales, and the scale that tells numbers apart."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, filled, several

# Name of the case: difference and scale.
CASES: Mapping[str, tuple[float, float]] = {
    "d = 0, scale 10": (0.0, 10.0),
    "d = 1000, scale 1": (1000.0, 1.0),
    "d = -1000, scale 1": (-1000.0, 1.0),
    "d = 1/2, scale 1": (0.5, 1.0),
    "d = -1/2, scale 2": (-0.5, 2.0),
}
# Name of the question: difference, and what the zero bit shall be there.
SCALES: Mapping[str, tuple[float, float]] = {
    "B0 = 0 at d = 1": (1.0, 0.0),
    "B0 = -0.9 at d = 1": (1.0, -0.9),
    "B0 = -0.9 at d = 1/2": (0.5, -0.9),
}
NEAR = 0.006


@checker
def bits(*answer: Any) -> str:
    """Check the two relaxed bits for five differences and scales, and three scales for a wanted zero bit."""
    pairs, scales = several(answer, 2)
    check_bits(pairs)
    check_scales(scales)
    check_complete(pairs, scales, judged=True)
    return (
        "Only λd counts: half as far apart needs twice the λ. For numbers 10¹² apart any of these λ will do, and at "
        "d = 0 none does anything."
    )


def relaxed(d: float, scale: float) -> tuple[float, float]:
    """Return the relaxed sign bit and zero bit."""
    sign = math.tanh(scale * d)
    return sign, 1 - 2 * sign**2


def _of_sign(d: float, scale: float) -> dict[str, float]:
    return {
        "B₊ has lost its sign. tanh is odd, and the sign is all that this bit is for.": abs(math.tanh(scale * d)),
        "B₊ has the wrong sign. An ALU's sign bit is 1 below 0; B₊ is −1 there and 1 above.": -math.tanh(scale * d),
        "B₊ has λ outside of tanh. It belongs to d, inside, or the bit would leave [−1, 1].": scale * math.tanh(d),
        "B₊ has no λ in it.": math.tanh(d),
        "B₊ is hard there. Relaxed it is in between: tanh(λd).": math.copysign(1, d),
    }


def _of_zero(d: float, scale: float) -> dict[str, float]:
    sign = math.tanh(scale * d)
    return {
        "B₀ has lost its square, as on the slides: 1 − 2 tanh(λd) grows to 3 below 0, more than equal.": 1 - 2 * sign,
        "B₀ has the square inside of tanh. It is tanh that is squared: tanh²(λd), not tanh((λd)²).": (
            1 - 2 * math.tanh((scale * d) ** 2)
        ),
        "B₀ has λ outside of tanh.": 1 - 2 * scale * math.tanh(d) ** 2,
        "B₀ has no λ in it.": 1 - 2 * math.tanh(d) ** 2,
        "B₀ has lost its 2: 1 − tanh² ends at 0, and the relaxed bit at −1.": 1 - sign**2,
        "B₀ is turned round: it is 1 at d = 0 and −1 far away.": 2 * sign**2 - 1,
        "You give tanh² alone. B₀ is 1 − 2 tanh²(λd).": sign**2,
    }


def check_bits(given: Mapping[str, Any]) -> None:
    """End the check unless every case has its two bits."""
    require(
        isinstance(given, Mapping) and set(given) == set(CASES), f"Give a dictionary with the keys {', '.join(CASES)}."
    )
    for name, pair in filled(given).items():
        d, scale = CASES[name]
        require(hasattr(pair, "__len__") and len(pair) == 2, f"For {name} give the pair of both bits, (B₊, B₀).")
        said = tuple(map(float, pair))
        right = relaxed(d, scale)
        require(
            not (_near(said, right[::-1]) and not _near(said, right)),
            f"For {name}: the pair is (B₊, B₀), in this order.",
        )
        for value, exact, wrong in zip(said, right, (_of_sign(d, scale), _of_zero(d, scale)), strict=True):
            _compare(name, value, exact, wrong)


def _near(said: tuple[float, ...], right: tuple[float, ...]) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(said, right, strict=True))


def _compare(name: str, value: float, exact: float, wrong: Mapping[str, float]) -> None:
    if abs(value - exact) < NEAR:
        return
    for sentence, slipped in wrong.items():
        require(not abs(value - slipped) < NEAR, f"For {name}: {sentence}")
    raise NotYet(f"For {name} you say {value:.3g}. First λd, then its tanh, and the square last.".replace("-", "−"))


def needed(d: float, zero: float) -> float:
    """Return the scale at which the zero bit has this value at d."""
    return math.atanh(math.sqrt((1 - zero) / 2)) / d


def _of_needed(d: float, zero: float) -> dict[str, float]:
    share = (1 - zero) / 2
    return {
        "That λ solves it without the square: tanh² is what must be (1 − B₀) / 2.": math.atanh(share) / d,
        "That λ solves it with the square inside of tanh.": math.sqrt(math.atanh(share)) / d,
        "That would do at d = 1. Half as far apart needs twice the λ.": needed(1, zero),
        "Half as far apart needs twice the λ, not half of it.": needed(1, zero) * d,
        "You set tanh² to 0.9. Then 1 − 2 tanh² is −0.8.": math.atanh(math.sqrt(-zero)) / d,
    }


def check_scales(given: Mapping[str, Any]) -> None:
    """End the check unless each scale gives the zero bit that is asked for."""
    require(
        isinstance(given, Mapping) and set(given) == set(SCALES),
        f"Give a dictionary with the keys {', '.join(SCALES)}.",
    )
    for name, said in filled(given).items():
        (d, zero), scale = SCALES[name], as_number(said)
        require(scale > 0, f"For {name} you say λ = {scale:g}. λ is a size above 0.".replace("-", "−"))
        if abs(relaxed(d, scale)[1] - zero) < NEAR:
            continue
        for sentence, wrong in _of_needed(d, zero).items():
            require(not math.isclose(scale, wrong, rel_tol=NEAR / 2), f"For {name}: {sentence}")
        require(
            not math.isclose(scale, math.degrees(needed(d, zero)), rel_tol=NEAR),
            f"For {name}: these are degrees. tanh knows no angles.",
        )
        raise NotYet(f"For {name}: with λ = {scale:.4g} B₀ is {relaxed(d, scale)[1]:.3f}.".replace("-", "−"))
