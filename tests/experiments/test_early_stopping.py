"""Trainings of an experiment that end before their last step: what the record says, and that a resumed run agrees."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
import torch
from straight_lines import LINES, line
from torch import nn

from nalu_tutorial import cli
from nalu_tutorial.experiments import EXPERIMENTS, Unfinished, run_experiment
from nalu_tutorial.experiments.running._provenance import describe_option
from nalu_tutorial.published import is_shortened
from nalu_tutorial.records import Record, early_ends, ends_of
from nalu_tutorial.tasks import identity
from nalu_tutorial.training import EarlyStopping, Ramp, Restart, Settled, train

SETTLED = "every run has succeeded or is dead"


def ends(record: Record) -> list[tuple[str, int, str | None]]:
    return [(each["unit"], end["step"], end["rule"]) for each in record.about["trainings"] for end in each["ended"]]


def test_a_training_ends_when_all_of_its_runs_are_settled_and_the_record_says_so(tmp_path):
    told = []
    record = run_experiment(LINES, tmp_path / "x", jobs=1, until_settled=True, progress=lambda *news: told.append(news))
    (slow, whole, none), (quick, early, rule) = ends(record)
    assert (slow, whole, none) == ("slow", 300, None)
    assert (quick, rule) == ("quick", "Settled")
    assert early < 300
    assert early % 50 == 0
    solved = [row.solved_at for row in record.rows if row.unit == "quick"]
    assert early >= max(solved)
    assert told[-1] == (600, 600)
    assert max(done for done, _ in told) == 600
    about = Record.read(tmp_path / "x").about
    assert about["until_settled"] is True
    assert about["trainings"][1]["options"]["stop_when"] == "Settled"
    assert about["trainings"][1]["ended"] == [
        {"first_seed": 0, "seeds": 3, "step": early, "rule": "Settled", "because": SETTLED}
    ]
    assert about["trainings"][0]["ended"][0]["because"] == "all steps were taken"


def test_runs_that_end_early_are_the_first_part_of_the_whole_ones(tmp_path):
    short = run_experiment(LINES, tmp_path / "x", jobs=1, until_settled=True)
    whole = run_experiment(LINES, tmp_path / "y", jobs=1)
    assert [row.success for row in short.rows] == [row.success for row in whole.rows]
    assert [row.solved_at for row in short.rows if row.success] == [row.solved_at for row in whole.rows if row.success]
    assert whole.about["until_settled"] is False
    assert {rule for *_, rule in ends(whole)} == {None}
    assert early_ends(whole.about) == ""


def test_a_resumed_run_must_end_by_the_same_rule(tmp_path):
    class StopError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise StopError

    with pytest.raises(StopError):
        run_experiment(LINES, tmp_path / "x", jobs=1, until_settled=True, progress=stop)
    with pytest.raises(Unfinished, match="begun with other settings: until_settled True, not False"):
        run_experiment(LINES, tmp_path / "x", jobs=1, resume=True)
    record = run_experiment(LINES, tmp_path / "x", jobs=1, resume=True, until_settled=True)
    whole = run_experiment(LINES, tmp_path / "y", jobs=1, until_settled=True)
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "y.csv").read_bytes()
    assert ends(record) == ends(whole)
    with pytest.raises(Unfinished, match="is finished, with other settings: until_settled True, not False"):
        run_experiment(LINES, tmp_path / "x", jobs=1, resume=True)


def test_a_record_and_a_run_from_before_are_those_that_took_all_steps(tmp_path):
    def without(path: Any) -> None:
        told = json.loads(path.read_text())
        del told["until_settled"]
        for training in told.get("trainings", []):
            del training["ended"]
        path.write_text(json.dumps(told))

    run_experiment(LINES, tmp_path / "x", jobs=1)
    without(tmp_path / "x.json")
    record = run_experiment(LINES, tmp_path / "x", jobs=1, resume=True)
    assert ends_of(record.about, "quick", "near") == []
    assert early_ends(record.about) == ""
    with pytest.raises(Unfinished, match="until_settled False, not True"):
        run_experiment(LINES, tmp_path / "x", jobs=1, resume=True, until_settled=True)


def test_without_a_threshold_or_with_a_rule_of_its_own_it_is_refused_before_anything_is_written(tmp_path):
    static = EXPERIMENTS["static-arithmetic"]
    with pytest.raises(ValueError, match=r"static-arithmetic has no threshold of success for ReLU6 on "):
        run_experiment(static, tmp_path / "x", seeds=1, steps=2, until_settled=True)
    own = replace(LINES, options={"stop_when": EarlyStopping(2)})
    with pytest.raises(ValueError, match="lines ends by a rule of its own"):
        run_experiment(own, tmp_path / "x", until_settled=True)
    assert list(tmp_path.iterdir()) == []


def test_no_run_is_settled_before_its_schedule_is_over_nor_dead_for_good_with_a_restart(tmp_path):
    def weight(model: nn.Module) -> torch.Tensor:
        return model.weight.square().sum()

    ramp = replace(LINES, options={**LINES.options, "penalty": Ramp(weight, 0.0, 100, 250)})
    record = run_experiment(ramp, tmp_path / "x", jobs=1, units=["quick"], until_settled=True)
    assert ends(record) == [("quick", 250, "Settled")]
    never = replace(LINES, options={"lr": 1e30, "log_every": 50, "restart": Restart(every=10**6)})
    dead = run_experiment(never, tmp_path / "y", jobs=1, units=["quick"], until_settled=True)
    assert all(row.dead for row in dead.rows)
    assert ends(dead) == [("quick", 300, None)]


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (Settled(), "Settled"),
        (Settled(threshold=0.5), "Settled(threshold=0.5)"),
        (EarlyStopping(3), "EarlyStopping(patience=3, min_delta=0.0)"),
        (max, "max"),
    ],
    ids=["settled", "threshold", "patience", "own"],
)
def test_a_rule_is_written_by_its_name_and_settings(rule, name):
    assert describe_option(rule) == name


def test_a_rule_of_an_experiment_is_in_the_record(tmp_path):
    patient = replace(LINES, options={**LINES.options, "stop_when": EarlyStopping(1, min_delta=1e9)})
    record = run_experiment(patient, tmp_path / "x", jobs=1)
    assert ends(record) == [
        (unit, 50, "EarlyStopping(patience=1, min_delta=1000000000.0)") for unit in ("slow", "quick")
    ]
    assert early_ends(record.about) == (
        "slow and quick on far, near ended early, after 50 steps: no run lowered its best validation loss by more than "
        "1e+09 in 1 evaluations."
    )


def test_a_training_that_is_settled_is_not_shortened():
    def shortened(*ended: tuple[int, str | None]) -> bool:
        return is_shortened("product-of-sums", 200_000, [{"step": step, "rule": rule} for step, rule in ended])

    assert not shortened((200_000, None))
    assert not shortened((9000, "Settled"))
    assert not shortened((9000, "Settled"), (200_000, None))
    assert shortened((9000, "EarlyStopping(patience=3, min_delta=0.0)"))
    assert is_shortened("product-of-sums", 1000, [{"step": 1000, "rule": None}, {"step": 500, "rule": "Settled"}])
    assert not is_shortened("product-of-sums", 1000, [{"step": 500, "rule": "Settled"}])


def told(*units: str, step: int = 50) -> dict[str, Any]:
    end = {"step": step, "rule": "Settled", "because": SETTLED}
    return {"trainings": [{"unit": unit, "thresholds": {"": 1.0}, "ended": [end]} for unit in units]}


def test_many_trainings_that_ended_early_are_counted():
    assert early_ends(told("a", "b")) == f"a and b ended early, after 50 steps: {SETTLED}."
    many = told(*"abcde")
    many["trainings"][0]["ended"] *= 2
    many["trainings"][0]["ended"][1] = {"step": 2000, "rule": "Settled", "because": SETTLED}
    many["trainings"].append({"unit": "f", "thresholds": {"": 1.0}})
    assert early_ends(many) == f"5 of 6 trainings ended early, after 50 to 2,000 steps: {SETTLED}."


def test_run_and_show_say_it_in_a_sentence(tmp_path, capsys):
    typed = ["run", "identity", "--units", "none", "--seeds", "2", "--steps", "2000", "--jobs", "1", "--until-settled"]
    assert cli.main([*typed, "--out", str(tmp_path / "x")]) == 0
    printed = capsys.readouterr().out
    (step,) = re.findall(rf"^none ended early, after ([\d,]+) steps: {SETTLED}\.$", printed, re.M)
    assert 0 < int(step.replace(",", "")) < 2000
    assert cli.main(["show", str(tmp_path / "x")]) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("ended", [3, [3], [{"step": 1}], [{"step": 1, "because": "", "rule": 3}]])
def test_ends_of_another_kind_are_refused(ended, tmp_path):
    record = run_experiment(LINES, tmp_path / "x", seeds=1, steps=1, jobs=1)
    about = record.about | {"trainings": [{"unit": "slow", "thresholds": {}, "ended": ended}]}
    Record(record.rows, about).write(tmp_path / "y")
    with pytest.raises(ValueError, match=r"trainings is .*, which no record says"):
        Record.read(tmp_path / "y")


def test_settled_runs_are_those_of_train():
    runs = train(line, identity(), seeds=3, steps=300, lr=0.05, log_every=50, stop_when=Settled())
    assert runs.stopped == SETTLED
