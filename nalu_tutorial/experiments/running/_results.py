"""From jobs to results: they are handed to an executor, followed, and kept as soon as they are there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

from ._do_job import code_here, do_in_process, do_in_worker
from ._run_folder import RunFolder
from ._training_job import Job, Progress, Result

LOOK = 0.25  # seconds between two looks at how far the jobs are; more where a look takes long
SHARE = 20  # so many times longer than a look takes is the time until the next
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class InProcess(Executor):
    """The process that asks: what is handed in is done before anything else is."""

    def submit(self, do: Callable[Asked, Answer], /, *args: Asked.args, **named: Asked.kwargs) -> Future[Answer]:
        """Do it, and return its future, which is done. What is no error, as Ctrl-C, ends this as well."""
        future: Future[Answer] = Future()
        try:
            future.set_result(do(*args, **named))
        except Exception as wrong:
            future.set_exception(wrong)
        return future


def all_results(
    work: Sequence[Job], executor: Executor, run_folder: RunFolder, progress: Progress | None
) -> list[Result]:
    """Return what came of each job, in order; what was kept is not done again."""
    run, arrived = Run(work, run_folder, progress), SimpleQueue[Future[Any]]()
    futures: dict[Future[Any], Job] = {}
    try:
        for job in run.pending():
            future = run.submit(executor, job)
            futures[future] = job
            future.add_done_callback(arrived.put)
            while not arrived.empty():
                run.keep(arrived.get(), futures)
        while futures:
            with suppress(Empty):
                run.keep(arrived.get(timeout=run.pause), futures)
            run.report(futures.values())
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    finally:
        run_folder.end_attempts()
    return [run.results[job.key] for job in work]


class Run:
    """What is known of the jobs of one run."""

    def __init__(self, work: Sequence[Job], run_folder: RunFolder, progress: Progress | None) -> None:
        self.work, self.run_folder, self.progress = work, run_folder, progress
        self.total = sum(job.steps for job in work)
        kept = {job.key: run_folder.result(job.key) for job in work}
        self.results = {key: result for key, result in kept.items() if result is not None}
        self.done = {job.key: job.steps if job.key in self.results else 0 for job in work}
        self.pause, self.next_look = LOOK, 0.0

    def pending(self) -> list[Job]:
        return [job for job in self.work if job.key not in self.results]

    def submit(self, executor: Executor, job: Job) -> Future[Any]:
        if isinstance(executor, InProcess):
            return executor.submit(do_in_process, job, self.run_folder, partial(self.on_progress, job.key))
        return executor.submit(do_in_worker, job, self.run_folder, code_here())

    def keep(self, future: Future[Any], futures: dict[Future[Any], Job]) -> None:
        """Keep what came of a job, whose steps are all done then, though it may have taken fewer."""
        answer, job = future.result(), futures.pop(future)
        result, is_seen = (answer, True) if isinstance(answer, Result) else answer
        self.run_folder.keep(job.key, result)
        self.results[job.key] = result
        self.on_progress(job.key, job.steps)
        if not is_seen:
            self.run_folder.warn_unseen()

    def report(self, jobs: Iterable[Job]) -> None:
        """Pass on how far the jobs have written that they are, if anybody asks and it is time."""
        begun = time.monotonic()
        if not self.progress or begun < self.next_look:
            return
        steps_written = self.run_folder.steps()
        for job in jobs:
            steps = steps_written.get(job.key, self.done[job.key])
            if steps != self.done[job.key]:
                self.on_progress(job.key, steps)
        now = time.monotonic()
        self.pause = max(LOOK, SHARE * (now - begun))
        self.next_look = now + self.pause

    def on_progress(self, key: str, steps: int, _: int | None = None) -> None:
        self.done[key] = steps
        if self.progress:
            self.progress(sum(self.done.values()), self.total)
