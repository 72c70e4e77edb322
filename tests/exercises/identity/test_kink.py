import numpy as np
import torch

from nalu_tutorial.exercises import identity

WRONG = {
    "sign is lost": lambda w, b: b / w,
    "Upside down": lambda w, b: w / b,
    "forgot to divide": lambda w, b: -b,
    "x = 2.5, not at 2": lambda w, b: -b // w,
    "x = 2, not at 3": lambda w, b: 3.0,
}
ALSO_RIGHT = [lambda w, b: torch.tensor(-b / w, dtype=torch.float64), lambda w, b: np.float32(-b / w)]
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
