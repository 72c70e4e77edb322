"""Inference: it only tightens, it ends, it says what is entailed and nothing else, whatever the order of the rules."""

import random
from itertools import pairwise

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from worlds import LETTERS, after_inference, clauses, formulas, worlds

from nalu_tutorial.logic import LOGICS, KnowledgeBase, Predicate, iff, implies, inference, propositions
from nalu_tutorial.logic.formulas import Atom, Not
from nalu_tutorial.logic.network import Network
from nalu_tutorial.logic.neurons import Implication

a, b, c, d = LETTERS
each_logic = pytest.mark.parametrize("logic", LOGICS)
any_logic = st.sampled_from(list(LOGICS))
rules = st.lists(formulas.filter(lambda formula: not isinstance(formula, Atom)), min_size=1, max_size=4, unique=True)
facts = st.dictionaries(st.sampled_from(LETTERS), st.booleans(), max_size=3)
tenths = st.integers(0, 10).map(lambda k: k / 10)
fuzzy = st.dictionaries(st.sampled_from(LETTERS), st.tuples(tenths, tenths).map(sorted).map(tuple), max_size=4)
# Every letter stands in some rule, so that any of them can be told and asked.
NAMES = a | ~a | b | c | d


def inferred(rules, assertions, *, trace=False, **options):
    kb = KnowledgeBase({**dict.fromkeys(rules, True), NAMES: (0, 1)}, **options)
    kb.tell(assertions)
    return kb, kb.infer(trace=trace)


def known_letters(kb):
    """Return each letter that is known, with what it is said to be."""
    states = {letter: kb.ask(letter).state for letter in LETTERS}
    return {letter: state == "true" for letter, state in states.items() if state in ("true", "false")}


def contradicts(kb):
    return any((table[0] > table[1] + 1e-6).any() for table in kb.tables.values())


@each_logic
@given(rules, facts)
def test_nothing_is_said_that_is_not_entailed(logic, rules, assertions):
    possible = worlds([*rules, *(letter if true else ~letter for letter, true in assertions.items())])
    kb, done = inferred(rules, assertions, logic=logic)
    assert done.converged
    if possible:
        assert not contradicts(kb)
        assert all(world[letter] == true for letter, true in known_letters(kb).items() for world in possible)


def unit_propagation(clauses, assertions):
    """Return what follows by striking false literals from clauses until one is left; None for a contradiction."""
    known = dict(assertions)
    while True:
        before = len(known)
        for clause in clauses:
            pairs = [(part.operands[0], False) if isinstance(part, Not) else (part, True) for part in clause.operands]
            if any(known.get(letter) == sign for letter, sign in pairs):
                continue
            left = {(letter, sign) for letter, sign in pairs if letter not in known}
            if not left:
                return None
            if len(left) == 1:
                known.update(left)
        if len(known) == before:
            return known


@each_logic
@given(st.lists(clauses, min_size=1, max_size=6, unique=True), facts)
def test_what_unit_propagation_finds_is_found(logic, clauses, assertions):
    wanted = unit_propagation(clauses, assertions)
    kb, _ = inferred(clauses, assertions, logic=logic)
    if wanted is None:
        assert contradicts(kb)
        assert kb.contradictions()
    else:
        assert wanted.items() <= known_letters(kb).items()


@given(st.lists(clauses, min_size=1, max_size=5, unique=True), st.lists(st.booleans(), min_size=4, max_size=4))
def test_what_a_contradiction_rests_on_cannot_hold_together_and_none_of_it_can_be_spared(clauses, values):
    assertions = dict(zip(LETTERS, values, strict=True))
    kb, _ = inferred(clauses, assertions)
    contradictions = kb.contradictions()
    assert bool(contradictions) == contradicts(kb) == (not worlds([*clauses, *kb_facts(assertions)]))
    for each in contradictions:
        rests_on = set(each.rests_on)
        assert not worlds(
            [*(rests_on - assertions.keys()), *kb_facts({k: v for k, v in assertions.items() if k in rests_on})]
        )
        assert contradicts(inferred_from(rests_on, assertions))
        for spared in rests_on:
            assert inferred_from(rests_on - {spared}, assertions).ask(each.formula).state != "contradiction"


def kb_facts(assertions):
    return [letter if true else ~letter for letter, true in assertions.items()]


def inferred_from(some, assertions):
    """Return what follows from some of the facts and rules alone."""
    return inferred(
        [each for each in some if each not in assertions], {k: v for k, v in assertions.items() if k in some}
    )[0]


