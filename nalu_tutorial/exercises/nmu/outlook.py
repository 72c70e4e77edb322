"""Six trained networks of a NAU and an NMU: which is correct, which needs more steps, and which another seed."""

from collections.abc import Mapping

import torch
from torch import nn

from ...units import NAU, NMU
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled
from .._shared.wording import plain_word

RIGHT, LATER, NEVER = CHOICES = ("right", "more steps", "another seed")
Rows = tuple[tuple[float, ...], ...]
# The sums and the gates of each network, and what becomes of it. A test trains them.
NETS: Mapping[str, tuple[Rows, tuple[float, ...], str]] = {
    "a": (((1, 1, 1, 1), (1, 1, 0, 0), (0.3, 0.8, -0.2, 0.6)), (1, 1, 0), RIGHT),
    "b": (((1, 1, 1, 1), (0.2, 0.1, 0, 0.1)), (1, 0), NEVER),
    "c": (((1, 1, 0.43, 0.42), (1, 1, 0.4, 0.41)), (1, 1), LATER),
    "d": (((1, 1, 1, 0), (1, 1, 0, 1)), (1, 1), LATER),
    "e": (((1, 1, 1, 1), (0.9, 0.8, 0.3, 0.1)), (1, 0), LATER),
    "f": (((-1, -1, -1, -1), (-1, -1, 0, 0)), (1, 1), RIGHT),
}
WRONG: Mapping[tuple[str, str], str] = {
    ("a", LATER): "Network a: its odd weights belong to a sum whose gate is 0. Does the output depend on them?",
    ("a", NEVER): "Network a has one closed gate, and two open ones before it. Multiply those two sums.",
    ("b", RIGHT): "The gates of network b are 1 and 0, but multiply it out: its output is a plain sum.",
    ("b", LATER): "Network b: the sum at the closed gate is below 1 for all inputs from 1 to 2, so descent keeps the "
    "gate closed, and the gradient of that sum is 0.",
    ("c", RIGHT): "Network c: at x = (1, 2, 1, 2) its output is about 18.2. This is close, but not correct.",
    ("c", NEVER): "Network c: its two sums are nearly equal, but not quite. The gradient separates them, slowly at "
    "first.",
    ("d", RIGHT): "Network d: at x = (1, 2, 1, 2) its output is 5 · 4 = 20. Weights of 0 and 1 can be wrong, too.",
    ("d", NEVER): "Network d: both gates are open, so all weights receive a gradient. Without the regularizer, what "
    "holds them?",
    ("e", RIGHT): "Network e: with its second gate at 0, its output is a plain sum.",
    ("e", NEVER): "Network e looks like b, but the sum at its closed gate is above 1. Which sign has the gate's "
    "gradient?",
    ("f", LATER): "Network f: compute it for x = (1, 2, 1, 2). Two minus signs multiply to a plus.",
    ("f", NEVER): "Network f: all its weights are −1 or 0, except for the gates. What is (−6) · (−3)?",
}


def six_nets() -> dict[str, nn.Sequential]:
    """Return six networks NAU → NMU by their letters, in double precision. Every call gives copies of its own."""
    return {letter: _net(sums, gates) for letter, (sums, gates, _) in NETS.items()}


def _net(sums: Rows, gates: tuple[float, ...]) -> nn.Sequential:
    first, last = NAU(4, len(sums), dtype=torch.float64), NMU(len(sums), 1, dtype=torch.float64)
    with torch.no_grad():
        first.weight.copy_(torch.tensor(sums))
        last.weight.copy_(torch.tensor([gates]))
    return nn.Sequential(first, last)


@checker
def outlook(answer: Mapping[str, str]) -> str:
    """Check what each of six networks needs for the product of two sums: nothing, more steps or another seed."""
    check_keys(answer, NETS)
    for letter, answered in filled(answer).items():
        given = plain_word(answered)
        require(given in CHOICES, f"Network {letter}: choose from {', '.join(CHOICES)}; you give {given!r}.")
        require(given == NETS[letter][2], WRONG.get((letter, given), ""))
    check_complete(answer, judged=True)
    return (
        "We trained c, d and e further: 4,000 steps with Adam at 0.02, without the regularizer, bring all three to an "
        "error below 0.01. Network b did not move at all."
    )
