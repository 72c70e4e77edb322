"""Chapter 13: why an LSTM that is told a long time arrives too early."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import arrive_on_time, decision_loss, grid
from ...training import Runs
from ...units import LSTM
from ._battery import INPUTS, Arm, Lesson, Trial

TASK = arrive_on_time((5, 12))
TAUGHT = 12
TIME, DISTANCE = 25, 4
EARLY = 18  # half-way from the end of training to the time
HIDDEN = 16


class Recalling(nn.Module):
    """An LSTM that is told a time at the first step."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm, self.readout = LSTM(2, HIDDEN), nn.Linear(HIDDEN, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Return whether to walk: above 0 for each step, (..., steps, 1)."""
        return self.after(*self.first(x[..., 0, :]), x)

    def first(self, x: Tensor) -> tuple[Tensor, Tensor]:
        nothing = x.new_zeros((*x.shape[:-1], HIDDEN))
        return self.lstm.step(x, nothing, nothing)

    def after(self, h: Tensor, c: Tensor, x: Tensor) -> Tensor:
        """Return what is decided from the first step on, with this output and memory after it."""
        outputs = [h]
        for seen in x[..., 1:, :].unbind(dim=-2):
            h, c = self.lstm.step(seen, h, c)
            outputs.append(h)
        return self.readout(torch.stack(outputs, dim=-2))  # type: ignore[no-any-return]


def straight(model: Recalling, x: Tensor) -> Tensor:
    """Return what a network decides whose first memory goes on, beyond 12, in a straight line from 11 and 12."""
    here, time = x[..., 0, 0], x[..., 0, 1]
    beyond = (time - TAUGHT).clamp(min=0).unsqueeze(-1)
    near, last = (model.first(torch.stack([here, torch.full_like(time, T)], dim=-1)) for T in (TAUGHT - 1, TAUGHT))
    own = model.first(x[..., 0, :])
    h, c = (torch.where(beyond > 0, b + beyond * (b - a), as_is) for a, b, as_is in zip(near, last, own, strict=True))
    return model.after(h, c, x)


def in_double(decides: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    return decides(x.double())


@torch.no_grad()
def comes_early(runs: Runs, *, decides: Callable[[Recalling, Tensor], Tensor] = Recalling.forward) -> Tensor:
    """Return 1 where a network that arrives at 12 when told 12 arrives before 18 when told 25, four steps away."""
    time = torch.tensor([TAUGHT, TIME])
    came = []
    for k in range(len(runs)):
        model = runs.model(k).double()
        assert isinstance(model, Recalling)
        walks = partial(in_double, partial(decides, model))
        came.append(grid.arrival(walks, torch.full_like(time, DISTANCE), time))
    at, far = torch.stack(came).unbind(dim=1)
    return ((at == TAUGHT) & (far < EARLY)).double()


SIDE = partial(Arm, Recalling, TASK, options={"loss": decision_loss, "dtype": torch.float32})
COSTLY = (
    "learning rate ÷ 10", "learning rate × 10", "batch ÷ 16", "initialization × ½", "initialization × 2",
    "seeds 6100 to 6149", "seeds 6200 to 6249",
)  # fmt: skip
TRIALS = (
    Trial(
        "lstm-memory-goes-flat",
        "LSTMs that arrive before step 18 when told 25",
        {
            "as learned": SIDE(shows=comes_early),
            "memory extended in a straight line": SIDE(shows=partial(comes_early, decides=straight)),
        },
        Lesson("Adam", 0.02, 64, 600, falls=True),
        makes_no_sense={
            **dict.fromkeys(("steps × 4", "batch × 4"), "would take 3 more minutes"),
            **dict.fromkeys(COSTLY, "would take 1 more minute"),
            **dict.fromkeys(INPUTS, "times are whole numbers of steps"),
        },
    ),
)
