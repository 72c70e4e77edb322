"""The command line, by running it: what it prints, what it writes, and that wrong use costs one sentence and code 2."""

import importlib
import io
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest
import torch

import nalu_tutorial
from nalu_tutorial import cli, records
from nalu_tutorial.cli._progress import progress
from nalu_tutorial.cli._typed import units_named
from nalu_tutorial.experiments import BENCHMARKS, EXPERIMENTS
from nalu_tutorial.experiments.running import declared_tables
from nalu_tutorial.records import Record, Row
from nalu_tutorial.training._state import checksum


@pytest.fixture(autouse=True)
def quick_enough(monkeypatch):
    """Let no test depend on how long a run takes here; those of the lines set their own clock."""
    monkeypatch.setattr("nalu_tutorial.cli._progress.SECONDS", math.inf)


def test_list_names_every_experiment_in_words_and_in_json(capsys):
    assert cli.main(["list"]) == 0
    words = capsys.readouterr().out
    assert all(
        re.search(rf"^{name} +{re.escape(each.title)}$", words, re.M)
        for name, each in (EXPERIMENTS | BENCHMARKS).items()
    )
    assert cli.main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in listed] == [*EXPERIMENTS, *BENCHMARKS]
    (units,) = [each["units"] for each in listed if each["name"] == "product-of-sums"]
    assert units == ["MultiplicativeNAC", "NALU", "NMU"]


