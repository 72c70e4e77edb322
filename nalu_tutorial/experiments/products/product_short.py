"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄) in few steps: a NAC or a NAU of one start before the same kind of gates."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import nn

from ...tasks import product_of_sums
from ...units import NAC, NAU, NMU, nac_weight
from .._experiment import Experiment, Training
from .product_frontier import stack

BRISK: dict[str, Any] = {"lr": 0.02, "batch_size": 64, "dtype": torch.float64}


class GentleNAC(NAC):
    """A NAC that starts where its slopes are not small."""

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw both parameters anew, evenly from −½ to ½."""
        for parameter in self.parameters():
            nn.init.uniform_(parameter, -0.5, 0.5, generator=generator)


class GentleNAU(NAU):
    """A NAU that starts with the weights of that NAC."""

    def reset_parameters(self, generator: torch.Generator | None = None) -> None:
        """Draw Ŵ and M̂ anew, evenly from −½ to ½, and take their weight."""
        W_hat, M_hat = torch.empty(2, *self.weight.shape).uniform_(-0.5, 0.5, generator=generator)
        self.weight.data = nac_weight(W_hat, M_hat)


def trainings(_: int) -> list[Training]:
    """Return one training for each kind of sums, both from one start, before the same kind of gates."""
    kinds = {"NAC → NMU, gentle start": GentleNAC, "NAU → NMU, gentle start": GentleNAU}
    return [Training(name, partial(stack, kind, NMU, 2), {"": product_of_sums()}) for name, kind in kinds.items()]


EXPERIMENT = Experiment(
    name="product-short",
    title="(x1 + x2)(x1 + x2 + x3 + x4) in 3,000 steps, with a NAC or a NAU of one start",
    source="this book",
    trainings=trainings,
    steps=3_000,
    seeds=50,
    options=BRISK | {"log_every": 500},
    note="Twenty times the published rate. Gentle: the weights of the sums are those of a NAC with Ŵ and M̂ from "
    "U[−½, ½].",
)
