"""Checkers of chapter 5: the sign, the clip and the new start of iNALU, and what a repair is worth."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from ..metrics import wilson_interval
from ..units import sign_product
from ._inalu_losses import losses_on_trial
from ._inalu_mistakes import (
    ONE_FOR_ALL,
    check_far_out,
    clipped_mistakes,
    clipped_power,
    compare,
    sign_mistakes,
    tell,
)
from ._record import check_enough, check_form, check_words, record_checker
from ._verdict import checker, require, several, written

Chance = Callable[[float, int], float]
Steps = Callable[[float, float], float]


@checker
def signs(answer: Sequence[float]) -> str:
    """Check s by hand for x = (−2, 3, −1) and W = (1, 1, 1), (1, 0, 0), (½, 1, 1), (−1, 1, 0)."""
    require(len(answer) == 4, f"Four rows of weights, four numbers; you give {len(answer)}.")
    every, first, half, divided = map(float, answer)
    require(
        first != 0 and divided != 0,
        "A weight of 0 must leave the product alone: its factor is 0 + 1 − 0 = 1. You left 1 − |w| out.",
    )
    require(every == 1, f"With all three on, two inputs are negative: (−1) · 1 · (−1) is 1, not {every:g}.")
    require(
        first == -1,
        f"In the second row only x1 = −2 is on, and the two others count as 1. That is no {first:g}.",
    )
    require(
        abs(half) != 0.5,
        "Half a weight does not halve the sign: on x1 = −2 the factor is −½ + 1 − ½. Add it up.",
    )
    require(
        half == 0, f"In the third row the factor of x1 is −½ + 1 − ½ = 0. What remains of a product with it, {half:g}?"
    )
    require(
        divided == -1,
        f"In the last row w1 = −1, and you say {divided:g}. The formula has |w|: dividing by −2 turns the sign just as "
        "multiplying by it does.",
    )
    return "Rows 1, 2 and 4 are the signs of −2 · 3 · (−1), of −2 and of 3 / (−2). Row 3 is the sign of nothing."


@checker
def sign(answer: Callable[[Tensor, Tensor], Tensor]) -> str:
    """Check s, for x of shape (..., in) and W of shape (out, in)."""
    generator = torch.Generator().manual_seed(5)
    x = torch.randn((7, 3), generator=generator, dtype=torch.float64)
    W = torch.tensor([[0.8, -0.6, 0.3], [-0.4, 0.9, 0.2]], dtype=torch.float64)
    x[0, 0] = 0
    got = written(answer(x, W))
    require(isinstance(got, Tensor), f"Return a tensor; this is a {type(got).__name__}.")
    require(got.shape not in ((7,), (7, 1)), ONE_FOR_ALL)
    require(
        got.shape != x.shape,
        "One number for each input is left: the product ran over the outputs. Multiply over the inputs, the last axis "
        "of (..., out, in).",
    )
    _check_shape(got)
    tell(got, sign_mistakes(x, W))
    compare(got, sign_product(x, W), "s")
    for shape in ((2, 2, 3), (3,)):
        many = torch.randn(shape, generator=generator, dtype=torch.float64)
        s = written(answer(many, W))
        require(
            s.shape == (*shape[:-1], 2) and torch.allclose(s.double(), sign_product(many, W)),
            f"Right for a batch, wrong for an x of shape {shape}: `x.unsqueeze(-2)` puts the axis in its place for "
            "every shape.",
        )
    alone = written(answer(x, W[:1]))
    require(
        alone.shape == (7, 1),
        f"With a single output the axis stays: (7, 3) and (1, 3) make (7, 1), not {tuple(alone.shape)}. Is there a "
        "`squeeze` in it?",
    )
    weight = W.clone().requires_grad_()
    require(answer(x, weight).requires_grad, "No gradient reaches W: is there a `detach` or a `no_grad` in it?")
    return "It is the package's `sign_product`, and it pairs every input with its own weight."


def _check_shape(got: Tensor) -> None:
    require(got.shape == (7, 2), f"For x of shape (7, 3) and W of (2, 3) the result is (7, 2), not {tuple(got.shape)}.")


@checker
def clipped(answer: Callable[..., Tensor]) -> str:
    """Check exp(min(W log(max(|x|, eps)), top)): its values, its arguments, and that its gradient is finite."""
    generator = torch.Generator().manual_seed(6)
    x = 3 * torch.randn((7, 3), generator=generator)
    W = torch.tensor([[0.8, -0.6, 0.3], [-0.4, 0.9, 0.2]])
    x[:, 1], x[0, 2] = 3e-7, 0
    got = written(answer(x, W))
    require(isinstance(got, Tensor), f"Return a tensor; this is a {type(got).__name__}.")
    _check_shape(got)
    require(bool(got.isfinite().all()), "It is NaN or infinite where x is negative or 0: take max(|x|, eps) first.")
    tell(got, clipped_mistakes(x, W))
    compare(got, clipped_power(x, W, 1e-7, 20), "m")
    check_far_out(answer)
    given = answer(x, W, 1e-2, 0.5)
    require(torch.allclose(given, clipped_power(x, W, 1e-2, 0.5)), "eps and top are arguments, and yours ignores one.")
    return "No input makes it or its gradient infinite. Beyond the top that gradient is 0: finite, and of no help."


@checker
def stuck(answer: Callable[[Tensor], bool]) -> str:
    """Check the rule of the re-start, given all batch losses since the last start."""
    for losses, wanted, sentence in losses_on_trial():
        require(bool(written(answer(losses))) is wanted, sentence)
    return "It lets a slow run go on as long as it moves by more than its own noise, and no dead one."


@checker
def chance(*answer: Any) -> str:
    """Check the chance of one success in so many tries, and the expected steps until it: two functions, or a pair."""
    at_least_one, steps_to_solution = several(answer, 2)
    _check_chance(at_least_one)
    _check_steps(steps_to_solution)
    return "A unit that works on every tenth seed is ten times as dear. Divide steps by p before you compare two units."


def _check_chance(answer: Chance) -> None:
    got = written(answer(0.3, 4))
    require(
        not 1 <= got <= 4 * 0.3 + 1e-9,
        f"For p = 0.3 and 4 tries you give {got:g}. Chances of several tries do not add up: where two succeed, "
        "4 · 0.3 counts them twice.",
    )
    mistakes = {
        "p to the power of tries is the chance that all of them succeed.": 0.3**4,
        "(1 − p) to the power of tries is the chance that none succeeds. You want the opposite.": 0.7**4,
        "1 − p to the power of tries is the chance that not all succeed; you want: not all fail.": 1 - 0.3**4,
        "That is the chance of exactly one success; two or more count as well.": 4 * 0.3 * 0.7**3,
    }
    for sentence, wrong in mistakes.items():
        require(not math.isclose(got, wrong), sentence)
    for p, tries in ((0.3, 4), (0.05, 20), (1.0, 3), (0.0, 3), (0.4, 1)):
        exact, got = 1 - (1 - p) ** tries, written(answer(p, tries))
        require(
            math.isclose(got, exact, abs_tol=1e-9),
            f"For p = {p:g} and {tries} tries the chance is {exact:.3f}; you say {got:.3f}.",
        )


def _check_steps(answer: Steps) -> None:
    got = written(answer(0.25, 1000))
    mistakes = {
        "p · steps is less than one try. The rarer a success, the longer it takes: divide by p.": 250,
        "(1 − p) / p tries fail on average, and the one that succeeds takes its steps too: 1 / p tries.": 3000,
        "That divides by the chance of a failure: try p = 1, where one try is enough.": 1000 / 0.75,
        "That is 1 / p, the number of tries. Each takes `steps` steps.": 4,
    }
    for sentence, wrong in mistakes.items():
        require(not math.isclose(got, wrong), sentence)
    for p, steps in ((0.25, 1000), (1.0, 500), (0.02, 20_000)):
        exact, got = steps / p, written(answer(p, steps))
        require(
            math.isclose(got, exact),
            f"For p = {p:g} and {steps:,} steps a try it takes {exact:,.0f} on average; you say {got:,.0f}.",
        )


REPAIRS = ("weights", "clip", "sign", "gate", "regulariser", "turns", "re-start")
FORM = ("repair", "operation", "solved_with", "solved_without", "seeds", "found")


@record_checker
def ablation(answer: Mapping[str, Any]) -> str:
    """Check the record of an experiment with one repair left out, and say what it shows."""
    check_form(answer, FORM)
    check_words(answer, "intervals")
    repair, operation, seeds = (answer[name] for name in ("repair", "operation", "seeds"))
    require(repair in REPAIRS, f"There is no repair called {repair!r}. The seven are {', '.join(REPAIRS)}.")
    require(
        bool(str(operation).strip()), "Say which operation and range: a repair may matter on one and not elsewhere."
    )
    counts = [answer["solved_with"], answer["solved_without"], seeds]
    require(all(type(count) is int for count in counts), f"Seeds are counted in whole numbers; you give {counts}.")
    check_enough(seeds)
    require(max(counts) == seeds, f"More seeds are solved than there are: {max(counts)} of {seeds}.")
    require(min(counts) >= 0, "A count of solved seeds is below 0.")
    kept, left_out = (wilson_interval(count, seeds) for count in counts[:2])
    record = f"{operation}: {kept} with {repair}, {left_out} without"
    if kept.low > left_out.high:
        return f"{record}. The intervals do not touch: here {repair} helps. Elsewhere is another experiment."
    if left_out.low > kept.high:
        return f"{record}. The intervals do not touch: here you do better without {repair}."
    return (
        f"{record}. The intervals overlap: no difference shown at this number of seeds. That is not the same as no "
        "difference."
    )
