"""Running an experiment to a record: its training runs in this process or many, each with a checkpoint."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from numbers import Integral
from pathlib import Path
from typing import Any, Protocol

from ..._processes import Processes
from ...records import Record, csv_path
from .._experiment import Experiment, Training
from ._provenance import commits, describe_run, processor, success_rule
from ._results import InProcess, all_results
from ._run_folder import RunFolder
from ._seed_blocks import jobs_of, join_blocks
from ._training_job import Job, Progress, Result
from ._unfinished_run import find_smaller, open_run, read_finished


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
    block: int | None = None,
    executor: Executor | None = None,
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
        By default the experiment's own. Schedules grow and shrink with the steps.
    units : sequence of str, optional
        Only these.
    device : str
        Where to train.
    jobs : int, optional
        How many processes of this machine, each with one thread, at most two for each core: by default one. 1 stays in
        this process.
    resume : bool
        Continue an unfinished run. A finished record of fewer seeds, or of fewer units, gets those that are
        missing, and one that has them all is read.
    block : int, optional
        Train so many seeds of a training at once, and the others beside or after them; by default all at once. Starts
        and data are the same, and the numbers up to rounding.
    executor : concurrent.futures.Executor, optional
        Where the training runs are done, in place of processes of this machine: threads, processes, or workers of a
        cluster as ``distributed.Client.get_executor`` has them. A process does one job at a time, on one of torch's
        threads. It is not shut down.
    progress : callable, optional
        Called with (steps done, all steps), over all training runs.

    Raises
    ------
    TypeError
        If it is no experiment, as a name is none, or the executor is none.
    ValueError
        If a unit is unknown or none is named, a count is not positive, the name of the CSV has another ending, what
        was kept of a run is damaged, a training run ends by ``stop_when``, or both jobs and an executor are given.
    Unfinished
        If the record is there already, or was begun and ``resume`` is false, or was begun with other settings, or is
        being made by another process.
    OtherVersion
        If a process of the executor has another version of the package or of torch.
    """
    if not isinstance(experiment, Experiment):
        raise TypeError(f"expected an experiment, as EXPERIMENTS[name] is, got {experiment!r}")
    if Path(out).is_dir():
        raise ValueError(f"{out} is a folder; name a file, such as {Path(out) / experiment.name}.csv")
    out = csv_path(Path(out))
    seeds, steps, jobs = check_counts(
        seeds=(seeds, experiment.seeds), steps=(steps, experiment.steps), jobs=check_jobs(jobs, executor)
    )
    block = check_counts(block=(block, 1))[0] if block is not None else None
    chosen = check_units(experiment, units)
    settings = {"experiment": experiment.name, "seeds": seeds, "steps": steps, "units": chosen, "device": device}
    settings |= {"block": block, **experiment.settings}
    before = find_fewer(experiment, out, settings) if resume else None
    if before is None:
        record = read_finished(out, settings, resume)
        if record is not None:
            return record
    trainings = {k: training for k, training in enumerate(experiment.trainings(steps)) if training.unit in chosen}
    for training in trainings.values():
        dict(training.tasks)  # a task's missing part is an error before anything is written
        if "stop_when" in {**experiment.options, **training.options}:
            raise ValueError(f"{experiment.name} has stop_when among its options, and a record holds runs of all steps")
    with open_run(out, settings, resume, adds=before is not None) as folder:
        made_from = commits(folder)
        lacking, missing = find_missing(trainings, seeds, before)
        work = jobs_of(experiment, lacking, steps, missing, block, device)
        results = results_of(work, executor, jobs, folder, progress)
        rows, described = join_blocks(experiment, trainings, work, results, before)
        made = describe_run(experiment, made_from) | other_processors(results)
        record = Record(
            tuple(rows),
            settings
            | made
            | {
                "success": success_rule(described),
                "parts": parts_of(made, missing, added_units(chosen, before), before),
                "trainings": described,
            },
        )
        record.write(out)
    return record


