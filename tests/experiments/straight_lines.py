"""A quick experiment: two trainings of a straight line, one of them with two ranges side by side."""

from torch import nn

from nalu_tutorial.experiments import Experiment, Training
from nalu_tutorial.tasks import identity


def line() -> nn.Module:
    return nn.Linear(1, 1)


def lines(steps: int) -> list[Training]:
    near = identity(extrapolation=(-6, 6))
    return [
        Training("slow", line, {"": identity()}, {"lr": 1e-4}),
        Training("quick", line, {"far": identity(), "near": near}),
    ]


LINES = Experiment(
    "lines", "straight lines", "nowhere", lines, steps=300, seeds=3, options={"lr": 0.05, "log_every": 50}
)


class StopError(Exception):
    """Raised by a test on the way."""


def stop(done: int, total: int) -> None:
    raise StopError
