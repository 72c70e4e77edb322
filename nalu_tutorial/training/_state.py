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
from array import array
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
    from ._evaluation import Evaluation
    from ._runs import Runs


@dataclass
class State:
    """All that changes during training, besides the state of the optimizers.

    Attributes
    ----------
    values, best : dict of str to Tensor
        Parameters and buffers by name, each with a leading axis of runs, now and at the lowest validation loss.
    best_validation : Tensor
        That loss, of shape (R,).
    restarts, begun : Tensor
        How often each run was initialized again, and at which step it began, at first or again: shape (R,).
    rows : list of dict
        The losses of each evaluation.
    losses : Tensor
        The batch losses of all steps, of shape (steps, R); (0, R) where no policy looks at them.
    step : int
        Steps taken.
    stopped : str or None
        Why the training ended early.
    seconds : float
        How long it took.
    """

    values: dict[str, Tensor]
    best: dict[str, Tensor]
    best_validation: Tensor
    restarts: Tensor
    begun: Tensor
    losses: Tensor
    rows: list[dict[str, Tensor]] = field(default_factory=list)
    step: int = 0
    stopped: str | None = None
    seconds: float = 0.0

    @classmethod
    def before(cls, values: dict[str, Tensor], steps: int, dtype: torch.dtype) -> State:
        """Return the state before the first step, with room for the batch losses of so many steps."""
        some = next(iter(values.values()))
        runs = len(some)
        return cls(
            values,
            {name: value.clone() for name, value in values.items()},
            torch.full((runs,), torch.inf, dtype=dtype, device=some.device),
            torch.zeros(runs, dtype=torch.int64),
            torch.zeros(runs, dtype=torch.int64),
            torch.empty((steps, runs), dtype=torch.float32),
        )

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.restarts)

    def as_dict(self) -> dict[str, Any]:
        """Return the state for a file."""
        # Copies, since what is in a buffer would be written with all the room around it.
        rows = [{name: value.clone() for name, value in row.items()} for row in self.rows]
        return {**vars(self), "rows": rows, "losses": self.losses[: self.step].clone()}

    def take(self, kept: dict[str, Any]) -> None:
        """Restore a state that was kept; a parameter stays where it is in memory."""
        for name, value in kept.pop("values").items():
            self.values[name].copy_(value)
        self.losses[: kept["step"]] = kept.pop("losses")
        for name, value in kept.items():
            setattr(self, name, value)


def end_of(runs: Runs, device: torch.device) -> dict[str, Any]:
    """Return what the runs were at their end, as a state is kept: a copy."""
    history = {name: value.clone() if name == "step" else value.to(device, copy=True)
               for name, value in runs.history.items()}  # fmt: skip
    best = {**runs.best_params, **runs.best_buffers}
    return {
        "values": {**runs.params, **runs.buffers},
        "best": {name: value.to(device, copy=True) for name, value in best.items()},
        "best_validation": torch.where(history["validation"].isnan(), torch.inf, history["validation"]).amin(dim=0),
        "restarts": runs.restarts.clone(),
        "rows": [{name: value[k] for name, value in history.items()} for k in range(len(history["step"]))],
        "step": runs.steps,
        "seconds": runs.seconds,
    }


DAMAGED = "the {kind} {path} is empty, damaged or no {kind}; delete it, or name another file"
FORMAT = "runs of nalu_tutorial, 2"
FIELDS = ("seeds", "params", "history", "best_params", "restarts", "stopped", "seconds", "fast", "buffers",
          "best_buffers", "_memory")  # fmt: skip


