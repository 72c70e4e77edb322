"""Our own explanations over one battery of recipes: what the ledger claims, set by hand or removed."""

from __future__ import annotations

import torch

from ...records import Strips
from .._experiment import Experiment, Training
from . import (
    _accumulator,
    _all_rows_at_once,
    _counter,
    _images,
    _one_gate,
    _powers,
    _product_of_sums,
    _programs,
    _quotient,
    _register,
    _size,
    _straight_line,
    _sums_and_gates,
    _two_paths,
)
from ._battery import BATTERY, SHOWS, Trial

TRIALS: tuple[Trial, ...] = (
    *_straight_line.TRIALS,
    *_accumulator.TRIALS,
    *_one_gate.TRIALS,
    *_product_of_sums.TRIALS,
    *_two_paths.TRIALS,
    *_sums_and_gates.TRIALS,
    *_powers.TRIALS,
    *_register.TRIALS,
    *_quotient.TRIALS,
    *_counter.TRIALS,
    *_two_paths.OF_A_DIVISOR,
    *_sums_and_gates.OF_A_CLAMP,
    *_powers.OF_COMPLEX_POWERS,
    *_register.OF_A_LOOP,
    *_quotient.OF_AN_NRU,
    *_all_rows_at_once.TRIALS,
    *_programs.TRIALS,
    *_size.TRIALS,
    *_counter.OF_AN_LSTM,
    *_images.TRIALS,
)
STEPS = 1000


def trainings(steps: int) -> list[Training]:
    """Return one training run for each trial, recipe and side; a trial has so many steps for each 1,000 of its own."""
    return [training for trial in TRIALS for training in trial.trainings(steps / STEPS)]


EXPERIMENT = Experiment(
    name="explanations",
    title="Our own explanations, over one battery of recipes",
    source="this book",
    trainings=trainings,
    steps=STEPS,
    seeds=50,
    first_seed=6000,
    options={"dtype": torch.float64},
    note="Seeds 6000 to 6049, but in two recipes those that they name. All were fixed before any of them was run, and "
    "used for nothing else. Each recipe changes one thing of the lesson's own; a trial has its own number of steps. "
    "Each side of a trial counts the runs, or the ends of runs, that show the effect after the last step.",
    measures={"shows": SHOWS},
    only_measures=True,
    shows={"shows": "mean"},
    layout=Strips({trial.explanation: trial.about() for trial in TRIALS}, tuple(BATTERY)),
)
