import chapter
import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.doubts import KEYS, SLIPS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

ANSWER = dict(zip(KEYS, (0.2, 0.7, 0.6), strict=True))
GARDENER, BUTLER, DOG = KEYS
WRONG = chapter.slips({(key, wrong): text for key, slips in SLIPS.items() for wrong, text in slips}) | {
    "Give a number for each of": chapter.Only({GARDENER: 0.2}),
    "give one number, the end": {BUTLER: (0.7, 1)},
    "Return one number": {BUTLER: "0.7"},
    "0.5 is not it. Write the rule": {DOG: 0.5},
}
ALSO_RIGHT = [dict(zip(KEYS, torch.tensor([0.2, 0.7, 0.6]), strict=True)), ANSWER | {DOG: 0.6000001}]
ALSO_WRONG = [(ANSWER | {DOG: ..., BUTLER: 0.72}, "0.72 is 0.9 · 0.8.")]


def test_the_bounds_are_those_of_a_knowledge_base():
    cook, butler, gardener, alibi, mud, window, dog = propositions("cook butler gardener alibi mud window dog")
    kb = KnowledgeBase(
        {
            cook | butler | gardener: True,
            implies(alibi, ~cook): True,
            implies(gardener, mud): (0.8, 1),
            implies(window & ~dog, ~butler): True,
        }
    )
    kb.tell({alibi: (0.9, 1), window: (0.9, 1), mud: False})
    kb.infer()
    actual = kb.ask(gardener).upper, kb.ask(butler).lower, kb.ask(dog).lower
    assert actual == pytest.approx(tuple(ANSWER.values()))
    assert lnn.doubts(dict(zip(KEYS, actual, strict=True)))
