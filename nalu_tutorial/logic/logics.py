r"""Three logics: how true ∧, ∨ and → are, given how true their operands are.

=======  =======================================  ========================  ==========================
..       Łukasiewicz, clamped to [0, 1]           Gödel                     product
=======  =======================================  ========================  ==========================
a ∧ b    β − w₁(1 − a) − w₂(1 − b)                min(a, b)                 ab
a ∨ b    1 − β + w₁a + w₂b                        max(a, b)                 a + b − ab
a → b    1 − β + w₁(1 − a) + w₂b                  1 if a ≤ b, else b        1 if a ≤ b, else b/a
=======  =======================================  ========================  ==========================

¬a is 1 − a in all three. The operands stand along the last axis: x is (..., n), for → it is (..., 2), the result (...).
At the corners, where every operand is 0 or 1, the three are classical logic, and so is Łukasiewicz while w = β = 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import torch
from torch import Tensor

from . import downward
from .bounds import beside, clamp

Weight: TypeAlias = "Tensor | float"  # in quotes, as the API pages are made without torch


def lukasiewicz_and(x: Tensor, w: Weight = 1.0, beta: Weight = 1.0, *, through: bool = False) -> Tensor:
    """Return β − Σ wᵢ(1 − xᵢ), clamped to [0, 1], for x of shape (..., n) and weights of shape (n,).

    With ``through=True`` the gradient passes the clamp as if there were none.

    References
    ----------
    Riegel et al. (2020), the weighted Łukasiewicz logic.

    Examples
    --------
    >>> lukasiewicz_and(torch.tensor([0.75, 0.5]))
    tensor(0.2500)
    """
    return clamp(beta - (w * (1 - x)).sum(-1), through=through)


def lukasiewicz_or(x: Tensor, w: Weight = 1.0, beta: Weight = 1.0, *, through: bool = False) -> Tensor:
    """Return 1 − β + Σ wᵢxᵢ, clamped to [0, 1], for x of shape (..., n) and weights of shape (n,).

    Examples
    --------
    >>> lukasiewicz_or(torch.tensor([0.25, 0.5]))
    tensor(0.7500)
    """
    return clamp(1 - beta + (w * x).sum(-1), through=through)


def lukasiewicz_implies(x: Tensor, w: Weight = 1.0, beta: Weight = 1.0, *, through: bool = False) -> Tensor:
    """Return 1 − β + w₀(1 − x₀) + w₁x₁, clamped to [0, 1], for x of shape (..., 2): x₀ → x₁ is ¬x₀ ∨ x₁.

    Examples
    --------
    >>> lukasiewicz_implies(torch.tensor([0.75, 0.5]))
    tensor(0.7500)
    """
    premise, conclusion = x.unbind(-1)
    return lukasiewicz_or(beside(1 - premise, conclusion), w, beta, through=through)


def godel_and(x: Tensor) -> Tensor:
    """Return the smallest operand, for x of shape (..., n)."""
    return x.amin(-1)


def godel_or(x: Tensor) -> Tensor:
    """Return the largest operand, for x of shape (..., n)."""
    return x.amax(-1)


def godel_implies(x: Tensor, *, room: Weight = 0.0) -> Tensor:
    """Return 1 where x₀ ≤ x₁, else x₁, for x of shape (..., 2).

    From 1 to x₁ it jumps. With some ``room``, x₀ ≤ x₁ + room, rounding does not decide on which side one is.

    Examples
    --------
    >>> godel_implies(torch.tensor([[0.75, 0.5], [0.5, 0.75]]))
    tensor([0.5000, 1.0000])
    """
    premise, conclusion = x.unbind(-1)
    return torch.where(premise <= conclusion + room, 1.0, conclusion)


def product_and(x: Tensor) -> Tensor:
    """Return the product of the operands, for x of shape (..., n)."""
    return x.prod(-1)


def product_or(x: Tensor) -> Tensor:
    """Return 1 − Π(1 − xᵢ), which is a + b − ab for two, for x of shape (..., n)."""
    return 1 - (1 - x).prod(-1)


def product_implies(x: Tensor, *, room: Weight = 0.0) -> Tensor:
    """Return 1 where x₀ ≤ x₁, else x₁/x₀, for x of shape (..., 2).

    Near 0 this jumps, which ``room`` allows for as in `godel_implies`.

    Examples
    --------
    >>> product_implies(torch.tensor([[0.75, 0.5], [0.5, 0.75]]))
    tensor([0.6667, 1.0000])
    """
    premise, conclusion = x.unbind(-1)
    holds = premise <= conclusion + room
    # Where it holds the quotient is not used; its gradient would be NaN at 0/0.
    return torch.where(holds, 1.0, conclusion / torch.where(holds, 1.0, premise))


class Logic(NamedTuple):
    """The functions of one logic: three upward, from operands, and two downward, to them."""

    name: str
    weighted: bool
    conjunction: Callable[..., Tensor]
    disjunction: Callable[..., Tensor]
    implication: Callable[..., Tensor]
    conjunction_downward: Callable[..., Tensor]
    implication_downward: Callable[..., Tensor]


LOGICS = {
    "lukasiewicz": Logic(
        "Łukasiewicz", True, lukasiewicz_and, lukasiewicz_or, lukasiewicz_implies,
        downward.lukasiewicz_and_downward, downward.lukasiewicz_implies_downward,
    ),
    "godel": Logic(
        "Gödel", False, godel_and, godel_or, godel_implies,
        downward.godel_and_downward, downward.godel_implies_downward,
    ),
    "product": Logic(
        "product", False, product_and, product_or, product_implies,
        downward.product_and_downward, downward.product_implies_downward,
    ),
}  # fmt: skip
