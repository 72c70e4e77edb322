"""A unit of the reader's own by the command line: its table, its record, and what is answered by one sentence."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from nalu_tutorial import cli
from nalu_tutorial.cli._streams import output_aside
from nalu_tutorial.experiments import unit_named
from nalu_tutorial.experiments.running._do_job import code_here, do_in_process, do_in_worker
from nalu_tutorial.experiments.running._run_folder import RunFolder

UNIT = """
import torch
from torch import nn


class MyUnit(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(out_features, in_features))

    def forward(self, x):
        return x @ self.weight.T


class NMU(MyUnit):
    def sparsity_penalty(self):
        return self.weight.square().sum()
"""
SMALL = ["--seeds", "2", "--steps", "3", "--jobs", "1"]
OWN = ["run", "single-unit", "--unit", "mymodule:MyUnit"]


@pytest.fixture(autouse=True)
def _mymodule(own_folder):
    (own_folder / "mymodule.py").write_text(UNIT)


def test_its_row_stands_above_the_others_and_show_prints_it_again(own_folder, capsys):
    assert cli.main([*OWN, "--operations", "×÷", *SMALL]) == 0
    printed, errors = capsys.readouterr()
    assert errors == "nalu-tutorial: wrote single-unit-MyUnit.csv and single-unit-MyUnit.json\n"
    lines = printed.splitlines()
    assert [line for line in lines if line.startswith(("Product", "Quotient", "Sum", "Difference"))] == [
        f"{operation}: {share}, with its interval"
        for operation in ("Product", "Quotient")
        for share in ("success in %", "success at the end in %", "right within 1 %, in %")
    ]
    heads = [k for k, line in enumerate(lines) if line.startswith("unit ")]
    assert all(re.match(r"MyUnit +0 \(0–66\) ", lines[k + 1]) for k in heads)
    assert all(re.match(r"Linear +0 \(0–13\) ", lines[k + 2]) for k in heads)
    assert "\nThe rows below MyUnit come with the package: 25 seeds, 50,000 steps, 20" in printed
    assert "\nMyUnit has 2 seeds and 3 steps and the others have 25 seeds and 50,000 steps, so the rows" in printed
    assert cli.main(["show", "single-unit-MyUnit"]) == 0
    assert capsys.readouterr().out == printed


def test_json_has_the_rows_of_both(capsys):
    assert cli.main([*OWN, "--operations", "+", *SMALL, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert {each["unit"] for each in record["results"]} == {"MyUnit"}
    assert {each["task"][0] for each in record["shipped"]["results"]} == {"+"}
    assert record["shipped"]["about"]["seeds"] == 25
    assert record["about"]["unit_class"] == "mymodule:MyUnit"


def test_the_schedule_is_typed(own_folder, capsys):
    own = ["run", "single-unit", "--unit", "mymodule.py:NMU", "--operations", "*", *SMALL, "--out", "x"]
    assert (
        cli.main([*own, "--lr", "0.01", "--penalty", "10", "--ramp", "0.5-1", "--clip", "1", "--optimizer", "RMSprop"])
        == 0
    )
    printed, errors = capsys.readouterr()
    assert "sparsity_penalty" not in errors
    assert re.search(r"^mymodule:NMU .*\nLinear .*(\n.*)+^NMU ", printed, re.MULTILINE)
    options = json.loads((own_folder / "x.json").read_text(encoding="utf-8"))["trainings"][0]["options"]
    assert (options["lr"], options["penalty"]["weight"]) == (0.01, 10)
    assert (options["penalty"]["start"], options["penalty"]["end"]) == (1, 3)
    assert (options["clip"], options["optimizer"]) == ({"norm": 1}, "RMSprop")


def test_a_penalty_that_is_not_used_is_said(capsys):
    assert cli.main(["run", "single-unit", "--unit", "mymodule:NMU", "--operations", "*", *SMALL]) == 0
    assert capsys.readouterr().err.startswith(
        "nalu-tutorial: without --penalty the sparsity_penalty() of NMU is not used\n"
    )


def test_it_may_stand_inside_of_a_class(own_folder, capsys):
    (own_folder / "mymodule.py").write_text(f"{UNIT}\n\nclass Outer:\n    class Inner(MyUnit):\n        pass\n")
    assert cli.main(["run", "single-unit", "--unit", "mymodule:Outer.Inner", "--operations", "+", *SMALL]) == 0
    assert (
        capsys.readouterr().err == "nalu-tutorial: wrote single-unit-Outer-Inner.csv and single-unit-Outer-Inner.json\n"
    )
    for each in ("Outer.Inner", "MyUnit"):
        assert unit_named(f"mymodule.py:{each}").__qualname__ == each


PRINTS = """
import os
import sys
import torch

print("imported")


class MyUnit(torch.nn.Linear):
    def forward(self, x):
        print("shape", tuple(x.shape))
        print("past any stream in its place", file=sys.__stdout__)
        os.system("echo by another program")
        return super().forward(x)