def test_run_writes_a_record_and_prints_it_and_show_prints_it_again(tmp_path, capsys):
    out = str(tmp_path / "x.csv")
    small = ["run", "product-of-sums", "--seeds", "2", "--steps", "3", "--units", "NMU", "--jobs", "1", "--out", out]
    assert cli.main(small) == 0
    printed, errors = capsys.readouterr()
    assert errors == f"nalu-tutorial: wrote {out} and {tmp_path / 'x.json'}\n"
    assert re.search(r"^NMU +0 % \(0–66\) +94 % \(88–97\)", printed, re.M)
    assert cli.main(["show", out]) == 0
    assert capsys.readouterr().out == printed
    assert cli.main(["show", out, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["about"]["steps"] == 3
    (result,) = record["results"]
    assert (result["unit"], result["seeds"], result["success_rate"], result["solved_at"][0]) == ("NMU", 2, 0.0, None)
    assert cli.main(small) == 2
    assert capsys.readouterr().err == f"nalu-tutorial: {out} is there already; name another file, or delete it\n"


def shown(name: str, rows: list[Row], tmp_path, capsys) -> list[list[str]]:
    """Return the cells of what the command line shows of these runs of an experiment, up to the line on all of them."""
    experiment, seeds = EXPERIMENTS[name], len({each.seed for each in rows})
    about = {"experiment": name, "steps": 9, "seeds": seeds, "date": "1999-12-31", "commit": "0" * 40}
    about |= {"title": experiment.title, **declared_tables(experiment)}
    Record(tuple(rows), about).write(tmp_path / "x.csv")
    assert cli.main(["show", str(tmp_path / "x.csv")]) == 0
    lines = capsys.readouterr().out.splitlines()
    end = lines.index(f"{seeds} seeds, 9 steps, 1999-12-31, commit 000000000000")
    return [re.split(r"  +", line) for line in lines[:end]]


def ran(unit: str, task: str, seed: int, **measures: float) -> Row:
    return Row(unit, task, seed, False, 1.0, 2.0, 9, math.nan, 0.5, False, measures)


def test_what_an_experiment_shows_stands_in_place_of_success(tmp_path, capsys):
    near, far = (1.0, 2.0, 6.0), (7.0, 8.0, math.inf)
    rows = [
        *(ran("NAC", "sqrt", k, interpolation_percent=near[k], extrapolation_percent=far[k]) for k in range(3)),
        *(ran("NALU", "modulo", k, interpolation_percent=0.1, extrapolation_percent=math.inf) for k in range(3)),
    ]
    title = f"T{EXPERIMENTS['static-arithmetic'].title[1:]}"
    assert shown("static-arithmetic", rows, tmp_path, capsys)[5:] == [
        [f"{title}. Extrapolation error in % of an untrained network's, median over seeds"],
        ["task", "NAC", "NALU"],
        ["sqrt", "8.0 (published: 16.4)"],
        ["modulo", "> 999"],
        [""],
    ]


def test_dead_runs_are_counted_a_commit_with_changes_is_named_and_what_is_not_shown_is_not_printed(tmp_path, capsys):
    about = {"experiment": "x", "title": "T", "steps": 9, "seeds": 1, "date": "1999-12-31"}
    about |= {"commit": "0123456789abcdef with changes", "success": "A rule."}
    rows = [replace(ran("NMU", task, 0, gate=0.25), dead=task == "far") for task in ("near", "far")]
    Record(tuple(rows), about).write(tmp_path / "x.csv")
    assert cli.main(["show", str(tmp_path / "x.csv")]) == 0
    *tables, amount, _, dead, rule = capsys.readouterr().out.splitlines()
    assert amount == "1 seeds, 9 steps, 1999-12-31, commit 0123456789ab with changes"
    assert dead == "Runs that diverged (a parameter is NaN or infinite): 1 of NMU on far."
    assert rule == "A rule."
    assert "gate" not in "".join(tables)


@pytest.mark.parametrize(
    ("typed", "printed"), [("--version", f"nalu-tutorial {nalu_tutorial.__version__}\n"), ("run --help", "--resume")]
)
def test_the_command_says_its_version_and_its_options(typed, printed, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(typed.split())
    assert ended.value.code == 0
    assert printed in capsys.readouterr().out


NOWHERE = ("nowhere", "meta", "cuda:99")  # on no machine
WRONG = {
    "run foo": "there is no experiment foo; there are identity,",
    "show product_of_sums": "no experiment product_of_sums: did you mean product-of-sums?",
    "show foo": "there is no file foo.csv, and no experiment foo; there are identity,",
    "run identity --seeds 0": "expected a whole number from 1 to 1,000,000, got 0",
    "run identity --steps 1.5": "expected a whole number from 1 to 1,000,000,000,000, got 1.5",
    "run identity --units tanh,foo": "identity has no unit foo; it has sigmoid,",
    f"run identity --steps {'9' * 5000}": "a whole number from 1 to 1,000,000,000,000, got 999",
    "run identity --units=": "expected a unit or several, got none; identity has sigmoid,",
    "run comparisons --units NSR,MLP": "comparisons has no unit MLP; it has MLP, sigmoid,",
    **{f"run identity --device {name}": f"there is no device {name} here to train on; there is " for name in NOWHERE},
    "run identity --out {}/y.json": "expected the name of a CSV, which ends in .csv, got {}/y.json",
    "run identity --out {}": "{} is a folder; name a file, such as {}/identity.csv",
    "run identity --out=": ". is a folder; name a file, such as identity.csv",
    "run identity --out {}/whole": "{}/whole.csv is there already; name another file, or delete it",
    "run identity --out {}/other": "{}/other.json is there already, and the record would overwrite it",
    "run identity --out {}/bad --resume": "{}/bad.csv, line 1: the head lacks seed, success,",
    "run identity --out {}/missing/x": "the file {}/missing/x.csv cannot be written: No such file or directory",
    "run identity --speed 9": "unrecognized arguments: --speed 9",
    "show {}/none.csv": "cannot read {}/none.csv: No such file or directory",
    "show {}/none": "there is no file {}/none.csv, and no experiment {}/none",
    "show {}/alone.csv": "cannot read {}/alone.json: No such file or directory",
    "show {}/whole.csv": "the JSON of {}/whole.csv does not say experiment, title, seeds, date, commit, steps",
    f"show {{}}/{'x' * 300}": "File name too long",
    "dance": "there is no command dance; there are list, run, show",
    "lsit --json": "there is no command lsit: did you mean list?",
    "": "the following arguments are required",
}


@pytest.mark.parametrize("typed", WRONG)
def test_wrong_use_is_one_sentence_and_code_2(typed, tmp_path, capsys):
    (tmp_path / "bad.csv").write_text("unit,task\nNMU,\n")
    (tmp_path / "bad.json").write_text("{}")
    (tmp_path / "other.json").write_text("{}")
    for name in ("whole", "alone"):
        Record((ran("NMU", "", 0),), {}).write(tmp_path / name)
    (tmp_path / "alone.json").unlink()
    assert cli.main(typed.replace("{}", str(tmp_path)).split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (sentence,) = printed.err.splitlines()
    assert sentence.startswith("nalu-tutorial: ")
    assert WRONG[typed].replace("{}", str(tmp_path)) in sentence
    assert not (tmp_path / "identity.csv").exists()


@pytest.fixture
def no_records(monkeypatch):
    """No record comes with the package."""
    monkeypatch.setattr(records, "shipped_records", tuple)


def test_where_no_record_comes_with_the_package_one_sentence_says_how_to_make_it(no_records, capsys):
    assert cli.main(["show", "identity"]) == 2
    sentence = "nalu-tutorial: no record of identity comes with the package; nalu-tutorial run identity makes one\n"
    assert capsys.readouterr() == ("", sentence)


def test_a_name_needs_no_ending_and_show_takes_what_run_took(tmp_path, capsys, monkeypatch, no_records):
    monkeypatch.chdir(tmp_path)
    small = ["run", "identity", "--seeds", "1", "--steps", "1", "--units", "none", "--jobs", "1"]
    assert cli.main([*small, "--out", "x"]) == 0
    printed = capsys.readouterr()
    assert printed.err == "nalu-tutorial: wrote x.csv and x.json\n"
    for name in ("x", "x.csv"):
        assert cli.main(["show", name]) == 0
        assert capsys.readouterr() == (printed.out, "")
    assert cli.main(small) == 0  # into identity.csv, and no record of that name comes with the package
    capsys.readouterr()
    assert cli.main(["show", "identity"]) == 0
    assert capsys.readouterr() == (printed.out, "")


def test_where_there_are_two_records_show_says_which_it_shows(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "product-of-sums.csv").write_text("")
    assert cli.main(["show", "product-of-sums"]) == 0
    printed = capsys.readouterr()
    assert "100 seeds" in printed.out
    assert printed.err == (
        "nalu-tutorial: this is the record that comes with the package; show product-of-sums.csv shows yours\n"
    )


@pytest.mark.parametrize(
    ("typed", "units"),
    [
        (" NSR , MLP,ReLU ,", ["NSR", "MLP, ReLU"]),
        ("NSR, redundancy 10, NSR, redundancy 3", ["NSR, redundancy 10", "NSR, redundancy 3"]),
        ("MLP, NSR", ["MLP", "NSR"]),
        (" , ", []),
    ],
)
def test_units_stand_between_commas_and_a_name_with_a_comma_counts_whole(typed, units):
    assert units_named(typed, EXPERIMENTS["comparisons"].units) == units


def test_a_finished_run_that_is_resumed_is_shown(tmp_path, capsys):
    small = ["run", "identity", "--seeds", "2", "--steps", "1", "--jobs", "1", "--out", str(tmp_path / "x.csv")]
    assert cli.main([*small, "--units", "none, tanh"]) == 0
    first = capsys.readouterr()
    before = (tmp_path / "x.csv").read_bytes()
    assert cli.main([*small, "--units", "tanh,none", "--resume"]) == 0
    again = capsys.readouterr()
    assert again == (first.out, f"nalu-tutorial: {tmp_path / 'x.csv'} is finished already\n")
    assert (tmp_path / "x.csv").read_bytes() == before
    assert cli.main([*small, "--units", "tanh", "--resume", "--seeds", "3"]) == 2
    message = "is finished, with other settings: seeds 2, not 3, units tanh + none, not tanh; name another file"
    assert message in capsys.readouterr().err


OF_ANOTHER, DAMAGED = "belongs to another run", "is empty, damaged or no checkpoint; delete it"


def checkpoint_of_another() -> bytes:
    file = io.BytesIO()
    torch.save({"about": "another", "sum": checksum({}), "state": {}}, file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "wrong", "jobs"),
    [
        (checkpoint_of_another(), OF_ANOTHER, "1"),
        pytest.param(checkpoint_of_another()[:-100], DAMAGED, "2", marks=pytest.mark.process),
        (b"", DAMAGED, "1"),
    ],
    ids=["another", "cut, two jobs", "empty"],
)
def test_what_is_wrong_with_a_checkpoint_is_one_sentence(content, wrong, jobs, tmp_path, capsys):
    small = ["run", "identity", "--seeds", "1", "--steps", "1", "--units", "tanh,none", "--out", str(tmp_path / "x")]
    unit = EXPERIMENTS["identity"].units.index("none")
    path = tmp_path / "x.csv.begun" / f"{unit}-0.before.pt"
    path.parent.mkdir()
    path.write_bytes(content)
    assert cli.main([*small, "--jobs", jobs, "--resume"]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    (named,) = path.parent.glob(f"{unit}-*.pt")  # by the attempt that took it over; the other unit has its own
    assert sentence.startswith(f"nalu-tutorial: the checkpoint {named} {wrong}")


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr("nalu_tutorial.cli._progress.SECONDS", 10.0)
    monkeypatch.setattr("nalu_tutorial.cli._progress.time.monotonic", lambda: now)
    with progress("identity") as lines:
        for now in range(400):
            lines.tell(1000 * (now + 10), 410_000)
    printed = capsys.readouterr()
    assert printed.out == ""
    heard = printed.err.splitlines()
    assert heard[0] == "identity: 20,000 of 410,000 steps, 06:30 left"
    seconds = [int(line.split()[1].replace(",", "")) // 1000 - 10 for line in heard]
    assert seconds[:10] == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert seconds[10:] == [112, 125, 139, 155, 173, 193, 215, 239, 266, 296, 329, 366]


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])  # the second is Python's for the locale C
def test_an_output_without_all_signs_gets_others(errors, monkeypatch):
    for more in ([], ["--json"]):
        file = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file, encoding="ascii", errors=errors))
        assert cli.main(["show", "product-of-sums", *more]) == 0
        sys.stdout.flush()
        assert json.loads(file.getvalue()) if more else b"94 % (88-97)" in file.getvalue()


def test_a_raised_number_becomes_a_power(monkeypatch):
    file = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(file, encoding="ascii"))
    assert cli.main(["show", "comparisons"]) == 0
    sys.stdout.flush()
    assert b"Share of correct outputs at 10^13, pairs at most 5 apart" in file.getvalue()


