"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄) in few steps: one thing changed between NAC → NAC• and NAU → NMU."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import torch
from torch import nn

from ...records import LineTable
from ...tasks import Task, product_of_sums
from ...units import NAC, NAU, NMU, MultiplicativeNAC, nac_weight
from .._experiment import Experiment, Training
from .._nets import drawn_again, stack
from .product_layers import NETS, OPEN, named_small

# Ten times the published learning rate, in a tenth of the steps.
BRISK: dict[str, Any] = {"lr": 0.01, "batch_size": 64, "dtype": torch.float64}


class GentleNAU(NAU):
    """A NAU that is initialized with the weights of a NAC where its derivatives are not small."""

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw Ŵ and M̂ uniformly from −½ to ½, and set W to their weight."""
        W_hat, M_hat = torch.empty(2, *self.weight.shape).uniform_(-0.5, 0.5, generator=generator)
        self.weight.data = nac_weight(W_hat, M_hat)


def gentle_sums_for_powers() -> nn.Module:
    """Return NAC → NAC•: the NAC initialized where its derivatives are not small, the other unit as published."""
    return nn.Sequential(drawn_again(NAC(4, 2), 0.5), MultiplicativeNAC(2, 1))


SHORT_NETS: Mapping[str, Callable[[], nn.Module]] = {
    "NAC → NAC•": partial(stack, NAC, MultiplicativeNAC, 4, 2),
    "NAC → NAC•, gentle start": gentle_sums_for_powers,
    "NAU → NMU": partial(stack, NAU, NMU, 4, 2),
    "NAU → NMU, gentle start": partial(stack, GentleNAU, NMU, 4, 2),
    **{name: make for name, make in NETS.items() if name != "NAU → NMU, ten hidden"},
}


def within_a_percent() -> Task:
    """Return the task, succeeded in with an error of 1 % of the targets, whose root mean square is 137."""
    return product_of_sums().over((1, 2), (2, 6), 1.88)


def trainings(_: int) -> list[Training]:
    return [Training(name, make, {"": within_a_percent()}) for name, make in SHORT_NETS.items()]


EXPERIMENT = Experiment(
    name="product-short",
    title="(x1 + x2)(x1 + x2 + x3 + x4) in 20,000 steps, with one thing changed between NAC → NAC• and NAU → NMU",
    source="ours, with the networks of Madsen & Johansen (2020)",
    trainings=trainings,
    steps=20_000,
    seeds=100,
    options=BRISK,
    note="Ten times the published learning rate, and a tenth of the steps. A run succeeds here when its mean squared "
    "error on U[2, 6] is below 1.88: it is correct within 1 %. Small: Ŵ and M̂ of the NAC from U[−½, ½], or of the "
    "multiplicative NAC after a NAU, or the NAU has the weights of such a NAC.",
    measures=OPEN,
    layout=LineTable(names=named_small("NAC → NAC•", "NAU → NMU", "NAC → NMU", "NAU → NAC•")),
)
