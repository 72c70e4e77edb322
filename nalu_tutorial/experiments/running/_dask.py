"""Where jobs are done by the workers of a Dask cluster: all that names Dask stands in this file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from importlib.util import find_spec

PATIENCE = 30.0  # seconds until a scheduler must have answered


class NoScheduler(BrokenExecutor):
    """The scheduler went away, and with it all that was handed in."""


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """Give the workers of a Dask cluster as an executor, as ``distributed.Client(address).get_executor()`` does.

    A worker does one job at a time, on one of torch's threads. If it dies, its job goes to another one, which goes on
    from the checkpoint if both see the folder of the run.

    Parameters
    ----------
    address : str
        That of a scheduler: ``tcp://host:8786``.

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
    from distributed import Client, KilledWorker

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is said in a sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise ValueError(f"there is no Dask scheduler at {address} ({wrong})") from wrong
    with client:
        try:
            yield client.get_executor(pure=False)
        except CancelledError as wrong:
            raise NoScheduler(f"the scheduler at {address} went away") from wrong
        except KilledWorker as wrong:
            raise BrokenExecutor(str(wrong)) from wrong
