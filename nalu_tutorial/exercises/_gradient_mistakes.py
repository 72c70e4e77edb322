"""What the usual mistakes of chapter 4 compute, each with the sentence that answers it."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Mapping

import torch
from torch import Tensor

POINTS: Mapping[str, tuple[float, float]] = {"A": (0, 0), "B": (9, 0), "C": (1, 0), "D": (0, -9), "E": (9, 9)}
REACH: Mapping[tuple[bool, bool], str] = {
    (True, False): "W_hat",
    (False, True): "M_hat",
    (True, True): "both",
    (False, False): "neither",
}
WRONG_REACH: Mapping[tuple[str, str], str] = {
    ("A", "both"): "At A the gate is half open, but tanh 0 = 0 is a factor of ∂W/∂M̂: nothing reaches M̂ there.",
    ("A", "M_hat"): "At A you have exchanged the two: tanh is 0 there, and its slope is 1. Which of them is in ∂W/∂M̂?",
    ("A", "neither"): "At A W is 0, but not flat: tanh has its largest slope at 0, and half of that comes through σ.",
    ("B", "both"): "At B tanh is flat: its slope at 9 is 6e-8, however open the gate.",
    ("B", "W_hat"): "At B you have exchanged the two: it is tanh that is flat at 9, and σ that is steep at 0.",
    ("B", "neither"): "At B the sign is settled, but σ is as steep as it ever is, ¼, and tanh 9 = 1 lets all of it by.",
    (
        "D",
        "W_hat",
    ): "At D tanh is steep, and σ(−9) = 0.0001 is a factor: a shut gate keeps the gradient from Ŵ as well.",
    ("D", "M_hat"): "At D two things keep the gradient from M̂: tanh 0 = 0, and σ is flat at −9.",
    ("D", "both"): "At D the gate is shut, and nothing at all comes through a shut gate.",
    ("E", "both"): "E is a weight of 1, and the price of being that near to it: tanh and σ are both flat at 9.",
}


def of_gradients(x: Tensor, t: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, tuple[Tensor, Tensor]]:
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


def of_w_hat(by_weight: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of dŴ alone, from ∂L/∂W."""
    tanh, gate = torch.tanh(W_hat), torch.sigmoid(M_hat)
    return {
        "In dŴ tanh stands where its slope belongs, 1 − tanh².": by_weight * tanh * gate,
        "In dŴ the square is lost: the slope of tanh is 1 − tanh².": by_weight * (1 - tanh) * gate,
        "dŴ lacks the factor σ(M̂): it is a factor of W, and stays.": by_weight * (1 - tanh**2),
        "dŴ has σ′ where σ belongs. Here Ŵ moves, and M̂ stands still.": by_weight * (1 - tanh**2) * gate * (1 - gate),
        "dŴ is ∂L/∂W still: where is ∂W/∂Ŵ?": by_weight,
    }


def of_m_hat(by_weight: Tensor, W_hat: Tensor, M_hat: Tensor) -> dict[str, Tensor]:
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


def mean_product(z1: Tensor, r: float) -> Tensor:
    """Return E[z₂] = Π sinh(r l) / (r l) with l = log(|z₁| + ε), over the last axis."""
    u = r * torch.log(z1.abs() + 1e-7)
    return torch.where(u == 0, 1.0, torch.sinh(u) / u).prod(dim=-1)


def of_mean_product(z1: Tensor, r: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of E[z₂]."""
    u = r * torch.log(z1.abs() + 1e-7)
    factor, exact = torch.sinh(u) / u, mean_product(z1, r)
    second = (1 + u**2 / 6).prod(dim=-1)
    off = round(100 * float((second / exact - 1).abs().max()))
    return {
        f"That is the second-order expansion, 1 + r² l² / 6 each. Right for small r · l, here off by {off} %.": second,
        "You add the factors up. Independent factors multiply, in the mean too.": factor.sum(dim=-1),
        "That is the mean of the factors: one for each input, and z₂ is their product.": factor.mean(dim=-1),
        "r is missing: that is right for w ~ U[−1, 1] only.": mean_product(z1, 1.0),
        "The division by r · l is missing: to take a mean over w is to divide by the width of its range.": (
            torch.sinh(u).prod(dim=-1)
        ),
        "You divide by l alone. The range of w is 2 r wide.": (r * factor).prod(dim=-1),
        "Each factor is twice as large as it should be: sinh u is (eᵘ − e⁻ᵘ) / 2.": (2 * factor).prod(dim=-1),
        "Each factor is half of what it should be: the 2 of the width 2 r is the one of sinh already.": (
            (factor / 2).prod(dim=-1)
        ),
        "That is cosh, the mean over the two ends −r and r of the range. w can be anything between them.": (
            torch.cosh(u).prod(dim=-1)
        ),
        "1 is exp of the mean of w · l. The mean of exp is larger.": torch.ones_like(exact),
        "You add the logarithms up first, as if all inputs had one weight. Each has its own.": (
            torch.sinh(u.sum(dim=-1)) / u.sum(dim=-1)
        ),
    }
