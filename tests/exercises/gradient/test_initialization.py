import math
import sys

import torch

from nalu_tutorial import nac_init_bound, wilson_interval
from nalu_tutorial.exercises import gradient
from nalu_tutorial.exercises.gradient.initialization import TASKS, many, signal


def between(W_range, M_range):
    """Return a start that draws Ŵ and M̂ evenly from these ranges."""
    return lambda i, o: (torch.empty(o, i).uniform_(*W_range), torch.empty(o, i).uniform_(*M_range))


BET = between((2, 4), (-1, 1))
LOSES = {"x1 - x2", "-x1 - x2"}


def published(i, o):
    r = nac_init_bound(i, o)
    return between((-r, r), (-r, r))(i, o)


WRONG = {
    "(out_features, in_features)": (lambda i, o: (torch.rand(i, o), torch.rand(i, o)), LOSES),
    "a set of tasks out of": (BET, {"x1 * x2"}),
    "NaN or an infinity": (lambda i, o: torch.full((2, o, i), torch.nan), LOSES),
    "over a single initialization": (lambda i, o: torch.full((2, o, i), 0.3), LOSES),
    "Which of them is 0?": (published, LOSES),
    "You moved M̂": (between((-1, 1), (1, 3)), LOSES),
    "too small to move M̂": (between((2, 4), (20, 30)), LOSES),
    "On x1 - x2 ": (BET, set()),
    "On -x1 - x2 ": (BET, {"x1 - x2"}),
    "You predicted that it gets worse": (BET, "x1 + x2"),
}
ALSO_RIGHT = [(between((0, 1), (-0.5, 0.5)), set())]
STUBS = [(BET, ...)]
ALSO_WRONG = [
    ((lambda i, o: torch.rand(o, i), LOSES), "Return two tensors"),
    ((lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), set()), "You moved M̂"),
    ((lambda i, o: (torch.zeros(o, i), torch.rand(o, i) - 0.5), set()), "Which of them is 0?"),
    ((between((2, 4), (-30, -20)), set()), "too small to move M̂"),
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
    module = sys.modules[many.__module__]
    monkeypatch.setattr(module, "solved", lambda draw: {k: share(n, 60) for k, n in counts.items()})
    monkeypatch.setattr(module, "solved_from_published", lambda: dict.fromkeys(counts, share(14, 60)))
    assert "the intervals overlap" in gradient.initialization(BET, {"x1 - x2"}).message
    assert "nothing got worse" in gradient.initialization(BET, set()).message
    assert "You predicted that it gets worse" in gradient.initialization(BET, {"-x1 - x2"}).message


def test_the_tasks_of_the_trial_are_what_their_names_say():
    for name, (first, second) in TASKS.items():
        assert eval(name, {"x1": 3, "x2": 10}) == 3 * first + 10 * second
