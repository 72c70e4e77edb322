"""What `train` is given, read or refused in one sentence, and then in one object."""

from __future__ import annotations

import math
import operator
import os
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from numbers import Real
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from ..tasks import Table, Task
from ._policies import Curriculum, Groups, OnBatch, Penalty, PenaltySteps, Policy, Ramp, Settled, Stop

if TYPE_CHECKING:
    from ._objective import Loss
    from ._runs import Runs

SEEDS = 2**32  # torch's generator on the CPU looks at the lowest 32 bits of a seed and no more
FASTEST = 1e30  # a learning rate; single precision holds what optimizers make of it
MOST = 1_000_000  # runs: a larger number was meant as a seed
TASK = (
    "a task is what tasks.arithmetic and its like return, or tasks.Task(target, in_features, training, extrapolation) "
    "made of a function of your own: train draws fresh points from it at every step; rows of data become one by "
    "tasks.Table(X, y)"
)


def as_seeds(seeds: Any) -> tuple[int, ...]:
    """Return the seeds that were listed, or so many from 0 on."""
    if not isinstance(seeds, Iterable) or getattr(seeds, "ndim", 1) == 0:
        seeds = range(as_count("seeds", seeds, least=0))
        if len(seeds) > MOST:
            raise ValueError(f"seeds is how many, and {len(seeds)} are too many; a single seed is listed, as [7]")
    numbers = tuple(as_count("a seed", seed, least=0) for seed in seeds)
    if not numbers:
        raise ValueError("there must be at least one seed")
    if max(numbers) >= SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2**32 - 1, not {max(numbers)}")
    if len(set(numbers)) < len(numbers):
        raise ValueError("every seed may occur only once: the same seed is the same run")
    return numbers


def as_count(name: str, count: Any, least: int = 1) -> int:
    try:
        if isinstance(count, bool):
            raise TypeError
        whole = operator.index(count)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {count!r}, a {type(count).__name__}") from None
    if whole < least:
        raise ValueError(f"{name} must be at least {least}, not {whole}")
    return whole


def as_rate(lr: Any) -> float:
    """Return the learning rate as a number that is not negative and that every optimizer can compute with."""
    try:
        rate = math.nan if isinstance(lr, bool) else float(lr)
    except (TypeError, ValueError, RuntimeError):
        rate = math.nan
    if isinstance(lr, str) or not 0 <= rate <= FASTEST:
        raise ValueError(f"lr must be a number from 0 to {FASTEST:g}, or a function of the step, not {lr!r}")
    return rate


def as_rates(lr: Callable[[int], float], steps: int) -> array[float]:
    """Return the learning rate of each step: computed for all before the first, so that a wrong one is early."""
    rates: list[Any] = [lr(step) for step in range(steps)]
    for step, rate in enumerate(rates):
        if not isinstance(rate, Real) or isinstance(rate, bool) or not 0 <= float(rate) <= FASTEST:
            raise ValueError(
                f"lr must give a number from 0 to {FASTEST:g} for every step; for step {step} it gave {rate!r}"
            )
    return array("d", map(float, rates))


def as_tasks(task: Any) -> tuple[Task | Table, ...]:
    """Return the tasks, of which one batch can hold all, or one table."""
    several: list[Task | Table] = []
    for one in [task] if isinstance(task, Task | Table | torch.Tensor) or not isinstance(task, Iterable) else task:
        if not isinstance(one, Task | Table):
            inside = "" if one is task else f" with {type(one).__name__} in it"
            raise TypeError(f"{TASK}; got {type(task).__name__}{inside}")
        several.append(one)
    if not several:
        raise ValueError("there must be at least one task")
    check_side_by_side(several)
    return tuple(several)


def check_side_by_side(several: Sequence[Task | Table]) -> None:
    """Raise unless these are one, tables that differ in their rows only, or tasks in ranges and thresholds only."""
    first, *others = several
    for one in others:
        if isinstance(first, Table) or isinstance(one, Table):
            if shapes(one) != shapes(first):
                raise ValueError("tables that are trained side by side have as many rows and columns in each part")
        elif one.over(first.training, first.extrapolation, first.threshold) != first:
            raise ValueError("tasks that are trained side by side may differ in their ranges and thresholds only")


def shapes(task: Task | Table) -> Any:
    """Return what tables must share that are trained side by side; a task or a table of sequences shares nothing."""
    if type(task) is not Table:
        return None, id(task)
    parts = (task.training_set(), task.validation_set(), task.extrapolation_set())
    return [[tuple(values.shape) for values in part] for part in parts]


def as_device(device: Any, dtype: torch.dtype) -> torch.device:
    """Return the device, on which there is a machine that computes in this precision."""
    try:
        chosen = torch.device("cpu" if device is None else device)
        torch.ones(1, device=chosen, dtype=dtype).item()
    except (AssertionError, NotImplementedError, RuntimeError, TypeError):
        # For a device that is missing, torch's message is a page of its internals.
        raise ValueError(f"this machine cannot train on the device {str(device)!r} in {dtype}") from None
    if torch.is_autocast_enabled("cpu") or torch.is_autocast_enabled("cuda"):
        raise ValueError("train computes in one precision, that of dtype; call it outside of torch.autocast")
    return chosen


