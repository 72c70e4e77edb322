"""`check.kink` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import identity

pytestmark = pytest.mark.chapter


WRONG = {
    "sign lost": (lambda: lambda w, b: b / w, "sign is lost"),
    "upside down": (lambda: lambda w, b: w / b, "Upside down"),
    "not divided": (lambda: lambda w, b: -b, "forgot to divide"),
    "rounded down": (lambda: lambda w, b: -b // w, "x = 2.5, not at 2"),
    "right for one pair only": (lambda: lambda w, b: 3.0, "x = 2, not at 3"),
}
ALSO_RIGHT = [
    lambda w, b: torch.tensor(-b / w, dtype=torch.float64),
    lambda w, b: np.float32(-b / w),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda w, b: round(-b / w), "x = 2.5, not at 2"),
    (lambda w, b: round(-b / w, 3), "x = -0.333333, not at -0.333"),
    (lambda w, b: [1, 2], "Return one number; this is a list."),
    (lambda w, b: -b / w if w > 0 else None, "returned None"),
]


def test_an_error_without_words_is_told_without_a_gap():
    def draft(w, b):
        raise NotImplementedError

    assert identity.kink(draft).message == "Your draft stopped in `raise NotImplementedError` with NotImplementedError."
