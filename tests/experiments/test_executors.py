"""The executors to which an experiment may be handed: threads, processes, and what came of each job on the way."""

import os
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import straight_lines
import torch

from nalu_tutorial import cli
from nalu_tutorial.experiments import OtherVersion, run_experiment
from nalu_tutorial.experiments.running import _do_job, _run_folder
from nalu_tutorial.experiments.running._do_job import check_same, code_here, do_in_worker, other_code
from nalu_tutorial.experiments.running._results import InProcess, all_results
from nalu_tutorial.experiments.running._run_folder import Attempt, RunFolder, Superseded
from nalu_tutorial.experiments.running._training_job import Result

CODE = {"nalu-tutorial": "0.1.0 (source 0123456789ab)", "torch": "2.13"}


LINES = replace(straight_lines.LINES, steps=40, seeds=3, options={"lr": 0.05, "log_every": 20})


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    """Return the record of one process."""
    out = tmp_path_factory.mktemp("whole") / "whole.csv"
    run_experiment(LINES, out, jobs=1, block=1)
    return out.read_bytes()


def test_threads_make_the_record_of_one_process(whole, tmp_path):
    progress_calls = []
    with ThreadPoolExecutor(3) as threads:
        run_experiment(
            LINES, tmp_path / "x", block=1, executor=threads, progress=lambda *news: progress_calls.append(news)
        )
        assert threads.submit(len, "abc").result() == 3  # it is not shut down
    assert (tmp_path / "x.csv").read_bytes() == whole
    assert progress_calls[-1] == (240, 240)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_eight_experiments_at_once_are_what_each_is_alone(tmp_path):
    def rows(k):
        record = run_experiment(LINES, tmp_path / f"{k}", seeds=3, steps=2, jobs=1)
        return [(row.unit, row.task, row.seed, row.validation) for row in record.rows]

    alone, generator = rows("alone"), torch.get_rng_state()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(rows, range(8))) == [alone] * 8
    assert torch.equal(torch.get_rng_state(), generator)


class Some(Executor):
    """An executor that does some jobs, each when it is handed in, and fails at the others."""

    def __init__(self, good: int, failure: Exception | None = None) -> None:
        self.good, self.failure, self.keys = good, failure, []

    def submit(self, do: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.keys) == self.good:
            future.set_exception(self.failure)
            return future
        self.keys.append(args[0].key)
        future.set_result(do(*args, **named))
        return future


@pytest.mark.parametrize("failure", [OSError("the power went"), OtherVersion("the worker w has torch 2.6")])
def test_what_was_done_before_a_failure_is_not_handed_in_again(failure, whole, tmp_path):
    with pytest.raises(type(failure), match=str(failure)):
        run_experiment(LINES, tmp_path / "x", block=1, executor=Some(3, failure))
    rest = Some(9)
    run_experiment(LINES, tmp_path / "x", block=1, executor=rest, resume=True)
    assert rest.keys == ["1-0", "1-1", "1-2"]
    assert (tmp_path / "x.csv").read_bytes() == whole


def test_a_process_does_one_job_at_a_time_on_one_thread(tmp_path):
    busy, most, threads = [0], [0], set()

    @dataclass
    class Seen:
        key: str
        steps: int = 1

        def run(self, checkpoint: object, progress: object) -> Result:
            busy[0] += 1
            most[0] = max(most[0], busy[0])
            threads.add(torch.get_num_threads())
            time.sleep(0.01)
            busy[0] -= 1
            return Result([], 0.0)

    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        with ThreadPoolExecutor(4) as pool:
            all_results([Seen(f"{k}") for k in range(8)], pool, RunFolder.claim(tmp_path), None)
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)
    assert (most[0], threads) == (1, {1})


@dataclass
class Slow:
    """A job that goes on until it is told not to, or so many steps are done."""

    key: str
    steps: int = 10**9
    begun: threading.Event = field(default_factory=threading.Event)

    def run(self, checkpoint: Path | None, progress: Any) -> Result:
        for step in range(1, self.steps + 1):
            progress(step, self.steps)
            self.begun.set()
            time.sleep(0.001)
        return Result([], 0.0)


@pytest.fixture
def at_once(monkeypatch):
    """Let an attempt tell how far it is, and look whether it is wanted, at every step."""
    monkeypatch.setattr(_run_folder, "OFTEN", 0.0)
    monkeypatch.setattr(_run_folder, "SELDOM", 0.0)


def test_how_far_a_job_in_another_thread_is_arrives_before_its_end(at_once, tmp_path):
    progress_calls = []
    with ThreadPoolExecutor(1) as pool:
        all_results([Slow("a", 700)], pool, RunFolder.claim(tmp_path), lambda *news: progress_calls.append(news))
    steps = [done for done, _ in progress_calls]
    assert 0 < steps[0] < 700
    assert steps == sorted(steps)
    assert progress_calls[-1] == (700, 700)


