"""`check.split` of chapter 14: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def draft(write):
    return lambda: write


def ranks(x):
    return x.argsort().argsort()


WRONG = {
    "the middle": (draft(lambda x: (x > 1.8) & (x < 2.2)), "lie between others"),
    "too few far out": (
        draft(lambda x: (ranks(x) == 59) | ((ranks(x) > 30) & (ranks(x) < 40))),
        "too few or not far enough",
    ),
    "nothing": (draft(lambda x: x > 9), "Take 5 or more, or noise"),
    "half": (draft(lambda x: x > 2), "30 of 60 rows are held out"),
    "row numbers": (draft(lambda x: x.argsort()[-12:]), "these are no truth values"),
    "a single value": (draft(lambda x: torch.tensor([True])), "this has shape (1,)"),
    "the table changed": (draft(lambda x: x.sub_(2) > 0.7), "changes the tensors"),
}
ALSO_WRONG = [
    (lambda x: ranks(x) % 5 == 2, "lie between others"),
    (lambda x: torch.arange(60) >= 50, "in no order"),
]
ALSO_RIGHT = [
    lambda x: x < x.sort().values[12],
    lambda x: (x > 2.6).numpy(),
    lambda x: (x > 2.6).tolist(),
    lambda x: (ranks(x) < 6) | (ranks(x) >= 54),
]
RAISES = [chapter.stop]
STUBS = [lambda x: ..., lambda x: None]
