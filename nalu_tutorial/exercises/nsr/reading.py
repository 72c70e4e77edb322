"""Parameters of trained registers, and the comparison that is read from them."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import NotYet, Unwritten, is_nothing, require
from .._shared.checker import checker
from .._shared.taking import asked, check_complete, filled, several
from ._logits import STATES, TABLES, Parts

Claim = tuple[int, str, int] | bool  # one comparison of two inputs, or what is always said
Read = Callable[[Tensor, Tensor, Tensor, Tensor, Tensor], list[Claim]]
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
    """Check a function from parameters to comparisons, the comparison of six rows, and the row that halves change."""
    read, rows, halves = several(answer, 3)
    check_read(read)
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
    return claims(logits(parts) > 0, parts.select_1.argmax(-1), parts.select_2.argmax(-1))


def claims(says: Tensor, first: Tensor, second: Tensor) -> list[Claim]:
    """Return what truth tables of shape (out, 3) say of the chosen inputs."""
    return [
        bool(row[1]) if i == j else _claim(tuple(row), i, j)
        for row, i, j in zip(says.tolist(), first.tolist(), second.tolist(), strict=True)
    ]


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


def check_read(answer: Read) -> None:
    """End the check unless the function reads all eight truth tables, and operands that are the same."""
    parts = trial()
    got = asked(answer, *parts)
    right = read(parts)
    require(
        isinstance(got, list | tuple) and len(got) == len(right),
        f"`read` returns a list with an entry for each output; here there are {len(right)}.",
    )
    answered = [turned(_entry(k, given)) for k, given in enumerate(got)]
    if answered == [turned(claim) for claim in right]:
        return
    for sentence, wrong in of_read(parts).items():
        require(answered != [turned(claim) for claim in wrong], sentence)
    k = next(k for k, claim in enumerate(right) if turned(claim) != answered[k])
    listed = ", ".join(f"{value:.2g}" for value in logits(parts)[k].tolist())
    first, second = (int(select[k].argmax()) for select in parts[:2])
    raise NotYet(
        f"One output has the logits {listed} below, at and above d = 0, and selects the inputs {first} and {second}. "
        f"That is {right[k]}; yours is {got[k]}.".replace("-", "−")
    )


def _entry(k: int, given: Any) -> Claim:
    if is_nothing(given):
        raise Unwritten("write the body of the draft and `return` the result.")
    given = given.item() if isinstance(given, Tensor) else given
    if not hasattr(given, "__len__"):
        require(given in (0, 1), f"Entry {k} is {given!r}, neither True nor False nor a triple.")
        return bool(given)
    require(
        len(given) == 3 and given[1] in TABLES,
        f"Entry {k} of your list is {given!r}. Give (0, '>', 2) for input 0 > input 2, or True or False.",
    )
    return int(given[0]), str(given[1]), int(given[2])


def trial() -> Parts:
    """Return a register whose outputs have all eight truth tables, and two more that choose one input twice."""
    triples = torch.tensor(
        [
            [-3.0, -2.0, 4.0],
            [2.5, -3.0, -1.0],
            [-4.0, 1.0, 3.0],
            [5.0, 2.0, -2.0],
            [-1.5, 4.0, -2.5],
            [3.5, -1.0, 0.3],
            [-2.0, -3.0, -5.0],
            [1.0, 4.0, 2.0],
            [-3.0, -1.0, 5.0],
            [-2.0, 3.0, -4.0],
        ],
        dtype=torch.float64,
    )
    below, at, above = triples.unbind(-1)
    ends = (below + above) / 2
    first = torch.tensor([0, 1, 2, 3, 0, 1, 2, 3, 1, 2])
    second = torch.tensor([1, 3, 0, 2, 2, 0, 3, 0, 1, 2])
    return Parts(_choice(first, 6.0), _choice(second, 9.0), (above - below) / 2, (at - ends) / 2, (at + ends) / 2)


def _choice(index: Tensor, largest: float) -> Tensor:
    smaller = torch.tensor([-12.0, -0.5, -11.0, 0.3], dtype=torch.float64).repeat(len(index), 1)
    return smaller.scatter(1, index[:, None], largest)


def of_read(parts: Parts) -> dict[str, list[Claim]]:
    """Return the claims that each usual mistake would read from a register, by the sentence that names the mistake."""
    first, second = parts.select_1.argmax(-1), parts.select_2.argmax(-1)
    sign, zero, bias = parts.weight_sign, parts.weight_zero, parts.bias
    hard = torch.stack([-sign, zero, sign], dim=-1) + bias[:, None]
    says = logits(parts) > 0
    twice = first == second
    return {
        "The bias is left out: it shifts all three logits.": read(parts._replace(bias=0 * bias)),
        "The zero bit is taken as 0 away from d = 0. It is −1 there, so W₀ goes away from the logit.": claims(
            hard > 0, first, second
        ),
        "The operands have changed places, or the sign bit is taken as an ALU's. Here it is −1 below 0 and 1 above.": (
            claims(says.flip(-1), first, second)
        ),
        "The output is yes where the logit is above 0; yours is the other way round.": claims(~says, first, second),
        "It is the output that must be above ½. Its logit need only be above 0.": claims(
            logits(parts) > 0.5, first, second
        ),
        "Two outputs select the same input twice. Then d is 0, and their output is always the same.": [
            _claim(tuple(row), i, j) for row, i, j in zip(says.tolist(), first.tolist(), second.tolist(), strict=True)
        ],
        "Where one input is selected twice it need not be False: its output is always that at d = 0.": [
            False if same else claim for claim, same in zip(read(parts), twice.tolist(), strict=True)
        ],
        "The operand is the input with the largest entry, not the largest absolute value: −12 is hardly selected.": (
            claims(says, parts.select_1.abs().argmax(-1), parts.select_2.abs().argmax(-1))
        ),
        "The weight of the zero bit is left out.": read(parts._replace(weight_zero=0 * zero)),
        "The weight of the sign bit is left out.": read(parts._replace(weight_sign=0 * sign)),
    }
