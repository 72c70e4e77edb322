"""Four outputs at once by one network: a sum, a product, a quotient and a root."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import TaskTables
from ...tasks import four_outputs
from ...training import Ramp, Runs
from ...units import INALU, NALU, NAU, NMU, NPU, NaiveNPU, RealNPU
from .._experiment import Experiment, Measure, Training
from .._nets import Layer, stack
from ._shared import rmsprop_of_flux

STACKS: dict[str, tuple[Layer, Layer]] = {
    "NALU": (NALU, NALU),
    "INALU": (INALU, INALU),
    "NMU": (NMU, NAU),
    "NaiveNPU": (NaiveNPU, NAU),
    "RealNPU": (RealNPU, NAU),
    "NPU": (NPU, NAU),
}
OUTPUTS = {"sum": "x + y", "product": "x y", "quotient": "x / y", "root": "the root of x"}
SIZES = 2, 6, 4
ROOT = 3  # which output is measured on the positive grid


def dense() -> nn.Module:
    return nn.Sequential(nn.Linear(2, 50), nn.Sigmoid(), nn.Linear(50, 50), nn.Sigmoid(), nn.Linear(50, 4))


def absolute_error(runs: Runs, *, output: int) -> Tensor:
    """Return each run's mean absolute error of one output over the grid, at the last step: shape (R,).

    A run that has diverged, so that its error is NaN, has an infinite error.
    """
    x, t = four_outputs(positive=output == ROOT).extrapolation_set()
    y = runs.predict(x).cpu()
    error = (y[..., output] - t[..., output].to(y.dtype)).abs().mean(dim=-1)
    return error.nan_to_num(nan=torch.inf, posinf=torch.inf)


def outward(model: Any) -> Tensor:
    penalty: Tensor = model[0].outward_penalty() + model[1].outward_penalty()
    return penalty


def of_their_code(name: str, steps: int) -> dict[str, Any]:
    """Return the options that the two networks have in the authors' code."""
    if name == "NALU":
        return {"optimizer": rmsprop_of_flux}
    if name == "INALU":
        half = Ramp(outward, 1e-5, steps // 2, steps // 2 + 1)
        return {"optimizer": rmsprop_of_flux, "lr": 1e-3, "penalty": half}
    return {}


def trainings(steps: int) -> list[Training]:
    nets = {"Dense": dense} | {name: partial(stack, *layers, *SIZES) for name, layers in STACKS.items()}
    plain = [Training(name, net, {"": four_outputs()}, of_their_code(name, steps)) for name, net in nets.items()]
    slow = [
        Training(f"{name}, rate 0.001", nets[name], {"": four_outputs()}, {"lr": 1e-3}) for name in ("RealNPU", "NPU")
    ]
    free: Layer = partial(nn.Linear, bias=False)
    freed = [
        Training(f"{name}, sums free", partial(stack, STACKS[name][0], free, *SIZES), {"": four_outputs()})
        for name in ("NMU", "RealNPU")
    ]
    return plain + slow + freed


ERRORS = {
    f"{name}_error": Measure("Mean absolute error", partial(absolute_error, output=k), of=what, format="error")
    for k, (name, what) in enumerate(OUTPUTS.items())
}

EXPERIMENT = Experiment(
    name="four-outputs",
    title="x + y, x y, x / y and the root of x at once, learned on U(0.1, 2)",
    source="Heim, Pevný & Šmídl (2020), the simple arithmetic task",
    trainings=trainings,
    steps=20_000,
    seeds=50,
    options={"lr": 5e-3, "batch_size": 100},
    note="Learning rates and optimizers are those of the authors' code: Adam at 0.005, NALU with RMSprop, iNALU with "
    "RMSprop at 0.001 and its regularizer from half of the steps on. The paper says Adam at 0.001 for all; two lines "
    "have that. Sums free: a linear layer in place of the NAU, so without its clamp. No L1. Errors are those of the "
    "last step, as in their code. What is published is the median of 20 runs, from the table in the authors' "
    "repository.",
    measures=ERRORS,
    shows=dict.fromkeys(ERRORS, "median"),
    layout=TaskTables(),
)
