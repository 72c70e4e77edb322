"""What changes during training, and its three uses: a checkpoint, runs to continue from, and runs in a file.

Files hold numbers and words and no code.
"""

from __future__ import annotations

import contextlib
import copy
import errno
import os
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from torch.utils._pytree import tree_flatten, tree_map

from .._files import check_place, replaced
from ..tasks import Table, Task
from ._objective import values_of
from ._policies import Policy
from ._recipe import Recipe, as_tasks, check_maker
from ._start import initialize

if TYPE_CHECKING:
    from ._runs import Runs
    from ._train import Loop


ROOM = 512  # evaluations for which memory is set aside at once


@dataclass
class State:
    """All that changes during training, besides the state of the optimizers; tensors have a leading axis of runs."""

    values: dict[str, Tensor]  # parameters and buffers
    best: dict[str, Tensor]  # the same at the lowest validation loss
    best_validation: Tensor
    restarts: Tensor  # how often each run was initialized again
    begun: Tensor  # at which step it began, at first or again
    losses: Tensor  # the batch losses of all steps, shape (steps, R); (0, R) where no policy looks at them
    history: dict[str, Tensor] = field(default_factory=dict)  # of each evaluation, with room for more
    evaluations: int = 0
    step: int = 0
    stopped: str | None = None
    seconds: float = 0.0

    @classmethod
    def before(cls, values: dict[str, Tensor], recipe: Recipe) -> State:
        some = next(iter(values.values()))
        runs = len(some)
        return cls(
            values,
            {name: value.clone() for name, value in values.items()},
            torch.full((runs,), torch.inf, dtype=recipe.dtype, device=some.device),
            torch.zeros(runs, dtype=torch.int64),
            torch.zeros(runs, dtype=torch.int64),
            torch.empty((recipe.steps if recipe.initializes else 0, runs), dtype=torch.float32),
        )

    @property
    def runs(self) -> int:
        return len(self.restarts)

    def keep(self, **losses: Tensor) -> None:
        """Write what was found at the last evaluation into the history."""
        for name, value in losses.items():
            kept = self.history.get(name, value.new_empty((0, *value.shape)))
            # Left where each evaluation puts them, losses would be scattered over memory that the next one needs.
            if len(kept) < self.evaluations:
                kept = torch.cat([kept, value.new_empty((len(kept) + ROOM, *value.shape))])
            kept[self.evaluations - 1] = value
            self.history[name] = kept

    def so_far(self) -> dict[str, Tensor]:
        """Return the history without the room for what comes."""
        return {name: value[: self.evaluations].clone() for name, value in self.history.items()}

    def as_dict(self) -> dict[str, Any]:
        return {**vars(self), "history": self.so_far(), "losses": self.losses[: self.step].clone()}

    def take(self, kept: dict[str, Any]) -> None:
        """Restore a state that was kept; a parameter stays where it is in memory."""
        for name, value in kept.pop("values").items():
            self.values[name].copy_(value)
        self.losses[: kept["step"]] = kept.pop("losses")
        for name, value in kept.items():
            setattr(self, name, value)


def end_of(runs: Runs, steps: Any, recipe: Recipe, values: dict[str, Tensor]) -> dict[str, Any]:
    """Return what the runs were at their end, as a checkpoint keeps it, if these steps can continue them."""
    assert runs._memory is not None
    trained, memory, device = {**runs.params, **runs.buffers}, copy.deepcopy(runs._memory), recipe.device
    check_values(trained, values)
    check_memory(memory, steps.memory())
    history = {name: value.clone() if name == "step" else value.to(device, copy=True)
               for name, value in runs.history.items()}  # fmt: skip
    best = {**runs.best_params, **runs.best_buffers}
    known = recipe.initializes and len(memory["losses"]) == runs.steps
    return {
        "values": trained,
        "best": {name: value.to(device, copy=True) for name, value in best.items()},
        "best_validation": torch.where(history["validation"].isnan(), torch.inf, history["validation"]).amin(dim=0),
        "restarts": runs.restarts.clone(),
        "begun": memory["begun"] if known else torch.full((len(runs),), runs.steps),
        "losses": memory["losses"] if known else torch.empty((runs.steps if recipe.initializes else 0, len(runs))),
        "history": history,
        "evaluations": len(history["step"]),
        "step": runs.steps,
        "seconds": runs.seconds,
        "memory": memory,
    }


DAMAGED = "the {kind} {path} is empty, damaged or no {kind}; delete it, or name another file"
FORMAT = "runs of nalu_tutorial, 2"
FIELDS = ("seeds", "params", "history", "best_params", "restarts", "stopped", "seconds", "fast", "buffers",
          "best_buffers", "_memory")  # fmt: skip


