"""A stack of NALUs that multiplies numbers of known sign."""

import math
from typing import Any

import torch
from torch import Tensor, nn

from ...units import NALU
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_tensor, asked
from .._shared.wording import number, numbers
from .still_pulled import PARAMETERS

WITHIN = 0.01
ASKED = "− +"
SIGNS = {"− +": (-1.0, 1.0), "+ −": (1.0, -1.0), "+ +": (1.0, 1.0), "− −": (-1.0, -1.0)}


@checker
def stack(answer: nn.Module) -> str:
    """Check a stack of NALUs that multiplies x1 from [−3, −1] by x2 from [1, 3]."""
    require(
        isinstance(answer, nn.Module), f"Hand over the network itself, an nn.Module; this is a {type(answer).__name__}."
    )
    units = [module for module in answer.modules() if not isinstance(module, nn.Sequential)]
    others = [type(module).__name__ for module in units if not _is_nalu(module)]
    require(not others, f"Only NALUs in an nn.Sequential, please; there is a {', '.join(others)} in it.")
    require(
        len(units) > 1,
        "One NALU cannot: at (−2, 3) its sum is −5 at the lowest and its product never negative, and −6 is no mixture "
        "of these. What if a second one flips the sign?",
    )
    holds = [pair for pair in SIGNS if float(_errors(answer, SIGNS[pair])[2].max()) < WITHIN]
    if ASKED not in holds:
        raise NotYet(_why(answer))
    if len(holds) == len(SIGNS):
        return (
            "It multiplies for all four pairs of signs, which no single NALU does: enough depth makes up for the sign."
        )
    rest = f"; of the other three pairs of signs it is correct for {len(holds) - 1}"
    return f"It is correct where x1 < 0 < x2{rest}. Depth restores a sign that is known beforehand. And all four?"


def _is_nalu(module: Any) -> bool:
    """Return whether this is a NALU: the package's, or one of the reader's that gives the same."""
    if type(module) is NALU:
        return True
    own = {name: getattr(module, name, None) for name in PARAMETERS}
    if not all(isinstance(value, nn.Parameter) for value in own.values()):
        return False
    outputs, inputs = module.W_hat.shape
    exact = NALU(inputs, outputs, input_gate=module.G.ndim > 1, dtype=module.G.dtype)
    exact.load_state_dict(own)
    x = torch.linspace(-2, 2, 5 * inputs).reshape(5, -1).to(module.G.dtype)
    with torch.no_grad():
        return alike(as_tensor(asked(module, x)), exact(x))


def _errors(net: nn.Module, signs: tuple[float, float]) -> tuple[Tensor, Tensor, Tensor]:
    """Return 441 points with these signs, the network's outputs, and its relative errors, infinite where one is NaN."""
    values = torch.linspace(1, 3, 21)
    x = torch.cartesian_prod(*(sign * values for sign in signs))
    with torch.no_grad():
        y = as_tensor(asked(net, x.to(next(net.parameters()).dtype))).to(x.dtype)
    require(tuple(y.shape) == (441, 1), f"For 441 points the result must be (441, 1), not {tuple(y.shape)}.")
    t = x.prod(dim=1, keepdim=True)
    return x, y, ((y - t) / t).abs().nan_to_num(nan=math.inf)[:, 0]


def _why(net: nn.Module) -> str:
    x, y, error = _errors(net, SIGNS[ASKED])
    t = x.prod(dim=1, keepdim=True)
    require(
        not torch.allclose(y, -t, rtol=0.05),
        "That is |x1| · |x2|: m has no sign. The sum path of the next NALU has: −1 times its only input.",
    )
    worst = int(error.argmax())
    leak = "A gate leaks there: which, and by how much?" if error[worst] < 0.3 else "Print what each unit makes of it."
    return (
        f"Within 1 % on {100 * float((error < WITHIN).double().mean()):.0f} % of the points. The worst is "
        f"{numbers(x[worst])}, with {number(y[worst])} for {number(t[worst])}. {leak}"
    )
