"""Division by a sum that is learned as well: which errors count, and how the sizes of the inputs are spread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import Task
from ...training import Runs
from ...units import NAU, NMRU
from .._experiment import Experiment, Measure, Training
from .._measures import error_of, success_at_end
from .positive_rows_first import NMRU_RECIPE

FAR = (2.0, 6.0)  # magnitudes of the inputs in extrapolation, and the least magnitude of the divisor
POINTS = 1000
# The numerator and the divisor of rows of inputs, and how many inputs there are.
Part = Callable[..., Tensor]
FORMULAS: dict[str, tuple[Part, Part, int]] = {
    "(a+b)/(c+d)": (lambda a, b, c, d: a + b, lambda a, b, c, d: c + d, 4),
    "c/(a+b)": (lambda a, b, c: c, lambda a, b, c: a + b, 3),
    "c/(a-b)": (lambda a, b, c: c, lambda a, b, c: a - b, 3),
}
HEADINGS = {"(a+b)/(c+d)": "(a + b) / (c + d)", "c/(a+b)": "c / (a + b)", "c/(a-b)": "c / (a − b)"}


def spread(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return inputs whose logarithms lie evenly between those of low and of high."""
    return low * (high / low) ** uniform


def spread_over_both_signs(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return the same, one half of them negative."""
    way = 2 * uniform - 1
    return torch.where(way < 0, -1.0, 1.0) * spread(way.abs(), low, high)


def relative(prediction: Tensor, target: Tensor) -> Tensor:
    """Return the mean squared error, each error in proportion to its target."""
    return ((prediction - target) / (target.abs() + 1e-3)).square().mean()


SIZES: dict[str, dict[str, Any]] = {
    "even sizes": {"training": (0.3, 2.0)},
    "spread sizes": {"training": (0.02, 2.0), "sampler": spread},
    "spread sizes of both signs": {"training": (0.02, 2.0), "sampler": spread_over_both_signs},
}
LOSSES: dict[str, dict[str, Any]] = {"squared error": {}, "relative error": {"loss": relative}}
MORE = "relative error"
FEW = "even sizes", "spread sizes"
# By its name: the loss, the hidden numbers, by what the steps are multiplied, and the sizes that it is given.
ARMS: dict[str, tuple[str, int, int, tuple[str, ...]]] = {
    "squared error": ("squared error", 2, 1, FEW),
    MORE: (MORE, 2, 1, tuple(SIZES)),
    f"{MORE}, four hidden numbers": (MORE, 4, 1, ("spread sizes",)),
    f"{MORE}, 30,000 steps": (MORE, 2, 3, ("spread sizes",)),
    f"{MORE}, four hidden numbers, 30,000 steps": (MORE, 4, 3, ("spread sizes",)),
}


@cache
def far_points(name: str) -> tuple[tuple[float, ...], ...]:
    """Return inputs of both signs beyond the training range, where the divisor is not near 0."""
    _, divisor, inputs = FORMULAS[name]
    generator = torch.Generator().manual_seed(0)
    drawn = torch.rand(4 * POINTS, inputs, generator=generator, dtype=torch.float64)
    x = spread_over_both_signs(drawn, *torch.tensor(FAR, dtype=torch.float64))
    far = x[divisor(*x.unbind(-1)).abs() >= FAR[0]][:POINTS]
    return tuple(map(tuple, far.tolist()))


@cache
def formula(name: str, sizes: str) -> Task:
    """Return a formula; success is an error below that of answers which are all 1 % off."""
    numerator, divisor, inputs = FORMULAS[name]

    def target(x: Tensor) -> Tensor:
        each = x.unbind(-1)
        return (numerator(*each) / divisor(*each)).unsqueeze(-1)

    beyond = (-FAR[1], FAR[1])
    task = Task(target, inputs, extrapolation=beyond, grid=far_points(name), **SIZES[sizes])
    return task.over(task.training, beyond, error_of(task, 0.01, torch.float64))


def network(inputs: int, hidden: int) -> nn.Module:
    """Return a NAU and an NMRU."""
    return nn.Sequential(NAU(inputs, hidden), NMRU(hidden, 1))


def trainings(steps: int) -> list[Training]:
    """Return a training for each formula, arm and spread of sizes."""
    return [
        Training(
            unit,
            partial(network, FORMULAS[name][2], hidden),
            {f"{name} {size}": formula(name, size)},
            NMRU_RECIPE | LOSSES[loss] | {"steps": times * steps},
        )
        for name in FORMULAS
        for unit, (loss, hidden, times, sizes) in ARMS.items()
        for size in sizes
    ]


def relative_at_end(runs: Runs) -> Tensor:
    """Return the root mean squared relative error on the validation rows after the last step: shape (R,)."""
    x, t = runs.task.validation_set(dtype=torch.float64)
    off = (runs.predict(x).cpu().double() - t) / (t.abs() + 1e-3)
    return off.square().mean(dim=(1, 2)).sqrt()


EXPERIMENT = Experiment(
    name="division-by-a-sum",
    title="Division by a learned sum: which errors count, and how sizes are spread",
    source="this book",
    trainings=trainings,
    steps=10_000,
    seeds=50,
    first_seed=7100,
    options={"dtype": torch.float64},
    note="A NAU and an NMRU with two hidden numbers, Adam at 0.01, batches of 128, the gradient clipped to a norm of "
    "1, no regularizer. Training rows are positive, evenly from 0.3 to 2, or spread: the logarithms lie evenly, "
    "from 0.02 to 2; once of both signs. Validation is on such rows. The relative error divides each error by the "
    "size of its target plus 0.001, before it is squared. Extrapolation is on inputs of both signs from 2 to 6 in "
    "magnitude, logarithms even, where the divisor is at least 2 in magnitude. Success is an error there below "
    "that of answers which are all 1 % off, at the best validation, and at the end.",
    measures={
        "success_at_end": Measure("success at the end", success_at_end),
        "relative_at_end": Measure("relative error on validation rows at the end", relative_at_end),
    },
    layout=OperationTables(HEADINGS, shares=("success_at_end",)),
)
