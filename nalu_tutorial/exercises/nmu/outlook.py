"""Six trained nets of a NAU and an NMU: which is right, which needs more steps, and which another seed."""

from collections.abc import Mapping

import torch
from torch import nn

from ...units import NAU, NMU
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled

RIGHT, LATER, NEVER = CHOICES = ("right", "more steps", "another seed")
Rows = tuple[tuple[float, ...], ...]
# The sums and the gates of each net, and what becomes of it. A test trains them.
NETS: Mapping[str, tuple[Rows, tuple[float, ...], str]] = {
    "a": (((1, 1, 1, 1), (1, 1, 0, 0), (0.3, 0.8, -0.2, 0.6)), (1, 1, 0), RIGHT),
    "b": (((1, 1, 1, 1), (0.3, 0.1, 0, 0.2)), (1, 0), NEVER),
    "c": (((1, 1, 0.43, 0.42), (1, 1, 0.4, 0.41)), (1, 1), LATER),
    "d": (((1, 1, 1, 0), (1, 1, 0, 1)), (1, 1), LATER),
    "e": (((1, 1, 1, 1), (0.9, 0.8, 0.3, 0.1)), (1, 0), LATER),
    "f": (((-1, -1, -1, -1), (-1, -1, 0, 0)), (1, 1), RIGHT),
}
WRONG: Mapping[tuple[str, str], str] = {
    ("a", LATER): "Net a: its odd weights belong to a sum whose gate is 0. Does the answer depend on them?",
    ("a", NEVER): "Net a has a shut gate, and two open ones before it. Multiply those two sums.",
    ("b", RIGHT): "Net b has whole gates, but multiply it out: it answers with a plain sum.",
    ("b", LATER): "Net b: the sum at the shut gate is below 1 for all inputs from 1 to 2, so the gate is pushed to "
    "stay shut, and the gradient of that sum is 0.",
    ("c", RIGHT): "Net c: at x = (1, 2, 1, 2) it gives about 18.2. Near, and not right.",
    ("c", NEVER): "Net c: its two sums are nearly equal, and not quite. The gradient parts them, slowly at first.",
    ("d", RIGHT): "Net d: at x = (1, 2, 1, 2) it gives 5 · 4 = 20. Whole weights can be the wrong ones.",
    (
        "d",
        NEVER,
    ): "Net d: both gates are open, so all weights get a gradient. Without a pull, what holds them?",
    ("e", RIGHT): "Net e: with its second gate at 0 it answers with a plain sum.",
    (
        "e",
        NEVER,
    ): "Net e looks like net b, but the sum at its shut gate is above 1. Which sign has the gate's gradient?",
    ("f", LATER): "Net f: put x = (1, 2, 1, 2) in. Two minus signs multiply to a plus.",
    ("f", NEVER): "Net f: all its weights are −1 or 0. What is (−6) · (−3)?",
}


def six_nets() -> dict[str, nn.Sequential]:
    """Return six nets NAU → NMU by their letters, in double precision. Every call gives copies of its own."""
    return {letter: _net(sums, gates) for letter, (sums, gates, _) in NETS.items()}


def _net(sums: Rows, gates: tuple[float, ...]) -> nn.Sequential:
    first, last = NAU(4, len(sums), dtype=torch.float64), NMU(len(sums), 1, dtype=torch.float64)
    with torch.no_grad():
        first.weight.copy_(torch.tensor(sums))
        last.weight.copy_(torch.tensor([gates]))
    return nn.Sequential(first, last)


@checker
def outlook(answer: Mapping[str, str]) -> str:
    """Check what each of six nets needs for the product of two sums: nothing, more steps or another seed."""
    check_keys(answer, NETS)
    for letter, given in filled(answer).items():
        require(given in CHOICES, f"Net {letter}: choose from {', '.join(CHOICES)}; you give {given!r}.")
        require(given == NETS[letter][2], WRONG.get((letter, given), ""))
    check_complete(answer, judged=True)
    return (
        "We trained c, d and e on: 4,000 steps with Adam at 0.02 and no pull bring all three to an error below 0.01. "
        "Net b did not move at all."
    )
