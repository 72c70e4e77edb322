"""An experiment on a real Dask cluster of processes: killed workers, other code, and a scheduler that is killed."""

import json
import logging
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest
from distributed import LocalCluster

from nalu_tutorial import cli
from nalu_tutorial.experiments import EXPERIMENTS, NoScheduler, OtherVersion, dask_executor, run_experiment
from nalu_tutorial.experiments.running import _dask

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="this system kills processes another way"),
]
SUMS = replace(EXPERIMENTS["product-of-sums"], options={"log_every": 10, "compiled": False})
SMALL = {"seeds": 4, "steps": 600, "block": 2}  # so that jobs are left when a busy process sees that the first ended
PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"
KILLING = 4.0  # seconds for which workers are killed


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """Return the record of one process."""
    out = tmp_path_factory.mktemp("whole") / "whole.csv"
    run_experiment(SUMS, out, jobs=1, **SMALL)
    return out.read_bytes()


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    """Return two workers of a cluster in which one that dies is replaced, and may die often."""
    options = {"dashboard_address": ":0", "silence_logs": logging.CRITICAL, "threads_per_worker": 1}
    with LocalCluster(n_workers=2, scheduler_kwargs={"allowed_failures": 25}, **options) as cluster:
        cluster.adapt(minimum=2, maximum=2)  # one that dies while it begins is replaced as well
        with dask_executor(cluster.scheduler_address) as executor:
            yield executor


def test_workers_that_are_killed_lose_nothing_and_double_nothing(workers, whole, tmp_path):
    done, killed = threading.Event(), []

    def kill() -> None:
        chance, until = random.Random(27), time.monotonic() + KILLING
        while not done.is_set() and time.monotonic() < until:
            time.sleep(chance.uniform(0.05, 0.4))
            with suppress(psutil.Error):  # one that has just ended
                begun = [each for each in psutil.Process().children() if "--multiprocessing-fork" in each.cmdline()]
                if begun:
                    killed.append(chance.choice(begun).pid)
                    os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    run_experiment(SUMS, tmp_path / "x", executor=workers, **SMALL)
    done.set()
    thread.join()
    assert len(killed) > 1
    assert (tmp_path / "x.csv").read_bytes() == whole


@pytest.fixture
def scheduler(tmp_path) -> Iterator[Any]:
    """Return what starts a scheduler and workers as one types them, each a process, and ends all of them."""
    begun: list[subprocess.Popen[bytes]] = []
    file = tmp_path / "scheduler.json"

    def begin(command: str, *more: str, package: Path = PACKAGE.parent) -> subprocess.Popen[bytes]:
        typed = [sys.executable, "-m", f"distributed.cli.dask_{command}", "--scheduler-file", file, *more]
        environment = {**os.environ, "PYTHONPATH": str(package)}
        begun.append(
            subprocess.Popen(typed, env=environment, cwd=package, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        return begun[-1]

    yield begin
    for process in begun:
        process.kill()
        process.wait()


def test_other_code_is_refused_and_what_a_killed_scheduler_ends_goes_on(scheduler, whole, tmp_path):
    another = tmp_path / "another"
    shutil.copytree(PACKAGE, another / PACKAGE.name, ignore=shutil.ignore_patterns("*.csv", "*.json", "__pycache__"))
    (another / PACKAGE.name / "units" / "nac.py").open("a").write("\nADDED = 1\n")
    first = scheduler("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
    worker = ("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
    other = scheduler(*worker, package=another)
    while not (tmp_path / "scheduler.json").exists():
        time.sleep(0.05)
    address = json.loads((tmp_path / "scheduler.json").read_text())["address"]
    with (
        pytest.raises(OtherVersion, match=r"the worker \d+ on \S+ has nalu-tutorial .*, and the run has "),
        dask_executor(address) as workers,
    ):
        run_experiment(SUMS, tmp_path / "x", executor=workers, **SMALL)
    other.kill()
    scheduler(*worker)

    def kill(*_: int) -> None:
        if list((tmp_path / "x.csv.begun").glob("*-*.json")):  # what came of the first job is kept
            first.kill()

    with pytest.raises(NoScheduler, match=f"the scheduler at {address} went away"), dask_executor(address) as workers:
        run_experiment(SUMS, tmp_path / "x", executor=workers, resume=True, progress=kill, **SMALL)
    assert list((tmp_path / "x.csv.begun").glob("*-*.json"))
    run_experiment(SUMS, tmp_path / "x", jobs=1, resume=True, **SMALL)
    assert (tmp_path / "x.csv").read_bytes() == whole


def test_where_there_is_no_scheduler_or_no_dask_it_is_one_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(_dask, "PATIENCE", 0.2)

    def sentence_for(scheduler: str) -> str:
        assert cli.main(["run", "identity", "--out", str(tmp_path / "x"), "--scheduler", *scheduler.split()]) == 2
        (sentence,) = capsys.readouterr().err.splitlines()
        return sentence

    assert "there is no Dask scheduler at tcp://127.0.0.1:1 (" in sentence_for("tcp://127.0.0.1:1")
    assert "there is no Dask scheduler at nowhere://x (" in sentence_for("nowhere://x")
    assert sentence_for("tcp://127.0.0.1:1 --jobs 2").endswith(
        "as many processes as it has workers: it takes no --jobs"
    )
    monkeypatch.setattr(_dask, "find_spec", lambda name: None)
    needed = "a cluster needs the package distributed: pip install 'nalu-tutorial[cluster]'"
    assert sentence_for("tcp://127.0.0.1:1").endswith(needed)
    assert list(tmp_path.iterdir()) == []
