"""Training together: the parameters of all runs are stacked, and one loss is mapped over them.

Torch's elementwise optimizers do to stacked parameters what they do to each run's, as long as the losses are summed
over runs and never averaged.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.func import vmap

from ..step_compiler import CompilerError, UnsupportedStepError, has_compiler
from ..tasks import Table, Task
from ._bounds import Bounds
from ._draw import Batches, DrawnAhead, batches_of, noise_sizes
from ._objective import Gradient, Objective, Params, call, evaluating
from ._optimizers import REMEMBER, Pattern, StackedParameters, Watch
from ._recipe import Recipe
from ._state import State
from ._steps import AT_ONCE, TRACE_FROM, CompiledStep, EagerStep, Step, Traced

AnyStep = EagerStep | CompiledStep
COMPILE_FROM = 1_500  # steps, from which compiling saves time, with tens of runs at least
POINTS_AT_ONCE = 1 << 21  # of a fixed set, over the runs: a table may have a million rows


class FastSteps:
    """The steps of runs that are trained together: one kind for each group, and those on a penalty alone.

    They change the state's values in place.

    Parameters
    ----------
    template : nn.Module
        One run's model, for its form.
    patterns : sequence of Pattern
        One run's optimizers, one for each group of parameters.
    """

    fast = True

    def __init__(
        self, template: nn.Module, patterns: Sequence[Pattern], bounds: Bounds, tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...], recipe: Recipe, state: State, watch: Watch,
    ) -> None:  # fmt: skip
        self.template, self.patterns, self.bounds, self.recipe, self.state = template, patterns, bounds, recipe, state
        self.watch, self.objective = watch, Objective(template, recipe.loss, recipe.penalties)
        self.alone = Objective(template, recipe.loss, (recipe.alone,)) if recipe.alone else None
        self.groups = recipe.groups(self.objective.trained)
        self.batches = batches_of(tasks, seeds, recipe, noise_sizes(template))
        self.compiled = self.compiles()
        self.on_loss, self.on_penalty = self.make_steps()
        self.step = torch.zeros((), dtype=torch.int64, device=recipe.device)

    @property
    def models(self) -> tuple[nn.Module, ...]:
        """One run's model, for its form."""
        return (self.template,)

    @property
    def all(self) -> tuple[EagerStep | CompiledStep, ...]:
        """Every kind of step, in an order that a checkpoint and `continue_from` rely on."""
        return (*self.on_loss, *self.on_penalty)

    # Which steps there are

    def compiles(self) -> bool:
        """Return whether the step is compiled: as asked, or where it pays."""
        recipe = self.recipe
        obstacles = {
            "the compiled step knows Adam, RMSprop and SGD, without weight decay and variants":
                not all(pattern.rule for pattern in self.patterns),
            "a compiled step needs a C++ compiler, and there is none on this machine": not has_compiler(),
            f"the compiled step is for the processor, not for {recipe.device}": recipe.device.type != "cpu",
            "the compiled step has no backward pass in which torch's detect_anomaly could look":
                torch.is_anomaly_enabled(),
        }  # fmt: skip
        obstacle = next((reason for reason, there in obstacles.items() if there), None)
        if recipe.compiled and obstacle:
            raise ValueError(obstacle)
        pays = recipe.steps >= COMPILE_FROM and obstacle is None
        return pays if recipe.compiled is None else recipe.compiled

    def make_steps(self) -> tuple[list[AnyStep], list[AnyStep]]:
        """Return the steps on the loss and on the penalty: machine code, or operations one after the other."""
        if self.compiled:
            try:
                return self.steps_of(self.compiled_step, self.batches)
            except UnsupportedStepError as reason:
                if self.recipe.compiled:
                    raise ValueError(f"this training has no compiled step: {reason}") from reason
                if isinstance(reason, CompilerError):  # a model without such a step needs no warning
                    warnings.warn(str(reason), RuntimeWarning, stacklevel=6)
                self.compiled = False
        self.stacks = [
            StackedParameters(self.state.values, names, pattern)
            for names, pattern in zip(self.groups, self.patterns, strict=True)
        ]
        return self.steps_of(self.eager_step, DrawnAhead(self.batches))

    def steps_of(
        self, make: Callable[[int, Gradient, Any], AnyStep], draw: Batches | DrawnAhead
    ) -> tuple[list[AnyStep], list[AnyStep]]:
        """Return a step on the loss for each group, and one on the penalty if it is minimized alone."""
        turns, gradient = range(len(self.groups)), self.objective.gradient()
        on_loss = [make(turn, gradient, draw) for turn in turns]
        if self.alone is None:
            return on_loss, []
        penalty_gradient = self.alone.penalty_gradient()
        return on_loss, [make(turn, penalty_gradient, None) for turn in turns]

    def compiled_step(self, turn: int, gradient: Gradient, draw: Batches | None) -> AnyStep:
        """Return a step that is machine code."""
        kind = Step(gradient, self.groups[turn], self.patterns[turn], draw)
        return CompiledStep(kind, self.state.values, self.bounds, self.recipe)

    def eager_step(self, turn: int, gradient: Gradient, draw: DrawnAhead | None) -> AnyStep:
        """Return a step that is one operation after the other."""
        recipe = self.recipe
        if recipe.steps >= TRACE_FROM and not torch.is_anomaly_enabled():
            gradient = Traced(gradient, check_every=recipe.log_every)
        kind = Step(gradient, self.groups[turn], self.patterns[turn], draw)
        return EagerStep(kind, self.state.values, self.bounds, recipe, self.stacks[turn])

    # Taking them

    def advance(self) -> tuple[Tensor, int]:
        """Take one step or several; return the losses before the last of them, and how many were taken."""
        recipe, now = self.recipe, self.state.step
        self.step.fill_(now)
        first, since = self.on_loss[0], now % recipe.log_every
        if since == 0:
            self.watch.check(now)
        # None of several steps at once but the first and the last is looked at.
        if since and isinstance(first, CompiledStep) and not recipe.decides:
            stride = min(AT_ONCE, recipe.log_every - since, recipe.steps - now)
            return first(self.step, stride=stride), stride
        if recipe.rates:
            for each_step in self.all:
                each_step.set_rate(recipe.rates[now])
        return self.on_loss[recipe.turn(now)](self.step), 1

    def step_on_penalty(self, on: Tensor) -> None:
        """Take one step on the penalty alone with those runs."""
        self.step.fill_(self.state.step - 1)
        for on_penalty in self.on_penalty:
            on_penalty(self.step, on)

    def initialize(self, k: int, values: Params) -> None:
        """Initialize run k again with these parameters."""
        for name, value in values.items():
            self.state.values[name][k] = value
        for step in self.all:
            step.forget(k)

    def losses(self, x: Tensor, t: Tensor) -> Tensor:
        """Return the loss of every run on its task's set, shape (R,), for sets of shape (tasks, points, …).

        The model is in evaluation mode, as in a loop that measures what was learned, without Dropout and its like.
        """

        def predictions(params: Params, x: Tensor) -> Tensor:
            def one(params: Params) -> Tensor:
                y: Tensor = call(self.template, params, x)
                return y

            result: Tensor = vmap(one, chunk_size=at_once)(params)
            return result

        at_once = max(1, POINTS_AT_ONCE // x.shape[1])  # runs
        by_task = {
            name: value.reshape(len(x), self.state.runs // len(x), *value.shape[1:])
            for name, value in self.state.values.items()
        }
        with evaluating(self.template):
            y = vmap(predictions)(by_task, x).flatten(0, 1)
        targets = t.unsqueeze(1).expand(len(x), len(y) // len(x), *t.shape[1:]).flatten(0, 1)  # of one task no copy
        result: Tensor = vmap(self.recipe.loss, chunk_size=at_once)(y, targets)
        return result

    def write(self) -> None:
        """Do nothing: the steps change the state's values themselves."""

    def read(self) -> None:
        """Do nothing: the steps see the state's values."""

    def memory(self) -> dict[str, Any]:
        """Return the state of the optimizers."""
        options = [options for pattern in self.patterns for _, options in pattern.groups]
        return {
            "way": "fast",
            "kind": self.patterns[0].kind.__name__,
            "remembers": {name: any(each[name] for each in options) for name in REMEMBER if name in options[0]},
            "groups": [list(step.stepped) for step in self.all],
            "averages": [step.averages() for step in self.all],
        }

    def remember(self, memory: Mapping[str, Any]) -> None:
        """Restore a state that was kept."""
        for step, averages in zip(self.all, copy.deepcopy(memory["averages"]), strict=True):
            step.remember(averages)

    def options(self) -> list[str]:
        """Return how a checkpoint identifies the optimizers, and how the steps are taken."""
        return [*map(repr, self.patterns), *(type(step).__name__ for step in self.all)]
