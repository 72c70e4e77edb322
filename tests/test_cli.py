"""The command line, by running it: what it prints, what it writes, and that wrong use costs one sentence and code 2."""

import json
import math
import re
import subprocess
import sys

import pytest

from nalu_tutorial import cli
from nalu_tutorial.experiments import EXPERIMENTS
from nalu_tutorial.records import Record, Row


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nalu_tutorial", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_list_names_every_experiment_in_words_and_in_json(capsys):
    assert cli.main(["list"]) == 0
    words = capsys.readouterr().out
    assert all(re.search(rf"^{name} +{re.escape(each.title)}$", words, re.M) for name, each in EXPERIMENTS.items())
    assert cli.main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in listed] == list(EXPERIMENTS)
    (units,) = [each["units"] for each in listed if each["name"] == "product-of-sums"]
    assert units == ["MultiplicativeNAC", "NALU", "NMU"]


def test_run_writes_a_record_and_prints_it_and_show_prints_it_again(tmp_path):
    out = str(tmp_path / "x.csv")
    small = ["run", "product-of-sums", "--seeds", "2", "--steps", "3", "--units", "NMU", "--jobs", "1", "--out", out]
    first = run(*small)
    assert (first.returncode, first.stderr) == (0, "")
    assert re.search(r"^NMU +2 +0 % \(0–66\) .*94 % \(88–97\)", first.stdout, re.M)
    assert run("show", out).stdout == first.stdout
    found = json.loads(run("show", out, "--json").stdout)
    assert found["about"]["steps"] == 3
    (result,) = found["results"]
    assert (result["unit"], result["seeds"], result["success_rate"], result["solved_at"][0]) == ("NMU", 2, 0.0, None)
    again = run(*small)
    assert again.returncode == 2
    assert again.stderr == f"nalu-tutorial: {out} is there already; name another file, or delete it\n"


def shown(experiment: str, shows: dict[str, str], rows: list[Row], tmp_path, capsys) -> list[list[str]]:
    """Return the cells of what the command line shows of a record."""
    about = {"experiment": experiment, "steps": 9, "seeds": 2, "date": "1999-12-31", "commit": "0" * 40}
    Record(tuple(rows), about | {"shows": shows}).write(tmp_path / "x.csv")
    assert cli.main(["show", str(tmp_path / "x.csv")]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [re.split(r"  +", line) for line in lines[: 1 + len({(each.unit, each.task) for each in rows})]]


def ran(unit: str, task: str, seed: int, **measures: float) -> Row:
    return Row(unit, task, seed, False, 1.0, 2.0, 9, math.nan, 0.5, False, measures)


def test_what_an_experiment_shows_stands_in_place_of_success(tmp_path, capsys):
    near, far = (1.0, 2.0, 6.0), (7.0, 8.0, math.inf)
    rows = [
        *(ran("NAC", "sqrt", k, interpolation_percent=near[k], extrapolation_percent=far[k]) for k in range(3)),
        *(ran("NALU", "modulo", k, interpolation_percent=0.1, extrapolation_percent=math.nan) for k in range(3)),
    ]
    shows = {"extrapolation_percent": "mean", "interpolation_percent": "median"}
    assert shown("static-arithmetic", shows, rows, tmp_path, capsys) == [
        ["unit", "task", "seeds", "extrapolation percent, mean", "interpolation percent, median"],
        ["NAC", "sqrt", "3", "∞ (published 16)", "2 (published 3.6)"],
        ["NALU", "modulo", "3", "–", "0.1"],
    ]


def test_what_an_experiment_does_not_show_is_not_printed(tmp_path, capsys):
    rows = [ran("INALU", "* [1, 2]", k, gate=0.25) for k in (0, 1)]
    assert shown("inalu-repairs", {}, rows, tmp_path, capsys) == [
        ["unit", "task", "seeds", "success"],
        ["INALU", "* [1, 2]", "2", "0 % (0–66)"],
    ]


WRONG = {
    "run foo": "there is no experiment foo; there are identity,",
    "show foo": "there is no experiment foo; there are identity,",
    "run identity --seeds -1": "expected a whole number of at least 1, got -1",
    "run identity --seeds 0": "expected a whole number of at least 1, got 0",
    "run identity --steps 1.5": "expected a whole number of at least 1, got 1.5",
    "run identity --jobs two": "expected a whole number of at least 1, got two",
    "run identity --units tanh,foo": "identity has no unit foo; it has sigmoid,",
    "run identity --device nowhere": "there is no device nowhere here",
    "run identity --steps 1 --out {}/missing/x.csv": "cannot write {}/missing/x.csv: No such file or directory",
    "run identity --speed 9": "unrecognized arguments: --speed 9",
    "show {}/none.csv": "{}/none.csv is no record",
    "show {}/bad.csv": "{}/bad.csv is no record",
    "show identity": "no record of identity comes with the package; nalu-tutorial run identity makes one",
    "dance": "invalid choice: 'dance'",
    "": "the following arguments are required",
}


@pytest.mark.parametrize("typed", WRONG)
def test_wrong_use_is_one_sentence_and_code_2(typed, tmp_path, capsys):
    (tmp_path / "bad.csv").write_text("unit,task\nNMU,\n")
    (tmp_path / "bad.json").write_text("{}")
    assert cli.main(typed.format(tmp_path).split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (sentence,) = said.err.splitlines()
    assert sentence.startswith("nalu-tutorial: ")
    assert WRONG[typed].format(tmp_path) in sentence
    assert not (tmp_path / "identity.csv").exists()


def test_control_c_says_how_to_go_on(monkeypatch, capsys, tmp_path):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("nalu_tutorial.experiments.run_experiment", stop)
    assert cli.main(["run", "identity", "--out", str(tmp_path / "x.csv")]) == 130
    assert "with --resume goes on" in capsys.readouterr().err


def test_help_is_there(capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["run", "--help"])
    assert left.value.code == 0
    assert "--resume" in capsys.readouterr().out
