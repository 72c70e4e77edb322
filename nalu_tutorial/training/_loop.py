"""The loop over steps: between two measurements the runs take steps, and after each it may be saved or end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import torch
from torch import nn

from ..tasks import Table, Task
from ._besides import check_alike, check_kept
from ._descent import Descent
from ._evaluation import Evaluation
from ._preflight import preflight
from ._recipe import Recipe
from ._resuming import Resuming
from ._runs import Runs
from ._start import stacked, starts
from ._state import State
from ._stepping import Stepping


class Loop:
    """A training of R runs: each task with each seed.

    All that can be refused is refused while it is made, before the first step.
    """

    def __init__(
        self,
        make_model: Callable[[], nn.Module],
        tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...],
        recipe: Recipe,
    ) -> None:
        self.recipe = recipe
        models = [model.to(recipe.device, recipe.dtype) for model in starts(make_model, seeds)]
        check_kept(models[0])
        check_alike(models, seeds)
        self.state = State.of(stacked(models), len(tasks), recipe.dtype)
        self.evaluation = Evaluation(models[0], self.state, tasks, seeds, recipe)
        descent = Descent(models[0], recipe)
        x, t = (part[0] for part in self.evaluation.validation)
        begins = preflight(descent.loss, descent.penalty, recipe, models, x, t)
        self.stepping = Stepping(descent, self.state, tasks, seeds, recipe)
        self.resuming = Resuming(self.state, self.stepping, self.evaluation, recipe, begins)

    def run(self) -> Runs:
        """Train to the end, from the checkpoint if there is one."""
        recipe, state, stepping, evaluation = self.recipe, self.state, self.stepping, self.evaluation
        self.resuming.begin()
        step = torch.tensor(state.step, device=recipe.device)
        if not state.rows:
            evaluation.measure()
        while state.step < recipe.steps and state.stopped is None:
            stride = stepping.stride()
            each = stepping.advance(step, stride)
            if state.step % recipe.log_every == 0:
                evaluation.note_training(each)
            state.step += stride
            step += stride
            if recipe.restart and state.step % recipe.restart.every == 0:
                stepping.start_anew(recipe.restart)
            if state.step % recipe.log_every == 0 or state.step == recipe.steps:
                evaluation.measure()
                evaluation.note_training(each)
                evaluation.stop()
                self.report()
        return replace(evaluation.results(), _rest=stepping.memory())

    def report(self) -> None:
        """Tell how far it is, and write the checkpoint if it is time, or the end."""
        state, recipe = self.state, self.recipe
        self.resuming.count_seconds()
        if recipe.progress:
            recipe.progress(state.step, recipe.steps)
        self.resuming.save(last=state.step == recipe.steps or state.stopped is not None)
