"""What several checkers of chapter 4 have in common."""

import pytest

from nalu_tutorial.exercises import gradient

from .drafts import BET, LOSES, OWN, SIGNAL, f, g

pytestmark = pytest.mark.chapter


def test_start_and_expectation_take_their_answers_one_by_one_or_together():
    assert gradient.start(BET, LOSES)
    assert gradient.start((BET, LOSES))
    assert gradient.expectation(f, g, lambda: (SIGNAL, OWN))
    assert not gradient.start(BET, ...).begun
    assert not gradient.expectation(f, g, lambda: None).begun
