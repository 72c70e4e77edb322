"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): ten weights or so, and many seeds fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from torch import nn

from ...tasks import product_of_sums
from ...units import NAC, NALU, NAU, NMU, MultiplicativeNAC
from ...units.multiplicative_nac import Logarithm
from .._experiment import Experiment, Training
from .._nets import stack


def nacs(log: Logarithm | None = None) -> nn.Module:
    """Return NAC → multiplicative NAC, with a logarithm of its own if there is one."""
    return nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1, log=log))


def nalus(shared_weights: bool = True) -> nn.Module:
    """Return NALU → NALU, each with one W for both paths or two."""
    return nn.Sequential(NALU(4, 2, shared_weights=shared_weights), NALU(2, 1, shared_weights=shared_weights))


def trainings(steps: int) -> list[Training]:
    nau_nmu = partial(stack, NAU, NMU, 4, 2)
    stacks: dict[str, Callable[[], nn.Module]] = {"MultiplicativeNAC": nacs, "NALU": nalus, "NMU": nau_nmu}
    return [Training(name, make, {"": product_of_sums()}) for name, make in stacks.items()]


EXPERIMENT = Experiment(
    name="product-of-sums",
    title="(x1 + x2)(x1 + x2 + x3 + x4) with two layers of two units",
    source="Madsen & Johansen (2020), the introductory experiment",
    trainings=trainings,
    steps=200_000,
    seeds=100,
    note="No sparsity regularizer: the published one begins at step 1,000,000, beyond the end. The clamp is on.",
)
