"""Where a training begins: at a checkpoint, where earlier runs ended, or at its start."""

from __future__ import annotations

import copy
import time
from array import array
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ..tasks import Table, Task
from ._evaluation import Evaluation
from ._files import Checkpoint, known_by
from ._policies import Policy
from ._recipe import Recipe
from ._runs import Runs
from ._state import State, end_of

SHOWN = 100  # rates by which a checkpoint knows a schedule


class Resuming:
    """The checkpoint of a training, and the runs that it goes on from.

    Parameters
    ----------
    state : State
        What is read when saved and written when resumed.
    steps : FastSteps or PlainSteps
        Whose optimizers remember something.
    evaluation : Evaluation
        Which has the sets by which a task is known.
    recipe : Recipe
        What `train` was given.
    begins : list of float
        A few numbers of the start, by which a model, a loss and a penalty are known.
    """

    def __init__(self, state: State, steps: Any, evaluation: Evaluation, recipe: Recipe, begins: list[float]) -> None:
        self.state, self.steps, self.evaluation, self.recipe = state, steps, evaluation, recipe
        self.checkpoint = Checkpoint(recipe.checkpoint, self.description(begins))
        self.since = time.monotonic()

    def begin(self) -> None:
        """Take values, losses and optimizers from the checkpoint, or else from the runs to go on from."""
        kept, runs = self.checkpoint.load(), self.recipe.continue_from
        if kept is not None:
            self.steps.remember(kept.pop("memory"))
            self.state.take(kept)
            self.steps.read()
        elif runs is not None:
            self.go_on(runs)
        self.since = time.monotonic()

    def go_on(self, runs: Runs) -> None:
        """Begin where runs ended."""
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
    """Return some of the rates and their sum: a function has no name that a second session knows.

    Rounded, because the last digit of a cosine is not the same on every machine.
    """
    if rates is None:
        return []
    every = -(-len(rates) // SHOWN)
    return [f"{rate:.4g}" for rate in (*rates[::every], sum(rates))]


def runs_in_short(runs: Runs | None) -> list[str]:
    """Return where runs end, in a few numbers by which a checkpoint knows them."""
    if runs is None:
        return []
    return [str(runs.steps), *(f"{value.double().sum().item():.4g}" for value in runs.params.values())]


def check_runs(runs: Any, seeds: tuple[int, ...], tasks: Sequence[Task | Table]) -> None:
    """Raise unless these are whole runs of these seeds and as many tasks."""
    if not isinstance(runs, Runs):
        raise TypeError(f"continue_from takes the Runs that train returned, not {type(runs).__name__}")
    if runs._memory is None:
        raise ValueError("continue_from takes all runs of a training, and these are those of one task; pass the whole")
    if runs.seeds != seeds:
        raise ValueError(
            f"continue_from holds {len(runs.seeds)} seeds, which are not the {len(seeds)} given; pass seeds=runs.seeds"
        )
    if len(runs.tasks) != len(tasks):
        raise ValueError(f"continue_from holds runs of {len(runs.tasks)} tasks, and {len(tasks)} are given")


def check_values(runs: Runs, values: dict[str, Tensor]) -> None:
    """Raise unless the runs have the parameters and buffers that the training would begin with."""
    its = {**runs.params, **runs.buffers}
    theirs, ours = ({name: tuple(value.shape[1:]) for name, value in each.items()} for each in (its, values))
    if theirs != ours:
        raise ValueError(f"continue_from holds models with the parameters {theirs}; make_model makes one with {ours}")
    for name, value in values.items():
        if its[name].dtype != value.dtype:
            raise ValueError(f"continue_from was trained in {its[name].dtype}, not {value.dtype}; pass dtype")


def check_memory(its: dict[str, Any], mine: dict[str, Any]) -> None:
    """Raise unless optimizers that remember this can go on from what those of the runs remembered."""
    if its["way"] != mine["way"]:
        ways = {True: "together", False: "one by one"}
        was, now = (ways[memory["way"] == "fast"] for memory in (its, mine))
        raise ValueError(f"continue_from was trained {was}, and cannot go on {now}; train both with fast=False")
    if its["kind"] != mine["kind"]:
        raise ValueError(f"continue_from was trained by {its['kind']}, and cannot go on with {mine['kind']}")
    theirs, ours = its.get("remembers", {}), mine.get("remembers", {})
    if name := next((name for name in ours if theirs.get(name) != ours[name]), None):
        was, now = ("without", "with")[theirs[name]], ("without", "with")[ours[name]]
        raise ValueError(f"continue_from was trained by {its['kind']} {was} {name}, and cannot go on {now} it")
    if its["groups"] != mine["groups"]:
        raise ValueError(
            "continue_from was trained with another alternate or penalty_steps; go on with the same groups"
        )


def check_losses(runs: Runs, losses: Tensor, targets: Tensor) -> None:
    """Raise unless the runs lose now, on the validation set, what they lost at their end."""
    kept = runs.history["validation"][-1].to(losses)
    scale = 1e-6 * float(targets.double().square().mean())  # rounding alone
    if not torch.allclose(losses, kept, rtol=1e-3, atol=scale, equal_nan=True):
        k = int((losses - kept).abs().nan_to_num(torch.inf).argmax())
        raise ValueError(
            f"continue_from was trained with another model, task or loss: run {k} ended with a validation loss of "
            f"{float(kept[k]):.4g}, and here it has {float(losses[k]):.4g}"
        )