class Checkpoint:
    """A file that holds the state of one training run, written every so many seconds at most; None keeps nothing.

    The recipe says what the run is: a file with another one is refused.
    """

    def __init__(self, path: str | os.PathLike[str] | None, recipe: str, seconds: float = 5.0) -> None:
        self.path = None if path is None else Path(path)
        self.recipe, self.seconds, self.written = recipe, seconds, time.monotonic()
        if self.path is not None:  # refused before the first step, not after the last
            check_place(self.path, kind="checkpoint")

    def load(self) -> dict[str, Any] | None:
        """Return the state that was kept, or None; raise a ValueError if it belongs to another run or is damaged."""
        if self.path is None or not self.path.exists():
            return None
        about, state = read(self.path, "checkpoint")
        if about != self.recipe:
            raise ValueError(f"the checkpoint {self.path} belongs to another run; delete it, or name another file")
        return state

    def due(self) -> bool:
        return time.monotonic() - self.written >= self.seconds

    def save(self, state: dict[str, Any]) -> None:
        assert self.path
        write(self.path, self.recipe, state, "checkpoint")
        self.written = time.monotonic()


def write(path: Path, about: str, state: dict[str, Any], kind: str) -> None:
    with replaced(path, kind=kind) as (draft,):
        draft.open("wb").close()  # whose error says more than torch's
        try:
            torch.save({"about": about, "sum": checksum(state), "state": state}, draft)
        except RuntimeError as wrong:
            if "inline_container" not in str(wrong):
                raise
            # It has no reason for an incomplete write.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from wrong


def read(path: Path, kind: str) -> tuple[str, dict[str, Any]]:
    """Return what a file is about and what it holds; torch has a different error for each defect of a file."""
    kept: Any = None
    with path.open("rb") as file, contextlib.suppress(Exception):
        kept = torch.load(file, weights_only=True)
    if not isinstance(kept, dict) or kept.keys() != {"about", "sum", "state"} or kept["sum"] != checksum(kept["state"]):
        raise ValueError(DAMAGED.format(kind=kind, path=path))
    return kept["about"], kept["state"]


def checksum(state: Any) -> int:
    """Return a number that changes with any name or number kept: torch reads damaged ones without an error."""
    leaves, form = tree_flatten(state)
    total = zlib.crc32(repr(form).encode())
    for leaf in leaves:
        data = leaf.detach().cpu().contiguous().numpy().tobytes() if isinstance(leaf, Tensor) else repr(leaf).encode()
        total = zlib.crc32(data, total)
    return total


def known_by(task: Task | Table) -> str:
    """Return what distinguishes a task from others: its ranges, or a sum over a table's rows."""
    if isinstance(task, Task):
        return "{} to {}".format(*tree_map(float, (task.training, task.extrapolation)))
    parts = [part(torch.float64) for part in (task.training_set, task.validation_set, task.extrapolation_set)]
    return f"the {len(task)} rows of a table with the sum {checksum(parts)}"


def save_runs(path: str | os.PathLike[str], runs: Any) -> None:
    fields = {name: getattr(runs, name) for name in FIELDS}
    about = {"model": str(runs._models[0]), "ranges": ", ".join(map(known_by, runs.tasks))}
    # On the CPU, with memory of its own: a slice would be saved with all that it was cut from.
    state = tree_map(lambda leaf: leaf.detach().cpu().clone() if isinstance(leaf, Tensor) else leaf, fields | about)
    write(Path(path), FORMAT, state, "file")


def load_runs(
    path: str | os.PathLike[str], make_model: Callable[[], nn.Module], task: Task | Table | Sequence[Task]
) -> dict[str, Any]:
    check_maker(make_model)
    tasks, kind = as_tasks(task), "file of runs saved with Runs.save"
    about, state = read(Path(path), kind)
    if about != FORMAT:
        raise ValueError(DAMAGED.format(kind=kind, path=path))
    dtype = state["history"]["validation"].dtype
    seeds = state["seeds"][:1] if state["fast"] else state["seeds"] * len(tasks)
    models = tuple(initialize(make_model, seed).to(dtype) for seed in seeds)
    theirs = {name: tuple(value.shape[1:]) for name, value in {**state["params"], **state["buffers"]}.items()}
    ours = {name: tuple(value.shape) for name, value in values_of(models[0]).items()}
    if str(models[0]) != state["model"] or theirs != ours:
        raise ValueError(
            f"the runs are of {state['model']} with the parameters {theirs}; make_model made {models[0]} with {ours}"
        )
    if (ranges := ", ".join(map(known_by, tasks))) != state["ranges"]:
        raise ValueError(f"the file {path} holds runs over other numbers: {state['ranges']}, not {ranges}")
    return {**{name: state[name] for name in FIELDS}, "tasks": tasks, "_models": models}


