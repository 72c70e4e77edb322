"""Sum, product, quotient and root at once, learned from positive numbers, asked about all."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ..tasks import four_outputs
from ..training import Runs
from ..units import INALU, NALU, NAU, NMU, NPU, NaiveNPU, RealNPU
from ._experiment import Cell, Experiment

Layer = Callable[[int, int], nn.Module]
STACKS: dict[str, tuple[Layer, Layer]] = {
    "NALU": (NALU, NALU),
    "INALU": (INALU, INALU),
    "NMU": (NMU, NAU),
    "NaiveNPU": (NaiveNPU, NAU),
    "RealNPU": (RealNPU, NAU),
    "NPU": (NPU, NAU),
}
ROOT = 3  # which output is measured on the positive grid


def stack(first: Layer, second: Layer) -> nn.Module:
    """Return a net 2 → 6 → 4."""
    return nn.Sequential(first(2, 6), second(6, 4))


def dense() -> nn.Module:
    """Return a net 2 → 50 → 50 → 4 with sigmoids."""
    return nn.Sequential(nn.Linear(2, 50), nn.Sigmoid(), nn.Linear(50, 50), nn.Sigmoid(), nn.Linear(50, 4))


def absolute_error(runs: Runs, *, output: int) -> Tensor:
    """Return each run's mean absolute error of one output over the grid, at its best look: shape (R,).

    A run whose error is no number counts as infinitely far off.
    """
    x, t = four_outputs(positive=output == ROOT).extrapolation_set()
    said = replace(runs, params=runs.best_params).predict(x).cpu()
    error = (said[..., output] - t[..., output].to(said.dtype)).abs().mean(dim=-1)
    return error.nan_to_num(nan=torch.inf, posinf=torch.inf)


def options(name: str) -> dict[str, Any]:
    """Return the optimiser of the two nets that have one of their own."""
    return {"optimizer": torch.optim.RMSprop} if name in ("NALU", "INALU") else {}


def cells(_: int) -> list[Cell]:
    """Return one training for each net."""
    nets = {"Dense": dense} | {name: partial(stack, *layers) for name, layers in STACKS.items()}
    return [Cell(name, net, {"": four_outputs()}, options(name)) for name, net in nets.items()]


MEASURES = {
    f"{name}_error": partial(absolute_error, output=k) for k, name in enumerate(("sum", "product", "quotient", "root"))
}

EXPERIMENT = Experiment(
    name="four-outputs",
    title="x + y, x y, x / y and the root of x at once, learned on U(0.1, 2)",
    source="Heim, Pevný & Šmídl (2020), the simple arithmetic task",
    cells=cells,
    steps=20_000,
    seeds=20,
    options={"lr": 5e-3, "batch_size": 100},
    note="The learning rate is that of the authors' code, 0.005; their paper says 0.001. NALU and iNALU with RMSprop, "
    "as in their code; all others with Adam. No L1.",
    measures=MEASURES,
    shows=dict.fromkeys(MEASURES, "median"),
)
