"""Division by a learned sum: two losses, the spread of the magnitudes, and a decreasing learning rate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import OperationTables
from ...tasks import Task
from ...training import Runs
from ...units import NAU, NMRU
from .._experiment import Experiment, Measure, Training
from .._measures import SUCCESS_AT_END, error_of
from .._nets import stack
from .positive_rows_first import INALU_RECIPE, NMRU_RECIPE
from .rows_first_bounds import BOTH as QUOTIENTS
from .rows_first_bounds import OTHERS, inalus, with_nau

FAR = (2.0, 6.0)  # magnitudes of the inputs in extrapolation, and the least magnitude of the divisor
POINTS = 1000
# The numerator and the divisor of rows of inputs, and how many inputs there are.
Part = Callable[..., Tensor]
FORMULAS: dict[str, tuple[Part, Part, int]] = {
    "(a+b)/(c+d)": (lambda a, b, c, d: a + b, lambda a, b, c, d: c + d, 4),
    "c/(a+b)": (lambda a, b, c: c, lambda a, b, c: a + b, 3),
    "c/(a-b)": (lambda a, b, c: c, lambda a, b, c: a - b, 3),
    "(a+b)/(c-d)": (lambda a, b, c, d: a + b, lambda a, b, c, d: c - d, 4),
}
HEADINGS = {
    "(a+b)/(c+d)": "(a + b) / (c + d)",
    "c/(a+b)": "c / (a + b)",
    "c/(a-b)": "c / (a − b)",
    "(a+b)/(c-d)": "(a + b) / (c − d)",
}
SUBTRACTED = {"c/(a-b)": 1, "(a+b)/(c-d)": 3}  # the place of the input that is subtracted in the divisor


def spread(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return inputs whose logarithms lie evenly between those of low and of high."""
    return low * (high / low) ** uniform


def spread_over_both_signs(uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return the same, one half of them negative."""
    way = 2 * uniform - 1
    return torch.where(way < 0, -1.0, 1.0) * spread(way.abs(), low, high)


def spread_but(place: int, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Return spread inputs, of which the one at this place is negative."""
    signs = torch.ones(uniform.shape[-1], dtype=uniform.dtype, device=uniform.device)
    signs[place] = -1
    return signs * spread(uniform, low, high)


def relative(prediction: Tensor, target: Tensor) -> Tensor:
    """Return the mean squared error, each error in proportion to its target."""
    return ((prediction - target) / (target.abs() + 1e-3)).square().mean()


def falling(rate: float, steps: int) -> Callable[[int], float]:
    """Return a learning rate that stays for half of the steps and then decreases linearly to 0."""

    def falls_to_0(step: int) -> float:
        return rate * min(1.0, 2 * (1 - step / steps))

    return falls_to_0


EVEN, SPREAD, BOTH, NEGATIVE = "even", "spread", "spread, both signs", "spread, subtracted negative"
SIZES: dict[str, dict[str, Any]] = {
    EVEN: {"training": (0.3, 2.0)},
    SPREAD: {"training": (0.02, 2.0), "sampler": spread},
    BOTH: {"training": (0.02, 2.0), "sampler": spread_over_both_signs},
    NEGATIVE: {"training": (0.02, 2.0)},
}


@dataclass(frozen=True)
class Arm:
    """What a line of the table changes."""

    loss: Callable[[Tensor, Tensor], Tensor] | None  # another one than the mean squared error
    falls: bool  # whether the learning rate falls to 0
    times: int  # by what the steps are multiplied
    hidden: int  # units
    sizes: tuple[str, ...]  # of the rows from which it learns


SQUARED, RELATIVE = "squared error", "relative error"
LONGER = f"{RELATIVE}, rate falls, steps × 2"
ARMS = {
    SQUARED: Arm(None, False, 1, 2, (EVEN, SPREAD)),
    RELATIVE: Arm(relative, False, 1, 2, (EVEN, SPREAD, BOTH)),
    f"{SQUARED}, rate falls": Arm(None, True, 1, 2, (EVEN, SPREAD)),
    f"{RELATIVE}, rate falls": Arm(relative, True, 1, 2, (EVEN, SPREAD, BOTH, NEGATIVE)),
    f"{SQUARED}, rate falls, steps × 2": Arm(None, True, 2, 2, (EVEN,)),
    LONGER: Arm(relative, True, 2, 2, (SPREAD, NEGATIVE)),
    f"{RELATIVE}, rate falls, steps × 2, four hidden units": Arm(relative, True, 2, 4, (SPREAD, NEGATIVE)),
    f"{RELATIVE}, rate falls, steps × 4, four hidden units": Arm(relative, True, 4, 4, (SPREAD, NEGATIVE)),
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
    """Return a formula; success is an error below that of outputs that are all 1 % off."""
    numerator, divisor, inputs = FORMULAS[name]

    def target(x: Tensor) -> Tensor:
        each = x.unbind(-1)
        return (numerator(*each) / divisor(*each)).unsqueeze(-1)

    beyond = (-FAR[1], FAR[1])
    drawn = SIZES[sizes]
    if sizes == NEGATIVE:
        drawn = drawn | {"sampler": partial(spread_but, SUBTRACTED[name])}
    task = Task(target, inputs, extrapolation=beyond, grid=far_points(name), **drawn)
    return task.over(task.training, beyond, error_of(task, 0.01, torch.float64))


network = partial(stack, NAU, NMRU)  # of so many inputs and hidden units


def others(inputs: int) -> dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]]:
    made: dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]] = {
        "INALU": (partial(inalus, inputs, 2), INALU_RECIPE)
    }
    for name, (make, own, formulas) in OTHERS.items():
        if formulas == QUOTIENTS:
            made[name] = partial(with_nau, make, inputs, True), own
    return made


