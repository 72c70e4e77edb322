"""One neuron for each connective: bounds of its operands up, its own bounds down."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from .bounds import ROUNDING, beside, negate
from .constraints import feasible_start, nearest_point, polytope
from .formulas import And, Formula, Implies, Or
from .logics import Logic


class Neuron(nn.Module):
    r"""A connective of n operands.

    Attributes
    ----------
    weight : Parameter
        How much each operand counts: w, of shape (n,). Only in Łukasiewicz logic.
    bias : Parameter
        β, a single number.
    slack : Parameter
        s, of shape (n,): by how much an operand may fall short of making a conjunction false. It starts at 0.
    """

    weight: nn.Parameter
    bias: nn.Parameter
    slack: nn.Parameter

    def __init__(self, logic: Logic, n: int, *, alpha: float, learn: bool, dtype: torch.dtype) -> None:
        super().__init__()
        self.logic, self.alpha = logic, alpha
        self.through = {"through": learn} if logic.weighted else {}
        if logic.weighted:
            w, beta = feasible_start(n, alpha)
            for name, start in (("weight", [w] * n), ("bias", beta), ("slack", [0.0] * n)):
                self.register_parameter(name, nn.Parameter(torch.tensor(start, dtype=dtype), requires_grad=learn))

    @property
    def weights(self) -> tuple[Tensor, ...]:
        """What the upward functions of this logic take besides the operands: (w, β), or nothing."""
        return (self.weight, self.bias) if self.logic.weighted else ()

    def upward(self, x: Tensor) -> Tensor:
        """Return the bounds that the operands' give this formula: (2, ..., n) to (2, ...)."""
        raise NotImplementedError

    def downward(self, c: Tensor, x: Tensor) -> Tensor:
        """Return the bounds that this formula's give each operand: (2, ...) and (2, ..., n) to (2, ..., n)."""
        raise NotImplementedError

    def _conjunction_downward(self, c: Tensor, x: Tensor) -> Tensor:
        return self.logic.conjunction_downward(c, x, *self.weights, **self._threshold)

    @property
    def _threshold(self) -> dict[str, float]:
        return {"alpha": self.alpha, **self.through} if self.logic.weighted else {}

    @torch.no_grad()
    def project(self) -> None:
        """Move weight, bias and slack to the nearest point that meets the constraints."""
        if not self.logic.weighted:
            return
        n = len(self.weight)
        here = torch.cat([self.weight, self.bias[None], self.slack])
        if not here.isfinite().all():
            raise ValueError("a weight is no finite number any more, so none is nearest to it: learn in smaller steps")
        there = nearest_point(here.double().numpy(), *polytope(n, self.alpha))
        nearest = torch.from_numpy(there).to(here).clamp(min=0)  # rounding may leave −1e-17
        self.weight.copy_(nearest[:n])
        self.bias.copy_(nearest[n])
        self.slack.copy_(nearest[n + 1 :])


class Conjunction(Neuron):
    """The neuron of a ∧ b ∧ …, which grows with every operand."""

    def upward(self, x: Tensor) -> Tensor:
        """Return the bounds of ∧: it grows with its operands, so lower comes from lower and upper from upper."""
        return self.logic.conjunction(x, *self.weights, **self.through)

    def downward(self, c: Tensor, x: Tensor) -> Tensor:
        """Return what ∧ implies for each operand."""
        return self._conjunction_downward(c, x)


class Disjunction(Neuron):
    """∨, which downward is ¬(¬a ∧ ¬b)."""

    def upward(self, x: Tensor) -> Tensor:
        """Return the bounds of ∨: lower from lower, upper from upper."""
        return self.logic.disjunction(x, *self.weights, **self.through)

    def downward(self, c: Tensor, x: Tensor) -> Tensor:
        """Return what ∨ implies for each operand."""
        return negate(self._conjunction_downward(negate(c), negate(x)))


class Implication(Neuron):
    """The neuron of a → b, which falls with its premise and grows with its conclusion."""

    def upward(self, x: Tensor) -> Tensor:
        """Return the bounds of →: it falls with its premise, whose bounds therefore change places."""
        premise, conclusion = x.unbind(-1)
        options: dict[str, Any] = self.through
        if not self.logic.weighted:  # the upper bound is to stay 1 where only rounding makes the premise truer
            options = {"room": x.new_tensor([0.0, ROUNDING]).reshape(2, *[1] * (premise.dim() - 1))}
        return self.logic.implication(beside(premise.flip(0), conclusion), *self.weights, **options)

    def downward(self, c: Tensor, x: Tensor) -> Tensor:
        """Return what → implies for its premise and its conclusion."""
        return self.logic.implication_downward(c, x, *self.weights, **self._threshold)


class Same(Neuron):
    """What makes a formula as true as each of its operands: the rules of which it is an instance."""

    def __init__(self) -> None:
        nn.Module.__init__(self)

    def upward(self, x: Tensor) -> Tensor:
        """Return what the operands imply together."""
        return torch.stack([x[0].amax(dim=-1), x[1].amin(dim=-1)])

    def downward(self, c: Tensor, x: Tensor) -> Tensor:
        """Return the formula's own bounds for each operand."""
        return c.unsqueeze(-1).expand_as(x)


KINDS: dict[type[Formula], type[Neuron]] = {And: Conjunction, Or: Disjunction, Implies: Implication}


def make_neuron(formula: Formula, logic: Logic, *, alpha: float, learn: bool, dtype: torch.dtype) -> Neuron:
    """Return the neuron of a connective; a ValueError if alpha is too small for its number of operands."""
    try:
        return KINDS[type(formula)](logic, len(formula.operands), alpha=alpha, learn=learn, dtype=dtype)
    except ValueError as error:
        raise ValueError(f"{formula}: {error}") from None
