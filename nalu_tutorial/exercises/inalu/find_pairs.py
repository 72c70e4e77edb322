"""A measurement that finds which weight a sign function pairs with which input."""

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked, plain

Sign = Callable[[Tensor, Tensor], Tensor]
Place = tuple[int, int]
Table = tuple[tuple[Place, ...], ...]
RIGHT: Table = tuple(tuple((j, i) for i in range(3)) for j in range(2))
RESHAPED: Table = (((0, 0), (1, 0), (0, 1)), ((1, 1), (0, 2), (1, 2)))
BACKWARDS: Table = (((1, 2), (1, 1), (1, 0)), ((0, 2), (0, 1), (0, 0)))
ONE_ROW: Table = (RIGHT[0], RIGHT[0])
BOXES = {"that is right": RIGHT, "of the task": RESHAPED, "that counts backwards": BACKWARDS, "with one row": ONE_ROW}


def box(table: Table) -> Sign:
    """Return a sign function that pairs input i of output j with the weight that the table names."""

    def sign(x: Tensor, W: Tensor) -> Tensor:
        passed = torch.stack([torch.stack([W[place] for place in row]) for row in table]).abs()
        return (x.sign().unsqueeze(-2) * passed + 1 - passed).prod(dim=-1)

    return sign


@checker
def find_pairs(answer: Callable[[Sign], Sequence[Sequence[Place]]]) -> str:
    """Check a measurement, given a sign function of 3 inputs and 2 outputs, of which weight it uses where."""
    tables = {name: _table(asked(answer, box(table))) for name, table in BOXES.items()}
    require(
        len(set(tables.values())) > 1,
        "You return the same table for every function. Call the function that you are given: `sign(x, W)`.",
    )
    for name, table in BOXES.items():
        got = tables[name]
        turned = tuple(tuple(place[::-1] for place in row) for row in table)
        require(
            got == table or got != turned,
            "A place of W is (row, column): first the output's row, then the input's column. You have "
            "them the other way round.",
        )
        wrong = [(j, i) for j in range(2) for i in range(3) if got[j][i] != table[j][i]]
        require(
            not wrong,
            f"For the function {name}, {len(wrong)} of 6 places are wrong. Let one input be negative, and set "
            "one weight to 1 at a time: where is s −1?",
        )
    return (
        "With one negative input and one weight at 1, s is −1 only if they belong together. Three inputs "
        "times six weights are 18 calls, and they find every confusion of axes."
    )


def _table(given: Any) -> Table:
    got = plain(given)
    shape = "Return a list of 2 rows, one for each output, with 3 pairs (row, column) each, one for each input."
    require(isinstance(got, list | tuple) and len(got) == 2, shape)
    require(all(isinstance(row, list | tuple) and len(row) == 3 for row in got), shape)
    for row in got:
        for place in row:
            require(
                place is not None,
                "One place is None: your measurement found no weight there. A positive input always contributes 1, so "
                "its weight has no effect.",
            )
            require(isinstance(place, list | tuple) and len(place) == 2, shape)
    return tuple(tuple((int(place[0]), int(place[1])) for place in row) for row in got)
