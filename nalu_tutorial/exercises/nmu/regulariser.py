"""The penalty that draws a NAU's weights to −1, 0 and 1."""

from collections.abc import Callable

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_number, as_tensor, asked


@checker
def regulariser(answer: Callable[[Tensor], Tensor]) -> str:
    """Check mean min(|W|, |1 − |W||) for a weight of any shape: its values, and which way it pulls from outside."""
    weight = torch.tensor([[0.2, -0.4, 0.9, 1.4], [-0.7, -1.9, 1.8, -1.2], [0.0, 1.0, -1.0, 0.45]])
    got = as_tensor(
        asked(answer, weight.clone().requires_grad_()), "Return a tensor: a {} has no gradient to pull with."
    )
    require(got.shape != weight.shape, "There is a number for each weight still. A penalty is one number: their mean.")
    require(got.dim() == 0, f"A penalty is a scalar, of shape (); yours has the shape {tuple(got.shape)}.")
    for sentence, wrong in _slips(weight).items():
        require(alike(got.detach(), sparsity(weight)) or not alike(got.detach(), wrong), sentence)
    for part in (weight, torch.tensor([-0.25, 0.5]), torch.tensor([[[-1.0]], [[0.0]], [[1.0]]])):
        value, exact = as_number(asked(answer, part)), float(sparsity(part))
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
    value = as_tensor(asked(answer, weight))
    require(
        value.requires_grad, "The value is right, but no gradient reaches W: an `item`, `detach` or `no_grad` is in it."
    )
    (slope,) = torch.autograd.grad(value, weight)
    (exact,) = torch.autograd.grad(sparsity(weight), weight)
    worst = int((slope - exact).abs().argmax())
    require(
        torch.allclose(slope, exact),
        f"The value is right, but its slope at W = {weight[worst]:.1f} is {6 * slope[worst]:z.2f} / n, where it should "
        f"be {6 * exact[worst]:.0f} / n: part of the gradient is cut off.".replace("-", "−"),
    )


def sparsity(weight: Tensor) -> Tensor:
    """Return mean min(|W|, |1 − |W||), the penalty of a NAU before its clamp."""
    size = weight.abs()
    return torch.minimum(size, (1 - size).abs()).mean()


def _slips(weight: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the penalty; some of the weights lie outside [−1, 1]."""
    size = weight.abs()
    rest, inside = (1 - size).abs(), weight.clamp(-1, 1)
    both = torch.minimum(size, rest)
    return {
        "The outer bars are missing: beyond 1 your penalty is below 0, so it rewards a weight for leaving.": (
            torch.minimum(size, 1 - size).mean()
        ),
        "|1 − W| is 2 at −1: there your penalty is 1, at a weight which a NAU may have. That is the one of the NMU.": (
            torch.minimum(size, (1 - weight).abs()).mean()
        ),
        "The bars of the first |W| are missing: a negative weight makes your penalty negative.": (
            torch.minimum(weight, rest).mean()
        ),
        "There are no bars at all: both differences can be negative, and a distance cannot.": (
            torch.minimum(weight, 1 - weight).mean()
        ),
        "That is the sum over all weights. With a mean, one strength serves layers of any size.": both.sum(),
        "That is the largest of all, the sparsity error. It measures, but one weight alone would feel it.": both.max(),
        "It is the larger of the two distances. A weight may be near 0 or near ±1: take the smaller.": (
            torch.maximum(size, rest).mean()
        ),
        "That is w² (1 − |w|)². It is 0 at the same three, but its slope is too, and it fades before it arrives.": (
            (weight.square() * rest.square()).mean()
        ),
        "That is the sum of w² (1 − |w|)². Its slope fades where the weight arrives.": (
            (weight.square() * rest.square()).sum()
        ),
        "The two distances are multiplied. Their product is 0 at the same three, but you want the smaller one.": (
            (size * rest).mean()
        ),
        "That is the mean of |W|: it drives every weight to 0, the wanted ones as well.": size.mean(),
        "That is the distance from ±1 alone. A weight of 0, which is an input switched off, must be free.": rest.mean(),
        "You clamp W first: a weight that is outside feels nothing, neither a reward nor a way back.": (
            torch.minimum(inside.abs(), 1 - inside.abs()).mean()
        ),
        "That is the distance to the next whole number, and ±2 is one too. Only −1, 0 and 1 are free.": (
            (weight - weight.round()).abs().mean()
        ),
    }