@given(any_logic, rules, fuzzy)
def test_bounds_only_tighten(logic, rules, assertions):
    kb, done = inferred(rules, assertions, trace=True, logic=logic)
    start = kb.told.tables(kb.network.sizes())
    for _, step in done.steps:
        assert (step.after[0] >= step.before[0]).all()
        assert (step.after[1] <= step.before[1]).all()
    for table, (lower, upper) in kb.tables.items():
        assert (lower >= start[table][0]).all()
        assert (upper <= start[table][1]).all()
        assert ((lower >= 0) & (lower <= 1) & (upper >= 0) & (upper <= 1)).all()


@given(any_logic, rules, fuzzy, st.randoms(use_true_random=False))
def test_the_order_of_the_rules_does_not_matter(logic, rules, assertions, random):
    shuffled = random.sample(rules, len(rules))
    (one, done), (other, also) = inferred(rules, assertions, logic=logic), inferred(shuffled, assertions, logic=logic)
    assume(done.converged and also.converged)
    for table, bounds in one.tables.items():
        torch.testing.assert_close(other.tables[table], bounds, atol=1e-5, rtol=0)


@pytest.mark.parametrize("logic", ["godel", "product"])
def test_rounding_makes_no_rule_false(logic):
    kb = KnowledgeBase([implies(~a, b), implies(c, d)], logic=logic)
    kb.tell({a: 0.7, b: 0.3, c: 1e-12, d: 0.0})  # 1 − 0.7 is a little more than 0.3
    kb.infer()
    assert kb.contradictions() == []


@pytest.mark.parametrize("logic", ["godel", "product"])
def test_the_room_for_rounding_makes_no_rule_true(logic):
    kb = after_inference({implies(a, b): (0, 1)}, {a: 2e-7, b: 1e-7}, logic=logic)
    assert kb.ask(implies(a, b)).lower <= 0.5


def test_an_error_of_rounding_does_not_grow():
    kb = KnowledgeBase([iff(a & a, b), iff(a, b | b)], dtype=torch.float32)
    kb.tell({a: 2 / 3, b: 1 / 3})
    assert kb.infer().passes == 2
    assert list(kb.ask(a)) == pytest.approx([2 / 3, 2 / 3], abs=1e-6)


def circle(**options):
    """Return x → y and y → x with weights that halve what each pass still has to do."""
    kb = KnowledgeBase([implies(a, b), implies(b, a)])
    with torch.no_grad():
        for rule in kb.rules:
            kb.neuron(rule).weight.copy_(torch.tensor([0.5, 1.0]))
    kb.tell({a: (0.5, 1)})
    return kb, kb.infer(**options)


def test_where_changes_only_shrink_the_threshold_ends_it():
    kb, done = circle()
    assert done.converged
    assert 10 < done.passes < 40
    assert done.change <= 1e-7
    torch.testing.assert_close(kb.bounds(b), torch.ones(2).double(), atol=1e-6, rtol=0)
    assert kb.ask(b).state == "true"


@pytest.mark.parametrize("options", [{"most_passes": 3}, {}], ids=["asked for", "by default"])
def test_a_cap_ends_it_with_a_sentence_and_what_is_asked_says_so(options, monkeypatch):
    monkeypatch.setattr(inference, "MOST_TURNS", 3)
    kb, done = circle(**options)
    assert not done.converged
    assert str(done).startswith("Not settled after 3 passes: in the last one all bounds together still moved by 0.")
    assert str(kb.ask(b)) == "ambiguous [0.9844, 1], not settled"
    assert str(kb) == "Knowledge base in Łukasiewicz logic: 2 rules, 0 objects, not settled"
    kb.tell({a: True})
    assert kb.ask(a).settled


def test_what_is_unknown_since_inference_gave_up_is_explained_so():
    kb = KnowledgeBase([implies(a, b), implies(b, c)])
    kb.tell({c: False})
    kb.infer(most_passes=1)
    assert kb.why(a).sentence.endswith("derived from what was told, but inference gave up before it had settled.")


def chain(n):
    links = propositions(" ".join(f"p{k}" for k in range(n + 1)))
    return [implies(*pair) for pair in pairwise(links)], links[0], links[-1]


