"""`check.suppose` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.suppose import by_tables, cases, slips, supposing
from nalu_tutorial.logic import KnowledgeBase

pytestmark = pytest.mark.chapter


def inferred(rules, facts):
    kb = KnowledgeBase(rules)
    kb.tell(facts)
    kb.infer()
    return kb, any(kb.ask(each).state == "contradiction" for each in rules)


def draft(values=(True, False), rounds=9, settle=lambda value, clash: not value if clash else None, clashes=None):
    """Return a draft with one of its steps written in another way."""

    def suppose(rules, facts, atoms):
        settled = dict(facts)
        for _ in range(rounds):
            before = dict(settled)
            for atom in atoms:
                kb, clash = inferred(rules, settled)
                if clash:
                    return clashes
                if kb.ask(atom).state in ("true", "false"):
                    settled[atom] = kb.ask(atom).state == "true"
                for value in values:
                    if atom not in settled:
                        decided = settle(value, inferred(rules, settled | {atom: value})[1])
                        settled |= {} if decided is None else {atom: decided}
            if settled == before:
                break
        return settled

    return suppose


def passes_alone(rules, facts, atoms):
    kb, clash = inferred(rules, facts)
    states = {atom: kb.ask(atom).state for atom in atoms}
    return None if clash else {atom: state == "true" for atom, state in states.items() if state in ("true", "false")}


def left_told(rules, facts, atoms):
    kb, clash = inferred(rules, facts)
    settled = dict(facts)
    for atom in atoms:
        for value in (True, False):
            kb.tell({atom: value})  # and never taken back
            kb.infer()
            if atom not in settled and kb.contradictions(most=1):
                settled[atom] = not value
    return None if clash else settled


def by_truth_tables(rules, facts, atoms):
    return by_tables(rules, facts)


def in_the_type(kind):
    """Return a draft whose values are truths of another type, as a comparison of tensors or arrays leaves them."""

    def suppose(rules, facts, atoms):
        settled = by_tables(rules, facts)
        return settled and {atom: kind(value) for atom, value in settled.items()}

    return suppose


def drafts(**steps):
    return lambda: draft(**steps)


def returns(value):
    return lambda: lambda rules, facts, atoms: value


WRONG = {
    "called": (lambda: {}, "no brackets after its name"),
    "a list": (returns([]), "this is a list"),
    "names": (returns({"a": True}), "are the statements that were handed over"),
    "states": (lambda: lambda rules, facts, atoms: dict.fromkeys(atoms, "true"), "True or False: leave out"),
    "the passes": (lambda: passes_alone, "what the passes find alone"),
    "no contradiction, so true": (
        drafts(settle=lambda value, clash: None if clash else value),
        "Where a supposition leads to no contradiction",
    ),
    "as supposed": (drafts(settle=lambda value, clash: value if clash else None), "settle the statement as it was"),
    "true only": (drafts(values=(True,)), "You suppose only that a statement is true"),
    "false only": (drafts(values=(False,)), "You suppose only that a statement is false"),
    "one round": (drafts(rounds=1), "One round is not enough"),
    "left told": (lambda: left_told, "Told: a is true. b is settled, and you leave it out"),
    "no None": (drafts(clashes={}), "These clash, and you return a dictionary"),
    "always None": (lambda: lambda rules, facts, atoms: inferred(rules, facts) and None, "returned None"),
    "None where a fact is told": (
        lambda: lambda rules, facts, atoms: None if facts else draft()(rules, facts, atoms),
        "These do not clash",
    ),
    "what was told": (
        lambda: lambda rules, facts, atoms: dict(facts),
        "Told: nothing. b is settled, and you leave it out",
    ),
}
ALSO_RIGHT = [by_truth_tables, draft(), *map(in_the_type, (int, float, np.bool_, torch.tensor))]
RAISES = [chapter.stop]


def test_half_true_is_no_answer():
    chapter.check_also_wrong(
        lnn.suppose, lambda rules, facts, atoms: dict.fromkeys(atoms, 0.5), "True or False: leave out"
    )


def test_one_supposition_at_a_time_settles_all_cases():
    assert all(supposing(case) == case.settled for case in cases())


def test_each_slip_fails_and_differs_from_the_others():
    made = list(slips().values())
    right = [case.settled for case in cases()]
    assert right not in made
    assert all(one != other for k, one in enumerate(made) for other in made[:k])


def test_the_praise_counts_what_the_passes_solve():
    answer = lnn.suppose(draft())
    assert answer
    assert "Yours solves all 9 cases" in answer.message
