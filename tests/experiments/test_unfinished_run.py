"""Runs that were begun: what is kept of them, who may go on, and what is said where that cannot be."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import straight_lines
import torch
from straight_lines import StopError, stop

from nalu_tutorial._processes import Processes
from nalu_tutorial.experiments import Unfinished, run_experiment
from nalu_tutorial.experiments.running import _provenance
from nalu_tutorial.experiments.running._results import all_results
from nalu_tutorial.experiments.running._run_folder import RunFolder
from nalu_tutorial.experiments.running._training_job import Result
from nalu_tutorial.experiments.running._unfinished_run import try_lock
from nalu_tutorial.records import Record

LINES = replace(straight_lines.LINES, steps=4, seeds=2, options={"log_every": 2})


@pytest.fixture
def out(tmp_path) -> Path:
    """Return where a run was begun and stopped."""
    with pytest.raises(StopError):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1, progress=stop)
    return tmp_path / "x.csv"


@pytest.mark.parametrize("settings", ["", "[]", "3", '{"seeds": 2}', "\udcff", "[" * 100_000])
def test_damaged_settings_are_named(settings, out):
    kept = Path(f"{out}.begun") / "settings.json"
    kept.write_text(settings, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ValueError, match=f"^{kept} is damaged, .*; delete {kept.parent} to begin again$"):
        run_experiment(LINES, out, jobs=1, resume=True)


def test_other_settings_are_named(out):
    with pytest.raises(Unfinished, match="other settings: seeds 2, not 3, steps 4, not 5; delete") as refused:
        run_experiment(LINES, out, jobs=1, resume=True, seeds=3, steps=5)
    assert "units" not in str(refused.value)
    with pytest.raises(Unfinished, match=r"settings: experiment lines, not curves, units slow \+ quick, not slow;"):
        run_experiment(replace(LINES, name="curves"), out, jobs=1, resume=True, units=["slow"])
    # The order in which units are named is none.
    record = run_experiment(LINES, out, jobs=1, resume=True, units=["quick", "slow", "quick"])
    assert record.about["units"] == ["slow", "quick"]


def test_a_run_that_went_on_with_other_code_names_both_commits(out, monkeypatch):
    begun_with = _provenance.commit()
    monkeypatch.setattr(_provenance, "commit", lambda: "c" * 40)
    with pytest.raises(StopError):
        run_experiment(LINES, out, jobs=1, resume=True, progress=stop)
    monkeypatch.setattr(_provenance, "commit", lambda: "d" * 40)
    record = run_experiment(LINES, out, jobs=1, resume=True)
    for about in (record.about, *record.about["parts"]):
        assert about["commit"] == "d" * 40
        assert about["earlier_commits"] == [begun_with, "c" * 40]
    more = run_experiment(LINES, out, jobs=1, resume=True, seeds=3)
    assert [part.get("earlier_commits") for part in more.about["parts"]] == [[begun_with, "c" * 40], None]
    assert "earlier_commits" not in more.about  # they were those of the first sitting


def test_a_damaged_list_of_commits_stops_no_run(out):
    (Path(f"{out}.begun") / "commits").write_bytes(b"abc\xff\n\n")
    assert run_experiment(LINES, out, jobs=1, resume=True).about["earlier_commits"] == ["abc\N{REPLACEMENT CHARACTER}"]


def test_a_finished_run_is_read(out):
    run_experiment(LINES, out, jobs=1, resume=True)
    Path(f"{out}.begun").mkdir()  # as a run leaves it that was killed at its very end
    before = out.read_bytes()
    record = run_experiment(LINES, out, jobs=1, resume=True)
    assert str(record) == str(Record.read(out))
    assert (out.read_bytes(), sorted(path.name for path in out.parent.iterdir())) == (before, ["x.csv", "x.json"])
    with pytest.raises(Unfinished, match="is finished, with other settings: seeds 2, not 1; name another file"):
        run_experiment(LINES, out, jobs=1, resume=True, seeds=1)
    with pytest.raises(Unfinished, match="is there already; name another file, or delete it"):
        run_experiment(LINES, out, jobs=1)


def test_a_run_that_is_going_on_is_left_alone(tmp_path):
    def second(done: int, total: int) -> None:
        with pytest.raises(Unfinished, match=r"another run into .* is going on; wait for it, or name another file"):
            run_experiment(LINES, tmp_path / "x.csv", jobs=1, resume=True)

    run_experiment(LINES, tmp_path / "x.csv", jobs=1, progress=second)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_a_lock_that_a_killed_run_leaves_for_a_moment_is_waited_for(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    folder = tmp_path / "x.csv.begun"
    folder.mkdir()
    with (folder / "lock").open("a") as left:
        fcntl.flock(left, fcntl.LOCK_EX)
        threading.Timer(0.3, fcntl.flock, (left, fcntl.LOCK_UN)).start()
        assert len(run_experiment(LINES, tmp_path / "x.csv", jobs=1, resume=True).rows) > 0


def test_where_the_file_system_knows_no_locks_runs_begin_all_the_same(monkeypatch, tmp_path):
    fcntl = pytest.importorskip("fcntl")

    def flock(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", flock)
    with (tmp_path / "lock").open("w") as file:
        assert try_lock(file.fileno())


def test_a_json_of_another_kind_is_not_overwritten(tmp_path):
    (tmp_path / "package.json").write_text("{}")
    with pytest.raises(Unfinished, match="is there already, and the record would overwrite it; name another file"):
        run_experiment(LINES, tmp_path / "package.csv", jobs=1)
    assert [path.name for path in tmp_path.iterdir()] == ["package.json"]


def test_a_run_killed_between_its_two_files_goes_on(out):
    out.with_suffix(".json").write_text("{}")
    run_experiment(LINES, out, jobs=1, resume=True)
    assert len(Record.read(out).rows) == 6


@pytest.mark.parametrize("wrong", [{"seeds": 0}, {"steps": 2.5}, {"jobs": True}])
def test_a_count_that_is_not_positive_is_refused(wrong, tmp_path):
    (name,) = wrong
    with pytest.raises(ValueError, match=f"expected {name} to be a whole number of at least 1, got {wrong[name]}"):
        run_experiment(LINES, tmp_path / "x.csv", **wrong)


@pytest.mark.process
def test_a_failure_beside_a_job_that_is_quiet_is_heard(tmp_path):
    """A job that tells nothing for long must not keep what happened to another one."""
    jobs = [Quiet("a", 60.0), Quiet("b", -1.0)]
    with pytest.raises(ValueError, match="non-negative"), Processes(2) as processes:
        all_results(jobs, processes, RunFolder.claim(tmp_path), None)


@dataclass
class Quiet:
    """A job that sleeps."""

    key: str
    seconds: float
    steps: int = 1

    def run(self, checkpoint: object, progress: object) -> Result:
        time.sleep(self.seconds)
        return Result([], self.seconds)


SLEEPERS = """
import sys, time
from pathlib import Path

