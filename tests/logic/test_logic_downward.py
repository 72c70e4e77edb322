"""The connectives downward: sound against every point of a grid, as tight as can be, and silent where they must be."""

from itertools import product

import pytest
import torch
from draws import doubles
from hypothesis import given
from hypothesis import strategies as st

from nalu_tutorial.logic import LOGICS, implies, lukasiewicz_and_downward, propositions
from nalu_tutorial.logic.bounds import tighten
from nalu_tutorial.logic.neurons import make_neuron

A, B, C = propositions("a b c")
FORMULAS = {"∧": A & B, "∨": A | B, "→": implies(A, B), "∧∧": A & B & C}
UNKNOWN, TRUE, FALSE = [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]
tenths = st.integers(0, 10).map(lambda k: k / 10)
pairs = st.tuples(tenths, tenths).map(sorted)
weights = st.integers(0, 8).map(lambda k: k / 4)
NEAR = 1e-4
each_logic = pytest.mark.parametrize("logic", LOGICS)
each_formula = pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)


def neuron_of(formula, logic, alpha=1.0):
    return make_neuron(formula, LOGICS[logic], alpha=alpha, learn=False, dtype=torch.float64)


def columns(*bounds):
    """Turn one pair of bounds for each operand into bounds of shape (2, n)."""
    return doubles(bounds).T


def corners(c, x):
    """Return points (points, 2) among which are all ends of the premises and conclusions that fit c and x.

    Where they end, they are ends of the bounds, or sums, products or quotients of them; or next to one, since some
    comparisons are strict.
    """
    ends = torch.cat([c, x.flatten()])
    ends = torch.cat([ends, 1 - ends])
    gaps = (ends - ends[:, None]).flatten().clamp(0, 1)
    ends = torch.cat([ends, gaps, 1 - gaps]).round(decimals=9).unique()
    ends = (ends[:, None] + doubles([-NEAR, 0, NEAR])).flatten().clamp(0, 1)
    by_premise = [torch.stack([ends, ends * end], -1) for end in c]
    by_conclusion = [torch.stack([(ends / end).clamp(max=1), ends], -1) for end in c if end]
    return torch.cat([torch.cartesian_prod(ends, ends), *by_premise, *by_conclusion])


def fitting(neuron, c, x, points=None):
    """Return the points within the operands' bounds x whose value lies within c: (points, n); by default of a grid."""
    if points is None:
        points = torch.cartesian_prod(*[torch.linspace(0, 1, 11, dtype=torch.float64)] * x.shape[-1])
    value = neuron.upward(torch.stack([points, points]))[0]
    inside = ((points >= x[0] - 1e-9) & (points <= x[1] + 1e-9)).all(-1)
    return points[inside & (value >= c[0] - 1e-9) & (value <= c[1] + 1e-9)]


def check_sound(neuron, c, x):
    lower, upper = neuron.downward(c, x)
    points = fitting(neuron, c, x)
    assert (points >= lower - 1e-6).all()
    assert (points <= upper + 1e-6).all()


@each_logic
@each_formula
@given(pairs, st.lists(pairs, min_size=3, max_size=3))
def test_nothing_that_is_possible_is_ruled_out(logic, formula, c, x):
    check_sound(neuron_of(formula, logic), doubles(c), columns(*x[: len(formula.operands)]))


@each_formula
@pytest.mark.parametrize("alpha", [0.8, 1.0])
@given(pairs, st.lists(pairs, min_size=3, max_size=3), st.lists(weights, min_size=4, max_size=4))
def test_nothing_that_is_possible_is_ruled_out_by_weights(formula, alpha, c, x, w):
    neuron, n = neuron_of(formula, "lukasiewicz", alpha), len(formula.operands)
    with torch.no_grad():
        neuron.weight.copy_(torch.tensor(w[:n]))
        neuron.bias.fill_(w[3])
    check_sound(neuron, doubles(c), columns(*x[:n]))


@pytest.mark.parametrize("logic", ["lukasiewicz", "godel"])  # whose extreme points lie on the grid
@pytest.mark.parametrize("formula", [A & B, A | B, A & B & C], ids=str)
@given(pairs, st.lists(pairs, min_size=3, max_size=3))
def test_the_bounds_are_as_tight_as_can_be(logic, formula, c, x):
    neuron, c, x = neuron_of(formula, logic), doubles(c), columns(*x[: len(formula.operands)])
    points = fitting(neuron, c, x)
    if len(points):
        lower, upper = tighten(x, neuron.downward(c, x))
        torch.testing.assert_close(lower, points.amin(0), atol=1e-6, rtol=0)
        torch.testing.assert_close(upper, points.amax(0), atol=1e-6, rtol=0)


