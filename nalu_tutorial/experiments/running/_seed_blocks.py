"""The training runs of an experiment in blocks of seeds: what is to be done, and the rows of all blocks together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch

from ...records import Record, Row
from .._experiment import Experiment, Training
from ._provenance import describe_training
from ._training_job import Result, TrainingJob


def jobs_of(
    experiment: Experiment, chosen: Sequence[int], steps: int, seeds: range, block: int | None, device: str
) -> list[TrainingJob]:
    """Return the jobs of the chosen training runs, in order: one each, or one for each block of seeds."""
    size, trainings = min(block or len(seeds), len(seeds)), experiment.trainings(steps)
    return [
        TrainingJob(experiment, index, steps, zero + first, min(size, seeds.stop - first), device)
        for index in chosen
        for zero in [experiment.first_seed + trainings[index].seed_shift]
        for first in range(seeds.start, seeds.stop, size)
    ]


def join_blocks(
    experiment: Experiment,
    trainings: Mapping[int, Training],
    jobs: Sequence[TrainingJob],
    results: Sequence[Result],
    before: Record | None = None,
) -> tuple[list[Row], list[dict[str, Any]]]:
    """Return the rows of all training runs, and the entry of the record for each of them.

    The chosen training runs have their numbers, and jobs and results are in their order. A record from before has the
    same training runs with the seeds before these, or some of them with all seeds.
    """
    rows: list[Row] = []
    described = []
    there = before.about["units"] if before else ()
    earlier: Iterator[dict[str, Any]] = iter(before.about["trainings"] if before else ())
    for index, training in trainings.items():
        known = before is not None and training.unit in there
        then: dict[str, Any] = next(earlier) if known else {"seconds": 0.0}
        kept = {task: before.select(training.unit, task) if before and known else [] for task in training.tasks}
        parts = [result for job, result in zip(jobs, results, strict=True) if job.index == index]
        if not parts:
            rows += [row for each in kept.values() for row in each]
            described.append(then)
            continue
        for task in training.tasks:
            rows += [*kept[task], *compare_runs(experiment, task, parts)]
        seconds = then["seconds"] + sum(part.seconds for part in parts)
        described.append(describe_training(experiment, training, seconds))
    return rows, described


def compare_runs(experiment: Experiment, task: str, parts: Sequence[Result]) -> Iterator[Row]:
    """Yield the rows of one task, with the measures that compare a run with those of all blocks."""
    rows = [row for part in parts for row in part.rows if row.task == task]
    besides = {
        name: measure.compare(torch.tensor([each for part in parts for each in part.found[task][name]])).tolist()
        for name, measure in experiment.measures.items()
        if measure.compare is not None
    }
    for k, row in enumerate(rows):
        measures = {**row.measures, **{name: values[k] for name, values in besides.items()}}
        yield replace(row, measures={name: measures[name] for name in experiment.measures})
