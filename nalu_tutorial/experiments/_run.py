"""Running an experiment to a record: its trainings in parallel processes, each with a checkpoint."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

import json
import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Any

import torch
from torch import Tensor, nn

from ..metrics import best_step, solved_at, sparsity_error, success
from ..records import Record, Row
from ..training import Runs, train
from ._experiment import Cell, Experiment, Measure
from ._provenance import about, training

Progress = Callable[[int, int], object]
WEIGHTS = ("weight", "weight_add", "weight_mul", "W_re")


class Unfinished(Exception):  # noqa: N818 - it is a state, and what to do about it
    """The output is there already, or a run into it was begun."""


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
    def cell(self) -> Cell:
        """The training."""
        return self.experiment.cells(self.steps)[self.index]

    @property
    def options(self) -> dict[str, Any]:
        """What the training takes; a cell may have steps of its own."""
        return {"steps": self.steps, **self.experiment.options, **self.cell.options}

    def run(self, progress: Progress) -> tuple[list[Row], float]:
        """Train; return one row for each run, and the seconds that it took."""
        cell = self.cell
        runs = train(
            cell.make_model,
            tuple(cell.tasks.values()),
            seeds=self.seeds,
            device=self.device,
            checkpoint=self.checkpoint,
            progress=progress,
            **self.options,
        )
        parts = zip(cell.tasks, runs.by_task(), strict=True)
        measures = self.experiment.measures
        return [row for task, part in parts for row in rows_of(cell.unit, task, part, measures)], runs.seconds


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
    progress: Progress | None = None,
) -> Record:
    """Run an experiment, or part of it, and write its record.

    Parameters
    ----------
    experiment : Experiment
        What to run.
    out : path
        The CSV to write; a JSON is written beside it, and a folder of checkpoints until both are done.
    seeds, steps : int, optional
        The experiment's own unless said otherwise. Schedules grow and shrink with the steps.
    units : sequence of str, optional
        Only these.
    device : str
        Where to train.
    jobs : int, optional
        How many processes, each with one thread: by default one for each core. 1 stays in this process.
    resume : bool
        Go on with a run that was begun.
    progress : callable, optional
        Told (steps done, all steps), over all trainings.

    Raises
    ------
    ValueError
        If a unit is unknown or a count is not positive.
    Unfinished
        If the record is there already, or was begun and ``resume`` is false, or was begun with other settings.
    """
    out, seeds, steps = Path(out), seeds or experiment.seeds, steps or experiment.steps
    chosen = tuple(units or experiment.units)
    for name in chosen:
        if name not in experiment.units:
            raise ValueError(f"{experiment.name} has no unit {name}; it has {', '.join(experiment.units)}")
    settings = {"experiment": experiment.name, "seeds": seeds, "steps": steps, "units": list(chosen), "device": device}
    folder = begun(out, settings, resume)
    indices = [k for k, cell in enumerate(experiment.cells(steps)) if cell.unit in chosen]
    work = [Job(experiment, k, steps, seeds, device, folder / f"{k}.pt") for k in indices]
    results = list(all_results(work, jobs or os.cpu_count() or 1, progress))
    rows = tuple(row for rows, _ in results for row in rows)
    trainings = [training(experiment, job.cell, took) for job, (_, took) in zip(work, results, strict=True)]
    record = Record(rows, settings | about(experiment) | {"trainings": trainings})
    record.write(out)
    shutil.rmtree(folder)
    return record


def begun(out: Path, settings: dict[str, Any], resume: bool) -> Path:
    """Return the folder of checkpoints, made for these settings."""
    folder = out.with_name(out.name + ".begun")
    if out.exists():
        raise Unfinished(f"{out} is there already; name another file, or delete it")
    if folder.exists() and not resume:
        raise Unfinished(f"a run into {out} was begun; go on with --resume, or delete {folder}")
    kept = folder / "settings.json"
    if kept.exists() and json.loads(kept.read_text(encoding="utf-8")) != settings:
        raise Unfinished(f"the run into {out} was begun with other settings: {kept.read_text(encoding='utf-8')}")
    folder.mkdir(exist_ok=True)
    kept.write_text(json.dumps(settings), encoding="utf-8")
    return folder


def all_results(work: Sequence[Job], jobs: int, progress: Progress | None) -> Iterator[tuple[list[Row], float]]:
    """Yield what each job returns, in order; with several processes they run beside each other."""
    total, done = sum(job.options["steps"] for job in work), dict.fromkeys(range(len(work)), 0)

    def tell(k: int, steps: int, _: int | None = None) -> None:
        done[k] = steps
        if progress:
            progress(sum(done.values()), total)

    if jobs == 1:
        for k, job in enumerate(work):
            yield job.run(partial(tell, k))
        return
    context = multiprocessing.get_context("spawn")  # torch's threads do not survive a fork
    with context.Manager() as manager, ProcessPoolExecutor(min(jobs, len(work)), context) as pool:
        news = manager.Queue()
        futures = [pool.submit(in_process, k, job, news) for k, job in enumerate(work)]
        try:
            follow(futures, news, tell)
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        yield from (future.result() for future in futures)


def in_process(k: int, job: Job, news: Any) -> tuple[list[Row], float]:
    """Run a job in a process of its own, on one thread: two in one process are slower than one each in two."""
    torch.set_num_threads(1)
    return job.run(lambda done, _: news.put((k, done)))


def follow(futures: Sequence[Future[Any]], news: Any, tell: Progress) -> None:
    """Pass on the news until all is done or something failed."""
    while not all(future.done() for future in futures):
        try:
            tell(*news.get(timeout=0.2))
        except Empty:
            continue
        for future in futures:
            if future.done():
                future.result()
    while not news.empty():
        tell(*news.get())


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
    """Yield the weights of each run at its best look, layer by layer; gates and biases are none."""
    for k in range(len(runs)):
        modules: list[nn.Module] = list(runs.model(k, best=True).modules())
        named = [getattr(module, name, None) for module in modules for name in WEIGHTS]
        yield [weight.detach() for weight in named if isinstance(weight, Tensor)]
