"""Weights: the constraints, the projection against SciPy's SLSQP, gradients through inference, and rules that learn."""

import copy

import numpy as np
import pytest
import torch
from draws import doubles
from scipy.optimize import minimize
from worlds import after_inference

from nalu_tutorial.logic import (
    KnowledgeBase,
    Predicate,
    contradiction_loss,
    feasible_start,
    implies,
    learn_conjunctions,
    nearest_point,
    polytope,
    propositions,
    slack_penalty,
    variables,
)
from nalu_tutorial.logic.bounds import clamp

a, b, c = propositions("a b c")
(x,) = variables("x")
p, q, r = (Predicate(name) for name in "pqr")


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("alpha", [0.9, 0.99, 1.0])
def test_the_start_meets_the_constraints_and_both_are_equalities(n, alpha):
    w, beta = feasible_start(n, alpha)
    A, b = polytope(n, alpha)
    left = A @ np.array([w] * n + [beta] + [0.0] * n) - b
    assert (left > -1e-12).all()
    assert np.abs(left[: n + 1]).max() < 1e-12


def test_the_polytope_is_the_three_inequalities():
    generator, alpha = np.random.default_rng(0), 0.9
    A, b = polytope(2, alpha)
    for point in generator.uniform(-0.5, 2.5, (500, 5)):
        w, beta, s = point[:2], point[2], point[3:]
        wanted = beta - (1 - alpha) * w.sum() >= alpha and (beta - alpha * w <= 1 - alpha + s).all()
        assert (A @ point >= b).all() == (wanted and (point >= 0).all())


@pytest.mark.parametrize(("n", "alpha"), [(2, 0.55), (3, 0.85), (4, 0.95), (3, 1.0)])
def test_the_projection_is_the_nearest_point_that_slsqp_finds(n, alpha):
    generator = np.random.default_rng(n)
    A, b = polytope(n, alpha)
    start = np.array([0.0] * n + [alpha] + [2 * alpha - 1] * n)  # everything dropped, which slack allows at any alpha
    assert (A @ start >= b - 1e-12).all()
    for point in generator.normal(0.5, 1.5, (15, 2 * n + 1)):
        nearest = nearest_point(point, A, b)
        wanted = minimize(
            lambda v, point=point: ((v - point) ** 2).sum() / 2,
            start,
            jac=lambda v, point=point: v - point,
            constraints={"type": "ineq", "fun": lambda v: A @ v - b, "jac": lambda v: A},
            method="SLSQP",
            options={"ftol": 1e-14, "maxiter": 500},
        )
        assert (A @ nearest >= b - 1e-9).all()
        np.testing.assert_allclose(nearest, wanted.x, atol=1e-5)
        assert ((nearest - point) ** 2).sum() <= ((wanted.x - point) ** 2).sum() + 1e-9


@pytest.mark.parametrize("far", [1e3, 1e6, 1e9])
def test_a_point_far_away_is_projected_as_well(far):
    A, b = polytope(3, 0.9)
    nearest = nearest_point(np.full(7, -far), A, b)
    np.testing.assert_allclose(nearest, [0, 0, 0, 0.9, 0.8, 0.8, 0.8], atol=far * 1e-14 + 1e-9)


def test_a_weight_that_is_no_number_is_refused():
    kb = KnowledgeBase([implies(a, b)], learn=True)
    with torch.no_grad():
        kb.neuron(kb.rules[0]).weight[0] = torch.nan
    with pytest.raises(ValueError, match=r"a weight is no finite number any more.*: learn in smaller steps"):
        kb.project()


def test_a_point_inside_stays_where_it_is():
    A, b = polytope(2, 0.9)
    inside = np.array([3.0, 3.0, 1.6, 0.1, 0.0])
    assert nearest_point(inside, A, b) is inside


def test_constraints_that_nothing_meets_are_refused():
    with pytest.raises(ValueError, match="no point meets these constraints"):
        nearest_point(np.zeros(1), np.array([[1.0], [-1.0]]), np.array([1.0, 0.0]))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_every_neuron_is_projected(dtype):
    kb = KnowledgeBase([implies(a & b & c, a | b)], alpha=0.9, learn=True, dtype=dtype)
    assert len(kb.parameters()) == 9
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for parameter in kb.parameters():
            parameter.uniform_(-1, 1, generator=generator)
    kb.project()
    for formula in (a & b & c, a | b, kb.rules[0]):
        neuron, n = kb.neuron(formula), len(formula.operands)
        point = torch.cat([neuron.weight, neuron.bias[None], neuron.slack]).detach().double().numpy()
        A, b_ = polytope(n, 0.9)
        assert (A @ point >= b_ - 1e-6).all()
        assert neuron.weight.dtype == dtype
        assert neuron.weight.requires_grad


