"""Reasons: a sentence and a tree that end in what was told, and from which the answer follows again."""

from itertools import pairwise

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from worlds import LETTERS, after_inference, clauses

from nalu_tutorial.logic import LOGICS, KnowledgeBase, Predicate, implies, propositions, variables

rain, sprinkler, wet, slippery = propositions("rain sprinkler wet slippery")
parent, ancestor = Predicate("parent", 2), Predicate("ancestor", 2)
x, y, z = variables("x y z")
a, b, c, d = LETTERS


def weather(facts, **options):
    return after_inference([implies(rain | sprinkler, wet), implies(wet, slippery)], facts, **options)


def family():
    rules = [implies(parent(x, y), ancestor(x, y)), implies(parent(x, y) & ancestor(y, z), ancestor(x, z))]
    kb = KnowledgeBase([*rules, implies(ancestor(x, y), ~ancestor(y, x))], objects=["Ada", "Bob", "Cem", "Dee"])
    kb.tell({parent("Ada", "Bob"): True, parent("Bob", "Cem"): True, parent("Cem", "Dee"): True})
    kb.infer()
    return kb


@pytest.mark.parametrize(
    ("facts", "formula", "sentence"),
    [
        ({rain: True}, rain, "rain is true: it was told so."),
        ({rain: True}, sprinkler, "sprinkler is unknown: no bound on it was derived from what was told."),
        ({rain: True}, ~sprinkler, "¬sprinkler is unknown: no bound on it was derived from what was told."),
        ({rain: True}, wet, "wet is true because rain ∨ sprinkler → wet is true (rule) and rain is true (told)."),
        ({wet: False}, rain, "rain is false because rain ∨ sprinkler → wet is true (rule) and wet is false (told)."),
        ({wet: False}, ~rain, "rain is false because rain ∨ sprinkler → wet is true (rule) and wet is false (told)."),
        ({rain: True}, rain & slippery, "rain ∧ slippery is true because rain is true (told) and slippery is true."),
        (
            {rain: (0.25, 0.75)},
            wet,
            "wet is at least 0.25 because rain ∨ sprinkler → wet is true (rule) and rain is at least 0.25 (told).",
        ),
        (
            {rain: (0.25, 0.75)},
            rain,
            "rain is at least 0.25: it was told so.\nrain is at most 0.75: it was told so.",
        ),
        (
            {rain: True},
            implies(rain | sprinkler, wet),
            "rain ∨ sprinkler → wet is true: it is a rule.",
        ),
    ],
    ids=str,
)
def test_sentences(facts, formula, sentence):
    assert weather(facts).why(formula).sentence == sentence


def test_what_is_not_needed_is_not_named():
    kb = after_inference([implies(a | b | c, d)], {a: True, b: True, c: True})
    (reason,) = kb.why(d).reasons
    assert len(reason.premises) == 2
    kb = after_inference([implies(a & b & c, d)], {a: True, b: True, c: True})
    (reason,) = kb.why(d).reasons
    assert [str(premise) for premise in reason.premises] == [
        "a ∧ b ∧ c → d is true (rule)", "a is true (told)", "b is true (told)", "c is true (told)",
    ]  # fmt: skip


def test_the_tree_goes_down_to_what_was_told():
    printed = str(family().why(ancestor("Ada", "Cem")))
    assert (
        printed
        == """\
ancestor(Ada, Cem) is true because parent(x, y) ∧ ancestor(y, z) → ancestor(x, z) is true (rule), \
parent(Ada, Bob) is true (told) and ancestor(Bob, Cem) is true.

ancestor(Ada, Cem) is true
├─ parent(x, y) ∧ ancestor(y, z) → ancestor(x, z) is true (rule)
├─ parent(Ada, Bob) is true (told)
└─ ancestor(Bob, Cem) is true
   ├─ parent(x, y) → ancestor(x, y) is true (rule)
   └─ parent(Bob, Cem) is true (told)"""
    )


def test_a_branch_is_written_once():
    kb = after_inference([implies(a, b), implies(b, c), implies(b & c, d)], {a: True})
    assert str(kb.why(d)).splitlines()[2:] == [
        "d is true",
        "├─ b ∧ c → d is true (rule)",
        "├─ b is true",
        "│  ├─ a → b is true (rule)",
        "│  └─ a is true (told)",
        "└─ c is true",
        "   ├─ b → c is true (rule)",
        "   └─ b is true (as above)",
    ]


