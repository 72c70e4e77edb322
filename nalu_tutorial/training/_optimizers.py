"""Optimizers: which are elementwise, so that one steps all runs at once, how, and their update rules.

Calling an optimizer costs more than a small model's gradient. Written into the compiled step, its update rule costs
next to nothing; each is tested against torch's own.
"""

from __future__ import annotations

import copy
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import ASGD, SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, NAdam, Optimizer, RAdam, RMSprop, Rprop
from torch.optim.optimizer import _global_optimizer_post_hooks, _global_optimizer_pre_hooks
from torch.utils._pytree import tree_leaves

from ..step_compiler import TORCH_LOCK
from ._objective import Params
from ._recipe import Recipe

Slots = dict[str, Tensor]
Rule = Callable[[Tensor, Tensor, Slots, Tensor, dict[str, Any]], None]
States = dict[int, dict[str, Any]]  # an optimizer's state for each parameter, by its position among the names

# Torch's elementwise optimizers, and the options with which they compute in another way.
FAST = {ASGD, SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, NAdam, RAdam, RMSprop, Rprop}
NOT_FAST = ("fused", "capturable", "differentiable")
REMEMBER = ("amsgrad", "centered", "momentum")  # the options with which an optimizer has more state


def optimizer_of(recipe: Recipe, model: nn.Module, names: Iterable[str], whole: bool) -> Optimizer:
    """Return the optimizer of these parameters, or of all with the frozen ones if it trains the whole model."""
    values = [value for name, value in model.named_parameters() if whole or name in names]
    optimizer = recipe.optimizer(values, lr=recipe.lr)
    if not isinstance(optimizer, Optimizer):
        kind = type(optimizer).__name__
        raise TypeError(f"optimizer makes a torch.optim.Optimizer from (parameters, lr=lr), and made a {kind}")
    if not {id(value) for value in values_of(optimizer)} <= set(map(id, values)):
        raise ValueError("the optimizer steps other parameters than those that it is given")
    if recipe.rates and any(group.get("lr", recipe.lr) != recipe.lr for group in optimizer.param_groups):
        raise ValueError("lr cannot be a function of the step where a group has its own; give it a number")
    deaf = isinstance(optimizer, ASGD | Rprop) or any("lr" not in group for group in optimizer.param_groups)
    if recipe.rates and deaf:
        kind = type(optimizer).__name__
        raise ValueError(f"lr cannot be a function of the step with {kind}, which does not follow it; give it a number")
    return optimizer


def values_of(optimizer: Optimizer) -> Sequence[nn.Parameter]:
    return [value for group in optimizer.param_groups for value in group["params"]]


