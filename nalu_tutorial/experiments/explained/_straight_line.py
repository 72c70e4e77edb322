"""Chapter 1: why a network leaves the line outside the range of its data."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import identity
from ...training import Runs
from .._measures import task_of
from .._nets import mlp
from ._battery import Arm, Lesson, Trial

LINE, WIDER = identity(), identity(training=(-5, 20))


def scale(runs: Runs) -> float:
    """Return the width of the range of training, in that of the lesson, from the test's end."""
    _, far = task_of(runs).extrapolation
    return float(far) / 20  # type: ignore[arg-type]


def off_at(runs: Runs, *, at: tuple[float, ...], by: float) -> Tensor:
    """Return the fraction of these points, in the lesson's range, at which each run's error exceeds a bound."""
    size = scale(runs)
    x = size * torch.tensor(at, dtype=torch.float64)
    off = (runs.predict(x[:, None])[..., 0] - x).abs()
    return (~(off <= by * size)).double().mean(dim=1)  # what is not a number is off, too


def off_without_corners(runs: Runs, *, beyond: float, by: float) -> Tensor:
    """Return the fraction of both ends, ±20, whose error exceeds a bound when the network is extrapolated linearly."""
    size = scale(runs)
    edge, far = beyond * size, 20 * size
    step = 0.01 * size
    x = torch.tensor([-edge, step - edge, edge - step, edge], dtype=torch.float64)
    y = runs.predict(x[:, None])[..., 0]
    left = y[:, 0] - (y[:, 1] - y[:, 0]) / step * (far - edge)
    right = y[:, 3] + (y[:, 3] - y[:, 2]) / step * (far - edge)
    off = torch.stack([left + far, right - far], dim=1).abs()
    return (~(off <= by * size)).double().mean(dim=1)


def small_first_large_last() -> nn.Sequential:
    """Return a tanh network whose first weights are a thousand times smaller than usual, and the last larger."""
    net = mlp(nn.Tanh, 2)
    with torch.no_grad():
        net.get_parameter("0.weight").mul_(1e-3)
        net.get_parameter("4.weight").mul_(1e3)
    return net


RELU, TANH = partial(mlp, nn.ReLU, 2), partial(mlp, nn.Tanh, 2)
RATES = {"SGD": 0.003, "RMSprop": 0.01}
ENDS = -20.0, 20.0
USUAL = Lesson("Adam", 0.01, 64, 1000)
TRIALS = (
    Trial(
        "line-ends-with-the-data",
        "runs that are off by more than 0.1 at 20",
        {
            "data to 5": Arm(RELU, LINE, partial(off_at, at=(20.0,), by=0.1)),
            "data to 20": Arm(RELU, WIDER, partial(off_at, at=(20.0,), by=0.1)),
        },
        USUAL,
        control={"data to 5, at 4": Arm(RELU, LINE, partial(off_at, at=(4.0,), by=0.1))},
        rates=RATES,
    ),
    Trial(
        "outer-corners-make-the-error",
        "ends at ±20 that are off by more than 0.1",
        {
            "as trained": Arm(RELU, LINE, partial(off_at, at=ENDS, by=0.1)),
            "without the corners beyond 4": Arm(RELU, LINE, partial(off_without_corners, beyond=4, by=0.1)),
        },
        USUAL,
        control={"at ±4": Arm(RELU, LINE, partial(off_at, at=(-4.0, 4.0), by=0.1))},
        rates=RATES,
    ),
    Trial(
        "start-decides-how-tanh-ends",
        "ends at ±20 that are off by more than 10",
        {
            "usual initialization": Arm(TANH, LINE, partial(off_at, at=ENDS, by=10)),
            "first weights ÷ 1,000, last × 1,000": Arm(small_first_large_last, LINE, partial(off_at, at=ENDS, by=10)),
        },
        USUAL,
        rates=RATES,
    ),
)
