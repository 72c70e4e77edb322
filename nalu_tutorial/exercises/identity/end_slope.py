"""The slope of a net beyond its last kink."""

from collections.abc import Callable

import torch
from torch import nn

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked


@checker
def end_slope(answer: Callable[[nn.Module], float]) -> str:
    """Check a function that returns a net's slope far to the right, beyond its last kink."""
    torch_float = torch.float64
    for seed in range(5):
        model = _small_relu_net(seed).to(torch_float)
        x = torch.tensor([[1e4], [2e4], [0.0], [1.0], [-1e4], [-2e4]], dtype=torch_float)
        with torch.no_grad():
            y = model(x)[:, 0]
        right, middle, left = (y[1] - y[0]) / 1e4, y[3] - y[2], (y[4] - y[5]) / 1e4
        got = as_number(asked(answer, model))
        require(
            abs(got - middle) > 1e-6 or abs(right - middle) < 1e-6,
            "That is a slope inside the training range. Go beyond the last kink: with these nets x > 1,000 will do.",
        )
        require(
            abs(got - left) > 1e-6 or abs(right - left) < 1e-6,
            "That is the slope far to the left: the right end has its own.",
        )
        require(
            abs(got / right - 1) < 1e-6,
            f"Far to the right this net rises by {right:.4f} for a step of 1; you say {got:.4f}. "
            + ("Did you divide by the step?" if abs(got) > 10 * abs(right) else "Are both points far enough out?"),
        )
    return "Nothing in the training data asks for this number. That is the whole trouble."


def _small_relu_net(seed: int) -> nn.Module:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))
