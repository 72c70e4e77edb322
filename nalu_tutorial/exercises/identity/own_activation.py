"""The reader's own activation: networks of chapter 1 with it, and what their slopes have to do with the result."""

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn

from ...metrics import Proportion
from ...tasks import identity
from ...training import Runs, train
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

Scalar = Callable[[Tensor], Tensor]
AIM = 0.05  # half of what PReLU reaches in the evidence
BENT = 0.05


class Elementwise(nn.Module):
    """Any function of one number as an activation."""

    def __init__(self, function: Scalar) -> None:
        super().__init__()
        self.function = function

    def forward(self, z: Tensor) -> Tensor:
        """Apply the reader's function to every entry."""
        return self.function(z)


@checker
def own_activation(answer: Scalar) -> str:
    """Train 20 networks with the reader's activation, and report how they extrapolate."""
    z = torch.linspace(-30, 30, 601, dtype=torch.float64)
    value = asked(answer, z)
    require(
        isinstance(value, Tensor),
        f"Return a tensor, as the networks train through it; this is a {type(value).__name__}.",
    )
    require(
        value.shape == z.shape, f"An activation works on each number alone: 601 numbers in, {tuple(value.shape)} out."
    )
    require(
        bool(value.isfinite().all()),
        "Between −30 and 30 it is not finite everywhere: is there a log or a division in it?",
    )
    bend = _off_line(z, value)
    require(bend > 1e-6, "That is a straight line, the control that everybody knows to work. It has to bend somewhere.")
    require(
        bend >= BENT,
        f"Between −5 and 5 it is within {bend:.2g} of a straight line. Let it bend by {BENT} or more: a smaller bend "
        "is nearly the control.",
    )
    together, one_by_one = asked(answer, z[:3]), torch.stack([asked(answer, each[None])[0] for each in z[:3]])
    require(
        torch.allclose(together, one_by_one),
        "Its value at one point depends on the other points: work on each number alone.",
    )
    share, error, at_5, at_20 = _trial(answer)
    text = f"over 20 seeds the median error at |x| = 20 is {error:.2g}, and {share} solve the task"
    slopes = f"Their median slope is {at_5:.3f} at |x| = 5 and {at_20:.3f} at 20"
    require(error < AIM, f"It trains, and {text}. The aim is under {AIM}. {slopes}: what still bends outside the data?")
    return f"Well found: {text}. {slopes}. Write down why you think it works before you try the next one."


def _off_line(z: Tensor, value: Tensor) -> float:
    """Return how far a function is from the best straight line on −5…5, at most."""
    near = z.abs() <= 5
    line = torch.stack([z[near], torch.ones_like(z[near])], dim=1)
    best = line @ torch.linalg.lstsq(line, value[near, None].to(z.dtype)).solution[:, 0]
    return float((value[near] - best).abs().max())


def _trial(activation: Scalar) -> tuple[Proportion, float, float, float]:
    """Return success, and medians over 20 networks: the error at both ends, the slope at |x| = 5, and that at 20."""
    make = partial(_net_with, activation)
    runs = train(make, identity(), seeds=20, steps=1000, lr=0.01, batch_size=64, dtype=torch.float64)
    ends = torch.tensor([[-20.0], [20.0]], dtype=torch.float64)
    error = (runs.predict(ends) - ends).abs().mean(dim=(1, 2)).nan_to_num(nan=float("inf"))
    return runs.success_rate(), float(error.quantile(0.5)), _slope(runs, 5.0), _slope(runs, 20.0)


def _slope(runs: Runs, at: float) -> float:
    points = torch.tensor([[at], [at - 0.01], [-at], [-at + 0.01]], dtype=torch.float64)
    right, nearer_right, left, nearer_left = runs.predict(points)[..., 0].unbind(dim=1)
    return float(((right - nearer_right + nearer_left - left) / 0.02).nan_to_num(nan=float("inf")).quantile(0.5))


def _net_with(activation: Scalar) -> nn.Module:
    return nn.Sequential(
        nn.Linear(1, 8), Elementwise(activation), nn.Linear(8, 8), Elementwise(activation), nn.Linear(8, 1)
    )
