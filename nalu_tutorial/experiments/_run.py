"""Running an experiment to a record: its trainings in parallel processes, each with a checkpoint."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from ..records import Record, csv_path
from ..tasks import Table, Task
from ..training import Settled
from ._begun import begun, finished
from ._experiment import Experiment, Training
from ._job import Job, Progress
from ._parallel import all_results
from ._provenance import about, about_training


class Units(Protocol):
    """What has a name, and units of which some may be asked for."""

    @property
    def name(self) -> str: ...

    @property
    def units(self) -> tuple[str, ...]: ...


def run_experiment(
    experiment: Experiment,
    out: str | os.PathLike[str],
    *,
    seeds: int | None = None,
    steps: int | None = None,
    units: Sequence[str] | None = None,
    device: str = "cpu",
    jobs: int | None = None,
    resume: bool = False,
    until_settled: bool = False,
    progress: Progress | None = None,
) -> Record:
    """Run an experiment, or part of it, and write its record.

    Parameters
    ----------
    experiment : Experiment
        What to run.
    out : path
        The CSV to write, whose ending may be left out; a JSON is written beside it, and a folder of checkpoints until
        both are done.
    seeds, steps : int, optional
        The experiment's own unless said otherwise. Schedules grow and shrink with the steps.
    units : sequence of str, optional
        Only these.
    device : str
        Where to train.
    jobs : int, optional
        How many processes, each with one thread, at most two for each core: by default one. 1 stays in this process.
    resume : bool
        Go on with a run that was begun. One that is finished already is read.
    until_settled : bool
        Whether a training ends as soon as each of its runs has succeeded or is dead, by the rule
        `nalu_tutorial.training.Settled`. The record says where each ended, and why.
    progress : callable, optional
        Told (steps done, all steps), over all trainings.

    Raises
    ------
    ValueError
        If a unit is unknown or none is named, a count is not positive, the name of the CSV has another ending, what
        was kept of a run is damaged, or a task has no threshold by which it is settled.
    Unfinished
        If the record is there already, or was begun and ``resume`` is false, or was begun with other settings, or is
        being made by another process.
    """
    if Path(out).is_dir():
        raise ValueError(f"{out} is a folder; name a file, such as {Path(out) / experiment.name}.csv")
    out, cores = csv_path(Path(out)), os.cpu_count() or 1
    seeds, steps, jobs = counts(seeds=(seeds, experiment.seeds), steps=(steps, experiment.steps), jobs=(jobs, cores))
    chosen = known_units(experiment, units)
    settings = {"experiment": experiment.name, "seeds": seeds, "steps": steps, "units": chosen, "device": device}
    settings |= {"until_settled": until_settled}
    record = finished(out, settings, resume)
    if record is not None:
        return record
    trainings = {k: training for k, training in enumerate(experiment.trainings(steps)) if training.unit in chosen}
    for training in trainings.values():
        tasks = dict(training.tasks)  # what a task lacks is said before anything is written
        if until_settled:
            check_thresholds(experiment, training, tasks)
    if until_settled:
        experiment = replace(experiment, options={**experiment.options, "stop_when": Settled()})
    with begun(out, settings, resume) as folder:
        work = [Job(experiment, k, steps, seeds, device, folder / f"{k}.pt") for k in trainings]
        results = all_results(work, jobs, progress)
        rows = tuple(row for each in results for row in each.rows)
        took = [
            about_training(experiment, job.training, each.seconds, [each.ended] if each.ended else [])
            for job, each in zip(work, results, strict=True)
        ]
        record = Record(rows, settings | about(experiment) | {"trainings": took})
        record.write(out)
    return record


def check_thresholds(experiment: Experiment, training: Training, tasks: Mapping[str, Task | Table]) -> None:
    """Raise unless each task of a training says when a run has succeeded, and no rule of its own ends it."""
    for task, kind in tasks.items():
        if kind.threshold is None:
            on = f"{training.unit} on {task}" if task else training.unit
            raise ValueError(
                f"{experiment.name} has no threshold of success for {on}, so no run of it is settled before its end"
            )
    if "stop_when" in {**experiment.options, **training.options}:
        raise ValueError(f"{experiment.name} ends by a rule of its own, and not when its runs are settled")


def counts(**given: tuple[int | None, int]) -> list[int]:
    """Return each count that was given, or the usual one; raise unless all are positive."""
    for name, (count, _) in given.items():
        if count is not None and (not isinstance(count, int) or count < 1):
            raise ValueError(f"expected {name} to be a whole number of at least 1, got {count}")
    return [usual if count is None else count for count, usual in given.values()]


def known_units(experiment: Units, units: Sequence[str] | None) -> list[str]:
    """Return the units that were asked for, once each and in the experiment's order; by default all."""
    named, there = experiment.units if units is None else units, ", ".join(experiment.units)
    for name in named:
        if name not in experiment.units:
            raise ValueError(f"{experiment.name} has no unit {name}; it has {there}")
    if not named:
        raise ValueError(f"expected a unit or several, got none; {experiment.name} has {there}")
    return [name for name in experiment.units if name in named]
