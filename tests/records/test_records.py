"""Records: written and read back, summed up, whole or not at all; and those that come with the package."""

import json
import math
from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path

import pytest

from nalu_tutorial import records
from nalu_tutorial.experiments import BENCHMARKS, EXPERIMENTS, laws_found
from nalu_tutorial.experiments.running import declared_tables, success_rule
from nalu_tutorial.metrics import beta_interval, gamma_interval, wilson_interval
from nalu_tutorial.records import Record, Row, shipped_record, shipped_records

RECORDS = Path(records.__file__).parent / "data"
SHIPPED = shipped_records()
shipped = cache(shipped_record)


def row(seed: int, **changes: object) -> Row:
    usual = {"success": True, "validation": 1e-9, "extrapolation": 1e-7, "best_step": 9000, "solved_at": 3000.0}
    rest = {"sparsity": 1e-4, "dead": False, "measures": {"gate": 0.5, "percent": 2.0}}
    return Row(unit="NMU", task="", seed=seed, **{**usual, **rest, **changes})


NO_NUMBERS = {"extrapolation": math.inf, "validation": math.nan, "solved_at": math.nan}
FAILED = row(7, success=False, dead=True, **NO_NUMBERS, measures={"gate": math.nan, "percent": math.inf})
ROWS = (*(row(k, solved_at=1000.0 * (k + 2), sparsity=round(1e-4 * (k + 1), 4)) for k in range(6)), FAILED)


def test_what_is_written_is_read_back(tmp_path):
    record = Record(ROWS, {"experiment": "x", "note": "± ½"})
    record.write(tmp_path / "x.csv")
    read = Record.read(tmp_path / "x.csv")
    assert read.about == record.about
    assert [list(map(str, asdict(each).values())) for each in read.rows] == [
        list(map(str, asdict(each).values())) for each in ROWS
    ]
    kinds = {each.name: each.type for each in fields(Row) if each.name != "measures"}
    assert all(type(getattr(read.rows[-1], name)).__name__ == kind for name, kind in kinds.items())
    assert all(type(value) is float for value in read.rows[-1].measures.values())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv", "x.json"]


def test_a_measure_is_a_column_of_its_own(tmp_path):
    Record((row(0, measures={}),), {}).write(tmp_path / "y.csv")
    assert (tmp_path / "y.csv").read_text().splitlines()[0].endswith(",solved_at,sparsity,dead")
    assert Record.read(tmp_path / "y.csv").summaries[0].measures == {}
    Record((row(0, measures={"gate": 0.25, "percent": 1e9}), FAILED), {}).write(tmp_path / "x.csv")
    head, *lines = (tmp_path / "x.csv").read_text().splitlines()
    assert head.endswith(",sparsity,dead,gate,percent")
    assert [line.split(",")[-3:] for line in lines] == [["0", "0.25", "1e+09"], ["1", "", "inf"]]


def test_the_json_alone_tells_the_results(tmp_path):
    record = Record(ROWS, {})
    record.write(tmp_path / "x.csv")
    (result,) = json.loads((tmp_path / "x.json").read_text())["results"]
    assert result["success_interval"] == list(record.summary("NMU").success[1:])
    assert result["solved_at"] == list(record.summary("NMU").solved_at)
    assert result["measures"] == {"gate": {"median": 0.5, "mean": 0.5}, "percent": {"median": 2.0, "mean": None}}
    (lost,) = Record((FAILED,), {}).summaries  # what is no number is null
    assert (lost.success.rate, lost.as_dict()["solved_at"]) == (0, [None] * 3)
    assert json.loads(json.dumps(lost.as_dict(), allow_nan=False))["measures"]["gate"] == {"median": None, "mean": None}


