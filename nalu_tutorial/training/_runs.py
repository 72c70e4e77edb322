"""What `train` returns: the trained parameters of all seeds, and their history."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import torch
from torch import Tensor, nn
from torch.func import vmap

from ..metrics import Proportion, success, wilson_interval
from ..tasks import Table, Task
from ._objective import call, copied, put
from ._state import load_runs, save_runs

if TYPE_CHECKING:
    from ._state import State


VALUES = ("params", "best_params", "buffers", "best_buffers")
BY_RUN = ("averages", "random", "begun")  # what the memory of runs that were trained one by one has of each


@dataclass(frozen=True, eq=False)  # tensors are not equal as a whole
class Runs:
    """R trained copies of one model: S seeds of one task, or S seeds of each of several.

    Attributes
    ----------
    seeds : tuple of int
        The seed of each run, in the order of the leading axis of everything below. With several tasks that axis holds
        all seeds of the first, then all of the second, …; see `by_task`.
    params : dict of str to Tensor
        The model's parameters by name, each with a leading axis of R.
    history : dict of str to Tensor
        "step" of shape (L,), and of shape (L, R) "validation" and "extrapolation", the loss on the fixed sets after so
        many steps, and "training", the loss and penalty of the batch that comes next; at the end, of the last batch.
    tasks : tuple of Task or tasks.Table
        What was learned.
    best_params : dict of str to Tensor
        The parameters at the lowest validation loss; those of the initialization, if it was never a number.
    buffers, best_buffers : dict of str to Tensor
        The same for the model's buffers, of which there are none if the runs were trained together.
    restarts : Tensor
        How often each run was initialized again: shape (R,).
    stopped : str or None
        Why the training ended early, in words; None if it took all its steps.
    seconds : float
        How long the training took, over all its sessions if it was resumed.
    fast : bool
        Whether the runs were trained together, and not one by one.
    """

    seeds: tuple[int, ...]
    params: dict[str, Tensor]
    history: dict[str, Tensor]
    tasks: tuple[Task | Table, ...]
    best_params: dict[str, Tensor]
    restarts: Tensor
    stopped: str | None
    seconds: float
    fast: bool
    buffers: dict[str, Tensor] = field(repr=False)
    best_buffers: dict[str, Tensor] = field(repr=False)
    _models: tuple[nn.Module, ...] = field(repr=False)  # one for the form of all, or each run's own
    _memory: dict[str, Any] | None = field(default=None, repr=False)  # what `continue_from` needs besides

    def __len__(self) -> int:
        """Count the runs: one for each seed and task."""
        return len(self.seeds) * len(self.tasks)

    @property
    def task(self) -> Task | Table:
        """What was learned, if it is one task; several share all but their ranges and thresholds."""
        return self.tasks[0]

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return int(self.history["step"][-1])

    def by_task(self) -> list[Runs]:
        """Return the runs of each task by themselves."""
        size = len(self.seeds)
        parts = [slice(k * size, (k + 1) * size) for k in range(len(self.tasks))]
        return [self._part(part, self.seeds, task) for task, part in zip(self.tasks, parts, strict=True)]

    def _part(self, part: slice, seeds: tuple[int, ...], task: Task | Table) -> Runs:
        """Return some of the runs; those that were trained together share a memory, and cannot continue apart."""
        memory = None
        if self._memory is not None and not self.fast:
            memory = {name: value[part] if name in BY_RUN else value for name, value in self._memory.items()}
            memory["losses"] = memory["losses"][:, part]
        return replace(
            self,
            seeds=seeds,
            history={name: value if name == "step" else value[:, part] for name, value in self.history.items()},
            tasks=(task,),
            restarts=self.restarts[part],
            _models=self._models if self.fast else self._models[part],
            _memory=memory,
            **{  # type: ignore[arg-type]
                name: {key: value[part] for key, value in getattr(self, name).items()} for name in VALUES
            },
        )

    def model(self, k: int, *, best: bool = False) -> nn.Module:
        """Return the k-th run's model, a copy of its own: at the end, or at its best validation loss.

        It is in the mode in which ``make_model`` left it, as after a loop of one's own: most often that of training.
        Where the two modes differ, call ``eval()`` to use it. A negative k counts from the last run.
        """
        k = operator.index(k)
        if not -len(self) <= k < len(self):
            raise IndexError(f"there are {len(self)} runs, 0 to {len(self) - 1}; there is no run {k}")
        model = copied(self._models[0 if self.fast else k])
        values = {**self.best_params, **self.best_buffers} if best else {**self.params, **self.buffers}
        put(model, {name: value[k] for name, value in values.items()})
        return model

    def best(self) -> int:
        """Return which run had the lowest validation loss of all, for ``runs.model(runs.best(), best=True)``.

        Of equal losses the first counts; a run that diverged counts with its best loss before.

        Raises
        ------
        ValueError
            If no validation loss was ever finite, or the runs are of several tasks, whose losses cannot be compared.
        """
        if len(self.tasks) > 1:
            raise ValueError(
                f"the losses of {len(self.tasks)} tasks cannot be compared; by_task() has the runs of each"
            )
        validation = self.history["validation"]
        lowest = torch.where(validation.isfinite(), validation, torch.inf).amin(dim=0)
        if lowest.isinf().all():
            raise ValueError("there is no best run: no validation loss was ever finite")
        return int(lowest.argmin())

    @torch.no_grad()
    def predict(self, x: Tensor, *, best: bool = False) -> Tensor:
        """Return the predictions of every run for x, a tensor, lists or a frame: shape (R, ..., out) for x (..., in).

        With the parameters of the end, or of its best validation loss; in evaluation mode, as it was measured.
        """
        params = self.best_params if best else self.params
        some = next(value for value in params.values() if value.is_floating_point())
        given = torch.as_tensor(np.array(x) if hasattr(x, "to_numpy") else x)
        if given.is_complex():
            raise TypeError(f"expected real inputs, got {given.dtype}")
        x = given.to(some.device, some.dtype)
        model = copied(self._models[0]).eval()  # its parameters are swapped meanwhile, which no other thread may see
        with named_width(self.task, x):
            if not self.fast:
                return torch.stack([self.model(k, best=best).eval()(x) for k in range(len(self))])
            result: Tensor = vmap(lambda params: call(model, params, x))(params)
        return result

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the runs into a file, which holds all of their numbers and no code.

        An existing file is replaced in one move, so that the file is never half of one.

        Raises
        ------
        ValueError
            If nothing can be written there.
        """
        save_runs(path, self)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], make_model: Callable[[], nn.Module], task: Task | Table | Sequence[Task]
    ) -> Self:
        """Return the runs of a file that `save` wrote, on the CPU and the same to the bit.

        Nothing in the file is executed, so an untrusted one is safe to open. The functions that it cannot hold, those
        that make the model and the task, are given as to `train`.

        Raises
        ------
        FileNotFoundError
            If there is no such file.
        ValueError
            If it is damaged or no file of runs, or the model or the ranges of the task are others.

        Examples
        --------
        >>> import tempfile
        >>> from nalu_tutorial import NAC, tasks, train
        >>> make_model, task = lambda: NAC(2, 1), tasks.signed_sum([1, 1])
        >>> runs = train(make_model, task, seeds=3, steps=10)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     runs.save(f"{folder}/sums.pt")
        ...     again = Runs.load(f"{folder}/sums.pt", make_model, task)
        >>> torch.equal(again.params["W_hat"], runs.params["W_hat"])
        True
        """
        return cls(**load_runs(path, make_model, task))

    @property
    def diverged(self) -> Tensor:
        """Which runs hold a parameter that is NaN or infinite: bool, shape (R,)."""
        broken = [(~value.isfinite()).reshape(len(self), -1).any(dim=1) for value in self.params.values()]
        return torch.stack(broken).any(dim=0)

    def succeeded(self, threshold: float | None = None) -> Tensor:
        """Which runs succeeded: bool, shape (R,).

        At its best validation loss, where `model` has it with ``best=True``, the extrapolation loss of a run lies below
        the threshold: the task's own by default. See `nalu_tutorial.success`.
        """
        limits = [task.threshold if threshold is None else threshold for task in self.tasks]
        if None in limits:
            raise ValueError("this task names no threshold of success: pass one")
        if threshold is not None and math.isnan(threshold):
            raise ValueError("the threshold of success must be a number, not NaN: nothing is below it")
        each = torch.tensor(limits, dtype=torch.float64).repeat_interleave(len(self.seeds))
        validation, extrapolation = (self.history[name].double() for name in ("validation", "extrapolation"))
        return success(validation, extrapolation, each.to(extrapolation.device))

    def success_rate(self, threshold: float | None = None) -> Proportion:
        """Return the proportion of runs that succeeded, with its 95 % Wilson interval."""
        return wilson_interval(int(self.succeeded(threshold).sum()), len(self))


