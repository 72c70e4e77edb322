"""A stack of NACs that takes x1 twice, and how many times such stacks can take it."""

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from ...units import NAC, nac_weight
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_number, as_tensor, asked, check_complete

X = ((3.0, 4.0), (-10.0, 2.0), (1000.0, 1.0))

# Each number that is asked for, and what helps to find it.
NOTES: Mapping[str, tuple[int, str]] = {
    "largest multiple, NAC(1, 4) and NAC(4, 1)": (4, "Each of the four units in the middle brings x1 once, at most."),
    "n for 5 x1, NAC(1, n) and NAC(n, 1)": (
        5,
        "With n units in the middle there are n paths from x1 to the output.",
    ),
    "largest multiple, NAC(1, 4), NAC(4, 4) and NAC(4, 1)": (
        16,
        "Count the paths: each of the first four units reaches each of the second four.",
    ),
}


@checker
def twice(answer: Mapping[str, Any]) -> str:
    """Check a stack of NACs that computes 2 x1 + x2, and which multiples of x1 such stacks can reach."""
    require(
        isinstance(answer, Mapping) and set(answer) == {"net", *NOTES},
        f"Give a dictionary with the keys {', '.join(['net', *NOTES])}.",
    )
    check_complete(answer)
    require(answer["net"] is not None, "The network is None: is a `return` missing in the function that makes it?")
    _check_net(answer["net"])
    for note, (right, hint) in NOTES.items():
        got = as_number(answer[note])
        require(got == right, f"The network is correct. But {note} is not {got:g}. {hint}")
    return "The bound of 1 holds for one layer, not for the network: width adds paths, and depth multiplies them."


def _check_net(answer: nn.Module) -> None:
    """End the check unless this is a stack of NACs that computes 2 x1 + x2."""
    require(isinstance(answer, nn.Module), f"The network is an nn.Module; this is a {type(answer).__name__}.")
    leaves: list[Any] = [module for module in answer.modules() if not list(module.children())]
    others = [type(module).__name__ for module in leaves if not _is_nac(module)]
    require(not others, f"Only NACs, please; there is a {', '.join(others)} in it.")
    x = torch.tensor(X).to(next(answer.parameters()).dtype)
    y = _through_nacs(answer, leaves, x)
    require(tuple(y.shape) == (3, 1), f"For three pairs the result must be of shape (3, 1), not {tuple(y.shape)}.")
    t = 2 * x[:, :1] + x[:, 1:]
    wrong = {
        "That is x1 + x2. x1 must reach the output by two paths, and each path can carry it once.": x.sum(1, True),
        "That is x1 + 2 x2. It is x1 that must come by two paths.": x[:, :1] + 2 * x[:, 1:],
        "That is 2 x1: x2 has been lost on the way.": 2 * x[:, :1],
    }
    for sentence, slip in wrong.items():
        require(not torch.allclose(y, slip, rtol=0.02), sentence)
    off = float(((y - t).abs() / t.abs()).nan_to_num(nan=torch.inf).max())
    require(
        off < 0.01,
        f"The largest relative error is {off:.1%}; it must be under 1 %. Drive Ŵ and M̂ further, or train longer.",
    )


def _is_nac(module: Any) -> bool:
    """Return whether this is a NAC: the package's, or one of the reader's that gives the same."""
    if type(module) is NAC:
        return True
    W_hat, M_hat = (getattr(module, name, None) for name in ("W_hat", "M_hat"))
    if not (isinstance(W_hat, nn.Parameter) and isinstance(M_hat, nn.Parameter)):
        return False
    x = torch.linspace(-2, 2, 5 * W_hat.shape[-1]).reshape(5, -1).to(W_hat.dtype)
    with torch.no_grad():
        return alike(as_tensor(asked(module, x)), x @ nac_weight(W_hat, M_hat).T)


def _through_nacs(net: nn.Module, nacs: list[Any], x: Tensor) -> Tensor:
    """Return the network's result; end the check if it is one NAC, or if something besides NACs has a part in it."""
    made, foreign = [x], list[Tensor]()

    def follow(_: nn.Module, given: tuple[Tensor, ...], got: Tensor) -> None:
        foreign.extend(part for part in given if not any(torch.equal(part, each) for each in made))
        made.append(got)

    hooks = [each.register_forward_hook(follow) for each in nacs]
    try:
        with torch.no_grad():
            y = as_tensor(asked(net, x))
    finally:
        for hook in hooks:
            hook.remove()
    require(
        not foreign and torch.equal(y, made[-1]),
        "Something besides the NACs has a part in it, such as a path around them: each must get what another one gave, "
        "and the last one gives the result.",
    )
    require(len(made) > 2, "One NAC cannot: its weights end at 1. What if a second one adds what the first one made?")
    return y
