"""What some experiments measure besides success: correct outputs, gates, errors relative to untrained networks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import torch
from torch import Tensor

from ..metrics import accuracy, best_step, relative_error
from ..tasks import Table, Task
from ..training import Runs
from ..units import NALU
from ._experiment import Measure

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def cached_by_runs(
    find: Callable[Concatenate[Runs, Arguments], Result],
) -> Callable[Concatenate[Runs, Arguments], Result]:
    """Cache what a function returns for runs as long as these exist, since several measures call it."""
    known: WeakKeyDictionary[Runs, dict[Any, Result]] = WeakKeyDictionary()

    @wraps(find)
    def cached(runs: Runs, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        of_runs, key = known.setdefault(runs, {}), (arguments, *named.items())
        if key not in of_runs:
            of_runs[key] = find(runs, *arguments, **named)
        return of_runs[key]

    return cached


def task_of(runs: Runs) -> Task:
    """Return what was learned, which in an experiment is no table."""
    assert isinstance(runs.task, Task)
    return runs.task


def share_right(runs: Runs, *, off_by: float, relative: bool) -> Tensor:
    """Return the fraction of extrapolation points that are correct at each run's best validation: shape (R,)."""
    return right_at_the_end(replace(runs, params=runs.best_params), off_by=off_by, relative=relative)


def right_at_the_end(runs: Runs, *, off_by: float = 0.5, relative: bool = False) -> Tensor:
    """Return the fraction of extrapolation points that are correct after each run's last step: shape (R,)."""
    x, t = runs.task.extrapolation_set()
    output = runs.predict(x)
    return accuracy(output.cpu(), t.to(output.dtype), off_by=off_by, relative=relative)


def error_of(task: Task | Table, share: float, dtype: torch.dtype = torch.float32) -> float:
    """Return the mean squared extrapolation error of outputs that are all off by this fraction: 0.01 for 1 %."""
    _, t = task.extrapolation_set(dtype=dtype)
    return share**2 * t.double().square().mean().item()


def fails(runs: Runs, *, share: float = 0.01) -> Tensor:
    """Return 1 for each run that is not below that error after its last step: shape (R,)."""
    return (~(runs.history["extrapolation"][-1] < error_of(runs.task, share, torch.float64))).double()


def success_at_end(runs: Runs) -> Tensor:
    """Return 1 for each run that is below the threshold of its task after its last step: shape (R,)."""
    threshold = runs.task.threshold
    assert threshold is not None
    return (runs.history["extrapolation"][-1].double() < threshold).double()


def below_at_end(runs: Runs, *, share: float = 0.01, dtype: torch.dtype = torch.float32) -> Tensor:
    """Return 1 for each run that is below that error after its last step, of targets in this precision: shape (R,)."""
    return (runs.history["extrapolation"][-1].double() < error_of(runs.task, share, dtype)).double()


def mean_error(output: Tensor, right: Tensor) -> Tensor:
    """Return each run's mean absolute error, (R,) for (R, points, out); one that is no number counts as infinite."""
    return (output - right).abs().mean(dim=(1, 2)).nan_to_num(nan=torch.inf, posinf=torch.inf)


def gate(runs: Runs) -> Tensor:
    """Return the last layer's gate of each run at its best validation, over the validation points: shape (R,)."""
    x, _ = runs.task.validation_set()
    some = next(iter(runs.params.values()))
    return torch.stack([gate_of(runs, k, x.to(some.device, some.dtype)) for k in range(len(runs))])


@torch.no_grad()
def gate_of(runs: Runs, k: int, x: Tensor) -> Tensor:
    modules = list(runs.model(k, best=True).modules())
    *before, last = (module for module in modules if isinstance(module, NALU))
    for layer in before:
        x = layer(x)
    return last.open_gate(x).mean()


def restarts(runs: Runs) -> Tensor:
    return runs.restarts


def first_and_best(runs: Runs, *, errors: str) -> Tensor:
    """Return each run's error before its training and at its best validation: shape (R, 2)."""
    errors_at = runs.history[errors]
    at_best = errors_at.gather(0, best_step(runs.history["validation"]).unsqueeze(0))[0]
    return torch.stack([errors_at[0], at_best], dim=1)


def in_percent(share: Tensor) -> Tensor:
    """Return the errors at the best, in percent of the median error of the untrained networks: shape (R,) for (R, 2).

    A run that has diverged, so that its error is NaN, has an infinite error.
    """
    untrained, at_best = share.unbind(dim=1)
    return relative_error(at_best, untrained.median()).nan_to_num(nan=torch.inf, posinf=torch.inf)


def raised(power: int) -> str:
    return str(power).translate(SUPERSCRIPT)


SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
NEAR = "outputs that are off by less than ½"
ACCURACY = {
    "off_by_half": Measure("Share", partial(share_right, off_by=0.5, relative=False), of=NEAR),
    "within_1_percent": Measure("Share", partial(share_right, off_by=0.01, relative=True), of="outputs within 1 %"),
    "within_10_percent": Measure("Share", partial(share_right, off_by=0.1, relative=True), of="outputs within 10 %"),
}
ACCURACY_AT_THE_END = {"off_by_half": Measure("Share", right_at_the_end, of=NEAR)}
SUCCESS_AT_END = {"success_at_end": Measure("success at the end", success_at_end)}
WITHIN_1_PERCENT_AT_END = {"error_below_1_percent_at_end": Measure("right within 1 % at the end", below_at_end)}
GATE = {"gate": Measure("Mean gate", gate)}
PERCENT = {
    f"{name}_percent": Measure(
        f"{name.capitalize()} error",
        partial(first_and_best, errors=errors),
        compare=in_percent,
        unit="% of an untrained network's",
    )
    for name, errors in {"interpolation": "validation", "extrapolation": "extrapolation"}.items()
}
