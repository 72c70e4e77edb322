"""Formulas over objects: the same as a copy for every choice of objects, and as fast as one tensor operation."""

import time
from itertools import pairwise, product

import pytest
import torch
from draws import doubles
from hypothesis import given
from hypothesis import strategies as st
from worlds import compound

from nalu_tutorial.logic import LOGICS, Bounds, KnowledgeBase, Predicate, implies, propositions, variables
from nalu_tutorial.logic.formulas import Atom

OBJECTS = ["Ada", "Bob", "Cem"]
x, y, z = variables("x y z")
p, q, r = Predicate("p"), Predicate("q", 2), Predicate("r", 2)
(s,) = propositions("s")
terms = st.sampled_from([x, y, z, "Ada", "Bob"])
pairs = st.tuples(terms, terms)
atoms = st.one_of(st.just(s), terms.map(p), pairs.map(lambda pair: q(*pair)), pairs.map(lambda pair: r(*pair)))
rules = st.recursive(atoms, compound, max_leaves=4).filter(lambda formula: not isinstance(formula, Atom))
tenths = st.integers(0, 10).map(lambda k: k / 10)
ATOMS = [s, *map(p, OBJECTS), *(each(*pair) for each in (q, r) for pair in product(OBJECTS, repeat=2))]
facts = st.dictionaries(st.sampled_from(ATOMS), st.tuples(tenths, tenths).map(sorted).map(tuple), max_size=8)
NAMES = s | p(x) | q(x, y) | r(x, y)


def copies(rule):
    """Return the rule once for every choice of objects."""
    choices = product(OBJECTS, repeat=len(rule.variables))
    return [rule.ground(dict(zip(rule.variables, choice, strict=True))) for choice in choices]


@given(st.sampled_from(list(LOGICS)), st.lists(rules, min_size=1, max_size=3, unique=True), facts)
def test_a_rule_is_its_copies_object_by_object(logic, rules, assertions):
    given = {**dict.fromkeys(rules, True), NAMES: (0, 1)}
    kb = KnowledgeBase(given, objects=OBJECTS, logic=logic)
    grounded = KnowledgeBase(
        {copy: truth for rule, truth in given.items() for copy in copies(rule)}, objects=OBJECTS, logic=logic
    )
    for each in (kb, grounded):
        each.tell(assertions)
        each.infer()
    for atom in ATOMS:
        torch.testing.assert_close(kb.bounds(atom), grounded.bounds(atom), atol=1e-5, rtol=0)


def test_many_groundings_tighten_one_atom():
    parent, person, childless = Predicate("parent", 2), Predicate("person"), Predicate("childless")
    kb = KnowledgeBase([implies(parent(x, y), person(x)), implies(childless(x), ~parent(x, y))], objects=OBJECTS)
    kb.tell({parent("Ada", "Bob"): True, parent("Ada", "Cem"): (0.4, 1), parent("Bob", "Cem"): (0.7, 1)})
    kb.infer()
    assert kb.bounds(person(x))[0].tolist() == [1.0, pytest.approx(0.7), 0.0]
    assert kb.bounds(childless(x))[1].tolist() == [0.0, pytest.approx(0.3), 1.0]
    kb.tell({person("Cem"): False})
    kb.infer()
    assert kb.bounds(parent("Cem", x))[1].tolist() == [0.0, 0.0, 0.0]


def test_constants_and_repeated_variables_choose_their_rows():
    kb = KnowledgeBase([implies(q(x, x), p(x)), implies(q("Ada", x), r(x, "Bob"))], objects=OBJECTS)
    kb.tell({q("Bob", "Bob"): True, q("Ada", "Cem"): True})
    kb.infer()
    assert [str(atom) for atom in kb.find(p(x)) + kb.find(r(x, y))] == ["p(Bob)", "r(Cem, Bob)"]


def test_bounds_have_an_axis_for_each_variable_in_the_order_in_which_they_appear():
    kb = KnowledgeBase([implies(q(x, y), p(x))], objects=OBJECTS)
    table = torch.arange(9).reshape(3, 3).double() / 8
    kb.tell({q(x, y): table})
    assert torch.equal(kb.bounds(q(x, y))[0], table)
    assert torch.equal(kb.bounds(q(x, y))[1], table)
    assert torch.equal(kb.bounds(~q("Bob", y))[0], 1 - table[1])
    assert torch.equal(kb.bounds(q(z, z))[0], table.diagonal())
    # x comes first in both, whichever term it is
    assert torch.equal(kb.bounds(p(x) | q(y, x))[0], table.T)


