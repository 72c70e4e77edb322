"""Three logics by hand at 0.7 and 0.4: values, lost slopes, and the usual slips."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ...logic import LOGICS
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, several

A, B = 0.7, 0.4
COLUMNS = ("a ∧ b", "a ∨ b", "a → b", "b → a")
NAMES = {key: logic.name for key, logic in LOGICS.items()}
NEAR = 0.005
SWAPPED = "The two implications have changed places: a → b asks whether b is at least as true as a."
TURNED = (
    "is turned round, as on the slides. An implication is 1 where its conclusion is at least as true as its premise"
)
# The pair (a → b, b → a), where it tells the slip.
WRONG_PAIRS: Mapping[str, Mapping[tuple[float, float], str]] = {
    "lukasiewicz": {
        (1.0, A): SWAPPED,
        (1 - A + B, 1 - B + A): "1 − b + a is 1.3, which is no truth value: it is clamped to [0, 1].",
    },
    "godel": {
        (1.0, B): SWAPPED,
        (1.0, A): f"The condition {TURNED}, and else its conclusion.",
        (B, A): "max(1 − a, b) is another implication. Gödel's is 1 where premise ≤ conclusion, else the conclusion.",
    },
    "product": {
        (1.0, B / A): SWAPPED,
        (1.0, A / B): f"The condition {TURNED}: as printed there, it is 1.75 for b → a.",
        (1 - A + A * B, 1 - B + A * B): "1 − a + ab is another implication. This one is 1 where a ≤ b, else b/a.",
        (A / B, 1.0): "The quotient is turned round: a/b is 1.75. It is conclusion by premise.",
    },
}
WRONG_CELLS: Mapping[tuple[str, int, float], str] = {
    ("lukasiewicz", 0, A + B): "a + b is above 1. The conjunction is a + b − 1, for two half truths make none.",
    ("lukasiewicz", 1, A + B): "a + b is 1.1, which is no truth value: the disjunction is clamped to [0, 1].",
    ("product", 1, A + B): "a + b is 1.1: what both have in common is counted twice. Take ab away.",
    ("godel", 0, A): "the conjunction is as true as the less true of the two, and that is b.",
    ("godel", 1, B): "the disjunction is as true as the truer of the two, and that is a.",
}
WRONG_LOST: Mapping[tuple[str, int, str], str] = {
    ("lukasiewicz", 0, "ab"): "0.1 is inside of the clamp: there a + b − 1 has the slope 1 in both.",
    ("lukasiewicz", 1, ""): "a + b is 1.1, and the clamp makes 1 of it. Move a or b a little: nothing changes.",
    ("godel", 0, "b"): "min hands on the smaller operand. That is b, which therefore keeps its slope.",
    ("godel", 0, ""): "min hands on one operand only: at 0.7 and 0.4 the other can move and nothing happens.",
    ("godel", 1, "a"): "max hands on the larger operand. That is a, which therefore keeps its slope.",
    ("godel", 1, ""): "max hands on one operand only, the larger one.",
    ("godel", 2, ""): "here a → b is b. The premise only decides which case it is, and a little more or less does not.",
    ("product", 0, "ab"): "the slope of ab by a is b = 0.4, and by b it is 0.7. Small is not lost.",
}
CONSTANT = "since b ≤ a, this is the case in which the implication is the constant 1."
# b → a, for whichever of the two is thought to have a slope there.
WRONG_CONSTANT: Mapping[str, str] = {
    "lukasiewicz": f"{CONSTANT} 1 − 0.4 + 0.7 is 1.3, and the clamp makes 1 of it.",
    "godel": f"{CONSTANT} It stays 1 if either moves a little.",
    "product": f"{CONSTANT} Only the other case has a quotient.",
}


@checker
def connectives(*answer: Any) -> str:
    """Check ∧, ∨ and → of two truths in three logics, and which operands lose their slope there."""
    values, lost = several(answer, 2)
    check_form(values, lost)
    check_values(values)
    check_lost(lost)
    return (
        "All three agree on 0 and 1 and on little else. Inside of the square only the product keeps all slopes of ∧ "
        "and ∨; where an implication holds, no logic has one."
    )


def values(key: str) -> tuple[list[float], list[str]]:
    """Return the four values in one logic, and which operands lose their slope in each."""
    x = torch.tensor([A, B], dtype=torch.float64, requires_grad=True)
    logic = LOGICS[key]
    found = [logic.conjunction(x), logic.disjunction(x), logic.implication(x), logic.implication(x.flip(0))]
    slopes = [torch.autograd.grad(value, x, allow_unused=True)[0] if value.requires_grad else None for value in found]
    lost = ["".join(name for k, name in enumerate("ab") if slope is None or float(slope[k]) == 0) for slope in slopes]
    return [float(value.detach()) for value in found], lost


def check_form(*given: Mapping[str, Any]) -> None:
    """End the check unless each logic has a row of four answers, or dots."""
    for each in given:
        require(isinstance(each, Mapping) and set(each) == set(LOGICS), f"Give both with the keys {', '.join(LOGICS)}.")
        for row in each.values():
            require(
                row is ... or (isinstance(row, tuple | list) and len(row) == len(COLUMNS)),
                f"For each logic give four answers, in this order: {', '.join(COLUMNS)}.",
            )


def check_values(given: Mapping[str, Any]) -> None:
    """End the check unless all values that are given are right."""
    for key in NAMES:
        if given[key] is not ...:
            _check_row(key, given[key])
    check_complete(given, judged=True)


def _check_row(key: str, row: Sequence[Any]) -> None:
    right, _ = values(key)
    for column in (0, 1):
        _compare(key, column, row[column], right[column])
    if ... not in row[2:] and None not in row[2:]:
        for pair, sentence in WRONG_PAIRS[key].items():
            slipped = _near(row[2], pair[0]) and _near(row[3], pair[1])
            require(not slipped, f"{NAMES[key]}, implications. {sentence}")
    for column in (2, 3):
        _compare(key, column, row[column], right[column])


def _near(one: float, other: float) -> bool:
    return abs(one - other) < NEAR


def _compare(key: str, column: int, said: Any, right: float) -> None:
    if said is ...:
        return
    place = f"{NAMES[key]}, {COLUMNS[column]}"
    require(isinstance(said, int | float), f"{place}: give a number, not {said!r}.")
    if _near(said, right):
        return
    require(said != round(right, 1), f"{place}: {said:g} is near. Two digits, please.")
    for (logic, where, slipped), sentence in WRONG_CELLS.items():
        require(not (logic == key and where == column and _near(said, slipped)), f"{place}: {sentence}")
    require(
        column < 3 or not _near(said, values(key)[0][2]),
        f"{place}: {said:g} is a → b. The letters change places: the premise is b now, and the conclusion a.",
    )
    for other, name in NAMES.items():
        require(not _near(said, values(other)[0][column]), f"{place}: {said:.3g} is what {name} logic says.")
    raise NotYet(f"{place} is not {said:.3g}. Put a = 0.7 and b = 0.4 into the table of the logics.".replace("-", "−"))


def check_lost(given: Mapping[str, Any]) -> None:
    """End the check unless it is right which operands lose their slope, where something is said."""
    for key in NAMES:
        for column, said in enumerate(given[key] if given[key] is not ... else ()):
            if said is not ...:
                _check_said(key, column, said)
    check_complete(given, judged=True)


def _check_said(key: str, column: int, said: Any) -> None:
    right, lost = values(key)
    place = f"{NAMES[key]}, {COLUMNS[column]}"
    require(said is not None, f"{place}: where no slope is lost say '', which is not None.")
    require(
        isinstance(said, str) and set(said) <= set("ab"),
        f"{place}: say '', 'a', 'b' or 'ab', those whose slope is 0. You say {said!r}.",
    )
    letters = "".join(sorted(set(said)))
    if letters == lost[column]:
        return
    require((key, column, letters) not in WRONG_LOST, f"{place}: {WRONG_LOST.get((key, column, letters), '')}")
    require(column < 3, f"{place}: {WRONG_CONSTANT[key]}")
    raise NotYet(f"{place} is {right[column]:.3g}. Move a a little, then b: where the value follows, no slope is lost.")
