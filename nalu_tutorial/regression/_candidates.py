"""The small networks that the search trains, whose weights can be read as formulas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor, nn

from ..units import NAU, NMU, RealNPU, sparsity_penalty

# The exponents are initialized at a tenth of Glorot's values: there most seeds succeed, at Glorot's own few.
SHARE = 0.1


@dataclass(frozen=True)
class Candidate:
    """A small network, and how it is trained.

    Attributes
    ----------
    make : callable
        Maps the number of columns, and whether some have negative values, to a new network with one output.
    penalty : callable
        What pushes its weights toward readable values in the second half of the training run.
    weight : float
        The largest factor of the penalty.
    lr, steps : float, int
        The learning rate, and the number of steps.
    """

    make: Callable[[int, bool], nn.Module]
    penalty: Callable[[nn.Module], Tensor]
    weight: float
    lr: float = 0.02
    steps: int = 800


def powers(columns: int, terms: int, signs: bool = False) -> RealNPU:
    """Return a layer of products of powers whose gates stay open.

    Exponents are initialized small; with negative columns each is −1, 0 or 1, as the sign is lost between integers.
    """
    unit = RealNPU(columns, terms)
    with torch.no_grad():
        if signs:
            unit.W_re.uniform_(-1.5, 1.5).round_()
        else:
            unit.W_re.mul_(SHARE)
        unit.gate.fill_(1.0)
    unit.gate.requires_grad_(False)
    return unit


def sum_of_powers(columns: int, signs: bool, *, terms: int) -> nn.Module:
    """Return factors times products of powers, and an offset."""
    return nn.Sequential(powers(columns, terms, signs), nn.Linear(terms, 1))


def product_of_sums(columns: int, signs: bool) -> nn.Module:
    """Return the product of two signed sums, with a factor and an offset."""
    return nn.Sequential(NAU(columns, 2), NMU(2, 1), nn.Linear(1, 1))


def size(model: nn.Module) -> Tensor:
    """Return the sum of the absolute values of all exponents of a network."""
    return torch.stack([value.abs().sum() for name, value in model.named_parameters() if name.endswith("W_re")]).sum()


POWERS = partial(Candidate, penalty=size, weight=1e-3)
NETS: dict[str, Candidate] = {
    "power and offset": POWERS(partial(sum_of_powers, terms=1)),
    "product of sums": Candidate(product_of_sums, sparsity_penalty, 1e-2),
    "two powers": POWERS(partial(sum_of_powers, terms=2)),
    "three powers": POWERS(partial(sum_of_powers, terms=3)),
    "four powers": POWERS(partial(sum_of_powers, terms=4), steps=1500),
}
