"""Numbers in words: what networks that could have been meant make of three hundred and four."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor, nn

from ...metrics import best_step
from ...records import MeasureTables
from ...tasks import Table, number_words
from ...training import Falling, Runs
from ...units import NAC, NALU
from .._experiment import Experiment, Measure, Training
from ._word_nets import lstm_net, nalu_cell_net, pairs_net, two_cells_net

SPLITS = 5
RATE = 1e-2
EVALUATIONS = 100
LONG = 4  # times as many steps as usual: what an LSTM needs to reach a thousand with weights initialized near 0
REPEAT = 16_900 / 3_000  # the public repeat takes 100 epochs of 169 batches
Net = Callable[[], nn.Module]


def readings() -> dict[str, tuple[Net, float, float]]:
    """Return by the name of a row: what makes its network, what targets are divided by, its fraction of the steps."""
    linear: Any = nn.Linear
    units = {"linear": linear, "NAC": NAC, "NALU": NALU}
    rows: dict[str, tuple[Net, float, float]] = {}
    for name, unit in units.items():
        rows[f"LSTM of 10 + {name}"] = partial(lstm_net, 256, 10, unit), 1.0, 1.0
        rows[f"LSTM of 10 + {name}, ÷ 1,000"] = partial(lstm_net, 256, 10, unit), 1000.0, 1.0
    rows["LSTM of 32 + linear"] = partial(lstm_net, 32, 32, linear), 1.0, LONG
    rows["LSTM of 32 + linear, ÷ 1,000"] = partial(lstm_net, 32, 32, linear), 1000.0, 1.0
    rows["LSTM of 32 + NALU"] = partial(lstm_net, 32, 32, NALU), 1.0, 1.0
    rows["LSTM, NALU as a cell"] = two_cells_net, 1.0, 1.0
    rows["LSTM, NALU as a cell, ÷ 1,000"] = two_cells_net, 1000.0, 1.0
    rows["NALU as the cell"] = nalu_cell_net, 1.0, 1.0
    rows["pairs + NALU"] = pairs_net, 1.0, 1.0
    rows["pairs + NALU, ÷ 1,000"] = pairs_net, 1000.0, 1.0
    rows["pairs + NALU, as repeated"] = pairs_net, 1.0, REPEAT
    return rows


def trainings(steps: int) -> list[Training]:
    return [
        Training(unit, make, splits(scale), options_of(unit, max(1, round(share * steps))))
        for unit, (make, scale, share) in readings().items()
    ]


@cache
def splits(scale: float) -> dict[str, Table]:
    return {f"split {k}": number_words(k, scale=scale) for k in range(SPLITS)}


def options_of(unit: str, steps: int) -> dict[str, Any]:
    usual = {"steps": steps, "log_every": max(1, steps // EVALUATIONS)}
    if unit.endswith("as repeated"):
        return usual | {"lr": 1e-3, "batch_size": 30}
    return usual | {"lr": Falling(RATE, steps)}


def scale_of(runs: Runs) -> float:
    """Return what the targets were divided by: the number 1 is in every training set."""
    task = runs.task
    assert isinstance(task, Table)
    return 1 / float(task.training_set(torch.float64)[1].min())


@torch.no_grad()
def off_by(runs: Runs, *, part: str) -> Tensor:
    """Return each run's mean absolute error at its best validation, in numbers: shape (R,)."""
    x, t = getattr(runs.task, f"{part}_set")(dtype=torch.float32)
    outputs = torch.stack([runs.model(k, best=True)(x) for k in range(len(runs))]).double()
    return finite(scale_of(runs) * (outputs - t.double()).abs().mean(dim=(1, 2)))


@torch.no_grad()
def largest_answer(runs: Runs) -> Tensor:
    """Return the largest magnitude of each run's outputs at its end, not scaled back: shape (R,)."""
    sets = [getattr(runs.task, f"{part}_set")(dtype=torch.float32)[0] for part in ("training", "extrapolation")]
    x = torch.cat(sets)
    return finite(torch.stack([runs.model(k)(x).abs().amax() for k in range(len(runs))]))


def root_error(runs: Runs, *, chosen_by: str) -> Tensor:
    """Return the root of each run's mean squared test error at the step with the lowest error on one set."""
    step = best_step(runs.history[chosen_by])
    error = runs.history["extrapolation"].gather(0, step.unsqueeze(0)).squeeze(0)
    return finite(scale_of(runs) * error.double().sqrt())


def finite(values: Tensor) -> Tensor:
    return values.nan_to_num(nan=torch.inf, posinf=torch.inf)


PARTS = {"training": "training", "validation": "validation", "test": "extrapolation"}
MEASURES = {
    **{
        f"{name}_error": Measure(
            f"Mean absolute error on the numbers of the {name}", partial(off_by, part=part), format="error"
        )
        for name, part in PARTS.items()
    },
    **{
        f"root_by_{name}_error": Measure(
            f"Root mean squared error of the test, at the lowest error of the {name}",
            partial(root_error, chosen_by=PARTS[name]),
            format="error",
        )
        for name in ("validation", "test")
    },
    "largest_answer": Measure("Largest output, not scaled back", largest_answer, format="error"),
}

EXPERIMENT = Experiment(
    name="number-words",
    title="numbers from 1 to 1,000 read in words, by networks that may have been meant",
    source="Trask et al. (2018), the translation of numbers in words",
    trainings=trainings,
    steps=3_000,
    seeds=2,
    options={"batch_size": 64, "compiled": False},
    note="Of each split 169 numbers are for training, with every word among them, 200 for validation and 631 for the "
    "test; there are five splits with two seeds each. Errors are mean absolute ones, in numbers, at the lowest mean "
    "squared error on the validation numbers, which is looked at a hundred times. The paper gives hardly any of this. "
    "We took batches of 64 rows, Adam, and a learning rate of 0.01 that falls to 0 in a straight line. The LSTM of 10 "
    "has an embedding of 256, the sizes that the authors remembered; that of 32 has one of 32, and without a "
    "divisor four times as many steps. LSTM, NALU as a cell: two numbers of embedding and state, after the code of "
    "Madsen. NALU as the cell: no LSTM at all, four numbers of state. Pairs + NALU: no LSTM either; the outputs of a "
    "NALU for each word and the next are added up, after a public reimplementation. As repeated: with its 16,900 "
    "steps, batches of 30 and learning rate of 0.001. ÷ 1,000: the target is a thousandth of the number.",
    measures=MEASURES,
    shows={"training_error": "median", "test_error": "median"},
    layout=MeasureTables(units_down=True),
)
