"""An experiment on a real Dask cluster of processes: killed workers, a scheduler begun anew, and other code."""

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nalu_tutorial import cli
from nalu_tutorial.experiments import EXPERIMENTS, Cluster, NoScheduler, Notice, OtherVersion, run_experiment
from nalu_tutorial.experiments.running._run_folder import RunFolder

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="this system kills processes another way"),
]
SUMS = replace(EXPERIMENTS["product-of-sums"], options={"log_every": 10, "compiled": False})
SMALL = {"seeds": 4, "steps": 200, "block": 2}  # steps too few for a process to read torch's compiler
PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"
KILLING = 4.0  # seconds for which workers are killed
HANGS = 240.0  # seconds after which a run is no longer waited for


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """Return the record of one process."""
    out = tmp_path_factory.mktemp("whole") / "whole.csv"
    run_experiment(SUMS, out, jobs=1, **SMALL)
    return out.read_bytes()


def settings() -> dict[str, str]:
    """Return the environment, but for what Dask and pytest tell of themselves."""
    return {name: value for name, value in os.environ.items() if "DASK" not in name and "PYTEST" not in name}


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """Return the environment before there is a cluster."""
    return settings()


@pytest.fixture(scope="module")
def cluster(before) -> Iterator[Cluster]:
    """Return a cluster of two processes."""
    with Cluster("local", workers=2) as executor:
        yield executor


@pytest.fixture
def kept(monkeypatch) -> Counter[str]:
    """Return how often what came of each job was kept."""
    counts: Counter[str] = Counter()
    keep = RunFolder.keep

    def counted(run_folder: RunFolder, key: str, result: Any) -> None:
        counts[key] += 1
        keep(run_folder, key, result)

    monkeypatch.setattr(RunFolder, "keep", counted)
    return counts


def in_thread(out: Path, executor: Cluster, failed: list[BaseException]) -> threading.Thread:
    """Begin a run beside what a test does to its workers."""

    def run() -> None:
        try:
            run_experiment(SUMS, out, executor=executor, **SMALL)
        except BaseException as wrong:
            failed.append(wrong)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def end(thread: threading.Thread) -> None:
    """Wait for the end of a run."""
    thread.join(HANGS)
    assert not thread.is_alive(), f"the run did not end in {HANGS:g} seconds"


def test_workers_make_the_record_of_one_process(cluster, whole, kept, tmp_path):
    told = []
    run_experiment(SUMS, tmp_path / "x", executor=cluster, progress=lambda *news: told.append(news), **SMALL)
    assert (tmp_path / "x.csv").read_bytes() == whole
    assert set(kept.values()) == {1}
    assert told[-1] == (6 * 200, 6 * 200)


def test_what_is_started_after_a_local_cluster_has_the_environment_from_before_it(cluster, before):
    assert settings() == before


def test_workers_that_see_no_folder_make_the_same_record_and_are_heard(cluster, tmp_path, monkeypatch):
    of = RunFolder.of
    monkeypatch.setattr(RunFolder, "of", lambda folder: replace(of(folder), token="on another machine"))
    one = {"seeds": 2, "steps": 3000, "units": ["NALU"]}
    run_experiment(SUMS, tmp_path / "whole", jobs=1, **one)
    told = []
    with pytest.warns(Notice, match=r"not every worker sees .*x\.csv\.begun: these train without a checkpoint") as said:
        run_experiment(SUMS, tmp_path / "x", executor=cluster, progress=lambda *news: told.append(news), **one)
    assert len(said) == 1
    assert 0 < told[0][0] < told[-1][0] == 3000
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_workers_that_are_killed_lose_nothing_and_double_nothing(cluster, whole, kept, tmp_path):
    """It is for seconds only; the same was done with fifty kills."""
    failed: list[BaseException] = []
    chance, killed = random.Random(27), 0
    until = time.monotonic() + KILLING
    thread = in_thread(tmp_path / "x.csv", cluster, failed)
    while thread.is_alive() and time.monotonic() < until + HANGS:
        time.sleep(chance.uniform(0.05, 0.4))
        workers = [worker.pid for worker in cluster.local.workers.values() if worker.pid]
        if workers and time.monotonic() < until:
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed += 1
    end(thread)
    assert failed == []
    assert killed > 1
    assert (tmp_path / "x.csv").read_bytes() == whole
    assert set(kept.values()) == {1}


