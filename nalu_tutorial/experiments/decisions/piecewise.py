"""Two functions in pieces: a comparison, with 1 to 15 pairs of operands, decides between two sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...records import MeasureTables
from ...tasks import Task, whole
from ...training import Runs
from ...units import NAU, NSR
from .._experiment import Experiment, Measure, Training
from .._measures import raised, task_of

POWERS = range(3, 15)
APART = 5  # how far apart the two numbers that are compared are at most, beyond the training range
RELATIONS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {"f": torch.gt, "f=": torch.eq}


@dataclass(frozen=True)
class Pieces:
    """The target: x₅ + 4 where x₁ > x₂ (f) or x₁ = x₂ (f=), and x₄ − x₃ elsewhere."""

    name: str

    def first(self, x: Tensor) -> Tensor:
        """Return which points belong to the first piece: bool, shape (..., 1) for x of shape (..., 5)."""
        return RELATIONS[self.name](x[..., :1], x[..., 1:2])

    def __call__(self, x: Tensor) -> Tensor:
        """Return t of shape (..., 1) for x of shape (..., 5)."""
        return torch.where(self.first(x), x[..., 4:] + 4, x[..., 3:4] - x[..., 2:3])


@dataclass(frozen=True)
class Points:
    """Whole numbers: two between the ends, which are compared, and three from −100 to 100."""

    close: float  # the share of points whose second number is drawn close to the first
    apart: int  # how far it is from it then at most; 0 makes the two equal

    def __call__(self, uniform: Tensor, low: Tensor, high: Tensor) -> Tensor:
        """Return points of shape (..., 5) made of uniform numbers of shape (..., 7)."""
        first, other = (whole(uniform[..., k : k + 1], low, high) for k in (0, 1))
        distance = (uniform[..., 2:3] * (2 * self.apart + 1)).floor() - self.apart
        second = torch.where(uniform[..., 3:4] < self.close, first + distance, other)
        hundred = torch.full_like(low, 100)
        return torch.cat([first, second, whole(uniform[..., 4:], -hundred, hundred)], dim=-1)


class Switch(nn.Module):
    """A network that decides, and the two sums with a constant between which it decides."""

    def __init__(self, decide: nn.Module) -> None:
        super().__init__()
        self.decide = decide
        self.sums = NAU(5, 2)
        self.constants = nn.Parameter(torch.zeros(2))

    def forward(self, x: Tensor) -> Tensor:
        """Return the mixture of the two, of shape (..., 1)."""
        y, both = self.decide(x), self.sums(x) + self.constants
        mixed: Tensor = y * both[..., :1] + (1 - y) * both[..., 1:]
        return mixed


def plain_net() -> nn.Module:
    """Return the network 5 → 20 → 1 that decides without a register in the authors' code."""
    return nn.Sequential(nn.Linear(5, 20), nn.Sigmoid(), nn.Linear(20, 1), nn.Sigmoid())


DECIDERS: dict[str, Callable[[], nn.Module]] = {"plain net": plain_net} | {
    f"R = {pairs}": partial(NSR, 5, 1, redundancy=pairs) for pairs in (1, 2, 3, 5, 10, 15)
}


def switch(decider: str) -> nn.Module:
    return Switch(DECIDERS[decider]())


def piecewise(name: str, power: int) -> Task:
    """Return one of the two functions: learned from −10 to 9, tried from 2ⁱ to 2ⁱ⁺¹ − 1."""
    training = Points(close=0.5 if name == "f=" else 0.0, apart=0)
    beyond = Points(close=1.0, apart=APART)
    return Task(Pieces(name), 5, (-10, 9), (2**power, 2 ** (power + 1) - 1), training, beyond, uniforms=7)


def hard(runs: Runs) -> Runs:
    """Return the runs with hard decisions: the decider's parameters times a billion, or those of its last plain layer.

    Choices and outputs become 0 or 1; the bits of a register are unchanged.
    """
    part = "decide.2." if "decide.2.weight" in runs.params else "decide."
    params = {name: value * 1e9 if name.startswith(part) else value for name, value in runs.params.items()}
    return replace(runs, params=params)