def test_jobs_end_that_nobody_waits_for(at_once, tmp_path):
    slow = Slow("a")

    class StopError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise StopError

    with ThreadPoolExecutor(1) as pool, pytest.raises(StopError):
        all_results([slow, Slow("b")], pool, RunFolder.claim(tmp_path), stop)
    assert slow.begun.is_set()  # and the pool has ended, which waits for what is being done


def test_an_attempt_ends_when_another_one_has_begun(at_once, tmp_path):
    run_folder = RunFolder.claim(tmp_path)
    first = Attempt(run_folder, "0-0")
    first.checkpoint.write_text("so far")
    first.on_progress(5, 9)
    second = Attempt(run_folder, "0-0")
    assert (second.checkpoint.read_text(), first.checkpoint.exists()) == ("so far", False)
    with pytest.raises(Superseded):
        first.on_progress(6, 9)
    second.on_progress(7, 9)
    assert run_folder.steps() == {"0-0": 7}
    first.checkpoint.write_text("a last time")  # it had not heard
    assert Attempt(run_folder, "0-0").checkpoint.read_text() == "a last time"
    assert second.checkpoint.read_text() == "so far" or not second.checkpoint.exists()
    run_folder.keep("0-0", Result([], 1.0))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0-0.json", "token"]


def test_an_attempt_takes_over_the_newest_checkpoint_of_its_own_job(tmp_path):
    for name, age in (("0-0.old.pt", 9), ("0-0.new.pt", 3), ("0-0.new.pt.part", 1), ("0-01.other.pt", 0)):
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    assert Attempt(RunFolder.claim(tmp_path), "0-0").checkpoint.read_text() == "0-0.new.pt"
    assert not Attempt(RunFolder.claim(tmp_path), "7-0").checkpoint.exists()


def test_a_worker_that_does_not_see_the_folder_trains_without_a_checkpoint_and_it_is_said_once(whole, tmp_path):
    class Far(Some):
        """Does jobs in this thread, for another one turns warnings off for moments, as if on another machine."""

        def submit(self, do: Any, /, job: Any, run_folder: Any, *args: Any) -> Future[Any]:
            return super().submit(do, job, replace(run_folder, path=Path("/nowhere") / "x"), *args)

    far = Far(8)
    with pytest.warns(UserWarning, match=r"not every worker sees .*x\.csv\.begun: these") as warnings_:
        run_experiment(LINES, tmp_path / "x", block=1, executor=far)
    assert len(warnings_) == 1
    assert (tmp_path / "x.csv").read_bytes() == whole


def test_a_job_that_begins_after_the_end_of_its_run_is_not_done(tmp_path):
    run_folder = RunFolder.claim(tmp_path)
    run_folder.end_attempts()
    with pytest.raises(Superseded, match="nobody waits for the run any more; delete it if it is old"):
        do_in_worker(Slow("a"), run_folder, code_here())
    (tmp_path / "token").write_text("of another run, on another machine")
    assert not run_folder.is_seen()


def test_other_code_is_named_in_one_sentence():
    assert other_code("w", CODE, CODE) == ""
    theirs = {"nalu-tutorial": "0.2.0 (source ba9876543210)", "torch": "2.6"}
    sentence = other_code("w", theirs, CODE)
    assert sentence.startswith(
        "the worker w has nalu-tutorial 0.2.0 (source ba9876543210) and torch 2.6, and the run has "
    )
    assert "has torch 2.6, and the run has 2.13;" in other_code("w", CODE | {"torch": "2.6"}, CODE)
    with pytest.raises(OtherVersion, match=f"the worker {os.getpid()} on "):
        check_same({"nalu-tutorial": "0.0.1 (source 0)", "torch": "1.0"})
    check_same(code_here())


def test_the_code_is_known_by_its_source(tmp_path, monkeypatch):
    package = tmp_path / "package"
    package.mkdir()
    monkeypatch.setattr(_do_job, "PACKAGE", package)
    seen = []
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("c.txt", "3")):
        (package / name).write_text(text)
        seen.append(code_here.__wrapped__()["nalu-tutorial"])
    assert len(set(seen)) == 3
    assert seen[2] == seen[3]


def test_the_command_line_trains_in_blocks(tmp_path, capsys):
    typed = ["run", "identity", "--units", "none", "--seeds", "3", "--steps", "2", "--jobs", "1", "--block", "2"]
    assert cli.main([*typed, "--out", str(tmp_path / "x")]) == 0
    assert "\n3 seeds, 2 steps, " in capsys.readouterr().out


def test_what_is_no_executor_or_no_experiment_leaves_nothing_behind(tmp_path):
    with pytest.raises(TypeError, match=r"an executor is a concurrent.futures.Executor, and 4 is none"):
        run_experiment(LINES, tmp_path / "x", executor=4)
    with pytest.raises(ValueError, match="an executor has as many processes as it has"):
        run_experiment(LINES, tmp_path / "x", jobs=2, executor=InProcess())
    with pytest.raises(TypeError, match=r"expected an experiment, as EXPERIMENTS\[name\] is, got 'identity'"):
        run_experiment("identity", tmp_path / "x")
    assert not list(tmp_path.iterdir())
