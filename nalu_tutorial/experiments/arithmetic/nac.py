"""Sums and differences by a NAC: of up to ten operands, of eight signed terms, with noise, and by plain descent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...records import MeasureTables, TaskTables
from ...tasks import signed_sum
from ...training import Runs
from ...units import NAC, nac_weight
from .._experiment import Experiment, Measure, Training
from .._measures import ACCURACY_AT_THE_END

SIGNS_OF = {f"+ {k}": [1] * k for k in range(1, 11)} | {f"- {k}": [1] + [-1] * (k - 1) for k in range(2, 11)}
SQUARED = {"loss": functional.mse_loss}
HALF = (-0.5, 0.5)


def nac_from(w_hat: tuple[float, float], m_hat: tuple[float, float], operands: int) -> NAC:
    """Return a NAC with one output whose parameters are initialized uniformly between these bounds."""
    unit = NAC(operands, 1)
    nn.init.uniform_(unit.W_hat, *w_hat)
    nn.init.uniform_(unit.M_hat, *m_hat)
    return unit


LOSSES_AND_STARTS: dict[str, tuple[Callable[[int], nn.Module], dict[str, Any]]] = {
    "NAC": (lambda operands: NAC(operands, 1), {}),
    "NAC, squared error": (lambda operands: NAC(operands, 1), SQUARED),
    "NAC, squared error, small start": (partial(nac_from, HALF, HALF), SQUARED),
    "NAC, squared error, shut start": (partial(nac_from, (-0.2, 0.2), (-3, -1.5)), SQUARED),
}


def operand_trainings(steps: int) -> list[Training]:
    """Return one training run for each unit and number of operands; nothing is evaluated on the way."""
    return [
        Training(name, partial(make, len(signs)), {label: signed_sum(signs)}, {"log_every": steps, **options})
        for name, (make, options) in LOSSES_AND_STARTS.items()
        for label, signs in SIGNS_OF.items()
    ]


OPERANDS = Experiment(
    name="nac-operands",
    title="sums and differences of up to ten whole numbers",
    source="the minor project that the book started from, sections 3.1 and 3.2",
    trainings=operand_trainings,
    steps=2_000,
    seeds=100,
    options={
        "optimizer": torch.optim.RMSprop,
        "lr": 0.1,
        "batch_size": 64,
        "dtype": torch.float64,
        "loss": functional.smooth_l1_loss,
    },
    note="The source names RMSprop and the smooth L1 loss. Its learning rate, its steps and the meaning of its "
    "accuracy are not given; assumed: 0.1, 2,000 steps of 64 points, whole numbers, and an output is correct if it is "
    "off by less than ½ after the last step. Small initialization: both parameters from U[−0.5, 0.5]. Closed "
    "gates: Ŵ from U[−0.2, 0.2], M̂ from U[−3, −1.5].",
    measures=ACCURACY_AT_THE_END,
    shows={"off_by_half": "mean"},
    layout=MeasureTables(
        names={
            "NAC, squared error, small start": "NAC, squared error, small initialization",
            "NAC, squared error, shut start": "NAC, squared error, closed gates",
        }
    ),
)


SIGNS = (1, 1, -1, 1, -1, 1, -1, -1)


def weight_error(runs: Runs) -> Tensor:
    """Return how far the farthest weight of each run is from its sign after the last step: shape (R,)."""
    # A NAC's weight is computed from two parameters, so each run's own unit computes it.
    weights = torch.stack([cast("Tensor", runs.model(k).weight).detach() for k in range(len(runs))])
    return (weights - weights.new_tensor(SIGNS)).abs().amax(dim=(1, 2))


def parameter(runs: Runs, *, name: str, place: int) -> Tensor:
    """Return one entry of a parameter of the only output after the last step: shape (R,)."""
    return runs.params[name][:, 0, place]


PARAMETERS = {
    f"{name}_{k + 1}": Measure(sign, partial(parameter, name=name, place=k), of=f"x{k + 1}")
    for name, sign in {"W_hat": "Ŵ", "M_hat": "M̂"}.items()
    for k in range(len(SIGNS))
}
DISTANCE = {"weight_error": Measure("Error", weight_error, of="the farthest weight", format="error")}


def eight_term_trainings(steps: int) -> list[Training]:
    """Return the one training; nothing is evaluated on the way."""
    return [Training("NAC", lambda: NAC(len(SIGNS), 1), {"": signed_sum(SIGNS)}, {"log_every": steps})]


EIGHT_TERMS = Experiment(
    name="nac-eight-terms",
    title="a sum of eight signed terms: the two parameters behind each weight",
    source="the minor project that the book started from, section 3.3",
    trainings=eight_term_trainings,
    steps=5_000,
    seeds=150,
    options={"optimizer": torch.optim.RMSprop, "lr": 0.1, "batch_size": 64, "dtype": torch.float64},
    note="The source does not say how long its run was. Assumed: 5,000 steps of 64 points at a learning rate of 0.1, "
    "squared error, whole numbers from 20 to 40.",
    measures={**ACCURACY_AT_THE_END, **DISTANCE, **PARAMETERS},
    shows={"weight_error": "median"},
    layout=TaskTables(),
)


UNITS: dict[str, Callable[[], nn.Module]] = {
    "NAC": lambda: NAC(len(SIGNS), 1),
    "Linear": lambda: nn.Linear(len(SIGNS), 1, bias=False),
}
RATES = {
    torch.optim.RMSprop: (0.1, 0.03, 0.01, 0.003, 0.001),
    torch.optim.Adam: (0.3, 0.1, 0.03, 0.01),
    torch.optim.SGD: (1e-4, 3e-5),
}
DEVIATIONS = {"clean": 0.0, "noisy": 5.0}


def label(optimizer: type, lr: float, noise: str) -> str:
    return f"{noise} {optimizer.__name__} {lr:g}"


def noise_trainings(steps: int) -> list[Training]:
    """Return one training run for each unit, optimizer, learning rate and kind of label, without evaluation."""
    return [
        Training(
            unit,
            make,
            {label(optimizer, lr, noise): signed_sum(SIGNS, noise=deviation)},
            {"optimizer": optimizer, "lr": lr, "log_every": steps},
        )
        for unit, make in UNITS.items()
        for noise, deviation in DEVIATIONS.items()
        for optimizer, rates in RATES.items()
        for lr in rates
    ]


NOISE = Experiment(
    name="nac-noise",
    title="a sum of eight signed terms, from clean and from noisy labels",
    source="this book",
    trainings=noise_trainings,
    steps=2_000,
    seeds=150,
    options={"batch_size": 64, "dtype": torch.float64},
    note="Squared error. Noisy: normal noise of standard deviation 5 on the labels of training, and none on those of "
    "the test. Measured after the last step.",
    measures={**ACCURACY_AT_THE_END, **DISTANCE},
    shows={"off_by_half": "mean", "weight_error": "median"},
    layout=MeasureTables(),
)


def plateau_trainings(steps: int) -> list[Training]:
    """Return one training run for each initialization, and a longer one; nothing is evaluated on the way."""
    task = {"": signed_sum([1, -1])}
    longer: dict[str, Any] = {"steps": 10 * steps, "log_every": 10 * steps}
    return [
        Training("published start", partial(NAC, 2, 1), task, {"log_every": steps}),
        Training("published start, longer", partial(NAC, 2, 1), task, longer),
        Training("small start", partial(nac_from, HALF, HALF, 2), task, {"log_every": steps}),
    ]


def weight(runs: Runs, *, k: int) -> Tensor:
    """Return each run's weight of one input after the last step: shape (R,)."""
    return nac_weight(runs.params["W_hat"], runs.params["M_hat"])[:, 0, k]


WEIGHTS = {f"weight_{k + 1}": Measure("Weight", partial(weight, k=k), of=f"x{k + 1}") for k in (0, 1)}

PLATEAUS = Experiment(
    name="nac-plateaus",
    title="x1 - x2 by a NAC and plain gradient descent",
    source="this book",
    trainings=plateau_trainings,
    steps=2_000,
    seeds=150,
    options={"optimizer": torch.optim.SGD, "lr": 1e-3, "batch_size": 64, "dtype": torch.float64},
    note="Squared error, SGD at 0.001. Longer: 20,000 steps. Small initialization: both parameters from U[−0.5, 0.5].",
    measures=WEIGHTS,
    shows=dict.fromkeys(WEIGHTS, "median"),
    layout=TaskTables(
        names={
            "published start": "published initialization",
            "published start, longer": "published initialization, longer",
            "small start": "small initialization",
        }
    ),
)
