"""The reader's units and starts of chapter 3 on trial: what they learn, and where the runs that do not learn end."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable
from functools import partial
from typing import cast

import torch
from torch import Tensor, nn

from ..tasks import arithmetic
from ..training import train
from ..training._start import start
from ..units import NALU

SEEDS = 20
PRODUCT = arithmetic("*")  # x ~ U[1, 2], and U[2, 6] to extrapolate
Draw = Callable[[], list[Tensor]]


def learned_outputs(make: Callable[[int, int], nn.Module]) -> int:
    """Return how many outputs of a five-output unit learn x1 · x2; they share nothing, so each is a run of its own."""
    unit = make(2, 5)
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for name, low, high in (("W_hat", 0.1, 0.5), ("M_hat", 0.1, 0.5), ("G", -0.5, 0.0)):
            unit.get_parameter(name).uniform_(low, high, generator=generator)
    optimizer = torch.optim.RMSprop(unit.parameters(), lr=0.1)
    for _ in range(400):
        x, t = PRODUCT.draw((64,), generator=generator)
        optimizer.zero_grad()
        (unit(x) - t).square().mean(dim=0).sum().backward()
        optimizer.step()
    x, t = PRODUCT.extrapolation_set()
    with torch.no_grad():
        return int((relative_error(unit(x), t) < 0.05).sum())


def relative_error(y: Tensor, t: Tensor) -> Tensor:
    """Return the mean relative error of each output, over the axis before the last; infinite where there is a NaN."""
    return ((y - t) / t).abs().mean(dim=-2).nan_to_num(nan=torch.inf)


def unit_from(draw: Draw) -> NALU:
    """Return a NALU with the reader's start."""
    unit = NALU(2, 1, dtype=torch.float64)
    with torch.no_grad():
        for parameter, value in zip((unit.W_hat, unit.M_hat, unit.G), draw(), strict=True):
            parameter.copy_(value)
    return unit


def begun(draw: Draw) -> list[NALU]:
    """Return the 20 units that the training begins with."""
    return [cast(NALU, start(partial(unit_from, draw), seed)) for seed in range(SEEDS)]


@torch.no_grad()
def begin_solved(draw: Draw) -> bool:
    """Return whether most units multiply before they have seen a single example, once their weights are rounded."""
    x, _ = PRODUCT.extrapolation_set(dtype=torch.float64)
    units = begun(draw)
    return sum(bool((unit.weight > 0.5).all()) and float(unit.open_gate(x).mean()) < 0.1 for unit in units) > SEEDS / 2


def stuck_runs(draw: Draw) -> list[NALU]:
    """Return those of 20 trained units that are not within 1 % on U[2, 6], in the mean."""
    runs = train(
        partial(unit_from, draw),
        PRODUCT,
        seeds=SEEDS,
        steps=1500,
        optimizer=partial(torch.optim.SGD, momentum=0.9),
        lr=1.0,
        batch_size=64,
        dtype=torch.float64,
    )
    x, t = PRODUCT.extrapolation_set(dtype=torch.float64)
    stuck = (relative_error(runs.predict(x), t)[:, 0] >= 0.01).nonzero()[:, 0]
    return [cast(NALU, runs.model(k)) for k in stuck.tolist()]


@torch.no_grad()
def why_stuck(stuck: list[NALU], draw: Draw) -> str:
    """Say where the stuck runs ended, and what it is in the start that sent them there."""
    x, _ = PRODUCT.validation_set(dtype=torch.float64)
    units = begun(draw)
    g = torch.stack([unit.open_gate(x).mean() for unit in units]).mean()
    W = torch.cat([unit.weight for unit in units])
    opening = f"{len(stuck)} of 20 seeds get stuck"
    with_the_sum = sum(float(unit.open_gate(x).mean()) > 0.9 for unit in stuck)
    if with_the_sum > len(stuck) / 2:
        return f"{opening}, and {with_the_sum} of them stay with the sum: at the start g is {g:.3f}, where σ is flat."
    lost = f"{opening}: a weight goes to 0 and its gradient with it, so an input is lost."
    if float((W < -0.5).double().mean()) > 0.5:
        return f"{lost} Yours begin near −1, and the way from there to 1 leads through 0."
    reach = max(float(unit.W_hat.abs().max()) for unit in units)
    return f"{lost} |Ŵ| is up to {reach:.1f} at the start: a wrong sign so far out cannot be turned before M̂ shuts."
