"""Parameters of trained registers, and the comparison that is read from them."""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled, several
from ._logits import STATES, TABLES, Parts

Claim = tuple[int, str, int] | bool  # one comparison of two inputs, or what is always said
NAMES = "xyz"
SCALE = 2.0
# V₁, V₂, weight of the sign, weight of zero, bias.
TABLE: Mapping[str, tuple[tuple[float, ...], tuple[float, ...], float, float, float]] = {
    "A": ((9.1, -1.0, 0.2), (-0.5, 0.3, 8.7), 6.0, -3.0, -1.0),
    "B": ((-1.2, 8.0, -0.6), (7.5, -2.0, -1.1), 0.1, 7.0, -0.5),
    "C": ((-9.0, -8.5, 0.1), (-6.0, 3.0, -5.0), -6.0, 2.0, 1.0),
    "D": ((8.2, 0.4, -0.3), (-1.0, 9.0, 0.6), 1.0, 1.0, 5.0),
    "E": ((-4.0, 7.0, -3.0), (1.0, 10.0, 0.5), 8.0, -3.0, -2.0),
    "F": ((8.8, 0.0, -0.4), (-0.7, -1.5, 8.1), 5.0, 5.0, 6.0),
}
MIRROR = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "==": "==", "!=": "!="}
AT_HALVES = "F"
WRONG_ROWS: Mapping[tuple[str, Claim], str] = {
    ("A", (0, ">=", 2)): "In A the logit at d = 0 is W₀ + b = −4: equal numbers get a no.",
    ("A", (0, "<", 2)): "In A the first operand is x, and the sign bit is 1 where it is the larger one.",
    ("B", (0, "!=", 1)): "In B the weight of the zero bit is positive: the output is yes where the two are equal.",
    ("C", (1, "<=", 2)): "In C the weight of the sign bit is negative: it outputs yes where the first operand is "
    "smaller.",
    ("C", (1, ">", 2)): "In C the logit at d = 0 is W₀ + b = 3: equal numbers get a yes.",
    ("D", (0, ">=", 1)): "In D the logit at d < 0 is −1 − 1 + 5, above 0 as well. What is left of the comparison?",
    ("D", (0, ">", 1)): "In D the bias outweighs both bits: work out the logit at d < 0 and at d = 0.",
    ("E", True): "In E d is always 0, and there the logit is W₀ + b = −5.",
    ("F", (0, ">", 2)): "In F the logit at d = 0 is W₀ + b = 11: equal numbers get a yes.",
    ("F", True): "In F the logit at d < 0 is −5 − 5 + 6, below 0.",
}


@checker
def reading(*answer: Any) -> str:
    """Check the comparison of six rows, and the row that halves change."""
    rows, halves = several(answer, 2)
    check_rows(rows)
    check_complete(rows, judged=True)
    check_halves(halves)
    return (
        "In F the output changes between d = −1 and d = −½. At d = 0 the output is smooth, so every ≥ outputs yes a "
        "little below it: only a gap between the numbers makes it exact."
    )


def as_register(rows: Mapping[str, Any] = TABLE) -> Parts:
    """Return the rows as the parameters of one register."""
    return Parts(*(torch.tensor(column, dtype=torch.float64) for column in zip(*rows.values(), strict=True)))


def logits(parts: Parts) -> Tensor:
    """Return the logit far below 0, at 0 and far above: shape (out, 3)."""
    sign, zero = parts.weight_sign, parts.weight_zero
    return torch.stack([-sign - zero, zero, sign - zero], dim=-1) + parts.bias[:, None]


def read(parts: Parts) -> list[Claim]:
    """Return what each output compares, numbers far enough apart."""
    chosen = zip(parts.select_1.argmax(-1).tolist(), parts.select_2.argmax(-1).tolist(), strict=True)
    says = (logits(parts) > 0).tolist()
    return [row[1] if i == j else _claim(tuple(row), i, j) for row, (i, j) in zip(says, chosen, strict=True)]


def _claim(row: tuple[bool, ...], i: int, j: int) -> Claim:
    names = {tuple(each): relation for relation, each in TABLES.items()}
    return (i, names[row], j) if row in names else row[0]


def turned(claim: Claim) -> Claim:
    """Return the claim with the operand of the lower number first."""
    if isinstance(claim, bool) or claim[0] <= claim[2]:
        return claim
    return claim[2], MIRROR[claim[1]], claim[0]


def check_rows(rows: Mapping[str, Any]) -> None:
    """End the check unless each row of the table is read right."""
    require(isinstance(rows, Mapping) and set(rows) == set(TABLE), f"Answer for each row: {', '.join(TABLE)}.")
    given_rows, parts = filled(rows), as_register()
    for row, right, logit in zip(TABLE, read(parts), logits(parts).tolist(), strict=True):
        if row not in given_rows:
            continue
        given = given_rows[row]
        claim = turned(_parsed(row, given))
        require((row, claim) not in WRONG_ROWS, WRONG_ROWS.get((row, claim), ""))
        if claim == turned(right):
            continue
        _check_operands(row, claim, right)
        listed = ", ".join(f"{value:g} at {state}" for value, state in zip(logit, STATES, strict=True))
        raise NotYet(f"Row {row} is not {given}. Its logit is {listed}: yes is where it is above 0.".replace("-", "−"))


def _parsed(row: str, given: Any) -> Claim:
    text = "".join(str(given).split())
    if text in ("True", "False"):
        return text == "True"
    for relation in sorted(TABLES, key=len, reverse=True):  # ">=" before ">"
        first, separator, second = text.partition(relation)
        if separator and {first, second} <= set(NAMES):
            return NAMES.index(first), relation, NAMES.index(second)
    raise NotYet(
        f"For {row} you give {given!r}. Write it as 'x != y', with one of {' '.join(TABLES)}, or say 'True' or 'False'."
    )


def _check_operands(row: str, claim: Claim, right: Claim) -> None:
    if isinstance(claim, bool):
        return
    require(
        not isinstance(right, bool) or claim[0] != claim[2],
        f"In {row} both operands are the same input. Such a comparison always has the same result: say which.",
    )
    require(
        isinstance(right, bool) or {claim[0], claim[2]} == {right[0], right[2]},
        f"Row {row} compares other inputs. Each operand is the input with the largest entry, and −9 is smaller "
        "than 0.1.",
    )


def check_halves(given: Any) -> None:
    """End the check unless this is the row that is another comparison once numbers may be half apart."""
    given = str(given).strip()
    require(given in TABLE, f"Name one row of {', '.join(TABLE)} for numbers that are half apart.")
    if given == AT_HALVES:
        return
    require(given != "E", "In E d is 0, for whatever numbers.")
    require(given != "D", "In D the bias outweighs both bits, hard or soft.")
    *_, sign, zero, bias = TABLE[given]
    below, above = (side * sign * 0.762 - zero * 0.16 + bias for side in (-1, 1))
    raise NotYet(
        f"{given} stays as it is: at d = −½ its logit is {below:.1f}, at d = ½ it is {above:.1f}, on the same side of "
        "0 as one apart.".replace("-", "−")
    )
