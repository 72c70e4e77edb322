"""One step of all seeds as machine code, and many of them in one call."""

from __future__ import annotations

from math import inf
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

from ..step_compiler import Kernel, compile_step
from ._bounds import Bounds
from ._draw import DrawnAhead
from ._maker import stepped
from ._objective import Params, changed
from ._recipe import Recipe
from ._step import Step, clamp, put_back
from ._update_rules import UPDATE_RULES, empty_slots

AT_ONCE = 32  # steps in a call, which cannot be interrupted
LOOPED = 500_000  # multiplications of a product without tiles, above which torch's own is quicker


class CompiledStep:
    """The same step as an `EagerStep`, with the optimiser's update rule written into it."""

    def __init__(self, kind: Step, params: Params, bounds: Bounds, recipe: Recipe) -> None:
        self.kind, self.params, self.bounds, self.clip = kind, params, bounds, recipe.clip
        leaves = kind.make.leaves(params, kind.names)
        self.optimizer: Optimizer = kind.make(leaves)
        self.stepped = stepped(self.optimizer, leaves, kind.names)
        groups = self.optimizer.param_groups
        places = {id(value): k for k, group in enumerate(groups) for value in group["params"]}
        self.group_of = {name: places[id(leaves[name])] for name in self.stepped}
        self.slots = {name: empty_slots(self.optimizer, params[name]) for name in self.stepped}
        some = next(iter(params.values()))
        self.each = torch.zeros(len(some), dtype=some.dtype)
        self.on = torch.ones(len(some), dtype=torch.bool)
        self.rates = tuple(torch.tensor(float(group["lr"]), dtype=torch.float64) for group in groups)
        self.count, self.step = torch.ones((), dtype=torch.int64), torch.zeros((), dtype=torch.int64)
        self.options, self.check_every = repr(self.optimizer), recipe.log_every
        self.kernel = self.compiled(recipe.batch_size, inf if recipe.compiled else LOOPED)

    def compiled(self, batch_size: int, looped: float) -> Kernel:
        """Return the step of one run as machine code, for all runs."""
        kind, rule = self.kind, UPDATE_RULES[type(self.optimizer)][0]
        draw, runs = kind.draw, len(self.each)
        assert not isinstance(draw, DrawnAhead)
        of_runs = draw.of_runs if draw else {}
        data = {name: value.expand(runs, *value.shape[1:]).contiguous() for name, value in of_runs.items()}

        def one(params: Params, slots: Any, data: Params, each: Tensor, on: Tensor, *times: Tensor) -> None:
            *rates, count, step = times
            x, t, noise = draw.of(data)(step) if draw else (step, step, {})
            gradients, loss = kind.gradient(params | noise, x, t, step)
            gradients = self.clip({name: gradients[name] for name in kind.names})
            for name in self.stepped:
                group = self.group_of[name]
                options = self.optimizer.param_groups[group] | {"lr": rates[group]}
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
        looked_at = self.kind.draw is not None and int(step) % self.check_every == 0
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
        """Raise if most seeds lost something else than that, or the optimiser's options are others than at first."""
        if torch.isclose(self.each, losses, rtol=1e-2, equal_nan=True).double().mean() < 0.5:
            raise ValueError(changed(step))
        if repr(self.optimizer) != self.options:
            raise ValueError(
                f"the options of {type(self.optimizer).__name__} were changed before step {int(step)}; the compiled "
                "step takes the first ones. A rate may be a function of the step, and compiled=False takes all"
            )

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
        """Return what torch's own optimiser would remember of each parameter."""
        names = self.kind.names
        return {names.index(name): {"step": (self.count - 1).float(), **slots} for name, slots in self.slots.items()}

    def continue_with(self, averages: Any) -> None:
        """Remember what another optimiser did; before its first step that was nothing."""
        for name, slots in self.slots.items():
            kept = averages.get(self.kind.names.index(name), {})
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
