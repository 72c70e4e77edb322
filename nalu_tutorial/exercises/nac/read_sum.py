"""The weights of a NAC, read as a formula."""

from collections.abc import Callable, Sequence

from .._shared.answer import checker, require
from .._shared.taking import written


@checker
def read_sum(answer: Callable[[Sequence[float], Sequence[str]], str | None]) -> str:
    """Check a function that reads weights as a formula, or gives 'unreadable' where one is not near −1, 0 or 1."""
    names = ["a", "b", "c"]
    got = written(answer([0.999, -0.998, 0.001], names)).replace(" ", "")
    require(got not in ("a+b", "a+b+c"), "The sign of b is lost: its weight is −0.998.")
    require("c" not in got, "c has a weight of 0.001: it does not belong in the formula.")
    require(got == "a-b", f"For the weights 0.999, −0.998, 0.001 the formula is 'a - b'; yours is {got!r}.")
    for odd in (0.5, 2.0):
        half = answer([1.0, odd, 0.0], names)
        require(half is not None, "Where the chapter's `read` gives None, give the word 'unreadable'.")
        require(
            half == "unreadable",
            f"A weight of {odd:g} is not near −1, 0 or 1, and you read {half!r}. Rounding it away hides "
            "that nothing was learned: answer 'unreadable'.",
        )
    require(answer([0.0, 0.01, 0.0], names) == "0", "Where all weights are 0 the formula is '0'.")
    require(
        written(answer([-1.0, 0.0, 1.0], names)).replace(" ", "") in ("-a+c", "c-a"),
        "For −1, 0, 1 it is '-a + c'.",
    )
    return "A net one can read is a net one can check. That is worth a lot, and it is the reason for all this."
