"""f(x) = x with small networks: every usual activation, and other depths, losses and initializations."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...tasks import Task, identity
from ...training import Runs
from .._experiment import Experiment, Measure, Training
from .._measures import task_of
from .._nets import mlp

ACTIVATIONS: dict[str, type[nn.Module]] = {
    "sigmoid": nn.Sigmoid,
    "tanh": nn.Tanh,
    "ReLU6": nn.ReLU6,
    "SELU": nn.SELU,
    "ELU": nn.ELU,
    "SiLU": nn.SiLU,
    "ReLU": nn.ReLU,
    "LeakyReLU": nn.LeakyReLU,
    "PReLU": nn.PReLU,
    "none": nn.Identity,
}
NARROW, WIDE = identity(), identity(training=(-10, 10), extrapolation=(-10, 20))
SGD = {"optimizer": torch.optim.SGD, "lr": 0.003}
RMSPROP = {"optimizer": torch.optim.RMSprop, "loss": nn.functional.smooth_l1_loss}
SHRUNK = (0.1, 0.01, 0.001)


def quiet(scale: float) -> nn.Sequential:
    """Return a tanh network with two hidden layers whose units are initialized near 0, where tanh is nearly linear.

    The first layer's weights are multiplied by the scale and the last layer's divided by it; the hidden biases are 0.
    """
    net = mlp(nn.Tanh, 2)
    first, second, last = (layer for layer in net if isinstance(layer, nn.Linear))
    with torch.no_grad():
        first.weight *= scale
        first.bias.zero_()
        second.bias.zero_()
        last.weight /= scale
    return net


def trainings(steps: int) -> list[Training]:
    return [Training(name, partial(mlp, kind, 3), {"": NARROW}) for name, kind in ACTIVATIONS.items()]


def changed_trainings(steps: int) -> list[Training]:
    protocols: dict[str, tuple[Task, dict[str, Any]]] = {
        "chapter": (NARROW, {}),
        "report, SGD": (WIDE, SGD),
        "report, RMSprop": (WIDE, RMSPROP),
    }
    return [
        *(
            Training(name, partial(mlp, activation, 2), {label: task}, options)
            for label, (task, options) in protocols.items()
            for name, activation in ACTIVATIONS.items()
        ),
        Training("tanh", partial(mlp, nn.Tanh, 2), {"longer": NARROW}, {"steps": 16 * steps}),
        *(Training("tanh", partial(quiet, scale), {f"quiet × {scale}": NARROW}) for scale in SHRUNK),
    ]


def larger_trainings(_: int) -> list[Training]:
    return [
        Training("ReLU, width 32", partial(mlp, nn.ReLU, 2, width=32), {"": NARROW}),
        Training("ReLU, batch of 256", partial(mlp, nn.ReLU, 2), {"": NARROW}, {"batch_size": 256}),
    ]


def error_inside(runs: Runs) -> Tensor:
    """Return each run's mean absolute error over the training range at the last step: shape (R,)."""
    return error_over(runs, torch.linspace(*task_of(runs).training, 201, dtype=torch.float64))


def error_at_ends(runs: Runs) -> Tensor:
    """Return each run's mean absolute error at the ends of its test range that lie beyond its data: shape (R,)."""
    ends = [-20.0, 20.0] if task_of(runs).training == NARROW.training else [20.0]
    return error_over(runs, torch.tensor(ends, dtype=torch.float64))


def error_over(runs: Runs, points: Tensor) -> Tensor:
    """Return each run's mean absolute error over these points, of shape (points,): shape (R,)."""
    return (runs.predict(points[:, None])[..., 0] - points).abs().mean(dim=1)


def slope(runs: Runs, *, at: float, step: float = 0.01) -> Tensor:
    """Return each run's slope at a distance from 0, the mean of both sides: shape (R,)."""
    points = torch.tensor([at, at - step, -at, -at + step], dtype=torch.float64)
    right, nearer_right, left, nearer_left = runs.predict(points[:, None])[..., 0].unbind(dim=1)
    return (right - nearer_right + nearer_left - left) / (2 * step)


MEASURES = {
    "error_inside": Measure("Mean absolute error inside the training range", error_inside, format="error"),
    "error_at_ends": Measure("Mean absolute error at the ends of the test range", error_at_ends, format="error"),
    **{f"slope_at_{at}": Measure(f"Slope at a distance of {at}", partial(slope, at=at)) for at in (5, 7, 10, 20)},
}
OPTIONS: dict[str, Any] = {"lr": 0.01, "batch_size": 64, "dtype": torch.float64}

EXPERIMENT = Experiment(
    name="identity",
    title="f(x) = x: no network with a bent activation extrapolates",
    source="Trask et al. (2018), figure 1",
    trainings=trainings,
    steps=10_000,
    seeds=100,
    options=OPTIONS,
    note="The paper gives no schedule: Adam with a learning rate of 0.01 and 10,000 steps are ours.",
    measures=MEASURES,
)
CHANGES = Experiment(
    name="identity-changes",
    title="f(x) = x with two hidden layers, other losses and optimizers, longer, and from a quiet initialization",
    source="ours, with the networks and losses of the minor project that the book started from, section 2",
    trainings=changed_trainings,
    steps=1_000,
    seeds=100,
    options=OPTIONS,
    note="chapter: −5…5 and −20…20. report: −10…10 and −10…20, squared error with SGD, 0.003, or smooth L1 with "
    "RMSprop, 0.01; learning rates and steps are ours. longer: 16,000 steps. quiet: the first weights are multiplied "
    "by so much and the last divided by it, and the hidden biases are 0.",
    measures=MEASURES,
)
LARGER = Experiment(
    name="identity-larger",
    title="f(x) = x with two hidden layers of ReLUs, wider, and with larger batches",
    source="this book",
    trainings=larger_trainings,
    steps=1_000,
    seeds=50,
    options=OPTIONS | {"log_every": 500},
    note="Four times as many units in each layer, or four times as many points in a batch, as in identity-changes.",
    measures=MEASURES,
)
