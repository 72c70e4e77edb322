import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises.rows_first.select import CASES, ROWS, SLIPS, numbers


def draft(**options):
    """Return a draft that makes such slips."""
    return lambda rows, signs, least: numbers(signs, least, **options)


WRONG = {sentence: draft(**options) for sentence, options in SLIPS.items()} | {
    "not the rows themselves": lambda rows, signs, least: rows[:1],
    "True and False": lambda rows, signs, least: [True] * len(rows),
    "you return []": lambda rows, signs, least: [],
}
ALSO_RIGHT = [lambda rows, signs, least: tasks.Signs(signs, least)(torch.tensor(rows)).nonzero()[:, 0]]
ALSO_WRONG = [
    (
        lambda rows, signs, least: [
            k for k, row in enumerate(rows) if all(x >= least and s * x >= 0 for x, s in zip(row, signs, strict=True))
        ],
        "in size",
    )
]


@pytest.mark.parametrize("case", CASES)
def test_the_rows_are_those_of_the_package(case):
    selected = tasks.Signs(*case)(torch.tensor(ROWS, dtype=torch.float64))
    assert selected.nonzero()[:, 0].tolist() == numbers(*case)
