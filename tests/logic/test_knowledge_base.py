"""The knowledge base: what it is told, what it answers, what it prints, and what it refuses."""

import copy
import math
import pickle

import numpy as np
import pytest
import torch
from worlds import after_inference

from nalu_tutorial.logic import Bounds, KnowledgeBase, Predicate, contradiction_loss, implies, propositions, variables

rain, sprinkler, wet, snow = propositions("rain sprinkler wet snow")
parent, grandparent, person = Predicate("parent", 2), Predicate("grandparent", 2), Predicate("person")
x, y, z = variables("x y z")
FAMILY = ["Ada", "Bob", "Cem", "Dee"]


def weather(**options):
    return KnowledgeBase([implies(rain | sprinkler, wet)], **options)


def family(**options):
    rules = [implies(parent(x, y) & parent(y, z), grandparent(x, z)), implies(parent(x, y), person(x))]
    kb = KnowledgeBase(rules, objects=FAMILY, **options)
    kb.tell({parent("Ada", "Bob"): True, parent("Bob", "Cem"): True, parent("Bob", "Dee"): True})
    return kb


@pytest.mark.parametrize(
    ("bounds", "alpha", "state"),
    [
        ((1, 1), 1, "true"),
        ((0.9, 1), 1, "ambiguous"),
        ((0.9, 1), 0.9, "true"),
        ((0, 0.1), 0.9, "false"),
        ((0, 0.1), 1, "ambiguous"),
        ((0, 1), 1, "unknown"),
        ((0, 1), 0.9, "unknown"),
        ((0, 0.9), 0.9, "ambiguous"),
        ((0.6, 0.5), 1, "contradiction"),
        ((1, 0), 1, "contradiction"),
        ((0.95, 0.92), 0.9, "contradiction"),
        ((0.5, 0.5 - 1e-9), 1, "ambiguous"),  # rounding is no contradiction
        ((1 - 1e-9, 1), 1, "true"),
    ],
)
def test_the_five_states(bounds, alpha, state):
    interval = Bounds(*bounds, alpha)
    assert interval.state == state
    assert tuple(interval) == bounds
    kb = KnowledgeBase([implies(rain, wet)], alpha=alpha)
    kb.tables[rain.predicate] = torch.tensor(bounds).double().reshape(2, 1)
    assert kb.find(rain, state) == [rain]


@pytest.mark.parametrize(
    ("truth", "bounds"),
    [
        (True, [1, 1]),
        (False, [0, 0]),
        (0.25, [0.25, 0.25]),
        ((0.25, 1), [0.25, 1]),
        (1, [1, 1]),
        ((0, 1), [0, 1]),
        (np.float32(0.25), [0.25, 0.25]),
        (np.True_, [1, 1]),
        ((np.int64(0), np.float32(0.5)), [0, 0.5]),
    ],
)
def test_truths_that_can_be_told(truth, bounds):
    kb = weather()
    kb.tell({rain: truth})
    assert list(kb.ask(rain)) == bounds
    assert list(kb.ask(~rain)) == [1 - bounds[1], 1 - bounds[0]]


def test_before_inference_only_what_was_told_is_known():
    kb = weather()
    kb.tell({rain: True})
    states = [kb.ask(each).state for each in (rain, wet, rain & wet, rain | wet)]
    assert states == ["true", "unknown", "unknown", "true"]
    kb.infer()
    assert kb.ask(wet).state == "true"
    kb.tell({sprinkler: False})
    assert kb.ask(wet).state == "unknown"


def test_what_is_told_again_replaces_what_was_told():
    kb = weather()
    kb.tell({rain: True})
    kb.infer()
    kb.tell({rain: (0, 1), wet: False})
    kb.infer()
    assert [kb.ask(each).state for each in (rain, sprinkler, wet)] == ["false"] * 3


