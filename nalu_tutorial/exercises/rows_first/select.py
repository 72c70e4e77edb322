"""Which rows have inputs of given signs and magnitudes: a selection, written by hand."""

from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked, plain

Rows = list[list[float]]
ROWS: Rows = [
    [1.0, 2.0, 0.5],
    [1.0, -2.0, 0.5],
    [0.3, 0.3, 0.3],
    [0.2, 1.0, 1.0],
    [-1.0, 2.0, -0.4],
    [-1.0, -1.0, -0.1],
    [1.5, 0.0, 1.0],
    [0.9, -0.3, 1.7],
]
# Signs, one for each input, and the least magnitude.
CASES: tuple[tuple[list[int], float], ...] = (
    ([1, 1, 1], 0.3),
    ([1, -1, 1], 0.3),
    ([0, 0, 0], 0.3),
    ([1, 0, 1], 0.3),
    ([-1, 1, -1], 0.3),
    ([1, 0, 1], 0.0),
    ([-1, -1, -1], 0.5),
)


@checker
def select(answer: Callable[[Rows, list[int], float], Any]) -> str:
    """Check a function of rows, signs and a least magnitude that returns the numbers of the rows that fit."""
    got = [_numbers(asked(answer, ROWS, *case)) for case in CASES]
    right = [numbers(*case) for case in CASES]
    for sentence, options in SLIPS.items():
        require(got == right or got != [numbers(*case, **options) for case in CASES], sentence)
    for selected, wanted, (signs, least) in zip(got, right, CASES, strict=True):
        require(
            selected == wanted,
            f"For signs {signs} and least magnitude {least:g} you return {selected}. The rows are {wanted}.".replace(
                "-", "−"
            ),
        )
    return "With the sign 0 an input may have either. This is how rows away from 0 are selected, of any signs."


def _numbers(got: Any) -> list[Any]:
    selected = plain(got)
    require(
        isinstance(selected, list | tuple) and all(isinstance(each, int | float) for each in selected),
        "Return a list of the numbers of the rows, counted from 0, and not the rows themselves.",
    )
    require(
        not any(isinstance(each, bool) for each in selected),
        "Return the numbers of the rows that fit, counted from 0. Yours are True and False.",
    )
    return list(selected)


def fits(
    x: float, sign: int, least: float, *, above: bool = False, magnitude: bool = True, either: bool = True
) -> bool:
    """Tell whether an input has a sign and a magnitude; the options are usual slips."""
    size = abs(x) if magnitude else x
    large = size > least if above else size >= least
    if sign == 0:
        return large and either
    return sign * x > 0 and large


def numbers(
    signs: Sequence[int], least: float, *, first: int = 0, some: bool = False, ignored: bool = False, **options: bool
) -> list[int]:
    """Return the numbers of the rows that fit; the options are usual slips."""
    combine = any if some else all
    threshold = 0.0 if ignored else least
    return [
        place
        for place, row in enumerate(ROWS, first)
        if combine(fits(x, sign, threshold, **options) for x, sign in zip(row, signs, strict=True))
    ]


SLIPS: dict[str, Any] = {
    "You count the rows from 1. The first row is number 0.": {"first": 1},
    "One input that fits is not enough: all inputs of a row must fit.": {"some": True},
    "The least magnitude has no effect in your draft.": {"ignored": True},
    "A magnitude of exactly `least` is large enough.": {"above": True},
    "You compare the input itself with `least`. Take the magnitude: −2 is larger than 0.3 in size.": {
        "magnitude": False
    },
    "Where a sign is 0, the input may be positive or negative. In your draft such rows never fit.": {"either": False},
}
