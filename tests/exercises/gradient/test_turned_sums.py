"""`check.turned_sums` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import numpy as np
import pytest

from nalu_tutorial.exercises.gradient.turned_sums import near

pytestmark = pytest.mark.chapter

ENDS = {
    "plain, negative": True,
    "safe, positive": True,
    "safe, negative": False,
    "max-safe, positive": True,
    "max-safe, negative": False,
}


def ends(**changed):
    return lambda: ENDS | {name.replace("_", ", ").replace("max", "max-safe"): value for name, value in changed.items()}


WRONG = {
    "a case missing": (lambda: {"plain, negative": True}, "the keys 'plain, negative'"),
    "a count": (ends(safe_positive=12), "answer True if most runs converge"),
    "plain": (ends(plain_negative=False), "−z is as good as z"),
    "safe and right": (ends(safe_positive=False), "the safe logarithm is the logarithm"),
    "mirrored at 0": (ends(safe_negative=True), "mirrored at 1 and not at 0"),
    "max-safe and right": (ends(max_positive=False), "the max-safe logarithm is the logarithm"),
    "a gradient below 1": (ends(max_negative=True), "no gradient reaches"),
}
ALSO_RIGHT = [{name: np.bool_(value) for name, value in ENDS.items()}]
ALSO_WRONG = [(ENDS | {"plain, negative": "yes"}, "answer True if")]


def test_the_counts_are_far_from_a_half():
    assert all(count in (0, 1, 11, 12) for count in near().values())
