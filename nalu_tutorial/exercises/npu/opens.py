"""Whether a closed gate opens: a rule for its exponent and the target exponent, compared with training runs."""

from collections.abc import Callable
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import asked, single

Rule = Callable[[float, float], Any]
STARTS = (-1.5, -0.5, 0.0, 0.02, 0.5, 3.0)  # near 0, and far from what is wanted
WANTED = (-2.0, -1.0, 0.0, 0.5, 2.0)
# Whether a plain descent opens the gate, for each pair of exponents; a test trains them.
OPENED = {(w, p): w * p > 0 for w in STARTS for p in WANTED}


@checker
def opens(answer: Rule) -> str:
    """Check a rule (w, p) that tells whether descent opens a closed gate, when the target is x to the power p."""
    answers = {case: _answer_of(answer, case) for case in OPENED}
    wrong = [case for case, opened in OPENED.items() if answers[case] != opened]
    for sentence, rule in WRONG_RULES.items():
        require(not wrong or any(answers[case] != rule(*case) for case in answers), sentence)
    if wrong:
        w, p = wrong[0]
        does = "opens" if OPENED[wrong[0]] else "stays closed"
        raise NotYet(
            f"At w = {w:g} with the target x^{p:g} the gate {does}; you answer the opposite.".replace("-", "−")
        )
    return (
        f"All {len(answers)} runs end as you predict. The gate opens where the exponent and the target exponent have "
        "the same sign, however far apart they are."
    )


def _answer_of(rule: Rule, case: tuple[float, float]) -> bool:
    got = single(asked(rule, *case))
    require(isinstance(got, bool | int), f"Return True or False; this is a {type(got).__name__}.")
    return bool(got)


WRONG_RULES: dict[str, Callable[[float, float], bool]] = {
    "It says True of every gate. At w = −½ and the target x the gradient of the gate is positive, and descent goes "
    "against it.": lambda w, p: True,
    "It says False of every gate. At w = ½ and the target x the gradient of the gate is negative: it opens.": (
        lambda w, p: False
    ),
    "It looks at w alone. With a target such as 1/x a positive exponent is the wrong one.": lambda w, p: w > 0,
    "It looks at the target alone. The sign of w behind the gate matters as well.": lambda w, p: p > 0,
    "It is exactly the other way round: True where the gate opens.": lambda w, p: w * p <= 0,
    "It is correct except for an exponent of 0, or a target of 1: there the gate's gradient is 0, and nothing moves.": (
        lambda w, p: w * p >= 0
    ),
    "Two exponents of different magnitude can have the same sign. Then opening the gate helps, and w follows.": (
        lambda w, p: w == p
    ),
    "Both negative is fine, too: with w = −1.5 and the target 1/x² the gate opens.": lambda w, p: w > 0 and p > 0,
}
