"""The reader's downward rule on trial: against all truth values that fit, on a grid."""

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import torch
from torch import Tensor

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked

Weight = float | Tensor
Rule = Callable[[Tensor, Tensor, Weight, Weight, Weight], Tensor]
# w₁, w₂ and β for which every bound of the part falls on the grid below.
WEIGHTS = ((1.0, 1.0, 1.0), (2.0, 1.0, 1.5), (1.0, 2.0, 1.25), (2.0, 2.0, 1.75))
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
CLOSE = 1e-6


class Case(NamedTuple):
    """Bounds of the AND and of the other part, weights, and what fits: each bounds of shape (2, G)."""

    c: Tensor
    x2: Tensor
    weights: tuple[float, float, float]  # w₁, w₂ and β
    fits: Tensor  # the least and the greatest x₁ on the grid; above and below all where none fits


@checker
def downward(answer: Rule) -> str:
    """Check a function from bounds of a weighted AND and of one part to bounds of the other."""
    check_downward(answer)
    return (
        "Yours leaves exactly what fits, in all 782 cases in which something does. With negations around it, this is "
        "modus ponens, modus tollens and the disjunctive syllogism."
    )


def cases() -> list[Case]:
    """Return all pairs of bounds with ends in quarters, for each triple of weights."""
    ends = list(product(combinations_with_replacement(QUARTERS, 2), repeat=2))
    c, x2 = torch.tensor(ends, dtype=torch.float64).permute(1, 2, 0)
    return [Case(c, x2, weights, brute_force(c, x2, *weights)) for weights in WEIGHTS]


def brute_force(c: Tensor, x2: Tensor, w1: float, w2: float, beta: float) -> Tensor:
    """Return the least and greatest x₁ for which some x₂ within its bounds makes the AND fit."""
    grid = torch.linspace(0, 1, 33, dtype=torch.float64)
    one, other = grid[:, None, None], grid[None, :, None]
    value = (beta - w1 * (1 - one) - w2 * (1 - other)).clamp(0, 1)
    fits = ((x2[0] <= other) & (other <= x2[1]) & (c[0] <= value) & (value <= c[1])).any(dim=1)
    least, greatest = (torch.where(fits, grid[:, None], none) for none in (2.0, -1.0))
    return torch.stack([least.amin(0), greatest.amax(0)])


def solved(c: Tensor, other: Tensor, w1: Weight, w2: Weight, beta: Weight) -> Tensor:
    """Return the x₁ for which the AND, unclamped, is c."""
    return 1 + (c - beta + w2 * (1 - other)) / w1


def rule(c: Tensor, x2: Tensor, w1: Weight, w2: Weight, beta: Weight) -> Tensor:
    """Return bounds of x₁ from those of the AND and of x₂."""
    return _guarded(c, *_ends(c, x2, w1, w2, beta)).clamp(0, 1)


def _ends(c: Tensor, x2: Tensor, w1: Weight, w2: Weight, beta: Weight) -> tuple[Tensor, Tensor]:
    return solved(c[0], x2[1], w1, w2, beta), solved(c[1], x2[0], w1, w2, beta)


def _guarded(c: Tensor, low: Tensor, high: Tensor) -> Tensor:
    return torch.stack([torch.where(c[0] > 0, low, 0.0), torch.where(c[1] < 1, high, 1.0)])


