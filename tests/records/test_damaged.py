"""A record that is damaged is refused by one sentence, which names the file, the line and what is wrong."""

import json
import math
import re

import pytest

from nalu_tutorial.records import Record, Row, csv_path

HEAD = "unit,task,seed,success,validation,extrapolation,best_step,solved_at,sparsity,dead,gate"
SEEDS = 4
FIRST = "NMU,,0,1,1e-09,1e-07,9000,3000,0.0001,0,0.5"


@pytest.fixture
def path(tmp_path):
    """Return the CSV of a good record of two units."""
    rows = [
        Row(unit, "", seed, True, 1e-9, 1e-7, 9000, 3e3, 1e-4, False, {"gate": 0.5})
        for unit in ("NMU", "NAC, far")
        for seed in range(SEEDS)
    ]
    about = {"experiment": "x", "units": ["NMU", "NAC, far"], "seeds": SEEDS, "shows": {"gate": "mean"}}
    Record(tuple(rows), about).write(tmp_path / "x.csv")
    return tmp_path / "x.csv"


def reading(path):
    """Return the sentence with which a record is refused."""
    with pytest.raises(ValueError, match=r"^\S") as refused:
        Record.read(path)
    (sentence,) = str(refused.value).splitlines()
    return sentence.replace(f"{path.parent}/", "").replace(f"{path.parent}\\", "")


def lines_changed(path, change):
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"{HEAD}\n{FIRST}\n")
    path.write_bytes(change(text).encode())


CELLS = "expected 11 cells, as in the head, got"
CHANGES = {
    "cut in a row": (lambda s: s[:150], "x.csv, line 3: the line has no end; the file was cut here"),
    "cut after a row": (lambda s: s[: s.index("NMU,,3")], "x.csv and x.json differ in NMU: seeds 3, 4"),
    "a cell lost": (lambda s: s.replace("9000,3000", "9000", 1), f"x.csv, line 2: {CELLS} 10"),
    "a cell more": (lambda s: s.replace("9000", "9000,1", 1), f"x.csv, line 2: {CELLS} 12"),
    "a column without a name": (lambda s: s.replace("gate", ""), "x.csv, line 1: each column of the head needs"),
    "empty": (lambda s: "", "x.csv, line 1: the head lacks unit, task, seed,"),
    "head only": (lambda s: HEAD + "\n", "x.csv has no rows below its head"),
    "a column twice": (lambda s: s.replace("gate", "seed"), "x.csv, line 1: each column of the head needs a name"),
    "a row twice": (lambda s: f"{s}{FIRST}\n", "x.csv, line 10: seed 0 of NMU stands in line 2 already"),
    "an open quote": (lambda s: s.replace('far"', "far", 1), "x.csv, line "),
    "success is yes": (lambda s: s.replace(",0,1,", ",0,yes,", 1), "x.csv, line 2: success is 'yes', expected 0 or 1"),
    "a failure more": (
        lambda s: s.replace(",0,1,", ",0,0,", 1),
        "x.csv and x.json differ in NMU: success rate 0.75, 1",
    ),
    "another seed": (lambda s: s.replace(",0,1,", ",-1,1,", 1), "x.csv, line 2: seed is '-1', expected a whole number"),
    "a word": (lambda s: s.replace("1e-07", "small", 1), "x.csv, line 2: extrapolation is 'small', expected a number"),
    "a decimal comma": (lambda s: s.replace("0.5", '"0,5"', 1), "x.csv, line 2: gate is '0,5', expected a number or"),
    "solved before": (lambda s: s.replace("3000", "-3000", 1), "x.csv, line 2: solved_at is '-3000', expected 0, more"),
    "another unit": (lambda s: s.replace("NMU", "NAU"), "x.csv and x.json differ in NAU: seeds 4, 0"),
    "a measure lost": (lambda s: s.replace("gate", "door"), "x.json shows gate, of which x.csv has no column"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_damaged_csv_is_refused(change, path):
    damage, sentence = CHANGES[change]
    lines_changed(path, damage)
    assert reading(path).startswith(sentence)


def test_bytes_that_are_no_text_are_refused(path):
    path.write_bytes(path.read_bytes().replace(b"far", b"f\xe9r"))
    assert re.match(r"x\.csv is no text in UTF-8: .* at byte 2\d\d", reading(path))
    path.write_bytes(b"\0" * 99 + b"\n")
    assert reading(path).startswith("x.csv, line 1: ")


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.replace("\n", "\r\n"),
        lambda s: "\ufeff" + s,
        lambda s: s.replace("\n", "\n\n"),
        lambda s: s + "\r\n",
    ],
)
def test_what_a_spreadsheet_changes_is_read_all_the_same(change, path):
    rows = Record.read(path).rows
    lines_changed(path, change)
    assert Record.read(path).rows == rows


