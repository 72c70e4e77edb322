"""Training one by one: each run takes its steps as in a loop for one seed, with a model and optimizers of its own."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from ..tasks import Table, Task
from ._bounds import keep_within_bounds
from ._draw import DrawnAhead, batches_of, given, noise_sizes
from ._objective import Objective, Params, copied, evaluating, put, values_of
from ._optimizers import FAST, is_long, load, optimizer_of, resting, set_rate
from ._recipe import Recipe, first_line
from ._start import Start, random_numbers
from ._state import State


class Run:
    """The training of one seed: it defines `train`, whatever the model, the optimizer and their hooks do."""

    def __init__(self, start: Start, recipe: Recipe) -> None:
        self.model, self.random, self.recipe = start.model, start.random, recipe
        self.objective = Objective(self.model, recipe.loss, recipe.penalties)
        self.alone = Objective(self.model, recipe.loss, (recipe.alone,)) if recipe.alone else None
        self.groups = recipe.groups(self.objective.trained)
        self.on_loss, self.on_penalty = self.make_optimizers(), self.make_optimizers() if self.alone else []
        self.with_closure: dict[int, bool] = {}  # whether an optimizer has to be given one, by its id

    @property
    def optimizers(self) -> list[Optimizer]:
        """All optimizers: of each group for the loss, then for a penalty alone."""
        return [*self.on_loss, *self.on_penalty]

    def turn_to(self, mode: str) -> None:
        """Switch optimizers that train other numbers than those that are used, as schedule-free ones do, to either.

        These have methods ``train`` and ``eval``; outside of a step the model has the numbers that are used.
        """
        for optimizer in self.optimizers:
            if switch := getattr(optimizer, mode, None):
                switch()

    def make_optimizers(self) -> list[Optimizer]:
        """Return a new optimizer for each group of parameters."""
        return [optimizer_of(self.recipe, self.model, names, len(self.groups) == 1) for names in self.groups]

    def step(self, turn: int, x: Tensor, t: Tensor, noise: Params, step: Tensor) -> Tensor:
        """Take a step; return the loss of the batch before it."""
        with given(self.model, noise):
            return self.descend(self.on_loss[turn], turn, lambda: self.objective.on_model(self.model, x, t, step))

    def step_on_penalty(self, step: Tensor) -> None:
        """Take a step on the penalty alone with each group."""
        assert self.alone
        objective = self.alone
        for turn, optimizer in enumerate(self.on_penalty):
            self.descend(optimizer, turn, lambda: objective.penalty_of(self.model, step))

    def pass_over(self) -> None:
        """Have torch's own optimizers count a step on the penalty that leaves this run unchanged, as if together."""
        for optimizer in self.on_penalty:
            if type(optimizer) in FAST:
                for value, slots in resting(optimizer, count_on=True).items():
                    own = optimizer.state[value]
                    own.update({key: slot for key, slot in slots.items() if key not in own or not is_long(slot)})

    def descend(self, optimizer: Optimizer, turn: int, value_of: Callable[[], Tensor]) -> Tensor:
        """Differentiate, let the optimizer step, and keep the parameters within their bounds."""

        def closure() -> Tensor:
            for parameter in self.model.parameters():
                parameter.grad = None
            value = value_of()
            value.backward()  # type: ignore[no-untyped-call]
            self.clip(self.groups[turn])
            return value

        with random_numbers(self.random):
            value = closure().detach()
            if id(optimizer) not in self.with_closure:
                self.with_closure[id(optimizer)] = first_step(optimizer, closure)
            elif self.with_closure[id(optimizer)]:
                optimizer.step(closure)  # type: ignore[arg-type]
            else:
                optimizer.step()
            keep_within_bounds(self.model)
        return value

    def clip(self, names: Sequence[str]) -> None:
        """Clip the gradients by the policies."""
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
        before, after = self.optimizers, [*self.make_optimizers(), *(self.make_optimizers() if self.alone else [])]
        for old, new in zip(before, after, strict=True):
            if type(old) in FAST:
                rest = resting(new)
                for value, slots in old.state.items():
                    for key, slot in slots.items():
                        if isinstance(slot, Tensor) and slot.dim():
                            slot.copy_(rest[value][key])
                load(new, old.state_dict())
        self.on_loss, self.on_penalty = after[: len(self.groups)], after[len(self.groups) :]
        self.with_closure = {}


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
        self.draw = DrawnAhead(batches_of(tasks, seeds, recipe, noise_sizes(runs[0].model)))

    @property
    def models(self) -> tuple[nn.Module, ...]:
        """The model of each run."""
        return tuple(run.model for run in self.runs)

    def advance(self) -> tuple[Tensor, int]:
        """Take one step with each run; return their losses before it, and how many steps were taken."""
        step, recipe = torch.tensor(self.state.step, device=self.recipe.device), self.recipe
        x, t, noise = self.draw(step)
        if recipe.rates:
            for run in self.runs:
                for optimizer in run.optimizers:
                    set_rate(optimizer, recipe.rates[self.state.step])
        self.turn_to("train")
        turn = recipe.turn(self.state.step)
        losses = [
            run.step(turn, x[k], t[k], {place: each[k] for place, each in noise.items()}, step)
            for k, run in enumerate(self.runs)
        ]
        return torch.stack(losses).to(recipe.dtype), 1

    def turn_to(self, mode: str) -> None:
        """Switch all runs to the numbers that are trained, or to those that are used."""
        for run in self.runs:
            run.turn_to(mode)

    def step_on_penalty(self, on: Tensor) -> None:
        """Take one step on the penalty alone with those runs."""
        step = torch.tensor(self.state.step - 1, device=self.recipe.device)
        for run, takes in zip(self.runs, on.tolist(), strict=True):
            run.step_on_penalty(step) if takes else run.pass_over()

    def initialize(self, k: int, values: Params) -> None:
        """Initialize run k again with these parameters."""
        self.runs[k].initialize(values)

    def losses(self, inputs: Tensor, targets: Tensor) -> Tensor:
        """Return the loss of each run on its task's set."""
        self.turn_to("eval")
        each = len(self.runs) // len(inputs)
        losses = [run.loss(inputs[k // each], targets[k // each]) for k, run in enumerate(self.runs)]
        return torch.stack(losses).to(self.recipe.dtype)

    def write(self) -> None:
        """Write the parameters and buffers of all runs into the state."""
        self.turn_to("eval")
        for k, run in enumerate(self.runs):
            for name, value in values_of(run.model).items():
                self.state.values[name][k] = value.detach()

    def read(self) -> None:
        """Take parameters and buffers from the state."""
        for k, run in enumerate(self.runs):
            put(run.model, {name: value[k] for name, value in self.state.values.items()})

    def memory(self) -> dict[str, Any]:
        """Return the state of the optimizers and of torch's generator for each run."""
        self.turn_to("eval")
        optimizers = [[optimizer.state_dict() for optimizer in run.optimizers] for run in self.runs]
        return {
            "way": "plain",
            "kind": type(self.runs[0].on_loss[0]).__name__,
            "groups": [list(names) for names in self.runs[0].groups],
            "averages": copy.deepcopy(optimizers),
            "random": torch.stack([run.random for run in self.runs]),
        }

    def remember(self, memory: dict[str, Any]) -> None:
        """Restore a state that was kept."""
        for run, states, random in zip(self.runs, copy.deepcopy(memory["averages"]), memory["random"], strict=True):
            run.random.copy_(random)
            for optimizer, state in zip(run.optimizers, states, strict=True):
                load(optimizer, state)

    def options(self) -> list[str]:
        """Return the options of the optimizers, by which a checkpoint identifies them."""
        return [repr(optimizer) for optimizer in self.runs[0].optimizers]
