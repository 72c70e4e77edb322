"""`check.states` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.states import QUESTIONS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

pytestmark = pytest.mark.chapter

WORDS = {
    (0.8, 0.9): "true",
    (0, 0.2): "false",
    (0, 1): "unknown",
    (0, 0.9): "ambiguous",
    (0.7, 1): "ambiguous",
    (0.5, 0.5): "ambiguous",
    (0.9, 0.6): "contradiction",
}
ANSWERS = {
    "rain; wet?": "true",
    "not rain; wet?": "unknown",
    "wet; rain?": "unknown",
    "not wet; rain?": "false",
    "nothing; rain?": "unknown",
}


def word(low, high, said):
    return lambda: (WORDS | {(low, high): said}, ANSWERS)


def follows(question, said):
    return lambda: (WORDS, ANSWERS | {question: said})


WRONG = {
    "a word missing": (lambda: ({(0, 1): "unknown"}, ANSWERS), "Give a word for each"),
    "an answer missing": (lambda: (WORDS, {"rain; wet?": "true"}), "Answer each of the questions"),
    "no word": (word(0, 1, "open"), "'open' is none of the five"),
    "U below 1": (word(0.8, 0.9, "ambiguous"), "U need not be 1"),
    "something is known": (word(0.8, 0.9, "unknown"), "something is known: it is"),
    "L at 0": (word(0, 0.2, "ambiguous"), "U is as low as"),
    "closed": (word(0, 1, "false"), "nobody has said that it is not"),
    "all between": (word(0, 1, "ambiguous"), "a word for knowing nothing"),
    "too wide": (word(0, 1, "contradiction"), "A contradiction leaves none"),
    "nearly unknown": (word(0, 0.9, "unknown"), "though little"),
    "not yet false": (word(0, 0.9, "false"), "false needs"),
    "nearly true": (word(0.7, 1, "true"), "True needs"),
    "not nothing": (word(0.7, 1, "unknown"), "at least 0.7 true"),
    "half": (word(0.5, 0.5, "unknown"), "not the same as knowing nothing"),
    "L = U": (word(0.5, 0.5, "contradiction"), "needs L > U"),
    "L first": (word(0.9, 0.6, "true"), "look at U first"),
    "between": (word(0.9, 0.6, "ambiguous"), "which number does that"),
    "else": (word(0, 0.2, "true"), "[0, 0.2] at α = 0.8 is not true"),
    "modus ponens": (follows("rain; wet?", "unknown"), "modus ponens"),
    "no string": (word(0.8, 0.9, True), "True is none of the five"),
    "denying the premise": (follows("not rain; wet?", "false"), "silent where its premise is false"),
    "affirming the conclusion": (follows("wet; rain?", "true"), "conclusion does not make the premise true"),
    "modus tollens": (follows("not wet; rain?", "unknown"), "modus tollens"),
    "tollens turned": (follows("not wet; rain?", "true"), "so it does not rain"),
    "the closed world": (follows("nothing; rain?", "false"), "That is the closed world"),
    "something else": (follows("not rain; wet?", "true"), "List the cases"),
}
ALSO_RIGHT = [
    (
        {(float(low), float(high)): said.title() for (low, high), said in WORDS.items()},
        {question: said.upper() for question, said in ANSWERS.items()},
    ),
]
STUBS = [
    (dict.fromkeys(WORDS, ...), ANSWERS),
    (WORDS, ANSWERS | {"rain; wet?": ...}),
]
ALSO_WRONG = [
    ((WORDS | {(0, 1): "false", (0, 0.9): ...}, ANSWERS), "nobody has said that it is not"),
]


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        ((WORDS | {(0, 1): ...}, ANSWERS | {"wet; rain?": ...}), "(0, 1), wet; rain?"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = lnn.states(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}."), answer.message


@pytest.mark.parametrize("question", ANSWERS)
def test_an_answer_is_what_a_knowledge_base_says(question):
    rain, wet = propositions("rain wet")
    atoms = {"rain": rain, "wet": wet}
    told, asked = question.rstrip("?").split("; ")
    kb = KnowledgeBase([implies(rain, wet)])
    kb.tell({atoms[told.removeprefix("not ")]: not told.startswith("not ")} if told != "nothing" else {})
    kb.infer()
    assert kb.ask(atoms[asked]).state == ANSWERS[question] == QUESTIONS[question]
