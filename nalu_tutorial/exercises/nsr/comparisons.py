"""Six comparisons as logic of two hard bits, and the usual slips, told from their truth tables."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled, plain, several

Row = tuple[bool, bool, bool]
STATES = {"d < 0": (True, False), "d = 0": (False, True), "d > 0": (False, False)}
# Below, at and above a difference of 0.
TABLES: Mapping[str, Row] = {
    ">": (False, False, True),
    "<": (True, False, False),
    ">=": (False, True, True),
    "<=": (True, True, False),
    "==": (False, True, False),
    "!=": (True, False, True),
}
SWAPPED = "The operands have changed places. d is x₁ − x₂, and the sign bit is 1 where that is below 0."
WRONG_TABLES: Mapping[tuple[str, Row], str] = {
    (">", TABLES["<"]): f"Your > is <. {SWAPPED}",
    ("<", TABLES[">"]): f"Your < is >. {SWAPPED}",
    (">=", TABLES["<="]): f"Your ≥ is ≤. {SWAPPED}",
    ("<=", TABLES[">="]): f"Your ≤ is ≥. {SWAPPED}",
    (">", TABLES[">="]): "NOT sign is still 1 at d = 0, so your > is ≥: zero must be 0 as well.",
    ("<", TABLES["<="]): "Your < holds at d = 0 as well. NOT > is ≤, and < is the sign bit alone.",
    (">=", TABLES[">"]): "≥ is not the opposite of ≤: at d = 0 both hold. What NOT ≤ leaves is >.",
    ("<=", TABLES["<"]): "≤ is not the opposite of ≥: at d = 0 both hold. What NOT ≥ leaves is <.",
    (
        "<=",
        (False, False, False),
    ): "sign AND zero is never 1: no number is below 0 and 0 at once. Which word joins them?",
    ("==", TABLES[">="]): "NOT sign is 1 for every d above 0, too. Equality has a bit of its own.",
    ("==", TABLES["!="]): "Your = is ≠: the zero bit is 1 where d is 0.",
    ("!=", TABLES["=="]): "Your ≠ is =: it wants a NOT.",
    ("!=", TABLES["<"]): "The sign bit misses all d above 0, where the numbers differ just as well.",
    ("!=", (True, True, True)): "sign OR NOT sign holds always. ≠ asks the other bit.",
}
IMPOSSIBLE = (1, 1)
WRONG_IMPOSSIBLE: Mapping[tuple[int, int], str] = {
    (0, 0): "Neither sign nor zero: that is every d above 0.",
    (1, 0): "Sign without zero: that is every d below 0.",
    (0, 1): "Zero without sign: that is d = 0.",
}


@checker
def comparisons(*answer: Any) -> str:
    """Check six functions of the hard bits (sign, zero), and the pair of bits that no difference has."""
    formulas, impossible = several(answer, 2)
    check_comparisons(formulas)
    check_impossible(impossible)
    return (
        "Each comparison is another one with a NOT: > and ≤, < and ≥, = and ≠. What yours say of the fourth state does "
        "not matter, since no number is there."
    )


def check_comparisons(logic: Mapping[str, Any]) -> None:
    """End the check unless all six functions of the two bits have the truth table of their comparison."""
    require(
        isinstance(logic, Mapping) and set(logic) == set(TABLES),
        f"Give a dictionary with the keys {', '.join(TABLES)}.",
    )
    rows = {relation: _row(relation, says) for relation, says in logic.items()}
    for relation, row in filled(rows).items():
        right = TABLES[relation]
        require((relation, row) not in WRONG_TABLES, WRONG_TABLES.get((relation, row), ""))
        require(len(set(row)) > 1, f"x₁ {relation} x₂ comes out {row[0]} whatever d is: no comparison does that.")
        for state, said, holds in zip(STATES, row, right, strict=True):
            require(said == holds, f"Where {state}, x₁ {relation} x₂ is {holds}; your formula says {said}.")
    check_complete(rows, judged=True)


def _row(relation: str, says: Any) -> Any:
    """Return what a function says below, at and above a difference of 0, with dots where nothing is written."""
    if says is ...:
        return ...
    require(
        callable(says), f"For {relation} give a function of the two bits, such as `lambda sign, zero: sign or zero`."
    )
    return tuple(_truth(relation, plain(says(*bits))) for bits in STATES.values())


def _truth(relation: str, given: Any) -> Any:
    if given is ...:
        return ...
    require(
        given not in (-1, -2),
        f"For {relation}: `~` makes −2 of Python's True and −1 of False, and both count as true. Write `not`.",
    )
    require(given in (0, 1), f"For {relation} your function returns {given!r}, which is no truth value.")
    return bool(given)


def check_impossible(given: Any) -> None:
    """End the check unless this is the pair of bits that no difference has."""
    require(hasattr(given, "__len__") and len(given) == 2, "The fourth state is a pair of bits, (sign, zero).")
    check_complete(given)
    require(all(bit in (0, 1) for bit in given), "The bits of the fourth state are 0 or 1.")
    sign, zero = map(int, given)
    if (sign, zero) != IMPOSSIBLE:
        raise NotYet(WRONG_IMPOSSIBLE[sign, zero])
