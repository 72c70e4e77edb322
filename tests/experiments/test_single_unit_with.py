"""A unit of one's own in the table of single units: what it runs, what its record says, and what is refused."""

import importlib
import json
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import cloudpickle
import pytest
import torch
from torch import nn

from nalu_tutorial import NMU, Ramp, shipped_record
from nalu_tutorial.experiments import (
    EXPERIMENTS,
    Unfinished,
    run_experiment,
    single_unit_with,
    train_again,
    unit_named,
)
from nalu_tutorial.experiments.arithmetic import _single_unit_with
from nalu_tutorial.records import Record, notes_beside, shipped_beside

SHIPPED = EXPERIMENTS["single-unit"]
NMU_HERE = "nalu_tutorial.units.nmu:NMU"
SMALL = {"seeds": 2, "steps": 3, "jobs": 1}


class MyUnit(nn.Linear):
    """A line with a regulariser."""

    def sparsity_penalty(self):
        return self.weight.square().sum()


def test_it_is_the_experiment_with_another_unit():
    experiment = single_unit_with(MyUnit)
    assert experiment.units == ("MyUnit",)
    assert (experiment.name, experiment.steps, experiment.seeds) == (SHIPPED.name, SHIPPED.steps, SHIPPED.seeds)
    shipped = {next(iter(each.tasks)): each.tasks for each in SHIPPED.trainings(9)}
    for training in experiment.trainings(9):
        theirs = shipped[next(iter(training.tasks))]
        assert training.tasks.keys() == theirs.keys()
        assert [task.threshold for task in training.tasks.values()] == [task.threshold for task in theirs.values()]


def test_a_unit_of_the_package_trained_so_has_the_rows_of_the_experiment():
    ours = train_again(single_unit_with(NMU, operations="*", penalty=10), NMU_HERE, "* [1, 2]", seeds=3, steps=50)
    theirs = train_again(SHIPPED, "NMU", "* [1, 2]", seeds=3, steps=50)
    assert torch.equal(ours.params["weight"], theirs.params["weight"])


def test_the_schedule_is_in_the_trainings_and_in_the_record(tmp_path):
    experiment = single_unit_with(MyUnit, operations="/+", lr=0.02, penalty=3)
    plus, quotient = experiment.trainings(100)
    assert [next(iter(each.tasks))[0] for each in (plus, quotient)] == ["+", "/"]
    ramp = plus.options["penalty"]
    assert (ramp.weight, ramp.start, ramp.end, plus.options["lr"]) == (3, 40, 70, 0.02)
    assert isinstance(ramp, Ramp)
    about = run_experiment(experiment, tmp_path / "x", **SMALL).about
    assert (about["operations"], about["lr"], about["penalty"]) == ("+/", 0.02, 3)
    assert about["trainings"][0]["options"]["penalty"]["weight"] == 3
    assert about["unit_class"] == f"{__name__}:MyUnit"
    assert about["unit_source"].startswith("sha256:")
    assert str(Path(__file__).parent) not in (tmp_path / "x.json").read_text()


def test_the_shipped_rows_beside_it_are_of_the_same_tasks(tmp_path):
    record = run_experiment(single_unit_with(MyUnit, operations="+"), tmp_path / "x", **SMALL)
    beside = shipped_beside(Record.read(tmp_path / "x"))
    assert {row.task for row in beside.rows} == {row.task for row in record.rows}
    shipped = shipped_record("single-unit")
    named = [(row.unit, row.task, row.seed) for row in shipped.rows if row.task.startswith("+")]
    assert [(row.unit, row.task, row.seed) for row in beside.rows] == named
    assert notes_beside(record, beside)[1].startswith(
        "MyUnit has 2 seeds and 3 steps and the others have 25 seeds and 50,000 steps"
    )
    same = replace(record, about=record.about | {"seeds": 25, "steps": 50_000})
    assert len(notes_beside(same, beside)) == 1
    assert shipped_beside(shipped) is None


