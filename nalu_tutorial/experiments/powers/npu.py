"""Neural power units: four outputs at once, and many inputs of which few matter, with and without the gate."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from ...published import published_lines
from ...tasks import few_of_many, four_outputs, sums_of_slices
from ...training import Ramp, Runs
from ...units import INALU, NALU, NAU, NMU, NPU, NaiveNPU, RealNPU
from .._experiment import Experiment, Training
from .._nets import Layer

GATED: dict[str, Layer] = {"NaiveNPU": NaiveNPU, "RealNPU": RealNPU, "NPU": NPU}
STACKS: dict[str, tuple[Layer, Layer]] = {
    "NALU": (NALU, NALU),
    "INALU": (INALU, INALU),
    "NMU": (NMU, NAU),
    "NaiveNPU": (NaiveNPU, NAU),
    "RealNPU": (RealNPU, NAU),
    "NPU": (NPU, NAU),
}
OUTPUTS = ("sum", "product", "quotient", "root")
ROOT = 3  # which output is measured on the positive grid
COUNTS = (3, 5, 10, 20, 50)  # inputs, of which two matter


def stack(first: Layer, second: Layer) -> nn.Module:
    """Return a net 2 → 6 → 4."""
    return nn.Sequential(first(2, 6), second(6, 4))


def dense() -> nn.Module:
    """Return a net 2 → 50 → 50 → 4 with sigmoids."""
    return nn.Sequential(nn.Linear(2, 50), nn.Sigmoid(), nn.Linear(50, 50), nn.Sigmoid(), nn.Linear(50, 4))


def rmsprop_of_flux(parameters: Any, **options: Any) -> torch.optim.Optimizer:
    """Return RMSprop with the decay that the authors' library has unless told otherwise: 0.9, not torch's 0.99."""
    return torch.optim.RMSprop(parameters, alpha=0.9, **options)


def absolute_error(runs: Runs, *, output: int) -> Tensor:
    """Return each run's mean absolute error of one output over the grid, at the last step: shape (R,).

    A run whose error is no number counts as infinitely far off.
    """
    x, t = four_outputs(positive=output == ROOT).extrapolation_set()
    said = runs.predict(x).cpu()
    error = (said[..., output] - t[..., output].to(said.dtype)).abs().mean(dim=-1)
    return error.nan_to_num(nan=torch.inf, posinf=torch.inf)


def last_error(runs: Runs) -> Tensor:
    """Return each run's mean squared error beyond the range, at the last step: shape (R,)."""
    return runs.history["extrapolation"][-1].nan_to_num(nan=torch.inf, posinf=torch.inf)


def outward(model: Any) -> Tensor:
    """Return the regulariser of both layers of an iNALU."""
    penalty: Tensor = model[0].outward_penalty() + model[1].outward_penalty()
    return penalty


