"""Chapter 1: the usual mistakes, other right answers, and drafts that raise; test_checkers.py runs the first two."""

from functools import partial

import chapter
import numpy as np
import pytest
import torch
from torch import nn

from nalu_tutorial.exercises import identity

pytestmark = pytest.mark.chapter

STEM = "01-identity-failure"
CHECKERS = identity


def net(activation=nn.Tanh, scale=0.004, back=None):
    """Return a 1-8-8-1 net that scales down, goes through one unit of each layer and scales up again."""
    layers = nn.Sequential(nn.Linear(1, 8), activation(), nn.Linear(8, 8), activation(), nn.Linear(8, 1))
    for parameter in layers.requires_grad_(False).parameters():
        parameter.zero_()
    layers[0].weight[0], layers[2].weight[0, 0], layers[4].weight[0, 0] = scale, 1.0, back or 1 / scale
    return layers


class Raises(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = net()

    def forward(self, x):
        return chapter.stop(x)


def band(errors, summary=torch.quantile, dim=0, at=(0.1, 0.5, 0.9)):
    return tuple(summary(errors, q, dim=dim) for q in at)


def with_mean(errors):
    low, _, high = band(errors)
    return low, errors.mean(dim=0), high


def slope(model, at, step, divide=True):
    x = torch.tensor([[at], [at + step]], dtype=torch.float64)
    with torch.no_grad():
        y = model(x)[:, 0]
    return float((y[1] - y[0]) / (step if divide else 1))


def limited(x, leaky, a):
    """Return x up to a hundred, and less beyond."""
    return (leaky(x) - leaky(-x)) / (1 + a) - (leaky(x - 100) - a * (x - 100).clamp(max=0)) * leaky(x).sign().clamp(
        min=0
    )


def identity_of(value):
    return value


WRONG = {
    "kink": {
        "sign lost": (lambda: lambda w, b: b / w, "sign is lost"),
        "upside down": (lambda: lambda w, b: w / b, "Upside down"),
        "not divided": (lambda: lambda w, b: -b, "forgot to divide"),
        "right for one pair only": (lambda: lambda w, b: 3.0, "x = 2, not at 3"),
    },
    "leaky_identity": {
        "no leaky": (lambda: lambda x, leaky, a: x, "not by way of `leaky`"),
        "around": (lambda: lambda x, leaky, a: x + leaky(x) - leaky(x), "goes around"),
        "one unit": (lambda: lambda x, leaky, a: leaky(x), "bends at 0"),
        "not divided": (lambda: lambda x, leaky, a: leaky(x) - leaky(-x), "what must you divide by"),
        "added": (lambda: lambda x, leaky, a: leaky(x) + leaky(-x), "|x|"),
        "the other way": (lambda: lambda x, leaky, a: (leaky(-x) - leaky(x)) / (1 + a), "both should come back"),
        "a limited range": (lambda: limited, "wrong at a million"),
    },
    "error_band": {
        "over the points": (lambda: lambda p, t: band((p - t).abs(), dim=1), "shape (41,)"),
        "with its sign": (lambda: lambda p, t: band(p - t), "`.abs()`"),
        "mean": (lambda: lambda p, t: with_mean((p - t).abs()), "mean over seeds"),
        "exchanged": (lambda: lambda p, t: band((p - t).abs(), at=(0.9, 0.5, 0.1)), "exchanged"),
        "other quantiles": (lambda: lambda p, t: band((p - t).abs(), at=(0.25, 0.5, 0.75)), "90 % quantile"),
        "largest as the middle": (lambda: lambda p, t: band((p - t).abs(), at=(0.1, 1.0, 0.9)), "middle is the median"),
    },
    "end_slope": {
        "inside": (lambda: lambda model: slope(model, 0.0, 1.0), "inside the training range"),
        "left": (lambda: lambda model: slope(model, -2e4, 1e4), "far to the left"),
        "not divided": (lambda: lambda model: slope(model, 1e4, 1e4, divide=False), "divide by the step"),
        "not far enough": (lambda: lambda model: slope(model, 1.0, 20.0), "far enough out"),
    },
    "tanh_identity": {
        "no net": (lambda: "a net", "this is a str"),
        "another activation": (lambda: net(nn.ReLU), "no other activation"),
        "one layer without": (lambda: nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1)), "linear control"),
        "too loud": (lambda: net(scale=0.03), "the bend of tanh"),
        "not scaled up": (lambda: net(back=1.0), "must be scaled up again"),
        "too quiet": (lambda: net(scale=0.001), "quieter than it need be"),
    },
    "own_activation": {
        "a line": (lambda: lambda z: 2 * z + 1, "straight line"),
        "one number for all": (lambda: lambda z: z.sum(), "601 numbers in, () out"),
        "looks at the others": (lambda: lambda z: z * (z - z.mean()), "depends on the other points"),
        "not finite": (lambda: torch.log, "not finite"),
        "two slopes": (lambda: torch.relu, "what if they were the same"),
        "parallel ends": (lambda: lambda z: z + 0.1 * torch.tanh(z), "not one and the same line"),
    },
}
ALSO_RIGHT = {
    "kink": lambda w, b: torch.tensor(-b / w, dtype=torch.float64),
    "leaky_identity": lambda x, leaky, a: leaky(x) / (1 + a) - leaky(-x) / (1 + a),
    "error_band": lambda p, t: torch.quantile((p - t).abs(), torch.tensor([0.1, 0.5, 0.9]).double(), dim=0),
    "end_slope": lambda model: torch.func.jacrev(model)(torch.tensor([5e4]).double())[0, 0],
    "tanh_identity": net(partial(identity_of, nn.Tanh())).double(),  # one Tanh serves both layers
}


