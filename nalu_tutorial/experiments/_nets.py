"""What several subjects share: layers, a plain network, initializations, an L1 norm, a loss, an LSTM, optimizers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..units import INALU, LSTM, NALU

Unit = TypeVar("Unit", bound=nn.Module)
Layer = Callable[[int, int], nn.Module]
OPTIMIZERS: dict[str, type[torch.optim.Optimizer]] = {
    each.__name__: each for each in (torch.optim.SGD, torch.optim.Adam, torch.optim.RMSprop)
}


def mlp(activation: type[nn.Module], depth: int, inputs: int = 1, width: int = 8) -> nn.Sequential:
    """Return a network inputs → width → … → width → 1 with so many hidden layers."""
    layers = [nn.Linear(inputs, width), activation()]
    for _ in range(depth - 1):
        layers += [nn.Linear(width, width), activation()]
    return nn.Sequential(*layers, nn.Linear(width, 1))


def stack(first: Layer, second: Layer, inputs: int, hidden: int, outputs: int = 1) -> nn.Sequential:
    """Return a network inputs → hidden → outputs of two layers."""
    return nn.Sequential(first(inputs, hidden), second(hidden, outputs))


def nearer(unit: Layer, in_features: int, out_features: int = 1, share: float = 0.1) -> nn.Module:
    """Return a neural power unit whose real exponents are initialized at this fraction of Glorot's values."""
    model = unit(in_features, out_features)
    with torch.no_grad():
        model.get_parameter("W_re").mul_(share)
    return model


def drawn_again(unit: Unit, radius: float) -> Unit:
    """Return a unit, all of whose parameters are drawn again, uniformly up to this radius."""
    for parameter in unit.parameters():
        nn.init.uniform_(parameter, -radius, radius)
    return unit


def with_weights_to(unit: INALU, radius: float) -> INALU:
    """Return an iNALU whose Ŵ and M̂ are drawn again, uniformly up to this radius; its gate stays as it is."""
    for name in unit.weight_names:
        nn.init.uniform_(unit.get_parameter(name), -radius, radius)
    return unit


def positive_nalu() -> NALU:
    """Return a NALU as published, whose Ŵ and M̂ are made positive."""
    unit = NALU(2, 1)
    with torch.no_grad():
        unit.W_hat.abs_()
        unit.M_hat.abs_()
    return unit


def with_sign(layer: INALU, x: Tensor, sign: Tensor) -> Tensor:
    """Return what an iNALU without a sign makes of x, its products with this sign."""
    gate = layer.open_gate(x)
    added = functional.linear(x, layer.weight_add)
    return gate * added + (1 - gate) * layer.multiply(x, layer.weight_mul) * sign


def size(model: nn.Module) -> Tensor:
    """Return the L1 norm of all parameters."""
    return torch.stack([parameter.abs().sum() for parameter in model.parameters()]).sum()


def ramp(steps: int, shares: tuple[float, float]) -> tuple[int, int]:
    """Return between which steps a regularizer comes in, given as fractions of all steps."""
    first, last = (int(share * steps) for share in shares)
    return first, max(last, first + 1)


def rmse(prediction: Tensor, target: Tensor) -> Tensor:
    """Return the root of the mean squared error, whose gradient does not shrink with the error.

    Below a millionth it is even: at 0 itself a root has no gradient.

    Examples
    --------
    >>> rmse(torch.tensor([[3.0], [4.0]]), torch.zeros(2, 1))
    tensor(3.5355)
    """
    return ((prediction - target).square().mean() + 1e-12).sqrt()


class LSTMCell(nn.Module):
    """One time step of an LSTM as a cell: its state is h, and after that c."""

    def __init__(self, in_features: int, out_features: int) -> None:
        super().__init__()
        self.lstm = LSTM(in_features, out_features)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return [h, c] for [x, h, c]."""
        x, h, c = inputs.split_with_sizes([self.lstm.in_features, *[self.lstm.out_features] * 2], dim=-1)
        return torch.cat(self.lstm.step(x, h, c), dim=-1)


class Recalling(nn.Module):
    """An LSTM that reads distance and time, for an agent that arrives on time, and a linear read-out of its state."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.lstm, self.readout = LSTM(2, hidden), nn.Linear(hidden, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Return whether to walk: above 0 for each step, (..., steps, 1) for (..., steps, 2)."""
        return self.after(*self.first(x[..., 0, :]), x)

    def first(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return output and memory after the first step."""
        nothing = x.new_zeros((*x.shape[:-1], self.lstm.out_features))
        return self.lstm.step(x, nothing, nothing)

    def after(self, h: Tensor, c: Tensor, x: Tensor) -> Tensor:
        """Return what is decided from the first step on, with this output and memory after it."""
        outputs = [h]
        for seen in x[..., 1:, :].unbind(dim=-2):
            h, c = self.lstm.step(seen, h, c)
            outputs.append(h)
        return self.readout(torch.stack(outputs, dim=-2))  # type: ignore[no-any-return]


class First(nn.Module):
    """The first numbers of a state."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def forward(self, s: Tensor) -> Tensor:
        return s[..., : self.count]

    def extra_repr(self) -> str:
        return f"count={self.count}"
