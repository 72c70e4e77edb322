"""Trials of the evidence: their records come with the package, and are of the code that stands in the notebook."""

import ast
import json
from functools import cache
from pathlib import Path

import pytest
import record_trials
from record_trials import code_of, digest, statements_of, trials_in

from nalu_tutorial.records import about_trial, recorded_trial, trial_path

ROOT = Path(__file__).parents[1]
EVIDENCE = sorted((ROOT / "chapters" / "evidence").glob("*.ipynb"))
RECORDED = sorted(path.stem.replace("-", "_") for path in trial_path("").parent.glob("*.json"))
CELLS = """import math, torch
from functools import partial
RATE = 1
def helper(x): return x * RATE + unused.attribute
RATE = 2
RATES = {"a": lambda: RATE}
class Net(list): rate = math.pi
Net.helper = helper
def trial(): return [helper(y) + len(RATES) for y in Net([1])]
found = recorded_trial(trial)
RATE = 3
def other(): return [1.23456789, (torch.ones(1), True)]
recorded_trial(other)"""


def cells(folder: Path, text: str) -> Path:
    notebook = {"cells": [{"cell_type": "code", "source": text}, {"cell_type": "markdown", "source": "("}]}
    (folder / "15.ipynb").write_text(json.dumps(notebook))
    return folder / "15.ipynb"


@cache
def read_by(notebook: Path) -> tuple[list[str], dict[str, int]]:
    """Return the statements of a notebook, and in which of them it reads each trial."""
    statements = statements_of(notebook)
    return statements, trials_in(statements)


@pytest.mark.parametrize("name", RECORDED)
def test_a_record_is_of_the_code_that_stands_in_the_notebook(name):
    about = about_trial(name)
    statements, trials = read_by(ROOT / about["notebook"])
    assert about["trial"] == name
    assert about["code"] == digest(code_of(name, statements, trials[name])), f"changed since: {about['command']}"
    assert len(about["commit"]) == 40
    assert str(Path.home()) not in json.dumps(about)


def test_each_recorded_trial_is_read_once():
    assert sorted(name for path in EVIDENCE for name in read_by(path)[1]) == RECORDED


def test_the_code_of_a_trial_is_what_it_uses_and_no_more(tmp_path):
    statements = statements_of(cells(tmp_path, CELLS))
    trials = trials_in(statements)
    assert list(trials) == ["trial", "other"]
    kept = code_of("trial", statements, trials["trial"])
    assert [ast.unparse(node).splitlines()[0] for node in ast.parse(kept).body] == [
        "import math",
        "def helper(x):",
        "RATE = 2",
        "RATES = {'a': lambda: RATE}",
        "class Net(list):",
        "Net.helper = helper",
        "def trial():",
    ]
    assert "torch" in code_of("other", statements, trials["other"])


def test_a_trial_is_recorded_with_where_it_comes_from_and_read_back(tmp_path, monkeypatch):
    monkeypatch.setattr("nalu_tutorial.records._trials.TRIALS", tmp_path / "trials")
    monkeypatch.setattr(record_trials, "ROOT", tmp_path)

    def other():
        raise AssertionError

    with pytest.raises(KeyError, match=r"calling other\(\) trains"):
        recorded_trial(other)
    record_trials.main(str(cells(tmp_path, CELLS)), "other")
    assert recorded_trial(other) == [1.23457, [[1.0], True]]
    about = about_trial("other")
    assert about["command"] == "python tools/record_trials.py 15.ipynb other"
    assert {"versions", "commit", "machine", "date", "seconds"} <= about.keys()
    assert [path.name for path in (tmp_path / "trials").iterdir()] == ["other.json"]
