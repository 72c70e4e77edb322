import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.exercises.rows_first.select import CASES, ROWS, numbers


def by(combine=all, first=0, test=lambda x, sign, least: abs(x) >= least and sign * x >= 0 and (x != 0 or sign == 0)):
    def draft(rows, signs, least):
        return [
            k for k, row in enumerate(rows, first)
            if combine(test(x, sign, least) for x, sign in zip(row, signs, strict=True))
        ]  # fmt: skip

    return draft


WRONG = {
    "You count the rows from 1": by(first=1),
    "One input that fits is not enough": by(any),
    "has no effect": by(test=lambda x, sign, least: sign == 0 or sign * x > 0),
    "exactly `least`": by(test=lambda x, sign, least: abs(x) > least and (sign == 0 or sign * x > 0)),
    "in size": by(test=lambda x, sign, least: x >= least and (sign == 0 or sign * x > 0)),
    "such rows never fit": by(test=lambda x, sign, least: abs(x) >= least and sign * x > 0),
    "not the rows themselves": lambda rows, signs, least: rows[:1],
    "True and False": lambda rows, signs, least: [True] * len(rows),
    "you return []": lambda rows, signs, least: [],
}
ALSO_RIGHT = [by(), lambda rows, signs, least: tasks.Signs(signs, least)(torch.tensor(rows)).nonzero()[:, 0]]


@pytest.mark.parametrize("case", CASES)
def test_the_rows_are_those_of_the_package(case):
    selected = tasks.Signs(*case)(torch.tensor(ROWS, dtype=torch.float64))
    assert selected.nonzero()[:, 0].tolist() == numbers(*case)