def test_columns_keep_their_width(capsys):
    assert cli.main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (width,) = {len(line) - len(line.lstrip()) for line in lines[1::2]}
    assert all(line[width - 1] == " " != line[width] for line in lines[::2])


def test_all_commits_of_a_record_are_shown(capsys):
    assert cli.main(["show", "sums-of-slices"]) == 0
    assert ", commits 001a5c4ff3b7, 3996f618eee2, 4791a9567d10, c9cd62b95858, 7633026eb2ca\n" in capsys.readouterr().out


@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a terminal of this system sends no signals")
def test_control_c_reaches_all_processes_and_leaves_nothing_but_the_sentence(tmp_path):
    out = tmp_path / "x.csv"
    command = [sys.executable, "-m", "nalu_tutorial", "run", "identity", "--units", "tanh,none", "--seeds", "2"]
    command += ["--steps", "1000000", "--jobs", "2", "--out", str(out)]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts beside itself ignores it
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    finally:
        signal.signal(signal.SIGINT, before)
    while len(list((tmp_path / "x.csv.begun").glob("*.attempt"))) < 2:  # both processes are at work
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    printed, errors = process.communicate(timeout=300)
    assert (process.returncode, printed) == (130, "")
    errors = [line for line in errors.splitlines() if not line.startswith("identity: ")]  # how far it was
    assert errors == ["", "nalu-tutorial: stopped; the same command with --resume goes on"]
    assert not out.exists()


def test_without_the_pictures_that_an_experiment_needs_one_sentence_says_what_to_install(monkeypatch, capsys, tmp_path):
    importlib.import_module("sklearn.datasets")  # so that the real one is put back at the end
    missing = tmp_path / "missing" / "sklearn"
    missing.mkdir(parents=True)
    (missing / "__init__.py").touch()  # without datasets, and before the one that is installed
    monkeypatch.syspath_prepend(missing.parent)
    for name in [name for name in sys.modules if name.partition(".")[0] == "sklearn"]:
        monkeypatch.delitem(sys.modules, name)
    assert cli.main(["list"]) == 0
    assert "digits-sum" in capsys.readouterr().out
    small = ["--seeds", "1", "--steps", "1", "--units", "NMU,constant", "--out", str(tmp_path / "x"), "--jobs", "1"]
    assert cli.main(["run", "digits-product", *small]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        "nalu-tutorial: the images of digits come with scikit-learn: pip install 'scikit-learn>=1.6'"
    )
    assert list(tmp_path.iterdir()) == [missing.parent]
