"""Networks that read numbers in words: an embedding of the words, a cell along them, and a read-out."""

from __future__ import annotations

import copy

import torch
from torch import Tensor, nn
from torch.nn import functional

from ...tasks import WORDS
from ...units import NALU
from .._nets import LSTMCell


class Embedding(nn.Module):
    """A vector for each word, drawn from N(0, 1), and zeros for padding."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(len(WORDS), features))

    def forward(self, codes: Tensor) -> Tensor:
        return functional.pad(self.weight, (0, 0, 1, 0))[codes.long()]

    def extra_repr(self) -> str:
        return f"features={self.weight.shape[1]}"


class AlongWords(nn.Module):
    """A cell that maps [x, s] to the next s, word by word, from s = 0; padding leaves s as it is.

    The answer is a slice of the last s.
    """

    def __init__(self, features: int, cell: nn.Module, state_features: int, answer: slice = slice(None)) -> None:
        super().__init__()
        self.embedding, self.cell = Embedding(features), cell
        self.state_features, self.answer = state_features, answer

    def forward(self, codes: Tensor) -> Tensor:
        s = codes.new_zeros((*codes.shape[:-1], self.state_features))
        for x, code in zip(self.embedding(codes).unbind(-2), codes.unsqueeze(-1).unbind(-2), strict=True):
            s = torch.where(code > 0, self.cell(torch.cat([x, s], dim=-1)), s)
        return s[..., self.answer]


class LSTMThenNALU(nn.Module):
    """One step of an LSTM and then of a NALU that is given its own last output; the state is h, c and this output."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.features = features
        self.lstm, self.nalu = LSTMCell(features, features), NALU(features + 1, 1)

    def forward(self, inputs: Tensor) -> Tensor:
        x_and_state, y = inputs.split_with_sizes([3 * self.features, 1], dim=-1)
        after = self.lstm(x_and_state)
        y = self.nalu(torch.cat([after[..., : self.features], y], dim=-1))
        return torch.cat([after, y], dim=-1)


class Pairs(nn.Module):
    """The sum of a unit's outputs for each word and the next one; an end token follows the last word."""

    def __init__(self, features: int, unit: nn.Module) -> None:
        super().__init__()
        self.embedding, self.unit = Embedding(features), unit
        self.end = nn.Parameter(torch.randn(features))

    def forward(self, codes: Tensor) -> Tensor:
        after = functional.pad(codes[..., 1:], (0, 1))
        second = torch.where((after > 0).unsqueeze(-1), self.embedding(after), self.end)
        output = self.unit(torch.cat([self.embedding(codes), second], dim=-1))
        return torch.where((codes > 0).unsqueeze(-1), output, 0.0).sum(dim=-2)


class Registers(nn.Module):
    """A number beside each word, which is added to a group or multiplies it, and a total for groups that are closed.

    With n, q and g beside a word, the group a and the total t after it are

        b = (1 − q)(a + n) + q a n,    t + g b,    (1 − g) b,

    and the answer is a + t at the end. Training keeps q and g between 0 and 1. Without a total no group is closed.
    """

    def __init__(self, *, total: bool = True) -> None:
        super().__init__()
        self.total = total
        self.root = nn.Parameter(0.2 + 0.02 * torch.randn(len(WORDS)))
        self.times = nn.Parameter(torch.full((len(WORDS),), 0.1))
        self.bounds = {"times": (0.0, 1.0)}
        if total:
            self.bounds["closes"] = (0.0, 1.0)
            self.closes = nn.Parameter(torch.zeros(len(WORDS)))

    @property
    def number(self) -> Tensor:
        """The number beside each word, 100 r²: never negative, and a thousand is not far."""
        return 100 * self.root.square()

    def gates(self) -> list[Tensor]:
        return [self.times, self.closes] if self.total else [self.times]

    def pull(self) -> Tensor:
        """Return the regularizer of NAU and NMU for the gates: 0 where each is 0 or 1."""
        return torch.stack([torch.minimum(gate.abs(), (1 - gate).abs()).mean() for gate in self.gates()]).mean()

    def forward(self, codes: Tensor) -> Tensor:
        beside = [functional.pad(each, (1, 0))[codes.long()].unbind(-1) for each in (self.number, *self.gates())]
        a = t = codes.new_zeros(codes.shape[:-1])
        for n, q, *closes in zip(*beside, strict=True):
            a = (1 - q) * (a + n) + q * a * n
            for g in closes:
                a, t = (1 - g) * a, t + g * a
        return (a + t).unsqueeze(-1)

    @torch.no_grad()
    def as_read(self) -> Registers:
        """Return the network with each number rounded to an integer and each gate to 0 or 1, as one reads it."""
        net = copy.deepcopy(self)
        net.root.copy_(self.number.round().div(100).sqrt())
        for gate in net.gates():
            gate.copy_(gate.round())
        return net


def lstm_net(embedding: int, hidden: int, readout: type[nn.Module]) -> nn.Sequential:
    """Return an LSTM along the words, and a unit that makes a number of its last h."""
    cell = LSTMCell(embedding, hidden)
    return nn.Sequential(AlongWords(embedding, cell, 2 * hidden, slice(hidden)), readout(hidden, 1))


def pairs_net(embedding: int = 32) -> Pairs:
    """Return the network of a public repeat: a NALU over pairs of words, each path with weights of its own."""
    return Pairs(embedding, NALU(2 * embedding, 1, shared_weights=False, epsilon=1e-10))


def two_cells_net(features: int = 2) -> AlongWords:
    """Return the network of another public repeat: an LSTM, and a NALU as a second cell along the words."""
    return AlongWords(features, LSTMThenNALU(features), 2 * features + 1, slice(2 * features, None))


def nalu_cell_net(embedding: int = 32, state: int = 4) -> AlongWords:
    """Return a NALU as the only cell along the words; the first number of its state is the output."""
    return AlongWords(embedding, NALU(embedding + state, state), state, slice(1))
