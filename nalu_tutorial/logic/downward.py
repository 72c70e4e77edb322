"""The three logics run backwards: what a formula's bounds imply for its operands.

Each function takes the bounds c of a formula, of shape (2, ...), and the bounds x of its n operands, (2, ..., n), and
returns new bounds of the operands, (2, ..., n). They are *sound*: whatever truth values lie within c and x and fit
together lie within the result too. A comparison that must be strict leaves `ROUNDING` as a margin, which keeps it so.

Of ∨ no logic needs a function: it is ¬(¬a ∧ ¬b), negated on the way in and out.
"""

from __future__ import annotations

import torch
from torch import Tensor

from .bounds import ROUNDING, beside, clamp, negate


def lukasiewicz_and_downward(
    c: Tensor,
    x: Tensor,
    w: Tensor | float = 1.0,
    beta: Tensor | float = 1.0,
    *,
    alpha: float = 1.0,
    through: bool = False,
) -> Tensor:
    r"""Return what c = β − Σ wᵢ(1 − xᵢ), clamped to [0, 1], implies for each xᵢ.

    .. math::

        L_i = 1 + \frac{L_c - \beta + \sum_{j \ne i} w_j (1 - U_j)}{w_i} \text{ if } L_c > 1 - \alpha, \qquad
        U_i = 1 + \frac{U_c - \beta + \sum_{j \ne i} w_j (1 - L_j)}{w_i} \text{ if } U_c < \alpha,

    else 0 and 1. This is the equation without its clamp, solved for xᵢ, with the other operands at the end that leaves
    xᵢ most room. Where c may be 0, the sum may have been anything below, and where it may be 1, anything above: hence
    the two conditions. At α = 1 they are just these; below, they lose a little. Where wᵢ = 0, c implies nothing.

    With ``through=True`` the gradient passes where an empty bound is clamped, Lᵢ < 0 or Uᵢ > 1, so that a silent
    rule can learn to act. It stops at the two conditions, where c says nothing of the sum, whatever the weights. And
    it stops at Lᵢ > 1 and Uᵢ < 0: there c contradicts its operands, which upward shows once, and not for each of them.

    References
    ----------
    Riegel et al. (2020), section on downward inference.

    Examples
    --------
    A true conjunction makes both operands true; a false one makes the second false, if the first is true.

    >>> unknown, true = [0.0, 1.0], [1.0, 1.0]
    >>> x = torch.tensor([true, unknown]).T
    >>> lukasiewicz_and_downward(torch.tensor([1.0, 1.0]), x)[:, 1], lukasiewicz_and_downward(torch.zeros(2), x)[:, 1]
    (tensor([1., 1.]), tensor([0., 0.]))
    """
    missing = w * (1 - x)
    others = missing.sum(-1, keepdim=True) - missing
    weight = torch.as_tensor(w, dtype=x.dtype, device=x.device)
    counts = weight > ROUNDING
    solved = 1 + (c.unsqueeze(-1) - beta + others.flip(0)) / torch.where(counts, weight, 1.0)
    least = torch.where(counts & (c[0] > 1 - alpha + ROUNDING).unsqueeze(-1), solved[0], 0.0)
    most = torch.where(counts & (c[1] < alpha - ROUNDING).unsqueeze(-1), solved[1], 1.0)
    return clamp(torch.stack([least.clamp(max=1), most.clamp(min=0)]), through=through)


def lukasiewicz_implies_downward(
    c: Tensor,
    x: Tensor,
    w: Tensor | float = 1.0,
    beta: Tensor | float = 1.0,
    *,
    alpha: float = 1.0,
    through: bool = False,
) -> Tensor:
    """Return what c = (x₀ → x₁) implies for both: it is ¬(x₀ ∧ ¬x₁)."""
    premise, conclusion = x.unbind(-1)
    refuted = beside(premise, negate(conclusion))
    premise, doubt = lukasiewicz_and_downward(negate(c), refuted, w, beta, alpha=alpha, through=through).unbind(-1)
    return beside(premise, negate(doubt))


