"""Where the exponent of a divisor ends that goes downhill in small steps, by which divisors there are."""

from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

# Where the exponent begins, in hundredths, and which divisors there are.
CASES: tuple[tuple[int, list[float]], ...] = (
    (20, [3.0]),
    (20, [3.0, -3.0]),
    (-20, [3.0, -3.0]),
    (20, [0.5]),
    (40, [0.5, -0.5, 2.0, -2.0]),
    (0, [2.0]),
    (-90, [-3.0]),
    (30, [-0.4]),
)
NEAR = 0.015  # one step more or less is as right


@checker
def rolls(answer: Callable[[float, list[float]], Any]) -> str:
    """Check a function of a start and a list of divisors that returns where the exponent ends."""
    got = [as_number(asked(answer, start / 100, divisors)) for start, divisors in CASES]
    right = ends()
    for sentence, options in SLIPS.items():
        require(alike(got, right) or not alike(got, ends(**options)), sentence)
    for ended, wanted, (start, divisors) in zip(got, right, CASES, strict=True):
        require(
            alike([ended], [wanted]),
            f"From {start / 100:g}, with the divisors {divisors}, you end at {ended:g}. It is {wanted:g}.".replace(
                "-", "−"
            ),
        )
    return (
        "The same initialization leads to −1 or to a value above 0, and only the divisors differ. From −0.2 both signs "
        "lead to −1."
    )


def alike(got: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether all ends are the same, but for a step."""
    return all(abs(a - b) < NEAR for a, b in zip(got, other, strict=True))


def ends(**options: Any) -> list[float]:
    """Return where all cases end; the options are those of `end`."""
    return [end(start, divisors, **options) for start, divisors in CASES]


def error(w: float, divisors: Sequence[float], *, sign: bool = True, target: bool = True, factor: float = 1.0) -> float:
    """Return the summed squared error of |c|ʷ s from 1 / c; the options are usual slips."""
    total = 0.0
    for c in divisors:
        s = 1 - 2 * factor * abs(w) if sign and c < 0 else 1.0
        total += (abs(c) ** w * s - 1 / (c if target else abs(c))) ** 2
    return total


def end(
    start: int,
    divisors: Sequence[float],
    *,
    bound: bool = True,
    uphill: bool = False,
    one_step: bool = False,
    **options: Any,
) -> float:
    """Return where an exponent ends that begins at so many hundredths; the options are usual slips."""
    here, way = start, -1 if uphill else 1
    for _ in range(1 if one_step else 300):
        sides = [side for side in (here - 1, here + 1) if abs(side) <= 100 or not bound]
        best = min(sides, key=lambda side: way * error(side / 100, divisors, **options))
        if way * error(best / 100, divisors, **options) >= way * error(here / 100, divisors, **options):
            break
        here = best
    return here / 100


SLIPS: dict[str, Any] = {
    "Your output has no sign s. For a negative divisor it has the factor 1 − 2 |w|.": {"sign": False},
    "Your target is 1 / |c|. For a negative divisor 1 / c is negative.": {"target": False},
    "For a negative divisor s is 1 − 2 |w|, and you have 1 − |w|.": {"factor": 0.5},
    "Your exponent goes uphill. Take the side on which the error is smaller.": {"uphill": True},
    "You take a single step or none. Go on until neither side has a smaller error.": {"one_step": True},
    "Your exponent leaves the range from −1 to 1, in which the weights of an iNALU lie.": {"bound": False},
}