def test_a_knowledge_base_that_learns_can_be_copied_after_inference():
    kb = weather(learn=True)
    kb.tell({rain: 0.75})
    kb.infer()
    for other in (copy.deepcopy(kb), pickle.loads(pickle.dumps(kb))):
        assert list(other.ask(wet)) == list(kb.ask(wet)) == [0.75, 1]
        assert str(other.why(wet)) == str(kb.why(wet))
        other.infer()
        other.ask(wet)
        other.bounds(wet)[0].backward()
        assert other.neuron(kb.rules[0]).weight.grad is not None
    assert kb.neuron(kb.rules[0]).weight.grad is None


def test_without_rules_nothing_is_lost():
    assert contradiction_loss(KnowledgeBase([])) == 0


def test_facts_of_which_one_is_refused_are_all_refused():
    kb = weather()
    with pytest.raises(ValueError, match="truth lies between 0 and 1"):
        kb.tell({rain: True, wet: 2.0})
    assert kb.ask(rain).state == "unknown"
    kb.tell({sprinkler: True})
    assert kb.ask(rain).state == "unknown"


def test_a_fact_about_all_and_one_about_some_hold_both():
    kb = family()
    kb.tell({person(x): (0.2, 1), person("Ada"): (0, 0.9)})
    assert list(kb.ask(person("Ada"))) == [0.2, 0.9]
    assert list(kb.ask(person("Bob"))) == [0.2, 1]


def test_a_rule_can_be_believed_in_part():
    rule = implies(rain, wet)
    for kb in (KnowledgeBase({rule: (0.75, 1)}), KnowledgeBase([rule])):
        kb.tell({rain: True, rule: (0.75, 1)})
        kb.infer()
        assert list(kb.ask(wet)) == [0.75, 1]


@pytest.mark.parametrize("rule", [wet, ~wet, implies(rain, wet), ~(rain & wet)], ids=str)
def test_what_is_told_of_a_rule_takes_the_place_of_its_truth(rule):
    kb = after_inference([rule, rain | wet], {rule: False})
    assert [kb.ask(rule).state, kb.ask(~rule).state] == ["false", "true"]
    assert kb.contradictions() == []
    kb.tell({rule: (0, 1)})
    kb.infer()
    assert kb.ask(rule).state == "unknown"


@pytest.mark.parametrize("rule", [wet, ~wet, implies(rain, wet), ~(rain & wet)], ids=str)
def test_what_is_told_of_a_rules_negation_contradicts_it(rule):
    kb = after_inference([rule, rain | wet], {~rule: True})
    assert kb.ask(rule).state == "contradiction"
    assert set(kb.contradictions()[0].rests_on) == {rule, ~rule}


def test_a_part_of_a_rule_can_be_told():
    kb = weather()
    kb.tell({rain | sprinkler: True, rain: False})
    kb.infer()
    assert [kb.ask(each).state for each in (sprinkler, wet)] == ["true", "true"]


def test_a_rule_that_is_one_atom_or_its_negation_holds_of_all():
    kb = KnowledgeBase([person(x), ~parent(x, x), ~rain], objects=FAMILY)
    assert len(kb.find(person(x))) == 4
    assert len(kb.find(parent(x, y), "false")) == 4
    assert kb.ask(rain).state == "false"


def test_in_a_closed_world_what_was_not_told_is_false():
    kb = family(closed=[parent])
    kb.infer()
    assert kb.ask(parent("Dee", "Ada")).state == "false"
    assert kb.ask(parent("Ada", "Bob")).state == "true"
    assert len(kb.find(parent(x, y), "false")) == 13
    assert kb.ask(grandparent("Ada", "Bob")).state == "unknown"  # it is open, and no rule says who is none
    kb.tell({parent("Dee", "Ada"): (0, 1)})
    assert kb.ask(parent("Dee", "Ada")).state == "unknown"
    dry = weather(closed=[rain, sprinkler])
    dry.infer()
    assert [dry.ask(each).state for each in (rain, sprinkler, wet)] == ["false", "false", "unknown"]


