"""The reader's relevance gate on trial: its values, its clip, its gradient, and what an input of 0 leaves to others."""

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked, made_by
from .._shared.wording import as_text
from .parts import inputs

GATES = (0.7, 0.3, 0.9)
WEIGHTS = ((1.2, -0.7, 0.6), (-0.5, 0.9, 1.4))


@checker
def gate(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a class whose gate comes before the logarithm: made with (in_features, out_features), has W_re and gate."""
    unit = made_by(answer, 3, 2)
    left = check_gate(unit)
    return (
        f"With one input at 0 and its gate half open, the gradient of another input's power keeps {left:.2f} of what "
        "it has with that input at 1. With the gate after the logarithm it kept less than a ten-millionth."
    )


def check_gate(unit: nn.Module) -> float:
    """End the check unless the gate is right; return the gradient left to other inputs where one is 0."""
    x = inputs(9, 3)
    y, w = _gated(unit, x, GATES), torch.tensor(WEIGHTS).to(x)
    require(y.requires_grad, "No gradient reaches the parameters: a `detach` or a `no_grad` is in the way.")
    require(bool(y.isfinite().all()), "NaN: the logarithm of a negative number. r begins with |x|, not with x.")
    gates = torch.tensor(GATES).to(x).requires_grad_()
    exact = gated(x, w, gates)
    against(
        y.detach(),
        exact.detach(),
        of_gated(x, w, torch.tensor(GATES).to(x)),
        lambda point, _: (
            f"With the gates {as_text(torch.tensor(GATES))} and x = {as_text(x[point])} it should be "
            f"{as_text(exact[point].detach())}; you say {as_text(y[point].detach())}."
        ),
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
    y = as_tensor(asked(unit, x), f"For x of shape {tuple(x.shape)} the unit must return {(*x.shape[:-1], 2)}.")
    require(
        tuple(y.shape) == (*x.shape[:-1], 2),
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
        require(torch.allclose(y, gated(x, w, torch.tensor(gates).to(x))), sentence)


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


def gated(x: Tensor, w: Tensor, gate: Tensor) -> Tensor:
    """Return what a RealNPU of these weights and gates says."""
    g = gate.clamp(0, 1)
    return _power(g * _size(x) + 1 - g, g * (x < 0), w)


def _size(x: Tensor) -> Tensor:
    return x.abs() + torch.finfo(x.dtype).eps


def _power(r: Tensor, k: Tensor, w: Tensor) -> Tensor:
    return torch.exp(r.log() @ w.T) * torch.cos(math.pi * k @ w.T)


def of_gated(x: Tensor, w: Tensor, g: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of a gated power, for gates inside (0, 1)."""
    r, k = _size(x), (x < 0).to(x)
    late = g * r.unsqueeze(-2) ** w * torch.cos(math.pi * k.unsqueeze(-2) * w) + 1 - g
    inside, mixed, hard, soft = g * r + 1 - g, g * x + 1 - g, (g > 0.5).to(g), torch.sigmoid(g)
    return {
        "The gate still comes after the logarithm. There it only makes the power smaller, and log r of an input near 0 "
        "is still huge. Mix r with 1 before you take the logarithm.": _power(r**g, g * k, w),
        "The gate comes after the power, and mixes that with 1. Mix r with 1 before you take the logarithm.": (
            late.prod(dim=-1)
        ),
        "The gate comes in twice, before the logarithm and after it.": _power(inside**g, g * k, w),
        "1 − ĝ is missing. A closed gate then makes r = 0, where it should make it 1.": _power(g * r, g * k, w),
        "The gate is the wrong way round: at ĝ = 1 the input comes in, at ĝ = 0 a 1.": _power(
            (1 - g) * r + g, (1 - g) * k, w
        ),
        "r is gated the wrong way round: at ĝ = 1 it is |x| + ε.": _power((1 - g) * r + g, g * k, w),
        "k is not gated: an input that is switched off would still turn the sign.": _power(inside, k, w),
        "k is gone: negative inputs look like positive ones.": _power(inside, 0 * k, w),
        "k is the wrong way round: it is ĝ where x < 0.": _power(inside, g * (1 - k), w),
        "k becomes ĝ k + 1 − ĝ in yours. A 1 has the angle 0, so for k the second part falls away.": _power(
            inside, g * k + 1 - g, w
        ),
        "r is not gated: only k is.": _power(r, g * k, w),
        "There is no gate at all in it.": _power(r, k, w),
        "You mix x itself with 1, as an NMU does. Mix |x| with 1, and the sign has a gate of its own in k.": _power(
            mixed.abs(), (mixed < 0).to(x), w
        ),
        "The gate is rounded. That has no gradient, so no gate would ever learn.": _power(
            hard * r + 1 - hard, hard * k, w
        ),
        "A sigmoid keeps the gate in (0, 1), and never lets it arrive. Clip it.": _power(
            soft * r + 1 - soft, soft * k, w
        ),
    }
