"""The connectives upward: classical at the corners, worked by hand between, and logical below α = 1."""

from functools import partial
from itertools import product

import pytest
import torch
from draws import doubles

from nalu_tutorial.logic import LOGICS, feasible_start, implies, negate, propositions
from nalu_tutorial.logic.neurons import make_neuron

A, B, C = propositions("a b c")
CLASSICAL = {"conjunction": all, "disjunction": any, "implication": lambda x: not x[0] or x[1]}
each_logic = pytest.mark.parametrize("logic", LOGICS.values(), ids=LOGICS)
grid = torch.cartesian_prod(*[torch.linspace(0, 1, 11, dtype=torch.float64)] * 2)


@each_logic
@pytest.mark.parametrize("connective", CLASSICAL)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_truth_table_at_the_corners_is_the_classical_one(logic, connective, n):
    n = 2 if connective == "implication" else n
    corners = list(product([False, True], repeat=n))
    wanted = [float(CLASSICAL[connective](corner)) for corner in corners]
    assert getattr(logic, connective)(doubles(corners)).tolist() == wanted


@pytest.mark.parametrize(
    ("logic", "wanted"),
    [
        ("lukasiewicz", (0.25, 1.0, 0.75, 1.0)),
        ("godel", (0.5, 0.75, 0.5, 1.0)),
        ("product", (0.375, 0.875, 2 / 3, 1.0)),
    ],
)
def test_values_worked_by_hand(logic, wanted):
    x, turned = doubles([0.75, 0.5]), doubles([0.5, 0.75])
    _, _, conjunction, disjunction, implication, *_ = LOGICS[logic]
    truths = [conjunction(x), disjunction(x), implication(x), implication(turned)]
    torch.testing.assert_close(torch.stack(truths), doubles(wanted))


def test_weights_worked_by_hand():
    x, w, beta = doubles([0.75, 0.5]), doubles([2.0, 1.0]), 1.25
    truths = [getattr(LOGICS["lukasiewicz"], each)(x, w, beta).item() for each in CLASSICAL]
    # 1.25 − 2·0.25 − 0.5, then −0.25 + 2·0.75 + 0.5 clamped, then −0.25 + 2·0.25 + 0.5
    assert truths == [0.25, 1.0, 0.75]


@each_logic
def test_an_implication_is_the_residuum_of_its_conjunction(logic):
    # c ∧ a ≤ b exactly where c ≤ (a → b): this is what turns the condition of a → b the right way round.
    a, b = grid.unbind(-1)
    implied = logic.implication(grid)
    for c in torch.linspace(0, 1, 11, dtype=torch.float64):
        both = logic.conjunction(torch.stack([c.expand_as(a), a], dim=-1))
        assert (both <= b + 1e-9)[c <= implied - 1e-9].all()
        assert (both > b - 1e-9)[c >= implied + 1e-9].all()


FORMULAS = {"∧": A & B, "∨": A | B, "→": implies(A, B), "∧∧": A & B & C, "∨∨": A | B | C}


@pytest.mark.parametrize("alpha", [0.76, 0.9, 0.99, 1.0])
@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_below_one_the_whole_truth_table_stays_classical(formula, alpha):
    neuron = make_neuron(formula, LOGICS["lukasiewicz"], alpha=alpha, learn=False, dtype=torch.float64)
    classical = {"∧": all, "∨": any, "→": CLASSICAL["implication"]}[formula.symbol]
    for corner in product([False, True], repeat=len(formula.operands)):
        # A true operand may be anything from α on, a false one anything up to 1 − α.
        for near in product([0.0, 0.5, 1.0], repeat=len(corner)):
            x = [alpha + (1 - alpha) * n if true else (1 - alpha) * n for true, n in zip(corner, near, strict=True)]
            value = neuron.upward(doubles([x, x]))[0].item()
            assert value >= alpha - 1e-12 if classical(corner) else value <= 1 - alpha + 1e-12, (corner, x)


@pytest.mark.parametrize(("n", "alpha"), [(2, 2 / 3), (3, 0.75), (4, 0.8)])
def test_too_small_an_alpha_is_refused(n, alpha):
    with pytest.raises(ValueError, match=f"a connective of {n} operands needs alpha above {n}/{n + 1}"):
        feasible_start(n, alpha)
    assert feasible_start(n, alpha + 1e-3)[0] > 1


@each_logic
@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_upward_bounds_hold_whatever_lies_between(logic, formula):
    neuron = make_neuron(formula, logic, alpha=1.0, learn=False, dtype=torch.float64)
    ends = torch.rand(2, 200, len(formula.operands), generator=torch.Generator().manual_seed(0)).double().sort(0).values
    lower, upper = neuron.upward(ends)
    function = getattr(logic, {"∧": "conjunction", "∨": "disjunction", "→": "implication"}[formula.symbol])
    for choice in product([0, 1], repeat=len(formula.operands)):
        x = torch.stack([ends[end, :, k] for k, end in enumerate(choice)], dim=-1)
        assert (function(x) >= lower - 1e-12).all()
        assert (function(x) <= upper + 1e-12).all()


@each_logic
def test_gradients_are_those_of_finite_differences(logic):
    x = doubles([[0.7, 0.45], [0.9, 0.8]]).requires_grad_()
    for connective in CLASSICAL:
        assert torch.autograd.gradcheck(getattr(logic, connective), (x,))


def test_the_quotient_leaves_no_nan_in_the_gradient():
    x = torch.zeros(2, requires_grad=True)
    LOGICS["product"].implication(x).backward()
    assert x.grad.tolist() == [0.0, 0.0]


@each_logic
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_the_precision_is_kept(logic, dtype):
    neurons = map(partial(make_neuron, logic=logic, alpha=1.0, learn=False, dtype=dtype), FORMULAS.values())
    for neuron, formula in zip(neurons, FORMULAS.values(), strict=True):
        c, x = torch.zeros(2, 3, dtype=dtype), torch.ones(2, 3, len(formula.operands), dtype=dtype)
        assert neuron.upward(x).dtype == neuron.downward(c, x).dtype == dtype


def test_negation_turns_the_bounds_round():
    assert negate(torch.tensor([0.25, 1.0])).tolist() == [0.0, 0.75]
