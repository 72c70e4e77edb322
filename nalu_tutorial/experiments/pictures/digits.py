"""Counting digits, adding them and multiplying them: sequences of images, of which only the result is given."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from torch import nn
from torch.nn import functional

from ...records import TaskTables
from ...tasks import Digits, Sequences, digits, mnist
from ...training import Falling, OnBatch, Ramp
from ...units import sparsity_penalty
from .._experiment import Experiment, Training, When
from .._nets import ramp
from ._measures import digit_measures
from ._nets import blind_net, digit_net, r_z

SUM_LENGTHS = (1, 10, 100, 1000)
PRODUCT_LENGTHS = (1, 2, 3, 5, 8, 10, 12, 15, 17, 20)
COUNT_RATE = 1e-2
RAMP = 10 / 86, 100 / 86  # of the steps: the authors' ramp goes from step 10,000 to 100,000, and they take 86,000
MNIST_PIXELS = 28 * 28
Loaded = Callable[[], Digits]
Net = Callable[[], nn.Module]


def counted(load: Loaded, *, every_step: bool) -> Sequences:
    """Return the task of counting: how often each of the ten digits occurs in a sequence."""
    images, labels, test = load()
    return sequences(images, functional.one_hot(labels, 10), test, every_step=every_step)


def added(load: Loaded, *, every_step: bool) -> Sequences:
    images, labels, test = load()
    return sequences(images, labels, test, every_step=every_step)


def multiplied(load: Loaded) -> Sequences:
    """Return the task of multiplying the digits 1 to 9, after every step."""
    images, labels, test = load().without(0)
    return sequences(images, labels, test, "*", every_step=True, length=2, extrapolation_length=5)


def sequences(images: Any, targets: Any, test: Any, operation: str = "+", **options: Any) -> Sequences:
    """Return sequences of images; a ninth of them is for validation."""
    held_out = {"test": test, "validation": len(images) // 9}
    options = {"extrapolation_length": 20} | options
    return Sequences(images, targets, operation, points=300, **held_out, **options)


def of_unit(unit: str, steps: int) -> dict[str, Any]:
    """Return the regularizers of a unit: that of NAU and NMU, with the authors' ramp, and R_z where it is named."""
    of_batch = [OnBatch(r_z)] if unit.endswith("R_z") else []
    if unit.partition(",")[0] in ("NAU", "NMU"):
        pull = Ramp(sparsity_penalty, 10.0, *ramp(steps, RAMP))
        return {"penalty": [pull, *of_batch] if of_batch else pull}
    return {"penalty": of_batch[0]} if of_batch else {}


AT_THE_END = ("LSTM", "GRU", "tanh RNN", "ReLU RNN", "linear", "NAC", "NALU", "NAU", "true sum")
AT_EVERY_STEP = ("LSTM", "LSTM of one unit", "linear", "NAC", "NAC, R_z", "NALU", "NAU", "NAU, R_z", "true sum")
PRODUCTS = (
    "LSTM", "LSTM of one unit", "linear", "MultiplicativeNAC", "NALU", "NMU", "NMU, R_z", "true product"
)  # fmt: skip
TOLD = {"at the end": False, "after every step": True}


def told_trainings(
    steps: int,
    load: Loaded = digits,
    pixels: int = 64,
    *,
    task: Callable[..., Sequences],
    units: tuple[Iterable[str], Iterable[str]],
    same: tuple[float, float],
    **shared: Any,
) -> list[Training]:
    """Return one run for each cell, with targets at the end and then after every step, and two without images."""
    return [
        training
        for name, every_step in TOLD.items()
        for training in trainings(
            When(name, partial(task, load, every_step=every_step)),
            units[every_step],
            steps,
            same=same[every_step],
            pixels=pixels,
            every_step=every_step,
            **shared,
        )
    ]


def product_trainings(steps: int, load: Loaded = digits, pixels: int = 64) -> list[Training]:
    """Return one training run for each cell, all with 1 as first state, and the two that ignore the images."""
    task = When("", partial(multiplied, load))
    return trainings(
        task, PRODUCTS, steps, same=15.0, each=5.0, operation="*", pixels=pixels, start=1.0, every_step=True
    )


def trainings(
    task: When,
    units: Iterable[str],
    steps: int,
    *,
    same: float,
    each: float,
    operation: str = "+",
    pixels: int,
    start: float = 0.0,
    rate: float | None = None,
    **shared: Any,
) -> list[Training]:
    """Return one run for each cell, and two that ignore the images: a constant output, and a number for each image."""
    nets: dict[str, Net] = {
        unit: partial(digit_net, cell_of(unit), pixels=pixels, start=start, **shared) for unit in units
    }
    nets["constant"] = partial(blind_net, same, **shared)
    nets["constant for each"] = partial(blind_net, each, operation=operation, **shared)
    falling = {"lr": Falling(rate, steps)} if rate else {}
    return [Training(unit, make, task, of_unit(unit, steps) | falling) for unit, make in nets.items()]


