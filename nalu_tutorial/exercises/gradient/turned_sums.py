"""Which logarithms allow a first layer whose signs are all flipped: a prediction, and the training."""

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import torch
from torch import nn

from ...tasks import product_of_sums
from ...training import train
from ...units import NAC, MultiplicativeNAC, max_safe_log, safe_log
from ...units.multiplicative_nac import Logarithm
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, filled, plain

LOGARITHMS: Mapping[str, Logarithm | None] = {"plain": None, "safe": safe_log, "max-safe": max_safe_log}
CASES = ("plain, negative", "safe, positive", "safe, negative", "max-safe, positive", "max-safe, negative")
SEEDS, STEPS, NEAR = 12, 1000, 1.2
WHY: Mapping[str, str] = {
    "plain, negative": "The layer takes |z|, so −z is as good as z.",
    "safe, positive": "A correct sum is 2 at the least, and from 1 on the safe logarithm is the logarithm.",
    "safe, negative": "The safe logarithm is mirrored at 1 and not at 0: −6 counts as 8.",
    "max-safe, positive": "A correct sum is 2 at the least, and from 1 on the max-safe logarithm is the logarithm.",
    "max-safe, negative": "Below 1 the max-safe logarithm is constant: no gradient reaches the first layer.",
}


@checker
def turned_sums(answer: Mapping[str, Any]) -> str:
    """Check for which logarithm and which signs of the first layer more than half of 12 runs converge."""
    require(
        isinstance(answer, Mapping) and set(answer) == set(CASES),
        f"Give a dictionary with the keys {', '.join(map(repr, CASES))}.",
    )
    given = {name: plain(value) for name, value in filled(answer).items()}
    for name, share in given.items():
        require(isinstance(share, bool), f"At {name!r}, answer True if most runs converge, and False if not.")
    check_complete(answer)
    shares = near()
    for name, share in given.items():
        count = f"{name}: {shares[name]} of {SEEDS} runs converge, with an error below {NEAR}."
        require(share == (shares[name] > SEEDS / 2), f"{count} {WHY[name]}")
    counts = ", ".join(f"{name.replace(', ', ' with ')} sums {count}" for name, count in shares.items())
    return f"Of {SEEDS} runs converge, with an error below {NEAR}: {counts}."


@functools.cache
@torch.enable_grad()
def near() -> Mapping[str, int]:
    """Return of each case how many runs have an error below the limit after so many steps."""
    return MappingProxyType({name: _near(*name.split(", ")) for name in CASES})


def _near(log: str, sign: str) -> int:
    def make() -> nn.Module:
        first, last = NAC(4, 2), MultiplicativeNAC(2, 1, log=LOGARITHMS[log])
        with torch.no_grad():
            first.W_hat.copy_(first.W_hat.abs() * (1 if sign == "positive" else -1))
            last.W_hat.abs_()
        return nn.Sequential(first, last)

    recipe: dict[str, Any] = {"lr": 0.03, "log_every": STEPS, "dtype": torch.float64, "compiled": False}
    runs = train(make, product_of_sums(), seeds=SEEDS, steps=STEPS, **recipe)
    return int((runs.history["validation"][-1].sqrt() < NEAR).sum())
