"""One step of all runs together: draw, differentiate, let the optimizer step, clamp; eager or as machine code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import torch
from torch import Tensor, fx

from ..step_compiler import CompilerError, Kernel, compile_step, trace
from ._bounds import Bounds, clamp
from ._draw import Batches, DrawnAhead
from ._objective import Gradient, Params, changed, seeds_last
from ._optimizers import UPDATE_RULES, Pattern, StackedParameters, bare_step, empty_slots, resting, set_rate
from ._recipe import Recipe


@dataclass(frozen=True)
class Step:
    """One kind of step: which gradient it follows, which parameters it changes, and by which optimizer."""

    gradient: Gradient
    names: tuple[str, ...]
    pattern: Pattern
    draw: Batches | DrawnAhead | None


class EagerStep:
    """A step by torch's own optimizer on the stacked parameters."""

    def __init__(self, kind: Step, params: Params, bounds: Bounds, recipe: Recipe, stack: StackedParameters) -> None:
        self.kind, self.params, self.bounds, self.recipe, self.stack = kind, params, bounds, recipe, stack
        self.optimizer, self.stepped = stack.optimizer(), stack.stepped
        self.descend = bare_step(self.optimizer)

    def __call__(self, step: Tensor, on: Tensor | None = None) -> Tensor:
        """Take the step, where `on` is true if it is given; return the loss of each seed before it."""
        x, t, noise = self.kind.draw(step) if self.kind.draw else (step, step, {})
        gradients, each = self.kind.gradient(self.params | noise, x, t, step)
        gradients = self.recipe.clipped({name: gradients[name] for name in self.kind.names})
        before = [] if on is None else [value.clone() for value in self.changing()]
        self.update(gradients)
        if on is not None:
            changed = self.changing()  # after an optimizer's first step more than before: its averages
            before += self.resting()[len(before) - len(self.kind.names) :]
            put_back([seeds_last(now) for now in changed], [seeds_last(then) for then in before], on)
        clamp(self.params, self.kind.names, self.bounds)
        return each

    def update(self, gradients: Params) -> None:
        """Let the optimizer step with these gradients."""
        for value, gradient in zip(self.stack.values, self.stack.joined(gradients.values()), strict=True):
            value.grad = gradient
        self.descend()

    def set_rate(self, rate: float) -> None:
        """Set the learning rate of the next steps."""
        set_rate(self.optimizer, rate)

    def changing(self) -> list[Tensor]:
        """Return what a step changes for single seeds: the parameters and the optimizer's averages."""
        return [*(self.params[name] for name in self.kind.names), *self.long_parts(self.optimizer.state)]

    def resting(self) -> list[Tensor]:
        """Return the averages of an optimizer before its first step: most are zero, but a step size is not."""
        return self.long_parts(resting(self.optimizer))

    def long_parts(self, state: Any) -> list[Tensor]:
        """Return what an optimizer keeps of single seeds, one tensor for each parameter: all but its count of steps.

        Their order is that of the parameters and of the names: what was read from a file may have another one.
        """
        slots = [state[value] for value in self.stack.values if value in state]
        kept = [each[name] for each in slots for name in sorted(each) if isinstance(each[name], Tensor)]
        return [part for value in kept if value.dim() > 0 for part in self.stack.parts(value)]

    def forget(self, k: int) -> None:
        """Put the averages of one seed back to where they were before its first step."""
        for value, rest in zip(self.changing()[len(self.kind.names) :], self.resting(), strict=False):
            value[k] = rest[k]

    def averages(self) -> Any:
        """Return the optimizer's state for each parameter, as torch's optimizers have it."""
        return self.stack.apart(self.optimizer)

    def remember(self, averages: Any) -> None:
        """Take over the state of another optimizer; the options stay."""
        self.stack.remember(averages, self.optimizer)


