"""How far a gate must open."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, check_complete

W_HATS = (3, 2, -3)
WANTED = 0.99
NEAR = 5e-4


@checker
def gates(answer: Mapping[int, float | None]) -> str:
    """Check the M̂ at which W is 0.99, or None where there is none, for each of three Ŵ."""
    require(
        isinstance(answer, Mapping) and set(answer) == set(W_HATS),
        "Give a dictionary with the keys 3, 2 and −3, each with an M̂, or None where there is none.",
    )
    check_complete(answer)
    _check_none(2, answer[2], "tanh 2 is 0.964, and a gate passes at most what the sign gives it.")
    _check_none(-3, answer[-3], "tanh(−3) is below 0 and σ is never negative, so W is below 0 at every M̂.")
    require(answer[3] is not None, "For Ŵ = 3 there is one: tanh 3 is 0.9951, and a gate of 0.9949 makes 0.99 of it.")
    m_hat = as_number(answer[3])
    require(
        abs(m_hat - _logit(WANTED)) > NEAR * 10,
        "At that M̂ the gate alone is 0.99. It is multiplied by tanh 3 = 0.9951, so W is 0.985.",
    )
    weight = math.tanh(3) / (1 + math.exp(-m_hat))
    require(abs(weight - WANTED) < NEAR, f"With your M̂ for Ŵ = 3 the weight is {weight:.4f}; it should be 0.99.")
    return "The smaller of the two factors bounds the weight: both must be driven far."


def _check_none(w_hat: int, m_hat: Any, because: str) -> None:
    given = str(w_hat).replace("-", "−")
    require(m_hat is None, f"For Ŵ = {given} no M̂ makes W = 0.99: {because} Answer None.")


def _logit(share: float) -> float:
    return math.log(share / (1 - share))
