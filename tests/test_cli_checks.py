"""`nalu-tutorial checks`: a line for each report that a class handed in."""

import csv
import io
import json

import pytest

from nalu_tutorial import cli
from nalu_tutorial.exercises import exercises_by_chapter

OF = {chapter: len(names) for chapter, names in exercises_by_chapter().items()}
HERE = dict.fromkeys(OF, 0)


def write(path, passed, **name):
    entries = [
        {"chapter": chapter, "check": check, "passed": k < passed.get(chapter, 0), "tries": 2}
        for chapter, checks in exercises_by_chapter().items()
        for k, check in enumerate(checks)
    ]
    path.write_text(json.dumps({"report": "nalu-tutorial checks", **name, "exercises": entries}), encoding="utf-8")
    return str(path)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.json", {1: 2, 2: OF[2]})
    write(tmp_path / "b.json", {14: 1}, name="=Ada")
    return tmp_path


def test_a_row_is_a_file_and_a_column_a_chapter(folder, capsys):
    assert cli.main(["checks", "a.json"]) == 0
    caption, heads, row = (line.split() for line in capsys.readouterr().out.splitlines())
    assert " ".join(caption) == "Exercises that passed, by the number of the chapter."
    assert heads == ["file", *map(str, OF), "all"]
    passed = [*(HERE | {1: 2, 2: OF[2]}).values(), 2 + OF[2]]
    most = [*OF.values(), sum(OF.values())]
    assert row == ["a.json", *(f"{count}/{total}" for count, total in zip(passed, most, strict=True))]


def test_a_pattern_is_read_where_the_shell_does_not_and_names_have_a_column_if_there_are_any(folder, capsys):
    assert cli.main(["checks", "*.json"]) == 0
    _, heads, first, second = capsys.readouterr().out.splitlines()
    assert heads.split()[:2] == ["file", "name"]
    assert first.index("2/") == second.index("0/") == heads.index(" 1 ") + 1
    assert "=Ada" in second


def test_csv_has_counts_alone_and_no_formula(folder, capsys):
    assert cli.main(["checks", "--csv", "a.json", "b.json"]) == 0
    first, second = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (first["name"], second["name"]) == ("", "'=Ada")
    assert {chapter: int(first[f"chapter {chapter}"]) for chapter in OF} == HERE | {1: 2, 2: OF[2]}
    assert int(second["all"]) == 1


def test_json_has_each_exercise(folder, capsys):
    assert cli.main(["checks", "--json", "*.json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["file"], "name" in first, second["name"]) == ("a.json", False, "=Ada")
    assert len(first["exercises"]) == sum(OF.values())


def test_a_file_that_is_none_is_named_after_the_others(folder, capsys):
    (folder / "c.json").write_text("{}", encoding="utf-8")
    assert cli.main(["checks", "c.json", "a.json", "gone.json"]) == 2
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 3
    message = (
        "nalu-tutorial: c.json is no report of checks: it does not begin as save_report begins one; cannot read gone"
    )
    assert printed.err.startswith(message)
    assert len(printed.err.splitlines()) == 1


def test_two_formats_at_once_are_refused(folder, capsys):
    assert cli.main(["checks", "--json", "--csv", "a.json"]) == 2
    assert capsys.readouterr().err == "nalu-tutorial: expected one of --csv and --json, got both\n"