def test_a_net_whose_errors_are_no_numbers_has_not_passed():
    chapter.check_also_wrong(identity.tanh_identity, net(back=float("nan")), "between −20 and 20 is nan")


@pytest.mark.parametrize("name", WRONG)
def test_a_draft_that_raises_is_told_where(name):
    chapter.check_raises(getattr(identity, name), Raises() if name == "tanh_identity" else chapter.stop)


def test_an_error_inside_pytorch_is_told_at_the_readers_line():
    def draft(model):
        return model(torch.ones(3, 7))  # the draft's mistake

    message = identity.end_slope(draft).message
    assert message.startswith("Your draft stopped in `return model(torch.ones(3, 7))  # the draft's mistake` with")


def test_an_error_without_words_is_told_without_a_gap():
    def draft(w, b):
        raise NotImplementedError

    assert identity.kink(draft).message == "Your draft stopped in `raise NotImplementedError` with NotImplementedError."


CHANGES = "Your draft changes the tensors that it was given"


@pytest.mark.parametrize(
    ("name", "draft", "says"),
    [
        ("kink", lambda w, b: [1, 2], "Return one number; this is a list."),
        ("kink", lambda w, b: -b / w if w > 0 else None, "returned None"),
        ("leaky_identity", lambda x, leaky, a: (leaky(x) - leaky(x.neg_())) / (1 + a), CHANGES),
        ("leaky_identity", lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a))[:, None], "yours has (13, 1)"),
        ("error_band", lambda p, t: band(p.sub_(t).abs()), CHANGES),
        ("error_band", lambda p, t: 0.5, "Return three tensors"),
        ("end_slope", lambda model: "steep", "Return one number; this is a str."),
        ("own_activation", lambda z: z.mul_(2), CHANGES),
        ("own_activation", lambda z: z.numpy(), "Return a tensor, as the nets train through it; this is a ndarray."),
    ],
)
def test_what_once_slipped_through_or_was_misnamed(name, draft, says):
    chapter.check_also_wrong(getattr(identity, name), draft, says)


@pytest.mark.parametrize(
    ("name", "draft"),
    [
        ("kink", lambda w, b: np.float32(-b / w)),
        ("leaky_identity", lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a)).numpy()),
        ("leaky_identity", lambda x, leaky, a: ((leaky(x) - leaky(-x)) / (1 + a)).double()),
        ("error_band", lambda p, t: np.quantile(np.abs(p.numpy() - t.numpy()), [0.1, 0.5, 0.9], axis=0)),
        ("error_band", lambda p, t: band((p - t).abs().float())),
        ("end_slope", lambda model: np.array([slope(model, 1e4, 1e4)])),
    ],
)
def test_a_right_answer_of_another_form_passes(name, draft):
    answer = getattr(identity, name)(draft)
    assert answer, answer.message