def set_rate(optimizer: Optimizer, rate: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = rate


def why_not_fast(optimizer: Optimizer) -> str | None:
    """Return why an optimizer cannot step all runs at once, None if it can."""
    name = type(optimizer).__name__
    if type(optimizer) not in FAST:
        return f"{name} is not one of torch's elementwise optimizers ({', '.join(sorted(k.__name__ for k in FAST))})"
    if does_more(optimizer):
        return f"the {name} has a hook or a step of its own"
    for group in optimizer.param_groups:
        if options := [name for name in NOT_FAST if group.get(name)]:
            return f"the {name} is {options[0]}"
        if any(
            isinstance(leaf, Tensor) for key, value in group.items() if key != "params" for leaf in tree_leaves(value)
        ):
            return f"an option of the {name} is a tensor"
    return None


class Pattern:
    """An optimizer of one run, by its class and its options for each name, from which that of all runs is made."""

    def __init__(self, optimizer: Optimizer, own: Mapping[str, nn.Parameter]) -> None:
        names = {id(value): name for name, value in own.items() if value.requires_grad}
        self.optimizer, self.kind = optimizer, type(optimizer)
        params = [[names[id(value)] for value in group["params"] if id(value) in names]
                  for group in optimizer.param_groups]  # fmt: skip
        self.groups = list(zip(map(tuple, params), options_of(optimizer), strict=True))

    @property
    def rule(self) -> bool:
        return has_update_rule(self.optimizer)

    @property
    def group_of(self) -> dict[str, int]:
        return {name: k for k, (names, _) in enumerate(self.groups) for name in names}

    def make(self, values: Sequence[Sequence[nn.Parameter]]) -> Optimizer:
        groups = [{"params": list(each), **options} for each, (_, options) in zip(values, self.groups, strict=True)]
        return like(self.optimizer, groups)

    def __repr__(self) -> str:
        return f"{self.kind.__name__}{self.groups}"


class Watch:
    """The options of optimizers that stand for others, and that would not notice if somebody changed them later."""

    def __init__(self, optimizers: Sequence[Optimizer]) -> None:
        self.before = [(optimizer, options_of(optimizer)) for optimizer in optimizers]

    def check(self, step: int) -> None:
        for optimizer, options in self.before:
            if options_of(optimizer) != options:
                raise ValueError(
                    f"the options of {type(optimizer).__name__} were changed before step {step}; trained together, the "
                    "runs use the first ones: pass fast=False, or a function of the step as lr"
                )


def options_of(optimizer: Optimizer) -> list[dict[str, Any]]:
    return [{key: value for key, value in group.items() if key != "params"} for group in optimizer.param_groups]


class StackedParameters:
    """The parameters of all runs that one optimizer steps.

    An optimizer takes a dozen small operations for each tensor. Torch's own do the same to one long tensor as to the
    parameters that it is made of, if all have the same options. Then `values` is one flat tensor, of which the
    parameters become parts; else they are the parameters, of which the optimizer may leave some out.
    """

    def __init__(self, params: Params, names: Sequence[str], pattern: Pattern) -> None:
        self.names, self.pattern = tuple(names), pattern
        self.shapes = [params[name].shape for name in names]
        self.stepped = tuple(name for name in names if name in pattern.group_of)
        self.join = pattern.rule and len(pattern.groups) == 1 and self.stepped == self.names
        if self.join:
            (flat,) = self.joined(params[name] for name in names)
            params.update(zip(names, self.parts(flat), strict=True))
            self.values = [nn.Parameter(flat)]
        else:
            self.values = [nn.Parameter(params[name].detach()) for name in names]

    def optimizer(self) -> Optimizer:
        if self.join:
            return self.pattern.make([self.values])
        by_name = dict(zip(self.names, self.values, strict=True))
        return self.pattern.make([[by_name[name] for name in names] for names, _ in self.pattern.groups])

    def set_gradients(self, gradients: Iterable[Tensor]) -> None:
        """Give the values these gradients of the parameters, in the order of their names."""
        for value, gradient in zip(self.values, self.joined(gradients), strict=True):
            value.grad = gradient

    def joined(self, values: Iterable[Tensor]) -> list[Tensor]:
        """Return tensors with the shapes of the parameters as the optimizer is given them."""
        return [torch.cat([value.reshape(-1) for value in values])] if self.join else list(values)

    def parts(self, value: Tensor) -> list[Tensor]:
        """Return the views of a tensor that belong to one parameter each."""
        if not self.join:
            return [value]
        parts = value.split_with_sizes([shape.numel() for shape in self.shapes])
        return [part.view(shape) for part, shape in zip(parts, self.shapes, strict=True)]

    def apart(self, optimizer: Optimizer) -> States:
        """Return an optimizer's state, with an entry for each parameter that it has stepped."""
        state = optimizer.state
        if not self.join or not state:
            return {k: state[value] for k, value in enumerate(self.values) if value in state}
        shared = {key: self.parts(value) if is_long(value) else [value] * len(self.shapes)
                  for key, value in state[self.values[0]].items()}  # fmt: skip
        return {k: {key: values[k] for key, values in shared.items()} for k in range(len(self.shapes))}

    def remember(self, states: States, optimizer: Optimizer) -> None:
        """Set an optimizer's state of each parameter; its options stay."""
        if not self.join or not states:
            places = {id(value): k for k, value in enumerate(values_of(optimizer))}
            state = {places[id(self.values[k])]: slots for k, slots in states.items()}
        else:
            each = [states[k] for k in range(len(self.shapes))]
            state = {0: {key: self.joined(slots[key] for slots in each)[0] if is_long(value) else value
                         for key, value in each[0].items()}}  # fmt: skip
        load(optimizer, {**optimizer.state_dict(), "state": state})


def load(optimizer: Optimizer, states: dict[str, Any]) -> None:
    """Give an optimizer the state of another one, to the bit.

    torch converts single numbers, as NAdam's product of momenta, to the parameters' precision; here they keep theirs.
    """
    optimizer.load_state_dict(states)
    for k, value in enumerate(values_of(optimizer)):
        for name, slot in states["state"].get(k, {}).items():
            if isinstance(slot, Tensor) and slot.dtype != optimizer.state[value][name].dtype:
                optimizer.state[value][name] = slot.clone()


def like(optimizer: Optimizer, groups: list[dict[str, Any]]) -> Optimizer:
    """Return an optimizer of the same kind for other groups; some options are read from the kind alone."""
    make: Callable[..., Optimizer] = type(optimizer)
    known = inspect.signature(make).parameters
    return make(groups, **{name: value for name, value in optimizer.defaults.items() if name in known})


def is_long(value: Any) -> bool:
    """Return whether an optimizer keeps this for each number of a parameter: not its count of steps, nor nothing."""
    return isinstance(value, Tensor) and value.dim() > 0


def resting(optimizer: Optimizer, *, count_on: bool = False) -> dict[Tensor, dict[str, Any]]:
    """Return the initial state of a new optimizer of this kind for each parameter.

    With ``count_on`` it is the state of this one after a step with zero gradient.
    """
    twins = {id(value): nn.Parameter(torch.zeros_like(value)) for value in values_of(optimizer)}
    groups = [{**group, "params": [twins[id(value)] for value in group["params"]]} for group in optimizer.param_groups]
    fresh = like(optimizer, groups)
    if count_on:
        load(fresh, copy.deepcopy(optimizer.state_dict()))
    for twin in twins.values():
        twin.grad = torch.zeros_like(twin)
    bare_step(fresh)()
    return {value: fresh.state[twins[id(value)]] for value in values_of(optimizer)}


def adam(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    """Take a step of Adam in place; count is 1 in the first step."""
    (beta_1, beta_2), lr = options["betas"], options["lr"]
    mean = slots["exp_avg"].lerp_(gradient, 1 - beta_1)
    square = slots["exp_avg_sq"].mul_(beta_2).addcmul_(gradient, gradient, value=1 - beta_2)
    step_size = (lr / (1 - beta_1 ** count.double())).to(value.dtype)
    unbias = (1 - beta_2 ** count.double()).sqrt().to(value.dtype)
    value.sub_(step_size * (mean / (square.sqrt() / unbias + options["eps"])))


def rmsprop(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    square = slots["square_avg"].mul_(options["alpha"]).addcmul_(gradient, gradient, value=1 - options["alpha"])
    value.sub_(options["lr"] * (gradient / (square.sqrt() + options["eps"])))


def sgd(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    value.sub_(options["lr"] * slots["momentum_buffer"].mul_(options["momentum"]).add_(gradient))


# For each optimizer its rule, its averages, and the options that the rule knows besides their defaults.
UPDATE_RULES: dict[type[Optimizer], tuple[Rule, tuple[str, ...], frozenset[str]]] = {
    Adam: (adam, ("exp_avg", "exp_avg_sq"), frozenset({"lr", "betas", "eps"})),
    RMSprop: (rmsprop, ("square_avg",), frozenset({"lr", "alpha", "eps"})),
    SGD: (sgd, ("momentum_buffer",), frozenset({"lr", "momentum"})),
}
HOW = frozenset({"foreach", "fused", "capturable", "differentiable"})  # change how torch computes, not what


def has_update_rule(optimizer: Optimizer) -> bool:
    """Return whether the compiled step can do what this optimizer does, in each of its groups."""
    if type(optimizer) not in UPDATE_RULES:
        return False
    make: Callable[..., Optimizer] = type(optimizer)
    usual = make([torch.zeros(1)], lr=1.0).defaults
    others = usual.keys() - UPDATE_RULES[type(optimizer)][2] - HOW
    return all(group[name] == usual[name] for group in optimizer.param_groups for name in others)


def does_more(optimizer: Optimizer) -> bool:
    """Return whether an optimizer's step is more than that of its kind: it has hooks, or its step was replaced."""
    own = (optimizer._optimizer_step_pre_hooks, optimizer._optimizer_step_post_hooks)
    return "step" in vars(optimizer) or any((*own, _global_optimizer_pre_hooks, _global_optimizer_post_hooks))


# What torch's optimizers keep its compiler away from, by reading it first, which takes two seconds.
GUARDED = ("add_param_group", "zero_grad", "state_dict", "load_state_dict")


KEPT_AWAY = Counter[Any]()  # by each of these methods, by how many calls of train: other threads may train as well


@contextmanager
def without_torch_compiler() -> Iterator[None]:
    """Keep torch's optimizers from importing its compiler, if nobody did: a short training run takes less than that.

    Each guarded method remembers by which function it is called once the compiler is kept away. Here that is the method
    itself, and it is forgotten when the last training ends. Where torch has other names, training only begins later.
    """
    methods = [getattr(getattr(Optimizer, name), "__wrapped__", None) for name in GUARDED]
    with TORCH_LOCK:
        free = [each for each in methods if each and (KEPT_AWAY[each] or not hasattr(each, "__dynamo_disable"))]
        if "torch._dynamo" in sys.modules:
            free = []
        KEPT_AWAY.update(free)
        for method in free:
            setattr(method, "__dynamo_disable", method)
    try:
        yield
    finally:
        with TORCH_LOCK:
            KEPT_AWAY.subtract(free)
            for method in free:
                if not KEPT_AWAY[method]:
                    delattr(method, "__dynamo_disable")


def empty_slots(kind: type[Optimizer], value: Tensor) -> Slots:
    """Return the averages that an optimizer of this kind keeps of a parameter, all zero."""
    return {name: torch.zeros_like(value) for name in UPDATE_RULES[kind][1]}


def bare_step(optimizer: Optimizer) -> Callable[[], object]:
    """Return an optimizer's step without torch's wrapper, which takes as long as a small model's step.

    The wrapper notes to torch's profiler and calls hooks: an optimizer with hooks keeps it, as does an unknown one.
    """
    if type(optimizer) not in FAST or does_more(optimizer):
        return optimizer.step
    bare: Callable[[Optimizer], object] = inspect.unwrap(type(optimizer).step)

    def step() -> None:
        with torch.no_grad():
            bare(optimizer)

    return step
