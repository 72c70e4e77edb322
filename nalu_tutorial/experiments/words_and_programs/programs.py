"""Running programs: short ones with small numbers in training, longer ones with larger numbers in the test."""

from __future__ import annotations

from functools import partial
from typing import Any

from torch.nn import functional

from ...records import TaskTables
from ...tasks import programs
from ...training import Falling
from .._experiment import Experiment, Training
from .._nets import rmse
from ._program_measures import program_measures
from ._program_nets import program_net

SUMS, CHOICES = "+ -", "+ - * if"
# By length and limit. With × the results of 40 rows below 1,000 fill what double precision holds.
SUM_TESTS = (4, 100), (4, 1000), (4, 10_000), (10, 100), (40, 100), (40, 10_000)
CHOICE_TESTS = (4, 100), (4, 1000), (4, 10_000), (10, 10_000), (40, 100), (40, 1000)
MSE = ", MSE"  # after the name of a network that is trained on the squared error without the root
RATE = 1e-2
# Where another of the rates that were tried, with other seeds, did better.
RATES = {
    "LSTM emits NAC, NMU, NSR": 3e-3,
    "LSTM emits NAC, NMU, NSR, sees numbers": 3e-3,
    "table emits NAC": 3e-2,
    "table emits NAC, NMU, NSR": 2e-2,
}
# By the targets: whether there is one after every step, and for how many rows.
TARGETS = {
    "at the end": (False, 4),
    "after every step": (True, 4),
    "at the end of 3 rows": (False, 3),
    "after every step of 3 rows": (True, 3),
}
NAMES = {name: f"with {'targets' if each_step else 'a target'} {name}" for name, (each_step, _) in TARGETS.items()}
OF_SUMS = {
    "at the end": (
        "LSTM", "LSTM emits NAC", "table emits NAC", "LSTM emits NAC, sees numbers", f"LSTM emits NAC{MSE}",
        "LSTM emits NAU", "table emits NAU", "LSTM emits NALU", "constant", "exact",
    ),
    "after every step": ("LSTM",),
    "at the end of 3 rows": ("LSTM emits NAC", "table emits NAC"),
    "after every step of 3 rows": ("LSTM emits NAC",),
}  # fmt: skip
OF_CHOICES = {
    "at the end": (
        "LSTM", "LSTM emits NAC, NMU, NSR", "table emits NAC, NMU, NSR", "LSTM emits NAC, NMU, NSR, sees numbers",
        "constant", "exact",
    ),
    "after every step": ("LSTM",),
}  # fmt: skip


def sum_trainings(steps: int) -> list[Training]:
    return [training(name, operator, steps, SUMS) for operator, names in OF_SUMS.items() for name in names]


def choice_trainings(steps: int) -> list[Training]:
    return [training(name, operator, steps, CHOICES) for operator, names in OF_CHOICES.items() for name in names]


def training(name: str, operator: str, steps: int, operators: str) -> Training:
    net, (every_step, length) = name.removesuffix(MSE), TARGETS[operator]
    task = programs(operators, length=length, every_step=every_step)
    make = partial(program_net, net, operators, every_step=every_step)
    own: dict[str, Any] = {"loss": functional.mse_loss} if name.endswith(MSE) else {}
    if name == "LSTM":  # it has the most to learn
        steps = own["steps"] = 3 * steps // 2
    return Training(name, make, {operator: task}, {"lr": Falling(RATES.get(net, RATE), steps), **own})


OPTIONS = {"batch_size": 64, "log_every": 1000, "loss": rmse, "compiled": False}
OURS = (
    "A program is a start value and instructions, given as operator and whole number; in training it has 4 rows with "
    "numbers below 100. Batches of 64 programs, drawn again; Adam, its learning rate falling to 0 in a straight "
    "line; the loss is the root of the mean squared error, and only for MSE without the root. The steps and, for "
    "each network, the learning rate of 3e-3, 1e-2, 2e-2 or 3e-2 were settled with other seeds, from 1000 on. The "
    "LSTM that does everything itself takes half as many steps again. All LSTMs have 32 hidden units; those that see "
    "the numbers are given them in hundreds, and the output of the one that does everything itself is in hundreds. A "
    "table emits the same for an operator wherever it occurs. Measured at the best validation, over 500 programs of "
    "each kind, in double precision. Digits are the fraction of matching digits after rounding, right-aligned and "
    "filled up with zeros; a wrong sign has none. Rounded means that all emitted weights were rounded for the test."
)
SUM = Experiment(
    name="programs",
    title="programs of + and −: few rows below 100 in training, up to 40 rows and below 10,000 in the test",
    source="Trask et al. (2018), the evaluation of programs",
    trainings=sum_trainings,
    steps=4_000,
    seeds=50,
    options=OPTIONS,
    note=f"The paper leaves sizes, lengths, optimizer and steps open. {OURS}",
    measures=program_measures(SUM_TESTS, SUMS),
    shows={f"digits_{length}_{limit}": "mean" for length, limit in ((4, 100), (4, 10_000), (40, 100), (40, 10_000))}
    | {"rounded_digits_40_10000": "mean"},
    layout=TaskTables(names=NAMES),
)
CHOICE = Experiment(
    name="programs-choice",
    title='programs of +, −, × and "if": 4 rows below 100 in training, up to 40 rows in the test',
    source="Trask et al. (2018), the evaluation of programs",
    trainings=choice_trainings,
    steps=4_000,
    seeds=10,
    options=OPTIONS,
    note="The paper has if, + and −; × and the form of if are ours: a number from 1 to 9 multiplies, and if the value "
    "is larger than the number, it becomes the number. The controller emits the parameters of a NAC, an NMU and an "
    "NSR, and shares of the three. "
    f"{OURS} Of the three units the likeliest is then taken, and the parameters of the NSR are multiplied by a "
    "billion.",
    measures=program_measures(CHOICE_TESTS, CHOICES),
    shows={f"digits_{length}_{limit}": "mean" for length, limit in ((4, 100), (4, 10_000), (40, 100))}
    | {f"rounded_digits_{length}_{limit}": "mean" for length, limit in ((4, 100), (40, 1000))},
    layout=TaskTables(names=NAMES),
)
