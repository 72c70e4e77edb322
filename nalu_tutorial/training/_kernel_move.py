"""One step of all seeds as machine code, and many of them in one call."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

from ._bounds import Bounds
from ._descent import UPDATE_RULES, empty_slots
from ._objective import Params
from ._recipe import Recipe
from ._stepper import DrawnAhead, Move, clamp, put_back
from .kernel import Kernel, make_kernel

AT_ONCE = 32  # steps in a call, which cannot be interrupted
LOOPED = 500_000  # multiplications of a product without tiles, above which torch's own is quicker


class KernelMove:
    """The same move as an `EagerMove`, with the optimiser's update rule written into it."""

    def __init__(self, move: Move, params: Params, bounds: Bounds, recipe: Recipe) -> None:
        self.move, self.params, self.bounds, self.clip = move, params, bounds, recipe.clip
        self.optimizer: Optimizer = move.optimizer([params[name] for name in move.names])
        self.slots = {name: empty_slots(self.optimizer, params[name]) for name in move.names}
        some = next(iter(params.values()))
        self.each = torch.zeros(len(some), dtype=some.dtype)
        self.on = torch.ones(len(some), dtype=torch.bool)
        self.rate = torch.tensor(self.optimizer.defaults["lr"], dtype=torch.float64)
        self.count, self.step = torch.ones((), dtype=torch.int64), torch.zeros((), dtype=torch.int64)
        self.kernel = self.compiled(recipe.batch_size, inf if recipe.compiled else LOOPED)

    def compiled(self, batch_size: int, looped: float) -> Kernel:
        """Return the step of one run as machine code, for all runs."""
        move, rule = self.move, UPDATE_RULES[type(self.optimizer)][0]
        draw, runs = move.draw, len(self.each)
        assert not isinstance(draw, DrawnAhead)
        of_runs = {} if draw is None else {name: getattr(draw, name) for name in draw.of_runs}
        data = {name: value.expand(runs, *value.shape[1:]).contiguous() for name, value in of_runs.items()}

        def one(params: Params, slots: Any, data: Params, each: Tensor, on: Tensor, *times: Tensor) -> None:
            rate, count, step = times
            x, t = replace(draw, **data)(step) if draw else (step, step)  # type: ignore[arg-type]
            gradients, loss = move.gradient(params, x, t, step)
            gradients = self.clip({name: gradients[name] for name in move.names})
            for name in move.names:
                changing = [params[name], *slots[name].values()]
                before = [] if draw else [value.clone() for value in changing]
                rule(params[name], gradients[name], slots[name], count, self.optimizer.defaults | {"lr": rate})
                if not draw:
                    put_back(changing, before, on)
            clamp(params, move.names, self.bounds)
            each.copy_(loss)

        own = (self.params, self.slots, data, self.each, self.on)
        return make_kernel(one, own, (self.rate,), (self.count, self.step), batch_size, looped)

    def __call__(self, step: Tensor, on: Tensor | None = None, *, stride: int = 1) -> Tensor:
        """Take steps, where `on` is true if it is given; return the loss of each seed before the last."""
        self.step.copy_(step)
        if on is not None:
            self.on.copy_(on)
        self.kernel(stride)
        self.count += stride
        return self.each.clone()

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        self.rate.fill_(rate)

    def forget(self, k: int) -> None:
        """Clear the moving averages of run k, which starts anew."""
        for slots in self.slots.values():
            for value in slots.values():
                value[k] = 0

    def averages(self) -> Any:
        """Return what torch's own optimiser would remember of each parameter."""
        return {k: {"step": (self.count - 1).float(), **slots} for k, slots in enumerate(self.slots.values())}

    def go_on(self, averages: Any) -> None:
        """Remember what another optimiser did; before its first step that was nothing."""
        for k, slots in enumerate(self.slots.values()):
            kept = averages.get(k, {})
            self.count.fill_(int(kept.get("step", 0)) + 1)
            for key, value in slots.items():
                if kept.get(key) is not None:
                    value.copy_(kept[key])

    def state(self) -> Any:
        return {"count": self.count, "slots": self.slots}

    def load(self, state: Any) -> None:
        self.count.copy_(state["count"])
        for name, slots in self.slots.items():
            for key, value in slots.items():
                value.copy_(state["slots"][name][key])
