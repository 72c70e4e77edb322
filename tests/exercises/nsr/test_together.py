"""What several checkers of chapter 8 have in common."""

import pytest

from nalu_tutorial.exercises import nsr

from .drafts import BITS, LOGIC, ROWS, SCALES, read

pytestmark = pytest.mark.chapter


def test_several_answers_are_taken_one_by_one_or_together():
    assert nsr.comparisons(LOGIC, (1, 1))
    assert nsr.bits(BITS, SCALES)
    assert nsr.reading(read, ROWS, "F")
    assert nsr.reading((read, ROWS, "F"))
    assert not nsr.reading(read, ROWS, ...).begun