def test_a_conclusion_about_a_closed_predicate_contradicts():
    kb = family(closed=[person])
    kb.infer()
    (first, *_) = kb.contradictions()
    assert "(closed world)" in str(first)


LIKES, (P, Q) = Predicate("likes", 2), (Predicate("p"), Predicate("q"))
OF_ALL, OF_ANN = implies(LIKES(x, y), LIKES(y, x)), implies(LIKES("Ann", x), LIKES(x, "Ann"))
OF_BOTH = implies(LIKES("Ann", "Bob"), LIKES("Bob", "Ann"))
THEN_Q, OF_P = implies(P(x), Q("Ann")), implies(P("Ann"), Q(x))


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ({OF_ALL: (0.5, 1), OF_ANN: True}, OF_BOTH),
        ({OF_ANN: True, OF_ALL: (0.5, 1)}, OF_BOTH),
        ({OF_ALL: True, OF_ANN: (0.5, 1)}, OF_BOTH),
        ({OF_BOTH: (0, 1), OF_ALL: True}, OF_BOTH),
        ({THEN_Q: (0, 1), OF_P: True}, implies(P("Ann"), Q("Ann"))),
        ({OF_P: (0, 1), THEN_Q: True}, implies(P("Ann"), Q("Ann"))),
    ],
    ids=str,
)
@pytest.mark.parametrize("inferred", [False, True])
def test_what_several_rules_tell_of_a_formula_counts_together(rules, asked, inferred):
    kb = KnowledgeBase(rules, objects=["Ann", "Bob"])
    if inferred:
        kb.infer()
    assert kb.ask(asked).state == "true"
    assert kb.find(asked) == [asked]
    assert kb.ask(~asked).state == "false"
    assert kb.why(asked).reasons[0].claim == "true"


def test_two_rules_that_tell_otherwise_of_a_formula_contradict():
    kb = KnowledgeBase({OF_ALL: (0.5, 1), OF_ANN: False}, objects=["Ann", "Bob"])
    assert kb.ask(OF_BOTH).state == "contradiction"


def test_find_returns_formulas_that_can_be_asked():
    kb = family()
    kb.infer()
    pairs = kb.find(grandparent(x, y))
    assert [str(each) for each in pairs] == ["grandparent(Ada, Cem)", "grandparent(Ada, Dee)"]
    assert all(kb.ask(each).state == "true" for each in pairs)
    assert [str(each) for each in kb.find(parent("Bob", x) & person("Ada"))] == [
        "parent(Bob, Cem) ∧ person(Ada)",
        "parent(Bob, Dee) ∧ person(Ada)",
    ]
    assert kb.find(person("Dee")) == []
    with pytest.raises(ValueError, match="a state is one of contradiction, true, false, unknown, ambiguous, got 'yes'"):
        kb.find(person(x), "yes")


def test_what_holds_of_a_rule_holds_of_its_groundings():
    kb = family()
    kb.infer()
    rule = implies(parent(x, y), person(x))
    groundings = kb.find(rule)
    assert len(groundings) == 16
    assert all(kb.ask(each).state == "true" for each in groundings)
    assert kb.ask(~implies(parent("Dee", "Ada"), person("Dee"))).state == "false"
    assert kb.ask(implies(parent("Dee", "Ada"), person("Bob"))).state == "true"  # Bob is a person
    assert kb.ask(implies(parent("Dee", "Ada"), person("Cem"))).state == "unknown"
    assert kb.ask(implies(parent("Dee", "Ada"), person("Dee")) & person("Ada")).state == "true"
    assert kb.find(implies(parent(z, z), person(z))) == [implies(parent(a, a), person(a)) for a in FAMILY]
    assert str(kb.why(groundings[-1])) == "parent(x, y) → person(x) is true: it is a rule."
    kb.tell({rule: torch.eye(4)})
    assert [kb.ask(implies(parent("Ada", each), person("Ada"))).state for each in ("Ada", "Bob")] == ["true", "false"]


