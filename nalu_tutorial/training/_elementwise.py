"""Whether an optimiser does to stacked parameters what it does to each of them, and what it keeps."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import SGD, Optimizer
from torch.utils._pytree import tree_leaves

from ._arguments import first_line
from ._maker import Maker
from ._objective import Params
from ._update_rules import UPDATE_RULES, does_more

RATE = 0.01
STEPS = 3
SEEDS = 3
SCALES = (1e-3, 1.0, torch.nan)  # of each seed's gradient: none may be felt by another


def check_elementwise(make: Maker, names: Sequence[str], keeps: bool) -> None:
    """Raise unless a few steps of three seeds together are the steps of each alone.

    A list of known optimisers would refuse a reader's own one, and would let a subclass pass that is another. So the
    steps are taken, on parameters of these shapes; those that the compiled step writes out need no trial.

    Parameters
    ----------
    make : Maker
        What makes the optimiser.
    names : sequence of str
        The parameters that it trains.
    keeps : bool
        Whether there is a checkpoint, which must hold all that the optimiser remembers.
    """
    name = getattr(make.make, "__name__", "this optimizer")
    try:
        optimizer = make(make.leaves(starts(make), names), RATE)
        if is_known(make.make) and not does_more(optimizer):
            return
        name = type(optimizer).__name__
        together, own = trial(make, names)
        alone = [trial(make, names, k)[0] for k in range(SEEDS)]
    except (AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(f"train cannot step all seeds at once with {name}: {first_line(error)}") from error
    for k, values in enumerate(together):
        apart = torch.stack([one[k] for one in alone])
        if not torch.allclose(values, apart, rtol=1e-9, atol=1e-12, equal_nan=True):
            raise ValueError(
                f"{name} is not elementwise{' with its hooks' * does_more(optimizer)}: one seed's gradient changes "
                "another's step. SGD, RMSprop and Adam are; for clipping there is clip=Clip(norm=…)"
            )
    if keeps and own:
        raise ValueError(
            f"a checkpoint holds the state and param_groups of an optimiser; {name} also remembers {', '.join(own)}"
        )


def is_known(make: Callable[..., Optimizer]) -> bool:
    """Return whether this makes an optimiser that the compiled step writes out, and none of a function's own."""
    return (make.func if isinstance(make, partial) else make) in UPDATE_RULES


def starts(make: Maker) -> Params:
    """Return values that three seeds may begin with: drawn, and of what is no real number zeros."""
    generator = torch.Generator().manual_seed(0)
    return {
        name: torch.randn((SEEDS, *value.shape), generator=generator, dtype=torch.float64)
        if value.is_floating_point()
        else torch.zeros((SEEDS, *value.shape), dtype=value.dtype)
        for name, value in make.own.items()
    }


def trial(make: Maker, names: Sequence[str], k: int | None = None) -> tuple[list[Tensor], list[str]]:
    """Return what all seeds have after the steps, or the k-th alone, and what else the optimiser changed on the way."""
    generator = torch.Generator().manual_seed(1)
    begin = starts(make)
    leaves = make.leaves(begin, names)
    if k is not None:
        leaves = {name: nn.Parameter(value[k].detach(), value.requires_grad) for name, value in leaves.items()}
    optimizer = make(leaves, RATE)
    values = [leaves[name] for name in names]
    before = copy.deepcopy(attributes(optimizer, values))
    for _ in range(STEPS):
        for name in names:
            drawn = torch.randn(begin[name].shape, generator=generator, dtype=torch.float64)
            scaled = drawn * torch.tensor(SCALES, dtype=torch.float64).reshape(-1, *[1] * (drawn.dim() - 1))
            leaves[name].grad = scaled if k is None else scaled[k]
        optimizer.step()
    after = attributes(optimizer, values)
    own = [name for name, value in after.items() if name not in before or not same(value, before[name])]
    return [value.detach() for value in values], own + ["what its hooks or its own step do"] * does_more(optimizer)


def attributes(optimizer: Optimizer, values: Sequence[Tensor]) -> Mapping[str, Any]:
    """Return what an optimiser has besides what every one has and the parameters themselves."""
    usual, mine = vars(SGD([torch.zeros(1)], lr=1.0)), {id(value) for value in values}
    return {
        name: value
        for name, value in vars(optimizer).items()
        if name not in usual and not callable(value) and not all(id(leaf) in mine for leaf in tree_leaves(value))
    }


def same(one: Any, other: Any) -> bool:
    """Return whether two values with tensors among them are equal."""
    pairs = list(zip(tree_leaves(one), tree_leaves(other), strict=False))
    equal = all(torch.equal(a, b) if isinstance(a, Tensor) and isinstance(b, Tensor) else a == b for a, b in pairs)
    return len(tree_leaves(one)) == len(tree_leaves(other)) and equal
