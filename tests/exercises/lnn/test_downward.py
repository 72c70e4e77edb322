import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.downward import cases, rule, slips
from nalu_tutorial.logic import godel_and_downward, lukasiewicz_and_downward, product_and_downward


def after(change):
    """Return a draft that changes the right bounds."""
    return lambda c, x2, *weights: change(rule(c, x2, *weights), c)


def by_reshape(c, x2, w1, w2, beta):
    slack = torch.stack([c[0] - beta + w2 * (1 - x2[1]), c[1] - beta + w2 * (1 - x2[0])]) / w1 + 1
    silent = torch.stack([c[0] <= 0, c[1] >= 1])
    return torch.where(silent, torch.tensor([0.0, 1.0]).to(c).reshape(2, *[1] * (c.dim() - 1)), slack).clamp(0, 1)


def with_if(c, x2, *weights):
    return rule(c, x2, *weights) if c[0] > 0 else c


def with_max(c, x2, w1, w2, beta):
    low, high = rule(c, x2, w1, w2, beta)
    return torch.stack([max(0, low), high])


def with_float(c, x2, w1, w2, beta):
    return torch.stack([0.0, c[1]])


def where_nothing_fits(bounds):
    """Return a draft that is right where something fits, and gives these bounds elsewhere."""

    def downward(c, x2, w1, w2, beta):
        right = rule(c, x2, w1, w2, beta)
        upward = (beta - w1 * (1 - right) - w2 * (1 - x2)).clamp(0, 1)
        none = (upward[1] < c[0]) | (upward[0] > c[1]) | (right[0] > right[1])
        return torch.where(none, torch.tensor(bounds).to(c).reshape(2, *[1] * (c.dim() - 1)), right)

    return downward


WRONG = chapter.fed(slips, *torch.tensor([[0.0, 1.0], [0.0, 1.0]]), 1.0, 1.0, 1.0) | {
    "no brackets after its name": torch.zeros(2, 1),
    "yours is a tuple": lambda c, x2, *w: tuple(rule(c, x2, *w)),
    "must have the same shape": lambda c, x2, *w: rule(c, x2, *w)[0],
    "For bounds in float64": after(lambda bounds, c: bounds.float()),
    "NaN is no bound": after(lambda bounds, c: bounds * math.nan),
    "changes the tensors": lambda c, x2, *w: rule(c, x2, *w) + 0 * c.clamp_(0.1, 0.9),
    "you say [0.125, 1]. Your bounds exclude some of that": after(lambda bounds, c: (bounds + 0.125).clamp(0, 1)),
    "only x₁ = 1 fits; you say [0.5, 1]. Yours are sound": after(
        lambda bounds, c: torch.stack([bounds[0] / 2, bounds[1]])
    ),
    "wrong for bounds of shape (2,)": after(lambda bounds, c: bounds if c.dim() == 2 else bounds.flip(0)),
    "the gradient of the AND is": after(lambda bounds, c: bounds.detach()),
    "the gradient of w₁ is": lambda c, x2, w1, *w: rule(c, x2, torch.as_tensor(w1).detach(), *w),
}
ALSO_RIGHT = [
    by_reshape,
    where_nothing_fits([1.0, 0.0]),
    lambda c, x2, *w: rule(c, x2, *(torch.as_tensor(each).to(c) for each in w)),
]
ALSO_WRONG = [
    (lambda c, x2, *w: godel_and_downward(c, torch.stack([x2, x2], dim=-1))[..., 0], "Gödel's rule"),
    (lambda c, x2, w1, w2, b: (b - w1 * (1 - c) - w2 * (1 - x2)).clamp(0, 1), "That is upward"),
    (lambda c, x2, *w: rule(c.add_(0), x2, *w) + c.zero_(), "changes the tensors"),
    (lambda c, x2, *w: product_and_downward(c, torch.stack([x2, x2], dim=-1))[..., 0], "exclude some of that"),
    (where_nothing_fits([2.0, -1.0]), "Where nothing fits"),
]


@pytest.mark.parametrize(
    ("draft", "where", "advice"),
    [
        (with_if, "if c[0] > 0 else c` with RuntimeError", "a whole tensor at once: use `torch.where` and"),
        (with_max, "`return torch.stack([max(0, low), high])` with", "use `.clamp(0, 1)`, not `max`"),
        (with_float, "`return torch.stack([0.0, c[1]])` with", "use `.clamp(0, 1)`, not `max`"),
        (lambda c, *_: c @ c.new_ones(7), "with RuntimeError: ", ""),
    ],
)
def test_a_draft_that_raises_is_told_where_and_what_helps(draft, where, advice):
    message = lnn.downward(draft).message
    assert message.startswith("Your draft stopped in")
    assert where in message
    assert advice in message
    assert bool(advice) == (message[-1] == ".")


def test_the_rule_is_that_of_the_package_and_its_cases_are_782():
    some = 0
    for case in cases():
        w1, w2, beta = case.weights
        x = torch.stack([torch.tensor([[0.0], [1.0]]).expand_as(case.x2).double(), case.x2], dim=-1)
        weights = torch.tensor([w1, w2], dtype=torch.float64)
        ours = lukasiewicz_and_downward(case.c, x, weights, beta)[..., 0]
        assert torch.allclose(rule(case.c, case.x2, *case.weights), ours)
        some += int((case.fits[0] <= 1).sum())
    assert some == 782
