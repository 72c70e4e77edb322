import torch

from nalu_tutorial import NSR
from nalu_tutorial.exercises.nsr.reading import AT_HALVES, SCALE, TABLE, as_register, read

ROWS = {"A": "x > z", "B": "x == y", "C": "z <= y", "D": "True", "E": "False", "F": "x >= z"}


def row(name, given):
    return (ROWS | {name: given}, "F")


def holds(claim, x):
    if isinstance(claim, bool):
        return torch.full(x.shape[:-1], claim)
    relation = {">": torch.gt, "<": torch.lt, ">=": torch.ge, "<=": torch.le, "==": torch.eq, "!=": torch.ne}[claim[1]]
    return relation(x[..., claim[0]], x[..., claim[2]])


WRONG = {
    "for each row": ({"A": "x > z"}, "F"),
    "Write it as": row("A", "x is more"),
    "Row C compares other inputs": row("C", "x < y"),
    "In A the logit at d = 0": row("A", "x >= z"),
    "In A the first operand": row("A", "z > x"),
    "In B the weight": row("B", "y != x"),
    "Row B is not y > x": row("B", "y > x"),
    "In C the weight of the sign bit": row("C", "z >= y"),
    "In C the logit at d = 0": row("C", "z < y"),
    "What is left of the comparison": row("D", "x >= y"),
    "In D the bias outweighs both bits:": row("D", "x > y"),
    "In E both operands are the same": row("E", "y > y"),
    "In E d is always 0": row("E", True),
    "In F the logit at d = 0": row("F", "x > z"),
    "In F the logit at d < 0": row("F", "True"),
    "Name one row": (ROWS, "G"),
    "A stays as it is: at d = −½ its logit is −5.1, at d = ½ it is 4.1": (ROWS, "A"),
    "hard or soft": (ROWS, "D"),
    "for whatever numbers": (ROWS, "E"),
}
ALSO_RIGHT = [
    ({"A": "z < x", "B": "y == x", "C": "y >= z", "D": True, "E": False, "F": "z <= x"}, "F"),
    ({"A": "x>z", "B": " x== y", "C": "z <=y", "D": "True ", "E": "False", "F": "x>=z"}, " F"),
]
STUBS = [(ROWS | {"A": ...}, "F"), (ROWS, ...)]
ALSO_WRONG = [
    ((ROWS | {"A": "x => z"}, "F"), "Write it as"),
    ((ROWS | {"A": ..., "B": "x > y"}, "F"), "Row B"),
    ((ROWS | {"A": ...}, "F"), "The rest is right; still open: A."),
]


def test_the_table_is_what_the_unit_says_at_whole_numbers_and_one_row_at_halves_is_not():
    unit = NSR(3, len(TABLE), scale=SCALE, dtype=torch.float64).requires_grad_(False)
    for name, value in as_register()._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    whole = torch.arange(-3, 4).double()
    for step, other in ((1, set()), (0.5, {AT_HALVES})):
        x = step * torch.cartesian_prod(whole, whole, whole)
        rows = zip(TABLE, unit(x).T > 0.5, read(as_register()), strict=True)
        assert {row for row, says, claim in rows if not torch.equal(says, holds(claim, x))} == other
