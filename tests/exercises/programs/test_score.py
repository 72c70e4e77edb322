import chapter
import pytest
import torch

from nalu_tutorial import matching_digits
from nalu_tutorial.exercises.programs.score import SHARES as ANSWER
from nalu_tutorial.exercises.programs.score import WRONG_SHARES

WRONG = chapter.wrong_numbers(ANSWER, WRONG_SHARES)
ALSO_RIGHT = [ANSWER | {"107 for 7": 0.67, "99.7 for 100": 1}]


@pytest.mark.parametrize("name", ANSWER)
def test_the_shares_are_those_of_the_package(name):
    output, right = (torch.tensor([[float(number)]], dtype=torch.float64) for number in name.split(" for "))
    assert matching_digits(output, right).item() == pytest.approx(ANSWER[name])