def as_dtype(dtype: Any) -> torch.dtype:
    """Return the precision, in which a draw of 24 bits has room."""
    chosen = torch.float32 if dtype is None else dtype
    if chosen is torch.float32 or chosen is torch.float64:
        return chosen
    raise ValueError(f"dtype must be torch.float32 or torch.float64, not {dtype}")


def check_maker(make_model: Any) -> None:
    """Raise unless this makes models; a model is callable as well, and makes none."""
    if isinstance(make_model, nn.Module) or not callable(make_model):
        kind = type(make_model).__name__
        raise TypeError(f"make_model is a function that makes a new model, as lambda: nn.Linear(2, 1); got {kind}")


def check_functions(optimizer: Any, **functions: Any) -> None:
    """Raise unless these can be called, the optimizer's maker at the rate that stands in `train`."""
    if not callable(optimizer):
        kind = type(optimizer).__name__
        raise TypeError(f"optimizer makes one from (parameters, lr=lr), as torch.optim.Adam does; got {kind}")
    if isinstance(optimizer, partial) and "lr" in optimizer.keywords:
        raise ValueError("the learning rate is given to train as lr=…; the one in the partial would never be used")
    for name, function in functions.items():
        if function is not None and not callable(function):
            raise TypeError(f"{name} must be a function, not {function!r}")


def check_policies(**policies: tuple[Any, type]) -> None:
    for name, (policy, kind) in policies.items():
        if policy is not None and not isinstance(policy, kind):
            raise TypeError(f"{name} takes {kind.__name__}(…), not {type(policy).__name__}")


def as_penalties(penalty: Any) -> tuple[Any, ...]:
    """Return the penalties, however many were given, if each is a function of the model or one with a schedule."""
    penalties = () if penalty is None else tuple(penalty) if isinstance(penalty, Sequence) else (penalty,)
    for each in penalties:
        if not isinstance(each, OnBatch | Ramp) and not callable(each):
            other = "; PenaltySteps is given as penalty_steps=…" if isinstance(each, PenaltySteps) else ""
            kind = type(each).__name__
            raise TypeError(f"a penalty is a function of the model, an OnBatch or a Ramp, not {kind}{other}")
    return penalties


def check_stop(rule: Any, tasks: Sequence[Task | Table]) -> None:
    """Raise unless this is a rule, and one that can judge these tasks."""
    if rule is not None and not isinstance(rule, Policy) and (isinstance(rule, type) or not callable(rule)):
        name = rule.__name__ if isinstance(rule, type) else repr(rule)
        raise TypeError(
            f"stop_when takes EarlyStopping(…), Settled(…) or a function of the step and the validation losses, "
            f"not {name}"
        )
    if isinstance(rule, Settled) and rule.threshold is None and None in [task.threshold for task in tasks]:
        raise ValueError("this task names no threshold of success: pass one, as Settled(threshold=1e-5)")


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message: torch continues with its internals."""
    return (str(error).splitlines() or [type(error).__name__])[0]


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to train; `train` explains the fields."""

    steps: int
    optimizer: Callable[..., Optimizer]
    lr: float
    rates: array[float] | None
    batch_size: int
    loss: Loss
    penalties: tuple[Penalty | OnBatch | Ramp, ...]
    stop_when: Stop | None
    policies: tuple[Policy, ...]  # all that were given, penalties and the rule for stopping among them
    log_every: int
    continue_from: Runs | None
    fast: bool | None
    compiled: bool | None
    checkpoint: str | os.PathLike[str] | None
    progress: Callable[[int, int], object] | None
    device: torch.device
    dtype: torch.dtype

    @property
    def schedules_end(self) -> int:
        """The step from which no schedule changes what is minimized."""
        begun = self.continue_from.steps if self.continue_from else 0
        return max([begun, *(policy.schedule_end for policy in self.policies)])

    @property
    def decides(self) -> bool:
        """Whether something has to be decided between any two steps, in Python."""
        return self.rates is not None or any(policy.decides for policy in self.policies)

    @property
    def curriculum(self) -> Curriculum | None:
        return next((policy for policy in self.policies if isinstance(policy, Curriculum)), None)

    @property
    def initializes(self) -> bool:
        return any(policy.initializes for policy in self.policies)

    @property
    def alone(self) -> Penalty | None:
        return next((policy.alone for policy in self.policies if policy.alone), None)

    def groups(self, names: tuple[str, ...]) -> Groups:
        return next((groups for policy in self.policies if (groups := policy.groups(names))), (names,))

    def turn(self, step: int) -> int:
        return max((policy.turn(step) for policy in self.policies), default=0)

    def clipped(self, gradients: dict[str, Tensor]) -> dict[str, Tensor]:
        for policy in self.policies:
            gradients = policy.clipped(gradients)
        return gradients
