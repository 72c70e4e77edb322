"""What several checkers of chapter 8 have in common."""

import pytest

from nalu_tutorial.exercises import nsr

from .drafts import RELATIONS, ROWS, TRIPLES, read

pytestmark = pytest.mark.chapter


def test_several_answers_are_taken_one_by_one_or_together():
    assert nsr.weights(TRIPLES, RELATIONS)
    assert nsr.lets_go(0.722, 2.89)
    assert nsr.leak({9: 151, 99: 834}, -11.5)
    assert nsr.reading(read, ROWS, "F")
    assert nsr.reading((read, ROWS, "F"))
    assert not nsr.reading(read, ROWS, ...).begun
