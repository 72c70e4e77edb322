"""What the logic refuses in a sentence, and what it no longer takes over from outside."""

import math

import numpy as np
import pytest
import torch
from worlds import after_inference

from nalu_tutorial.logic import Bounds, KnowledgeBase, Predicate, Variable, implies, propositions, variables

a, b = propositions("a b")
p = Predicate("p")
(x,) = variables("x")


def nested(formula, times):
    for _ in range(times):
        formula = implies(formula, b)
    return formula


def test_a_formula_nests_as_deep_as_can_be_printed_and_no_deeper():
    deepest = nested(a, 100)
    kb = KnowledgeBase([deepest])
    kb.infer()
    assert repr(kb.why(deepest)).startswith("(" * 99 + "a → b)")
    for deeper in (lambda: nested(a, 101), lambda: ~nested(a, 100), lambda: nested(a, 100) & a):
        with pytest.raises(ValueError, match="nests at most 100 connectives: give a part a name"):
            deeper()


def test_operands_side_by_side_may_be_many():
    wide = a
    for k in range(300):
        wide = wide & Predicate(f"a{k}", 0)()
    assert len(KnowledgeBase([wide]).rules[0].operands) == 301


@pytest.mark.parametrize("shape", [(2,), (2, 2)])
def test_what_becomes_of_a_tensor_later_is_not_told(shape):
    seen = torch.ones(shape, dtype=torch.float64)
    kb = KnowledgeBase({p(x): (0, 1)}, objects=["Ann", "Bob"])
    kb.tell({p(x): seen})
    seen.fill_(5)
    kb.infer()
    assert kb.bounds(p(x)).tolist() == [[1, 1], [1, 1]]


def test_what_is_told_with_a_gradient_keeps_it():
    seen = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
    kb = after_inference([implies(a, b)], {a: seen})
    kb.bounds(b)[0].backward()
    assert seen.grad == 1


def test_the_bounds_that_one_gets_are_a_copy():
    kb = KnowledgeBase([a])
    kb.bounds(a).fill_(0.5)
    assert kb.ask(a).state == "true"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (math.nan, "a → b has a weight that is no finite number: learn in smaller steps"),
        (math.inf, "a → b has a weight that is no finite number: learn in smaller steps"),
        (-0.5, "a → b has a weight below 0: call project"),
    ],
)
def test_inference_says_so_where_weights_are_none(wrong, sentence):
    for parameter in ("weight", "bias"):
        kb = KnowledgeBase([implies(a, b)], learn=True)
        with torch.no_grad():
            getattr(kb.neuron(implies(a, b)), parameter).view(-1)[0] = wrong
        with pytest.raises(ValueError, match=sentence):
            kb.infer()


@pytest.mark.parametrize("wrong", [1.5, math.nan, "1", None])
def test_counts_are_whole_numbers(wrong):
    kb = KnowledgeBase([implies(a, b)])
    with pytest.raises(TypeError, match="most_passes is a whole number, got"):
        kb.infer(most_passes=wrong)
    with pytest.raises(TypeError, match="most is a whole number, got"):
        kb.contradictions(most=wrong)


def test_counts_have_a_least_and_may_be_numpys():
    kb = KnowledgeBase([a, ~a])
    assert kb.infer(most_passes=np.int64(2)).converged
    assert kb.contradictions(most=0) == []
    with pytest.raises(ValueError, match="most is at least 0, got -1"):
        kb.contradictions(most=-1)


@pytest.mark.parametrize("alpha", [np.float32(0.9), torch.tensor(0.9), np.float64(0.9)])
def test_alpha_may_be_one_of_numpy_or_pytorch(alpha):
    kb = KnowledgeBase([implies(a, b)], alpha=alpha)
    assert type(kb.alpha) is float
    assert kb.alpha == pytest.approx(0.9)


def test_a_closed_predicate_is_closed_for_all_objects():
    rule = implies(p(x), p(x))
    for closed in ([p], [p(x)]):
        assert KnowledgeBase([rule], objects=["Ann"], closed=closed).ask(p("Ann")).state == "false"
    with pytest.raises(TypeError, match=r"with all that it is said of: write p, not p\(Ann\)"):
        KnowledgeBase([rule], objects=["Ann"], closed=[p("Ann")])


@pytest.mark.parametrize("name", ["", " ", "\n"])
def test_a_name_is_not_blank(name):
    with pytest.raises(TypeError, match="a predicate needs a name"):
        Predicate(name)
    with pytest.raises(TypeError, match="a variable needs a name"):
        Variable(name)
    with pytest.raises(ValueError, match="an object needs a name"):
        KnowledgeBase([p(x)], objects=["Ann", name])


@pytest.mark.parametrize("wrong", [(math.nan, 1), (0, math.nan), (-0.1, 1), (0, 2), ("0", "1"), (None, 1)])
def test_bounds_are_truths(wrong):
    with pytest.raises(ValueError, match="truth lies between 0 and 1, and these bounds are"):
        Bounds(*wrong)
