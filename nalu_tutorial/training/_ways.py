"""The mode of training: all runs together where that is known to be the same, one by one everywhere else.

Known are torch's elementwise optimizers, without hooks, and models that are functions of their parameters and inputs.
Whether a model is one is tested: it is called twice, each seed's own model is compared with the form that all would
share, and the first step of the first and the last seed is taken in both modes.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from io import BytesIO
from types import CellType, CodeType, FunctionType
from typing import Any
from weakref import ReferenceType

import torch
from torch import Tensor, nn
from torch.func import vmap

from ..tasks import Table, Task
from ._bounds import NotBoundsError, bounds_of
from ._draw import Noise, given, noise_sizes
from ._fast import FastSteps
from ._objective import Params, call, evaluating, put, values_of
from ._optimizers import Pattern, StackedParameters, Watch, bare_step, set_rate, why_not_fast
from ._plain import Run
from ._recipe import Recipe, first_line
from ._start import random_numbers, stacked
from ._state import State

Batch = tuple[Tensor, Tensor]
HOOKS = ("forward", "forward_pre", "backward", "backward_pre")
FAR_OFF = {torch.float32: 2e-2, torch.float64: 1e-6}  # relative to a gradient: at a discontinuity, rounding decides
# Parts of torch's errors for what it cannot map over seeds, and the reason.
IN_THE_WAY = {
    "data-dependent control flow": "it decides by the value of a tensor, as an if does",
    ".item()": "it reads the value of a tensor with .item() or float()",
    "dynamic shape": "it picks entries by a mask",
    "random operation": "it draws random numbers",
    "`data`": "it uses .data",
    "in-place": "it changes a parameter in place",
    "storage": "it leaves torch, as .numpy() does",
    "autograd.Function": "its torch.autograd.Function does not say how it is mapped, as generate_vmap_rule = True does",
    "escaped": "it keeps a tensor between its calls, or finds it again as torch.utils.checkpoint does",
    "Batching rule not implemented": "torch cannot map one of its layers, as it cannot nn.GRU, nn.LSTM and nn.RNN",
}


class OneByOneError(Exception):
    """The runs have to be trained one by one, for this reason."""


def fast_way(
    runs: Sequence[Run], tasks: tuple[Task | Table, ...], seeds: tuple[int, ...], recipe: Recipe, state: State,
    batch: Batch,
) -> FastSteps | str:  # fmt: skip
    """Return the steps of all runs together, or why they are to be trained one by one."""
    if recipe.continue_from is not None and not recipe.continue_from.fast and recipe.fast is None:
        return "the runs to continue were trained so"
    if recipe.fast is False:
        if recipe.compiled:
            raise ValueError("compiled=True trains all runs together; leave fast=False out")
        return "fast=False asks for it"
    try:
        patterns = check_optimizers(runs)
        models = [run.model for run in runs]
        for model in models:
            check_form(model)
        bounds = bounds_of(models[0])
        check_alike(models)
        trial = Trial(runs, recipe, batch, patterns)
        trial.check()
    except (OneByOneError, NotBoundsError) as reason:
        if recipe.fast or recipe.compiled:
            raise ValueError(f"the runs cannot be trained together: {reason}") from reason
        return str(reason)
    optimizers = [optimizer for run in (*runs, *trial.twins) for optimizer in run.all_optimizers]
    return FastSteps(models[0], patterns, bounds, tasks, seeds, recipe, state, Watch(optimizers))


def check_optimizers(runs: Sequence[Run]) -> list[Pattern]:
    """Return the optimizers of one run, one for each group, if all runs have such, and one can step all."""
    first: list[Pattern] = []
    for run in runs:
        if reason := next(filter(None, map(why_not_fast, run.all_optimizers)), None):
            raise OneByOneError(reason)
        own = dict(run.model.named_parameters())
        patterns = [Pattern(optimizer, own) for optimizer in run.optimizers[0]]
        first = first or patterns
        if repr(patterns) != repr(first):
            raise OneByOneError("the groups of the optimizer differ from seed to seed")
    return first


def check_form(model: nn.Module) -> None:
    """Raise if a model has more than parameters, or hooks, which would not see the runs one by one."""
    if nn.modules.module._has_any_global_hook():  # type: ignore[no-untyped-call]
        raise OneByOneError("a hook for all modules is registered in torch")
    for name, _ in model.named_buffers():
        raise OneByOneError(f"the model has a buffer, {name}")
    for name, module in model.named_modules():
        part = f"the module {name!r}" if name else "the model"
        if any(getattr(module, f"_{kind}_hooks") for kind in HOOKS):
            raise OneByOneError(f"{part} has a hook")
        compiled = hasattr(module, "_orig_mod") or module._compiled_call_impl is not None
        if compiled or isinstance(module, torch.jit.ScriptModule):
            raise OneByOneError(f"{part} is compiled by torch.compile or torch.jit")
    for name, parameter in model.named_parameters():
        if parameter._backward_hooks or parameter._post_accumulate_grad_hooks:
            raise OneByOneError(f"the parameter {name} has a hook")


class Contents(pickle.Pickler):
    """Serializes an object for comparison: parameters by their shapes, functions by their code and their closures."""

    def reducer_override(self, thing: Any) -> Any:
        """Return how an object is serialized: by a name and a state, for what is to be compared in its own way."""
        if isinstance(thing, nn.Module):
            return repr, (type(thing).__qualname__,), vars(thing)
        if isinstance(thing, nn.Parameter):
            return repr, (f"{tuple(thing.shape)} {thing.requires_grad}",)
        if isinstance(thing, Tensor):  # what has a history was made of parameters
            return repr, (thing.numpy(force=True).tobytes() if thing.is_leaf else b"",)
        if isinstance(thing, FunctionType):
            held = (thing.__defaults__, thing.__kwdefaults__, thing.__closure__, vars(thing))
            return repr, (thing.__qualname__,), (thing.__code__, held)
        if isinstance(thing, CodeType):
            return repr, (thing.co_code,), thing.co_consts
        if isinstance(thing, ReferenceType):  # as nn.GRU holds to its own parameters
            return repr, ("weak reference",)
        if isinstance(thing, CellType):
            return repr, ("cell",), getattr(thing, "cell_contents", None)
        return (repr, (repr(thing),)) if isinstance(thing, type) else NotImplemented


def contents(thing: Any) -> bytes:
    """Return what an object holds besides the numbers of its parameters, to be compared."""
    into = BytesIO()
    try:
        Contents(into).dump(thing)
    except Exception as error:  # each kind of object raises its own errors
        raise OneByOneError(f"what the model holds cannot be compared: {first_line(error)}") from error
    return into.getvalue()


def check_alike(models: Sequence[nn.Module]) -> None:
    """Raise unless all models are the first one with other numbers in its parameters."""
    first = contents(models[0])
    if any(contents(model) != first for model in models[1:]):
        raise OneByOneError("the models of the seeds differ in more than their parameters")


class Trial:
    """The first and the last run on one batch, in both modes, in copies.

    Their parameters are moved away from the initialization, where the gradient may be nothing but noise.
    """

    def __init__(self, runs: Sequence[Run], recipe: Recipe, batch: Batch, patterns: Sequence[Pattern]) -> None:
        self.recipe, self.patterns, (self.x, self.t) = recipe, patterns, batch
        self.twins = [runs[0].copy(), runs[-1].copy()]
        self.template, self.objectives = self.twins[0].model, self.twins[0].objectives
        self.step = torch.tensor(recipe.schedules_end, device=self.x.device)  # at which all penalties are phased in
        pair = torch.tensor([0, 1], device=self.x.device)
        self.noise = Noise(noise_sizes(self.template), pair, self.x.dtype)(torch.zeros_like(self.step), len(self.x))

    def check(self) -> None:
        """Raise unless the runs are the same trained together as one by one."""
        with random_numbers(self.twins[0].random):
            self.check_calls()
            for times, twin in enumerate(self.twins, 1):
                put(twin.model, {name: moved(value, times) for name, value in values_of(twin.model).items()})
            values = stacked([twin.model for twin in self.twins])
            self.check_outputs(values)
            for kind in range(len(self.objectives)):
                self.check_step(kind, values)

    def noise_of(self, k: int) -> Params:
        return {place: each[k] for place, each in self.noise.items()}

    def check_calls(self) -> None:
        """Raise unless the model, the loss and the penalties are functions of parameters and inputs."""
        all_of_it = (self.template, self.recipe.loss, self.recipe.penalties, self.recipe.alone)

        def called() -> list[Tensor]:
            return [self.template(self.x), self.objectives[0].forward(self.x, self.t, self.step)]

        with given(self.template, self.noise_of(0)):
            first = called()
            held = contents(all_of_it)
            again = called()
            changes = contents(all_of_it) != held
        if not all(torch.equal(one.nan_to_num(), other.nan_to_num()) for one, other in zip(first, again, strict=True)):
            raise OneByOneError(
                "the model or the loss gives two outputs for the same input: it draws random numbers, as Dropout does, "
                "or counts its calls"
            )
        if changes:
            raise OneByOneError("the model, the loss or a penalty changes what it holds whenever it is called")

    def check_outputs(self, values: Params) -> None:
        """Raise unless both have the outputs in evaluation mode that they have together."""
        with evaluating(self.template), torch.no_grad():
            together = mapped(lambda: vmap(lambda params: call(self.template, params, self.x))(values))
        for twin, output in zip(self.twins, together, strict=True):
            with evaluating(twin.model), torch.no_grad():
                if not mostly_close(output, twin.model(self.x)):
                    raise OneByOneError("the model has another output with the stacked parameters of all runs")

    def check_step(self, kind: int, values: Params) -> None:
        """Raise unless both have the gradients that they have together, and the optimizers make the same of them."""
        x, t = (part.expand(2, *part.shape) for part in (self.x, self.t))
        together = mapped(lambda: self.objectives[kind].gradient(values | self.noise, x, t, self.step)[0])
        alone = []
        for k, twin in enumerate(self.twins):
            twin.model.zero_grad()
            with given(twin.model, self.noise_of(k)):
                twin.objectives[kind].forward(self.x, self.t, self.step).backward()
            own = {name: twin.model.get_parameter(name) for name in together}
            alone.append({name: torch.zeros_like(v) if v.grad is None else v.grad.clone() for name, v in own.items()})
            compare(alone[k], {name: part[k] for name, part in together.items()})
        for turn, (names, pattern) in enumerate(zip(self.twins[0].groups, self.patterns, strict=True)):
            stack = StackedParameters(values, names, pattern)
            optimizer = stack.optimizer()
            stack.set_gradients([torch.stack([each[name] for each in alone]) for name in names])
            for each in (optimizer, *(twin.optimizers[kind][turn] for twin in self.twins)):
                if self.recipe.rates:
                    set_rate(each, max(self.recipe.rates))
                bare_step(each)()
            for name in names:
                theirs = torch.stack([twin.model.get_parameter(name).detach() for twin in self.twins])
                if not torch.allclose(values[name], theirs, rtol=1e-4, atol=1e-7, equal_nan=True):
                    raise OneByOneError(f"the optimizer treats {name} differently, as it would one without a gradient")


def moved(value: Tensor, times: int) -> Tensor:
    """Return other values of about the same magnitude."""
    for _ in range(times):
        value = value * 1.25 + 0.05 if value.is_floating_point() else value
    return value.detach()


def mapped(function: Any) -> Any:
    """Return a result, if torch can map what it is made of over runs."""
    try:
        return function()
    except Exception as error:  # torch has many
        reason = next((why for sign, why in IN_THE_WAY.items() if sign in str(error)), first_line(error))
        raise OneByOneError(f"torch cannot map the model, the loss or a penalty over runs: {reason}") from error


def compare(alone: Params, together: Params) -> None:
    """Raise if a run's gradients differ from those that it has together with others.

    One that is small beside all others may be what rounding leaves of none, as before a softmax.
    """
    pairs = {name: [part.nan_to_num(0, 0, 0).double() for part in (alone[name], together[name])] for name in together}
    far = FAR_OFF[next(iter(together.values())).dtype]
    most = max(float(one.norm()) for one, _ in pairs.values())
    for name, (one, other) in pairs.items():
        if float((other - one).norm()) > far * float(one.norm()) + far**2 * most:
            raise OneByOneError(f"the gradient of {name} differs between one by one and together")


def mostly_close(one: Tensor, other: Tensor) -> bool:
    """Return whether two outputs agree at most points: at a discontinuity, rounding may decide."""
    if one.shape != other.shape:
        return False
    size = other[other.isfinite()].abs().max() if other.isfinite().any() else 1.0
    close = torch.isclose(one, other, rtol=1e-2, atol=1e-3 * float(size), equal_nan=True)
    return bool(close.double().mean() >= 0.5)
