"""How the runs take their steps: compiled or eagerly, in turns, on a penalty alone, and from a new start."""

from __future__ import annotations

import warnings
from typing import Any

import torch
from torch import Tensor

from ..step_compiler import TorchMovedError, UnsupportedStepError
from ..tasks import Table, Task
from ._call import copied
from ._compiled_step import AT_ONCE, CompiledStep
from ._continue_from import optimizer_memory
from ._descent import Descent
from ._draw import DrawnAhead, batches_of
from ._objective import Gradient, trained_names
from ._policies import Restart
from ._recipe import Recipe
from ._stacked_parameters import StackedParameters
from ._start import redraw_seed, seeded
from ._state import State
from ._step import EagerStep, Step
from ._traced import TRACE_FROM, Traced
from ._update_rules import has_update_rule

AnyStep = EagerStep | CompiledStep


class Stepping:
    """The steps of a training, one kind for each group of parameters in its turn, and those on a penalty alone.

    They change the state's parameters in place.
    """

    def __init__(
        self, descent: Descent, state: State, tasks: tuple[Task | Table, ...], seeds: tuple[int, ...], recipe: Recipe
    ) -> None:
        self.descent, self.state, self.tasks, self.seeds, self.recipe = descent, state, tasks, seeds, recipe
        self.on_loss, self.on_penalty = self.make_steps()
        runs = len(state.restarts)
        self.losses = torch.empty((recipe.steps, runs), dtype=torch.float32) if recipe.restart else None
        self.begun = [0] * runs  # the step at which each run began, at first or anew

    @property
    def all(self) -> tuple[AnyStep, ...]:
        """Every kind of step, in an order that a checkpoint and a training that goes on rely on."""
        return (*self.on_loss, *self.on_penalty)

    # Which steps there are

    def make_steps(self) -> tuple[list[AnyStep], list[AnyStep]]:
        """Return the steps on the loss, and those on the penalty."""
        self.compiled = self.recipe.compiles(all(map(self.has_rule, self.descent.groups)))
        if self.compiled:
            try:
                return self.compiled_steps()
            except UnsupportedStepError as reason:
                if self.recipe.compiled:
                    raise ValueError(f"this training has no compiled step: {reason}") from reason
                if isinstance(reason, TorchMovedError):  # of a model that has no such step nothing need be said
                    warnings.warn(str(reason), RuntimeWarning, stacklevel=5)
        return self.eager_steps()

    def has_rule(self, names: tuple[str, ...]) -> bool:
        """Return whether the compiled step can do what the optimiser of these parameters does."""
        maker = self.descent.maker
        return has_update_rule(maker(maker.leaves(self.state.params, names)))

    def compiled_steps(self) -> tuple[list[AnyStep], list[AnyStep]]:
        """Return steps that are machine code."""
        recipe, descent, params = self.recipe, self.descent, self.state.params
        draw = batches_of(self.tasks, self.seeds, recipe, descent.noise)

        def make(gradient: Gradient, names: tuple[str, ...], draw: Any) -> AnyStep:
            return CompiledStep(Step(gradient, names, descent.maker, draw), params, descent.bounds, recipe)

        on_loss = [make(descent.loss.gradient(), names, draw) for names in descent.groups]
        if descent.penalty is None:
            return on_loss, []
        return on_loss, [make(descent.penalty.penalty_gradient(), names, None) for names in descent.groups]

    def eager_steps(self) -> tuple[list[AnyStep], list[AnyStep]]:
        """Return steps that are operations one after the other."""
        recipe, descent, params = self.recipe, self.descent, self.state.params
        draw = DrawnAhead(batches_of(self.tasks, self.seeds, recipe, descent.noise))
        stacks = {names: StackedParameters(params, names, descent.maker) for names in descent.groups}

        def make(gradient: Gradient, names: tuple[str, ...], draw: Any) -> AnyStep:
            if recipe.steps >= TRACE_FROM and not torch.is_anomaly_enabled():
                gradient = Traced(gradient, check_every=recipe.log_every)
            step = Step(gradient, names, descent.maker, draw)
            return EagerStep(step, params, descent.bounds, recipe.clip, stacks[names])

        gradient = descent.loss.gradient()
        on_loss = [make(gradient, names, draw) for names in descent.groups]
        if descent.penalty is None:
            return on_loss, []
        penalty_gradient = descent.penalty.penalty_gradient()
        return on_loss, [make(penalty_gradient, names, None) for names in descent.groups]

    # Taking them

    def stride(self) -> int:
        """Return how many steps to take at once: none of them but the first and the last is looked at."""
        recipe, now = self.recipe, self.state.step
        since = now % recipe.log_every
        several = isinstance(self.on_loss[0], CompiledStep)
        # What has to be decided between two steps is decided in Python.
        if since == 0 or not several or recipe.rates or recipe.alternate or recipe.penalty_steps or recipe.restart:
            return 1
        return min(AT_ONCE, recipe.log_every - since, recipe.steps - now)

    def advance(self, step: Tensor, stride: int) -> Tensor:
        """Take steps, and those on the penalty where the batch went well; return each loss before the last step."""
        recipe, now = self.recipe, self.state.step
        first = self.on_loss[0]
        if stride > 1 and isinstance(first, CompiledStep):
            return first(step, stride=stride)
        if recipe.rates:
            for each_step in self.all:
                each_step.set_rate(recipe.rates[now])
        turn = recipe.alternate.turn(now) if recipe.alternate else 0
        each = self.on_loss[turn](step)
        if recipe.penalty_steps and now >= recipe.penalty_steps.start:
            for on_penalty in self.on_penalty:
                on_penalty(step, each < recipe.penalty_steps.below)
        if self.losses is not None:
            self.losses[now] = each
        return each

    def memory(self) -> dict[str, Any]:
        """Return what a training needs that goes on from the runs as they are."""
        losses = None if self.losses is None else self.losses[: self.state.step]
        return optimizer_memory(self.all, self.begun, losses)

    # New starts

    def start_anew(self, restart: Restart) -> None:
        """Draw the runs that are stuck anew."""
        assert self.losses is not None
        for k, begun in enumerate(self.begun):
            if restart.stuck(self.losses[begun : self.state.step, k]):
                self.begun[k] = self.state.step
                self.state.restarts[k] += 1
                self.redraw(k, restart)

    def redraw(self, k: int, restart: Restart) -> None:
        """Give a run new parameters, which depend on its seed and on how often it was drawn before.

        Like the first start they are drawn on the CPU: a generator of another device has other numbers.
        """
        model = copied(self.descent.template).cpu()
        seed = redraw_seed(self.seeds[k % len(self.seeds)], int(self.state.restarts[k]))
        with seeded(seed):  # for one that draws from torch's own all the same
            restart.redraw(model, torch.Generator().manual_seed(seed))
        for name in trained_names(model):
            self.state.params[name][k] = model.get_parameter(name).detach()
        for step in self.all:
            step.forget(k)