def test_weights_alone_are_a_reason():
    kb = KnowledgeBase([implies(rain | sprinkler, wet)], alpha=0.8)
    with torch.no_grad():
        neuron = kb.neuron(rain | sprinkler)
        neuron.weight.zero_()
        neuron.bias.fill_(0.75)
    kb.infer()
    assert kb.why(rain | sprinkler).sentence.splitlines()[0] == (
        "rain ∨ sprinkler is at least 0.25: its connective says so, whatever the operands are."
    )


def test_a_long_chain_of_reasons_is_explained():
    links = propositions(" ".join(f"p{k}" for k in range(501)))
    kb = after_inference([implies(*pair) for pair in pairwise(links)], {links[0]: True})
    lines = str(kb.why(links[-1])).splitlines()
    assert len(lines) == 2 + 1001
    assert lines[-1].endswith("└─ p0 is true (told)")
    assert max(map(len, lines)) < 100


def test_a_deep_tree_goes_on_below_and_writes_each_part_once():
    left, right = (propositions(" ".join(f"{name}{k}" for k in range(31))) for name in "pq")
    pairs = list(zip(left, right, strict=True))
    kb = KnowledgeBase([implies(p & q, then) for (p, q), both in pairwise(pairs) for then in both])
    kb.tell({left[0]: True, right[0]: True})
    kb.infer()
    text = str(kb.why(left[-1]))
    assert max(map(len, text.splitlines())) < 100
    assert text.count("p4 ∧ q4 → p5 is true (rule)") == 1
    assert "\n\np17 is true\n├─ p16 ∧ q16 → p17 is true (rule)\n" in text
    (reason,) = kb.why(left[-1]).reasons
    assert len(list(reason.leaves())) == 59 + 2  # those that are shared once


def test_rules_are_written_as_they_were_told():
    kb = after_inference({~(a & b): True, implies(b, c) | d: (0.75, 1)}, {a: True, d: False})
    assert kb.why(b).sentence == "b is false because ¬(a ∧ b) is true (rule) and a is true (told)."
    kb.tell({b: True, a: (0, 1)})
    kb.infer()
    assert "(b → c) ∨ d is at least 0.75 (rule)" in kb.why(c).sentence


def test_a_closed_world_is_a_reason():
    kb = KnowledgeBase([implies(~rain, sprinkler)], closed=[rain])
    kb.infer()
    assert kb.why(sprinkler).sentence.endswith("is true (rule) and rain is false (closed world).")
    assert kb.why(rain).sentence.startswith("rain is false: nothing was told of it, and in a closed world")


def test_a_contradiction_names_both_sides_and_what_cannot_hold_together():
    kb = weather({rain: True, slippery: False, sprinkler: (0, 0.5)})
    (contradiction,) = kb.contradictions()
    assert set(contradiction.rests_on) == {*kb.rules, rain, slippery}
    lines = str(contradiction).splitlines()
    assert lines[0] == "wet is a contradiction."
    assert lines[1].startswith("wet is true because rain ∨ sprinkler → wet is true (rule) and rain")
    assert lines[2].startswith("wet is false because wet → slippery is true (rule) and slippery")
    assert lines[3] == "These cannot hold together:"
    assert len(lines) == 8


def test_what_both_sides_can_do_without_is_left_out():
    # When b ≤ 0.6 is found, only a ≥ 0.4 is known; then d makes a true, which alone would have been enough.
    kb = after_inference([implies(a, ~b), ~d | a, implies(a, b)], {a: (0.4, 1), d: True})
    (contradiction,) = kb.contradictions()
    assert contradiction.formula is a
    assert list(contradiction.bounds) == pytest.approx([1, 0.6])
    assert set(contradiction.rests_on) == {*kb.rules, d}
    assert "a is at least 0.4" not in str(contradiction).split("together:")[1]


def test_a_fact_about_others_is_no_reason():
    kb = KnowledgeBase([implies(parent(x, y), ancestor(x, y))], objects=["Ada", "Bob", "Cem"])
    kb.tell({parent("Ada", x): True, parent("Bob", "Cem"): True})
    (reason,) = kb.why(parent("Bob", "Cem")).reasons
    assert reason.told is parent("Bob", "Cem")
    (reason,) = kb.why(parent("Ada", "Cem")).reasons
    assert reason.told is parent("Ada", x)


