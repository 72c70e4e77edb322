"""One step of all seeds as machine code, and many of them in one call."""

from __future__ import annotations

from math import inf
from typing import Any

import torch
from torch import Tensor

from ..step_compiler import Kernel, compile_step
from ._bounds import Bounds, clamp
from ._draw import DrawnAhead
from ._eager_step import Step, put_back
from ._objective import Params, changed
from ._optimizers import UPDATE_RULES, empty_slots
from ._recipe import Recipe

AT_ONCE = 32  # steps in a call, which cannot be interrupted
LOOPED = 500_000  # multiplications of a product without tiles, above which torch's own is quicker


class CompiledStep:
    """The same step as an `EagerStep`, with the optimizer's update rule written into it."""

    def __init__(self, kind: Step, params: Params, bounds: Bounds, recipe: Recipe) -> None:
        self.kind, self.params, self.bounds, self.recipe = kind, params, bounds, recipe
        pattern = kind.pattern
        self.stepped = tuple(name for name in kind.names if name in pattern.group_of)
        self.slots = {name: empty_slots(pattern.kind, params[name]) for name in self.stepped}
        some = next(iter(params.values()))
        self.each = torch.zeros(len(some), dtype=some.dtype)
        self.on = torch.ones(len(some), dtype=torch.bool)
        self.rates = tuple(torch.tensor(float(options["lr"]), dtype=torch.float64) for _, options in pattern.groups)
        self.count, self.step = torch.ones((), dtype=torch.int64), torch.zeros((), dtype=torch.int64)
        self.kernel = self.compiled(recipe.batch_size, inf if recipe.compiled else LOOPED)

    def compiled(self, batch_size: int, looped: float) -> Kernel:
        """Return the step of one run as machine code, for all runs."""
        kind, rule = self.kind, UPDATE_RULES[self.kind.pattern.kind][0]
        draw, runs = kind.draw, len(self.each)
        assert not isinstance(draw, DrawnAhead)
        of_runs = draw.of_runs if draw else {}
        data = {name: value.expand(runs, *value.shape[1:]).contiguous() for name, value in of_runs.items()}

        def one(params: Params, slots: Any, data: Params, each: Tensor, on: Tensor, *times: Tensor) -> None:
            *rates, count, step = times
            x, t, noise = draw.of(data)(step) if draw else (step, step, {})
            gradients, loss = kind.gradient(params | noise, x, t, step)
            gradients = self.recipe.clipped({name: gradients[name] for name in kind.names})
            for name in self.stepped:
                group = kind.pattern.group_of[name]
                options = kind.pattern.groups[group][1] | {"lr": rates[group]}
                changing = [params[name], *slots[name].values()]
                before = [] if draw else [value.clone() for value in changing]
                rule(params[name], gradients[name], slots[name], count, options)
                if not draw:
                    put_back(changing, before, on)
            clamp(params, kind.names, self.bounds)
            each.copy_(loss)

        own = (self.params, self.slots, data, self.each, self.on)
        return compile_step(one, own, self.rates, (self.count, self.step), batch_size, looped)

    def __call__(self, step: Tensor, on: Tensor | None = None, *, stride: int = 1) -> Tensor:
        """Take steps, where `on` is true if it is given; return the loss of each seed before the last."""
        self.step.copy_(step)
        if on is not None:
            self.on.copy_(on)
        looked_at = self.kind.draw is not None and int(step) % self.recipe.log_every == 0
        losses = self.losses(step) if looked_at else None
        self.kernel(stride)
        if losses is not None:
            self.check(losses, step)
        self.count += stride
        return self.each.clone()

    def losses(self, step: Tensor) -> Tensor:
        """Return what the seeds lose at a step, as torch finds it."""
        assert self.kind.draw is not None
        x, t, noise = self.kind.draw(step)
        return self.kind.gradient(self.params | noise, x, t, step)[1]

    def check(self, losses: Tensor, step: Tensor) -> None:
        """Raise if most seeds lost something else than that."""
        if torch.isclose(self.each, losses, rtol=1e-2, equal_nan=True).double().mean() < 0.5:
            raise ValueError(changed(step))

    def set_rate(self, rate: float) -> None:
        """Take the next steps at another learning rate."""
        for each in self.rates:
            each.fill_(rate)

    def forget(self, k: int) -> None:
        """Clear the moving averages of run k, which starts anew."""
        for slots in self.slots.values():
            for value in slots.values():
                value[k] = 0

    def averages(self) -> Any:
        """Return what torch's own optimizer would remember of each parameter."""
        names = self.kind.names
        return {names.index(name): {"step": (self.count - 1).float(), **slots} for name, slots in self.slots.items()}

    def remember(self, averages: Any) -> None:
        """Remember what another optimizer did; before its first step that was nothing."""
        for name, slots in self.slots.items():
            kept = averages.get(self.kind.names.index(name), {})
            self.count.fill_(int(kept.get("step", 0)) + 1)
            for key, value in slots.items():
                if kept.get(key) is not None:
                    value.copy_(kept[key])
