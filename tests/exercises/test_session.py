"""What a session knows of its exercises, and the file that a class hands in."""

import json

import chapter
import pytest

from nalu_tutorial.exercises import exercises_by_chapter, nac, read_report, save_report
from nalu_tutorial.exercises._shared import saved, session

SECRET = -0.1234567


@pytest.fixture(autouse=True)
def new_session(monkeypatch):
    monkeypatch.setattr(session, "SESSION", {})


def solve(stem: str, name: str) -> None:
    assert chapter.run(stem, chapter.solutions(stem)[name])


def test_the_number_of_a_chapter_is_that_of_its_notebook():
    assert {package: int(stem[:2]) for package, stem in chapter.packages().items()}.items() <= saved.CHAPTERS.items()


def test_every_package_of_checkers_has_a_number_and_its_checkers_are_counted():
    folder = chapter.ROOT / "nalu_tutorial" / "exercises"
    assert sorted(saved.CHAPTERS) == sorted(path.parent.name for path in folder.glob("[!_]*/__init__.py"))
    there = {saved.CHAPTERS[package]: sorted(chapter.checkers(package)) for package in saved.CHAPTERS}
    assert exercises_by_chapter() == there


def test_every_checker_is_remembered_by_its_chapter_and_name():
    for package in saved.CHAPTERS:
        for name, check in chapter.checkers(package).items():
            assert check.__module__ == f"nalu_tutorial.exercises.{package}.{name}"


def test_drafts_are_counted_until_one_passes_and_a_stub_is_none(tmp_path):
    nac.derivative_of_gate(...)
    with pytest.raises(ValueError, match="nothing was checked in this session yet"):
        save_report(tmp_path / "checks.json")
    nac.derivative_of_gate(SECRET)
    nac.derivative_of_gate(lambda x: x / 0)
    solve("02-nac", "derivative_of_gate")
    nac.derivative_of_gate(SECRET)
    report = read_report(save_report(tmp_path / "checks.json"))
    assert report.exercises == {(2, "derivative_of_gate"): saved.Result(passed=True, tries=3)}
    assert (report.passed(2), report.passed(3)) == (1, 0)


def test_the_file_holds_neither_answers_nor_times_and_a_name_only_if_given(tmp_path):
    nac.derivative_of_gate(SECRET)
    path = save_report(tmp_path / "checks.json")
    entry = {"chapter": 2, "check": "derivative_of_gate", "passed": False, "tries": 1}
    assert json.loads(path.read_text(encoding="utf-8")) == {"report": saved.KIND, "exercises": [entry]}
    assert read_report(save_report(path, name="Zoë")).name == "Zoë"
    assert read_report(save_report(path)).name is None
    assert [each.name for each in tmp_path.iterdir()] == ["checks.json"]


def test_an_open_question_counts_when_it_can_be_judged(tmp_path):
    solve("15-transformer", "choose")
    assert read_report(save_report(tmp_path / "a.json")).passed(15) == 1


def test_one_file_gathers_sessions_and_what_passed_stays_passed(tmp_path, monkeypatch):
    path = tmp_path / "checks.json"
    solve("02-nac", "derivative_of_gate")
    nac.twice(SECRET)
    first = read_report(save_report(path))
    assert read_report(save_report(path)) == first
    monkeypatch.setattr(session, "SESSION", {})
    nac.derivative_of_gate(SECRET)
    solve("02-nac", "twice")
    assert read_report(save_report(path)).exercises == {
        (2, "derivative_of_gate"): saved.Result(passed=True, tries=1),
        (2, "twice"): saved.Result(passed=True, tries=1),
    }


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "\x1b[31m", 3])
def test_a_name_is_one_line_of_text(tmp_path, name):
    nac.twice(SECRET)
    with pytest.raises(TypeError, match="expected a name as one line of text, or None, got "):
        save_report(tmp_path / "checks.json", name=name)


@pytest.mark.parametrize("place", [".", "no folder/checks.json"])
def test_a_place_that_cannot_be_is_named(tmp_path, place):
    nac.twice(SECRET)
    with pytest.raises(ValueError, match="expected a file in a folder that is there, got "):
        save_report(tmp_path / place)


ENTRY = {"chapter": 2, "check": "twice", "passed": True, "tries": 1}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("import torch", "it does not hold JSON"),
        ("[]", "it does not begin as save_report begins one"),
        ('{"report": "other"}', "it does not begin as save_report begins one"),
        (json.dumps({"report": saved.KIND}), "is damaged: for each exercise it wants chapter, check, passed, tries"),
        (json.dumps({"report": saved.KIND, "exercises": [ENTRY | {"passed": 1}]}), "is damaged"),
        (json.dumps({"report": saved.KIND, "exercises": [], "name": "\x1b"}), "a name that is not one line"),
        (json.dumps({"report": saved.KIND, "exercises": [ENTRY | {"check": "x"}]}), "'x' of chapter 2, which this"),
    ],
)
def test_what_is_no_report_is_refused_and_never_overwritten(tmp_path, content, sentence):
    path = tmp_path / "mine.json"
    path.write_text(content, encoding="utf-8")
    nac.twice(SECRET)
    for attempt in (read_report, save_report):
        with pytest.raises(ValueError, match=sentence):
            attempt(path)
    assert path.read_text(encoding="utf-8") == content
