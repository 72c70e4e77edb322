"""`check.select` of chapter 16: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises.rows_first.select import CASES, ROWS, numbers

pytestmark = pytest.mark.chapter


def by(combine=all, first=0, test=lambda x, sign, least: abs(x) >= least and sign * x >= 0 and (x != 0 or sign == 0)):
    def draft(rows, signs, least):
        return [
            k for k, row in enumerate(rows, first)
            if combine(test(x, sign, least) for x, sign in zip(row, signs, strict=True))
        ]  # fmt: skip

    return lambda: draft


WRONG = {
    "from 1": (by(first=1), "You count the rows from 1"),
    "any": (by(any), "One input that fits is not enough"),
    "no least": (by(test=lambda x, sign, least: sign == 0 or sign * x > 0), "has no effect"),
    "above": (by(test=lambda x, sign, least: abs(x) > least and (sign == 0 or sign * x > 0)), "exactly `least`"),
    "no magnitude": (by(test=lambda x, sign, least: x >= least and (sign == 0 or sign * x > 0)), "in size"),
    "no either": (by(test=lambda x, sign, least: abs(x) >= least and sign * x > 0), "such rows never fit"),
    "rows": (lambda: lambda rows, signs, least: rows[:1], "not the rows themselves"),
    "a mask": (lambda: lambda rows, signs, least: [True] * len(rows), "True and False"),
    "none": (lambda: lambda rows, signs, least: [], "you return []"),
}
ALSO_RIGHT = [
    by()(),
    lambda rows, signs, least: tasks.Signs(signs, least)(torch.tensor(rows)).nonzero()[:, 0],
]
RAISES = [chapter.stop]


@pytest.mark.parametrize("case", CASES)
def test_the_rows_are_those_of_the_package(case):
    selected = tasks.Signs(*case)(torch.tensor(ROWS, dtype=torch.float64))
    assert selected.nonzero()[:, 0].tolist() == numbers(*case)