@pytest.fixture
def another(tmp_path) -> Path:
    """Return a folder with the package and a line more."""
    ignored = shutil.ignore_patterns("*.csv", "*.json", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "another" / "nalu_tutorial", ignore=ignored)
    with (tmp_path / "another" / "nalu_tutorial" / "units" / "nac.py").open("a") as file:
        file.write("\nADDED = 1\n")
    return tmp_path / "another"


class Machines:
    """A scheduler and workers as one types them, each a process."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address, self.begun = f"tcp://127.0.0.1:{self.port}", []

    def begin(self, command: str, *more: str, package: Path = PACKAGE.parent) -> subprocess.Popen[bytes]:
        """Start one, with the package from this folder."""
        environment = {**os.environ, "PYTHONPATH": str(package)}
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + command, *more],
            env=environment,
            cwd=package,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.begun.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self.begin("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--dashboard-address", ":0")

    def worker(self, package: Path = PACKAGE.parent) -> subprocess.Popen[bytes]:
        return self.begin("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", package=package)


@pytest.fixture
def machines() -> Iterator[Machines]:
    """Return what starts them, and end all of them."""
    started = Machines()
    yield started
    for process in started.begun:
        process.kill()
        process.wait()


def test_other_code_is_refused_and_a_scheduler_may_begin_anew(machines, another, whole, kept, tmp_path):
    from distributed import Client

    scheduler, other = machines.scheduler(), machines.worker(another)
    with Client(machines.address, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=HANGS)
    with pytest.raises(OtherVersion, match=r"the worker tcp://127\.0\.0\.1:\d+ has nalu-tutorial .*, and the run has "):
        Cluster(machines.address)
    other.kill()
    other.wait()
    failed: list[BaseException] = []
    with warnings.catch_warnings(record=True) as said, Cluster(machines.address) as cluster:
        warnings.simplefilter("always", Notice)
        thread = in_thread(tmp_path / "x.csv", cluster, failed)
        first = machines.worker()
        while not kept and thread.is_alive():
            time.sleep(0.05)
        scheduler.kill()
        scheduler.wait()
        machines.worker(another)
        machines.scheduler()
        first.wait(HANGS)  # a worker ends with its scheduler
        machines.worker()
        end(thread)
    assert failed == []
    assert (tmp_path / "x.csv").read_bytes() == whole
    assert set(kept.values()) == {1}
    sentences = [str(each.message) for each in said if each.category is Notice]
    assert sentences[:2] == [
        f"the scheduler at {machines.address} is away; waiting for it for 10 minutes",
        f"the scheduler at {machines.address} is there again",
    ]
    assert any(each.endswith("; it is sent away") for each in sentences[2:])


def test_a_scheduler_that_stays_away_ends_the_run_in_a_sentence(machines, whole, tmp_path):
    scheduler = machines.scheduler()
    with Cluster(machines.address, patience=0.5) as cluster, warnings.catch_warnings():
        warnings.simplefilter("ignore", Notice)
        failed: list[BaseException] = []
        thread = in_thread(tmp_path / "x.csv", cluster, failed)
        while not (tmp_path / "x.csv.begun" / "token").exists():
            time.sleep(0.05)
        scheduler.kill()
        end(thread)
    (wrong,) = failed
    assert isinstance(wrong, NoScheduler)
    assert str(wrong) == f"the scheduler at {machines.address} was away for too long"
    run_experiment(SUMS, tmp_path / "x", jobs=1, resume=True, **SMALL)
    assert (tmp_path / "x.csv").read_bytes() == whole


def test_where_there_is_no_scheduler_it_is_one_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("nalu_tutorial.experiments.running.dask._cluster.BEGIN", 0.2)
    for typed, said in (
        ("tcp://127.0.0.1:1", "there is no Dask scheduler at tcp://127.0.0.1:1 ("),
        ("nowhere://x", "there is no Dask scheduler at nowhere://x ("),
        ("tcp://127.0.0.1:1 --jobs 2", "the cluster has as many processes as it has workers: it takes no --jobs"),
    ):
        assert cli.main(["run", "identity", "--out", str(tmp_path / "x"), "--scheduler", *typed.split()]) == 2
        (sentence,) = capsys.readouterr().err.splitlines()
        assert sentence.startswith(f"nalu-tutorial: {said}")
    assert list(tmp_path.iterdir()) == []
