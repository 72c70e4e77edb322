"""Training one by one: each run takes its steps as in a loop for one seed, with a model and optimizers of its own."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from ..tasks import Table, Task
from ._bounds import keep_within_bounds
from ._draw import DrawnAhead, batches_of, given, noise_sizes
from ._objective import Params, copied, evaluating, objectives_of, put, trained_names, values_of
from ._optimizers import FAST, is_long, load, optimizer_of, resting, set_rate
from ._recipe import Recipe, first_line
from ._start import random_numbers
from ._state import State


class Run:
    """The training of one seed: it defines `train`, whatever the model, the optimizer and their hooks do."""

    def __init__(self, model: nn.Module, random: Tensor, recipe: Recipe) -> None:
        self.model, self.random, self.recipe = model, random, recipe
        self.objectives = objectives_of(model, recipe)
        self.groups = recipe.groups(trained_names(model))
        self.optimizers = self.make_optimizers()
        self.with_closure: dict[int, bool] = {}  # whether an optimizer has to be given one, by its id

    def make_optimizers(self) -> list[list[Optimizer]]:
        """Return new optimizers: for each objective one of each group of parameters."""
        whole = len(self.groups) == 1
        return [[optimizer_of(self.recipe, self.model, names, whole) for names in self.groups] for _ in self.objectives]

    @property
    def all_optimizers(self) -> list[Optimizer]:
        return [optimizer for each in self.optimizers for optimizer in each]

    def copy(self) -> Run:
        return Run(copied(self.model), self.random.clone(), self.recipe)

    def turn_to(self, mode: str) -> None:
        """Switch optimizers that train other numbers than those that are used, as schedule-free ones do, to either.

        These have methods ``train`` and ``eval``; outside of a step the model has the numbers that are used.
        """
        for optimizer in self.all_optimizers:
            if switch := getattr(optimizer, mode, None):
                switch()

    def step(self, kind: int, turn: int, x: Tensor, t: Tensor, noise: Params, step: Tensor) -> Tensor:
        """Take a step on the loss, kind 0, or on the penalty alone, kind 1; return what is minimized before it."""
        optimizer = self.optimizers[kind][turn]

        def closure() -> Tensor:
            for parameter in self.model.parameters():
                parameter.grad = None
            value: Tensor = self.objectives[kind].forward(x, t, step)  # no hook for all modules is meant for it
            value.backward()  # type: ignore[no-untyped-call]
            self.clip(self.groups[turn])
            return value

        with given(self.model, noise), random_numbers(self.random):
            value = closure().detach()
            if id(optimizer) not in self.with_closure:
                self.with_closure[id(optimizer)] = first_step(optimizer, closure)
            elif self.with_closure[id(optimizer)]:
                optimizer.step(closure)  # type: ignore[arg-type]
            else:
                optimizer.step()
            keep_within_bounds(self.model)
        return value

    def pass_over(self) -> None:
        """Have torch's own optimizers count a step on the penalty that leaves this run unchanged, as if together."""
        for optimizer in self.optimizers[1]:
            if type(optimizer) in FAST:
                for value, slots in resting(optimizer, count_on=True).items():
                    own = optimizer.state[value]
                    own.update({key: slot for key, slot in slots.items() if key not in own or not is_long(slot)})

    def clip(self, names: Sequence[str]) -> None:
        own = {name: value for name, value in self.model.named_parameters() if name in names}
        gradients = {name: value.grad.unsqueeze(0) for name, value in own.items() if value.grad is not None}
        for name, gradient in self.recipe.clipped(gradients).items():
            own[name].grad = gradient[0]

    @torch.no_grad()
    def loss(self, x: Tensor, t: Tensor) -> Tensor:
        """Return the loss on a set, of a copy of the model: its counters and buffers change in training alone."""
        twin = copied(self.model)
        with evaluating(twin), random_numbers(self.random.clone()):
            return self.recipe.loss(twin(x), t).detach()

    def initialize(self, values: Params) -> None:
        """Initialize again with these values. The step count of torch's own optimizers continues, as if together."""
        put(self.model, values)
        before, self.optimizers, self.with_closure = self.all_optimizers, self.make_optimizers(), {}
        for old, new in zip(before, self.all_optimizers, strict=True):
            if type(old) in FAST:
                rest = resting(new)
                for value, slots in old.state.items():
                    for key, slot in slots.items():
                        if is_long(slot):
                            slot.copy_(rest[value][key])
                load(new, old.state_dict())


