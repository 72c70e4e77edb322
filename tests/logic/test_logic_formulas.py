"""Formulas: how they are written, that they never change, and what Python must not do with them."""

import copy
import itertools
import pickle
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from nalu_tutorial.logic import KnowledgeBase, Predicate, Variable, iff, implies, propositions, variables

a, b, c = propositions("a b c")
x, y = variables("x, y")
parent, old = Predicate("parent", 2), Predicate("old")


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (a, "a"),
        (~~a, "¬¬a"),
        (implies(a & ~b, c), "a ∧ ¬b → c"),
        (~(a & b), "¬(a ∧ b)"),
        (a & b | c, "a ∧ b ∨ c"),
        (a & (b | c), "a ∧ (b ∨ c)"),
        ((a | b) | (c | ~a), "a ∨ b ∨ c ∨ ¬a"),
        ((a & b) & (c & b), "a ∧ b ∧ c ∧ b"),
        (implies(a, implies(b, c)), "a → (b → c)"),
        (implies(implies(a, b), c), "(a → b) → c"),
        (implies(a, b) & c, "(a → b) ∧ c"),
        (~implies(a, b), "¬(a → b)"),
        (iff(a, b | c), "(a → b ∨ c) ∧ (b ∨ c → a)"),
        (implies(parent("Ada", x), ~old(x)), "parent(Ada, x) → ¬old(x)"),
    ],
    ids=str,
)
def test_a_formula_is_written_with_as_few_brackets_as_it_needs(formula, written):
    assert str(formula) == repr(formula) == written


def test_the_same_formula_written_twice_is_one():
    assert implies(a & b, parent("Ada", x)) is implies(propositions("a")[0] & b, Predicate("parent", 2)("Ada", x))
    assert len({a & b, a & b, b & a}) == 2
    assert implies(a, b) == implies(a, b) != implies(b, a)
    assert parent(x, y) is not parent(y, x)
    assert parent("x", y) is not parent(x, y)  # an object may be called as a variable is


def test_copies_and_pickles_are_the_formula_itself_which_never_changes():
    formula = implies(parent("Ada", x) & a, b)
    assert copy.copy(formula) is copy.deepcopy(formula) is pickle.loads(pickle.dumps(formula)) is formula
    with pytest.raises(AttributeError, match="a formula never changes"):
        a.parts = ()


def test_variables_come_in_the_order_in_which_they_appear_and_objects_take_their_place():
    assert implies(parent(y, "Ada"), parent(x, y) & old(x)).variables == (y, x)
    assert (a & b).variables == ()
    assert (parent(x, y) & ~old(x)).ground({x: "Ada"}) is parent("Ada", y) & ~old("Ada")


@pytest.mark.parametrize(
    "use",
    [
        lambda: a and b,
        lambda: a or b,
        lambda: not a,
        lambda: 1 if a else 0,
        lambda: any([a, b]),
    ],
)
def test_what_python_would_drop_is_refused_and_the_operators_are_named(use):
    with pytest.raises(TypeError, match=r"join formulas with &, \|, ~ and implies\(a, b\)"):
        use()


@pytest.mark.parametrize("use", [lambda: implies(a == b, a), lambda: a & (a == b), lambda: KnowledgeBase([a == b])])
def test_equality_that_was_meant_as_iff_does_not_slip_in(use):
    with pytest.raises(TypeError, match="expected a formula, got False"):
        use()


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (lambda: a & True, "expected a formula, got True"),
        (lambda: False | a, "expected a formula, got False"),
        (lambda: implies("rain", a), "expected a formula, got 'rain'"),
        (lambda: implies(a, parent), r"expected a formula, got parent: say of what, parent\(…\)"),
        (lambda: a | (b,), "expected a formula, got"),
        (lambda: parent("Ada"), "parent takes 2 terms, got 1: Ada"),
        (lambda: old(x, y), "old takes 1 term, got 2: x, y"),
        (lambda: old(3), "old is said of variables and names of objects, got 3"),
        (
            lambda: old(variables("x")),
            r"old is said of single terms, got a tuple: take it apart, as in \(x,\) = variables",
        ),
        (old, "old takes 1 term, got none"),
        (lambda: propositions(["a", "b"]), r"expected one string with blanks between the names, got \['a', 'b'\]"),
        (lambda: variables(["x"]), "expected one string with blanks between the names"),
        (lambda: Predicate(""), "a predicate needs a name"),
        (lambda: Predicate(3), "a predicate needs a name, got 3"),
    ],
)
def test_what_is_no_formula_is_refused_in_one_sentence(use, sentence):
    with pytest.raises(TypeError, match=sentence):
        use()


def test_names_stand_between_blanks_or_commas():
    assert [str(each) for each in propositions("a, b  c")] == ["a", "b", "c"]
    assert variables("x,y") == (Variable("x"), Variable("y"))


def test_a_formula_written_in_several_threads_is_one_object():
    before, begin = sys.getswitchinterval(), threading.Barrier(8)
    sys.setswitchinterval(1e-6)

    def written(_):
        begin.wait()
        return [a & b for a, b in itertools.combinations(propositions(" ".join(f"threads{k}" for k in range(40))), 2)]

    try:
        with ThreadPoolExecutor(8) as pool:
            first, *others = pool.map(written, range(8))
    finally:
        sys.setswitchinterval(before)
    assert all(one is other for formulas in others for one, other in zip(first, formulas, strict=True))
