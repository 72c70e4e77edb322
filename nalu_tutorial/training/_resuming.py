"""Where a training begins: at a checkpoint, where earlier runs ended, or at its start; and what a checkpoint holds."""

from __future__ import annotations

import time
from typing import Any

from ._checkpoint import Checkpoint, known_by
from ._continue_from import check_losses, check_parameters, hand_over, parameter_fingerprint, state_of
from ._evaluation import Evaluation
from ._rates import fingerprint
from ._recipe import Recipe, settings
from ._state import State
from ._stepping import Stepping


class Resuming:
    """The checkpoint of a training, and the runs that it goes on from.

    Parameters
    ----------
    state : State
        What changes on the way, here in one place: it is read when saved and written when resumed.
    stepping : Stepping
        Whose optimisers remember something, and whose runs may have begun anew.
    evaluation : Evaluation
        Which has the sets by which a task is known.
    recipe : Recipe
        What `train` was told.
    begins : list of float
        A few numbers of the start, by which a model, a loss and a penalty are known.
    """

    def __init__(
        self, state: State, stepping: Stepping, evaluation: Evaluation, recipe: Recipe, begins: list[float]
    ) -> None:
        self.state, self.stepping, self.evaluation, self.recipe = state, stepping, evaluation, recipe
        self.checkpoint = Checkpoint(recipe.checkpoint, self.description(begins))
        self.since = time.monotonic()

    def begin(self) -> None:
        """Take parameters, losses and optimisers from the checkpoint, or else from the runs to go on from."""
        kept = self.checkpoint.load()
        if kept is None:
            self.continue_from()
        else:
            self.resume(kept)
        self.since = time.monotonic()

    def resume(self, kept: dict[str, Any]) -> None:
        """Go on where a checkpoint was written."""
        stepping = self.stepping
        for step, state in zip(stepping.all, kept.pop("optimizers"), strict=True):
            step.load(state)
        stepping.begun = kept.pop("begun")
        if stepping.losses is not None:
            stepping.losses[: kept["step"]] = kept.pop("losses")
        self.take(kept)

    def continue_from(self) -> None:
        """Begin where the runs ended from which this training goes on, if there are some."""
        runs, stepping = self.recipe.continue_from, self.stepping
        if runs is None:
            return
        check_parameters(runs, self.state.params)
        its = hand_over(runs, stepping.all)
        self.take(state_of(runs, self.recipe.device))
        check_losses(runs, self.evaluation.losses(*self.evaluation.validation), self.evaluation.validation[1])
        stepping.begun = [runs.steps] * len(runs)
        if stepping.losses is not None and its["losses"] is not None:
            stepping.begun, stepping.losses[: runs.steps] = its["begun"], its["losses"]

    def take(self, kept: dict[str, Any]) -> None:
        """Put the state that was kept in the place of this one."""
        for name, value in kept.pop("params").items():
            self.state.params[name].copy_(value)  # in place: the steps hold these
        for name, value in kept.items():
            setattr(self.state, name, value)

    def count_seconds(self) -> None:
        """Add to the seconds of the training those that went by."""
        now = time.monotonic()
        self.state.seconds, self.since = self.state.seconds + now - self.since, now

    def save(self, last: bool) -> None:
        """Write the checkpoint if it is time, or the end."""
        if last or self.checkpoint.due():
            stepping, state = self.stepping, self.state
            # Copies, since what is in the buffer would be written with all the room around it.
            rows = [{name: value.clone() for name, value in row.items()} for row in state.rows]
            optimizers = [step.state() for step in stepping.all]
            kept = {**vars(state), "rows": rows, "begun": stepping.begun, "optimizers": optimizers}
            losses = {} if stepping.losses is None else {"losses": stepping.losses[: state.step].clone()}
            self.checkpoint.save(kept | losses)

    def description(self, begins: list[float]) -> str:
        """Return what the run is, for the checkpoint: all that its numbers depend on and can be written down."""
        recipe, stepping, evaluation = self.recipe, self.stepping, self.evaluation
        shapes = {name: tuple(value.shape) for name, value in self.state.params.items()}
        options = [step.optimizer for step in stepping.on_loss]
        ranges = [known_by(task) for task in evaluation.tasks]
        targets = [f"{number:.4g}" for number in evaluation.validation[1][:, :3].flatten().tolist()]
        groups = [(type(step).__name__, step.kind.names) for step in stepping.on_loss]
        policies = (recipe.clip, recipe.alternate, recipe.penalty_steps, recipe.restart, *recipe.penalties)
        numbers = [settings(policy) for policy in policies]
        told = [f"{number:.4g}" for number in begins]
        told += [*fingerprint(recipe.rates), *parameter_fingerprint(recipe.continue_from)]
        stop = settings(recipe.stop_when) | {"kind": type(recipe.stop_when).__name__}
        model, bounds = str(evaluation.template), stepping.descent.bounds
        counts = (evaluation.seeds, recipe.steps, recipe.batch_size, recipe.log_every, recipe.dtype, stepping.compiled)
        return repr((model, shapes, options, ranges, targets, groups, numbers, told, stop, bounds, counts))
