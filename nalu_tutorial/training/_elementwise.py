"""Whether an optimiser does to stacked parameters what it does to each of them, and what it keeps."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.optim import SGD, Optimizer
from torch.utils._pytree import tree_leaves

from ._descent import UPDATE_RULES

Maker = Callable[..., Optimizer]
STEPS = 3
SEEDS = 3
SCALES = (1e-3, 1.0, torch.nan)  # of each seed's gradient: none may be felt by another


def check_elementwise(make: Maker, shapes: Sequence[Sequence[int]], keeps: bool) -> None:
    """Raise unless a few steps of three seeds together are the steps of each alone.

    A list of known optimisers would refuse a reader's own one, and would let a subclass pass that is another. So the
    steps are taken, on parameters of these shapes; those that the compiled step writes out need no trial.

    Parameters
    ----------
    make : callable
        Makes the optimiser from (parameters, lr=lr).
    shapes : sequence of shapes
        Those of the parameters of one seed.
    keeps : bool
        Whether there is a checkpoint, which must hold all that the optimiser remembers.
    """
    name = getattr(make, "__name__", "this optimizer")
    try:
        optimizer = made(make, [torch.zeros(SEEDS, *shape) for shape in shapes])
        if type(optimizer) in UPDATE_RULES:
            return
        name = type(optimizer).__name__
        together, own = trial(make, shapes, slice(None))
        alone = [trial(make, shapes, slice(k, k + 1))[0] for k in range(SEEDS)]
    except (AttributeError, IndexError, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(f"train cannot step all seeds at once with {name}: {str(error).splitlines()[0]}") from error
    for k, values in enumerate(together):
        apart = torch.cat([one[k] for one in alone])
        if not torch.allclose(values, apart, rtol=1e-9, atol=1e-12, equal_nan=True):
            raise ValueError(
                f"{name} is not elementwise: one seed's gradient changes another's step. SGD, RMSprop and Adam are"
            )
    if keeps and own:
        raise ValueError(
            f"a checkpoint holds the state and param_groups of an optimiser; {name} also remembers {', '.join(own)}"
        )


def made(make: Maker, values: list[Tensor]) -> Optimizer:
    """Return a new optimiser of these values."""
    optimizer = make(values, lr=0.01)
    if not isinstance(optimizer, Optimizer):
        kind = type(optimizer).__name__
        raise TypeError(f"optimizer makes a torch.optim.Optimizer from (parameters, lr=lr), and made a {kind}")
    return optimizer


def trial(make: Maker, shapes: Sequence[Sequence[int]], rows: slice) -> tuple[list[Tensor], list[str]]:
    """Return what some of the seeds have after the steps, and which attributes of the optimiser changed on the way."""
    generator = torch.Generator().manual_seed(0)
    scales = torch.tensor(SCALES, dtype=torch.float64)
    starts = [torch.randn((SEEDS, *shape), generator=generator, dtype=torch.float64) for shape in shapes]
    values = [start[rows].clone() for start in starts]
    optimizer = made(make, values)
    before = copy.deepcopy(attributes(optimizer, values))
    for _ in range(STEPS):
        for value, start in zip(values, starts, strict=True):
            drawn = torch.randn(start.shape, generator=generator, dtype=torch.float64)
            value.grad = (drawn * scales.reshape(-1, *[1] * (start.dim() - 1)))[rows]
        optimizer.step()
    after = attributes(optimizer, values)
    return values, [name for name, value in after.items() if name not in before or not same(value, before[name])]


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
