"""A training in blocks of seeds: the same starts and data, the same measures, and one record."""

import json
import math
from dataclasses import replace

import pytest
from straight_lines import LINES, StopError, stop
from torch import Tensor

from nalu_tutorial.experiments import Measure, Unfinished, run_experiment
from nalu_tutorial.experiments.running._run_folder import RunFolder
from nalu_tutorial.records import Record, Row
from nalu_tutorial.training import Runs, Settled


def beside_the_others(values: Tensor) -> Tensor:
    return values[:, 0] - values[:, 0].median()


def slope(runs: Runs) -> Tensor:
    return runs.best_params["weight"].flatten(1)


MEASURES = {
    "slope": Measure("Slope", lambda runs: slope(runs).flatten()),
    "beside": Measure("Slope beside the median", slope, compare=beside_the_others),
}
BLOCKS = replace(LINES, steps=60, seeds=5, options={"lr": 0.05, "log_every": 20}, measures=MEASURES, first_seed=10)


def like(row: Row) -> Row:
    """Return what a row equals up to rounding, a number that is none included."""
    floats = {name: pytest.approx(value, rel=1e-4, abs=1e-7, nan_ok=True) for name, value in vars(row).items()
              if isinstance(value, float)}  # fmt: skip
    return replace(row, **floats, measures=pytest.approx(dict(row.measures), rel=1e-4, abs=1e-6))


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Record:
    """Return the record of all seeds at once."""
    return run_experiment(BLOCKS, tmp_path_factory.mktemp("whole") / "whole", jobs=1)


@pytest.mark.parametrize("block", [2, 9])
def test_blocks_make_the_rows_of_the_whole(block, whole, tmp_path):
    progress_calls = []
    record = run_experiment(
        BLOCKS, tmp_path / "x", jobs=1, block=block, progress=lambda *news: progress_calls.append(news)
    )
    assert [list(row.measures) for row in record.rows] == [["slope", "beside"]] * 15
    assert list(record.rows) == [like(row) for row in whole.rows]
    assert (record.about["block"], whole.about["block"]) == (block, None)
    total = 2 * 60 * math.ceil(5 / block)
    assert progress_calls[-1] == (total, total)


def test_seeds_are_added_to_a_record_in_several_sittings(tmp_path):
    alone, progress_calls = replace(BLOCKS, measures={"slope": MEASURES["slope"]}), []
    whole = run_experiment(alone, tmp_path / "whole", jobs=1)
    for seeds in (2, 3, 5):
        progress = lambda *each: progress_calls.append(each)  # noqa: E731
        record = run_experiment(alone, tmp_path / "x", jobs=1, seeds=seeds, resume=seeds > 2, progress=progress)
        assert progress_calls[-1] == (2 * 60, 2 * 60)  # two trainings, of the missing seeds alone
        assert len(record.rows) == 3 * seeds
    assert list(record.rows) == [like(row) for row in whole.rows]
    assert [part["seeds"] for part in record.about["parts"]] == [2, 1, 2]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["whole.csv", "whole.json", "x.csv", "x.json"]


def test_units_are_added_to_a_finished_record(tmp_path):
    progress_calls = []
    first, *others = LINES.units
    whole = run_experiment(LINES, tmp_path / "whole", jobs=1, seeds=2, steps=60)
    begun = run_experiment(LINES, tmp_path / "x", jobs=1, seeds=2, steps=60, units=others)
    with pytest.raises(Unfinished, match="with other settings: seeds 2, not 3, units"):  # not both at once
        run_experiment(LINES, tmp_path / "x", jobs=1, seeds=3, steps=60, resume=True)
    record = run_experiment(
        LINES,
        tmp_path / "x",
        jobs=1,
        seeds=2,
        steps=60,
        resume=True,
        progress=lambda *each: progress_calls.append(each),
    )
    assert progress_calls[-1] == (60, 60)  # one training
    assert list(record.rows) == [like(row) for row in whole.rows]
    assert record.about["units"] == whole.about["units"] == [first, *others]
    assert [{"seeds": 2}, {"units": [first]}] == [
        {name: part[name] for name in ("seeds", "units") if name in part} for part in record.about["parts"]
    ]
    assert [each["unit"] for each in record.about["trainings"]] == [first, *others]
    assert record.about["trainings"][1:] == begun.about["trainings"]


def test_seeds_are_added_to_a_record_that_says_no_parts(tmp_path):
    run_experiment(LINES, tmp_path / "x", jobs=1, seeds=1, steps=60)
    path = tmp_path / "x.json"
    about = json.loads(path.read_text(encoding="utf-8"))
    del about["parts"]
    about["commit"] = "an older one"
    about["trainings"][0]["seconds"] = 1000.0
    path.write_text(json.dumps(about), encoding="utf-8")
    record = run_experiment(LINES, tmp_path / "x", jobs=1, seeds=2, steps=60, resume=True)
    assert [part["commit"] for part in record.about["parts"]] == ["an older one", record.about["commit"]]
    first, second = (training["seconds"] for training in record.about["trainings"])
    assert second < 1000 <= first


