"""A NAC that the reader writes: its parameters, start, gradients and values."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import Tensor, nn

from ...units import nac_weight
from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.comparison import alike
from .._shared.taking import as_tensor, asked, made_by

ONCE = "W was computed once in `__init__`; no gradient reaches `W_hat`. Compute it in `forward`, every time."


@checker
def nac(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NAC written by the reader: a class with W_hat and M_hat."""
    with _memory_that_shows():
        unit = made_by(answer, 3, 2, bare=True)
    parameters = dict(unit.named_parameters())
    require(
        {"W_hat", "M_hat"} <= set(parameters),
        f"Its parameters are {sorted(parameters)}: make W_hat and M_hat each an nn.Parameter, or no optimiser will "
        "see them.",
    )
    _check_start(parameters)
    _check_gradient(unit, parameters)
    require(not {"bias", "b"} & set(parameters), "A NAC has no bias: with all inputs 0 its answer must be 0.")
    _check_values(unit, parameters)
    return "It gives what the package's NAC gives, and its gradients reach both parameters."


@contextmanager
def _memory_that_shows() -> Iterator[None]:
    """Let `torch.empty` give NaN, where otherwise it gives whatever was in memory."""
    before = torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before[0], warn_only=before[1])


def _check_start(parameters: Mapping[str, Tensor]) -> None:
    for name in ("W_hat", "M_hat"):
        shape = tuple(parameters[name].shape)
        require(
            shape == (2, 3),
            f"For 3 inputs and 2 outputs {name} must be of shape (2, 3), out before in, as in nn.Linear; yours is "
            f"{shape}.",
        )
        require(
            bool(parameters[name].isfinite().all()),
            f"`{name}` begins with whatever is in memory: `torch.empty` only makes room. Draw numbers into it, or take "
            "`torch.randn`.",
        )


def _check_gradient(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    x = torch.linspace(-2, 3, 12).reshape(4, 3).to(parameters["W_hat"].dtype)
    y = as_tensor(asked(unit, x))
    if y.requires_grad:
        y.sum().backward()  # type: ignore[no-untyped-call]
    idle = [name for name in ("W_hat", "M_hat") if parameters[name].grad is None]
    require(
        len(idle) < 2 or not _moves_with(unit, parameters, x),
        "`forward` computes W, but no gradient reaches `W_hat` or `M_hat`: a `no_grad`, a `detach` or `.data` is in "
        "the way.",
    )
    require(len(idle) < 2, ONCE)
    require(not idle, f"`{idle[0] if idle else ''}` plays no part in the result: no gradient reaches it.")
    try:
        unit(x).sum().backward()
    except RuntimeError as error:
        if "backward through the graph a second time" not in str(error):
            raise
        raise NotYet(f"{ONCE} The second backward pass finds the graph gone.") from None


@torch.no_grad()
def _moves_with(unit: nn.Module, parameters: Mapping[str, Tensor], x: Tensor) -> bool:
    before = as_tensor(unit(x)).clone()
    for name in ("W_hat", "M_hat"):
        parameters[name].add_(1)
    return not torch.equal(before, as_tensor(unit(x)))


def _check_values(unit: nn.Module, parameters: Mapping[str, Tensor]) -> None:
    W_hat, M_hat = (parameters[name].detach() for name in ("W_hat", "M_hat"))
    x = torch.tensor([[1.0, 2.0, 3.0], [-4.0, 0.5, 0.0]]).to(W_hat.dtype)
    for part, seed in ((W_hat, 1), (M_hat, 2)):  # a start of zeros would hide what the unit computes
        part.normal_(generator=torch.Generator().manual_seed(seed))
    with torch.no_grad():
        y = as_tensor(asked(unit, x))
    require(tuple(y.shape) == (2, 2), f"For an input of shape (2, 3) the result must be (2, 2), not {tuple(y.shape)}.")
    if alike(y, x @ nac_weight(W_hat, M_hat).T):
        return
    swapped = x @ (torch.sigmoid(W_hat) * torch.tanh(M_hat)).T
    require(not alike(y, swapped), "tanh and σ have changed places: tanh goes with W_hat and makes the sign.")
    require(
        not alike(y, x @ (torch.tanh(W_hat) + torch.sigmoid(M_hat)).T),
        "The two factors are multiplied, not added: a closed gate must make the weight 0.",
    )
    raise NotYet("The result is not W x with W = tanh(Ŵ) ⊙ σ(M̂). Print W next to `nac_weight(W_hat, M_hat)`.")
