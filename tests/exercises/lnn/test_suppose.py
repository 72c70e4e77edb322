import numpy as np
import torch

from nalu_tutorial.exercises.lnn.suppose import SLIPS, by_tables, cases, slips
from nalu_tutorial.logic import KnowledgeBase


def inferred(rules, facts):
    kb = KnowledgeBase(rules)
    kb.tell(facts)
    kb.infer()
    return kb, any(kb.ask(each).state == "contradiction" for each in rules)


GIVEN = [(list(case.rules), dict(case.facts)) for case in cases()]


def slipping(sentence):
    """Return a draft that makes one of the checker's slips, as the checker has worked it out."""
    return lambda rules, facts, atoms: slips()[sentence][GIVEN.index((rules, facts))]


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
    "Told: a is true. b is settled, and you leave it out": left_told,
    "These clash, and you return a dictionary": lambda rules, facts, atoms: by_tables(rules, facts) or {},
    "returned None": lambda rules, facts, atoms: facts.get("a rule"),
    "These do not clash": lambda rules, facts, atoms: None if facts else by_tables(rules, facts),
    "Told: nothing. b is settled, and you leave it out": lambda rules, facts, atoms: dict(facts),
}
# After drafts for which the checker has worked the slips out: they take longer than a draft may.
WRONG |= {sentence: slipping(sentence) for sentence in SLIPS}
ALSO_WRONG = [
    (lambda rules, facts, atoms: dict.fromkeys(atoms, 0.5), "True or False: leave out"),
    (passes_alone, "what the passes find alone"),
]
ALSO_RIGHT = list(map(in_the_type, (bool, int, float, np.bool_, torch.tensor)))
PRAISE = "Yours solves all 9 cases"