def cell_of(unit: str) -> str:
    return unit.removesuffix(", R_z")


def on_mnist(experiment: Experiment, folder: str | os.PathLike[str]) -> Experiment:
    """Return one of these experiments with the images of MNIST, from a folder that has its four files.

    Parameters
    ----------
    experiment : Experiment
        One of digits-count, digits-sum and digits-product.
    folder : path
        As in `nalu_tutorial.tasks.mnist`.

    Examples
    --------
    >>> on_mnist(COUNT, "mnist").name
    'digits-count-mnist'
    """
    make: Any = experiment.trainings
    trainings = partial(make, load=partial(mnist, os.fspath(folder)), pixels=MNIST_PIXELS)
    note = f"With the images of MNIST, in place of those that come with scikit-learn. {experiment.note}"
    return replace(experiment, name=f"{experiment.name}-mnist", trainings=trainings, note=note)


OURS = (
    "Images of 8 × 8 pixels, split by image before any sequence is drawn: 398 for testing, a ninth of all for "
    "validation, the others for training. The reader has 64 hidden ReLUs. Batches of 64 sequences, drawn again, Adam "
    "1e-3; the steps were settled with other seeds, from 1000 on. All states are initialized alike. Errors at the best "
    "validation, over 200 sequences of test images; of length 1, each image once. The row constant has the "
    "same output for all, the row constant for each reads every image as the same number. Carried means that the "
    "weights hand the state on, within a thousandth."
)
STATES = "LSTM, GRU and the plain RNNs have a state of 16 and a linear read-out"
OPTIONS = {"batch_size": 64, "log_every": 1000}
SHOWS = {"read_right": "mean", "carried": "mean"}
BY_TARGETS = TaskTables(
    names={"after every step": "with targets after every step", "at the end": "with a target at the end"}
)
LONG = {f"length_{length}_error": "median" for length in SUM_LENGTHS} | SHOWS

COUNT = Experiment(
    name="digits-count",
    title="how often each digit occurs in a sequence of images: 10 in training, up to 1,000 in the test",
    source="Trask et al. (2018), the counting of digits over time",
    trainings=partial(
        told_trainings,
        task=counted,
        units=(AT_THE_END, AT_THE_END),
        same=(1.0, 0.55),
        each=0.1,
        readings=10,
        rate=COUNT_RATE,
    ),
    steps=12_000,
    seeds=10,
    options=OPTIONS,
    note="The counts are given at the end, as in the paper, or after every step. The paper leaves sizes, optimizer and "
    f"steps open. {OURS.replace('1e-3', f'{COUNT_RATE:g}, falling to 0 in a straight line')} The reader ends in a "
    f"softmax, so that every image counts for 1 in all. {STATES}. NAU has its regularizer with λ = 10, which comes "
    "in from 12 % of the steps on. True sum adds the probabilities, and only its reader is trained.",
    measures=digit_measures(SUM_LENGTHS),
    shows=LONG,
    layout=BY_TARGETS,
)
SUM = Experiment(
    name="digits-sum",
    title="the sum of a sequence of digits in images: 10 in training, up to 1,000 in the test",
    source="Trask et al. (2018) and Madsen & Johansen (2020), the sums of digits over time",
    trainings=partial(told_trainings, task=added, units=(AT_THE_END, AT_EVERY_STEP), same=(45.0, 24.75), each=4.5),
    steps=6_000,
    seeds=10,
    options=OPTIONS,
    note="The sum is given at the end, as in the first paper, or after every step, as in the second, which scores all "
    f"partial sums. {OURS} {STATES}; the LSTM of one unit, without a read-out, is that of the second paper, and "
    "outputs between −1 and 1. NAU has its regularizer with λ = 10, which comes in from 12 % of the steps on; R_z is "
    "the further one of the second paper, for weights whose input matters. True sum learns nothing but to read.",
    measures=digit_measures(SUM_LENGTHS),
    shows=LONG,
    layout=BY_TARGETS,
)
PRODUCT = Experiment(
    name="digits-product",
    title="the product of a sequence of the digits 1 to 9 in images: 2 in training, up to 20 in the test",
    source="Madsen & Johansen (2020), the products of digits over time",
    trainings=product_trainings,
    steps=15_000,
    seeds=10,
    options=OPTIONS,
    note=f"All partial products are given and scored. {OURS} {STATES}; the LSTM of one unit, without a read-out, is "
    "that of the paper. Here every first state is 1; in the authors' code it is 0 for LSTM and NALU. NMU has its "
    "regularizer with λ = 10, which comes in from 12 % of the steps on; R_z is the further one. True product "
    "learns nothing but to read. Without the digit 0 there are 1,619 images.",
    measures=digit_measures(PRODUCT_LENGTHS, product=True),
    shows={f"length_{length}_relative_error": "median" for length in (1, 2, 5, 10, 20)} | SHOWS,
    layout=TaskTables(),
)
