"""Checkers of chapter 6: products of W x + 1 − W, the clamp and the penalty of the NAU, and intervals over seeds."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor, nn

from . import _nmu_intervals as intervals
from . import _nmu_mistakes as mistakes
from . import _nmu_trials as trials
from ._nmu_record import FORM, check_record, verdict
from ._record import check_form, record_checker
from ._verdict import Unwritten, checker, is_nothing, made_by, require, several, written

__all__ = ["clamped", "frontier", "interval", "output", "product_gradient", "regulariser"]

Gradient = Callable[[Tensor, Tensor], Tensor]


@checker
def output(*answer: Any) -> str:
    """Check an NMU by hand at x = (2, 9, 5) and W = (1, ½, 0), and the weights for six targets, None for no weights."""
    y, weights = answer if len(answer) == 2 else answer[0]
    if is_nothing(y) or any(given is ... for given in weights.values()):
        raise Unwritten("replace the dots with your answer; None is an answer too.")
    _check_output(float(y))
    require(set(weights) == set(mistakes.REACH), f"Give a dictionary with the keys {', '.join(mistakes.REACH)}.")
    for target, wanted in mistakes.REACH.items():
        _check_weights(target, weights[target], wanted)
    return "Every factor lies between 1 and its input: each comes in once, in part or not at all, and never divides."


def _check_output(y: float) -> None:
    require(y not in mistakes.WRONG_OUTPUTS, mistakes.WRONG_OUTPUTS.get(y, ""))
    require(abs(y - mistakes.OUTPUT) < 1e-6, f"The product is not {y:g}. Write the three factors down: w x + 1 − w.")


def _check_weights(target: str, given: Any, wanted: mistakes.Weights | None) -> None:
    if given is None:
        require(wanted is None, f"{target} is within reach: what does each weight make of its input?")
        return
    weights = tuple(float(w) for w in given)
    require(len(weights) == 3, f"For {target} give three weights, one for each input, or None.")
    sentence = mistakes.WRONG_WEIGHTS.get((target, weights), "")
    require(not sentence, sentence)
    require(all(0 <= w <= 1 for w in weights), f"For {target} you give {given}: no weight of an NMU leaves [0, 1].")
    made = float((torch.tensor(weights) * (torch.tensor([2.0, 3.0, 5.0]) - 1) + 1).prod())
    require(
        weights == wanted,
        f"With your weights for {target}, the inputs (2, 3, 5) give {made:.3g}; it should be "
        f"{mistakes.TARGETS[target]:.3g}, and right for all other inputs too.",
    )


@checker
def product_gradient(answer: Gradient) -> str:
    """Check the gradient of y = Π (wᵢ xᵢ + 1 − wᵢ) by w, both of shape (n,), also where factors are 0."""
    w = torch.tensor([0.8, 0.5, 0.3, 0.25], dtype=torch.float64)
    x = torch.tensor([1.7, 0.4, 2.9, 3.6], dtype=torch.float64)
    got = _gradient(answer, x, w)
    for sentence, wrong in mistakes.of_product_gradient(x, w).items():
        require(not torch.allclose(got, wrong), sentence)
    _compare(got, x, w)
    _check_signs(answer, w)
    _check_zeros(answer, w)
    alone = _gradient(answer, x[:1], w[:1])
    require(torch.allclose(alone, x[:1] - 1), "With one input nothing is left to multiply: the gradient is x − 1.")
    return "Nothing was divided. A tree of multiplications does the same with fewer of them, and the package has one."


def _gradient(answer: Gradient, x: Tensor, w: Tensor) -> Tensor:
    try:
        with torch.inference_mode():
            got: Tensor = written(answer(x.clone(), w.clone()))
    except RuntimeError as error:
        require("grad" not in str(error), "Autograd is switched off here: the products are yours to write.")
        raise
    require(isinstance(got, Tensor), f"Return a tensor of shape (n,); this is a {type(got).__name__}.")
    n, shape = len(x), tuple(got.shape)
    require(shape != (n, n), "There is a row of factors for each weight still: multiply them, over the last axis.")
    require(shape == (n,), f"For {n} inputs the gradient is of shape ({n},), one entry a weight, not {shape}.")
    return got.double()


def _compare(got: Tensor, x: Tensor, w: Tensor) -> None:
    exact = mistakes.product_gradient(x, w)
    worst = int((got - exact).abs().nan_to_num(nan=torch.inf).argmax())
    require(
        torch.allclose(got, exact, rtol=1e-4),
        f"At x = {_numbers(x)} and w = {_numbers(w)} entry {worst} is {exact[worst]:.4f}; you say "
        f"{got[worst]:z.4f}.".replace("-", "−"),
    )


def _check_signs(answer: Gradient, w: Tensor) -> None:
    x = torch.tensor([-1.7, 0.4, -8.9, -3.6], dtype=torch.float64)  # three factors below 0
    got, exact = _gradient(answer, x, w), mistakes.product_gradient(x, w)
    require(
        not bool(got.isnan().any()),
        "NaN where a factor is below 0: it has no logarithm. Sums of logarithms are no way to multiply such factors.",
    )
    require(
        not torch.allclose(got.abs(), exact.abs()) or torch.allclose(got, exact),
        "The sizes are right, and signs are lost where factors are below 0: a logarithm of |…| does that.",
    )
    _compare(got, x, w)


def _check_zeros(answer: Gradient, w: Tensor) -> None:
    x = torch.tensor([1.7, -1.0, 2.9, 3.6], dtype=torch.float64)  # ½ · (−1) + 1 − ½ = 0
    got, exact = _gradient(answer, x, w), mistakes.product_gradient(x, w)
    require(
        bool(got.isfinite().all()),
        "Right, until a factor is 0: there you divide 0 by 0, or take the logarithm of 0. Multiply the others, do not "
        "divide the product.",
    )
    require(
        float(got[1]) != 0,
        f"One factor is 0, and for its weight you say 0. The other factors are not 0, and the entry is {exact[1]:.3f}: "
        "it is the only one that is not.".replace("-", "−"),
    )
    off = float(((got - exact) / exact[1]).abs().max())
    require(not 1e-9 < off < 1e-3, "Nearly: a small ε has moved a factor. Leave it out.")
    _compare(got, x, w)
    twice = torch.tensor([1.7, -1.0, 2.9, -3.0], dtype=torch.float64)
    got = _gradient(answer, twice, w)
    require(bool(got.isfinite().all()), "With two factors of 0 it is no number, where all should be 0.")
    require(bool((got.abs() < 1e-9).all()), "With two factors of 0 all products of the others have a 0 in them.")


def _numbers(values: Tensor) -> str:
    return f"({', '.join(f'{value:.3g}' for value in values.tolist())})"


@checker
def regulariser(answer: Callable[[Tensor], Tensor]) -> str:
    """Check mean min(|W|, |1 − |W||) for a weight of any shape: its values, and which way it pulls from outside."""
    weight = torch.tensor([[0.2, -0.4, 0.9, 1.4], [-0.7, -1.9, 1.8, -1.2], [0.0, 1.0, -1.0, 0.45]])
    got = written(answer(weight.clone().requires_grad_()))
    require(isinstance(got, Tensor), f"Return a tensor: a {type(got).__name__} has no gradient to pull with.")
    require(got.shape != weight.shape, "There is a number for each weight still. A penalty is one number: their mean.")
    require(got.dim() == 0, f"A penalty is a scalar, of shape (); yours has the shape {tuple(got.shape)}.")
    for sentence, wrong in mistakes.of_sparsity(weight).items():
        require(not torch.allclose(got.detach(), wrong), sentence)
    for part in (weight, torch.tensor([-0.25, 0.5]), torch.tensor([[[-1.0]], [[0.0]], [[1.0]]])):
        value, exact = float(answer(part)), float(mistakes.sparsity(part))
        require(
            abs(value - exact) < 1e-6,
            f"At W = {_some(part)} the mean is {exact:.4f}; you say {value:.4f}.".replace("-", "−"),
        )
    _check_pull(answer)
    return "0 at −1, 0 and 1, highest half-way, and outside it pulls back. It comes when the weights have chosen."


def _some(part: Tensor) -> str:
    few = [f"{value:.3g}" for value in part.flatten()[:3].tolist()]
    return f"({', '.join([*few, '…'] if part.numel() > len(few) else few)})"


def _check_pull(answer: Callable[[Tensor], Tensor]) -> None:
    weight = torch.tensor([0.3, -0.2, 0.8, -0.7, 1.4, -1.3], requires_grad=True)
    value = answer(weight)
    require(
        value.requires_grad, "The value is right, but no gradient reaches W: an `item`, `detach` or `no_grad` is in it."
    )
    (slope,) = torch.autograd.grad(value, weight)
    (exact,) = torch.autograd.grad(mistakes.sparsity(weight), weight)
    worst = int((slope - exact).abs().argmax())
    require(
        torch.allclose(slope, exact),
        f"The value is right, but its slope at W = {weight[worst]:.1f} is {6 * slope[worst]:z.2f} / n, where it should "
        f"be {6 * exact[worst]:.0f} / n: part of the gradient is cut off.".replace("-", "−"),
    )


@checker
def clamped(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NAU whose weights come back from outside [−1, 1]: a class, made with (in_features, out_features)."""
    unit = made_by(answer, 3, 2)
    trials.check_values(unit)
    trials.check_hook(unit)
    came_back = trials.check_training(unit)
    return (
        f"All {came_back} weights that began outside came back. `train` does this for every unit that has `bounds`: a "
        "step of the optimiser, then the clamp."
    )


@checker
def interval(*answer: Any) -> str:
    """Check Wilson's interval (k, n) to (low, high) and which distribution suits which measure: two, or a pair."""
    my_wilson, choices = several(answer, 2)
    intervals.check_wilson(my_wilson)
    require(set(choices) == set(intervals.MEASURES), f"Choose for each of {', '.join(intervals.MEASURES)}.")
    if any(map(is_nothing, choices.values())):
        raise Unwritten("replace the dots with your answer.")
    for measure, right in intervals.MEASURES.items():
        given = choices[measure]
        require(
            given in intervals.CHOICES, f"Choose from {', '.join(intervals.CHOICES)}; for {measure} you give {given!r}."
        )
        require(given == right, intervals.WRONG_CHOICES.get((measure, given), ""))
    return "17 of 20 leave everything open from 64 % to 95 %. A step of collapse is known only of those that collapse."


@record_checker
def frontier(answer: Mapping[str, Any]) -> str:
    """Check the record of a search for where the NMU stops working, and say what it shows."""
    check_form(answer, FORM)
    check_record(answer)
    return verdict(answer)