def points(runs: Runs, power: int) -> tuple[Tensor, Tensor]:
    """Return a thousand points of the runs' function at one magnitude, and the targets."""
    target: Pieces = task_of(runs).target  # type: ignore[assignment]
    return piecewise(target.name, power).extrapolation_set(dtype=torch.float64)


def error(runs: Runs, *, power: int, harden: bool) -> Tensor:
    """Return each run's mean absolute error at one magnitude, as trained or with hard decisions: shape (R,)."""
    x, t = points(runs, power)
    output = (hard(runs) if harden else runs).predict(x)
    return (output.cpu() - t).abs().mean(dim=(1, 2))


def decisions(runs: Runs, x: Tensor) -> Tensor:
    """Return for which points the hardened deciders take the first sum: bool, shape (R, N, 1)."""
    own = {name: value for name, value in hard(runs).params.items() if name.startswith("decide.")}
    params = {name.removeprefix("decide."): value for name, value in own.items()}
    decider: nn.Module = runs.model(0).get_submodule("decide")
    return replace(runs, params=params, _models=(decider,)).predict(x).cpu() > 0.5


def right(runs: Runs, *, power: int) -> Tensor:
    """Return the fraction of points at one magnitude for which each hard decision takes the correct sum: shape (R,).

    Which of the two sums is meant for which piece is settled by the majority in the training range.
    """
    target: Pieces = task_of(runs).target  # type: ignore[assignment]
    near, _ = runs.task.validation_set(dtype=torch.float64)
    far, _ = points(runs, power)
    swapped = (decisions(runs, near) == target.first(near)).double().mean(dim=(1, 2)) < 0.5
    share = (decisions(runs, far) == target.first(far)).double().mean(dim=(1, 2))
    return torch.where(swapped, 1 - share, share)


def trainings(_: int) -> list[Training]:
    return [
        Training(unit, partial(switch, unit), {name: piecewise(name, 3)}) for name in RELATIONS for unit in DECIDERS
    ]


MEASURES = {
    **{
        f"{name}_{power}": Measure(
            f"Mean absolute error at 2{raised(power)}, {how}", partial(error, power=power, harden=name == "hard")
        )
        for name, how in {"soft": "as trained", "hard": "made hard"}.items()
        for power in POWERS
    },
    **{
        f"right_{power}": Measure(
            "Share", partial(right, power=power), of=f"correct decisions at 2{raised(power)}, made hard"
        )
        for power in POWERS
    },
}

EXPERIMENT = Experiment(
    name="piecewise",
    title="x5 + 4 if x1 > x2 (f) or x1 = x2 (f=), else x4 − x3, with 1 to 15 pairs of operands",
    source="Faber & Wattenhofer (2020), the experiments with functions in pieces",
    trainings=trainings,
    steps=20_000,
    seeds=20,
    options={"batch_size": 100, "loss": functional.l1_loss, "dtype": torch.float64, "log_every": 5_000},
    note="The functions, the numbers and the loss are those of the authors' code; its errors are printed in a figure "
    "alone. Mean absolute error, Adam at 0.001, λ = 1. Ours: 20,000 batches of 100 fresh points where the code takes "
    "500,000 steps with all of 4,000 points; sums with weights from −1 to 1 and a constant, as in the code's variant "
    "with a NAU; 20 seeds in place of 10. The steps were settled with other seeds, 1000 to 1009. Errors at the last "
    "step, at magnitudes 2³ to 2¹⁴, the two numbers at most 5 apart. Hard: the same networks, whose choices and "
    "outputs are made 0 or 1 after training. Correct: how often the hard decision is.",
    measures=MEASURES,
    shows={"soft_3": "median", "soft_14": "median", "hard_14": "median", "right_14": "mean"},
    layout=MeasureTables(names={"plain net": "plain network"}),
)