RESULT = {"unit": "NMU", "task": "", "seeds": 4, "success_rate": 1.0}
LISTED = [RESULT, {**RESULT, "unit": "NAC, far"}]
ABOUTS = {
    "": "x.json is no JSON: Expecting value: line 1 column 1 (char 0)",
    "[" * 100_000: "x.json is no JSON: ",
    "{}": "x.json is no record's JSON: it has no list of results",
    '{"results": [{"unit": "NMU"}]}': "x.json: each of the results needs unit, task, seeds and success_rate",
    '{"results": [{"unit": [], "task": "", "seeds": 4, "success_rate": 1}]}': "x.json: each of the results needs",
    json.dumps({"results": LISTED[:1]}): "x.csv and x.json differ in NAC, far: seeds 4, 0",
    json.dumps({"results": [{**RESULT, "seeds": "4"}]}): "x.csv and x.json differ in NMU: seeds 4, '4'",
    json.dumps({"results": [*LISTED, {**RESULT, "task": "far"}]}): "x.csv and x.json differ in NMU on far: seeds 0, 4",
    json.dumps({"results": LISTED, "seeds": 100}): "x.csv has 4 seeds of NMU, x.json says 100",
    json.dumps({"results": LISTED, "units": ["NMU"]}): "x.csv has the units NAC, far, NMU, x.json says NMU",
    json.dumps({"results": LISTED, "seeds": "4"}): 'x.json: seeds is "4", which no record says',
    json.dumps({"results": LISTED, "steps": -1}): "x.json: steps is -1, which no record says",
    "[]": "x.json is no record's JSON: it has no list of results",
    '{"results": {}}': "x.json is no record's JSON: it has no list of results",
    json.dumps({"results": LISTED, "steps": True}): "x.json: steps is true, which no record says",
    json.dumps({"results": LISTED, "units": [["NMU"]]}): 'x.json: units is [["NMU"]], which no record says',
    json.dumps({"results": LISTED, "measures": []}): "x.json: measures is [], which no record says",
    json.dumps({"results": LISTED, "date": 1999}): "x.json: date is 1999, which no record says",
    json.dumps({"results": LISTED, "units": "NMU"}): 'x.json: units is "NMU", which no record says',
    json.dumps({"results": LISTED, "shows": ["gate"]}): 'x.json: shows is ["gate"], which no record says',
    json.dumps({"results": LISTED, "layout": {"name": "Rows"}}): 'x.json: layout is {"name": "Rows"}, which no record',
    json.dumps({"results": LISTED, "measures": {"gate": {}}}): 'x.json: measures is {"gate": {}}, which no record says',
    json.dumps({"results": LISTED, "shows": {"gate": "best"}}): 'x.json: shows is {"gate": "best"}, which no record',
}


@pytest.mark.parametrize("text", ABOUTS, ids=lambda text: text[:60])
def test_a_json_that_is_damaged_or_another_records_is_refused(text, path):
    path.with_suffix(".json").write_text(text)
    assert reading(path).startswith(ABOUTS[text])


def test_a_record_without_its_json_is_an_error_that_names_it(path):
    path.with_suffix(".json").unlink()
    with pytest.raises(FileNotFoundError, match=r"x\.json"):
        Record.read(path)


@pytest.mark.parametrize(
    ("name", "wanted"), [("x", "x.csv"), ("x.csv", "x.csv"), ("a b.CSV", "a b.CSV"), (".x", ".x.csv")]
)
def test_the_ending_may_be_left_out(name, wanted, tmp_path):
    assert csv_path(tmp_path / name) == tmp_path / wanted


@pytest.mark.parametrize("name", ["x.json", "x.txt", "v1.2", "x.csv.gz", "..", "."])
def test_another_ending_is_refused_and_nothing_is_written(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for call in (Record.read, Record((Row("NMU", "", 0, True, 0, 0, 0, 0, 0, False),), {}).write):
        with pytest.raises(ValueError, match="expected the name of a"):
            call(name)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_moved_into_its_place_leaves_nothing(tmp_path):
    (tmp_path / "x.csv").mkdir()
    with pytest.raises(OSError, match=r"x\.csv"):
        Record((Row("NMU", "", 0, True, 0, 0, 0, 0, 0, False),), {}).write(tmp_path / "x.csv")
    assert not list(tmp_path.glob("*.part"))


def test_a_record_of_nothing_is_refused(tmp_path):
    with pytest.raises(ValueError, match="needs rows, got none"):
        Record((), {}).write(tmp_path / "x.csv")


def test_values_without_a_mean_have_none(tmp_path):
    rows = [
        Row("NMU", "", seed, False, 0.0, 0.0, 0, math.nan, 0.0, False, {"low": low, "large": 1.7e308})
        for seed, low in enumerate((math.inf, -math.inf))
    ]
    Record(tuple(rows), {}).write(tmp_path / "x")
    (summary,) = Record.read(tmp_path / "x").summaries
    assert math.isnan(summary.measures["low"]["mean"])
    assert math.isnan(summary.measures["large"]["mean"])
