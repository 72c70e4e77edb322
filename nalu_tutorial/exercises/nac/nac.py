"""A NAC of the reader."""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor, nn

from ...units import nac_weight
from .._shared.answer import checker, require
from .._shared.taking import written


@checker
def nac(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NAC written by the reader: a class with W_hat and M_hat."""
    if isinstance(answer, type) and not callable(getattr(answer, "forward", None)):
        written(None)
    unit = written(answer(3, 2))
    require(isinstance(unit, nn.Module), f"Hand over a class of nn.Module; this makes a {type(unit).__name__}.")
    parameters = dict(unit.named_parameters())
    require(
        {"W_hat", "M_hat"} <= set(parameters),
        f"Its parameters are {sorted(parameters)}: make W_hat and M_hat each an nn.Parameter, or no optimiser will "
        "see them.",
    )
    require(
        tuple(parameters["W_hat"].shape) == (2, 3),
        f"For 3 inputs and 2 outputs W_hat must be of shape (2, 3), out before in, as in nn.Linear; yours is "
        f"{tuple(parameters['W_hat'].shape)}.",
    )
    _check_gradient(unit, parameters)
    require(not {"bias", "b"} & set(parameters), "A NAC has no bias: with all inputs 0 its answer must be 0.")
    _check_values(unit, parameters)
    return "It is the package's NAC. From here on you know what every line of it does."


def _check_gradient(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    once = "W was computed once in `__init__`; no gradient reaches `W_hat`. Compute it in `forward`, every time."
    y = unit(torch.ones(4, 3))
    if y.requires_grad:
        y.sum().backward()
    idle = [name for name in ("W_hat", "M_hat") if parameters[name].grad is None]
    require(len(idle) < 2, once)
    require(not idle, f"`{idle[0] if idle else ''}` plays no part in the result: no gradient reaches it.")
    try:
        unit(torch.ones(4, 3)).sum().backward()
    except RuntimeError:
        require(False, once + " The second backward pass finds the graph gone.")


def _check_values(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, 0.0]])
    W_hat, M_hat = (parameters[name].detach() for name in ("W_hat", "M_hat"))
    for part, seed in ((W_hat, 1), (M_hat, 2)):  # a start of zeros would hide what the unit computes
        part.normal_(generator=torch.Generator().manual_seed(seed))
    with torch.no_grad():
        y = unit(x)
    require(tuple(y.shape) == (2, 2), f"For an input of shape (2, 3) the result must be (2, 2), not {tuple(y.shape)}.")
    swapped = x @ (torch.sigmoid(W_hat) * torch.tanh(M_hat)).T
    require(not torch.allclose(y, swapped), "tanh and σ have changed places: tanh goes with W_hat and makes the sign.")
    require(
        not torch.allclose(y, x @ (torch.tanh(W_hat) + torch.sigmoid(M_hat)).T),
        "The two factors are multiplied, not added: a closed gate must make the weight 0.",
    )
    right = torch.allclose(y, x @ nac_weight(W_hat, M_hat).T, atol=1e-6)
    require(right, "The result is not W x with W = tanh(Ŵ) ⊙ σ(M̂). Print W next to `nac_weight(W_hat, M_hat)`.")
