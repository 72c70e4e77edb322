import numpy as np
import torch

from nalu_tutorial.exercises.lnn.suppose import by_tables
from nalu_tutorial.logic import KnowledgeBase


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


def in_the_type(kind):
    """Return a draft whose values are truths of another type, as a comparison of tensors or arrays leaves them."""

    def suppose(rules, facts, atoms):
        settled = by_tables(rules, facts)
        return settled and {atom: kind(value) for atom, value in settled.items()}

    return suppose


WRONG = {
    "no brackets after its name": {},
    "this is a list": lambda rules, facts, atoms: [],
    "are the statements that were handed over": lambda rules, facts, atoms: {"a": True},
    "True or False: leave out": lambda rules, facts, atoms: dict.fromkeys(atoms, "true"),
    "what the passes find alone": passes_alone,
    "Where a supposition leads to no contradiction": draft(settle=lambda value, clash: None if clash else value),
    "settle the statement as it was": draft(settle=lambda value, clash: value if clash else None),
    "You suppose only that a statement is true": draft(values=(True,)),
    "You suppose only that a statement is false": draft(values=(False,)),
    "One round is not enough": draft(rounds=1),
    "Told: a is true. b is settled, and you leave it out": left_told,
    "These clash, and you return a dictionary": draft(clashes={}),
    "returned None": lambda rules, facts, atoms: inferred(rules, facts) and None,
    "These do not clash": lambda rules, facts, atoms: None if facts else draft()(rules, facts, atoms),
    "Told: nothing. b is settled, and you leave it out": lambda rules, facts, atoms: dict(facts),
}
ALSO_WRONG = [(lambda rules, facts, atoms: dict.fromkeys(atoms, 0.5), "True or False: leave out")]
ALSO_RIGHT = [draft(), *map(in_the_type, (bool, int, float, np.bool_, torch.tensor))]
PRAISE = "Yours solves all 9 cases"
