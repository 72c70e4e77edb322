"""Where jobs are done by the workers of a Dask cluster: all that names Dask stands in this file."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any

from ._processes import GUARD, NoProcessesError, end_unless_begun, ignore_sigint

PATIENCE = 30.0  # seconds until a scheduler must have answered


class NoScheduler(BrokenExecutor):
    """The scheduler went away, and with it all that was handed in."""


@contextmanager
def dask_executor(address: str, *, workers: int | None = None) -> Iterator[Executor]:
    """Give the workers of a Dask cluster as an executor, as ``distributed.Client(address).get_executor()`` does.

    A worker does one job at a time, on one of torch's threads. If it dies, its job goes to another one, which goes on
    from the checkpoint if both see the folder of the run.

    Parameters
    ----------
    address : str
        That of a scheduler, ``tcp://host:8786``; or ``local`` for a cluster on this machine, which ends with this.
    workers : int, optional
        How many a local cluster has: by default one for each core.

    Raises
    ------
    ValueError
        If Dask is not installed, or there is no scheduler at this address.
    NoScheduler
        If the scheduler goes away.
    BrokenExecutor
        If Dask gives up a job, over which several workers have died.
    """
    if find_spec("distributed") is None:
        raise ValueError("a cluster needs the package distributed: pip install 'nalu-tutorial[cluster]'")
    end_unless_begun()
    from distributed import Client, KilledWorker

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is said in a sentence
    with ExitStack() as stack:
        if address == "local":
            address = stack.enter_context(local_cluster(workers)).scheduler_address
        try:
            client = stack.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError) as wrong:
            raise ValueError(f"there is no Dask scheduler at {address} ({wrong})") from wrong
        try:
            yield client.get_executor(pure=False)
        except CancelledError as wrong:
            raise NoScheduler(f"the scheduler at {address} went away") from wrong
        except KilledWorker as wrong:
            raise BrokenExecutor(str(wrong)) from wrong


@contextmanager
def local_cluster(workers: int | None) -> Iterator[Any]:
    """Give a cluster of processes on this machine: each has one thread, and does not hear Ctrl-C."""
    import dask
    from distributed import LocalCluster

    count = workers or os.cpu_count() or 1
    # Dask would have the workers, and what is started here later, give memory back to the system after each step.
    with dask.config.set({"distributed.nanny.pre-spawn-environ": {}}), ignore_sigint():
        ways = {"dashboard_address": ":0", "silence_logs": logging.CRITICAL}
        try:
            cluster = LocalCluster(
                n_workers=count, threads_per_worker=1, scheduler_kwargs={"allowed_failures": 25}, **ways
            )
        except RuntimeError as wrong:  # a worker that imports an unguarded script ends at once
            raise NoProcessesError(f"no worker could be started ({wrong}): if a script begins this, {GUARD}") from None
        cluster.adapt(minimum=count, maximum=count)  # one that dies while it begins is replaced as well
    with cluster:
        yield cluster
