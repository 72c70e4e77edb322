"""`check.reading` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import NSR
from nalu_tutorial.exercises import nsr
from nalu_tutorial.exercises.nsr.reading import AT_HALVES, SCALE, TABLE, as_register, logits, trial
from nalu_tutorial.exercises.nsr.reading import read as exact_read

from .drafts import ROWS, read, reader

pytestmark = pytest.mark.chapter


def reads(**options):
    return lambda: (reader(**options), ROWS, "F")


def listing(change):
    """Return a reader that changes the right list."""
    return lambda: (lambda *given: change(read(*given)), ROWS, "F")


def row(name, given):
    return lambda: (read, ROWS | {name: given}, "F")


def halves(given):
    return lambda: (read, ROWS, given)


def loaded(rows, scale):
    """Return the package's unit with the parameters of a table."""
    parts = as_register(rows)
    unit = NSR(3, len(rows), scale=scale, dtype=torch.float64).requires_grad_(False)
    for name, value in parts._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    return unit


def holds(claim, x):
    if isinstance(claim, bool):
        return torch.full(x.shape[:-1], claim)
    relation = {">": torch.gt, "<": torch.lt, ">=": torch.ge, "<=": torch.le, "==": torch.eq, "!=": torch.ne}[claim[1]]
    return relation(x[..., claim[0]], x[..., claim[2]])


WRONG = {
    "one entry": (listing(lambda entries: entries[:1]), "here there are 10"),
    "a string": (listing(lambda entries: ["0 > 1"] * 10), "Give (0, '>', 2)"),
    "a number": (listing(lambda entries: [7] * 10), "neither True nor False"),
    "no bias": (reads(logits=lambda s, z, b: (-s - z, z, s - z)), "it shifts all three"),
    "hard zero": (reads(logits=lambda s, z, b: (b - s, b + z, b + s)), "The zero bit is taken as 0"),
    "turned round": (reads(logits=lambda s, z, b: (b + s - z, b + z, b - s - z)), "sign bit is taken as an ALU's"),
    "the opposite": (reads(yes=lambda logits: logits < 0), "the other way round"),
    "a logit of a half": (reads(yes=lambda logits: logits > 0.5), "Its logit need only be above 0"),
    "y > y": (reads(same=None), "select the same input twice"),
    "never": (reads(same=lambda table: False), "it need not be False"),
    "by size": (reads(choose=lambda v: v.abs().argmax(-1)), "not the largest absolute value"),
    "no zero bit": (reads(logits=lambda s, z, b: (b - s, b, b + s)), "The weight of the zero bit"),
    "no sign bit": (reads(logits=lambda s, z, b: (b - z, b + z, b - z)), "The weight of the sign bit"),
    "something else": (listing(lambda entries: [(3, "==", 1), *entries[1:]]), "yours is (3, '==', 1)"),
    "always": (listing(lambda entries: [True] * 10), "yours is True"),
    "a row missing": (lambda: (read, {"A": "x > z"}, "F"), "for each row"),
    "words": (row("A", "x is more"), "Write it as"),
    "other inputs": (row("C", "x < y"), "Row C compares other inputs"),
    "A at 0": (row("A", "x >= z"), "In A the logit at d = 0"),
    "A swapped": (row("A", "z > x"), "In A the first operand"),
    "B as ≠": (row("B", "y != x"), "In B the weight"),
    "B as >": (row("B", "y > x"), "Row B is not y > x"),
    "C as ≥": (row("C", "z >= y"), "In C the weight of the sign bit"),
    "C at 0": (row("C", "z < y"), "In C the logit at d = 0"),
    "D as ≥": (row("D", "x >= y"), "What is left of the comparison"),
    "D as >": (row("D", "x > y"), "In D the bias outweighs both bits:"),
    "E as >": (row("E", "y > y"), "In E both operands are the same"),
    "E as True": (row("E", True), "In E d is always 0"),
    "F as >": (row("F", "x > z"), "In F the logit at d = 0"),
    "F as True": (row("F", "True"), "In F the logit at d < 0"),
    "no such row": (halves("G"), "Name one row"),
    "A at halves": (halves("A"), "A stays as it is: at d = −½ its logit is −5.1, at d = ½ it is 4.1"),
    "D at halves": (halves("D"), "hard or soft"),
    "E at halves": (halves("E"), "for whatever numbers"),
}
ALSO_RIGHT = [
    (read, {"A": "z < x", "B": "y == x", "C": "y >= z", "D": True, "E": False, "F": "z <= x"}, "F"),
    (read, {"A": "x>z", "B": " x== y", "C": "z <=y", "D": "True ", "E": "False", "F": "x>=z"}, " F"),
]
RAISES = [(chapter.stop, ROWS, "F")]
STUBS = [
    (lambda *given: None, ROWS, "F"),
    (lambda *given: [None] * 10, ROWS, "F"),
    (read, ROWS | {"A": ...}, "F"),
    (read, ROWS, ...),
]
ALSO_WRONG = [
    ((read, ROWS | {"A": "x => z"}, "F"), "Write it as"),
    ((read, ROWS | {"A": ..., "B": "x > y"}, "F"), "Row B"),
]


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        ((read, ROWS | {"A": ...}, "F"), "A"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = nsr.reading(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}.")


def test_the_table_is_what_the_unit_says_at_whole_numbers_and_one_row_at_halves_is_not():
    unit = loaded(TABLE, SCALE)
    whole = torch.arange(-3, 4).double()
    for step, other in ((1, set()), (0.5, {AT_HALVES})):
        x = step * torch.cartesian_prod(whole, whole, whole)
        rows = zip(TABLE, unit(x).T > 0.5, exact_read(as_register()), strict=True)
        assert {row for row, says, claim in rows if not torch.equal(says, holds(claim, x))} == other


def test_the_trial_has_all_eight_truth_tables():
    actual = logits(trial())
    assert torch.allclose(actual[0], torch.tensor([-3.0, -2.0, 4.0], dtype=torch.float64))
    assert len({tuple(row) for row in (actual[:8] > 0).tolist()}) == 8