def test_a_record_of_measures_alone_has_a_line_for_each_unit_and_task(tmp_path):
    seeds = [
        row(seed, measures={"gate": value, "percent": 2.0}) for seed, value in ((7, 0.25), (8, math.nan), (10, 1.0))
    ]
    Record((*seeds, replace(FAILED, unit="NAC")), {"only_measures": True}).write(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text().splitlines() == [
        "unit,task,first_seed,gate,percent",
        "NMU,,7,0.25 ,2 2",
        "NMU,,10,1,2",
        "NAC,,7,,inf",
    ]
    read = Record.read(tmp_path / "x.csv")
    assert [(each.unit, each.seed, str(each.measures["gate"])) for each in read.rows] == [
        ("NMU", 7, "0.25"),
        ("NMU", 8, "nan"),
        ("NMU", 10, "1.0"),
        ("NAC", 7, "nan"),
    ]
    assert not any(each.success or each.dead for each in read.rows)
    assert json.loads((tmp_path / "x.json").read_text())["results"] == read.results
    assert read.results[0].keys() == {"unit", "task", "seeds", "measures"}
    (tmp_path / "x.csv").write_text("unit,task,first_seed,gate,percent\nNMU,,7,1 2,3\n")
    with pytest.raises(ValueError, match=r"x\.csv, line 2: expected each measure of as many runs"):
        Record.read(tmp_path / "x.csv")


def test_a_record_that_cannot_be_finished_leaves_the_old_one(tmp_path):
    Record(ROWS, {"n": 1}).write(tmp_path / "x.csv")
    before = (tmp_path / "x.csv").read_bytes()
    with pytest.raises(TypeError):
        Record(ROWS[:2], {"n": object()}).write(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_bytes() == before
    assert Record.read(tmp_path / "x.csv").about == {"n": 1}


def test_a_summary_counts_every_seed_and_averages_those_that_succeeded():
    (summary,) = Record(ROWS, {}).summaries
    assert (summary.unit, summary.task, summary.seeds, summary.dead) == ("NMU", "", 7, 1)
    assert summary.success == wilson_interval(6, 7)
    assert summary.solved_at == gamma_interval([2e3, 3e3, 4e3, 5e3, 6e3, 7e3])
    assert summary.solved_at_median == 4500
    assert summary.sparsity == beta_interval([round(1e-4 * k, 4) for k in range(1, 7)])
    assert summary.extrapolation_median == 1e-7


def test_a_measure_is_averaged_over_all_seeds_that_have_it():
    values = [3.0, 1.0, math.nan, 8.0, math.inf]
    failed = [row(k, success=False, measures={"percent": value, "gate": -value}) for k, value in enumerate(values)]
    averages = (
        Record((*failed[:4], row(9, success=False, measures={"percent": 4.0, "gate": 0.0})), {}).summaries[0].measures
    )
    assert averages == {"percent": {"median": 3.5, "mean": 4.0}, "gate": {"median": -2.0, "mean": -3.0}}
    assert Record(tuple(failed), {}).summaries[0].measures["percent"] == {"median": 5.5, "mean": math.inf}
    assert all(math.isnan(each) for each in Record((failed[2],), {}).summaries[0].measures["percent"].values())


def test_a_summary_that_is_not_there_is_named():
    with pytest.raises(KeyError, match="no NALU on"):
        Record(ROWS, {}).summary("NALU")
    with pytest.raises(KeyError, match=r"no record of foo comes with the package"):
        shipped_record("foo")


def test_the_rows_of_one_unit_on_one_task_are_selected():
    record = shipped("product-of-sums")
    rows = record.select("NMU")
    assert {row.unit for row in rows} == {"NMU"}
    assert [row.seed for row in rows] == list(range(100))
    with pytest.raises(KeyError, match="no NMU on 'sums'"):
        record.select("NMU", "sums")


def test_the_promised_records_come_with_the_package():
    """A figure or a verdict of the book leans on each of them, so an experiment comes with its record."""
    assert set(SHIPPED) == {*EXPERIMENTS, *BENCHMARKS}


@pytest.mark.parametrize("name", [name for name in SHIPPED if name in BENCHMARKS])
def test_a_shipped_benchmark_holds_every_table_of_its_repetitions(name):
    record, benchmark = shipped(name), BENCHMARKS[name]
    assert (record.about["first_seed"], record.about["seeds"]) == (benchmark.first_seed, benchmark.seeds)
    wanted = {
        (unit, f"{formula.name}, {100 * noise:g} %", seed)
        for noise in record.about["noises"]
        for formula in (benchmark.formulas[k] for k in benchmark.tables(noise))
        for seed in range(benchmark.first_seed, benchmark.first_seed + benchmark.seeds)
        for unit in benchmark.units
    }
    assert {(each.unit, each.task, each.seed) for each in record.rows} == wanted
    assert set(record.about["noises"]) <= set(benchmark.noises)
    assert record.about["units"] == list(benchmark.units)
    descriptions = [(each.name, each.text, each.kind, each.representable, each.aside) for each in benchmark.formulas]
    known = ("name", "formula", "kind", "representable", "aside")
    assert [tuple(each[key] for key in known) for each in record.about["formulas"]] == descriptions
    assert record.about["table"] == [
        each.as_dict() for aside in (True, False) for each in laws_found(record, aside=aside)
    ]
    assert all(len(part["commit"]) == 40 for part in record.about["parts"])


@pytest.mark.parametrize("name", [name for name in SHIPPED if name in EXPERIMENTS])
def test_a_shipped_record_holds_the_whole_experiment(name):
    record, experiment = shipped(name), EXPERIMENTS[name]
    trainings = experiment.trainings(experiment.steps)
    wanted = [
        (training.unit, task, seed)
        for training in trainings
        for task in training.tasks
        for first in [experiment.first_seed + training.seed_shift]
        for seed in range(first, first + experiment.seeds)
    ]
    assert [(each.unit, each.task, each.seed) for each in record.rows] == wanted
    results = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))["results"]
    # The first records were written before there were measures.
    assert [{"measures": {}} | each for each in results] == record.results
    assert all(each.measures.keys() == experiment.measures.keys() for each in record.rows)
    assert record.about["steps"] == experiment.steps
    assert record.about["seeds"] == experiment.seeds
    assert len(record.about["commit"]) == 40
    promised = {}
    for description, training in zip(record.about["trainings"], trainings, strict=True):
        assert description["unit"] == training.unit
        assert description["thresholds"] == {task: kind.threshold for task, kind in training.tasks.items()}
        steps = training.options.get("steps", experiment.steps)
        promised |= {(training.unit, task): (kind.threshold, steps) for task, kind in training.tasks.items()}
    for each in record.rows:
        threshold, steps = promised[each.unit, each.task]
        assert each.success == (threshold is not None and each.extrapolation < threshold)
        assert each.success <= (each.solved_at <= steps)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_record_says_what_its_experiment_declares(name):
    about, declared = shipped(name).about, {**EXPERIMENTS, **BENCHMARKS}[name]
    forgotten = "python tools/declare_records.py writes what an experiment declares into its record"
    assert {part: about[part] for part in ("shows", "layout", "measures")} == declared_tables(declared), forgotten
    assert (about["title"], about["note"]) == (declared.title, declared.note), forgotten
    rule = declared.success if name in BENCHMARKS else success_rule(about["trainings"])
    assert about["success"] == rule, "its runs were judged by another rule: the record has to be made anew"
    text = (RECORDS / f"{name}.json").read_text(encoding="utf-8")
    assert text == records.about_text(about, json.loads(text)["results"])  # each result in one line


def test_the_rule_of_success_names_the_thresholds():
    rule = "A run succeeds if its extrapolation error, at its lowest validation error, is below"
    one, other, none = ({"thresholds": {"": threshold}} for threshold in (1e-5, 0.5, None))
    assert success_rule([one, one]) == f"{rule} 1e-05."
    assert success_rule([other, one]) == f"{rule} the threshold of its task, 1e-05 to 0.5."
    assert success_rule([one, none]) == f"{rule} 1e-05. On a task that has none, success is not judged."
    assert success_rule([none]) == "Success is not judged: no task has a threshold."


def test_a_shipped_record_names_no_place():
    texts = [path.read_text(encoding="utf-8") for path in RECORDS.rglob("*.json")]
    assert len(texts) > len(SHIPPED)
    assert not [text for text in texts for place in (Path.home(), Path(__file__).parents[2]) if str(place) in text]