def recipe(arm: Arm, steps: int, own: dict[str, Any] = NMRU_RECIPE) -> dict[str, Any]:
    options = own | {"steps": steps}
    if arm.falls:
        options |= {"lr": falling(own["lr"], steps)}
    return options if arm.loss is None else options | {"loss": arm.loss}


def trainings(steps: int) -> list[Training]:
    made = [
        Training(
            unit,
            partial(network, FORMULAS[name][2], arm.hidden),
            {f"{name} {sizes}": formula(name, sizes)},
            recipe(arm, arm.times * steps),
        )
        for name in FORMULAS
        for unit, arm in ARMS.items()
        for sizes in arm.sizes
        if sizes != NEGATIVE or name in SUBTRACTED
    ]
    arm = ARMS[LONGER]
    return made + [
        Training(f"{unit}: {LONGER}", make, {f"{name} {SPREAD}": formula(name, SPREAD)},
                 recipe(arm, arm.times * steps, own))
        for name in FORMULAS
        if name not in SUBTRACTED
        for unit, (make, own) in others(FORMULAS[name][2]).items()
    ]  # fmt: skip


def relative_at_end(runs: Runs) -> Tensor:
    """Return the root mean squared relative error on the validation rows after the last step: shape (R,)."""
    x, t = runs.task.validation_set(dtype=torch.float64)
    off = (runs.predict(x).cpu().double() - t) / (t.abs() + 1e-3)
    return off.square().mean(dim=(1, 2)).sqrt()


EXPERIMENT = Experiment(
    name="division-by-a-sum",
    title="Division by a learned sum: losses, spread of magnitudes, and a decreasing learning rate",
    source="this book",
    trainings=trainings,
    steps=10_000,
    seeds=100,
    first_seed=7100,
    options={"dtype": torch.float64},
    note="A NAU and an NMRU with two hidden units, Adam at 0.01, batches of 128, the gradient clipped to a norm of "
    "1, no regularizer. Training rows are positive, evenly from 0.3 to 2, or spread: the logarithms lie evenly, "
    "from 0.02 to 2; of both signs; or positive but for the input that is subtracted in the divisor. Validation "
    "is on such rows. The relative error divides each error by the magnitude of its target plus 0.001, before it is "
    "squared. A decreasing learning rate is constant for half of the steps and then falls linearly to 0. "
    "Extrapolation is on "
    "inputs of both signs from 2 to 6 in magnitude, logarithms even, where the divisor is at least 2 in "
    "magnitude. Networks of other units have their recipes of rows-first-bounds. Success is an error "
    "there below that of outputs that are all 1 % off, at the best validation, "
    "and at the end. A first run, of 25 seeds without a rate that falls, was set aside: more of its networks "
    "succeeded at the best validation than at the end.",
    measures={
        **SUCCESS_AT_END,
        "relative_at_end": Measure("relative error on validation rows at the end", relative_at_end),
    },
    layout=OperationTables(HEADINGS, shares=("success_at_end",)),
)
