"""`check.leaky_identity` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest

from .drafts import CHANGES

pytestmark = pytest.mark.chapter


def limited(x, leaky, a):
    """Return x up to a hundred, and less beyond."""
    return (leaky(x) - leaky(-x)) / (1 + a) - (leaky(x - 100) - a * (x - 100).clamp(max=0)) * leaky(x).sign().clamp(
        min=0
    )


WRONG = {
    "no leaky": (lambda: lambda x, leaky, a: x, "not by way of `leaky`"),
    "around": (lambda: lambda x, leaky, a: x + leaky(x) - leaky(x), "goes around"),
    "one unit": (lambda: lambda x, leaky, a: leaky(x), "bends at 0"),
    "not divided": (lambda: lambda x, leaky, a: leaky(x) - leaky(-x), "what must you divide by"),
    "added": (lambda: lambda x, leaky, a: leaky(x) + leaky(-x), "|x|"),
    "the other way": (lambda: lambda x, leaky, a: (leaky(-x) - leaky(x)) / (1 + a), "both should come back"),
    "a limited range": (lambda: limited, "wrong at a million"),
}
ALSO_RIGHT = [
    lambda x, leaky, a: leaky(x) / (1 + a) - leaky(-x) / (1 + a),
    lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a)).numpy(),
    lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a)).double(),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda x, leaky, a: (leaky(x) - leaky(x.neg_())) / (1 + a), CHANGES),
    (lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a))[:, None], "yours has (13, 1)"),
]