def first_step(optimizer: Optimizer, closure: Any) -> bool:
    """Let an optimizer take its first step, with a closure if it does not step without; return whether it was given."""
    parameter = inspect.signature(optimizer.step).parameters.get("closure")
    try:
        if parameter is not None and parameter.default is parameter.empty:
            optimizer.step(closure)
            return True
        try:
            optimizer.step()
        except (AssertionError, RuntimeError, TypeError, ValueError):
            optimizer.step(closure)
            return True
    except (AssertionError, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(f"{type(optimizer).__name__} cannot take a step: {first_line(error)}") from error
    return False


class PlainSteps:
    """The steps of runs that are trained one by one."""

    fast = False

    def __init__(
        self, runs: Sequence[Run], tasks: tuple[Task | Table, ...], seeds: tuple[int, ...], recipe: Recipe,
        state: State,
    ) -> None:  # fmt: skip
        self.runs, self.state, self.recipe = runs, state, recipe
        self.models = tuple(run.model for run in runs)
        self.draw = DrawnAhead(batches_of(tasks, seeds, recipe, noise_sizes(runs[0].model)))

    def advance(self) -> tuple[Tensor, int]:
        """Take one step with each run; return their losses before it, and how many steps were taken."""
        step, recipe = torch.tensor(self.state.step, device=self.recipe.device), self.recipe
        x, t, noise = self.draw(step)
        if recipe.rates:
            for run in self.runs:
                for optimizer in run.all_optimizers:
                    set_rate(optimizer, recipe.rates[self.state.step])
        self.turn_to("train")
        turn = recipe.turn(self.state.step)
        losses = [
            run.step(0, turn, x[k], t[k], {place: each[k] for place, each in noise.items()}, step)
            for k, run in enumerate(self.runs)
        ]
        return torch.stack(losses).to(recipe.dtype), 1

    def turn_to(self, mode: str) -> None:
        """Switch all runs to the numbers that are trained, or to those that are used."""
        for run in self.runs:
            run.turn_to(mode)

    def step_on_penalty(self, on: Tensor) -> None:
        step = torch.tensor(self.state.step - 1, device=self.recipe.device)
        for run, takes in zip(self.runs, on.tolist(), strict=True):
            if not takes:
                run.pass_over()
                continue
            for turn in range(len(run.groups)):
                run.step(1, turn, step, step, {}, step)

    def initialize(self, k: int, values: Params) -> None:
        self.runs[k].initialize(values)

    def losses(self, inputs: Tensor, targets: Tensor) -> Tensor:
        self.turn_to("eval")
        each = len(self.runs) // len(inputs)
        losses = [run.loss(inputs[k // each], targets[k // each]) for k, run in enumerate(self.runs)]
        return torch.stack(losses).to(self.recipe.dtype)

    def write(self) -> None:
        self.turn_to("eval")
        for k, run in enumerate(self.runs):
            for name, value in values_of(run.model).items():
                self.state.values[name][k] = value.detach()

    def read(self) -> None:
        for k, run in enumerate(self.runs):
            put(run.model, {name: value[k] for name, value in self.state.values.items()})

    def memory(self) -> dict[str, Any]:
        self.turn_to("eval")
        optimizers = [[optimizer.state_dict() for optimizer in run.all_optimizers] for run in self.runs]
        return {
            "way": "plain",
            "kind": type(self.runs[0].all_optimizers[0]).__name__,
            "groups": [list(names) for names in self.runs[0].groups],
            "averages": copy.deepcopy(optimizers),
            "random": torch.stack([run.random for run in self.runs]),
        }

    def remember(self, memory: dict[str, Any]) -> None:
        for run, states, random in zip(self.runs, copy.deepcopy(memory["averages"]), memory["random"], strict=True):
            run.random.copy_(random)
            for optimizer, state in zip(run.all_optimizers, states, strict=True):
                load(optimizer, state)

    def options(self) -> list[str]:
        return [repr(optimizer) for optimizer in self.runs[0].all_optimizers]