def of_their_code(name: str, steps: int) -> dict[str, Any]:
    """Return what the two nets have of their own in the authors' code."""
    if name == "NALU":
        return {"optimizer": rmsprop_of_flux}
    if name == "INALU":
        half = Ramp(outward, 1e-5, steps // 2, steps // 2 + 1)
        return {"optimizer": rmsprop_of_flux, "lr": 1e-3, "penalty": half}
    return {}


def four_trainings(steps: int) -> list[Training]:
    """Return one training for each net, two with the rate that the paper names, and two whose sums have no clamp."""
    nets = {"Dense": dense} | {name: partial(stack, *layers) for name, layers in STACKS.items()}
    trainings = [Training(name, net, {"": four_outputs()}, of_their_code(name, steps)) for name, net in nets.items()]
    slow = [
        Training(f"{name}, rate 0.001", nets[name], {"": four_outputs()}, {"lr": 1e-3}) for name in ("RealNPU", "NPU")
    ]
    free: Layer = partial(nn.Linear, bias=False)
    freed = [
        Training(f"{name}, sums free", partial(stack, STACKS[name][0], free), {"": four_outputs()})
        for name in ("NMU", "RealNPU")
    ]
    return trainings + slow + freed


def many_trainings(_: int) -> list[Training]:
    """Return one training for each unit, kind of idle inputs, and number of inputs."""
    kinds = {
        "small": partial(few_of_many, "/", idle=(0, 0.05)),
        "alike": partial(few_of_many, "/", idle=(0.1, 2)),
        "signed": partial(few_of_many, "*", idle=(-2, 2), training=(-2, 2), extrapolation=(-4, 4)),
    }
    return [
        Training(name, partial(unit, count, 1), {f"{kind} {count}": task(inputs=count)})
        for kind, task in kinds.items()
        for count in COUNTS
        for name, unit in GATED.items()
    ]


def wide(unit: Layer) -> nn.Module:
    """Return a net 100 → 100 → 1, all of whose tables of weights start in U[0, 0.1], as in the authors' code."""
    net = nn.Sequential(NAU(100, 100), unit(100, 1))
    for name, parameter in net.named_parameters():
        if not name.endswith(("W_im", "gate")):
            nn.init.uniform_(parameter, 0, 0.1)
    return net


def size(model: nn.Module) -> Tensor:
    """Return the L1 norm of all parameters."""
    return torch.stack([parameter.abs().sum() for parameter in model.parameters()]).sum()


def slices_trainings(steps: int) -> list[Training]:
    """Return one training for each unit of two tasks."""
    units: dict[str, Layer] = {"NMU": NMU, **GATED}
    kinds = {
        "product": sums_of_slices("*", subset=0.5, overlap=0.25, training=(-1, 1), extrapolation=(-2, 2)),
        "root": sums_of_slices("sqrt", subset=0.5, overlap=0.25, training=(0, 2), extrapolation=(0, 4)),
    }
    return [
        Training(name, partial(wide, unit), {label: task}, pressed(name, label, steps))
        for label, task in kinds.items()
        for name, unit in units.items()
    ]


def pressed(name: str, label: str, steps: int) -> dict[str, Any]:
    """Return the L1 penalty of a training: 1e-5, and ten times that after a tenth of the steps."""
    if (name, label) == ("NMU", "product"):
        return {"penalty": Ramp(size, 1e-9, 0, 1), "steps": max(steps // 5, 1)}
    tenth = max(steps // 10, 1)
    return {"penalty": [Ramp(size, 1e-5, 0, 1), Ramp(size, 9e-5, tenth - 1, tenth)]}


ERRORS = {f"{name}_error": partial(absolute_error, output=k) for k, name in enumerate(OUTPUTS)}

FOUR_OUTPUTS = Experiment(
    name="four-outputs",
    title="x + y, x y, x / y and the root of x at once, learned on U(0.1, 2)",
    source="Heim, Pevný & Šmídl (2020), the simple arithmetic task",
    trainings=four_trainings,
    steps=20_000,
    seeds=50,
    options={"lr": 5e-3, "batch_size": 100},
    note="Rates and optimisers are those of the authors' code: Adam at 0.005, NALU with RMSprop, iNALU with RMSprop at "
    "0.001 and its regulariser from half of the steps on. The paper says Adam at 0.001 for all; two lines have that. "
    "Sums free: a linear layer in place of the NAU, so without its clamp. No L1. Errors are those of the last step, as "
    "in their code. What is published is the median of 20 runs, from the table in the authors' repository.",
    published=published_lines("four-outputs"),
    measures=ERRORS,
    shows=dict.fromkeys(ERRORS, "median"),
)

FEW_OF_MANY = Experiment(
    name="few-of-many",
    title="x1 / x2 or x1 x2 from many inputs of which only these two matter",
    source="ours, after the example with which Heim, Pevný & Šmídl (2020) explain the relevance gate",
    trainings=many_trainings,
    steps=10_000,
    seeds=50,
    options={"lr": 1e-2, "batch_size": 100, "dtype": torch.float64},
    note="One unit, Adam at 0.01. Small: x1 / x2 on U(0.1, 2), idle inputs from U(0, 0.05). Alike: the same, idle "
    "inputs from U(0.1, 2). Signed: x1 x2, all from U(-2, 2). In extrapolation the range of x1 and x2 doubles. "
    "Success is an error below that of answers which are all 1 % off.",
)

SLICES = Experiment(
    name="slices-npu",
    title="product and root of sums over 50 of 100 inputs, with a hidden layer of 100",
    source="Heim, Pevný & Šmídl (2020), the large scale arithmetic task",
    trainings=slices_trainings,
    steps=100_000,
    seeds=10,
    options={"lr": 5e-3, "batch_size": 128, "optimizer": rmsprop_of_flux},
    note="Start, rate, L1 and ranges are those of the authors' code (two of them differ from the paper's tables): "
    "RMSprop, L1 of 1e-5 and from a tenth of the steps on 1e-4, the NMU's product a fifth of the steps with 1e-9; "
    "inputs U(-1, 1) and U(-2, 2), for the root U(0, 2) and U(0, 4), drawn at random where they take a Sobol sequence. "
    "Two of the four tasks, four of the five nets. Errors are those of the last step. What is published is the "
    "median of 10 runs, from the table in the authors' repository; the NaiveNPU's root is infinite there.",
    published=published_lines("slices-npu"),
    measures={"last_error": last_error},
    shows={"last_error": "median"},
)