def test_a_run_goes_on_only_with_the_same_unit_and_schedule(tmp_path, monkeypatch):
    out = tmp_path / "x"
    run_experiment(single_unit_with(MyUnit, operations="+"), out, **SMALL)
    assert run_experiment(single_unit_with(MyUnit, operations="+"), out, resume=True, **SMALL).about["lr"] == 1e-3
    with pytest.raises(Unfinished, match=r"other settings: lr 0\.001, not 0\.01"):
        run_experiment(single_unit_with(MyUnit, operations="+", lr=0.01), out, resume=True, **SMALL)
    monkeypatch.setattr(_single_unit_with, "source_sum", lambda unit: "sha256:other")
    with pytest.raises(Unfinished, match=r"unit_source sha256:\w+, not sha256:other"):
        run_experiment(single_unit_with(MyUnit, operations="+"), out, resume=True, **SMALL)


def test_a_run_that_was_begun_with_units_of_the_package_does_not_go_on_with_another(tmp_path):
    folder = tmp_path / "x.csv.begun"
    folder.mkdir()
    settings = {"experiment": "single-unit", "seeds": 2, "steps": 3, "units": ["NMU"], "device": "cpu"}
    (folder / "settings.json").write_text(json.dumps(settings))
    with pytest.raises(Unfinished, match="units NMU, not MyUnit, unit_class none, not "):
        run_experiment(single_unit_with(MyUnit, operations="+"), tmp_path / "x", resume=True, **SMALL)


def test_a_process_with_other_code_of_the_unit_trains_nothing(monkeypatch):
    trainings = pickle.loads(pickle.dumps(single_unit_with(MyUnit).trainings))
    assert [each.unit for each in trainings(9)] == ["MyUnit"] * 4
    monkeypatch.setattr(_single_unit_with, "source_sum", lambda unit: "sha256:other")
    with pytest.raises(ValueError, match="the code of MyUnit was changed since the run began"):
        trainings(9)


def test_a_process_that_cannot_import_the_unit_says_so(own_folder):
    (own_folder / "mine.py").write_text(UNITS)
    trainings = single_unit_with(unit_named("mine:Wide")).trainings
    sent = pickle.dumps(trainings)
    del sys.modules["mine"]
    (own_folder / "mine.py").unlink()
    importlib.invalidate_caches()
    arrived = pickle.loads(sent)  # as the scheduler of a cluster does, which has no units
    with pytest.raises(ValueError, match=r"^a worker cannot import Wide from mine \(No module named 'mine'\): give it"):
        arrived(9)


def test_a_class_that_no_other_process_can_import_goes_there_whole():
    class Local(nn.Linear):
        pass

    arrived = pickle.loads(cloudpickle.dumps(single_unit_with(Local, operations="+").trainings))
    (training,) = arrived(9)
    assert training.unit == Local.__name__
    assert training.make_model().weight.shape == (1, 2)


def test_a_weight_may_be_a_single_number(tmp_path):
    class Scaled(nn.Module):
        def __init__(self, in_features, out_features):
            super().__init__()
            self.weight = nn.Parameter(torch.rand(()))

        def forward(self, x):
            return self.weight * x.sum(-1, keepdim=True)

    rows = run_experiment(single_unit_with(Scaled, operations="+"), tmp_path / "x", **SMALL).rows
    assert all(row.sparsity <= 0.5 for row in rows)


