"""`check.witness` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.witness import PEOPLE, QUESTION, RULES, TOLD, answered, conflicts, possible
from nalu_tutorial.logic import Bounds, KnowledgeBase

pytestmark = pytest.mark.chapter

CONFLICT = {"D", "E", "F"}


def witness(conflict, liar="D", insider="true"):
    return lambda: (conflict, liar, insider)


def base(letters):
    kb = KnowledgeBase(RULES, objects=PEOPLE)
    kb.tell({TOLD[letter]: True for letter in letters})
    kb.infer()
    return kb


WRONG = {
    "a string": (witness("DEF"), "as a set of letters"),
    "one string": (witness({"DEF"}), 'a string of its own: {"D", "E", "F"}'),
    "formulas": (
        witness({TOLD["D"], TOLD["F"]}),
        "Give the letters of the witnesses, A to G",
    ),
    "nothing": (witness(set()), "where nobody has spoken"),
    "two sets": (witness([CONFLICT, {"A", "B", "C", "D"}]), "One set only"),
    "a rule": (witness({"D", "5"}), "5: no testimony"),
    "no letter": (witness(CONFLICT, "5"), "The one to drop is one letter"),
    "no word": (witness(CONFLICT, "D", "maybe"), "What follows is one of true, false, unknown."),
    "bounds": (witness(CONFLICT, "D", Bounds(1, 1)), "as a string: `.state`"),
    "possible": (witness({"B", "D", "F"}), "B, D, F: with all rules"),
    "too many": (witness({"D", "E", "F", "G"}), "you can leave some out"),
    "the larger": (witness({"A", "B", "C", "D"}), "there is a smaller set, with 3"),
    "not among them": (witness(CONFLICT, "G"), "Without G, D, E, F are left"),
    "awake": (witness(CONFLICT, "E"), "Without E, A, B, C, D are left"),
    "heard": (witness(CONFLICT, "F"), "Without F, A, B, C, D are left"),
    "unknown": (witness(CONFLICT, "D", "unknown"), "Something follows"),
    "false": (witness(CONFLICT, "D", "false"), "nothing speaks against an insider"),
}
ALSO_RIGHT = [
    (["F", "E", "D"], "D", "true"),
]
STUBS = [
    ({...}, "D", "true"),
    (CONFLICT, ..., "true"),
    (..., "D", "true"),
    (CONFLICT, "D", ...),
]


def test_it_is_told_when_an_answer_is_missing():
    assert "Hand over 3 answers" in lnn.witness(CONFLICT).message


def test_the_conflicts_are_those_that_a_knowledge_base_finds():
    results = {
        frozenset(letter for letter, fact in TOLD.items() if fact in set(each.rests_on))
        for each in base(TOLD).contradictions()
    }
    assert results == set(conflicts()) == {frozenset("DEF"), frozenset("ABCD")}


def test_without_one_witness_a_knowledge_base_agrees_with_the_truth_tables():
    for liar in TOLD:
        left = [letter for letter in TOLD if letter != liar]
        kb = base(left)
        assert (kb.contradictions() == []) == possible(left) == (liar == "D")
        if liar == "D":
            assert kb.ask(QUESTION).state == answered(left) == "true"
