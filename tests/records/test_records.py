"""Records: written and read back, summed up, whole or not at all; and those that come with the package."""

import json
import math
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from nalu_tutorial import records
from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.metrics import beta_interval, gamma_interval, wilson_interval
from nalu_tutorial.records import Record, Row, shipped_record, shipped_records

RECORDS = Path(records.__file__).parent
SHIPPED = ["product-of-sums", "single-unit"]


def row(seed: int, **changes: object) -> Row:
    usual = {"success": True, "validation": 1e-9, "extrapolation": 1e-7, "best_step": 9000, "solved_at": 3000.0}
    rest = {"sparsity": 1e-4, "dead": False}
    return Row(unit="NMU", task="", seed=seed, **{**usual, **rest, **changes})


FAILED = row(7, success=False, extrapolation=math.inf, validation=math.nan, solved_at=math.nan, dead=True)
ROWS = (*(row(k, solved_at=1000.0 * (k + 2), sparsity=round(1e-4 * (k + 1), 4)) for k in range(6)), FAILED)


def test_what_is_written_is_read_back(tmp_path):
    record = Record(ROWS, {"experiment": "x", "note": "± ½"})
    record.write(tmp_path / "x.csv")
    read = Record.read(tmp_path / "x.csv")
    assert read.about == record.about
    assert [list(map(str, asdict(each).values())) for each in read.rows] == [
        list(map(str, asdict(each).values())) for each in ROWS
    ]
    assert all(type(getattr(read.rows[-1], f.name)).__name__ == f.type for f in fields(Row))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_the_json_alone_tells_the_results(tmp_path):
    record = Record(ROWS, {})
    record.write(tmp_path / "x.csv")
    (found,) = json.loads((tmp_path / "x.json").read_text())["results"]
    assert found["success_interval"] == list(record.summary("NMU").success[1:])
    assert found["solved_at"] == list(record.summary("NMU").solved_at)
    assert Record((FAILED,), {}).summaries[0].as_dict()["solved_at"] == [None, None, None]


def test_a_record_that_cannot_be_finished_leaves_the_old_one(tmp_path):
    Record(ROWS, {"n": 1}).write(tmp_path / "x.csv")
    before = (tmp_path / "x.csv").read_bytes()
    with pytest.raises(TypeError):
        Record(ROWS[:2], {"n": object()}).write(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_bytes() == before
    assert Record.read(tmp_path / "x.csv").about == {"n": 1}


def test_a_summary_counts_every_seed_and_averages_those_that_succeeded():
    (found,) = Record(ROWS, {}).summaries
    assert (found.unit, found.task, found.seeds, found.dead) == ("NMU", "", 7, 1)
    assert found.success == wilson_interval(6, 7)
    assert found.solved_at == gamma_interval([2e3, 3e3, 4e3, 5e3, 6e3, 7e3])
    assert found.solved_at_median == 4500
    assert found.sparsity == beta_interval([round(1e-4 * k, 4) for k in range(1, 7)])
    assert found.extrapolation_median == 1e-7


def test_where_nothing_succeeded_there_is_no_mean():
    (found,) = Record((FAILED,), {}).summaries
    assert found.success.rate == 0
    assert math.isnan(found.solved_at[0])
    assert math.isnan(found.sparsity_median)


def test_a_summary_that_is_not_there_is_named():
    with pytest.raises(KeyError, match="no NALU on"):
        Record(ROWS, {}).summary("NALU")
    with pytest.raises(KeyError, match=r"no record of foo comes with the package"):
        shipped_record("foo")


def test_the_promised_records_come_with_the_package():
    assert list(shipped_records()) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_record_holds_the_whole_experiment(name):
    record, experiment = shipped_record(name), EXPERIMENTS[name]
    wanted = [
        (cell.unit, task, seed)
        for cell in experiment.cells(experiment.steps)
        for task in cell.tasks
        for seed in range(experiment.seeds)
    ]
    assert [(each.unit, each.task, each.seed) for each in record.rows] == wanted
    results = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))["results"]
    assert results == [each.as_dict() for each in record.summaries]
    assert record.about["steps"] == experiment.steps
    assert record.about["seeds"] == experiment.seeds
    assert len(record.about["commit"]) == 40
    thresholds = {}
    for training, cell in zip(record.about["trainings"], experiment.cells(experiment.steps), strict=True):
        assert training["unit"] == cell.unit
        assert training["thresholds"] == {task: kind.threshold for task, kind in cell.tasks.items()}
        thresholds |= {(cell.unit, task): kind.threshold for task, kind in cell.tasks.items()}
    for each in record.rows:
        assert each.success == (each.extrapolation < thresholds[each.unit, each.task])
        assert each.success <= (each.solved_at <= experiment.steps)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_record_names_no_place(name):
    text = json.dumps(shipped_record(name).about)
    assert str(Path.home()) not in text
    assert str(Path(__file__).parents[2]) not in text
