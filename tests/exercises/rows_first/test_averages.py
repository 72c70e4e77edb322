import chapter
import pytest

from nalu_tutorial.exercises.rows_first.averages import PARTS as ANSWER
from nalu_tutorial.exercises.rows_first.averages import WRONG_PARTS

WRONG = chapter.wrong_numbers(ANSWER, WRONG_PARTS)


def test_the_numbers_are_those_of_the_formulas():
    for name, value in ANSWER.items():
        formula, _, sign = name.partition(", sign of ")
        inputs = {"a": 1, "b": 2, "c": 4}
        both = [eval(formula.replace("a b", "a * b"), inputs | {sign: inputs[sign] * way}) for way in (1, -1)]
        assert sum(both) / 2 == pytest.approx(value), name
