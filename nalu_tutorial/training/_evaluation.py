"""What is measured on the way: the losses on fixed sets, the best of each run, and whether all are at their end."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..tasks import Table, Task
from ._evaluation_sets import evaluation_set, losses_on
from ._history_buffer import HistoryBuffer
from ._recipe import Recipe
from ._runs import Runs, stack_history
from ._state import State
from ._stopping import why_stopped


class Evaluation:
    """The measuring of all runs, whose results stand in the state."""

    def __init__(
        self, template: nn.Module, state: State, tasks: tuple[Task | Table, ...], seeds: tuple[int, ...], recipe: Recipe
    ) -> None:
        self.template, self.state, self.tasks, self.seeds, self.recipe = template, state, tasks, seeds, recipe
        self.validation, self.extrapolation = (
            evaluation_set(tasks, kind, recipe.device, recipe.dtype) for kind in ("validation", "extrapolation")
        )
        self.buffer = HistoryBuffer()

    def losses(self, inputs: Tensor, targets: Tensor) -> Tensor:
        """Return the loss of each run on a set."""
        return losses_on(self.template, self.recipe.loss, self.state.params, inputs, targets)

    @torch.no_grad()
    def measure(self) -> None:
        """Note the losses on the fixed sets, and keep the parameters of every run that was never better."""
        state = self.state
        validation, extrapolation = self.losses(*self.validation), self.losses(*self.extrapolation)
        better = validation < state.best_validation  # NaN is not below anything
        state.best_validation = torch.where(better, validation, state.best_validation)
        for name, value in state.params.items():
            state.best[name][better] = value[better]
        row = {"step": torch.tensor(state.step), "validation": validation, "extrapolation": extrapolation}
        state.rows.append({name: self.buffer.keep(value) for name, value in row.items()})

    def note_training(self, each: Tensor) -> None:
        """Note the loss of the batch that comes next, or at the end of the last one, beside the last measurement."""
        self.state.rows[-1]["training"] = self.buffer.keep(each)

    def stop(self) -> None:
        """End the training if its rule says so."""
        recipe, state = self.recipe, self.state
        if recipe.stop_when and state.step < recipe.steps:
            runs = self.results()
            dead = torch.zeros_like(runs.dead) if recipe.restart else runs.dead  # a new start draws them anew
            state.stopped = why_stopped(recipe.stop_when, runs, recipe.schedules_end, dead)

    def results(self) -> Runs:
        """Return what all runs ended as, with the evaluations stacked over time."""
        state = self.state
        history = stack_history(state.rows)
        kept = state.params, history, self.tasks, state.best, state.restarts, state.stopped, state.seconds
        return Runs(self.seeds, *kept, _template=self.template)
