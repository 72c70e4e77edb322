"""The gradients of a NAC, written without autograd."""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.by_hand import by_hand
from .._shared.checker import checker
from .._shared.comparison import against, alike
from .._shared.taking import as_tensor, asked

NAMES = ("dŴ", "dM̂")


@checker
def gradients(answer: Callable[..., tuple[Tensor, Tensor]]) -> str:
    """Check (dŴ, dM̂) of the mean of (y − t)² for one NAC, written without autograd."""
    generator = torch.Generator().manual_seed(4)
    x, t = (torch.randn((6, n), generator=generator, dtype=torch.float64) for n in (3, 1))
    W_hat, M_hat = torch.randn((2, 1, 3), generator=generator, dtype=torch.float64)
    with by_hand("Autograd is switched off here: the chain rule is yours to write."):
        given = asked(answer, x, t, W_hat, M_hat)
    require(isinstance(given, tuple | list) and len(given) == 2, "Return two tensors: dŴ and dM̂.")
    got = [_part(name, part) for name, part in zip(NAMES, given, strict=True)]
    pairs = _of_gradients(x, t, W_hat, M_hat)
    right = pairs.pop("")
    for sentence, pair in pairs.items():
        require(all(map(alike, got, right)) or not all(map(alike, got, pair)), sentence)
    by_weight = right[0] / (1 - W_hat.tanh() ** 2) / M_hat.sigmoid()
    alone = _of_w_hat(by_weight, W_hat, M_hat), _of_m_hat(by_weight, W_hat, M_hat)
    for name, part, exact, wrong in zip(NAMES, got, right, alone, strict=True):
        against(part, exact, wrong, partial(_worst, name, part, exact))
    return "Both begin with ∂L/∂W. It contains y, and y contains tanh Ŵ: that is why the expectation does not split."


def _worst(name: str, part: Tensor, exact: Tensor, row: int, k: int) -> str:
    return f"Entry {k} of {name} is {part[row, k]:.4f}; autograd says {exact[row, k]:.4f}.".replace("-", "−")


def _part(name: str, given: Any) -> Tensor:
    part = as_tensor(given, f"{name} must be a tensor; this is a {{}}.")
    shape = tuple(part.shape)
    require(shape != (6, 3), f"{name} has a row for each point of the batch: the mean over the batch is missing.")
    require(shape != (3, 1), f"{name} is of shape (3, 1), which is its transpose. A parameter and its gradient agree.")
    require(shape == (1, 3), f"{name} has the shape {shape}. A gradient has that of its parameter: (1, 3).")
    return part


def _of_gradients(x: Tensor, t: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, tuple[Tensor, Tensor]]:
    """Return what the usual mistakes make of (dŴ, dM̂), the right one first under an empty sentence."""
    tanh, gate = torch.tanh(W_hat), torch.sigmoid(M_hat)
    y = x @ (tanh * gate).T
    by_weight = 2 * ((y - t) * x).mean(dim=0, keepdim=True)
    paired = 2 * ((y * x).mean(dim=0, keepdim=True) - t.mean() * x.mean(dim=0, keepdim=True))
    by_W_hat, by_M_hat = (1 - tanh**2) * gate, tanh * gate * (1 - gate)
    right = by_weight * by_W_hat, by_weight * by_M_hat
    return {
        "": right,
        "The factor 2 is missing: the square of y − t has the slope 2 (y − t).": (right[0] / 2, right[1] / 2),
        "That is the sum over the batch. The loss is its mean.": (right[0] * len(x), right[1] * len(x)),
        "The sign is wrong in both: it is y − t, not t − y. This would climb.": (-right[0], -right[1]),
        "The two are exchanged: dŴ comes first.": (right[1], right[0]),
        "y and t have been paired all with all: a y of shape (B,) against a t of (B, 1) makes (B, B).": (
            paired * by_W_hat,
            paired * by_M_hat,
        ),
    }


def _of_w_hat(by_weight: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of dŴ alone, from ∂L/∂W."""
    tanh, gate = torch.tanh(W_hat), torch.sigmoid(M_hat)
    return {
        "In dŴ tanh stands where its slope belongs, 1 − tanh².": by_weight * tanh * gate,
        "In dŴ the square is lost: the slope of tanh is 1 − tanh².": by_weight * (1 - tanh) * gate,
        "dŴ lacks the factor σ(M̂): it is a factor of W, and stays.": by_weight * (1 - tanh**2),
        "dŴ has σ′ where σ belongs. Here Ŵ moves, and M̂ stands still.": by_weight * (1 - tanh**2) * gate * (1 - gate),
        "dŴ is ∂L/∂W still: where is ∂W/∂Ŵ?": by_weight,
    }


def _of_m_hat(by_weight: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of dM̂ alone, from ∂L/∂W."""
    tanh, gate = torch.tanh(W_hat), torch.sigmoid(M_hat)
    return {
        "In dM̂ σ stands where its slope belongs, σ(1 − σ).": by_weight * tanh * gate,
        "In dM̂ you have 1 − σ². That is the form for tanh; the slope of σ is σ(1 − σ).": by_weight
        * tanh
        * (1 - gate**2),
        "dM̂ lacks the factor tanh Ŵ, and that is the factor which this chapter is about.": by_weight
        * gate
        * (1 - gate),
        "dM̂ has the slope of tanh where tanh belongs. Here M̂ moves, and Ŵ stands still.": by_weight
        * (1 - tanh**2)
        * gate
        * (1 - gate),
        "dM̂ is ∂L/∂W still: where is ∂W/∂M̂?": by_weight,
    }
