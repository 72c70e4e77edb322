"""Chapter 13: why a counter, and an LSTM that is told a long time, arrive early, and what a longer training does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import arrive_on_time, decision_loss, grid
from ...training import Runs
from ...units import nac_weight
from .._measures import task_of
from .._nets import Recalling
from ._battery import INPUTS, Arm, Lesson, Trial

TASK = arrive_on_time((5, 12))
TAUGHT, LAST = 12, 60


class Counter(nn.Module):
    """The counter of the lesson, all of whose counts are computed at once: a NAC with a linear read-out."""

    def __init__(self) -> None:
        super().__init__()
        self.W_hat, self.M_hat = (nn.Parameter(torch.empty(1, 3).uniform_(-0.1, 0.1)) for _ in range(2))
        self.readout = nn.Linear(2, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Return whether to walk: above 0 for each step, (..., steps, 1)."""
        n = counts(nac_weight(self.W_hat, self.M_hat), x[..., 0, 1], x.shape[-2])
        return self.readout(torch.stack([n, x[..., 0]], dim=-1))  # type: ignore[no-any-return]


def counts(weights: Tensor, time: Tensor, steps: int) -> Tensor:
    """Return the counts after each step of those who hear a time: shape (..., steps) for weights (1, 3)."""
    on_time, on_count, on_one = weights.unbind(-1)
    kept = [torch.ones_like(on_count)]
    for _ in range(steps - 1):
        kept.append(kept[-1] * on_count)
    powers = torch.cat(kept)
    return on_time * time.unsqueeze(-1) * powers + on_one * powers.cumsum(0)


def parts(runs: Runs) -> tuple[Tensor, Tensor]:
    """Return the weights of counts and of read-outs, each of shape (R, 3)."""
    W = nac_weight(runs.params["W_hat"], runs.params["M_hat"])[:, 0]
    return W, torch.cat([runs.params["readout.weight"][:, 0], runs.params["readout.bias"]], dim=1)


def corrected(W: Tensor) -> Tensor:
    """Return weights without drift, with the steps of each counter."""
    return torch.stack([W[:, 0], torch.ones_like(W[:, 0]), -W[:, 0]], dim=1)


def walked(W: Tensor, time: Tensor, steps: int) -> Tensor:
    """Return the counts of all counters: (R, episodes, steps)."""
    return torch.stack([counts(each.unsqueeze(0), time.to(W), steps) for each in W])


@torch.no_grad()
def exact_to(W: Tensor, R: Tensor) -> Tensor:
    """Return the time up to which each counter is exact from every start: 4 for one that fails at 5, 60 at most."""
    far, time, _ = grid.episodes(5, LAST)
    n, here = walked(W, time, LAST), far.expand(len(W), -1).to(W)
    there = torch.zeros_like(here)
    for step in range(LAST):
        walks = R[:, :1] * n[..., step] + R[:, 1:2] * here + R[:, 2:] > 0
        here = (here - walks.to(W)).clamp(min=0)
        there = torch.where((here == 0) & (there == 0), step + 1.0, there)
    hits = torch.stack([(there == time)[:, time == T].all(dim=1) for T in range(5, LAST + 1)], dim=1)
    return 4 + hits.long().cumprod(dim=1).sum(dim=1)


def taught_again(runs: Runs, W: Tensor, R: Tensor) -> Tensor:
    """Return read-outs that have learned for 100 steps more from these counts, on the 1,000 episodes of validation."""
    x, t = task_of(runs).validation_set(dtype=W.dtype)
    n, t, R = walked(W, x[:, 0, 1], x.shape[-2]), t[..., 0], R.clone().requires_grad_()
    optimizer = torch.optim.Adam([R], lr=0.1)
    for _ in range(100):
        optimizer.zero_grad()
        y = R[:, :1, None] * n + R[:, 1:2, None] * x[..., 0] + R[:, 2:, None]
        (decision_loss(y, t.expand_as(y)) * len(R)).backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return R.detach()


def comes_early(runs: Runs) -> Tensor:
    """Return 1 where a counter is exact at the times of its training, and not to 60."""
    exact_until = exact_to(*parts(runs))
    return ((exact_until >= TAUGHT) & (exact_until < LAST)).double()


def misses_with_both(runs: Runs) -> Tensor:
    """Return 1 where a counter is not exact to 60 with its count corrected and its read-out trained again on that."""
    W, R = parts(runs)
    return (exact_to(corrected(W), taught_again(runs, corrected(W), R)) < LAST).double()


def fails_at_once(runs: Runs, *, more: bool = False) -> Tensor:
    """Return 1 where a counter that is exact in training fails at 5 with its count corrected and its own read-out.

    With ``more`` the read-out learns for 100 steps before that, from the count that was not corrected.
    """
    W, R = parts(runs)
    fails = exact_to(corrected(W), taught_again(runs, W, R) if more else R) == 4
    return fails.double() if more else (fails & (exact_to(W, R) >= TAUGHT)).double()


SIDE = partial(Arm, Counter, TASK, options={"loss": decision_loss})
OF_COUNTERS = partial(
    Trial,
    lesson=Lesson("Adam", 0.02, 64, 2000, falls=True),
    rates={"SGD": 1, "RMSprop": 0.01},
    makes_no_sense=dict.fromkeys(INPUTS, "times are whole numbers of steps"),
)
TRIALS = (
    OF_COUNTERS(
        "count-drifts",
        "networks that are exact in training and not to 60",
        {
            "as learned": SIDE(shows=comes_early),
            "count corrected, read-out trained again": SIDE(shows=misses_with_both),
        },
    ),
    OF_COUNTERS(
        "first-bar-above-one",
        "networks that fail at 5 with the count corrected",
        {
            "read-out as learned": SIDE(shows=fails_at_once),
            "read-out trained 100 steps more": SIDE(shows=partial(fails_at_once, more=True)),
        },
    ),
)


TIME, DISTANCE = 25, 4
EARLY = 18  # half-way from the end of training to the time
HIDDEN = 16


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
def arrives_early(runs: Runs, *, decides: Callable[[Recalling, Tensor], Tensor] = Recalling.forward) -> Tensor:
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


RECALLS = partial(Arm, partial(Recalling, HIDDEN), TASK, options={"loss": decision_loss, "dtype": torch.float32})
COSTLY = (
    "learning rate ÷ 10", "learning rate × 10", "batch ÷ 16", "initialization × ½", "initialization × 2",
    "seeds 6100 to 6149", "seeds 6200 to 6249",
)  # fmt: skip
OF_AN_LSTM = (
    Trial(
        "lstm-memory-goes-flat",
        "LSTMs that arrive before step 18 when told 25",
        {
            "as learned": RECALLS(shows=arrives_early),
            "memory extended in a straight line": RECALLS(shows=partial(arrives_early, decides=straight)),
        },
        Lesson("Adam", 0.02, 64, 600, falls=True),
        makes_no_sense={
            **dict.fromkeys(("steps × 4", "batch × 4"), "would take 3 more minutes"),
            **dict.fromkeys(COSTLY, "would take 1 more minute"),
            **dict.fromkeys(INPUTS, "times are whole numbers of steps"),
        },
    ),
)
