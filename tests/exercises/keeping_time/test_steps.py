import chapter
import pytest

from nalu_tutorial.exercises.keeping_time.steps import PARTS as ANSWER
from nalu_tutorial.exercises.keeping_time.steps import WRONG_PARTS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_PARTS)
ALSO_RIGHT = [ANSWER | {"n after step 2": 37.42}]


def test_the_numbers_are_those_of_the_counter():
    n = [40 - 0.9]
    n.append(0.98 * n[-1] - 0.9)
    taken = {f"taken from {start}": start - (0.98 * start - 0.9) for start in (10, 30)}
    results = {"n after step 1": n[0], "n after step 2": n[1], **taken, "takes 1 from": (1 - 0.9) / (1 - 0.98)}
    assert {name: pytest.approx(value) for name, value in results.items()} == ANSWER
