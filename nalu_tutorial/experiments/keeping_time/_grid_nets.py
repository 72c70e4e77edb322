"""Agents that have to arrive on time: networks that see the distance and, once, the time, and decide whether to walk.

Each maps what is seen, (..., steps, 2) as `nalu_tutorial.tasks.arrive_on_time` makes it, to (..., steps, 1): above 0 it
walks, else it waits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn

from ...units import LSTM, NAC, NAU
from .._nets import Recalling, drawn_again

HIDDEN, COUNTS = 32, 8
SMALL = 0.1


class Fed(nn.Module):
    """An LSTM that a NAC feeds: n ← NAC([x, h, n]), then the LSTM reads [x, n].

    With ``both_read`` the read-out is of [h, n, x], else of the LSTM's state h alone.
    """

    def __init__(self, *, both_read: bool = False) -> None:
        super().__init__()
        self.nac, self.lstm = small(NAC(2 + HIDDEN + COUNTS, COUNTS)), LSTM(2 + COUNTS, HIDDEN)
        self.both_read = both_read
        self.readout = nn.Linear(HIDDEN + (COUNTS + 2) * both_read, 1)

    def forward(self, x: Tensor) -> Tensor:
        h = c = x.new_zeros((*x.shape[:-2], HIDDEN))
        n = x.new_zeros((*x.shape[:-2], COUNTS))
        states = []
        for x_t in x.unbind(dim=-2):
            n = self.nac(torch.cat([x_t, h, n], dim=-1))
            h, c = self.lstm.step(torch.cat([x_t, n], dim=-1), h, c)
            states.append(torch.cat([h, n, x_t], dim=-1) if self.both_read else h)
        output: Tensor = self.readout(torch.stack(states, dim=-2))
        return output


class Counter(nn.Module):
    """A cell that may count, n ← cell([time, n, 1]) from n = 0, and a linear read-out of (n, distance).

    A cell whose weights are (1, 1, −1) counts down: after t steps more than one n is T − 1 − t.

    Examples
    --------
    >>> counter = Counter(NAU(3, 1))
    >>> _ = counter.cell.weight.data.copy_(torch.tensor([[1.0, 1.0, -1.0]]))
    >>> counter.counts(torch.tensor([[2.0, 7.0], [2.0, 0.0], [2.0, 0.0]])).flatten().tolist()
    [6.0, 5.0, 4.0]
    """

    def __init__(self, cell: nn.Module) -> None:
        super().__init__()
        self.cell, self.readout = cell, nn.Linear(2, 1)

    def forward(self, x: Tensor) -> Tensor:
        output: Tensor = self.readout(torch.cat([self.counts(x), x[..., :1]], dim=-1))
        return output

    def counts(self, x: Tensor) -> Tensor:
        """Return n after each step: (..., steps, 1)."""
        one = x.new_ones((*x.shape[:-2], 1))
        states = [torch.zeros_like(one)]
        for time in x[..., 1:].unbind(dim=-2):
            states.append(self.cell(torch.cat([time, states[-1], one], dim=-1)))
        return torch.stack(states[1:], dim=-2)


def small(cell: NAC) -> NAC:
    """Return a NAC whose parameters begin near 0, from where each weight may still take either sign."""
    return drawn_again(cell, SMALL)


AGENTS: dict[str, Callable[[], nn.Module]] = {
    "LSTM": partial(Recalling, HIDDEN),
    "LSTM fed by a NAC": Fed,
    "LSTM fed by a NAC, both read": lambda: Fed(both_read=True),
    "NAC": lambda: Counter(small(NAC(3, 1))),
    "NAC, usual start": lambda: Counter(NAC(3, 1)),
    "NAU": lambda: Counter(NAU(3, 1)),
    "NAU, no regulariser": lambda: Counter(NAU(3, 1)),
    "linear": lambda: Counter(nn.Linear(3, 1, bias=False)),
    "LSTM, told each step": partial(Recalling, HIDDEN),
    "linear, told each step": lambda: nn.Linear(2, 1),
}
TOLD_EACH_STEP = ("LSTM, told each step", "linear, told each step")
