"""What an experiment is: units, tasks, a schedule and seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from torch import Tensor, nn

from ..records import Column, Layout, LineTable
from ..tasks import Table, Task
from ..training import Runs


@dataclass(frozen=True)
class Measure(Column):
    """What is measured of each run besides success, and how tables name and write it.

    Attributes
    ----------
    label, of, unit, format, optional
        As of a `~nalu_tutorial.records.Column`.
    find : callable
        Maps the runs of one task to a number of each run by itself: shape (R,). Where they are then compared, to
        several: (R, K).
    compare : callable, optional
        Maps what was found of all runs of the task, some of which may have been trained elsewhere, to the measure:
        shape (R,).
    """

    find: Callable[[Runs], Tensor]
    compare: Callable[[Tensor], Tensor] | None = field(default=None, kw_only=True)

    def __call__(self, runs: Runs) -> Tensor:
        """Return the measure of runs that are all there are: shape (R,)."""
        each_run = self.find(runs)
        return each_run if self.compare is None else self.compare(each_run)


@dataclass(frozen=True)
class When(Mapping[str, Task | Table]):
    """The only task of a training run by its name, made when it is used: listing experiments loads no images."""

    name: str
    make: Callable[[], Task | Table]

    def __getitem__(self, name: str) -> Task | Table:
        if name != self.name:
            raise KeyError(name)
        return self.make()

    def __iter__(self) -> Iterator[str]:
        yield self.name

    def __len__(self) -> int:
        return 1


@dataclass(frozen=True)
class Training:
    """One training run: a unit, and the tasks that it learns side by side.

    Attributes
    ----------
    unit : str
        The name of what is trained.
    make_model : callable
        Returns a new model.
    tasks : dict of str to Task or tasks.Table
        By the names that the record gives them; if there is only one task, its name is empty. A table is trained alone.
    options : dict
        The options of `nalu_tutorial.train` that apply to this training run only.
    measures : dict of str to Measure
        Replacements for the experiment's measures of these names.
    seed_shift : int
        How much higher its seeds are than those of the experiment.
    """

    unit: str
    make_model: Callable[[], nn.Module]
    tasks: Mapping[str, Task | Table]
    options: Mapping[str, Any] = field(default_factory=dict)
    measures: Mapping[str, Measure] = field(default_factory=dict)
    seed_shift: int = 0


@dataclass(frozen=True)
class Experiment:
    """A published table, or one of ours, by name.

    Attributes
    ----------
    name, title : str
        The name by which the command line knows it, and one line about it.
    source : str
        Where it was published.
    trainings : callable
        Maps a number of steps to the training runs; schedules grow and shrink with the steps.
    steps, seeds : int
        As many as the full experiment takes.
    first_seed : int
        The lowest seed; the others follow it.
    options : dict
        The options of `nalu_tutorial.train` that all training runs share.
    note : str
        What the source leaves open and is assumed here, or where this run differs from it.
    measures : dict of str to Measure
        What is measured besides success, by the name of its column in the record.
    shows : dict of str to str
        The measures that this experiment's tables show instead of success, each as "mean" or "median" over seeds.
    layout : Layout
        What the lines and columns of its tables are.
    only_measures : bool
        Whether its record keeps of each run nothing but the measures, in one line for each unit and task.
    settings : dict
        What sets it apart from the one that is listed under its name, in texts and numbers for the record. A run is
        resumed with the same ones only.

    Raises
    ------
    TypeError
        If a measure has no label.
    ValueError
        If it shows a measure that it does not have.
    """

    name: str
    title: str
    source: str
    trainings: Callable[[int], list[Training]]
    steps: int
    seeds: int
    options: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    measures: Mapping[str, Measure] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)
    layout: Layout = field(default_factory=LineTable)
    first_seed: int = 0
    only_measures: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, measure in self.measures.items():
            if not isinstance(measure, Measure):
                raise TypeError(f"{self.name}: the measure {name} has no label; declare it as Measure(label, find)")
        unknown = self.shows.keys() - self.measures.keys()
        if unknown:
            raise ValueError(f"{self.name} shows {', '.join(sorted(unknown))}, which it does not measure")

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The names of the units, in order."""
        return tuple(dict.fromkeys(training.unit for training in self.trainings(self.steps)))


OPERATION_NAMES = {"+": "Sum", "-": "Difference", "*": "Product", "/": "Quotient"}


def name_over(what: str, training: tuple[float, float]) -> str:
    """Return how a record names a task over one of several training ranges, as in "* [-2, 2]"."""
    low, high = training
    return f"{what} [{low:g}, {high:g}]"
