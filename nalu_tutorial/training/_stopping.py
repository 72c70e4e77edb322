"""When a training ends before its last step: rules that are asked after each evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ._policies import check_number, check_whole
from ._runs import Runs


@dataclass(frozen=True)
class EarlyStopping:
    """Stop when no run gets better: none of them, in so many evaluations, lowered its best validation loss.

    Evaluations count from where all schedules are over: from the end of every `Ramp` and the start of `PenaltySteps`.

    Attributes
    ----------
    patience : int
        So many evaluations without an improvement end the training.
    min_delta : float
        An improvement is larger than this: by default any is one.

    Examples
    --------
    >>> EarlyStopping(patience=3).reached(torch.tensor([[0.5], [0.1], [0.2], [float("nan")], [0.1]]), waited=4)
    True
    """

    patience: int
    min_delta: float = 0.0

    def __post_init__(self) -> None:
        """Refuse a patience that never ends or has no length."""
        check_whole("patience", self.patience)
        check_number("min_delta", self.min_delta)
        if self.min_delta < 0:
            raise ValueError(f"min_delta must be at least 0, not {self.min_delta}")

    def reached(self, validation: Tensor, waited: int) -> bool:
        """Return whether losses of shape (L, R) end the training, `waited` evaluations after the last schedule."""
        if waited < self.patience:
            return False
        losses = torch.where(validation.isnan(), torch.inf, validation)
        gained = losses[: -self.patience].amin(0) - losses.amin(0)
        return not bool((gained > self.min_delta).any())

    def because(self) -> str:
        """Return why it ended."""
        return f"no run lowered its best validation loss by more than {self.min_delta:g} in {self.patience} evaluations"


@dataclass(frozen=True)
class Settled:
    """Stop when the outcome of every run is known: it has succeeded, as `Runs.succeeded` has it, or is dead.

    It is not asked before every `Ramp` has ended and `PenaltySteps` have begun. With a `Restart` no run is dead for
    good, and only success decides one.

    Success is judged where the validation loss was lowest, so a later evaluation could still undo it: what is
    given up is the rest of the race, in which a run may fail as well. It looks at the extrapolation set, so the steps
    that a training took are then no finding about a unit.

    Attributes
    ----------
    threshold : float, optional
        Of the extrapolation loss; the task's own by default.

    Examples
    --------
    >>> Settled().reached(succeeded=torch.tensor([True, False]), dead=torch.tensor([False, True]))
    True
    """

    threshold: float | None = None

    def __post_init__(self) -> None:
        """Refuse a threshold that nothing is below."""
        if self.threshold is not None:
            check_number("the threshold of success", self.threshold)

    def reached(self, succeeded: Tensor, dead: Tensor) -> bool:
        """Return whether all runs are one or the other: both of shape (R,)."""
        return bool((succeeded | dead).all())

    def because(self) -> str:
        """Return why it ended."""
        return "every run has succeeded or is dead"


#: A rule of one's own maps (step, validation losses of shape (R,)) to whether the training ends.
Stop = EarlyStopping | Settled | Callable[[int, Tensor], bool]


def check_stop(rule: Any, thresholds: list[float | None]) -> None:
    """Raise unless this is a rule, and one that these tasks can be judged by."""
    if rule is None:
        return
    if not isinstance(rule, EarlyStopping | Settled) and (isinstance(rule, type) or not callable(rule)):
        name = rule.__name__ if isinstance(rule, type) else repr(rule)
        raise TypeError(
            f"stop_when takes EarlyStopping(…), Settled(…) or a function of the step and the validation losses, "
            f"not {name}"
        )
    if isinstance(rule, Settled) and rule.threshold is None and None in thresholds:
        raise ValueError("this task names no threshold of success: pass one, as Settled(threshold=1e-5)")


def why_stopped(rule: Stop | None, runs: Runs, schedules_end: int, dead: Tensor) -> str | None:
    """Return why a training ends with the runs as they are, or None if it goes on.

    Parameters
    ----------
    rule : Stop, optional
        What `train` was given.
    runs : Runs
        The runs so far.
    schedules_end : int
        The step from which no schedule changes what is descended.
    dead : Tensor
        Which runs are dead for good: bool, shape (R,).
    """
    step, validation = runs.history["step"], runs.history["validation"]
    if rule is None:
        return None
    if isinstance(rule, EarlyStopping):
        return rule.because() if rule.reached(validation, int((step >= schedules_end).sum()) - 1) else None
    if isinstance(rule, Settled):
        over = runs.steps >= schedules_end
        return rule.because() if over and rule.reached(runs.succeeded(rule.threshold), dead) else None
    return "stop_when returned True" if answer(rule(runs.steps, validation[-1].clone())) else None


def answer(said: Any) -> bool:
    """Return what a rule of one's own said, if it is yes or no."""
    single = said.item() if getattr(said, "shape", None) == () else said
    if not isinstance(single, bool):
        of = f"a tensor of shape {tuple(said.shape)}" if isinstance(said, Tensor) else repr(said)
        raise TypeError(f"stop_when must return True or False, and returned {of}")
    return single
