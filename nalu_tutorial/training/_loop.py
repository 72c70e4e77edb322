"""The loop over steps: between two evaluations the runs take steps, and after each it may be saved or end."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import torch
from torch import Tensor, nn

from ..tasks import Table, Task
from ._checks import try_batch
from ._evaluation import Evaluation
from ._fast import FastSteps
from ._objective import copied
from ._plain import PlainSteps, Run
from ._recipe import Recipe
from ._runs import Runs, runs_of
from ._start import redraw_seed, seeded, stacked, starts
from ._state import Resuming, State
from ._ways import fast_way


class Loop:
    """A training of R runs: each task with each seed.

    All that can be refused is refused while it is made, before the first step. It is what a policy sees between two
    steps, as `Between` says.
    """

    def __init__(
        self,
        make_model: Callable[[], nn.Module],
        tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...],
        recipe: Recipe,
    ) -> None:
        self.recipe, self.tasks, self.seeds = recipe, tasks, seeds

        def begin() -> list[Run]:
            begun = starts(make_model, seeds)
            for each in begun:
                each.model.to(recipe.device, recipe.dtype)
            return [Run(each, recipe) for each in begun]

        runs = begin()
        values = stacked([run.model for run in runs])
        values = {name: value.repeat(len(tasks), *[1] * (value.dim() - 1)) for name, value in values.items()}
        self.state = State.before(values, recipe.steps if recipe.initializes else 0, recipe.dtype)
        self.evaluation = Evaluation(self.state, tasks, seeds, recipe)
        x, t = (part[0, : recipe.batch_size] for part in self.evaluation.validation)
        begins = [*try_batch(runs[0].model, recipe, x, t), *(float(v.double().sum()) for v in values.values())]
        steps = fast_way(runs, tasks, seeds, recipe, self.state, (x, t))
        self.steps: FastSteps | PlainSteps
        if isinstance(steps, FastSteps):
            self.steps = steps
        else:
            runs += [run for _ in tasks[1:] for run in begin()]
            self.steps = PlainSteps(runs, tasks, seeds, recipe, self.state)
            if recipe.fast is None:
                slower = f"about {len(runs)} times as slow as together" if len(runs) > 1 else "slower than compiled"
                warnings.warn(f"train takes the runs one by one, {slower}: {steps}", stacklevel=3)
        self.resuming = Resuming(self.state, self.steps, self.evaluation, recipe, begins)

    @property
    def step(self) -> int:
        """Steps taken."""
        return self.state.step

    def run(self) -> Runs:
        """Train to the end, from the checkpoint if there is one."""
        recipe, state, steps, evaluation = self.recipe, self.state, self.steps, self.evaluation
        self.resuming.begin()
        if not state.rows:
            evaluation.measure(steps)
        while state.step < recipe.steps and state.stopped is None:
            losses, stride = steps.advance()
            if state.step % recipe.log_every == 0:
                evaluation.note_training(losses)
            if recipe.initializes:
                state.losses[state.step] = losses
            state.step += stride
            if recipe.decides:
                for policy in recipe.policies:
                    policy.between_steps(self, losses)
            if state.step % recipe.log_every == 0 or state.step == recipe.steps:
                evaluation.measure(steps)
                evaluation.note_training(losses)
                evaluation.stop(steps)
                self.report()
        steps.write()
        memory = {**steps.memory(), "begun": state.begun, "losses": state.losses[: state.step]}
        return runs_of(state, self.seeds, self.tasks, steps, memory)

    def report(self) -> None:
        """Tell how far it is, and write the checkpoint if it is time, or the end."""
        state, recipe = self.state, self.recipe
        self.resuming.count_seconds()
        if recipe.progress:
            recipe.progress(state.step, recipe.steps)
        self.resuming.save(last=state.step == recipe.steps or state.stopped is not None)

    # What a policy may do between two steps

    def step_on_penalty(self, on: Tensor) -> None:
        """Take one step on the penalty alone with the runs for which `on` is true."""
        self.steps.step_on_penalty(on)

    def losses_of(self, k: int) -> Tensor:
        """Return the batch losses of run k since its last initialization."""
        return self.state.losses[int(self.state.begun[k]) : self.step, k]

    def initialize(self, k: int, draw: Callable[[nn.Module, torch.Generator], object]) -> None:
        """Initialize run k again, by numbers that depend on its seed and on how often it was drawn before.

        Like the first start they are drawn on the CPU: a generator of another device has other numbers.
        """
        self.state.begun[k] = self.step
        self.state.restarts[k] += 1
        seed = redraw_seed(self.seeds[k % len(self.seeds)], int(self.state.restarts[k]))
        model = copied(self.steps.models[0 if self.steps.fast else k]).cpu()
        with seeded(seed):  # for one that draws from torch's own all the same
            draw(model, torch.Generator().manual_seed(seed))
        drawn = {name: value.detach() for name, value in model.named_parameters() if value.requires_grad}
        self.steps.initialize(k, drawn)
