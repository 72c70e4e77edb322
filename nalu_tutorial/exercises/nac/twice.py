"""A stack of NACs that takes x1 twice."""

from typing import Any

import torch
from torch import nn

from ...units import NAC
from .._shared.answer import checker, require


@checker
def twice(answer: nn.Module) -> str:
    """Check a stack of NACs that computes 2 x1 + x2, with weights set by hand or trained."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    leaves: list[Any] = [module for module in answer.modules() if not list(module.children())]
    others = [type(module).__name__ for module in leaves if not isinstance(module, NAC)]
    require(not others, f"Only NACs, please; there is a {', '.join(others)} in it.")
    require(len(leaves) > 1, "One NAC cannot: its weights end at 1. What if a second one adds what the first one made?")
    x = torch.tensor([[3.0, 4.0], [-10.0, 2.0], [1000.0, 1.0]])
    some = next(answer.parameters())
    with torch.no_grad():
        y = answer(x.to(some.dtype))
    require(tuple(y.shape) == (3, 1), f"For three pairs the result must be of shape (3, 1), not {tuple(y.shape)}.")
    t = 2 * x[:, :1] + x[:, 1:]
    require(
        not torch.allclose(y.to(t.dtype), x.sum(dim=1, keepdim=True), rtol=0.02),
        "That is x1 + x2. x1 must reach the output by two paths, and each path can carry it once.",
    )
    off = float(((y - t).abs() / t.abs()).max())
    require(
        off < 0.01,
        f"The largest relative error is {off:.1%}; it must be under 1 %. Drive Ŵ and M̂ further, or train longer.",
    )
    return "So the bound is on one layer, not on the net: depth multiplies paths."
