"""What each of five units needs, told from its gradients."""

from collections.abc import Mapping

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete
from ._units import KINDS, REPAIRS

EVIDENCE = {
    "A": "a gradient reaches both parameters, with the correct magnitudes, but in the wrong places. Compare with 3.29 "
    "and 2.19 for Ŵ, 1.60 and 1.07 for M̂.",
    "B": "the gradients with respect to Ŵ and M̂ are those of the step by hand, but `named_parameters()` has one "
    "name too many.",
    "C": "neither Ŵ nor M̂ has a gradient, and yet the loss has one: a third parameter takes all of it.",
    "D": "3.29 and 2.19 for Ŵ, 1.60 and 1.07 for M̂, no other parameter: this is what the step by hand gives.",
    "E": "M̂ has the gradient of the step by hand, and Ŵ has None. The sign will never flip.",
}


@checker
def repairs(answer: Mapping[str, str]) -> str:
    """Check which repair each of the five units of `broken_units` needs."""
    require(
        isinstance(answer, Mapping) and set(answer) == set(KINDS),
        "Give a dictionary with the keys A to E, each with one of `check.REPAIRS`.",
    )
    check_complete(answer)
    for letter, got in answer.items():
        require(got in REPAIRS, f"{letter}: {got!r} is none of the repairs. They are {', '.join(REPAIRS)}.")
    for letter, (_, right) in KINDS.items():
        require(answer[letter] == right, f"{letter} needs another answer than {answer[letter]!r}: {EVIDENCE[letter]}")
    return (
        "At initialization all five give 2.784 for x = (3, 2). The output did not tell them apart, the gradients did."
    )
