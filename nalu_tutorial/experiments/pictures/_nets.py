"""Networks that read images and then calculate: a reader, a cell along the sequence and, where needed, a read-out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...units import NAC, NALU, NAU, NMU, MultiplicativeNAC, Recurrent
from .._nets import First, LSTMCell

HIDDEN = 64  # of the reader
STATE = 16  # of a recurrent network with a read-out


class GRUCell(nn.GRUCell):
    """One time step of a gated recurrent unit, written out: torch's own cannot be mapped over seeds."""

    def forward(self, inputs: Tensor) -> Tensor:  # type: ignore[override]  # x and h come as one, as all cells take them
        x, h = inputs.split_with_sizes([self.input_size, self.hidden_size], dim=-1)
        of_x = functional.linear(x, self.weight_ih, self.bias_ih).chunk(3, dim=-1)
        of_h = functional.linear(h, self.weight_hh, self.bias_hh).chunk(3, dim=-1)
        r, z = (torch.sigmoid(a + b) for a, b in zip(of_x[:2], of_h[:2], strict=True))
        n = torch.tanh(of_x[2] + r * of_h[2])
        return (1 - z) * n + z * h


class Times(nn.Module):
    """A cell that multiplies its state by the reading, and has nothing to learn."""

    def forward(self, inputs: Tensor) -> Tensor:
        return inputs[..., :1] * inputs[..., 1:]


def plus(features: int) -> nn.Module:
    """Return a cell that adds each reading to its own number of the state, and has nothing to learn."""
    cell = linear(features)
    cell.weight = nn.Parameter(torch.eye(features).repeat(1, 2))
    return cell.requires_grad_(False)


def plain(activation: Callable[[], nn.Module], features: int) -> nn.Module:
    return nn.Sequential(nn.Linear(features + STATE, STATE), activation())


def linear(features: int) -> nn.Linear:
    return nn.Linear(2 * features, features, bias=False)


Part = tuple[nn.Module, int, list[nn.Module]]
# By name, for so many readings of an image: the cell, the size of its state, and what reads the answer out of it.
CELLS: dict[str, Callable[[int], Part]] = {
    "LSTM": lambda n: (LSTMCell(n, STATE), 2 * STATE, [First(STATE), nn.Linear(STATE, n)]),
    "LSTM of one unit": lambda n: (LSTMCell(n, n), 2 * n, [First(n)]),
    "GRU": lambda n: (GRUCell(n, STATE), STATE, [nn.Linear(STATE, n)]),
    "tanh RNN": lambda n: (plain(nn.Tanh, n), STATE, [nn.Linear(STATE, n)]),
    "ReLU RNN": lambda n: (plain(nn.ReLU, n), STATE, [nn.Linear(STATE, n)]),
    "linear": lambda n: (linear(n), n, []),
    "NAC": lambda n: (NAC(2 * n, n), n, []),
    "NALU": lambda n: (NALU(2 * n, n), n, []),
    "NAU": lambda n: (NAU(2 * n, n), n, []),
    "NMU": lambda n: (NMU(2 * n, n), n, []),
    "MultiplicativeNAC": lambda n: (MultiplicativeNAC(2 * n, n), n, []),
    "true sum": lambda n: (plus(n), n, []),
    "true product": lambda n: (Times(), n, []),
}


def reader(pixels: int, readings: int) -> nn.Module:
    """Return the reader: one number for each image, or probabilities, one for each digit."""
    layers = [nn.Linear(pixels, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, readings)]
    return nn.Sequential(*layers, *([nn.Softmax(dim=-1)] if readings > 1 else []))


def digit_net(
    cell: str, *, readings: int = 1, start: float = 0.0, every_step: bool = False, pixels: int = 64
) -> nn.Sequential:
    """Return a reader, a cell of this name along the sequence, and a read-out where the cell needs one."""
    made, size, readout = CELLS[cell](readings)
    along = Recurrent(made, size, start=start, every_step=every_step)
    return nn.Sequential(reader(pixels, readings), along, *readout)


class Blind(nn.Module):
    """A reader whose output is the same for every image."""

    def __init__(self, value: float, readings: int) -> None:
        super().__init__()
        self.value = nn.Parameter(torch.full((readings,), value))

    def forward(self, x: Tensor) -> Tensor:
        return self.value.expand(*x.shape[:-1], -1)


class Along(nn.Module):
    """What is done with readings along the sequence: added, multiplied or, without an operation, left alone."""

    def __init__(self, operation: str, every_step: bool) -> None:
        super().__init__()
        self.operation, self.every_step = operation, every_step

    def forward(self, z: Tensor) -> Tensor:
        if self.operation:
            z = z.cumsum(dim=-2) if self.operation == "+" else z.cumprod(dim=-2)
        return z if self.every_step else z[..., -1, :]

    def extra_repr(self) -> str:
        return f"operation={self.operation!r}"


def blind_net(value: float, *, readings: int = 1, operation: str = "", every_step: bool = False) -> nn.Sequential:
    """Return a model that ignores the images: its output is a constant, or as if all images showed one number."""
    return nn.Sequential(Blind(value, readings), Along(operation, every_step))


def r_z(model: nn.Module, x: Tensor) -> Tensor:
    """Return the further regularizer of Madsen & Johansen's sequences, for a network with an output after every step.

    It is mean((1 − W)(1 − z̄)²) for a product and mean((1 − |W|) z̄²) for a sum, where z̄ is the mean over batch and
    time of each number that the cell is given: an input that matters shall have a weight.
    """
    read, along = list(model.children())[:2]
    assert isinstance(along, Recurrent)
    z = read(x)
    start = z.new_full((*z.shape[:-2], 1, along.state_features), along.start)
    before = torch.cat([start, along(z)[..., :-1, :]], dim=-2)
    mean = torch.cat([z, before], dim=-1).flatten(0, -2).mean(dim=0)
    cell: Any = along.cell
    if isinstance(cell, NMU):
        term: Tensor = (1 - cell.weight) * (1 - mean).square()
    else:
        term = (1 - cell.weight.abs()) * mean.square()
    return term.mean()
