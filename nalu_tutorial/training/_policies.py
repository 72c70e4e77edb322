"""What belongs to training and not to a unit: regularization schedules, gradient clipping, re-initialization, stopping.

A `Policy` describes itself to `train`, a checkpoint and a record, and they list none. A new one takes three
files: its class here, its option in `train`, its name in the package.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import torch
from torch import Tensor, nn

from ..tasks import Signs, Table, Task

if TYPE_CHECKING:
    from ._runs import Runs
    from ._train import Loop

Penalty = Callable[[nn.Module], Tensor]
Groups = tuple[tuple[str, ...], ...]


def check_function(name: str, function: object) -> None:
    if not callable(function):
        raise TypeError(f"{name} must be a function, not {function!r}")


def check_whole(name: str, count: object) -> None:
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise ValueError(f"{name} must be a whole number from 1 on, not {count!r}")


def check_number(name: str, number: float) -> None:
    """Raise if this is NaN, which nothing is below or above."""
    if math.isnan(number):
        raise ValueError(f"{name} must be a number, not NaN")


def check_finite(name: str, number: float) -> None:
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, not {number}")


def uniform_redraw(model: nn.Module, generator: torch.Generator) -> None:
    """Draw all trained parameters of a model from U[−2, 2]."""
    for parameter in model.parameters():
        if parameter.requires_grad:
            nn.init.uniform_(parameter, -2, 2, generator=generator)


class Policy:
    """The interface of every policy; a subclass is a frozen dataclass that overrides some of it.

    Attributes
    ----------
    decides : bool
        Whether it has to be called between any two steps.
    initializes : bool
        Whether it initializes runs again, judged by the batch losses of their steps before.
    """

    decides: ClassVar[bool] = False
    initializes: ClassVar[bool] = False

    @property
    def schedule_end(self) -> int:
        """The step from which its schedule changes nothing anymore."""
        return 0

    @property
    def alone(self) -> Penalty | None:
        """A penalty that is minimized in steps of its own."""
        return None

    def settings(self) -> dict[str, Any]:
        """Return its settings, by name: for a record, and for the checkpoint of a training run."""
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]

    def try_on(self, model: nn.Module) -> list[float]:
        """Try on a copy of a model, before the first step, what would fail late; return numbers that identify it."""
        return []

    def groups(self, names: Collection[str]) -> Groups | None:
        """Return the names of the parameters in groups that are trained in turn; None for all together."""

    def turn(self, step: int) -> int:
        """Return which group a step trains."""
        return 0

    def clipped(self, gradients: dict[str, Tensor]) -> dict[str, Tensor]:
        """Return the gradients, each with a leading axis of runs, as the optimizer is given them."""
        return gradients

    def between_steps(self, training: Loop, losses: Tensor) -> None:
        """Act after a step, which had these batch losses, of shape (R,)."""

    def why_stop(self, runs: Runs, evaluations: int, diverged: Tensor) -> str | None:
        """Return why the training ends with the runs so far, after so many evaluations beyond all schedules."""


@dataclass(frozen=True)
class OnBatch(Policy):
    """A penalty that depends on the batch as well as on the model.

    Attributes
    ----------
    penalty : callable
        Maps a model and the inputs of a batch, of shape (batch, ..., in), to a scalar.
    """

    penalty: Callable[[nn.Module, Tensor], Tensor]

    def __post_init__(self) -> None:
        check_function("penalty", self.penalty)


@dataclass(frozen=True)
class Ramp(Policy):
    r"""A penalty that is phased in, times :math:`\lambda = \hat\lambda \min(\max((t - t_0)/(t_1 - t_0), 0), 1)`.

    Attributes
    ----------
    penalty : callable, or OnBatch
        Maps a model to a scalar.
    weight : float
        λ̂, reached at the end.
    start, end : int
        The steps t₀ < t₁ between which λ rises from 0.

    References
    ----------
    Madsen & Johansen (2020), section 2.1.
    """

    penalty: Penalty | OnBatch
    weight: float
    start: int
    end: int

    def __post_init__(self) -> None:
        if not isinstance(self.penalty, OnBatch):
            check_function("penalty", self.penalty)
        if not self.start < self.end:
            raise ValueError(f"a ramp starts before it ends, got {self.start} and {self.end}")
        for name in ("weight", "start", "end"):
            check_finite(f"the {name} of a ramp", getattr(self, name))

    @property
    def schedule_end(self) -> int:
        return self.end

    def factor(self, step: Tensor) -> Tensor:
        """Return λ at a step: a scalar."""
        return self.weight * ((step - self.start) / (self.end - self.start)).clamp(0, 1)


@dataclass(frozen=True)
class Clip(Policy):
    """Gradient clipping, separately for every seed.

    Attributes
    ----------
    value : float, optional
        No entry is larger than this.
    norm : float, optional
        The Euclidean norm over all of a seed's parameters is no larger than this.
    """

    value: float | None = None
    norm: float | None = None

    def __post_init__(self) -> None:
        for name in ("value", "norm"):
            bound = getattr(self, name)
            if bound is not None and not bound > 0:  # a negative one would reverse the descent
                raise ValueError(f"the {name} of a clip must be above 0, not {bound}")

    def clipped(self, gradients: dict[str, Tensor]) -> dict[str, Tensor]:
        if self.value is not None:
            gradients = {name: g.clamp(-self.value, self.value) for name, g in gradients.items()}
        if self.norm is not None:
            squares = [g.reshape(len(g), g[0].numel()).square().sum(1) for g in gradients.values()]
            scale = (self.norm / (torch.stack(squares).sum(0).sqrt() + 1e-6)).clamp(max=1)  # torch's own small term
            gradients = {name: g * scale.reshape(-1, *[1] * (g.dim() - 1)) for name, g in gradients.items()}
        return gradients


@dataclass(frozen=True)
class Alternate(Policy):
    """Two groups of parameters trained in turn, each with an optimizer of its own.

    Attributes
    ----------
    apart : collection of str
        The own names (without the layer's) of the parameters in the second group: ``{"G"}`` for the gates.
    first, second : int
        So many steps train the others, then so many these; iNALU takes 8 and 2.

    References
    ----------
    Schlör et al. (2020), section on training.
    """

    apart: Collection[str]
    first: int = 8
    second: int = 2
    decides: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if isinstance(self.apart, str):
            raise TypeError(f"apart is a collection of names, as {{{self.apart!r}}}, not one name")
        check_whole("first", self.first)
        check_whole("second", self.second)

    def groups(self, names: Collection[str]) -> Groups:
        """Return the names of the parameters that share a turn, then of those in `apart`."""
        second = tuple(name for name in names if name.rsplit(".", 1)[-1] in self.apart)
        first = tuple(name for name in names if name not in second)
        if not first or not second:
            raise ValueError(f"both groups need a parameter, got {first} and {second}")
        if unknown := set(self.apart) - {name.rsplit(".", 1)[-1] for name in names}:
            raise ValueError(f"no parameter that is trained is called {', '.join(sorted(unknown))}; there are {names}")
        return first, second

    def turn(self, step: int) -> int:
        """Return which group a step trains: 0 or 1."""
        return int(step % (self.first + self.second) >= self.first)


@dataclass(frozen=True)
class Curriculum(Policy):
    """Selected rows first: until a step, every batch is drawn from these, and then from all rows.

    Rows are selected and never changed. The rows of a `tasks.Table` are drawn with replacement, those that are selected
    like all. A `tasks.Task` whose inputs are drawn evenly is drawn under the condition that they have the signs. The
    sets on which runs are evaluated stay as they are. A run that a `Restart` initializes again continues with the rows
    of its step.

    Attributes
    ----------
    first : Signs, or callable
        What selects rows: ``tasks.positive(0.3)``, ``tasks.Signs((1, -1), 0.3)``; or, for a table, a function of one's
        own that maps inputs of shape (rows, in_features) to a truth value for each row.
    steps : int
        How many steps these rows come first.

    References
    ----------
    Bengio et al. (2009), on curricula.

    Examples
    --------
    >>> from nalu_tutorial import tasks
    >>> first = Curriculum(tasks.positive(0.3), steps=8000)
    >>> round(first.selected(tasks.arithmetic("/", 2, (-2, 2), (2, 6))), 4)  # of the draws: 0.425 for each input
    0.1806
    """

    first: Signs | Callable[[Tensor], Tensor]
    steps: int

    def __post_init__(self) -> None:
        check_function("first", self.first)
        check_whole("steps", self.steps)

    @property
    def schedule_end(self) -> int:
        return self.steps

    def try_on(self, model: nn.Module) -> list[float]:
        return [self.first.least, *self.first.each] if isinstance(self.first, Signs) else []

    def selected(self, task: Task | Table) -> float:
        """Return how many training rows of a table come first, or which proportion of the draws of a task.

        Raises
        ------
        ValueError
            If there is none, a task does not draw its inputs evenly, or the number of inputs is not that of the signs.
        TypeError
            If a function of one's own is to select draws, or returns something else than truth values.
        """
        if isinstance(task, Table):
            return int(self.mask(task).sum())
        if not isinstance(self.first, Signs):
            raise TypeError("a task draws rows without end: select by tasks.Signs, or make a tasks.Table of rows")
        if not task.draws_evenly:
            raise ValueError("a curriculum selects draws of tasks whose inputs are drawn evenly, each by itself")
        self.first.check_width(task.in_features)
        low, high = torch.tensor(task.training, dtype=torch.float64).unsqueeze(-1)
        below, above = self.first.parts(low, high)
        proportion = float(((below + above) / (high - low)).expand(task.in_features).prod()) ** (task.length or 1)
        if proportion == 0:
            raise ValueError(f"the curriculum selects no draw between {task.training[0]:g} and {task.training[1]:g}")
        return proportion

    def mask(self, table: Table) -> Tensor:
        """Return which training rows of a table come first."""
        x, _ = table.training_set(torch.float64)
        chosen = self.first(x)
        if not isinstance(chosen, Tensor) or chosen.dtype != torch.bool or chosen.shape != x.shape[:1]:
            raise TypeError(f"first returns a truth value for each of the {len(x)} rows, a tensor of that shape")
        if not chosen.any():
            raise ValueError(f"the curriculum selects none of the {len(x)} training rows")
        return chosen


@dataclass(frozen=True)
class PenaltySteps(Policy):
    """Extra optimizer steps on a penalty alone, for the seeds whose last batch loss was low.

    iNALU's regularizer is taken like this: one step for each group of parameters, after a batch with a loss below 1.
    They have optimizers of their own. Those of torch count a step also for a seed that stays as it is: Adam's bias
    correction is that of so many batches, and not of so many steps.

    Attributes
    ----------
    penalty : callable
        Maps a model to a scalar.
    below : float
        A seed whose batch loss is not below it is left unchanged.
    start : int
        The first step after which this happens.

    References
    ----------
    Schlör et al. (2020), the regularizer.
    """

    penalty: Penalty
    below: float = 1.0
    start: int = 0
    decides: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_function("penalty", self.penalty)
        check_number("below", self.below)
        check_finite("the start of penalty steps", self.start)

    @property
    def schedule_end(self) -> int:
        return self.start

    @property
    def alone(self) -> Penalty:
        return self.penalty

    def between_steps(self, training: Loop, losses: Tensor) -> None:
        if training.step > self.start:
            training.step_on_penalty(losses < self.below)


@dataclass(frozen=True)
class Restart(Policy):
    """A new initialization for a seed that is stuck.

    Every so often, once a seed has more than `window` batch losses since its initialization: if the mean plus one
    standard deviation of the newer half is no less than the mean of the older half, and the mean of the newer half is
    above `above`, all its parameters are drawn again, its optimizer's averages become 0 and its losses are forgotten.

    A seed whose newer half holds a number that is not finite is stuck as well.

    For SGD and RMSprop this is exactly a fresh optimizer. Adam counts its steps for all seeds together:
    after a restart its bias correction is that of a long run.

    Attributes
    ----------
    every : int
        Steps between two checks of the losses.
    window : int
        Batch losses that a seed must have before it is judged.
    above : float
        A seed with a lower mean loss is left alone.
    redraw : callable
        Draws a model's parameters again, in place, from a generator; by default U[−2, 2] as in iNALU.

    References
    ----------
    Schlör et al. (2020), the restart.
    """

    every: int
    window: int = 10_000
    above: float = 1.0
    redraw: Callable[[nn.Module, torch.Generator], object] = uniform_redraw
    decides: ClassVar[bool] = True
    initializes: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_function("redraw", self.redraw)
        check_whole("every", self.every)
        check_whole("window", self.window)
        check_number("above", self.above)

    def try_on(self, model: nn.Module) -> list[float]:
        self.redraw(model, torch.Generator().manual_seed(0))
        return [float(sum(value.detach().double().sum() for value in model.parameters()))]

    def between_steps(self, training: Loop, losses: Tensor) -> None:
        if training.step % self.every == 0:
            for k in range(len(losses)):
                if self.stuck(training.losses_of(k)):
                    training.initialize(k, self.redraw)

    def stuck(self, losses: Tensor) -> bool:
        """Return whether a seed with these batch losses since its initialization must be initialized again."""
        if len(losses) <= self.window:
            return False
        older, newer = losses[: len(losses) // 2], losses[len(losses) // 2 :]
        not_better = newer.mean() + newer.std() >= older.mean()
        return bool(newer.mean() > self.above and not_better) or not bool(newer.isfinite().all())


@dataclass(frozen=True)
class EarlyStopping(Policy):
    """Stop when no run gets better: none of them, in so many evaluations, lowered its best validation loss.

    Evaluations count from where all schedules are over: from the end of every `Ramp` and the start of `PenaltySteps`.

    Attributes
    ----------
    patience : int
        So many evaluations without an improvement end the training.
    min_delta : float
        An improvement must exceed this: by default any counts.

    Examples
    --------
    >>> EarlyStopping(patience=3).reached(torch.tensor([[0.5], [0.1], [0.2], [float("nan")], [0.1]]), waited=4)
    True
    """

    patience: int
    min_delta: float = 0.0

    def __post_init__(self) -> None:
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

    def why_stop(self, runs: Runs, evaluations: int, diverged: Tensor) -> str | None:
        sentence = f"no run lowered its best validation loss by more than {self.min_delta:g}"
        ends = self.reached(runs.history["validation"], evaluations - 1)
        return f"{sentence} in {self.patience} evaluations" if ends else None


@dataclass(frozen=True)
class Settled(Policy):
    """Stop when the outcome of every run is known: it has succeeded, as `Runs.succeeded` has it, or has diverged.

    It is not checked before every `Ramp` has ended and `PenaltySteps` have begun. With a `Restart` no run has diverged
    for good, and only success decides one.

    Success is judged where the validation loss was lowest, so a later evaluation could still undo it: stopping gives up
    the rest of the training run, in which a run may fail as well. It looks at the extrapolation set, so the number of
    steps until then is no finding about a unit.

    Attributes
    ----------
    threshold : float, optional
        Of the extrapolation loss; the task's own by default.
    """

    threshold: float | None = None

    def __post_init__(self) -> None:
        if self.threshold is not None:
            check_number("the threshold of success", self.threshold)

    def why_stop(self, runs: Runs, evaluations: int, diverged: Tensor) -> str | None:
        ends = evaluations > 0 and bool((runs.succeeded(self.threshold) | diverged).all())
        return "every run has succeeded or has diverged" if ends else None


#: A rule of one's own maps (step, validation losses of shape (R,)) to whether the training ends.
Stop = EarlyStopping | Settled | Callable[[int, Tensor], bool]


@dataclass(frozen=True)
class Falling:
    """A learning rate that decreases linearly to 0."""

    first: float
    steps: int

    def __call__(self, step: int) -> float:
        return self.first * (1 - step / self.steps)
