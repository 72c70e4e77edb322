"""What several checkers of chapter 7 have in common."""

import pytest

from nalu_tutorial.exercises import npu

from .drafts import FORMULAS, LOGS, TELLING, used

pytestmark = pytest.mark.chapter


def test_two_answers_are_taken_one_by_one_or_together():
    assert npu.logarithms(LOGS, TELLING)
    assert npu.logarithms((LOGS, TELLING))
    assert npu.reading(used, FORMULAS)
    assert npu.reading((used, FORMULAS))
    assert not npu.logarithms(LOGS, ...).begun