def test_a_tensor_tells_exact_values_or_both_bounds():
    kb = KnowledgeBase([implies(p(x), s)], objects=["Ada", "Bob"])
    kb.tell({p(x): torch.tensor([0.25, 0.5])})
    assert kb.bounds(p(x)).tolist() == [[0.25, 0.5], [0.25, 0.5]]
    kb.tell({p(x): torch.tensor([[0.25, 0.5], [0.75, 1.0]])})
    assert kb.bounds(p(x)).tolist() == [[0.25, 0.5], [0.75, 1.0]]
    kb.tell({p(x): (0, 1), ~p(x): torch.tensor([[0.25, 0.5], [0.75, 1.0]])})
    assert kb.bounds(p(x)).tolist() == [[0.25, 0.0], [0.75, 0.5]]
    kb.tell({s: torch.tensor(0.5)})
    assert kb.bounds(s).tolist() == [0.5, 0.5]


def chain(n, **options):
    """Return ten implications in a row over n objects, and the last predicate."""
    links = [Predicate(f"p{k}") for k in range(11)]
    rules = [implies(one(x), other(x)) for one, other in pairwise(links)]
    kb = KnowledgeBase(rules, objects=[f"o{k}" for k in range(n)], **options)
    kb.tell({links[0](x): True})
    return kb, links[-1]


def test_a_chain_of_ten_implications_over_a_thousand_objects_takes_no_time():
    kb, last = chain(1000)
    begun = time.process_time()
    kb.infer()
    seconds = time.process_time() - begun
    assert torch.equal(kb.bounds(last(x)), torch.ones(2, 1000).double())
    assert seconds < 0.5  # it takes less than a hundredth of one


def test_a_table_that_does_not_fit_is_refused():
    rule = implies(q(x, y) & q(y, z), q(x, z))
    with pytest.raises(ValueError, match=r"needs a table of 1,000\^3 rows, and at most 20,000,000 fit"):
        KnowledgeBase([rule], objects=[f"o{k}" for k in range(1000)])
    with pytest.raises(ValueError, match=r"q\(Ada, x\) needs a table of 10,001\^2 rows"):
        KnowledgeBase([~q("Ada", x)], objects=["Ada", *(f"o{k}" for k in range(10_000))])


def test_gradients_pass_where_groundings_meet():
    kb = KnowledgeBase([implies(q(x, y), p(x))], objects=["Ada", "Bob"])
    truths = doubles([[0.2, 0.7], [0.4, 0.1]]).requires_grad_()
    kb.tell({q(x, y): truths})
    kb.infer()
    kb.bounds(p(x))[0].sum().backward()
    assert truths.grad.tolist() == [[0.0, 1.0], [1.0, 0.0]]


f, g, wide = Predicate("f"), Predicate("g"), Predicate("wide", 2)
TWO = ["o0", "o1"]


@pytest.mark.parametrize("inner", [implies(f(x), g(x)), implies(f("o0"), g("o0"))], ids=str)
def test_what_a_more_general_rule_tells_of_a_part_of_another_counts(inner):
    kb = KnowledgeBase([implies(f(y), g(y)), implies(inner, s)], objects=TWO)
    kb.infer()
    assert kb.ask(s).state == "true"
    leaves = kb.why(s).reasons[0].leaves()
    assert list(map(str, leaves)) == [f"({inner}) → s is true (rule)", "f(y) → g(y) is true (rule)"]


def test_a_rule_may_be_told_of_single_objects():
    kb = KnowledgeBase({implies(f(x), g(x)): (0, 1)}, objects=TWO)
    kb.tell({f(x): True, implies(f("o0"), g("o0")): True, ~implies(f("o1"), g("o1")): (0.25, 1)})
    kb.infer()
    assert [kb.ask(g(name)) for name in TWO] == [Bounds(1.0, 1.0), Bounds(0.0, 0.75)]
    kb.tell({implies(f("o0"), g("o0")): (0, 1)})
    kb.infer()
    assert kb.ask(g("o0")).state == "unknown"
    with pytest.raises(ValueError, match="is not part of a rule"):
        kb.tell({implies(g("o0"), f("o0")): True})


def test_both_bounds_are_explained_where_they_come_from_two_rules():
    kb = KnowledgeBase({implies(wide(x, "o0"), f(x)): (0.3, 1), implies(wide("o1", x), f("o1")): (0, 0.6)}, objects=TWO)
    both = implies(wide("o1", "o0"), f("o1"))
    assert kb.ask(both) == Bounds(0.3, 0.6)
    lower, upper = kb.why(both).reasons
    assert (str(lower.premises[0]), str(upper.premises[0])) == (
        "wide(x, o0) → f(x) is at least 0.3 (rule)",
        "wide(o1, x) → f(o1) is at most 0.6 (rule)",
    )
    assert kb.ask(both | f("o0")) == Bounds(0.3, 1.0)
