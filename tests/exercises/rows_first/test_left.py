import chapter
import pytest

from nalu_tutorial import Curriculum, tasks
from nalu_tutorial.exercises.rows_first.left import PARTS as ANSWER
from nalu_tutorial.exercises.rows_first.left import WRONG_PARTS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_PARTS)
ALSO_RIGHT = [ANSWER | {"one input": 37.5, "three inputs": 5.27, "rows of 400": 21, "ten inputs, one row in": 18_200}]


@pytest.mark.parametrize(("name", "inputs"), [("one input", 1), ("three inputs", 3)])
def test_the_shares_are_those_of_the_curriculum(name, inputs):
    task = tasks.Task(lambda x: x[..., :1], inputs, (-2, 2), (2, 6))
    assert 100 * Curriculum(tasks.positive(0.5), 10).selected(task) == pytest.approx(ANSWER[name])
