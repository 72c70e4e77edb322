"""Where a ReLU bends."""

from collections.abc import Callable

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked


@checker
def kink(answer: Callable[[float, float], float]) -> str:
    """Check a function that says where ReLU(w x + b) bends."""
    first = as_number(asked(answer, 2.0, -6.0))
    require(
        abs(first + 3) > 1e-5, "The sign is lost: w·x + b = 0 gives x = −b/w, with a minus. At w = 2, b = −6 that is 3."
    )
    require(
        abs(first + 1 / 3) > 1e-5 and abs(first - 1 / 3) > 1e-5,
        "Upside down: that is w/b. The kink is where w·x + b = 0.",
    )
    require(abs(first - 6) > 1e-5, "You forgot to divide by w: at w = 2, b = −6 the kink is at 3.")
    for w, b in ((2.0, -6.0), (-1.5, 3.0), (0.25, 1.0), (2.0, -5.0), (3.0, 1.0)):
        value = as_number(asked(answer, w, b))
        require(
            abs(value + b / w) < 1e-5,
            f"At w = {w}, b = {b} the input w·x + b is 0 at x = {-b / w:g}, not at {value:g}.",
        )
    return "A hidden unit of the first layer bends the curve there, and nowhere else."