def days(**options):
    """Return two rules over four days, of which the second is contradicted on two."""
    kb = KnowledgeBase([implies(p(x), r(x)), implies(q(x), r(x))], objects=["Mon", "Tue", "Wed", "Thu"], **options)
    true = {p: [1.0, 1, 0, 0], q: [1.0, 0, 1, 1], r: [1.0, 1, 0, 0]}
    kb.tell({predicate(x): doubles(values) for predicate, values in true.items()})
    return kb


def test_the_contradiction_loss_worked_by_hand():
    kb = days()
    kb.infer()
    # On two days the rule is true and at most 0, its premise is true and false, and so is its conclusion.
    assert contradiction_loss(kb).item() == 6
    kb = KnowledgeBase([a | b])
    kb.tell({a: (0.25, 1), ~a: (0.5, 1), b: False})
    assert contradiction_loss(kb).item() == 0
    kb.tell({~a: (0.875, 1)})
    assert contradiction_loss(kb).item() == 0.125


@pytest.mark.parametrize("alpha", [0.9, 1.0])
def test_gradients_through_inference_are_those_of_finite_differences(alpha):
    kb = KnowledgeBase([implies(a & b, c), implies(c, ~b)], alpha=alpha)
    truths = [doubles(each).requires_grad_() for each in ([0.93, 0.99], [0.84, 0.97], [0.11, 0.92])]
    parameters = [neuron for node in kb.network.nodes.values() for neuron in (node.neuron.weight, node.neuron.bias)]
    with torch.no_grad():
        for k, parameter in enumerate(parameters):
            parameter.add_(0.013 * (k + 1)).requires_grad_()

    def answer(*given):
        kb.tell(dict(zip((a, b, c), given[:3], strict=True)))
        kb.infer()
        return torch.stack([contradiction_loss(kb), *kb.bounds(c), *kb.bounds(b), *kb.bounds(a)])

    assert torch.autograd.gradcheck(answer, (*truths, *parameters))


@pytest.mark.parametrize("alpha", [0.9, 1.0])
def test_gradients_that_pass_clamps_are_those_of_finite_differences_where_nothing_is_cut(alpha):
    kb = KnowledgeBase({implies(a & b, c): (0.9, 1)}, alpha=alpha, learn=True)
    truths = [doubles(each).requires_grad_() for each in ([0.85, 0.9], [0.86, 0.91], [0.2, 0.99])]
    parameters = [each for node in kb.network.nodes.values() for each in (node.neuron.weight, node.neuron.bias)]

    def answer(*given):
        kb.tell(dict(zip((a, b, c), given[:3], strict=True)))
        kb.infer()
        return torch.stack([kb.bounds(c)[0], *kb.bounds(a & b)])

    bounds = answer(*truths)
    assert (bounds > 0).all()
    assert (bounds < 1).all()
    assert torch.autograd.gradcheck(answer, (*truths, *parameters))
    gradients = torch.autograd.grad(bounds.sum(), parameters)
    assert all((gradient != 0).all() for gradient in gradients)


@pytest.mark.parametrize("alpha", [0.9, 1.0])
def test_gradients_stay_finite_where_a_weight_is_on_its_bound(alpha):
    kb = days(alpha=alpha, learn=True)
    with torch.no_grad():
        for parameter in kb.parameters():
            parameter.zero_()
        kb.neuron(kb.rules[0]).weight[0] = 1e-7
    kb.infer()
    (contradiction_loss(kb) + slack_penalty(kb) + sum(kb.bounds(each(x)).sum() for each in (p, q, r))).backward()
    assert all(parameter.grad.isfinite().all() for parameter in kb.parameters() if parameter.grad is not None)


