from nalu_tutorial.exercises.lnn.witness import PEOPLE, QUESTION, RULES, TOLD, answered, conflicts, possible
from nalu_tutorial.logic import Bounds, KnowledgeBase

CONFLICT = {"D", "E", "F"}


def witness(conflict, liar="D", insider="true"):
    return (conflict, liar, insider)


def base(letters):
    kb = KnowledgeBase(RULES, objects=PEOPLE)
    kb.tell({TOLD[letter]: True for letter in letters})
    kb.infer()
    return kb


WRONG = {
    "as a set of letters": witness("DEF"),
    'a string of its own: {"D", "E", "F"}': witness({"DEF"}),
    "Give the letters of the witnesses, A to G": witness({TOLD["D"], TOLD["F"]}),
    "where nobody has spoken": witness(set()),
    "One set only": witness([CONFLICT, {"A", "B", "C", "D"}]),
    "5: no testimony": witness({"D", "5"}),
    "The one to drop is one letter": witness(CONFLICT, "5"),
    "What follows is one of true, false, unknown.": witness(CONFLICT, "D", "maybe"),
    "as a string: `.state`": witness(CONFLICT, "D", Bounds(1, 1)),
    "B, D, F: with all rules": witness({"B", "D", "F"}),
    "you can leave some out": witness({"D", "E", "F", "G"}),
    "there is a smaller set, with 3": witness({"A", "B", "C", "D"}),
    "Without G, D, E, F are left": witness(CONFLICT, "G"),
    "Without E, A, B, C, D are left": witness(CONFLICT, "E"),
    "Without F, A, B, C, D are left": witness(CONFLICT, "F"),
    "Something follows": witness(CONFLICT, "D", "unknown"),
    "nothing speaks against an insider": witness(CONFLICT, "D", "false"),
}
ALSO_WRONG = [(CONFLICT, "Hand over 3 answers")]
ALSO_RIGHT = [(["F", "E", "D"], "D", "true")]
STUBS = [({...}, "D", "true"), (CONFLICT, ..., "true"), (..., "D", "true"), (CONFLICT, "D", ...)]


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
