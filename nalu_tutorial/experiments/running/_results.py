"""From jobs to results: they are handed to an executor, followed, and kept as soon as they are there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from ._do_job import do_elsewhere, do_here
from ._processes import Here
from ._run_folder import Place
from ._same_package import code_here
from ._training_job import Progress, Result, Work
from .dask import Cluster

LOOK = 0.25  # seconds between two looks at how far the jobs are; more where a look takes long
SHARE = 20  # so many times longer than a look takes is the time until the next


def all_results(work: Sequence[Work], executor: Executor, place: Place, progress: Progress | None) -> list[Result]:
    """Return what came of each job, in order; what was kept is not done again."""
    run, arrived = Run(work, place, progress), SimpleQueue[Future[Any]]()
    futures: dict[Future[Any], Work] = {}
    heard = executor.heard if isinstance(executor, Cluster) else {}
    try:
        for job in run.left():
            future = run.submitted(executor, job)
            futures[future] = job
            future.add_done_callback(arrived.put)
            while not arrived.empty():
                run.take(arrived.get(), futures)
        while futures:
            with suppress(Empty):
                run.take(arrived.get(timeout=run.pause), futures)
            run.look(futures.values(), heard)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    finally:
        place.leave()
    return [run.results[job.key] for job in work]


class Run:
    """What is known of the jobs of one run."""

    def __init__(self, work: Sequence[Work], place: Place, progress: Progress | None) -> None:
        self.work, self.place, self.progress = work, place, progress
        self.total = sum(job.steps for job in work)
        kept = {job.key: place.result(job.key) for job in work}
        self.results = {key: result for key, result in kept.items() if result is not None}
        self.done = {job.key: job.steps if job.key in self.results else 0 for job in work}
        self.pause, self.next_look = LOOK, 0.0

    def left(self) -> list[Work]:
        """Return what is still to be done."""
        return [job for job in self.work if job.key not in self.results]

    def submitted(self, executor: Executor, job: Work) -> Future[Any]:
        """Hand a job in."""
        if isinstance(executor, Here):
            return executor.submit(do_here, job, self.place, partial(self.tell, job.key))
        return executor.submit(do_elsewhere, job, self.place, code_here())

    def take(self, future: Future[Any], futures: dict[Future[Any], Work]) -> None:
        """Keep what came of a job, whose steps are all done then, though it may have taken fewer."""
        answer, job = future.result(), futures.pop(future)
        result, is_seen = (answer, True) if isinstance(answer, Result) else answer
        self.place.keep(job.key, result)
        self.results[job.key] = result
        self.tell(job.key, job.steps)
        if not is_seen:
            self.place.unseen()

    def look(self, jobs: Iterable[Work], heard: Mapping[str, int]) -> None:
        """Pass on how far the jobs are, if anybody asks and it is time: what they wrote, and what was heard besides."""
        begun = time.monotonic()
        if not self.progress or begun < self.next_look:
            return
        told = {**heard, **self.place.steps()}
        for job in jobs:
            steps = told.get(job.key, self.done[job.key])
            if steps != self.done[job.key]:
                self.tell(job.key, steps)
        now = time.monotonic()
        self.pause = max(LOOK, SHARE * (now - begun))
        self.next_look = now + self.pause

    def tell(self, key: str, steps: int, _: int | None = None) -> None:
        """Say how far all jobs together are."""
        self.done[key] = steps
        if self.progress:
            self.progress(sum(self.done.values()), self.total)