"""


@pytest.mark.process
def test_json_stands_alone_whatever_is_printed_and_closed(own_folder):
    (own_folder / "mymodule.py").write_text(PRINTS)
    small = "--operations + --seeds 1 --steps 1 --jobs 1 --json 2>&-"
    typed = f"{sys.executable} -m nalu_tutorial {' '.join(OWN)} {small}"
    ran = subprocess.run(typed, shell=True, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["about"]["steps"] == 1


def test_what_is_printed_aside_goes_to_standard_error(capfd):
    with output_aside():
        print("one")
        print("two", file=sys.__stdout__)
        os.system("echo three")
    print("four")
    printed, errors = capfd.readouterr()
    assert (printed, sorted(errors.split())) == ("four\n", ["one", "three", "two"])


def test_what_ends_the_process_is_its_error(own_folder, capsys):
    (own_folder / "mymodule.py").write_text(UNIT.replace("return x @", "raise SystemExit\n        return x @"))
    assert cli.main([*OWN, "--operations", "+", *SMALL]) == 2
    assert re.fullmatch(
        r"nalu-tutorial: MyUnit.* raises SystemExit at line \d+ of mymodule\.py\n", capsys.readouterr().err
    )
    folder = RunFolder.claim(own_folder)
    for job in (partial(do_in_process, on_progress=print), partial(do_in_worker, code=code_here())):
        with pytest.raises(ValueError, match=r"what is trained calls sys\.exit\(3\)"):
            job(SimpleNamespace(key="0-0", run=lambda *_: sys.exit(3)), folder)


@pytest.mark.process
def test_another_process_imports_it_from_the_folder_where_one_stands(own_folder, capsys):
    assert not {"", str(own_folder)} & set(sys.path)
    assert cli.main([*OWN, "--operations", "+", *SMALL[:4], "--jobs", "2"]) == 0
    assert len(re.findall(r"^MyUnit +0 \(0–66\)", capsys.readouterr().out, re.MULTILINE)) == 3  # tables


WRONG = {
    "run identity --unit mymodule:MyUnit": "--unit trains a unit of your own for single-unit, not for identity",
    "run single-unit --unit mymodule:MyUnit --units NMU": "and --units some of single-unit: give one of the two",
    "run single-unit --lr 0.1": "--lr is for a unit of your own, which --unit names",
    "run single-unit --unit mymodule:MyUnit --ramp 1": "--ramp: expected two fractions of the steps, as 0.4-0.7",
    "run single-unit --unit mymodule:MyUnit --ramp 0.7-0.4": "expected a ramp between two fractions of the steps",
    "run single-unit --unit mymodule:MyUnit --optimizer Lion": "expected one of the optimizers SGD, Adam, RMSprop, got",
    "run single-unit --unit mymodule:MyUnit --lr 0": "argument --lr: expected a number above 0, got 0",
    "run single-unit --unit mymodule:MyUnit --penalty 1": "MyUnit has no sparsity_penalty() that a penalty of 1",
    "run single-unit --unit mymodule:MyUnit --operations %": "expected some of the operations + - * /, got '%'",
    "run single-unit --unit my.unit.py:MyUnit": "my.unit.py, which has a dot in its name; call it my_unit.py",
    "run single-unit --unit queue.py:MyUnit": "queue.py has the name of another module, queue; give the file another",
    "run single-unit --unit queue:MyUnit": "queue is the name of a module of Python",
}


@pytest.mark.parametrize("typed", WRONG)
def test_wrong_use_is_one_sentence_and_code_2(typed, own_folder, capsys):
    for name in ("my.unit.py", "queue.py"):
        (own_folder / name).write_text(UNIT)
    path, modules = list(sys.path), set(sys.modules)
    assert cli.main(typed.split()) == 2
    assert sys.path == path
    assert not {"mymodule", "my", "sub"} & (set(sys.modules) - modules)
    printed, errors = capsys.readouterr()
    assert printed == ""
    (sentence,) = errors.splitlines()
    assert sentence.startswith("nalu-tutorial: ")
    assert WRONG[typed] in sentence
    assert {path.name for path in own_folder.iterdir()} <= {*("mymodule.py", "my.unit.py", "queue.py", "__pycache__")}


def test_the_page_on_all_units_shows_a_unit_and_a_command_that_run(own_folder, capsys):
    page = (Path(__file__).parents[1] / "book" / "all-units.md").read_text(encoding="utf-8")
    section = page.partition("## Your own unit in the table")[2]
    (own_folder / "mymodule.py").write_text(re.search(r"```python\n(.*?)```", section, re.DOTALL)[1])
    command = re.search(r"```bash\nnalu-tutorial ([^\n]*)\n```", section)[1].split()
    assert cli.main([*command, "--operations", "*", *SMALL]) == 0
    printed = capsys.readouterr().out.splitlines()
    caption, heads, row = re.search(r"```console\n(.*?)```", section, re.DOTALL)[1].splitlines()[:3]
    assert printed[0] == caption
    assert printed[1].split() == heads.split()
    assert printed[2].split()[0] == row.split()[0] == "MyUnit"
