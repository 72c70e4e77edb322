"""One training of an experiment, and the rows that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ..metrics import best_step, solved_at, sparsity_error, success
from ..records import Row
from ..training import Runs, train
from ._experiment import Experiment, Measure, Training
from ._provenance import end_of

Progress = Callable[[int, int], object]
WEIGHTS = ("weight", "weight_add", "weight_mul", "W_re")


@dataclass(frozen=True)
class Result:
    """What came of a job.

    Attributes
    ----------
    rows : list of Row
        One for each run.
    seconds : float
        How long it took.
    ended : dict, optional
        Where and why a training ended, as the record writes it.
    """

    rows: list[Row]
    seconds: float
    ended: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Job:
    """One training of an experiment, as it is sent to another process."""

    experiment: Experiment
    index: int
    steps: int
    seeds: int
    device: str
    checkpoint: Path

    @property
    def training(self) -> Training:
        """What to train: the job's own among the experiment's trainings, with schedules for these steps."""
        return self.experiment.trainings(self.steps)[self.index]

    @property
    def options(self) -> dict[str, Any]:
        """What the training takes; a training may have steps of its own."""
        return {"steps": self.steps, **self.experiment.options, **self.training.options}

    def run(self, progress: Progress) -> Result:
        """Train; return one row for each run, the seconds that it took, and where it ended."""
        training = self.training
        runs = train(
            training.make_model,
            tuple(training.tasks.values()),
            seeds=range(self.experiment.first_seed, self.experiment.first_seed + self.seeds),
            device=self.device,
            checkpoint=self.checkpoint,
            progress=progress,
            **self.options,
        )
        parts = zip(training.tasks, runs.by_task(), strict=True)
        measures = self.experiment.measures
        rows = [row for task, part in parts for row in rows_of(training.unit, task, part, measures)]
        return Result(rows, runs.seconds, end_of(runs, self.options.get("stop_when")))


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
            bool(runs.dead[k]),
            {name: float(values[k]) for name, values in besides.items()},
        )


def weights_of(runs: Runs) -> Iterator[list[Tensor]]:
    """Yield the weights of each run at its best validation, layer by layer; gates and biases are none."""
    for k in range(len(runs)):
        modules: list[nn.Module] = list(runs.model(k, best=True).modules())
        named = [getattr(module, name, None) for module in modules for name in WEIGHTS]
        yield [weight.detach() for weight in named if isinstance(weight, Tensor)]
