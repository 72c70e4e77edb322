"""The update rules of torch's optimisers, for the compiled step, and their own steps without what is around them.

Calling an optimiser costs more than a small model's gradient. Written into the step, its update rule costs next to
nothing; each is tested against torch's own.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.optim import SGD, Adam, Optimizer, RMSprop
from torch.optim.optimizer import _global_optimizer_post_hooks, _global_optimizer_pre_hooks
from torch.utils._pytree import tree_leaves

from ..step_compiler import TORCH_LOCK

Slots = dict[str, Tensor]
Rule = Callable[[Tensor, Tensor, Slots, Tensor, dict[str, Any]], None]


def adam(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    """Take a step of Adam in place; count is 1 in the first step."""
    (beta_1, beta_2), lr = options["betas"], options["lr"]
    mean = slots["exp_avg"].lerp_(gradient, 1 - beta_1)
    square = slots["exp_avg_sq"].mul_(beta_2).addcmul_(gradient, gradient, value=1 - beta_2)
    step_size = (lr / (1 - beta_1 ** count.double())).to(value.dtype)
    unbias = (1 - beta_2 ** count.double()).sqrt().to(value.dtype)
    value.sub_(step_size * (mean / (square.sqrt() / unbias + options["eps"])))


def rmsprop(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    """Take a step of RMSprop in place."""
    square = slots["square_avg"].mul_(options["alpha"]).addcmul_(gradient, gradient, value=1 - options["alpha"])
    value.sub_(options["lr"] * (gradient / (square.sqrt() + options["eps"])))


def sgd(value: Tensor, gradient: Tensor, slots: Slots, count: Tensor, options: dict[str, Any]) -> None:
    """Take a step of gradient descent in place, with momentum if there is any."""
    value.sub_(options["lr"] * slots["momentum_buffer"].mul_(options["momentum"]).add_(gradient))


# For each optimiser its rule, its averages, and the options that the rule knows besides their defaults.
UPDATE_RULES: dict[type[Optimizer], tuple[Rule, tuple[str, ...], frozenset[str]]] = {
    Adam: (adam, ("exp_avg", "exp_avg_sq"), frozenset({"lr", "betas", "eps"})),
    RMSprop: (rmsprop, ("square_avg",), frozenset({"lr", "alpha", "eps"})),
    SGD: (sgd, ("momentum_buffer",), frozenset({"lr", "momentum"})),
}
HOW = frozenset({"foreach", "fused", "capturable", "differentiable"})  # change how torch computes, not what


def has_update_rule(optimizer: Optimizer) -> bool:
    """Return whether the compiled step can do what this optimiser does, in each of its groups."""
    if type(optimizer) not in UPDATE_RULES or does_more(optimizer):
        return False
    _, _, known = UPDATE_RULES[type(optimizer)]
    make: Callable[..., Optimizer] = type(optimizer)
    usual = make([torch.zeros(1)], lr=1.0).defaults
    others = usual.keys() - known - HOW
    return all(
        all(group[name] == usual[name] for name in others)
        and not any(isinstance(leaf, Tensor) for name in known for leaf in tree_leaves(group[name]))
        for group in optimizer.param_groups
    )


def does_more(optimizer: Optimizer) -> bool:
    """Return whether an optimiser's step is more than that of its kind: it has hooks, or was given another step."""
    own = (optimizer._optimizer_step_pre_hooks, optimizer._optimizer_step_post_hooks)
    return "step" in vars(optimizer) or any((*own, _global_optimizer_pre_hooks, _global_optimizer_post_hooks))


# What torch's optimisers keep its compiler away from, by reading it first, which takes two seconds.
GUARDED = ("add_param_group", "zero_grad", "state_dict", "load_state_dict")


KEPT_AWAY = Counter[Any]()  # by each of these methods, by how many trainings: other threads may train as well


@contextmanager
def without_torch_compiler() -> Iterator[None]:
    """Have torch's optimisers do without its compiler, if nobody has read it: a short training takes less than that.

    Each guarded method remembers by which function it is called once the compiler is kept away. Here that is the method
    itself, and it is forgotten when the last training ends. Where torch names this otherwise, one only begins later.
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


def empty_slots(optimizer: Optimizer, value: Tensor) -> Slots:
    """Return the averages that the optimiser keeps of a parameter, all zero."""
    return {name: torch.zeros_like(value) for name in UPDATE_RULES[type(optimizer)][1]}


def bare_step(optimizer: Optimizer) -> Callable[[], object]:
    """Return an optimiser's step without what torch puts around it, which takes as long as a small model's step.

    That is a note to torch's profiler, and the call of hooks: an optimiser with hooks keeps it, and one not known too.
    """
    if type(optimizer) not in UPDATE_RULES or does_more(optimizer):
        return optimizer.step
    bare: Callable[[Optimizer], object] = inspect.unwrap(type(optimizer).step)

    def step() -> None:
        with torch.no_grad():
            bare(optimizer)

    return step