@pytest.mark.parametrize(
    ("use", "kind", "sentence"),
    [
        (lambda: KnowledgeBase(implies(rain, wet)), TypeError, r"rules is a list of formulas: write \[rain → wet\]"),
        (lambda: KnowledgeBase(["rain"]), TypeError, "expected a formula, got 'rain'"),
        (lambda: KnowledgeBase({"rain": True}), TypeError, "expected a formula, got 'rain'"),
        (lambda: KnowledgeBase([[rain, wet]]), TypeError, r"expected a formula, got \[rain, wet\]"),
        (lambda: KnowledgeBase([person("Ada")]), ValueError, "Ada .* not among the objects, of which there are none"),
        (lambda: KnowledgeBase([rain], objects=[["Ada"]]), TypeError, "an object is named by a string, got"),
        (lambda: KnowledgeBase([rain | wet], logic="fuzzy"), ValueError, "logic is one of lukasiewicz, godel, product"),
        (lambda: weather(alpha="1"), TypeError, "alpha is a number, got '1'"),
        (lambda: weather(alpha=1j), TypeError, "alpha is a number, got 1j"),
        (lambda: weather(learn="no"), TypeError, "learn is True or False, got 'no'"),
        (lambda: Predicate("parent", -1), ValueError, "the arity of parent is how many terms it takes, 0 or more"),
        (lambda: weather(alpha=0.5), ValueError, "alpha lies above 0.5 and is at most 1, got 0.5"),
        (lambda: weather(alpha=0.6), ValueError, "rain ∨ sprinkler: a connective of 2 operands needs alpha above 2/3"),
        (lambda: weather(logic="godel", learn=True), ValueError, "Gödel logic has no weights that could learn"),
        (lambda: weather(closed=[snow]), ValueError, "snow stands in no rule"),
        (lambda: weather(closed=["rain"]), TypeError, "expected a predicate or a proposition, got 'rain'"),
        (lambda: family(closed=[parent(x, y) & rain]), TypeError, "expected a predicate or a proposition"),
        (lambda: KnowledgeBase([parent(x, y) | Predicate("parent")(x)], objects=FAMILY), ValueError,
         r"parent has arity 2 in one place, and 1 in parent\(x\)"),
        (lambda: weather(closed=rain), TypeError, r"closed is a list of predicates and propositions: write \[rain\]"),
        (lambda: family(closed=parent), TypeError, r"closed is a list of .*: write \[parent\]"),
        (lambda: KnowledgeBase(None), TypeError, "rules is a list of formulas, got None"),
        (lambda: KnowledgeBase([rain], objects=5), TypeError, "objects is a list of names, got 5"),
        (lambda: weather(logic=["godel"]), ValueError, r"logic is one of .*, got \['godel'\]"),
        (lambda: weather(dtype=torch.int64), TypeError, "dtype is a floating-point type of torch, got torch.int64"),
        (lambda: KnowledgeBase([person(x)]), ValueError, r"person\(x\) has variables, but there are no objects"),
        (lambda: KnowledgeBase([rain], objects="Ada Bob"), TypeError, "objects is a list of names, got 'Ada Bob'"),
        (lambda: KnowledgeBase([rain], objects=["Ada", 3]), TypeError, "an object is named by a string, got 3"),
        (lambda: KnowledgeBase([rain], objects=["Ada", "Bob", "Ada"]), ValueError, "two objects are called Ada"),
        (lambda: KnowledgeBase([person("Eve")], objects=FAMILY), ValueError, r"Eve in person\(Eve\) is not among"),
    ],
)  # fmt: skip
def test_a_knowledge_base_that_cannot_be_is_refused_in_one_sentence(use, kind, sentence):
    with pytest.raises(kind, match=sentence) as raised:
        use()
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("facts", "kind", "sentence"),
    [
        ([rain], TypeError, "facts is a dict of formulas and their truths"),
        ({"rain": True}, TypeError, "expected a formula, got 'rain'"),
        ({parent: True}, TypeError, r"expected a formula, got parent: say of what, parent\(…\)"),
        ({snow: True}, ValueError, "snow stands in no rule"),
        ({Predicate("parents", 2)("Ada", "Bob"): True}, ValueError, "parents stands in no rule: did you mean parent?"),
        ({Predicate("parent")("Ada"): True}, ValueError, "parent has arity 2 in the rules, and here 1"),
        ({parent("Ada", "Bobb"): True}, ValueError, "Bobb in .* is not among the objects: did you mean Bob?"),
        ({parent("Ada", "Zoe"): True}, ValueError, "Zoe in .* not among the objects, which are Ada, Bob, Cem, Dee"),
        ({person("Ada") & person("Bob"): True}, ValueError, r"person\(Ada\) ∧ person\(Bob\) is not part of a rule"),
        ({person("Ada"): 1.5}, ValueError, r"truth lies between 0 and 1, and person\(Ada\) is told 1.5"),
        ({person("Ada"): -0.1}, ValueError, "truth lies between 0 and 1"),
        ({person("Ada"): 10**400}, ValueError, "truth lies between 0 and 1"),
        ({person("Ada"): (0, 10**400)}, ValueError, "truth lies between 0 and 1"),
        ({person("Ada"): (0.5, math.nan)}, ValueError, "truth lies between 0 and 1"),
        ({person("Ada"): (0.9, 0.2)}, ValueError, r"told \(0.9, 0.2\), with a lower bound above the upper one"),
        ({person("Ada"): "yes"}, TypeError, r"a number, a pair \(lower, upper\) or a tensor, not 'yes'"),
        ({person("Ada"): None}, TypeError, r"a number, a pair \(lower, upper\) or a tensor, not None"),
        ({person("Ada"): (0, 0.5, 1)}, TypeError, r"a pair \(lower, upper\)"),
        ({person("Ada"): [0.5, 1]}, TypeError, r"a pair \(lower, upper\)"),
        ({person(x): torch.ones(3)}, ValueError, r"takes a tensor of shape \(4,\) or \(2, 4\), got \(3,\)"),
        ({person(x): torch.ones(4, dtype=torch.complex64)}, TypeError, "a tensor of real numbers, got torch.complex64"),
        ({person(x): np.ones(4)}, TypeError, r"a number, a pair \(lower, upper\) or a tensor, not array"),
        ({person(x): torch.full((4,), 2.0)}, ValueError, r"is told a tensor of shape \(4,\)"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_in_one_sentence(facts, kind, sentence):
    kb = family()
    with pytest.raises(kind, match=sentence) as raised:
        kb.tell(facts)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("question", "kind", "sentence"),
    [
        (lambda kb: kb.ask(grandparent("Ada", x)), ValueError, "variable x: put an object in its place, or use find"),
        (lambda kb: kb.why(grandparent(y, x)), ValueError, "variables y, x: put objects in their place, or use find"),
        (lambda kb: kb.ask("person"), TypeError, "expected a formula, got 'person'"),
        (lambda kb: kb.ask(snow), ValueError, "snow stands in no rule; the rules speak of parent, grandparent, person"),
        (lambda kb: kb.infer(most_passes=0), ValueError, "most_passes is at least 1, got 0"),
        (lambda kb: kb.ask(person("Eve")), ValueError, "Eve in .* is not among the objects"),
        (lambda kb: kb.neuron(person(x)), ValueError, r"person\(x\) has no neuron here"),
        (lambda kb: bool(kb.ask(person("Ada"))), TypeError, "truth bounds are not True or False in Python"),
        (lambda kb: kb.ask(person("Ada") and person("Bob")), TypeError, "join formulas with &"),
    ],
)
def test_a_question_that_cannot_be_is_refused_in_one_sentence(question, kind, sentence):
    with pytest.raises(kind, match=sentence) as raised:
        question(family())
    assert "\n" not in str(raised.value)
