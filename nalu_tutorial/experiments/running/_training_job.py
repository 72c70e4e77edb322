"""One training run of an experiment, or a block of its seeds, and its rows; a row may be trained again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, Self

import torch
from torch import Tensor, nn

from ...metrics import best_step, solved_at, sparsity_error, success
from ...records import Row
from ...training import Runs, train
from ...units.catalogue import entry_of
from .._experiment import Experiment, Measure, Training
from ._provenance import processor

Progress = Callable[[int, int], object]
Found = dict[str, list[list[float]]]  # by the name of a measure: what it finds of each run


@dataclass(frozen=True)
class Result:
    """What came of a job: a row for each run, and where it was done."""

    rows: list[Row]
    seconds: float
    found: Mapping[str, Found] = field(default_factory=dict)  # by task, what is compared when all seeds are there
    processor: str = ""

    def as_dict(self) -> dict[str, Any]:
        return {**vars(self), "rows": [asdict(row) for row in self.rows]}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Self:
        """Return the result that `as_dict` wrote."""
        return cls(**{**given, "rows": [Row(**row) for row in given["rows"]]})


class Job(Protocol):
    """What is done in one piece, and may be sent to another process."""

    @property
    def key(self) -> str:
        """What its files are called."""

    @property
    def steps(self) -> int:
        """How much work it is."""

    def run(self, checkpoint: Path | None, progress: Progress) -> Result:
        """Do it, from the checkpoint if there is one, and report the progress."""


@dataclass(frozen=True)
class TrainingJob:
    """One training run of an experiment with all of its seeds, or a block of them, as it is sent to another process."""

    experiment: Experiment
    index: int
    all_steps: int
    first_seed: int
    seeds: int
    device: str

    @property
    def key(self) -> str:
        return f"{self.index}-{self.first_seed}"

    @property
    def steps(self) -> int:
        return int(self.options["steps"])

    @property
    def training(self) -> Training:
        """What to train: the job's own among the experiment's training runs, with schedules for these steps."""
        return self.experiment.trainings(self.all_steps)[self.index]

    @property
    def options(self) -> dict[str, Any]:
        return {"steps": self.all_steps, **self.experiment.options, **self.training.options}

    def run(self, checkpoint: Path | None, progress: Progress) -> Result:
        """Train; return one row for each run, the seconds that it took, and where it ended."""
        training, options = self.training, self.options
        trained = train(
            training.make_model,
            tuple(training.tasks.values()),
            seeds=range(self.first_seed, self.first_seed + self.seeds),
            device=self.device,
            checkpoint=checkpoint,
            progress=progress,
            **options,
        )
        runs = on_cpu(trained)
        parts = dict(zip(training.tasks, runs.by_task(), strict=True))
        measures = {**self.experiment.measures, **training.measures}
        alone = {name: each for name, each in measures.items() if each.compare is None}
        compared = {name: each for name, each in measures.items() if each.compare is not None}
        return Result(
            [row for task, part in parts.items() for row in rows_of(training.unit, task, part, alone)],
            runs.seconds,
            {
                task: {name: each.find(part).double().tolist() for name, each in compared.items()}
                for task, part in parts.items()
            },
            processor(),
        )


def on_cpu(runs: Runs) -> Runs:
    """Return the runs where the fixed points of their tasks are, on which they are measured."""
    here = {
        kind: {name: value.cpu() for name, value in kept.items()}
        for kind, kept in (("params", runs.params), ("history", runs.history), ("best_params", runs.best_params))
    }
    models = tuple(model.cpu() for model in runs._models)
    return replace(runs, **here, restarts=runs.restarts.cpu(), _models=models)  # type: ignore[arg-type]


def rows_of(unit: str, task: str, runs: Runs, measures: Mapping[str, Measure]) -> Iterator[Row]:
    """Yield one row for each run of one task."""
    step, validation, extrapolation = (runs.history[name] for name in ("step", "validation", "extrapolation"))
    threshold = -torch.inf if runs.task.threshold is None else runs.task.threshold
    best = best_step(validation)
    succeeded = success(validation, extrapolation, threshold)
    first = solved_at(step, extrapolation, threshold)
    weights = [torch.stack(parts) for parts in zip(*weights_of(runs), strict=True)]
    # A unit of logic has no weights that should be −1, 0 or 1.
    sparsity = sparsity_error(*weights) if weights else torch.full((len(runs),), torch.nan)
    besides = {name: measure(runs) for name, measure in measures.items()}
    for k, seed in enumerate(runs.seeds):
        at = int(best[k])
        yield Row(
            unit,
            task,
            seed,
            bool(succeeded[k]),
            float(validation[at, k]),
            float(extrapolation[at, k]),
            int(step[at]),
            float(first[k]),
            float(sparsity[k]),
            bool(runs.diverged[k]),
            {name: float(values[k]) for name, values in besides.items()},
        )


def weights_of(runs: Runs) -> Iterator[list[Tensor]]:
    """Yield the weights of each run at its best validation, layer by layer; gates and biases are none."""
    for k in range(len(runs)):
        modules: list[nn.Module] = list(runs.model(k, best=True).modules())
        named = [getattr(module, name, None) for module in modules for name in sparse_weights(module)]
        yield [weight.detach() for weight in named if isinstance(weight, Tensor)]


def sparse_weights(module: nn.Module) -> tuple[str, ...]:
    """Return the names of the weights of a module that should be −1, 0 or 1: of a layer that is no unit, its weight."""
    entry = entry_of(type(module))
    return entry.sparse if entry else ("weight",)


def train_again(
    experiment: Experiment, unit: str, task: str = "", *, seeds: int | Iterable[int], steps: int | None = None
) -> Runs:
    """Train the networks of one row of an experiment, and return them.

    Parameters
    ----------
    experiment : Experiment
        Which one.
    unit, task : str
        The row, as its record names it.
    seeds : int, or an iterable of them
        As in `nalu_tutorial.train`. The starts and the data are those of the record; its numbers are met as far as
        rounding lets them, which differs between processors.
    steps : int, optional
        By default the experiment's own.

    Raises
    ------
    ValueError
        If the experiment has no such row.

    Examples
    --------
    >>> from nalu_tutorial.experiments import EXPERIMENTS
    >>> runs = train_again(EXPERIMENTS["product-of-sums"], "NMU", seeds=[3], steps=10)
    >>> runs.seeds, runs.steps
    ((3,), 10)
    """
    steps = experiment.steps if steps is None else steps
    for training in experiment.trainings(steps):
        if training.unit == unit and task in training.tasks:
            options = {"steps": steps, **experiment.options, **training.options}
            return train(training.make_model, training.tasks[task], seeds=seeds, **options)
    raise ValueError(f"{experiment.name} has no {unit} on {task!r}")