@each_logic
@given(pairs, pairs, pairs)
def test_the_bounds_of_an_implication_are_as_tight_as_can_be(logic, c, a, b):
    neuron, c, x = neuron_of(implies(A, B), logic), doubles(c), columns(a, b)
    points = fitting(neuron, c, x, corners(c, x))
    if len(points):
        lower, upper = tighten(x, neuron.downward(c, x))
        torch.testing.assert_close(lower, points.amin(0), atol=2 * NEAR, rtol=0)
        torch.testing.assert_close(upper, points.amax(0), atol=2 * NEAR, rtol=0)


@each_logic
@pytest.mark.parametrize(
    ("formula", "c", "x", "wanted"),
    [
        (A & B, TRUE, (UNKNOWN, UNKNOWN), (TRUE, TRUE)),
        (A & B, FALSE, (TRUE, UNKNOWN), (UNKNOWN, FALSE)),
        (A & B, FALSE, (UNKNOWN, UNKNOWN), (UNKNOWN, UNKNOWN)),
        (A | B, FALSE, (UNKNOWN, UNKNOWN), (FALSE, FALSE)),
        (A | B, TRUE, (FALSE, UNKNOWN), (UNKNOWN, TRUE)),  # disjunctive syllogism
        (A | B, TRUE, (TRUE, UNKNOWN), (UNKNOWN, UNKNOWN)),
        (implies(A, B), TRUE, (TRUE, UNKNOWN), (UNKNOWN, TRUE)),  # modus ponens
        (implies(A, B), TRUE, (UNKNOWN, FALSE), (FALSE, UNKNOWN)),  # modus tollens
        (implies(A, B), TRUE, (FALSE, UNKNOWN), (UNKNOWN, UNKNOWN)),
        (implies(A, B), FALSE, (TRUE, UNKNOWN), (TRUE, FALSE)),
    ],
    ids=str,
)
def test_the_classical_inferences(logic, formula, c, x, wanted):
    x = columns(*x)
    operand_bounds = tighten(x, neuron_of(formula, logic).downward(doubles(c), x))
    torch.testing.assert_close(operand_bounds, tighten(x, columns(*wanted)))


def test_what_a_false_implication_says_depends_on_the_logic():
    c, x = doubles([0.0, 0.0]), columns(UNKNOWN, UNKNOWN)
    operands = {logic: neuron_of(implies(A, B), logic).downward(c, x).T.tolist() for logic in LOGICS}
    # Only where → is ¬∨ is the premise of a false one true; in the others it may be anything above 0.
    assert operands == {"lukasiewicz": [TRUE, FALSE], "godel": [UNKNOWN, FALSE], "product": [UNKNOWN, FALSE]}


@pytest.mark.parametrize(("alpha", "silent"), [(1.0, [0.0, 1.0]), (0.8, [0.2, 0.8])])
def test_the_clamp_is_heard_only_beyond_its_guards(alpha, silent):
    x = columns([0.5, 0.6], [0.5, 0.6])
    assert lukasiewicz_and_downward(doubles(silent), x, alpha=alpha).T.tolist() == [UNKNOWN, UNKNOWN]
    nearly = doubles([silent[0] + 0.01, silent[1] - 0.01])
    lower, upper = lukasiewicz_and_downward(nearly, x, alpha=alpha)
    torch.testing.assert_close(lower, (1 + nearly[0] - 1 + 0.4).expand(2))
    torch.testing.assert_close(upper, (1 + nearly[1] - 1 + 0.5).clamp(max=1).expand(2))


def test_an_operand_without_weight_hears_nothing():
    w = doubles([1.0, 0.0])
    operands = lukasiewicz_and_downward(doubles(TRUE), columns(UNKNOWN, UNKNOWN), w)
    assert operands.T.tolist() == [TRUE, UNKNOWN]


@each_logic
@pytest.mark.parametrize(("c", "x"), list(product([UNKNOWN, TRUE, FALSE], repeat=2)), ids=str)
def test_gradients_stay_finite_at_every_corner(logic, c, x):
    for formula in FORMULAS.values():
        neuron = neuron_of(formula, logic).requires_grad_()
        for parameter in [p for name, p in neuron.named_parameters() if name == "weight"]:
            parameter.data[0] = 0
        bounds = columns(*[x] * len(formula.operands)).requires_grad_()
        (neuron.downward(doubles(c), bounds).sum() + neuron.upward(bounds).sum()).backward()
        assert bounds.grad.isfinite().all()
        assert all(p.grad.isfinite().all() for p in neuron.parameters() if p.grad is not None)