def find_fewer(experiment: Experiment, out: Path, settings: dict[str, Any]) -> Record | None:
    """Return the finished record to which seeds or units are to be added, if there is one."""
    record = find_smaller(out, settings, ("seeds", "units", "block"))
    if record is None:
        return None
    fewer_seeds = record.about["seeds"] < settings["seeds"]
    there, wanted = set(record.about["units"]), set(settings["units"])
    if fewer_seeds == (there < wanted) or not there <= wanted:  # nothing is missing, or both are
        return None
    if fewer_seeds and any(measure.compare is not None for measure in experiment.measures.values()):
        raise ValueError(
            f"{experiment.name} compares its runs with each other, so no seeds can be added to {out}; name another file"
        )
    return record


def added_units(chosen: Sequence[str], before: Record | None) -> list[str]:
    """Return the units that a record lacks to which some are added; none where it gets seeds."""
    there = before.about["units"] if before else chosen
    return [name for name in chosen if name not in there]


def find_missing(trainings: Mapping[int, Training], seeds: int, before: Record | None) -> tuple[list[int], range]:
    """Return the numbers of the training runs that are to be done, and with which seeds."""
    added = added_units([training.unit for training in trainings.values()], before)
    if added:
        return [k for k, training in trainings.items() if training.unit in added], range(seeds)
    return list(trainings), range(before.about["seeds"] if before else 0, seeds)


def parts_of(
    made: Mapping[str, Any], seeds: range, units: Sequence[str], before: Record | None
) -> list[dict[str, Any]]:
    """Return how many seeds each sitting added, or which units, and where, when and from which commits."""
    names = ("versions", "commit", "earlier_commits", "machine", "processors", "date")
    part: dict[str, Any] = {name: made[name] for name in names if name in made}
    if before is None:
        return [{"seeds": len(seeds), **part}]
    about = before.about
    first = {"seeds": about["seeds"], **{name: about[name] for name in part if name in about}}
    sitting = {"units": list(units)} if units else {"seeds": len(seeds)}
    return [*about.get("parts", [first]), {**sitting, **part}]


def results_of(
    work: Sequence[Job], executor: Executor | None, jobs: int, folder: Path, progress: Progress | None
) -> list[Result]:
    """Return what came of each job: done by the executor, or by so many processes of our own."""
    run_folder = RunFolder.claim(folder)
    if executor is not None:
        return all_results(work, executor, run_folder, progress)
    with InProcess() if jobs == 1 else Processes(max(min(jobs, len(work)), 1)) as own:
        return all_results(work, own, run_folder, progress)


def other_processors(results: Sequence[Result]) -> dict[str, Any]:
    """Return a record's note on other machines: how many jobs each kind of processor did, if there was another."""
    counts = Counter(result.processor for result in results if result.processor)
    return {"processors": dict(counts)} if counts.keys() - {processor()} else {}


def check_jobs(jobs: int | None, executor: Executor | None) -> tuple[int | None, int]:
    """Return how many jobs were asked for, and the usual number; with an executor there is no say."""
    if not isinstance(executor, Executor | None):
        raise TypeError(f"an executor is a concurrent.futures.Executor, and {executor!r} is none")
    if jobs is not None and executor is not None:
        raise ValueError("an executor has as many processes as it has; jobs says how many this machine starts itself")
    return jobs, os.cpu_count() or 1


def check_counts(**given: tuple[int | None, int]) -> list[int]:
    """Return each count that was given, of Python or NumPy, or the usual one; raise unless all are positive."""
    for name, (count, _) in given.items():
        if count is not None and (not isinstance(count, Integral) or isinstance(count, bool) or count < 1):
            raise ValueError(f"expected {name} to be a whole number of at least 1, got {count}")
    return [usual if count is None else int(count) for count, usual in given.values()]


def check_units(experiment: Units, units: Sequence[str] | None) -> list[str]:
    """Return the units that were asked for, once each and in the experiment's order; by default all."""
    named, there = experiment.units if units is None else units, ", ".join(experiment.units)
    for name in named:
        if name not in experiment.units:
            raise ValueError(f"{experiment.name} has no unit {name}; it has {there}")
    if not named:
        raise ValueError(f"expected a unit or several, got none; {experiment.name} has {there}")
    return [name for name in experiment.units if name in named]