SHOWN = 100  # learning rates by which a checkpoint identifies a schedule
WAYS = {"fast": "together", "plain": "one by one"}


def description(loop: Loop, begins: list[float]) -> str:
    """Return what a training run is, for its checkpoint: all that its numbers depend on and can be written down.

    Of functions, which have no name that a second session would know, it has numbers that they give, rounded, since
    the last digit is not the same on every machine: at initialization, and some of the learning rates.
    """
    recipe, steps = loop.recipe, loop.steps
    shapes = {name: tuple(value.shape) for name, value in loop.state.values.items()}
    targets = loop.validation[1][:, :3].flatten().tolist()
    rates = list(recipe.rates or ())
    rates = [*rates[:: -(-len(rates) // SHOWN) or 1], sum(rates)]
    runs = recipe.continue_from
    before = [runs.steps, *(float(value.double().sum()) for value in runs.params.values())] if runs else []
    policies = [(type(policy).__name__, settings(policy)) for policy in recipe.policies]
    return repr((
        str(steps.models[0]), shapes, steps.options(), [known_by(task) for task in loop.tasks], policies,
        [f"{number:.4g}" for number in (*targets, *begins, *rates, *before)], getattr(steps, "bounds", None),
        loop.seeds, recipe.steps, recipe.batch_size, recipe.log_every, recipe.dtype, steps.fast,
    ))  # fmt: skip


def settings(policy: Policy) -> dict[str, float]:
    return {name: value for name, value in policy.settings().items() if isinstance(value, int | float)}


def check_runs(runs: Runs, seeds: tuple[int, ...], tasks: Sequence[Task | Table]) -> None:
    if runs._memory is None:
        raise ValueError("continue_from takes the runs of all tasks, and these are those of one task; pass the whole")
    if runs.seeds != seeds:
        raise ValueError(
            f"continue_from holds {len(runs.seeds)} seeds, which are not the {len(seeds)} given; pass seeds=runs.seeds"
        )
    if len(runs.tasks) != len(tasks):
        raise ValueError(f"continue_from holds runs of {len(runs.tasks)} tasks, and {len(tasks)} are given")


def check_values(trained: dict[str, Tensor], values: dict[str, Tensor]) -> None:
    """Raise unless runs have the parameters and buffers that the training would begin with."""
    theirs, ours = ({name: tuple(value.shape[1:]) for name, value in each.items()} for each in (trained, values))
    if theirs != ours:
        raise ValueError(f"continue_from holds models with the parameters {theirs}; make_model makes one with {ours}")
    for name, value in values.items():
        if trained[name].dtype != value.dtype:
            raise ValueError(f"continue_from was trained in {trained[name].dtype}, not {value.dtype}; pass dtype")


def check_memory(before: dict[str, Any], mine: dict[str, Any]) -> None:
    """Raise unless optimizers with this state can continue from that of the runs."""

    def way_of(memory: dict[str, Any]) -> str:
        options = [f" {'with' if on else 'without'} {name}" for name, on in memory.get("remembers", {}).items()]
        return f"{WAYS[memory['way']]} by {memory['kind']}{' and'.join(options)}"

    if way_of(before) != way_of(mine):
        hint = "; train both with fast=False" if before["way"] != mine["way"] else ""
        raise ValueError(f"continue_from was trained {way_of(before)}, and cannot continue {way_of(mine)}{hint}")
    if before["groups"] != mine["groups"]:
        raise ValueError(
            "continue_from was trained with another alternate or penalty_steps; continue with the same groups"
        )


def check_losses(runs: Runs, losses: Tensor, targets: Tensor) -> None:
    """Raise unless the runs have the validation loss that they had at their end."""
    kept = runs.history["validation"][-1].to(losses)
    scale = 1e-6 * float(targets.double().square().mean())  # rounding alone
    if not torch.allclose(losses, kept, rtol=1e-3, atol=scale, equal_nan=True):
        k = int((losses - kept).abs().nan_to_num(torch.inf).argmax())
        raise ValueError(
            f"continue_from was trained with another model, task or loss: run {k} ended with a validation loss of "
            f"{float(kept[k]):.4g}, and here it has {float(losses[k]):.4g}"
        )
