"""What the tests of logic share: formulas drawn at random, and classical logic by trying every world."""

from functools import reduce
from itertools import product
from operator import or_

from hypothesis import strategies as st

from nalu_tutorial.logic import Formula, KnowledgeBase, implies, propositions
from nalu_tutorial.logic.formulas import And, Atom, Implies, Not, Or

LETTERS = propositions("a b c d")


def holds(formula: Formula, world: dict[Formula, bool]) -> bool:
    """Return whether a formula is true where each atom is what the world says."""
    if isinstance(formula, Atom):
        return world[formula]
    parts = [holds(operand, world) for operand in formula.operands]
    kinds = {And: all, Or: any, Not: lambda p: not p[0], Implies: lambda p: not p[0] or p[1]}
    return kinds[type(formula)](parts)


def worlds(formulas, atoms=LETTERS):
    """Return every world in which all formulas hold."""
    every = [dict(zip(atoms, values, strict=True)) for values in product([False, True], repeat=len(atoms))]
    return [world for world in every if all(holds(formula, world) for formula in formulas)]


def compound(inner):
    """Return a strategy for formulas that join inner ones."""
    pairs = st.tuples(inner, inner)
    return st.one_of(
        inner.map(lambda a: ~a),
        pairs.map(lambda ab: ab[0] & ab[1]),
        pairs.map(lambda ab: ab[0] | ab[1]),
        pairs.map(lambda ab: implies(*ab)),
    )


formulas = st.recursive(st.sampled_from(LETTERS), compound, max_leaves=5)
literals = st.sampled_from([*LETTERS, *(~letter for letter in LETTERS)])
clauses = st.lists(literals, min_size=2, max_size=3, unique=True).map(lambda some: reduce(or_, some))


def after_inference(rules, facts, **options):
    """Return a knowledge base that was told facts and has inferred what follows."""
    kb = KnowledgeBase(rules, **options)
    kb.tell(facts)
    kb.infer()
    return kb
