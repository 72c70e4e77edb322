"""Training together: the parameters of all runs are stacked, and one loss is mapped over them.

Torch's elementwise optimizers do to stacked parameters what they do to each run's, as long as the losses are summed
over runs and never averaged. A step draws, differentiates, lets the optimizer step and clamps, eagerly or as machine
code.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.func import vmap

from ..step_compiler import CompilerError, Kernel, UnsupportedStepError, compile_step, has_compiler, trace
from ..tasks import Table, Task
from ._bounds import Bounds, clamp
from ._draw import Batches, DrawnAhead, batches_of, noise_sizes
from ._objective import Gradient, Params, call, evaluating, objectives_of
from ._optimizers import (
    REMEMBER,
    UPDATE_RULES,
    Pattern,
    StackedParameters,
    Watch,
    bare_step,
    empty_slots,
    resting,
    set_rate,
)
from ._recipe import Recipe
from ._state import State

COMPILE_FROM = 1_500  # steps, from which compiling saves time, with tens of runs at least
POINTS_AT_ONCE = 1 << 21  # of a fixed set, over the runs: a table may have a million rows
TRACE_FROM = 250  # steps; below, tracing takes longer than it saves
AT_ONCE = 32  # steps in a call, which cannot be interrupted
TRACED_NEAR, COMPILED_NEAR = 1e-4, 1e-2  # relative: a loss that is repeated and one computed again differ by less
LOOPED = 500_000  # multiplications of a product without tiles, above which torch's own is quicker


class FastSteps:
    """The steps of runs that are trained together, which change the state's values in place.

    The template is one run's model, for its form; the patterns are its optimizers, one for each group of parameters.
    """

    fast = True

    def __init__(
        self, template: nn.Module, patterns: Sequence[Pattern], bounds: Bounds, tasks: tuple[Task | Table, ...],
        seeds: tuple[int, ...], recipe: Recipe, state: State, watch: Watch,
    ) -> None:  # fmt: skip
        self.template, self.patterns, self.bounds, self.recipe, self.state = template, patterns, bounds, recipe, state
        self.watch, self.objectives = watch, objectives_of(template, recipe)
        self.groups = recipe.groups(self.objectives[0].trained)
        self.batches = batches_of(tasks, seeds, recipe, noise_sizes(template))
        self.compiled = self.compiles()
        self.traced = recipe.steps >= TRACE_FROM and not torch.is_anomaly_enabled()
        self.steps = self.make_steps()
        self.models = (template,)
        self.step = torch.zeros((), dtype=torch.int64, device=recipe.device)

    @property
    def all(self) -> tuple[EagerStep | CompiledStep, ...]:
        """Every kind of step, in an order that a checkpoint and `continue_from` rely on."""
        return tuple(step for each in self.steps for step in each)

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

    def make_steps(self) -> list[list[EagerStep | CompiledStep]]:
        """Return for each objective a step of each group: machine code, or operations one after the other."""
        values, bounds, recipe = self.state.values, self.bounds, self.recipe
        if self.compiled:
            try:
                return [
                    [CompiledStep(kind, values, bounds, recipe) for kind in kinds]
                    for kinds in self.kinds([objective.gradient for objective in self.objectives], self.batches)
                ]
            except UnsupportedStepError as reason:
                if recipe.compiled:
                    raise ValueError(f"this training has no compiled step: {reason}") from reason
                if isinstance(reason, CompilerError):  # a model without such a step needs no warning
                    warnings.warn(str(reason), RuntimeWarning, stacklevel=6)
                self.compiled = False
        pairs = zip(self.groups, self.patterns, strict=True)
        stacks = [StackedParameters(values, names, pattern) for names, pattern in pairs]
        gradients = [Traced(each.gradient) if self.traced else each.gradient for each in self.objectives]
        return [
            [EagerStep(kind, values, bounds, recipe, stack) for kind, stack in zip(kinds, stacks, strict=True)]
            for kinds in self.kinds(gradients, DrawnAhead(self.batches))
        ]

    def kinds(self, gradients: Sequence[Gradient], draw: Batches | DrawnAhead) -> list[list[Step]]:
        """Return what the steps of each group do, on the loss and then on a penalty, which looks at no data."""
        pairs = list(zip(self.groups, self.patterns, strict=True))
        draws = (draw, None)
        return [
            [Step(gradient, names, pattern, draws[k]) for names, pattern in pairs]
            for k, gradient in enumerate(gradients)
        ]

    # Taking them

    def advance(self) -> tuple[Tensor, int]:
        """Take one step or several; return the losses before the last of them, and how many were taken."""
        recipe, now = self.recipe, self.state.step
        self.step.fill_(now)
        first, since = self.steps[0][0], now % recipe.log_every
        # None of several steps at once but the first and the last is looked at.
        if since and isinstance(first, CompiledStep) and not recipe.decides:
            stride = min(AT_ONCE, recipe.log_every - since, recipe.steps - now)
            return first(self.step, stride=stride), stride
        if recipe.rates:
            for each_step in self.all:
                each_step.set_rate(recipe.rates[now])
        expected = self.expected() if since == 0 else None
        losses = self.steps[0][recipe.turn(now)](self.step)
        near = COMPILED_NEAR if self.compiled else TRACED_NEAR
        if expected is not None and torch.isclose(losses, expected, rtol=near, equal_nan=True).double().mean() < 0.5:
            raise ValueError(
                f"the loss, a penalty or the model was changed before step {now}; trained together, the runs use the "
                "first step's at all steps: pass fast=False, or a Ramp for a penalty that is phased in"
            )
        return losses, 1

    @torch.no_grad()
    def expected(self) -> Tensor | None:
        """Return the losses of a step as the model and the loss have them now, where a form of before is repeated."""
        self.watch.check(self.state.step)
        if not (self.compiled or self.traced):
            return None
        x, t, noise = self.batches(self.step)
        return self.objectives[0].losses(self.state.values | noise, x, t, self.step)

    def step_on_penalty(self, on: Tensor) -> None:
        self.step.fill_(self.state.step - 1)
        for step in self.steps[1]:
            step(self.step, on)

    def initialize(self, k: int, values: Params) -> None:
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
        options = [options for pattern in self.patterns for _, options in pattern.groups]
        return {
            "way": "fast",
            "kind": self.patterns[0].kind.__name__,
            "remembers": {name: any(each[name] for each in options) for name in REMEMBER if name in options[0]},
            "groups": [list(step.stepped) for step in self.all],
            "averages": [step.averages() for step in self.all],
        }

    def remember(self, memory: Mapping[str, Any]) -> None:
        for step, averages in zip(self.all, copy.deepcopy(memory["averages"]), strict=True):
            step.remember(averages)

    def options(self) -> list[str]:
        """Return how a checkpoint identifies the optimizers, and how the steps are taken."""
        return [*map(repr, self.patterns), *(type(step).__name__ for step in self.all)]


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
        self.stack.set_gradients(gradients.values())
        self.descend()
        if on is not None:
            # After an optimizer's first step there is more than before: its averages.
            put_back(self.changing(), [*before, *self.resting()[len(before) - len(self.kind.names) :]], on)
        clamp(self.params, self.kind.names, self.bounds)
        return each

    def set_rate(self, rate: float) -> None:
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
        return self.stack.apart(self.optimizer)

    def remember(self, averages: Any) -> None:
        self.stack.remember(averages, self.optimizer)


def put_back(changed: Sequence[Tensor], before: Sequence[Tensor], on: Tensor) -> None:
    """Undo a change, in place, for the seeds that are not on."""
    for now, then in zip(changed, before, strict=True):
        now.copy_(torch.where(on.reshape(-1, *[1] * (now.dim() - 1)), now, then))


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
            x, t, noise = draw.for_runs(data)(step) if draw else (step, step, {})
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
        self.kernel(stride)
        self.count += stride
        return self.each.clone()

    def set_rate(self, rate: float) -> None:
        for each in self.rates:
            each.fill_(rate)

    def forget(self, k: int) -> None:
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


class Traced:
    """Traces the operations of a gradient at its first step, and repeats them at all others.

    Mapping a model over seeds and differentiating it takes torch as long as its tensors, which are small. The
    operations are the same at every step, and so are their results, to the bit.
    """

    def __init__(self, gradient: Gradient) -> None:
        self.gradient = gradient
        self.names: tuple[str, ...] = ()
        self.graph: Callable[..., Sequence[Tensor]] | None = None

    def __call__(self, params: Params, x: Tensor, t: Tensor, step: Tensor) -> tuple[Params, Tensor]:
        values = [*params.values(), x, t, step]
        if self.graph is None:
            self.graph = self.operations(tuple(params), values)
        with torch.no_grad():
            *gradients, each = self.graph(*values)
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