def put_back(changed: Sequence[Tensor], before: Sequence[Tensor], on: Tensor) -> None:
    """Undo a change, in place, for the seeds that are not on; they are the last axis."""
    for now, then in zip(changed, before, strict=True):
        now.copy_(torch.where(on, now, then))


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
        """Return the losses of the seeds at a step, as torch computes them."""
        assert self.kind.draw is not None
        x, t, noise = self.kind.draw(step)
        return self.kind.gradient(self.params | noise, x, t, step)[1]

    def check(self, losses: Tensor, step: Tensor) -> None:
        """Raise if the losses of most seeds differ from these."""
        if torch.isclose(self.each, losses, rtol=1e-2, equal_nan=True).double().mean() < 0.5:
            raise ValueError(changed(step))

    def set_rate(self, rate: float) -> None:
        """Set the learning rate of the next steps."""
        for each in self.rates:
            each.fill_(rate)

    def forget(self, k: int) -> None:
        """Clear the moving averages of run k, which is initialized again."""
        for slots in self.slots.values():
            for value in slots.values():
                value[k] = 0

    def averages(self) -> Any:
        """Return the state that torch's own optimizer would have for each parameter."""
        names = self.kind.names
        return {names.index(name): {"step": (self.count - 1).float(), **slots} for name, slots in self.slots.items()}

    def remember(self, averages: Any) -> None:
        """Take over the state of another optimizer; before its first step it had none."""
        for name, slots in self.slots.items():
            kept = averages.get(self.kind.names.index(name), {})
            self.count.fill_(int(kept.get("step", 0)) + 1)
            for key, value in slots.items():
                if kept.get(key) is not None:
                    value.copy_(kept[key])


TRACE_FROM = 250  # steps; below, tracing takes longer than it saves


class Traced:
    """Traces the operations of a gradient at its first step, and repeats them at all others.

    Mapping a model over seeds and differentiating it takes torch as long as its tensors, which are small. The
    operations are the same at every step, and so are their results, to the bit.
    """

    def __init__(self, gradient: Gradient, check_every: int) -> None:
        self.gradient, self.check_every = gradient, check_every
        self.names: tuple[str, ...] = ()
        self.graph: Callable[..., Sequence[Tensor]] | None = None

    def __call__(self, params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        """Return the gradient, and the loss of each seed."""
        values = [*params.values(), x, t, step]
        if self.graph is None:
            self.graph = self.operations(tuple(params), values)
        with torch.no_grad():
            *gradients, each = self.graph(*values)
        if int(step) % self.check_every == 0:
            self.check(gradients, params, x, t, step)
        return dict(zip(self.names, gradients, strict=True)), each

    def operations(self, params: Sequence[str], values: list[Tensor]) -> Callable[..., Sequence[Tensor]]:
        """Return a function that computes gradients and losses from parameters and a batch, traced if torch can."""

        def flat(*values: Tensor) -> list[Tensor]:
            given = dict(zip(params, values, strict=False))
            gradients, each = self.gradient(given, *values[len(given) :])
            self.names = tuple(gradients)
            return [*gradients.values(), each]

        try:
            return interpreted(trace(flat, values), values)
        except CompilerError:
            return flat  # computed again at each step: the same, and slower

    def check(self, gradients: list[Tensor], params: Params, x: Tensor, t: Tensor, step: Tensor) -> None:
        """Raise if the operations are others than they were at the first step."""
        now, _ = self.gradient(params, x, t, step)
        for one, other in zip(gradients, now.values(), strict=True):
            size = float(other.nan_to_num(posinf=0, neginf=0).abs().max())
            if not torch.allclose(one, other, rtol=1e-4, atol=1e-4 * size, equal_nan=True):
                raise ValueError(changed(step))


@torch.no_grad()
def interpreted(graph: fx.GraphModule, values: list[Tensor]) -> Callable[..., Sequence[Tensor]]:
    """Return the graph as torch's own interpreter runs it: the same operations, with no Python between two of them.

    Python takes longer from one small operation to the next than the operation itself. On a GPU the interpreter would
    join operations, and round in other places. What `torch.jit.trace` makes of the graph is kept until the process
    ends, so its two halves are called here, which keep nothing.
    """
    write: Any = getattr(torch._C, "_create_graph_by_tracing", None)  # to be removed from torch one day
    make: Any = getattr(torch._C, "_create_function_from_graph", None)
    if write is None or make is None or values[0].device.type != "cpu":
        return graph  # run by Python
    for name in {str(node.target) for node in graph.graph.find_nodes(op="get_attr")}:
        value = getattr(graph, name).detach()  # a constant that could be differentiated is refused
        delattr(graph, name)
        setattr(graph, name, value)
    try:
        operations, _ = write(lambda *values: tuple(graph(*values)), tuple(values), lambda value: "", True, False)
    except RuntimeError:  # torch cannot trace every operation in this form: not the gradient of nn.LayerNorm
        return graph
    result: Callable[..., Sequence[Tensor]] = make("step", operations)
    return result
