"""The reader's relevance gate on trial: its values, its clip, its gradient, and what an input of 0 leaves to others."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from typing import Any

import torch
from torch import Tensor, nn

from . import _npu_mistakes as mistakes
from ._npu_power import as_text, inputs
from ._verdict import NotYet, require, written

GATES = (0.7, 0.3, 0.9)
WEIGHTS = ((1.2, -0.7, 0.6), (-0.5, 0.9, 1.4))


def check_gate(unit: nn.Module) -> float:
    """End the check unless the gate is right; return the gradient left to other inputs where one is 0."""
    x = inputs(9, 3)
    y, w = _gated(unit, x, GATES), torch.tensor(WEIGHTS).to(x)
    require(y.requires_grad, "No gradient reaches the parameters: a `detach` or a `no_grad` is in the way.")
    require(bool(y.isfinite().all()), "NaN: the logarithm of a negative number. r begins with |x|, not with x.")
    gates = torch.tensor(GATES).to(x).requires_grad_()
    exact = mistakes.gated(x, w, gates)
    if not torch.allclose(y, exact, rtol=1e-4):
        for sentence, wrong in mistakes.of_gated(x, w, torch.tensor(GATES).to(x)).items():
            require(not torch.allclose(y, wrong, rtol=1e-4), sentence)
        point = int((y - exact).abs().max(dim=-1).values.argmax())
        raise NotYet(
            f"With the gates {as_text(torch.tensor(GATES))} and x = {as_text(x[point])} it should be "
            f"{as_text(exact[point].detach())}; you say {as_text(y[point].detach())}."
        )
    _check_learning(unit, y, exact, gates)
    _check_clip(unit, x, w)
    _check_open(unit)
    return _left_over(unit)


def _gated(unit: Any, x: Tensor, gates: tuple[float, ...]) -> Tensor:
    for name, shape in (("W_re", (2, 3)), ("gate", (3,))):
        found = getattr(unit, name, None)
        require(
            isinstance(found, nn.Parameter) and tuple(found.shape) == shape,
            f"For 3 inputs and 2 outputs `{name}` must be an nn.Parameter of shape {shape}.",
        )
    with torch.no_grad():
        unit.double().W_re.copy_(torch.tensor(WEIGHTS))
        unit.gate.copy_(torch.tensor(gates))
    y: Tensor = written(unit(x))
    require(
        isinstance(y, Tensor) and tuple(y.shape) == (*x.shape[:-1], 2),
        f"For x of shape {tuple(x.shape)} the unit must return {(*x.shape[:-1], 2)}.",
    )
    return y


def _check_learning(unit: Any, y: Tensor, exact: Tensor, gates: Tensor) -> None:
    (slope,) = torch.autograd.grad(y.sum(), [unit.gate], retain_graph=True, allow_unused=True)
    require(slope is not None, "The values are right, but no gradient reaches the gate: it would stay at ½ for ever.")
    (wanted,) = torch.autograd.grad(exact.sum(), [gates])
    require(
        torch.allclose(slope, wanted, rtol=1e-3),
        "The values are right, but part of the gate's gradient is missing: in r or in k it is cut off.",
    )


def _check_clip(unit: nn.Module, x: Tensor, w: Tensor) -> None:
    for gates, sentence in {
        (1.6, 0.5, 1.0): "A gate of 1.6 must be as open as one of 1: clip it to [0, 1], in `logs`.",
        (0.5, -0.8, 0.0): "A gate of −0.8 must be as closed as one of 0: clip it to [0, 1], in `logs`.",
    }.items():
        y = _gated(unit, x, gates)
        require(torch.allclose(y, mistakes.gated(x, w, torch.tensor(gates).to(x))), sentence)


def _check_open(unit: nn.Module) -> None:
    y = _gated(unit, torch.tensor([[0.0, 2.0, -3.0]], dtype=torch.float64), (1.0, 1.0, 1.0))
    require(bool(y.isfinite().all()), "With the gate open and an input of 0 it takes log 0: keep the ε of r.")


def _left_over(unit: Any) -> float:
    slopes = []
    for first in (0.0, 1.0):
        y = _gated(unit, torch.tensor([[first, 2.0, 3.0]], dtype=torch.float64), (0.5, 1.0, 1.0))
        (slope,) = torch.autograd.grad(y[0, 0], [unit.W_re])
        slopes.append(float(slope[0, 1]))
    return slopes[0] / slopes[1]
