"""A stack of NALUs that multiplies numbers of known sign."""

import math

import torch
from torch import nn

from ...units import NALU
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked
from .._shared.wording import number, numbers


@checker
def stack(answer: nn.Module) -> str:
    """Check a stack of NALUs that multiplies x1 from [−3, −1] by x2 from [1, 3]."""
    require(
        isinstance(answer, nn.Module), f"Hand over the net itself, an nn.Module; this is a {type(answer).__name__}."
    )
    others = [type(module).__name__ for module in answer.modules() if type(module) not in (NALU, nn.Sequential)]
    require(not others, f"Only NALUs in an nn.Sequential, please; there is a {', '.join(others)} in it.")
    require(
        sum(isinstance(module, NALU) for module in answer.modules()) > 1,
        "One NALU cannot: at (−2, 3) its sum is −5 at the lowest and its product never negative, and −6 is no mixture "
        "of these. What if a second one turns the sign?",
    )
    values = torch.linspace(1, 3, 21)
    x = torch.cartesian_prod(-values, values)
    with torch.no_grad():
        y = as_tensor(asked(answer, x.to(next(answer.parameters()).dtype))).to(x.dtype)
    require(tuple(y.shape) == (441, 1), f"For 441 points the result must be (441, 1), not {tuple(y.shape)}.")
    t = x.prod(dim=1, keepdim=True)
    require(
        not torch.allclose(y, -t, rtol=0.05),
        "That is |x1| · |x2|: m has no sign. The sum path of the next NALU has: −1 times its only input.",
    )
    error = ((y - t) / t).abs().nan_to_num(nan=math.inf)[:, 0]
    worst = int(error.argmax())
    leak = "A gate leaks there: which, and by how much?" if error[worst] < 0.3 else "Print what each unit makes of it."
    require(
        float(error[worst]) < 0.01,
        f"Within 1 % on {100 * float((error < 0.01).double().mean()):.0f} % of the points. The worst is "
        f"{numbers(x[worst])}, with {number(y[worst])} for {number(t[worst])}. {leak}",
    )
    return "So depth gives back a sign that is known beforehand. Now try the other three pairs of signs."
