"""A trial of an explanation, and the battery of recipes over which each trial runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from ...tasks import Sequences, Task
from ...training import Falling, Ramp, Runs
from .._experiment import Measure, Training, When
from .._nets import OPTIMIZERS

LESSON = "as in the lesson"


@dataclass(frozen=True)
class Recipe:
    """What is changed of the recipe of the lesson; each number is a factor.

    Attributes
    ----------
    rate, steps, batch, inputs, initialization : float
        Of the learning rate, the number of steps, the batch, the range of the inputs, and all initial parameters.
    falls : bool
        Whether the learning rate decreases linearly to 0.
    optimizer : str
        Another one, by its name.
    seed_shift : int
        How much higher the seeds are.
    """

    rate: float = 1
    steps: int = 1
    batch: float = 1
    inputs: float = 1
    initialization: float = 1
    falls: bool = False
    optimizer: str = ""
    seed_shift: int = 0


BATTERY = {
    LESSON: Recipe(),
    "learning rate ÷ 10": Recipe(rate=0.1),
    "learning rate ÷ 3": Recipe(rate=1 / 3),
    "learning rate × 3": Recipe(rate=3),
    "learning rate × 10": Recipe(rate=10),
    "learning rate falls to 0": Recipe(falls=True),
    **{name: Recipe(optimizer=name) for name in OPTIMIZERS},
    "steps × 4": Recipe(steps=4),
    "batch ÷ 16": Recipe(batch=1 / 16),
    "batch × 4": Recipe(batch=4),
    "inputs ÷ 10": Recipe(inputs=0.1),
    "inputs × 10": Recipe(inputs=10),
    "initialization × ½": Recipe(initialization=0.5),
    "initialization × 2": Recipe(initialization=2),
    "seeds 6100 to 6149": Recipe(seed_shift=100),
    "seeds 6200 to 6249": Recipe(seed_shift=200),
}


#: Recipes that some trials leave out.
INITIALIZATIONS = ("initialization × ½", "initialization × 2")
INPUTS = ("inputs ÷ 10", "inputs × 10")
PLACED = dict.fromkeys(INITIALIZATIONS, "the initialization is set by hand")


class Lesson(NamedTuple):
    """The recipe of a lesson; the learning rate may decrease to 0 under each recipe of the battery."""

    optimizer: str
    lr: float
    batch: int
    steps: int
    falls: bool = False

    def __str__(self) -> str:
        return f"{self.optimizer}, learning rate {self.lr:g}, batches of {self.batch}, {self.steps:,} steps"


@dataclass(frozen=True)
class Arm:
    """One side of a comparison.

    Attributes
    ----------
    make : callable
        Returns a new model.
    task : Task or callable
        What it learns, or what returns it when it is used.
    shows : callable
        Maps runs to 1 where a run shows the effect and 0 where it does not: shape (R,). A number between is a mean
        over the ends of a run.
    eps : float, optional
        What the optimizer adds to its divisor.
    rate : float
        A factor of the learning rate that this side has at every recipe.
    penalty : callable, optional
        Maps a model to what is added to its loss, by and by over the `ramp` of the trial.
    options : dict
        What this side has besides for `nalu_tutorial.train`, such as a clip or another loss.
    """

    make: Callable[[], nn.Module]
    task: Task | Callable[[], Sequences]
    shows: Callable[[Runs], Tensor]
    eps: float | None = None
    rate: float = 1
    penalty: Callable[[nn.Module], Tensor] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Trial:
    """An explanation as a comparison that could refute it.

    Attributes
    ----------
    explanation : str
        A key of explanations.toml.
    effect : str
        What is counted, in words, as "runs that fail".
    arms : dict of str to Arm
        By their names: first as it is, where the effect is to be seen; then with the cause removed or set by hand,
        where it is not.
    lesson : Lesson
        Its recipe.
    control : dict of str to Arm
        At most one: what does not show the effect wherever a recipe can train at all.
    rates : dict of str to float
        The learning rate with each other optimizer.
    makes_no_sense : dict of str to str
        Recipes that cannot be applied, with the reason.
    ramp : (start, end)
        The fractions of the steps over which a penalty comes in.
    """

    explanation: str
    effect: str
    arms: Mapping[str, Arm]
    lesson: Lesson
    control: Mapping[str, Arm] = field(default_factory=dict)
    rates: Mapping[str, float] = field(default_factory=dict)
    makes_no_sense: Mapping[str, str] = field(default_factory=dict)
    ramp: tuple[float, float] = (1 / 6, 1 / 3)

    @property
    def left_out(self) -> dict[str, str]:
        """Return the recipes that are not run, with the reason."""
        own = [self.lesson.optimizer, *(["learning rate falls to 0"] if self.lesson.falls else [])]
        untried = OPTIMIZERS.keys() - self.rates.keys()
        reasons = dict.fromkeys(untried, "no learning rate was set for it") | dict(self.makes_no_sense)
        reasons |= dict.fromkeys(own, "the lesson's own")
        return {name: reasons[name] for name in BATTERY if name in reasons}

    def about(self) -> dict[str, Any]:
        """Return what a record keeps of the trial, to judge it by."""
        return {
            "effect": self.effect,
            "arms": list(self.arms),
            "control": list(self.control),
            "recipe": str(self.lesson),
            "left_out": self.left_out,
        }

    def trainings(self, share: float) -> Iterator[Training]:
        """Yield a training run for each recipe and side, with this fraction of the steps."""
        for name, recipe in BATTERY.items():
            if name not in self.left_out:
                for arm, side in {**self.arms, **self.control}.items():
                    yield self.training(f"{name}: {arm}", recipe, side, share)

    def training(self, name: str, recipe: Recipe, arm: Arm, share: float) -> Training:
        lesson = self.lesson
        optimizer: Any = OPTIMIZERS[recipe.optimizer or lesson.optimizer]
        steps = max(1, int(lesson.steps * recipe.steps * share))
        lr = self.rates.get(recipe.optimizer, lesson.lr) * recipe.rate * arm.rate
        return Training(
            self.explanation,
            partial(scaled, arm.make, recipe.initialization),
            {name: wider(arm.task, recipe.inputs)} if isinstance(arm.task, Task) else When(name, arm.task),
            {
                "optimizer": optimizer if arm.eps is None else partial(optimizer, eps=arm.eps),
                "lr": Falling(lr, steps) if recipe.falls or lesson.falls else lr,
                "batch_size": max(1, int(lesson.batch * recipe.batch)),
                "steps": steps,
                "log_every": steps,
            }
            | ({"penalty": Ramp(arm.penalty, 1, *(int(share * steps) for share in self.ramp))} if arm.penalty else {})
            | dict(arm.options),
            {"shows": Measure(SHOWS.label, arm.shows)},
            recipe.seed_shift,
        )


def nothing(runs: Runs) -> Tensor:
    """Return that no run shows an effect; each side of a trial says what its own is."""
    return torch.zeros(len(runs))


SHOWS = Measure("Share of runs that show the effect", nothing)


def scaled(make: Callable[[], nn.Module], factor: float) -> nn.Module:
    """Return a new model, all of whose parameters are multiplied by the factor."""
    model = make()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(factor)
    return model


def wider(task: Task, factor: float) -> Task:
    """Return a task with its ranges, and its noise, multiplied by the factor; its success is not judged."""
    task = replace(task, threshold=None)
    if factor == 1:
        return task
    low, high = task.training
    ends: Any = task.extrapolation
    return replace(
        task,
        training=(low * factor, high * factor),
        extrapolation=(ends[0] * factor, ends[1] * factor),
        noise=task.noise * factor,
    )