class Checkpoint:
    """A file that holds the state of one training run.

    Parameters
    ----------
    path : path or None
        Where; None keeps nothing.
    recipe : str
        What the run is. A file with another recipe is refused.
    seconds : float
        The least time between two writes.

    Raises
    ------
    ValueError
        If nothing can be written there: raised before the first step, not after the last.
    """

    def __init__(self, path: str | os.PathLike[str] | None, recipe: str, seconds: float = 5.0) -> None:
        self.path = None if path is None else Path(path)
        self.recipe, self.seconds, self.written = recipe, seconds, time.monotonic()
        if self.path is not None:
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
        """Return whether it is time to write."""
        return time.monotonic() - self.written >= self.seconds

    def save(self, state: dict[str, Any]) -> None:
        """Write the state, whole or not at all."""
        assert self.path
        write(self.path, self.recipe, state, "checkpoint")
        self.written = time.monotonic()


def write(path: Path, about: str, state: dict[str, Any], kind: str) -> None:
    """Write a file whole or not at all."""
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
    """Write runs into a file, whole or not at all."""
    check_place(Path(path))
    fields = {name: getattr(runs, name) for name in FIELDS}
    about = {"model": str(runs._models[0]), "ranges": ", ".join(map(known_by, runs.tasks))}
    # On the CPU, with memory of its own: a slice would be saved with all that it was cut from.
    state = tree_map(lambda leaf: leaf.detach().cpu().clone() if isinstance(leaf, Tensor) else leaf, fields | about)
    write(Path(path), FORMAT, state, "file")


def load_runs(
    path: str | os.PathLike[str], make_model: Callable[[], nn.Module], task: Task | Table | Sequence[Task]
) -> dict[str, Any]:
    """Return the fields of the runs in a file, the tasks and the models among them."""
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


class Resuming:
    """The checkpoint of a training run, and the runs that it continues.

    Parameters
    ----------
    state : State
        What is read when saved and written when resumed.
    steps : FastSteps or PlainSteps
        Whose optimizers have a state.
    evaluation : Evaluation
        Which has the sets by which a task is known.
    recipe : Recipe
        What `train` was given.
    begins : list of float
        A few numbers at initialization, which identify a model, a loss and a penalty.
    """

    def __init__(self, state: State, steps: Any, evaluation: Evaluation, recipe: Recipe, begins: list[float]) -> None:
        self.state, self.steps, self.evaluation, self.recipe = state, steps, evaluation, recipe
        self.checkpoint = Checkpoint(recipe.checkpoint, self.description(begins))
        self.since = time.monotonic()

    def begin(self) -> None:
        """Take values, losses and optimizers from the checkpoint, or else from the runs to continue."""
        kept, runs = self.checkpoint.load(), self.recipe.continue_from
        if kept is not None:
            self.steps.remember(kept.pop("memory"))
            self.state.take(kept)
            self.steps.read()
        elif runs is not None:
            self.go_on(runs)
        self.since = time.monotonic()

    def go_on(self, runs: Runs) -> None:
        """Continue where runs ended."""
        memory = copy.deepcopy(runs._memory or {})
        check_values(runs, self.state.values)
        check_memory(memory, self.steps.memory())
        self.steps.remember(memory)
        known = self.recipe.initializes and len(memory["losses"]) == runs.steps
        losses = memory["losses"] if known else self.state.losses[: runs.steps]
        begun = memory["begun"] if known else torch.full((len(runs),), runs.steps)
        self.state.take({**end_of(runs, self.recipe.device), "begun": begun, "losses": losses})
        self.steps.read()
        check_losses(runs, self.steps.losses(*self.evaluation.validation), self.evaluation.validation[1])

    def count_seconds(self) -> None:
        """Add to the seconds of the training those that went by."""
        now = time.monotonic()
        self.state.seconds, self.since = self.state.seconds + now - self.since, now

    def save(self, last: bool) -> None:
        """Write the checkpoint if it is time, or the end."""
        if self.checkpoint.path is not None and (last or self.checkpoint.due()):
            self.steps.write()
            self.checkpoint.save({**self.state.as_dict(), "memory": self.steps.memory()})

    def description(self, begins: list[float]) -> str:
        """Return what the run is, for the checkpoint: all that its numbers depend on and can be written down."""
        recipe, evaluation = self.recipe, self.evaluation
        shapes = {name: tuple(value.shape) for name, value in self.state.values.items()}
        targets = [f"{number:.4g}" for number in evaluation.validation[1][:, :3].flatten().tolist()]
        numbers = [f"{number:.4g}" for number in begins]
        numbers += [*rates_in_short(recipe.rates), *runs_in_short(recipe.continue_from)]
        return repr((
            str(self.steps.models[0]), shapes, self.steps.options(), [known_by(task) for task in evaluation.tasks],
            targets, [(type(policy).__name__, settings(policy)) for policy in recipe.policies], numbers,
            getattr(self.steps, "bounds", None), evaluation.seeds, recipe.steps, recipe.batch_size, recipe.log_every,
            recipe.dtype, self.steps.fast,
        ))  # fmt: skip


