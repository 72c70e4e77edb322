"""What a model has besides the numbers of its parameters: the same for every seed, or refused by its name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from types import CellType, CodeType, FunctionType, MethodType
from typing import Any
from weakref import ReferenceType

import torch
from torch import Tensor, nn

from ._maker import hooks_of

WHOLE = (bool, int, float, complex, str, bytes, CodeType, Tensor, torch.dtype, torch.device, torch.Generator)
FUNCTION = ("__code__", "__defaults__", "__kwdefaults__", "__closure__", "__dict__")
EMPTY = (dict, OrderedDict, list)
INSIDE = ("_parameters", "_modules")  # whose own names say where one is
NOTHING = object()


def check_kept(model: nn.Module) -> None:
    """Raise if a model has hooks that train cannot call for each seed, or is compiled by torch."""
    if nn.modules.module._has_any_global_hook():  # type: ignore[no-untyped-call]
        raise ValueError("a hook for all modules is registered in torch, and train has modules of its own; remove it")
    for name, module in model.named_modules():
        part = f"the module {name!r}" if name else "the model"
        if module._backward_hooks or module._backward_pre_hooks:
            raise ValueError(
                f"{part} has a backward hook, which does not see the seeds one by one; register one on the parameters, "
                "whose gradients train gives to their hooks"
            )
        if is_compiled(module):
            raise ValueError(
                f"{part} is compiled by torch.compile or torch.jit, and cannot be mapped over seeds; leave it as it "
                "was: train compiles the step of all seeds"
            )
    for name, parameter in model.named_parameters():
        if parameter._post_accumulate_grad_hooks:
            raise ValueError(
                f"the parameter {name} has a hook that waits for its gradient, which train does not accumulate; "
                "register_hook is for what changes the gradient"
            )
        if any(holds_on(hook, set(map(memory, model.parameters())), {}) for hook in hooks_of(parameter)):
            raise ValueError(
                f"the hook of the parameter {name} holds on to a parameter, which is that of one seed; it may look at "
                "the gradient and at what all seeds share"
            )


def is_compiled(module: nn.Module) -> bool:
    """Return whether torch has compiled a module: around it, in place, or as a script."""
    compiled = hasattr(module, "_orig_mod") or module._compiled_call_impl is not None
    return compiled or isinstance(module, torch.jit.ScriptModule)


def memory(value: Tensor) -> int:
    """Return where in memory a tensor is, or that of which it is a view."""
    return value.untyped_storage().data_ptr()


def holds_on(thing: Any, own: set[int], met: dict[int, Any]) -> bool:
    """Return whether a tensor in one of these places can be reached from here, as from what a function remembers."""
    if id(thing) in met or isinstance(thing, type):
        return False
    met[id(thing)] = thing
    if isinstance(thing, Tensor):
        return memory(thing) in own
    return any(holds_on(part, own, met) for _, part in parts_of(thing) or ())


def check_alike(models: Sequence[nn.Module], seeds: Sequence[int]) -> None:
    """Raise unless all models are the first one with other numbers in its parameters."""
    for model, seed in zip(models[1:], seeds[1:], strict=True):
        where = difference(models[0], model)
        if where is not None:
            raise ValueError(
                f"the models of seeds {seeds[0]} and {seed} differ in {where or 'their kind'}, which is no parameter, "
                "and train would take the first one's for all: draw it once, outside make_model, or keep a tensor as "
                "an nn.Parameter with requires_grad off"
            )


def difference(one: nn.Module, other: nn.Module) -> str | None:
    """Return in what two models differ first, besides the numbers of their parameters; None if in nothing."""
    parameters, others = dict(one.named_parameters()), dict(other.named_parameters())
    met = {(id(mine), id(its)): (mine, its) for mine, its in zip(parameters.values(), others.values(), strict=True)}
    hooks, of_other = ({name: hooks_of(value) for name, value in each.items()} for each in (parameters, others))
    return next(differences([hooks, one], [of_other, other], met), None)


def remembered(model: nn.Module) -> dict[str, Any]:
    """Return the numbers, words and tensors that a model's modules hold, as they are now."""
    return {
        f"{prefix}.{name}".lstrip("."): value.clone() if isinstance(value, Tensor) else value
        for prefix, module in model.named_modules()
        for name, value in vars(module).items()
        if isinstance(value, WHOLE)
    }


def differences(one: Any, other: Any, met: dict[tuple[int, int], Any], name: str = "") -> Iterator[str]:
    """Return the names of all in which two things differ, of those pairs that were not met before."""
    if one is other or (id(one), id(other)) in met:
        return
    met[id(one), id(other)] = one, other  # held, so that nothing else gets their ids
    yield from differences(type(one), type(other), met, name)
    parts, others = parts_of(one), parts_of(other)
    if parts is None and not is_equal(one, other):
        yield name
    for (part, mine), (_, its) in zip_longest(parts or (), others or (), fillvalue=("", NOTHING)):
        if mine is its or (type(mine) is type(its) and type(mine) in EMPTY and not mine and not its):
            continue  # as most of what a module has
        yield from differences(mine, its, met, f"{name}.{part}".lstrip(".") if part else name)


def parts_of(thing: Any) -> list[tuple[str, Any]] | None:
    """Return what a thing is made of, with names for some; None if it is compared as a whole."""
    if isinstance(thing, WHOLE):
        return None
    if isinstance(thing, list | tuple):
        return [("", each) for each in thing]
    if isinstance(thing, FunctionType):
        return [("", getattr(thing, name)) for name in FUNCTION]
    if isinstance(thing, MethodType):
        return [("", thing.__func__), ("", thing.__self__)]
    if isinstance(thing, partial):
        return [("", thing.func), ("", thing.args), ("", thing.keywords)]
    if isinstance(thing, ReferenceType):
        return [("", thing())]
    if isinstance(thing, CellType):
        return [("", getattr(thing, "cell_contents", None))]
    if isinstance(thing, type):  # one that a function makes anew at each call is the same if all in it is
        return [("", each) for each in (thing.__qualname__, thing.__bases__, *vars(thing).items())]
    if isinstance(thing, nn.Module):
        own = {name: list(value.values()) if "hooks" in name and isinstance(value, dict) else value
               for name, value in vars(thing).items()}  # fmt: skip
        return [("", list(own)), *(("" if name in INSIDE else name, value) for name, value in own.items())]
    held = thing if isinstance(thing, Mapping) else slots_of(thing) | getattr(thing, "__dict__", {})
    named = [part for key, value in held.items() for part in (("", key), (str(key), value))]
    return named if held or isinstance(thing, Mapping) else None


def slots_of(thing: Any) -> dict[str, Any]:
    """Return what an object holds in slots."""
    names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
    return {name: getattr(thing, name) for name in sorted(names) if hasattr(thing, name)}


def is_equal(one: Any, other: Any) -> bool:
    """Return whether two things are equal, of which nothing but that can be said."""
    if isinstance(one, Tensor):
        # What has a history was made of parameters, and is made anew or stands in the way of the gradient.
        return one.grad_fn is not None or alike(one, other)
    kind: Any = type(one)
    if kind.__eq__ is object.__eq__:  # as that of a lock, which has nothing to compare
        return True
    if isinstance(one, float):
        return repr(one) == repr(other)  # NaN as well
    same = one == other
    return bool(same.all() if hasattr(same, "all") else same)


def alike(one: Tensor, other: Tensor) -> bool:
    """Return whether two tensors are the same, NaN included."""
    return one.shape == other.shape and one.dtype == other.dtype and torch.equal(one.nan_to_num(), other.nan_to_num())
