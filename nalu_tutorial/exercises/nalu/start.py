"""The reader's start of a NALU on trial: what it learns, and where the runs that do not learn end."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import torch
from torch import Tensor

from ...training import train
from ...training._start import start as begin
from ...units import NALU
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, check_callable, parts, written
from .repaired import PARAMETERS, PRODUCT, relative_error

SEEDS = 20
THREE = "Return three tensors of shape (out_features, in_features): Ŵ, M̂ and G."
Draw = Callable[[], list[Tensor]]


@checker
def start(answer: Callable[[int, int], Any]) -> str:
    """Check a random start of (Ŵ, M̂, G) from which plain descent learns x1 · x2 on at least 18 of 20 seeds."""

    def draw() -> list[Tensor]:
        check_callable(answer)
        drawn = written(answer(2, 1), answer)
        require(not isinstance(drawn, Mapping) or set(PARAMETERS) <= set(drawn), THREE)
        found = (
            [drawn[name] for name in PARAMETERS]
            if isinstance(drawn, Mapping)
            else parts(drawn, 3, "Return three tensors, Ŵ, M̂ and G, for each call.")
        )
        return [as_tensor(part, THREE).detach() for part in found]

    first, second = draw(), draw()
    require(all(tuple(part.shape) == (1, 2) for part in first), THREE)
    require(all(bool(part.isfinite().all()) for part in first), "There is a NaN or an infinity in your start.")
    require(
        not all(map(torch.equal, first, second)),
        "Every call gives the same numbers. Draw them, so that seeds differ: this shows one run twenty times.",
    )
    require(
        not _begin_solved(draw),
        "That is no start, it is the answer: with their weights rounded to 0 and 1 your units multiply before the "
        "first step. Begin somewhere that would serve another operation as well.",
    )
    stuck = _stuck_runs(draw)
    require(len(stuck) <= 2, _why_stuck(stuck, draw))
    return f"{SEEDS - len(stuck)} of {SEEDS} seeds arrive, {_what_was_told(draw)}."


def _unit_from(draw: Draw) -> NALU:
    """Return a NALU with the reader's start."""
    unit = NALU(2, 1, dtype=torch.float64)
    with torch.no_grad():
        for parameter, value in zip((unit.W_hat, unit.M_hat, unit.G), draw(), strict=True):
            parameter.copy_(value)
    return unit


def _begun(draw: Draw) -> list[NALU]:
    """Return the 20 units that the training begins with."""
    return [cast(NALU, begin(partial(_unit_from, draw), seed)) for seed in range(SEEDS)]


@torch.no_grad()
def _what_was_told(draw: Draw) -> str:
    """Say what the start knows of the task."""
    x, _ = PRODUCT.validation_set(dtype=torch.float64)
    units = _begun(draw)
    signs = sum(bool((unit.W_hat > 0).all()) for unit in units) > 0.9 * SEEDS
    path = sum(float(unit.open_gate(x).mean()) < 0.3 for unit in units) > 0.9 * SEEDS
    if not (signs or path):
        return "and you told them neither the signs nor the path"
    told = " and ".join(["the signs"] * signs + ["the path"] * path)
    return f"though you told nearly all of them {told}: another operation would want another start"


@torch.no_grad()
def _begin_solved(draw: Draw) -> bool:
    """Return whether most units multiply before they have seen a single example, once their weights are rounded."""
    x, _ = PRODUCT.extrapolation_set(dtype=torch.float64)
    units = _begun(draw)
    return sum(bool((unit.weight > 0.5).all()) and float(unit.open_gate(x).mean()) < 0.1 for unit in units) > SEEDS / 2


def _stuck_runs(draw: Draw) -> list[NALU]:
    """Return those of 20 trained units that are not within 1 % on U[2, 6], in the mean."""
    runs = train(
        partial(_unit_from, draw),
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
def _why_stuck(stuck: list[NALU], draw: Draw) -> str:
    """Say where the stuck runs ended, and what it is in the start that sent them there."""
    x, _ = PRODUCT.validation_set(dtype=torch.float64)
    units = _begun(draw)
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
