import torch

from nalu_tutorial import NSR
from nalu_tutorial.exercises.nsr.reading import AT_HALVES, SCALE, TABLE, as_register, logits, trial
from nalu_tutorial.exercises.nsr.reading import read as exact_read

ROWS = {"A": "x > z", "B": "x == y", "C": "z <= y", "D": "True", "E": "False", "F": "x >= z"}
NAMES = {(0, 0, 1): ">", (1, 0, 0): "<", (0, 1, 1): ">=", (1, 1, 0): "<=", (0, 1, 0): "==", (1, 0, 1): "!="}


def entry(table, i, j, same):
    if i == j and same is not None:
        return same(table)
    return (i, NAMES[table], j) if table in NAMES else table[0] == 1


def reader(
    logits=lambda s, z, b: (b - s - z, b + z, b + s - z),
    yes=lambda logits: logits > 0,
    choose=lambda v: v.argmax(-1),
    same=lambda table: table[1] == 1,
):
    def read(V1, V2, s, z, b):
        tables = yes(torch.stack(logits(s, z, b), -1)).int().tolist()
        chosen = zip(tables, choose(V1).tolist(), choose(V2).tolist(), strict=True)
        return [entry(tuple(table), i, j, same) for table, i, j in chosen]

    return read


read = reader()


def reads(**options):
    return (reader(**options), ROWS, "F")


def listing(change):
    """Return a reader that changes the right list."""
    return (lambda *given: change(read(*given)), ROWS, "F")


def row(name, given):
    return (read, ROWS | {name: given}, "F")


def holds(claim, x):
    if isinstance(claim, bool):
        return torch.full(x.shape[:-1], claim)
    relation = {">": torch.gt, "<": torch.lt, ">=": torch.ge, "<=": torch.le, "==": torch.eq, "!=": torch.ne}[claim[1]]
    return relation(x[..., claim[0]], x[..., claim[2]])


WRONG = {
    "here there are 10": listing(lambda entries: entries[:1]),
    "Give (0, '>', 2)": listing(lambda entries: ["0 > 1"] * 10),
    "neither True nor False": listing(lambda entries: [7] * 10),
    "it shifts all three": reads(logits=lambda s, z, b: (-s - z, z, s - z)),
    "The zero bit is taken as 0": reads(logits=lambda s, z, b: (b - s, b + z, b + s)),
    "sign bit is taken as an ALU's": reads(logits=lambda s, z, b: (b + s - z, b + z, b - s - z)),
    "the other way round": reads(yes=lambda logits: logits < 0),
    "Its logit need only be above 0": reads(yes=lambda logits: logits > 0.5),
    "select the same input twice": reads(same=None),
    "it need not be False": reads(same=lambda table: False),
    "not the largest absolute value": reads(choose=lambda v: v.abs().argmax(-1)),
    "The weight of the zero bit": reads(logits=lambda s, z, b: (b - s, b, b + s)),
    "The weight of the sign bit": reads(logits=lambda s, z, b: (b - z, b + z, b - z)),
    "yours is (3, '==', 1)": listing(lambda entries: [(3, "==", 1), *entries[1:]]),
    "yours is True": listing(lambda entries: [True] * 10),
    "for each row": (read, {"A": "x > z"}, "F"),
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
    "Name one row": (read, ROWS, "G"),
    "A stays as it is: at d = −½ its logit is −5.1, at d = ½ it is 4.1": (read, ROWS, "A"),
    "hard or soft": (read, ROWS, "D"),
    "for whatever numbers": (read, ROWS, "E"),
}
ALSO_RIGHT = [
    (read, {"A": "z < x", "B": "y == x", "C": "y >= z", "D": True, "E": False, "F": "z <= x"}, "F"),
    (read, {"A": "x>z", "B": " x== y", "C": "z <=y", "D": "True ", "E": "False", "F": "x>=z"}, " F"),
]
STUBS = [(lambda *given: [None] * 10, ROWS, "F"), (read, ROWS | {"A": ...}, "F"), (read, ROWS, ...)]
ALSO_WRONG = [
    ((read, ROWS | {"A": "x => z"}, "F"), "Write it as"),
    ((read, ROWS | {"A": ..., "B": "x > y"}, "F"), "Row B"),
    ((read, ROWS | {"A": ...}, "F"), "The rest is right; still open: A."),
]


def test_the_table_is_what_the_unit_says_at_whole_numbers_and_one_row_at_halves_is_not():
    unit = NSR(3, len(TABLE), scale=SCALE, dtype=torch.float64).requires_grad_(False)
    for name, value in as_register()._asdict().items():
        getattr(unit, name).copy_(value.reshape(getattr(unit, name).shape))
    whole = torch.arange(-3, 4).double()
    for step, other in ((1, set()), (0.5, {AT_HALVES})):
        x = step * torch.cartesian_prod(whole, whole, whole)
        rows = zip(TABLE, unit(x).T > 0.5, exact_read(as_register()), strict=True)
        assert {row for row, says, claim in rows if not torch.equal(says, holds(claim, x))} == other


def test_the_trial_has_all_eight_truth_tables():
    actual = logits(trial())
    assert torch.allclose(actual[0], torch.tensor([-3.0, -2.0, 4.0], dtype=torch.float64))
    assert len({tuple(row) for row in (actual[:8] > 0).tolist()}) == 8