def test_why_stops_where_a_contradiction_begins():
    # From the second pass on, contradictory bounds make each other true, which is no reason.
    kb = after_inference({implies(a, b): (0.9, 1), implies(a, ~b): True}, {a: True})
    assert kb.ask(b).lower == 1
    explanation = kb.why(b)
    assert list(explanation.bounds) == [0.9, 0]
    assert explanation.sentence.splitlines()[1:] == [
        "b is at least 0.9 because a → b is at least 0.9 (rule) and a is true (told).",
        "b is false because a → ¬b is true (rule) and a is true (told).",
    ]


def test_told_facts_can_contradict_before_any_inference():
    kb = KnowledgeBase([rain | wet])
    kb.tell({rain: True, ~rain: True})
    (contradiction,) = kb.contradictions()
    assert [str(each) for each in contradiction.rests_on] == ["rain", "¬rain"]


def test_contradictions_that_have_nothing_to_do_with_each_other_are_all_listed():
    kb = KnowledgeBase([implies(parent(x, y), ~parent(y, x))], objects=["Ada", "Bob", "Cem", "Dee"])
    kb.tell({parent(*pair): True for pair in [("Ada", "Bob"), ("Bob", "Ada"), ("Cem", "Dee"), ("Dee", "Cem")]})
    kb.infer()
    assert len(kb.contradictions()) == 2
    assert len(kb.contradictions(most=1)) == 1
    assert family().contradictions() == []


def test_contradictions_of_several_objects_are_all_listed_if_a_tensor_told_of_them():
    swims, flies = Predicate("swims"), Predicate("flies")
    kb = KnowledgeBase([implies(swims(x), ~flies(x))], objects=["Tux", "Tweety", "Pingu"])
    kb.tell({swims(x): torch.tensor([1.0, 0.0, 1.0]), flies(x): torch.ones(3)})
    kb.infer()
    contradictions = kb.contradictions()
    assert [str(each.formula) for each in contradictions] == [
        "swims(Tux) → ¬flies(Tux)",
        "swims(Pingu) → ¬flies(Pingu)",
    ]
    assert {each.rests_on for each in contradictions} == {(*kb.rules, swims(x), flies(x))}


@pytest.mark.parametrize("logic", LOGICS)
@given(st.lists(clauses, min_size=2, max_size=6, unique=True), st.dictionaries(st.sampled_from(LETTERS), st.booleans()))
def test_the_answer_follows_again_from_what_its_explanation_ends_in(logic, rules, assertions):
    everything = a | b | c | d
    kb = after_inference({everything: (0, 1)} | dict.fromkeys(rules, True), assertions, logic=logic)
    for letter in LETTERS:
        if kb.ask(letter).state in ("true", "false"):
            leaves = {leaf.told for reason in kb.why(letter).reasons for leaf in reason.leaves()}
            again = KnowledgeBase(
                {everything: (0, 1)} | {rule: rule in leaves or (0, 1) for rule in rules}, logic=logic
            )
            again.tell({fact: truth for fact, truth in assertions.items() if fact in leaves})
            again.infer()
            assert again.ask(letter).state == kb.ask(letter).state


def test_a_rule_about_one_predicate_alone_rests_on_what_was_known_before_its_own_step():
    ill = Predicate("ill")
    x, y = variables("x y")
    kb = after_inference([implies(ill(x), ill(y))], {ill("Cem"): True}, objects=["Ann", "Bob", "Cem"])
    (reason,) = kb.why(ill("Ann")).reasons
    assert [str(premise.formula) for premise in reason.premises] == ["ill(x) → ill(y)", "ill(Cem)"]


def test_before_inference_each_bound_has_its_own_rule():
    (x,), (a, b) = variables("x"), map(Predicate, ("a", "b"))
    about_all, about_one = a(x) | b(x), a("o") | b("o")
    kb = KnowledgeBase({about_all: (0.25, 1), about_one: (0, 0.75)}, objects=["o", "p"])
    for formula, bounds in ((about_one, (0.25, 0.75)), (~about_one, (0.25, 0.75)), (a("p") | b("p"), (0.25, 1))):
        assert tuple(kb.ask(formula)) == bounds
        assert tuple(kb.why(formula).bounds) == bounds
    assert kb.why(about_one).sentence.splitlines() == [
        "a(x) ∨ b(x) is at least 0.25: it is a rule.",
        "a(o) ∨ b(o) is at most 0.75: it is a rule.",
    ]
