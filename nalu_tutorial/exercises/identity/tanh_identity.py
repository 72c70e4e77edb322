"""A tanh net that whispers."""

import torch
from torch import nn

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked


@checker
def tanh_identity(answer: nn.Module) -> str:
    """Check a 1-8-8-1 tanh net, set by hand, whose largest error from −20 to 20 is between 0.05 and 0.1."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    modules = [module for _, module in answer.named_modules(remove_duplicate=False)]  # one Tanh may serve both layers
    kinds = [type(module) for module in modules if not list(module.children())]
    require(
        nn.Tanh in kinds and set(kinds) <= {nn.Linear, nn.Tanh},
        "Only nn.Linear and nn.Tanh, please: no other activation.",
    )
    require(
        kinds.count(nn.Tanh) == 2, "Both hidden layers keep their tanh; a net without it would be the linear control."
    )
    x = torch.linspace(-20, 20, 401)[:, None]
    some = next(answer.parameters())
    with torch.no_grad():
        error = (as_tensor(asked(answer, x.to(some.dtype))) - x).abs()
    worst = float(error.max())
    with torch.no_grad():
        slope = float(answer(torch.full((1, 1), 0.1, dtype=some.dtype)) / 0.1)
    require(
        not 0 <= slope < 0.5,
        f"Near zero your net rises by {slope:.2g} where it should rise by 1: what was scaled down must be scaled up "
        "again.",
    )
    require(
        worst < 0.1,  # NaN is not below anything
        f"The largest error between −20 and 20 is {worst:.3g}; it must be under 0.1. Its slope at 0 is {slope:.2f}, so "
        "what is left is the bend of tanh: feed it smaller numbers, and scale up again behind it.",
    )
    require(
        worst > 0.05,
        f"The largest error is {worst:.2g}: right, and quieter than it need be. How loud may it get? Aim for 0.05 "
        "to 0.1.",
    )
    return (
        f"The largest error from −20 to 20 is {worst:.1g}. "
        "A tanh net can do it too, by whispering: it never gets loud enough to bend."
    )