def descend(kb, loss, steps=60, lr=0.1):
    optimizer = torch.optim.SGD(kb.parameters(), lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        kb.infer()
        loss(kb).backward()
        optimizer.step()
        kb.project()
    kb.infer()


def test_a_rule_that_is_not_to_blame_keeps_its_weights():
    kb = KnowledgeBase({a & b: True, a | b: (0, 1), implies(a, c): True}, learn=True)
    kb.tell({a: True, b: False})
    descend(kb, contradiction_loss, steps=20)
    assert (kb.neuron(a | b).weight == 1).all()
    assert kb.neuron(a & b).weight[1] < 0.9
    assert copy.deepcopy(kb).ask(c).state == kb.ask(c).state


def test_nothing_learns_unless_it_is_asked_to():
    kb = days()
    kb.infer()
    assert not any(parameter.requires_grad for parameter in kb.parameters())
    assert not contradiction_loss(kb).requires_grad
    assert slack_penalty(days(logic="godel")).item() == 0
    assert days(logic="godel").project() is None


def signs(n, kinds, noise=0.0, connective=torch.minimum, **options):
    """Return facts of 0 and 1 for n days and three predicates, what the first two make, and a knowledge base."""
    generator = torch.Generator().manual_seed(0)
    seen = (torch.rand(n, 3, generator=generator) < 0.5).double()
    wrong = (torch.rand(n, generator=generator) < noise).double()
    kb = KnowledgeBase(kinds, objects=[f"day {k}" for k in range(n)], alpha=0.8, **options)
    return seen, (connective(seen[:, 0], seen[:, 1]) - wrong).abs(), kb


def test_learning_changes_no_value():
    rules = [implies(p(x) & q(x), r(x)), p(x) | r(x)]
    runs = []
    for learn in (False, True):
        seen, _, kb = signs(30, rules, learn=learn)
        kb.tell({p(x): seen[:, 0], q(x): seen[:, 1] * 0.9, r(x): torch.stack([seen[:, 2] * 0.3, seen[:, 2]])})
        runs.append((kb, kb.infer(trace=True)))
    (kb, done), (learning, learned) = runs
    assert all(torch.equal(kb.tables[table], learning.tables[table]) for table in kb.tables)
    assert (done.passes, list(map(str, done.trace))) == (learned.passes, list(map(str, learned.trace)))
    assert learning.contradictions()


@pytest.mark.parametrize("learn", [False, True])
def test_from_plain_facts_the_gradient_points_to_the_operand_that_is_wrong(learn):
    formula = p(x) & q(x) & r(x)
    kb = KnowledgeBase({formula: (0, 1)}, objects=["Mon", "Tue"], alpha=0.8, learn=learn)
    neuron = kb.neuron(formula).requires_grad_()
    kb.tell({p(x): True, q(x): True, r(x): doubles([0.0, 1.0])})
    kb.infer()
    lower, upper = kb.bounds(formula)
    assert lower.tolist() == upper.tolist() == [0, 1]
    (1 - lower[0] + 1 - upper[0]).backward()  # Monday shall be true: r shall count less, and the bias be larger
    assert neuron.weight.grad.tolist() == ([0, 0, 2] if learn else [0, 0, 0])
    assert neuron.bias.grad.item() == (-2 if learn else 0)


def test_a_rule_that_is_silent_can_learn_to_speak():
    kb = after_inference([implies(a & b, c)], {a: True, b: False}, alpha=0.8, learn=True)
    assert kb.ask(c).state == "unknown"
    kb.bounds(c)[0].backward()
    assert kb.neuron(a & b).weight.grad[0].item() == 0
    assert kb.neuron(a & b).weight.grad[1].item() < 0
    assert kb.neuron(kb.rules[0]).weight.grad[0].item() < 0
    assert kb.neuron(kb.rules[0]).bias.grad.item() > 0


@pytest.mark.parametrize(
    ("bounds", "heard"),
    [((0.3, 1.0), [0.0, 0.0]), ((0.0, 0.7), [0.0, 0.0]), ((0.85, 1.0), [1.0, 0.0]), ((0.0, 0.15), [0.0, 1.0])],
    ids=str,
)
def test_no_gradient_passes_the_guards(bounds, heard):
    kb = KnowledgeBase({a & b: bounds}, alpha=0.7, learn=True)
    neuron = kb.neuron(a & b)
    c = doubles(bounds).requires_grad_()
    operand = neuron.downward(c, doubles([[0.95, 0.0], [1.0, 1.0]]))[:, 1]
    (gradient,) = torch.autograd.grad(operand.sum(), c)
    assert (gradient != 0).double().tolist() == heard


@pytest.mark.parametrize(("side", "truth"), [(0, 1.0), (1, 0.0)])
def test_no_gradient_passes_where_a_formula_contradicts_its_operands(side, truth):
    neuron = KnowledgeBase([a & b], alpha=0.8, learn=True).neuron(a & b)
    neuron.bias.data.fill_(2.0)
    other = 1 - truth  # a true conjunction with a false operand, and a false one that no operand can make false
    bounds = neuron.downward(doubles([truth, truth]), doubles([[other, 0.0], [other, 1.0]]))[side]
    assert bounds[1].item() == truth
    gradients = torch.autograd.grad(bounds[1], [neuron.weight, neuron.bias], allow_unused=True)
    assert all(gradient is None or not gradient.any() for gradient in gradients)


def test_a_clamp_that_lets_the_gradient_through_cuts_exactly_as_one_that_does_not():
    sums = torch.empty(1000, dtype=torch.float64).uniform_(-9, 9, generator=torch.Generator().manual_seed(0))
    assert torch.equal(clamp(sums, through=True), clamp(sums))


def test_no_gradient_passes_a_bound_that_was_told():
    kb = after_inference({a & b: True}, {a: True, b: True}, alpha=0.8, learn=True)
    kb.bounds(a & b)[0].backward()  # the neuron says the same, but it is true without it
    assert not kb.neuron(a & b).bias.grad


def fit(kb, error, price=0.03, lr=0.5, steps=300):
    descend(kb, lambda kb: error(kb) + price * slack_penalty(kb), steps=steps, lr=lr)


@pytest.mark.long
@pytest.mark.parametrize(
    ("formula", "connective"), [(p(x) & q(x) & r(x), torch.minimum), (p(x) | q(x) | r(x), torch.maximum)]
)
def test_the_operand_that_does_not_matter_is_dropped(formula, connective):
    seen, wanted, kb = signs(100, {formula: (0, 1)}, 0.2, connective, learn=True)
    kb.tell({each(x): seen[:, k] for k, each in enumerate((p, q, r))})
    fit(kb, lambda kb: (kb.bounds(formula)[0] - wanted).abs().mean(), steps=100)
    neuron = kb.neuron(formula)
    assert (neuron.weight[:2] > 1).all()
    assert neuron.weight[2].item() < 0.05
    assert neuron.slack[2].item() > 5 * neuron.slack[:2].max().item()
    true = connective(seen[:, 0], seen[:, 1])
    assert torch.equal((kb.bounds(formula)[0] > 0.5).double(), true)


@pytest.mark.long
def test_the_premise_that_a_rule_does_not_need_is_dropped():
    rule = implies(p(x) & q(x), r(x))
    seen, wanted, kb = signs(100, [rule], 0.1, lambda first, _: first, learn=True)
    kb.tell({p(x): seen[:, 0], q(x): seen[:, 1]})
    fit(kb, lambda kb: (kb.bounds(r(x))[0] - wanted).abs().mean(), steps=75)
    assert kb.neuron(p(x) & q(x)).weight[0].item() > 1
    assert kb.neuron(p(x) & q(x)).weight[1].item() < 0.05
    assert torch.equal((kb.bounds(r(x))[0] > 0.5).double(), seen[:, 0])


def learned_by_a_knowledge_base(operands, truth, price, steps):
    signs = [predicate(x) for predicate in (p, q, r)]
    whole = signs[0] & signs[1] & signs[2]
    kb = KnowledgeBase({whole: (0, 1)}, objects=map(str, range(len(operands))), alpha=0.8, learn=True)
    kb.tell(dict(zip(signs, operands.T, strict=True)))
    for step in range(steps):
        kb.infer(most_passes=1)
        error = (kb.bounds(whole)[0] - truth).abs().mean()
        loss = error + price * slack_penalty(kb)
        slopes = torch.autograd.grad(loss, kb.parameters())
        with torch.no_grad():
            for parameter, slope in zip(kb.parameters(), slopes, strict=True):
                parameter -= (1 - step / steps) * slope
        kb.project()
    return kb.neuron(whole)


@pytest.mark.parametrize("price", [0, 0.03])
def test_many_conjunctions_learn_what_a_knowledge_base_learns_of_each(price):
    generator = torch.Generator().manual_seed(0)
    operands = (torch.rand(2, 20, 3, generator=generator, dtype=torch.float64) < 0.6).double()
    truth = (torch.rand(2, 20, generator=generator, dtype=torch.float64) < 0.5).double()
    weight, bias = learn_conjunctions(operands, truth, price=price, steps=40)
    for k in range(2):
        alone = learned_by_a_knowledge_base(operands[k], truth[k], price, 40)
        torch.testing.assert_close(weight[k], alone.weight.detach(), atol=1e-6, rtol=0)
        torch.testing.assert_close(bias[k, 0], alone.bias.detach(), atol=1e-6, rtol=0)