def sleep(place):
    Path(place).touch()
    time.sleep(3600)

from nalu_tutorial._processes import Processes
with Processes(2) as processes:
    for future in [processes.submit(sleep, place) for place in sys.argv[1:]]:
        future.result()
"""


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system ends processes another way")
def test_the_processes_of_a_run_that_is_killed_end_too(tmp_path):
    (tmp_path / "sleepers.py").write_text(SLEEPERS)
    places = [tmp_path / "1", tmp_path / "2"]
    command = [sys.executable, tmp_path / "sleepers.py", *places]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, process_group=0, env=environment)
    while not all(place.exists() for place in places):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    try:
        process.communicate(timeout=60)  # the processes hold its standard error, which ends when all have ended
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


TYPED = """
from torch import nn
from nalu_tutorial.experiments import run_experiment, single_unit_with

class MyUnit(nn.Linear):
    pass

run_experiment(single_unit_with(MyUnit, operations="+-"), "x", seeds=1, steps=1, jobs=2)
"""


@pytest.mark.process
def test_other_processes_need_no_file_and_no_main_guard(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    ran = subprocess.run(
        [sys.executable, "-"], input=TYPED, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(Record.read(tmp_path / "x.csv").rows) == 18  # two operations over nine ranges


def git(folder: Path, *command: str) -> None:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", "-C", str(folder), *who, *command], check=True, capture_output=True, env=environment)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not there")
def test_a_record_names_the_commit_of_the_package_and_of_no_project_around_it(tmp_path, monkeypatch):
    package = tmp_path / "package"
    for part in ("units", "records/data"):
        (package / part).mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "units" / "nac.py").write_text("")
    monkeypatch.setattr(_provenance, "PACKAGE", package)
    assert _provenance.commit() == "unknown"
    (tmp_path / "project.txt").write_text("")
    git(tmp_path, "init")
    git(tmp_path, "add", "project.txt")
    git(tmp_path, "commit", "-m", "around")
    assert _provenance.commit() == "unknown"  # the package lies there untracked, as in an environment
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "inside")
    name = _provenance.commit()
    assert len(name) == 40
    (package / "records" / "data" / "new.csv").write_text("")
    assert _provenance.commit() == name
    (package / "units" / "nac.py").write_text("changed")
    assert _provenance.commit() == f"{name} with changes"


def test_a_package_that_was_not_installed_has_an_unknown_version():
    assert _provenance.installed("torch") == torch.__version__
    assert _provenance.installed("no-such-package") == "unknown"