@pytest.mark.parametrize(
    ("other", "error", "sentence"),
    [
        ({"steps": 40}, Unfinished, "steps 60, not 40"),
        ({"units": ["slow"]}, Unfinished, "units slow [+] quick, not slow"),
        ({"seeds": 1}, Unfinished, "seeds 2, not 1"),
        ({}, ValueError, "compares its runs with each other"),
    ],
)
def test_no_seeds_are_added_to_another_record(other, error, sentence, tmp_path):
    record = run_experiment(BLOCKS, tmp_path / "x", jobs=1, seeds=2)
    with pytest.raises(error, match=sentence):
        run_experiment(BLOCKS, tmp_path / "x", jobs=1, resume=True, **other)
    assert len(Record.read(tmp_path / "x.csv").rows) == len(record.rows)


def test_a_rule_that_ends_trainings_early_is_refused_before_anything_is_written(tmp_path):
    early = replace(BLOCKS, options={**BLOCKS.options, "stop_when": Settled()})
    with pytest.raises(ValueError, match="has stop_when among its options, and a record holds runs of all steps"):
        run_experiment(early, tmp_path / "x", jobs=1)
    assert list(tmp_path.iterdir()) == []


def test_a_record_and_a_run_from_before_may_have_more_keys(tmp_path):
    record = run_experiment(BLOCKS, tmp_path / "x", jobs=1)
    ended = [{"first_seed": 10, "seeds": 5, "step": 60, "rule": None, "because": "all steps were taken"}]
    trainings = [each | {"ended": ended} for each in record.about["trainings"]]
    Record(record.rows, record.about | {"until_settled": False, "trainings": trainings}).write(tmp_path / "x")
    assert run_experiment(BLOCKS, tmp_path / "x", jobs=1, resume=True).about["until_settled"] is False


def test_a_resumed_run_must_have_the_same_blocks(tmp_path):
    with pytest.raises(StopError):
        run_experiment(BLOCKS, tmp_path / "x", jobs=1, block=2, progress=stop)
    with pytest.raises(Unfinished, match="begun with other settings: block 2, not none"):
        run_experiment(BLOCKS, tmp_path / "x", jobs=1, resume=True)
    run_experiment(BLOCKS, tmp_path / "x", jobs=1, resume=True, block=2)
    with pytest.raises(Unfinished, match="is finished, with other settings: block 2, not 3"):
        run_experiment(BLOCKS, tmp_path / "x", jobs=1, resume=True, block=3)
    with pytest.raises(ValueError, match="expected block to be a whole number of at least 1, got 0"):
        run_experiment(BLOCKS, tmp_path / "y", jobs=1, block=0)


def test_what_came_of_a_block_is_kept_and_not_done_again(tmp_path, monkeypatch):
    done: list[int] = []

    def counted(runs: Runs) -> Tensor:
        done.append(runs.seeds[0])
        return slope(runs).flatten()

    some = replace(BLOCKS, measures={"slope": Measure("Slope", counted), "beside": MEASURES["beside"]})
    keep = RunFolder.keep

    def and_stop(run_folder: RunFolder, key: str, result: object) -> None:
        keep(run_folder, key, result)
        if key == "0-12":
            raise KeyboardInterrupt

    monkeypatch.setattr(RunFolder, "keep", and_stop)
    with pytest.raises(KeyboardInterrupt):
        run_experiment(some, tmp_path / "x", jobs=1, block=2)
    assert done == [10, 12]
    names = sorted(path.name for path in (tmp_path / "x.csv.begun").iterdir())
    assert names == ["0-10.json", "0-12.json", "commits", "lock", "settings.json"]
    monkeypatch.setattr(RunFolder, "keep", keep)
    run_experiment(some, tmp_path / "x", jobs=1, block=2, resume=True)
    assert done == [10, 12, 14, 10, 10, 12, 12, 14, 14]  # once for each task
    run_experiment(some, tmp_path / "y", jobs=1, block=2)
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "y.csv").read_bytes()


@pytest.mark.parametrize("text", ["", "[]", json.dumps({"rows": 3, "seconds": 1.0})])
def test_a_damaged_result_is_named(text, tmp_path):
    run_folder = RunFolder.claim(tmp_path)
    (tmp_path / "0-0.json").write_text(text)
    with pytest.raises(ValueError, match=r"0-0\.json is damaged; delete it, and what it holds is made again"):
        run_folder.result("0-0")