def tree(n):
    nodes = propositions(" ".join(f"p{k}" for k in range(n + 1)))
    return [implies(nodes[(k - 1) // 2], nodes[k]) for k in range(1, n + 1)], nodes[0], nodes[-1]


def grid(n):
    width = range(int(n**0.5))
    at = {(i, j): Predicate(f"p{i}_{j}", 0)() for i in width for j in width}
    rules = [
        implies(at[i, j] & at[i + 1, j], at[i + 1, j + 1]) & implies(at[i, j], at[i + 1, j])
        for i in width[:-1]
        for j in width[:-1]
    ]
    return [*rules, *(implies(at[0, j], at[0, j + 1]) for j in width[:-1])], at[0, 0], at[width[-1], width[-1]]


@pytest.fixture
def taken(monkeypatch):
    """The turns that neurons have taken."""
    turns, take = [], Network._take
    monkeypatch.setattr(Network, "_take", lambda *turn: turns.append(turn) or take(*turn))
    return turns


@pytest.mark.parametrize("shape", [chain, tree, grid])
def test_rules_in_any_order_settle_with_turns_in_proportion_to_their_number(shape, taken, monkeypatch):
    monkeypatch.setattr(inference, "MOST_TURNS", 8)  # fewer than the passes that a grid takes backwards
    each = {}
    for n in (25, 75):
        rules, first, last = shape(n)
        for order in (rules, rules[::-1], random.Random(3).sample(rules, len(rules))):
            taken.clear()
            kb = KnowledgeBase(order)
            kb.tell({first: True})
            done = kb.infer()
            assert done.converged
            # One pass from the first premise, and one to see that it is over; in a grid some premises come late.
            assert shape is grid or done.passes == 2
            assert str(kb.ask(last)) == "true [1, 1]"
            each.setdefault(n, []).append(len(taken) / len(kb.network.nodes))
    assert max(each[75]) < 1.2 * max(each[25]) < 10


def test_what_a_chain_needs_to_contradict_itself_is_found_in_little_more_than_its_length(taken):
    each = []
    for n in (12, 36):
        rules, first, last = chain(n)
        kb = after_inference(rules, {first: True, last: False})
        taken.clear()
        (contradiction,) = kb.contradictions()
        assert set(contradiction.rests_on) == {*rules, first, last}
        each.append(len(taken) / n)
    assert each[1] < 1.75 * each[0]  # one inference for each rule that is left out would make it 3 times


def test_rules_in_a_circle_have_an_order_too():
    kb = KnowledgeBase([implies(b & c, a), implies(a, b), implies(b, c), b | c])
    kb.tell({a: True})
    assert kb.infer().converged
    assert [kb.ask(each).state for each in (b, c)] == ["true", "true"]


def test_a_neuron_that_would_read_the_same_again_is_passed_over(monkeypatch):
    links, calls, downward = propositions("p0 p1 p2 p3 p4 p5"), [], Implication.downward
    monkeypatch.setattr(Implication, "downward", lambda self, c, x: calls.append(self) or downward(self, c, x))
    kb = KnowledgeBase([implies(*pair) for pair in pairwise(links)])
    kb.tell({links[-1]: False})
    assert kb.infer().passes == 6
    assert len(calls) <= 15  # and not all five in every pass


def test_the_trace_names_who_tightened_whom_from_what_to_what():
    kb = KnowledgeBase([implies(a & b, c)])
    kb.tell({c: False, a: True})
    done = kb.infer(trace=True)
    assert [(move.upward, str(move.by), str(move.formula)) for move in done.trace] == [
        (False, "a ∧ b → c", "a ∧ b"),
        (False, "a ∧ b", "b"),
    ]
    last = list(done.trace)[-1]
    assert (list(last.before), list(last.after), last.number) == ([0.0, 1.0], [0.0, 0.0], 1)
    assert str(done).splitlines()[2] == "1 ↓ b: false [0, 0], was unknown [0, 1], by a ∧ b"
    assert list(kb.infer().trace) == []


@given(any_logic, rules, fuzzy)
def test_single_precision_says_the_same(logic, rules, assertions):
    (one, done), (other, also) = (
        inferred(rules, assertions, logic=logic, dtype=t) for t in (torch.float64, torch.float32)
    )
    assume(done.converged and also.converged and not contradicts(one))
    for letter in LETTERS:
        assert other.bounds(letter).dtype == torch.float32
        torch.testing.assert_close(other.bounds(letter).double(), one.bounds(letter), atol=1e-4, rtol=0)


@pytest.mark.parametrize("alpha", [0.8, 0.95])
def test_below_one_what_is_told_in_full_still_follows(alpha):
    kb = after_inference([implies(a, b), implies(c, d)], {a: True, d: False}, alpha=alpha)
    assert (kb.ask(b).state, kb.ask(c).state) == ("true", "false")
    assert kb.ask(b).lower < 1
