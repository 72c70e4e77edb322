"""Four ways to keep the logarithm of an input near 0 in bounds: what each of them keeps, and what it costs."""

import functools
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled, plain

EPS = 2.0**-52
QUESTIONS = ("does it divide", "is it bounded", "can it be switched off")
WAYS = ("epsilon", "late", "early", "mixed")
# By way and question: what to say to who has it wrong.
WHY: Mapping[tuple[str, int], str] = {
    ("epsilon", 0): "1 / (0.01 + 0.1) is 9.1, not 100. An ε that is large enough to help is too large to divide.",
    ("epsilon", 1): "r lies between 0.1 and 2.1, so that r and 1/r stay between 1/100 and 100.",
    ("epsilon", 2): "it has no gate in it: at g = 0 the input comes in as before.",
    ("late", 0): "with the gate open, at 1, the factor g changes nothing.",
    ("late", 1): "half of the logarithm of 10⁻¹⁶ is still −18, and e¹⁸ is 67 million.",
    ("late", 2): "0 times the logarithm is 0, and its exponential is 1.",
    ("early", 0): "with the gate open it takes the logarithm of |x| itself.",
    ("early", 1): "with g = ½ the argument of the logarithm lies between ½ and 1.5.",
    ("early", 2): "at g = 0 it takes the logarithm of 1.",
    ("mixed", 0): "with the gate open it takes the logarithm of |x| itself.",
    ("mixed", 1): "at x = −1 and g = ½ the mixture is −½ + ½ = 0. The sign must be off before x is mixed with 1.",
    ("mixed", 2): "at g = 0 the mixture is 1, whatever x is.",
}


@checker
def protections(answer: Mapping[str, Any]) -> str:
    """Check for four gated logarithms, by True or False, whether they divide, are bounded, and switch off."""
    check_keys(answer, WAYS)
    for way, given in filled(answer).items():
        verdicts = plain(given)
        require(
            isinstance(verdicts, list | tuple)
            and len(verdicts) == 3
            and all(each in (True, False) for each in verdicts),
            f"For {way} give three answers, each True or False: {'? '.join(QUESTIONS)}?",
        )
        for k, (verdict, right) in enumerate(zip(verdicts, measured()[way], strict=True)):
            is_or_not = "Yes" if right else "No"
            require(bool(verdict) == right, f"`{way}`: {QUESTIONS[k]}? {is_or_not}: {WHY[way, k]}")
    check_complete(answer, judged=True)
    return "Only the gate of the NPU does all three. It mixes |x| with 1, and does so before the logarithm."


def logarithm(way: str, x: Tensor, g: float) -> Tensor:
    """Return log r as this way has it."""
    if way == "epsilon":
        return torch.log(x.abs() + 0.1)
    if way == "late":
        return g * torch.log(x.abs() + EPS)
    if way == "early":
        return torch.log(g * (x.abs() + EPS) + 1 - g)
    return torch.log((g * x + 1 - g).abs() + EPS)


@functools.cache
def measured() -> dict[str, tuple[bool, bool, bool]]:
    """Return the three answers for each way, as its numbers give them."""
    grid = torch.arange(-200, 201, dtype=torch.float64) / 100  # with −1, 0 and 1
    hundredth = torch.tensor(0.01, dtype=torch.float64)
    protected = {}
    for way in WAYS:
        divides = abs(torch.exp(-logarithm(way, hundredth, 1.0)).item() - 100) < 1
        half = torch.exp(logarithm(way, grid, 0.5))
        bounded = bool((half > 0.01).all() and (half < 100).all())
        off = bool((torch.exp(logarithm(way, grid, 0.0)) - 1).abs().max() < 1e-9)
        protected[way] = (divides, bounded, off)
    return protected
