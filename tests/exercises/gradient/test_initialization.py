"""`check.initialization` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import math
import sys

import chapter
import pytest
import torch

from nalu_tutorial import wilson_interval
from nalu_tutorial.exercises import gradient
from nalu_tutorial.exercises.gradient.initialization import TASKS, many, signal

from .drafts import BET, LOSES, between, published

pytestmark = pytest.mark.chapter

NEAR_ZERO = between((0, 1), (-0.5, 0.5))


def start_of(draft, prediction=frozenset(LOSES)):
    return lambda: (draft, prediction)


WRONG = {
    "another shape": (start_of(lambda i, o: (torch.rand(i, o), torch.rand(i, o))), "(out_features, in_features)"),
    "another task": (start_of(BET, {"x1 * x2"}), "a set of tasks out of"),
    "no number": (start_of(lambda i, o: torch.full((2, o, i), torch.nan)), "NaN or an infinity"),
    "the same every time": (start_of(lambda i, o: torch.full((2, o, i), 0.3)), "over a single initialization"),
    "published": (start_of(published), "Which of them is 0?"),
    "M̂ moved": (start_of(between((-1, 1), (1, 3))), "You moved M̂"),
    "far out": (start_of(between((2, 4), (20, 30))), "too small to move M̂"),
    "a loss not predicted": (start_of(BET, set()), "On x1 - x2 "),
    "half of the loss predicted": (start_of(BET, {"x1 - x2"}), "On -x1 - x2 "),
    "the win predicted as a loss": (start_of(BET, "x1 + x2"), "You predicted that it gets worse"),
}
ALSO_RIGHT = [
    (NEAR_ZERO, set()),
]
RAISES = [(chapter.stop, set())]
ALSO_WRONG = [
    ((lambda i, o: torch.rand(o, i), LOSES), "Return two tensors"),
    ((lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), set()), "You moved M̂"),
    ((lambda i, o: (torch.zeros(o, i), torch.rand(o, i) - 0.5), set()), "Which of them is 0?"),
    ((between((2, 4), (-30, -20)), set()), "too small to move M̂"),
    ((lambda i, o: print(end=""), set()), "returned None"),
]


def test_the_signal_is_that_of_its_formula():
    def draw():
        return BET(2, 1)

    W_hat, M_hat = many(draw)
    mean, error = signal(W_hat, M_hat)
    tanh = (math.log(math.cosh(4)) - math.log(math.cosh(2))) / 2
    slope = (torch.tensor(1.0).sigmoid() - torch.tensor(-1.0).sigmoid()).item() / 2
    assert ((mean + 2 * (7 / 3 + 9 / 4) * tanh * slope).abs() < 4 * error).all()
    assert torch.equal(many(draw)[0], W_hat)


def test_a_loss_that_is_not_shown_is_told_as_such(monkeypatch):
    share = wilson_interval
    counts = {"x1 + x2": 30, "x1 - x2": 12, "-x1 - x2": 14}
    monkeypatch.setattr(
        sys.modules[many.__module__], "solved", lambda draw: {k: share(n, 60) for k, n in counts.items()}
    )
    monkeypatch.setattr(
        sys.modules[many.__module__], "solved_from_published", lambda: dict.fromkeys(counts, share(14, 60))
    )
    assert "the intervals overlap" in gradient.initialization(BET, {"x1 - x2"}).message
    assert "nothing got worse" in gradient.initialization(BET, set()).message
    assert "You predicted that it gets worse" in gradient.initialization(BET, {"-x1 - x2"}).message


def test_the_tasks_of_the_trial_are_what_their_names_say():
    for name, (first, second) in TASKS.items():
        assert eval(name, {"x1": 3, "x2": 10}) == 3 * first + 10 * second
