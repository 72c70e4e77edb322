"""What every checker owes its reader, over the cases that the chapters' own files name."""

from types import ModuleType

import chapter
import pytest
import test_gradient_checkers
import test_identity_checkers
import test_inalu_checkers
import test_lnn_checkers
import test_nac_checkers
import test_nalu_checkers
import test_nmu_checkers
import test_npu_checkers
import test_nsr_checkers

pytestmark = pytest.mark.chapter

CHAPTERS = [
    test_identity_checkers,
    test_nac_checkers,
    test_nalu_checkers,
    test_gradient_checkers,
    test_inalu_checkers,
    test_nmu_checkers,
    test_npu_checkers,
    test_nsr_checkers,
    test_lnn_checkers,
]
EVERY = [(cases, name) for cases in CHAPTERS for name in chapter.checkers(cases.CHECKERS)]
RAISES = [(cases, name) for cases in CHAPTERS for name in getattr(cases, "RAISES", ())]
STUBS = [(cases, name, draft) for cases in CHAPTERS for name, draft in getattr(cases, "STUBS", ())]
ALSO_RIGHT = [(cases, name) for cases in CHAPTERS for name in cases.ALSO_RIGHT]


def label(value: object) -> str | None:
    """Name a case by its chapter and checker; a draft has no name that is the same in every process."""
    return value.STEM if isinstance(value, ModuleType) else value if isinstance(value, str) else None


every_checker = pytest.mark.parametrize(("cases", "name"), EVERY, ids=label)


def test_every_checker_module_has_its_cases():
    stems = {path.parent.name for path in (chapter.ROOT / "nalu_tutorial" / "exercises").glob("[!_]*/__init__.py")}
    assert stems == {cases.CHECKERS.__name__.rpartition(".")[2] for cases in CHAPTERS}


@pytest.mark.parametrize("cases", CHAPTERS, ids=label)
def test_every_checker_is_an_exercise_and_has_its_wrong_answers(cases):
    for tag in ("answer", "solution"):
        assert sorted(chapter.exercises(cases.STEM, tag)) == sorted(chapter.checkers(cases.CHECKERS))
    assert sorted(cases.WRONG) == sorted(chapter.checkers(cases.CHECKERS))


@every_checker
def test_the_stub_fails_kindly(cases, name):
    chapter.check_stub(cases.STEM, name)


@every_checker
def test_the_solution_passes(cases, name):
    chapter.check_solution(cases.STEM, name)


@every_checker
def test_each_wrong_answer_has_its_own_sentence(cases, name):
    chapter.check_wrong(getattr(cases.CHECKERS, name), cases.WRONG[name])


@pytest.mark.parametrize(("cases", "name"), ALSO_RIGHT, ids=label)
def test_another_way_to_write_it_passes(cases, name):
    answer = getattr(cases.CHECKERS, name)(cases.ALSO_RIGHT[name])
    assert answer, answer.message


@pytest.mark.parametrize(("cases", "name"), RAISES, ids=label)
def test_a_draft_that_raises_is_told_where(cases, name):
    chapter.check_raises(getattr(cases.CHECKERS, name), cases.RAISES[name])


@pytest.mark.parametrize(("cases", "name", "draft"), STUBS, ids=label)
def test_a_draft_that_is_not_written_is_no_mistake(cases, name, draft):
    answer = getattr(cases.CHECKERS, name)(draft)
    assert not answer
    assert not answer.begun