def joined(parts: Sequence[Runs], seeds: tuple[int, ...], tasks: tuple[Task | Table, ...], seconds: float) -> Runs:
    """Return the runs of all seeds and tasks, of which each was trained in a process of its own."""
    memories: list[dict[str, Any]] = [part._memory or {} for part in parts]
    memory = {
        **memories[0],
        "averages": [each for one in memories for each in one["averages"]],
        "random": torch.cat([one["random"] for one in memories]),
        "begun": torch.cat([one["begun"] for one in memories]),
        "losses": torch.cat([one["losses"] for one in memories], dim=1),
    }
    history = {name: torch.cat([part.history[name] for part in parts], dim=1)
               for name in parts[0].history if name != "step"}  # fmt: skip
    return replace(
        parts[0],
        seeds=seeds,
        history={"step": parts[0].history["step"], **history},
        tasks=tasks,
        restarts=torch.cat([part.restarts for part in parts]),
        seconds=seconds,
        _models=tuple(part._models[0] for part in parts),
        _memory=memory,
        **{  # type: ignore[arg-type]
            name: {key: torch.cat([getattr(part, name)[key] for part in parts]) for key in getattr(parts[0], name)}
            for name in VALUES
        },
    )


@contextmanager
def named_width(task: Task | Table, x: Tensor) -> Iterator[None]:
    """Name the width of the inputs where a model fails at inputs of another width than those of its task."""
    try:
        yield
    except RuntimeError as wrong:
        inputs, _ = task.validation_set()
        if x.shape[-1:] == inputs.shape[-1:]:
            raise
        wanted = f"(..., {inputs.shape[-1]})"
        raise ValueError(f"expected inputs of shape {wanted}, as the task has them, got {tuple(x.shape)}") from wrong


def runs_of(
    state: State,
    seeds: tuple[int, ...],
    tasks: tuple[Task | Table, ...],
    steps: Any,
    memory: dict[str, Any] | None = None,
) -> Runs:
    """Return the runs of a state, with the evaluations stacked over time."""
    trained = {name for name, _ in steps.models[0].named_parameters()}

    def part(values: dict[str, Tensor], parameters: bool) -> dict[str, Tensor]:
        return {name: value for name, value in values.items() if (name in trained) == parameters}

    return Runs(
        seeds=seeds,
        params=part(state.values, True),
        history=state.so_far(),
        tasks=tasks,
        best_params=part(state.best, True),
        restarts=state.restarts,
        stopped=state.stopped,
        seconds=state.seconds,
        fast=steps.fast,
        buffers=part(state.values, False),
        best_buffers=part(state.best, False),
        _models=steps.models,
        _memory=memory,
    )