UNITS = """
import torch
from torch import nn


class Raises(nn.Linear):
    def __init__(self, in_features, out_features):
        super().__init__(in_features, out_features)
        self.lost = self.found


class OneSize(nn.Module):
    def __init__(self, in_features):
        super().__init__()


class Flat(nn.Linear):
    def forward(self, x):
        return super().forward(x)[..., 0]


class Late(nn.Linear):
    def forward(self, x):
        if len(x) > 5:
            raise KeyError("late")
        return super().forward(x)


class Unprintable(nn.Linear):
    def extra_repr(self):
        return self.nothing


class Wide(nn.Linear):
    def sparsity_penalty(self):
        return self.weight


class Worse(nn.Linear):
    def sparsity_penalty(self):
        return self.nothing


class Ends(nn.Linear):
    bounds = {"W": (0, 1)}


def function(in_features, out_features):
    return nn.Linear(in_features, out_features)
"""
WRONG = {
    "Raises": r"^Raises\(2, 1\) raises AttributeError at line 9 of mine\.py: 'Raises' object has no attribute 'found'$",
    "OneSize": r"^OneSize\(2, 1\) raises TypeError: .*takes 2 positional arguments but 3 were given$",
    "Flat": r"^Flat\(2, 1\) must map an input of shape \(5, 2\) to \(5, 1\), and maps it to \(5,\)$",
    "Late": r"^Late cannot be trained: it raises KeyError at line \d+ of mine\.py: 'late'$",
    "Unprintable": r"^to print Unprintable\(2, 1\) raises AttributeError at line \d+ of mine\.py",
    "Ends": r"^Ends cannot be trained: Ends\.bounds names 'W', which is no parameter of it: it has weight, bias$",
    "Wide, 1": r"^the sparsity_penalty\(\) of Wide must be a scalar, and is a tensor of shape \(1, 2\)$",
    "Worse, 1": r"^the sparsity_penalty\(\) of Worse raises AttributeError at line \d+ of mine\.py",
    "Ends, 1": r"^Ends has no sparsity_penalty\(\) that a penalty of 1 could weigh$",
    "function": r"^\S+/mine\.py:function must be a class made from torch\.nn\.Module, and is of the kind function$",
    "Nowhere": r"^mine has no class Nowhere; it has Raises, OneSize, Flat, ",
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_refused_is_one_sentence(case, own_folder):
    name, _, penalty = case.partition(", ")
    (own_folder / "mine.py").write_text(UNITS)
    with pytest.raises((TypeError, ValueError), match=WRONG[case]) as refused:
        single_unit_with(unit_named(f"{own_folder}/mine.py:{name}"), penalty=float(penalty) if penalty else None)
    assert "\n" not in str(refused.value)


NO_MODULE = {
    "mymodule": "expected a module and a class, as in mymodule:MyUnit or folder/mymodule.py:MyUnit, got mymodule",
    "folder/mymodule:MyUnit": "expected a module and a class",
    "nowhere:MyUnit": "there is no module nowhere, neither in this folder nor installed",
    "nowhere.py:MyUnit": r"there is no file nowhere\.py",
    "torch.py:MyUnit": r"torch\.py has the name of another module, torch; give the file another one",
    "broken:MyUnit": r"broken cannot be imported: it raises ZeroDivisionError at line 4 of broken\.py: division",
    "leaves:MyUnit": r"leaves cannot be imported: it raises SystemExit at line 1 of leaves\.py: 3",
    "bare:MyUnit": "bare has no class MyUnit; it has no class made from torch.nn.Module",
}


@pytest.mark.parametrize("text", NO_MODULE)
def test_a_module_that_cannot_be_imported_is_one_sentence(text, own_folder):
    (own_folder / "torch.py").write_text("")
    (own_folder / "bare.py").write_text("import math\n")
    (own_folder / "broken.py").write_text("def f(x):\n\n\n    return 1 / x\n\n\nf(0)\n")
    (own_folder / "leaves.py").write_text("import sys; sys.exit(3)\n")
    with pytest.raises(ValueError, match=f"^{NO_MODULE[text]}") as refused:
        unit_named(text)
    assert "\n" not in str(refused.value)


def test_a_module_may_stand_in_a_package_or_a_file_elsewhere(own_folder):
    for name in ("inside/deeper/sub", "elsewhere/other"):
        path = own_folder / f"{name}.py"
        path.parent.mkdir(parents=True)
        path.write_text("from torch import nn\n\n\nclass MyUnit(nn.Linear):\n    pass\n")
    assert unit_named("inside.deeper.sub:MyUnit").__module__ == "inside.deeper.sub"
    assert unit_named("elsewhere/other.py:MyUnit").__module__ == "other"


def test_no_operation_is_named():
    for operations in ("", "%", "+^"):
        with pytest.raises(ValueError, match=r"expected some of the operations \+ - \* /, got '"):
            single_unit_with(MyUnit, operations=operations)


@pytest.mark.parametrize(
    "what", [nn.Linear(2, 1), torch.relu, "MyUnit", int], ids=["instance", "function", "name", "class"]
)
def test_what_is_no_class_of_modules_is_refused(what):
    with pytest.raises(TypeError, match=r"must be a class made from torch\.nn\.Module, and is "):
        single_unit_with(what)
