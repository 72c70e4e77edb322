"""What several checkers of chapter 4 have in common."""

import pytest

from nalu_tutorial.exercises import gradient

from .drafts import BET, LOSES

pytestmark = pytest.mark.chapter


def test_start_takes_its_answers_one_by_one_or_together():
    assert gradient.initialization(BET, LOSES)
    assert gradient.initialization((BET, LOSES))
    assert not gradient.initialization(BET, ...).begun
