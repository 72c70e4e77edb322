"""The two weights and the bias that belong to three logits, and the comparison that they make."""

from collections.abc import Mapping
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete, filled, parts, several
from ._logits import STATES, TABLES

# The logits below, at and above d = 0, with the weights (W±, W0, b) and the comparison.
CASES: Mapping[str, tuple[tuple[float, float, float], tuple[float, float, float], str]] = {
    "-4, 4, 4": ((-4, 4, 4), (4, 2, 2), ">="),
    "4, -4, 4": ((4, -4, 4), (0, -4, 0), "!="),
    "3, 5, -7": ((3, 5, -7), (-5, 3.5, 1.5), "<="),
}
NEAR = 0.01


@checker
def weights(*answer: Any) -> str:
    """Check the weights (W±, W0, b) for three triples of logits, and the comparison that each triple makes."""
    triples, relations = several(answer, 2)
    for name, given in (("weights", triples), ("comparisons", relations)):
        require(isinstance(given, Mapping) and set(given) == set(CASES), f"Give the {name} for {'; '.join(CASES)}.")
    for case, given in filled(triples).items():
        check_triple(case, [as_number(value) for value in parts(given, 3, "Give three numbers: W±, W0 and b.")])
    for case, given in filled(relations).items():
        check_relation(case, given)
    check_complete(triples, relations, judged=True)
    return (
        "Three logits, three unknowns: a register with one pair of operands can have any three logits, and so can make "
        "each of the six comparisons, always yes and always no."
    )


def logits(sign: float, zero: float, bias: float) -> tuple[float, float, float]:
    """Return the logits far below 0, at 0 and far above."""
    return bias - sign - zero, bias + zero, bias + sign - zero


def same(one: Any, other: Any) -> bool:
    """Return whether two triples agree to a hundredth."""
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))


def check_triple(case: str, given: list[float]) -> None:
    """End the check unless these weights have the logits of the case."""
    wanted = CASES[case][0]
    got = logits(*given)
    if same(got, wanted):
        return
    sign, zero, bias = given
    require(
        not same((bias - sign, bias + zero, bias + sign), wanted),
        f"{case}: the zero bit is taken as 0 away from d = 0. It is −1 there, so W0 is subtracted from the logit.",
    )
    require(
        not same(got[::-1], wanted),
        f"{case}: below and above have changed places. The sign bit is −1 below d = 0.",
    )
    require(
        not same([value - bias for value in got], wanted),
        f"{case}: the bias is added to all three logits; your weights have these logits without it.",
    )
    state, value, want = next(each for each in zip(STATES, got, wanted, strict=True) if abs(each[1] - each[2]) >= NEAR)
    raise NotYet(f"{case}: with your weights the logit at {state} is {value:g}, not {want:g}.".replace("-", "−"))


def check_relation(case: str, given: Any) -> None:
    """End the check unless this is the comparison of the case."""
    wanted, _, relation = CASES[case]
    given = str(given).strip()
    require(given in TABLES, f"{case}: name one of {' '.join(TABLES)}.")
    if given == relation:
        return
    state = next(state for state, says, value in zip(STATES, TABLES[given], wanted, strict=True) if says != (value > 0))
    raise NotYet(
        f"{case} is not {given}: the two differ at {state}. A logit above 0 is a yes, and d is the first number minus "
        "the second."
    )
