"""`check.doubts` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.doubts import KEYS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

pytestmark = pytest.mark.chapter

RIGHT = dict(zip(KEYS, (0.2, 0.7, 0.6), strict=True))
GARDENER, BUTLER, DOG = KEYS


def says(key, value):
    return lambda: RIGHT | {key: value}


WRONG = {
    "a key missing": (lambda: {GARDENER: 0.2}, "Give a number for each of"),
    "bounds": (says(BUTLER, (0.7, 1)), "give one number, the end"),
    "a word": (says(BUTLER, "0.7"), "Return one number"),
    "a certain rule": (says(GARDENER, 0), "if the mud rule were certain"),
    "the rule itself": (says(GARDENER, 0.8), "0.8 is how true the rule is"),
    "no rule": (says(GARDENER, 1), "The rule still says something"),
    "the cook": (says(GARDENER, 0.1), "the bound of the cook"),
    "multiplied": (says(BUTLER, 0.72), "0.72 is 0.9 · 0.8."),
    "the weakest": (says(BUTLER, 0.8), "the cook's 0.1 as well"),
    "the cook alone": (says(BUTLER, 0.9), "Only the cook's doubt"),
    "not butler": (says(BUTLER, 0.3), "0.3 is how true ¬butler is at most"),
    "a certain butler": (says(BUTLER, 1), "if cook and gardener were certainly cleared"),
    "three multiplied": (says(DOG, 0.648), "0.648 is 0.9 · 0.8 · 0.9"),
    "two multiplied": (says(DOG, 0.63), "0.63 is 0.7 · 0.9"),
    "no window": (says(DOG, 0.7), "The window is forgotten"),
    "the weakest of three": (says(DOG, 0.8), "the weakest of the three"),
    "not dog": (says(DOG, 0.4), "0.4 is how true ¬dog"),
    "a certain dog": (says(DOG, 1), "if butler and window were certain"),
    "something else": (says(DOG, 0.5), "0.5 is not it. Write the rule"),
}
ALSO_RIGHT = [dict(zip(KEYS, torch.tensor([0.2, 0.7, 0.6]), strict=True)), RIGHT | {DOG: 0.6000001}]
STUBS = [dict.fromkeys(KEYS, ...), RIGHT | {DOG: ...}]
ALSO_WRONG = [(RIGHT | {DOG: ..., BUTLER: 0.72}, "0.72 is 0.9 · 0.8.")]


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
    assert actual == pytest.approx(tuple(RIGHT.values()))
    assert lnn.doubts(dict(zip(KEYS, actual, strict=True)))
