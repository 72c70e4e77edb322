"""Each named experiment: what it is made of, that it runs, and that a stopped run goes on to the same record."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import torch
from torch import nn

from nalu_tutorial.experiments import EXPERIMENTS, Cell, Experiment, Unfinished, run_experiment
from nalu_tutorial.records import Record
from nalu_tutorial.tasks import Task, identity
from nalu_tutorial.training import Ramp

NAMES = {"identity", "nac-operands", "product-of-sums", "sums-of-slices", "single-unit"}


def line() -> nn.Module:
    return nn.Linear(1, 1)


def lines(steps: int) -> list[Cell]:
    """Two quick trainings, one of them with two ranges side by side."""
    near = identity(extrapolation=(-6, 6))
    return [Cell("slow", line, {"": identity()}, {"lr": 1e-4}), Cell("quick", line, {"far": identity(), "near": near})]


LINES = Experiment(
    "lines", "straight lines", "nowhere", lines, steps=300, seeds=3, options={"lr": 0.05, "log_every": 100}
)


def values(record: Record) -> list[tuple[object, ...]]:
    return [tuple(str(value) for value in asdict(row).values()) for row in record.rows]


def test_the_experiments_that_are_promised_are_there():
    assert set(EXPERIMENTS) >= NAMES
    assert all(name == each.name for name, each in EXPERIMENTS.items())


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_model_fits_every_task(name):
    experiment = EXPERIMENTS[name]
    seen = set()
    for cell in experiment.cells(experiment.steps):
        for label, task in cell.tasks.items():
            assert isinstance(task, Task)
            x, t = task.validation_set(points=3)
            assert cell.make_model()(x).shape == t.shape
            assert task.threshold is not None
            seen.add((cell.unit, label))
    assert set(experiment.published) <= seen
    assert len(experiment.units) == len(set(experiment.units))


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_it_runs_in_small(name, tmp_path):
    experiment = EXPERIMENTS[name]
    unit = experiment.units[-1]
    record = run_experiment(experiment, tmp_path / "x.csv", seeds=2, steps=2, units=[unit], jobs=1)
    cells = [cell for cell in experiment.cells(2) if cell.unit == unit]
    assert len(record.rows) == 2 * sum(len(cell.tasks) for cell in cells)
    assert {row.unit for row in record.rows} == {unit}
    assert record.about["steps"] == 2
    assert len(record.about["trainings"]) == len(cells)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_schedules_shrink_with_the_steps():
    for name, unit, label, window in (
        ("single-unit", "NMU", "* [1, 2]", (20_000, 35_000)),
        ("sums-of-slices", "NMU", "*", (100_000, 200_000)),
        ("sums-of-slices", "NAU", "+", (500, 5_000)),
    ):
        experiment = EXPERIMENTS[name]
        for part in (1, 10):
            cells = experiment.cells(experiment.steps // part)
            (cell,) = [cell for cell in cells if cell.unit == unit and label in cell.tasks]
            ramp = cell.options["penalty"]
            assert isinstance(ramp, Ramp)
            assert (ramp.start, ramp.end) == tuple(step // part for step in window)


def test_a_row_says_what_its_run_did(tmp_path):
    record = run_experiment(LINES, tmp_path / "x.csv", jobs=1)
    assert [(row.unit, row.task, row.seed) for row in record.rows] == [
        (unit, task, seed) for unit, task in (("slow", ""), ("quick", "far"), ("quick", "near")) for seed in range(3)
    ]
    quick = [row for row in record.rows if row.unit == "quick"]
    assert all(row.success and row.extrapolation < 0.01 and 0 < row.solved_at <= row.best_step for row in quick)
    assert all(row.sparsity < 0.05 and not row.dead for row in quick)
    assert not any(row.success for row in record.rows if row.unit == "slow")
    assert record.summary("quick", "near").success.rate == 1
    assert values(Record.read(tmp_path / "x.csv")) != []


def test_where_it_comes_from_is_written_down(tmp_path):
    run_experiment(LINES, tmp_path / "x.csv", jobs=1)
    about = json.loads((tmp_path / "x.json").read_text())
    assert {"experiment", "seeds", "steps", "units", "device", "versions", "commit", "machine", "date"} <= about.keys()
    assert about["versions"]["torch"] == torch.__version__
    assert [part["options"]["lr"] for part in about["trainings"]] == [1e-4, 0.05]
    assert all(part["seconds"] > 0 for part in about["trainings"])
    assert "\n" not in about["trainings"][0]["model"]


class StopError(Exception):
    pass


@pytest.mark.parametrize("when", [1, 4, 6])
def test_a_stopped_run_goes_on_to_the_same_record(when, tmp_path):
    whole = run_experiment(LINES, tmp_path / "whole.csv", jobs=1)
    calls = []

    def stop(done, total):
        calls.append((done, total))
        if len(calls) == when:
            raise StopError

    with pytest.raises(StopError):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1, progress=stop)
    assert not (tmp_path / "x.csv").exists()
    with pytest.raises(Unfinished, match="go on with --resume"):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1)
    with pytest.raises(Unfinished, match="begun with other settings"):
        run_experiment(LINES, tmp_path / "x.csv", jobs=1, seeds=2, resume=True)
    assert values(run_experiment(LINES, tmp_path / "x.csv", jobs=1, resume=True)) == values(whole)
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert {total for _, total in calls} == {600}


def test_several_processes_make_the_same_record(tmp_path):
    quick = replace(EXPERIMENTS["product-of-sums"], options={"log_every": 10})
    alone = run_experiment(quick, tmp_path / "alone.csv", seeds=2, steps=20, jobs=1)
    told = []
    together = run_experiment(
        quick, tmp_path / "together.csv", seeds=2, steps=20, jobs=2, progress=lambda *news: told.append(news)
    )
    assert values(together) == values(alone)
    assert told[-1] == (60, 60)


def test_a_killed_run_goes_on(tmp_path):
    out = tmp_path / "x.csv"
    command = [sys.executable, "-m", "nalu_tutorial", "run", "product-of-sums", "--units", "NMU", "--seeds", "2"]
    command += ["--steps", "1500", "--out", str(out), "--jobs", "1"]
    process = subprocess.Popen(command, env={**os.environ, "OMP_NUM_THREADS": "1"})
    while not (tmp_path / "x.csv.begun").exists():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not out.exists()
    subprocess.run([*command, "--resume"], check=True, capture_output=True)
    whole = run_experiment(
        EXPERIMENTS["product-of-sums"], tmp_path / "y.csv", seeds=2, steps=1500, units=["NMU"], jobs=1
    )
    assert values(Record.read(out)) == values(Record.read(tmp_path / "y.csv"))
    assert len(whole.rows) == 2


def test_a_failure_in_a_process_is_heard(tmp_path):
    broken = replace(LINES, options={"lr": -1.0})
    with pytest.raises(ValueError, match="learning rate"):
        run_experiment(broken, tmp_path / "x.csv", jobs=1)


@pytest.mark.parametrize("place", ["missing/x.csv", "file/x.csv"])
def test_a_place_that_cannot_be_written_is_an_error(place, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=str(Path(place).parent)):
        run_experiment(LINES, tmp_path / place, jobs=1)