def slips(c: Tensor, x2: Tensor, w1: float, w2: float, beta: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of it."""
    low, high = _ends(c, x2, w1, w2, beta)
    right = rule(c, x2, w1, w2, beta)
    near, far = (solved(c[k], x2[k], w1, w2, beta) for k in (0, 1))
    upward = (beta - w1 * (1 - c) - w2 * (1 - x2)).clamp(0, 1)
    lower, upper = right[0].clone(), right[1].clone()
    return {
        "No condition at all. An AND of 0 may have been clamped from far below, and one of 1 from far above: L = 0 "
        "and U = 1 imply nothing.": torch.stack([low, high]).clamp(0, 1),
        "The condition at L = 0 is missing. The AND may be 0 because of the clamp, and then it says nothing of a "
        "lower bound.": torch.stack([low.clamp(0, 1), upper]),
        "The condition at U = 1 is missing. With β above 1 the sum may be above 1, and the clamp hides by how much.": (
            torch.stack([lower, high.clamp(0, 1)])
        ),
        "Your conditions exclude the wrong values: L = 1 and U = 0 imply the most, L = 0 and U = 1 nothing.": (
            torch.stack([torch.where(c[0] < 1, low, 0.0), torch.where(c[1] > 0, high, 1.0)]).clamp(0, 1)
        ),
        "The conditions let only a fully true and a fully false AND speak. All between say something as well.": (
            torch.stack([torch.where(c[0] >= 1, low, 0.0), torch.where(c[1] <= 0, high, 1.0)]).clamp(0, 1)
        ),
        "L and U of the other part have changed places. A lower bound must hold even if the other part is as "
        "true as it can be.": _guarded(c, near, far).clamp(0, 1),
        "Your lower and upper bound have changed places.": right.flip(0),
        "The result is not clamped: a bound above 1 or below 0 is no truth value.": _guarded(c, low, high),
        "Your lower bound is right, and the upper one is always 1. An AND that is not true says something as "
        "well: if the other part is true, this one is not.": torch.stack([lower, torch.ones_like(upper)]),
        "Your upper bound is right, and the lower one is always 0. An AND that is true makes its parts "
        "true.": torch.stack([torch.zeros_like(lower), upper]),
        "That is the equation alone, with neither conditions nor clamp. An AND of 0 or 1 may come from the clamp, "
        "and a bound is a truth value.": torch.stack([low, high]),
        "You do not divide by w₁.": _guarded(c, *(1 + w1 * (end - 1) for end in (low, high))).clamp(0, 1),
        "The two weights have changed places.": _guarded(c, *_ends(c, x2, w2, w1, beta)).clamp(0, 1),
        "β is taken as 1.": _guarded(c, *_ends(c, x2, w1, w2, 1.0)).clamp(0, 1),
        "The weights are left out.": _guarded(c, *_ends(c, x2, 1.0, 1.0, beta)).clamp(0, 1),
        "The other part is left out, as if it were true.": _guarded(
            c, *(solved(end, torch.ones_like(end), w1, w2, beta) for end in c)
        ).clamp(0, 1),
        "w₂ belongs to 1 − x₂, how much the other part falls short; you take x₂ itself.": _guarded(
            c, solved(c[0], 1 - x2[1], w1, w2, beta), solved(c[1], 1 - x2[0], w1, w2, beta)
        ).clamp(0, 1),
        "That is upward: you make an AND of c and x₂. Solve the equation for x₁.": upward,
        "You hand on the bounds of the AND itself. A part is often truer than that.": c,
        "You hand on the bounds of the other part.": x2,
        "That is Gödel's rule, min run backwards.": torch.stack([c[0], torch.where(x2[0] > c[1], c[1], 1.0)]),
        "You always return [0, 1]. This is sound, but gives no information.": torch.stack(
            [torch.zeros_like(lower), torch.ones_like(upper)]
        ),
    }


def check_downward(answer: Rule) -> None:
    """End the check unless the rule is sound and tight, batched, and lets gradients through."""
    tried = cases()
    c, x2, weights, fits = tried[0]
    _ask(answer, Case(c[:, 0], x2[:, 0], weights, fits[:, 0]))
    got = [_ask(answer, case) for case in tried]
    if not all(_agrees(bounds, case) for bounds, case in zip(got, tried, strict=True)):
        wrong = [slips(case.c, case.x2, *case.weights) for case in tried]
        for sentence in wrong[0]:
            alike = (torch.allclose(bounds, each[sentence]) for bounds, each in zip(got, wrong, strict=True))
            require(not all(alike), sentence)
        for bounds, case in zip(got, tried, strict=True):
            _point_out(bounds, case)
    _check_shapes(answer)
    _check_slopes(answer)


def _ask(answer: Rule, case: Case) -> Tensor:
    sentence = "Return one tensor, lower bounds first; yours is a {}. `torch.stack` joins two."
    got = as_tensor(asked(answer, case.c, case.x2, *case.weights), sentence)
    require(
        got.shape == case.c.shape,
        f"For bounds of shape {tuple(case.c.shape)} the result must have the same shape; yours has {tuple(got.shape)}.",
    )
    require(got.dtype == case.c.dtype, f"For bounds in {str(case.c.dtype)[6:]} yours are in {str(got.dtype)[6:]}.")
    require(not bool(got.isnan().any()), "NaN is no bound.")
    return got.detach()


def _agrees(got: Tensor, case: Case) -> bool:
    """Return whether the bounds are those of what fits; where nothing fits, any in [0, 1] will do."""
    some = case.fits[0] <= 1
    inside = bool(((got >= -CLOSE) & (got <= 1 + CLOSE)).all())
    return inside and torch.allclose(got[:, some], case.fits[:, some], atol=CLOSE)


def _point_out(got: Tensor, case: Case) -> None:
    """End the check at the first bounds that exclude what fits, or that leave more room than they must."""
    some = case.fits[0] <= 1
    unsound = some & ((got[0] > case.fits[0] + CLOSE) | (got[1] < case.fits[1] - CLOSE))
    loose = some & ((got[0] < case.fits[0] - CLOSE) | (got[1] > case.fits[1] + CLOSE))
    for which, ending in (
        (unsound, "Your bounds exclude some of that: they are not sound."),
        (loose, "Yours are sound and give something away."),
    ):
        if bool(which.any()):
            k = int(which.nonzero()[0])
            least, greatest = case.fits[:, k].tolist()
            fits = f"x₁ from {least:g} to {greatest:g} fits" if least < greatest else f"only x₁ = {least:g} fits"
            answered = _pair(got[:, k].round(decimals=3))
            raise NotYet(f"{_case(case, k)}, {fits}; you say [{answered}]. {ending}")
    require(bool(((got >= 0) & (got <= 1)).all()), "Where nothing fits, your bounds leave [0, 1].")


def _case(case: Case, k: int) -> str:
    weights = ", ".join(f"{name} = {value:g}" for name, value in zip(("w₁", "w₂", "β"), case.weights, strict=True))
    return f"With {weights}, an AND in [{_pair(case.c[:, k])}] and x₂ in [{_pair(case.x2[:, k])}]"


def _pair(bounds: Tensor) -> str:
    return ", ".join(f"{end:g}" for end in bounds.tolist()).replace("-", "−")


def _check_shapes(answer: Rule) -> None:
    c, x2, weights, fits = cases()[1]
    for shape in ((2,), (2, 3, 4)):
        some = (fits[0] <= 1).nonzero().flatten()[-torch.Size(shape)[1:].numel() :]
        one, other = (each[:, some].reshape(shape).float() for each in (c, x2))
        case = Case(one, other, weights, one)
        require(
            torch.allclose(_ask(answer, case), rule(one, other, *weights), atol=CLOSE),
            f"Right for a row of bounds, wrong for bounds of shape {shape}.",
        )


def _check_slopes(answer: Rule) -> None:
    at = [[0.3, 0.6], [0.5, 0.9], 1.5, 1.2, 1.3]
    operands = [torch.tensor(each, dtype=torch.float64, requires_grad=True) for each in at]
    names = ("the AND", "the other part", "w₁", "w₂", "β")
    wanted = torch.autograd.grad(rule(*operands).square().sum(), operands)
    total = as_tensor(asked(answer, *operands)).square().sum()
    slopes = torch.autograd.grad(total, operands, allow_unused=True) if total.requires_grad else [None] * len(operands)
    for name, slope, exact in zip(names, slopes, wanted, strict=True):
        require(
            slope is not None and torch.allclose(slope, exact),
            f"The bounds are right, but no rule could learn through them: the gradient of {name} is lost or wrong.",
        )
