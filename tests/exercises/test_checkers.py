"""What every checker owes its reader, over the drafts that each checker's own file names.

`nsr/test_weights.py` has those of `check.weights` of chapter 8. WRONG has a draft for each mistake, by words of the
sentence that it alone is told; ALSO_WRONG has drafts that may share one, ALSO_RIGHT other ways to write it, STUBS
answers with dots left, and PRAISE what the solution is told. Where answers are given by name, ANSWER has the right
ones, and a dictionary in WRONG changes them. Where they are a report, REPORT is one that can be judged, and ALLOWS
says what changes of it are told.
"""

import importlib
from types import ModuleType
from typing import Any

import chapter
import pytest

pytestmark = pytest.mark.chapter

STEMS = chapter.packages()
EVERY = [(package, name) for package in STEMS for name in chapter.checkers(package)]


def cases(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.test_{name}")


def each(attribute: str) -> list[Any]:
    """Return (package, name, draft) for all drafts of a kind, with ids that are the same in every process."""
    return [
        pytest.param(package, name, draft, id=f"{STEMS[package]}-{name}-{k}")
        for package, name in EVERY
        for k, draft in enumerate(drafts(cases(package, name), attribute))
    ]


def drafts(module: ModuleType, attribute: str) -> list[Any]:
    """Return a checker's drafts of a kind; answers by name are a stub if all of them or the last one are dots."""
    named, right = list(getattr(module, attribute, ())), right_of(module)
    if attribute == "STUBS" and right:
        named += [dict.fromkeys(right, ...), right | {list(right)[-1]: ...}]
    return named


def right_of(module: ModuleType) -> dict[str, Any]:
    """Return the right answers by name, or a report that can be judged; nothing where a checker takes other answers."""
    return dict(getattr(module, "ANSWER", None) or getattr(module, "REPORT", {}))


every_checker = pytest.mark.parametrize(
    ("package", "name"), [pytest.param(*each, id=f"{STEMS[each[0]]}-{each[1]}") for each in EVERY]
)


def test_each_package_of_checkers_belongs_to_a_chapter():
    folder = chapter.ROOT / "nalu_tutorial" / "exercises"
    assert sorted(STEMS) == sorted(path.parent.name for path in folder.glob("[!_]*/__init__.py"))


@pytest.mark.parametrize("package", STEMS, ids=list(STEMS.values()))
def test_every_checker_is_an_exercise_and_has_a_file_of_its_name(package):
    names = sorted(chapter.checkers(package))
    for actual in (chapter.answers, chapter.solutions):
        assert sorted(actual(STEMS[package])) == names
    files = (chapter.ROOT / "nalu_tutorial" / "exercises" / package).glob("[!_]*.py")
    assert sorted(path.stem for path in files) == names


@every_checker
def test_the_stub_fails_kindly(package, name):
    chapter.check_stub(STEMS[package], name)


@every_checker
def test_the_solution_passes(package, name):
    chapter.check_solution(STEMS[package], name, getattr(cases(package, name), "PRAISE", ""))


@every_checker
def test_each_wrong_answer_has_its_own_sentence(package, name):
    module = cases(package, name)
    shared = chapter.wrong_reports(module.REPORT) if hasattr(module, "REPORT") else {}
    chapter.check_wrong(chapter.checkers(package)[name], shared | module.WRONG, right_of(module))


@pytest.mark.parametrize(("package", "name", "wrong"), each("ALSO_WRONG"))
def test_what_could_slip_through_fails(package, name, wrong):
    draft, words = wrong
    answer = chapter.checkers(package)[name](draft)
    assert not answer
    assert words in answer.message, answer.message


@pytest.mark.parametrize(("package", "name", "draft"), each("ALSO_RIGHT"))
def test_another_way_to_write_it_passes(package, name, draft):
    answer = chapter.checkers(package)[name](draft)
    assert answer, answer.message


@pytest.mark.parametrize(
    ("stem", "source"),
    [
        pytest.param(STEMS[package], source, id=f"{STEMS[package]}-{name}")
        for package, name in EVERY
        if (source := chapter.raising(STEMS[package], name))
    ],
)
def test_a_draft_that_raises_is_told_where(stem, source):
    chapter.assert_told_where(chapter.run(stem, source))


@pytest.mark.parametrize(("package", "name", "draft"), each("STUBS"))
def test_a_draft_that_is_not_written_is_no_mistake(package, name, draft):
    answer = chapter.checkers(package)[name](draft)
    assert not answer
    assert not answer.begun


@pytest.mark.parametrize(("package", "name", "case"), each("ALLOWS"))
def test_a_report_is_told_what_it_allows(package, name, case):
    changes, says = case
    answer = chapter.checkers(package)[name](cases(package, name).REPORT | changes)
    assert answer, answer.message
    assert says in answer.message
    chapter.assert_sentence(answer.message)