def settings(policy: Policy) -> dict[str, float]:
    """Return the numbers among a policy's settings; its functions have no name that a second session would know."""
    return {name: value for name, value in policy.settings().items() if isinstance(value, int | float)}


def rates_in_short(rates: array[float] | None) -> list[str]:
    """Return some of the learning rates and their sum: a function has no name that a second session knows.

    Rounded, because the last digit of a cosine is not the same on every machine.
    """
    if rates is None:
        return []
    every = -(-len(rates) // SHOWN)
    return [f"{rate:.4g}" for rate in (*rates[::every], sum(rates))]


def runs_in_short(runs: Runs | None) -> list[str]:
    """Return where runs end, in a few numbers by which a checkpoint identifies them."""
    if runs is None:
        return []
    return [str(runs.steps), *(f"{value.double().sum().item():.4g}" for value in runs.params.values())]


def check_runs(runs: Runs, seeds: tuple[int, ...], tasks: Sequence[Task | Table]) -> None:
    """Raise unless these are whole runs of these seeds and as many tasks."""
    if runs._memory is None:
        raise ValueError("continue_from takes the runs of all tasks, and these are those of one task; pass the whole")
    if runs.seeds != seeds:
        raise ValueError(
            f"continue_from holds {len(runs.seeds)} seeds, which are not the {len(seeds)} given; pass seeds=runs.seeds"
        )
    if len(runs.tasks) != len(tasks):
        raise ValueError(f"continue_from holds runs of {len(runs.tasks)} tasks, and {len(tasks)} are given")


def check_values(runs: Runs, values: dict[str, Tensor]) -> None:
    """Raise unless the runs have the parameters and buffers that the training would begin with."""
    trained = {**runs.params, **runs.buffers}
    theirs, ours = ({name: tuple(value.shape[1:]) for name, value in each.items()} for each in (trained, values))
    if theirs != ours:
        raise ValueError(f"continue_from holds models with the parameters {theirs}; make_model makes one with {ours}")
    for name, value in values.items():
        if trained[name].dtype != value.dtype:
            raise ValueError(f"continue_from was trained in {trained[name].dtype}, not {value.dtype}; pass dtype")


def check_memory(before: dict[str, Any], mine: dict[str, Any]) -> None:
    """Raise unless optimizers with this state can continue from that of the runs."""
    if before["way"] != mine["way"]:
        ways = {True: "together", False: "one by one"}
        was, now = (ways[memory["way"] == "fast"] for memory in (before, mine))
        raise ValueError(f"continue_from was trained {was}, and cannot continue {now}; train both with fast=False")
    if before["kind"] != mine["kind"]:
        raise ValueError(f"continue_from was trained by {before['kind']}, and cannot continue with {mine['kind']}")
    theirs, ours = before.get("remembers", {}), mine.get("remembers", {})
    if name := next((name for name in ours if theirs.get(name) != ours[name]), None):
        was, now = ("without", "with")[theirs[name]], ("without", "with")[ours[name]]
        raise ValueError(f"continue_from was trained by {before['kind']} {was} {name}, and cannot continue {now} it")
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