def godel_and_downward(c: Tensor, x: Tensor) -> Tensor:
    """Return what c = min xᵢ implies for each xᵢ.

    No operand is below the smallest, so Lᵢ = L_c. Some operand is at most U_c; where all others are above it, this
    one is the one, so Uᵢ = U_c, else 1.

    Examples
    --------
    >>> x = torch.tensor([[0.75, 1.0], [0.0, 1.0]]).T
    >>> godel_and_downward(torch.tensor([0.25, 0.5]), x).T
    tensor([[0.2500, 1.0000],
            [0.2500, 0.5000]])
    """
    lower, upper = c.unsqueeze(-1)
    last = but_one(x[0]).amin(-1) > upper + ROUNDING
    return torch.stack([lower.expand_as(x[0]), torch.where(last, upper, 1.0)])


def godel_implies_downward(c: Tensor, x: Tensor) -> Tensor:
    """Return what c = (1 if a ≤ b, else b) implies for a and b.

    If U_c < 1, then a > b = c, so b has the bounds of c and is below U_a, and a ≥ max(L_c, L_b). Otherwise c ≥ L_c
    means that a ≤ b or b ≥ L_c, so b ≥ min(L_a, L_c); and a ≤ U_b where U_b < L_c leaves only the first.
    """
    (lower, upper), (a, b) = c, x.unbind(-1)
    fails = upper < 1 - ROUNDING
    least_a = torch.where(fails, torch.maximum(lower, b[0]), 0.0)
    most_a = torch.where(b[1] < lower - ROUNDING, b[1], 1.0)
    least_b = torch.where(fails, lower, torch.minimum(a[0], lower))
    most_b = torch.where(fails, torch.minimum(upper, a[1]), 1.0)
    return beside(torch.stack([least_a, most_a]), torch.stack([least_b, most_b]))


def product_and_downward(c: Tensor, x: Tensor) -> Tensor:
    """Return what c = Π xᵢ implies for each xᵢ.

    xᵢ is c over the product of the others: at least L_c / Π Uⱼ, and at most U_c / Π Lⱼ. A product near 0 says nothing
    of an upper bound, and in the lower one a larger number in its place only gives up a little.

    Examples
    --------
    >>> x = torch.tensor([[0.5, 0.5], [0.0, 1.0]]).T
    >>> product_and_downward(torch.tensor([0.125, 0.25]), x).T
    tensor([[0.1250, 1.0000],
            [0.2500, 0.5000]])
    """
    lower, upper = c.unsqueeze(-1)
    least, most = but_one(x).prod(-1)
    quotient = upper / least.clamp(min=ROUNDING)
    return torch.stack([lower / most.clamp(min=ROUNDING), torch.where(least > ROUNDING, quotient, 1.0)]).clamp(0, 1)


def product_implies_downward(c: Tensor, x: Tensor) -> Tensor:
    """Return what c = (1 if a ≤ b, else b/a) implies for a and b.

    c ≥ L_c is b ≥ L_c a, so b ≥ L_c L_a and a ≤ U_b / L_c. If U_c < 1, then c ≤ U_c is b ≤ U_c a, so b ≤ U_c U_a and
    a ≥ L_b / U_c; if not, a ≤ b may be, and there is no such bound.
    """
    (lower, upper), (a, b) = c, x.unbind(-1)
    fails = upper < 1 - ROUNDING
    least_a = torch.where(fails, b[0] / upper.clamp(min=ROUNDING), 0.0)
    most_a = torch.where(lower > ROUNDING, b[1] / lower.clamp(min=ROUNDING), 1.0)
    least_b = lower * a[0]
    most_b = torch.where(fails, upper * a[1], 1.0)
    bounds = beside(torch.stack([least_a, most_a]), torch.stack([least_b, most_b]))
    return bounds.clamp(0, 1)


def but_one(x: Tensor) -> Tensor:
    """Return the operands n times, the i-th time without the i-th: (..., n) to (..., n, n), with a 1 in its place.

    Examples
    --------
    >>> but_one(torch.tensor([0.5, 0.25]))
    tensor([[1.0000, 0.2500],
            [0.5000, 1.0000]])
    """
    n = x.shape[-1]
    itself = torch.eye(n, dtype=torch.bool, device=x.device)
    return torch.where(itself, 1.0, x.unsqueeze(-2).expand(*x.shape, n))
