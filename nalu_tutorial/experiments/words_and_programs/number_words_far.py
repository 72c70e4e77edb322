"""Numbers in words up to a million, from three hundred of them: what number is learned for each word."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import torch
from torch import Tensor, nn

from ...records import MeasureTables
from ...tasks import Table, number_words
from ...tasks.number_words import CODES, LARGEST
from ...training import Falling, Ramp, Runs
from .._experiment import Experiment, Measure, Training, When
from .._measures import NEAR
from ._word_nets import Registers, lstm_net

SMALL = 9_999
OPTIONS: dict[str, dict[str, Any]] = {
    "to 999,999, without and": {"most": LARGEST, "conjunction": False},
    "to 999,999, with and": {"most": LARGEST},
    "to 9,999, without and": {"most": SMALL, "beyond": LARGEST, "conjunction": False},
}
RATE, LSTM_RATE = 0.05, 0.01
PULL = 1.0


def relative_loss(output: Tensor, right: Tensor) -> Tensor:
    """Return a loss relative to the target: squared plus a tenth of the absolute error, where small errors count."""
    share = output / right - 1
    return share.square().mean() + 0.1 * share.abs().mean()


def pull(model: nn.Module) -> Tensor:
    assert isinstance(model, Registers)
    return model.pull()


@cache
def numbers(name: str) -> Table:
    """Return the task of this name: 300 numbers to learn from, short and long ones alike."""
    return number_words(training=300, validation=300, test=2000, evenly=True, **OPTIONS[name])


def trainings(steps: int) -> list[Training]:
    registers = {"lr": Falling(RATE, steps), "batch_size": 300, "penalty": pulled(steps)}
    half = max(1, steps // 2)
    lstm = {"lr": Falling(LSTM_RATE, half), "batch_size": 64, "steps": half}
    linear: Any = nn.Linear
    nets: dict[str, tuple[Callable[[], nn.Module], dict[str, Any]]] = {
        "two registers": (Registers, registers),
        "one register": (partial(Registers, total=False), registers),
        "LSTM of 32 + linear": (partial(lstm_net, 32, 32, linear), lstm),
    }
    return [
        Training(unit, make, When(name, partial(numbers, name)), options)
        for unit, (make, options) in nets.items()
        for name in OPTIONS
    ]


def pulled(steps: int) -> Ramp:
    """Return the regularizer of the gates, which rises over the third quarter of the steps."""
    return Ramp(pull, PULL, steps // 2, max(3 * steps // 4, steps // 2 + 1))


def right(runs: Runs, *, part: str, read: bool = False) -> Tensor:
    """Return each run's fraction of outputs that are off by less than ½, as trained or as read: shape (R,)."""
    x, t = getattr(runs.task, f"{part}_set")(dtype=torch.float32)
    return torch.tensor([share_right(runs.model(k, best=True), x, t, read=read) for k in range(len(runs))])


@torch.no_grad()
def share_right(model: nn.Module, x: Tensor, t: Tensor, *, read: bool = False) -> float:
    """Return the fraction of outputs that are off by less than ½; NaN for a network that cannot be read."""
    if not read:
        return float(((model(x) - t).abs() < 0.5).double().mean())
    return share_right(model.as_read(), x, t) if isinstance(model, Registers) else math.nan


@torch.no_grad()
def relative_error(runs: Runs) -> Tensor:
    """Return the mean relative error on the test numbers, at each run's best validation: shape (R,)."""
    x, t = runs.task.extrapolation_set(dtype=torch.float32)
    outputs = torch.stack([runs.model(k, best=True)(x) for k in range(len(runs))])
    return (outputs / t - 1).abs().double().mean(dim=(1, 2)).nan_to_num(nan=torch.inf, posinf=torch.inf)


def beside(runs: Runs, *, word: str, what: str) -> Tensor:
    """Return the number that each run has learned for a word; NaN for networks that learn none: shape (R,)."""
    attributes = (getattr(runs.model(k, best=True), what, None) for k in range(len(runs)))
    return torch.tensor([math.nan if each is None else float(each.detach()[CODES[word] - 1]) for each in attributes])


PARTS = {"learned": "training", "validation": "validation", "test": "extrapolation"}
BESIDE = {
    "number": ("Number", ("three", "hundred", "and", "thousand")),
    "times": ("Gate that multiplies", ("three", "hundred", "and", "thousand")),
    "closes": ("Gate that closes a group", ("hundred", "and", "thousand")),
}
MEASURES = {
    **{
        f"right_{name}": Measure("Share", partial(right, part=part), of=f"{NEAR}, {name}")
        for name, part in PARTS.items()
    },
    "right_as_read": Measure(
        "Share",
        partial(right, part="extrapolation", read=True),
        of=f"{NEAR}, test, with the numbers rounded",
        optional=True,
    ),
    "relative_error": Measure("Mean error on the test, as a share of the number", relative_error, format="error"),
    **{
        f"{what}_{word}": Measure(f'{label} beside "{word}"', partial(beside, word=word, what=what), optional=True)
        for what, (label, words) in BESIDE.items()
        for word in words
    },
}

EXPERIMENT = Experiment(
    name="number-words-far",
    title="numbers up to 999,999 read in words, after 300 of them",
    source="ours, after the numbers in words of Trask et al. (2018)",
    trainings=trainings,
    steps=4_000,
    seeds=10,
    options={"compiled": False, "log_every": 200, "loss": relative_loss},
    note="300 numbers for training, 300 for validation, as many of each count of words as there are; the 2,000 of the "
    "test are drawn from all others, or from those above 9,999. Each word has a number, a gate that determines "
    "whether it multiplies or is added, and another that determines whether the group is closed: added to the total. "
    "Both gates are kept between 0 and 1, and moved to 0 or 1 by the regularizer of NAU and NMU, which comes in over "
    "the third quarter of the steps. One register: without a total. The loss is relative to the number. The registers "
    "have all rows in a batch and Adam with 0.05, the LSTM 64, 0.01 and half the steps; both learning rates fall to 0 "
    "in a line. As read: with each number rounded and each gate at 0 or 1.",
    measures=MEASURES,
    shows={"right_validation": "mean", "right_test": "mean", "right_as_read": "mean", "relative_error": "median"},
    layout=MeasureTables(),
)
