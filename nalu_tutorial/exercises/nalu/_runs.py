"""Eight short runs of one NALU on x1 · x2, for the exercise that tells how they ended."""

import functools

import torch
from torch import Tensor

from ...units import NALU

STEPS = 400
NAMES = ("w1", "w2", "g", "loss")
Pair = tuple[float, float]
Starts = dict[str, tuple[Pair, Pair, Pair]]  # Ŵ, M̂ and G by the letter of the run
ENDS = {
    "a": "lost an input",
    "b": "solved",  # its gate begins with the sum and turns
    "c": "chose the sum",
    "d": "exploded",  # once, in the middle; it ends as if it had lost an input and chosen the sum
    "e": "lost an input",  # both paths say x2, so the gate has nothing to choose
    "f": "solved",
    "g": "exploded",  # without ε, at the first 0
    "h": "lost an input",
}
ORDINARY: Starts = {
    "a": ((2.0, -4.0), (3.0, 3.0), (-0.5, 0.3)),
    "b": ((0.3, 0.3), (0.3, 0.3), (2.5, 2.5)),
    "c": ((0.5, 0.5), (0.5, 0.5), (4.0, 4.0)),
    "e": ((6.0, 6.0), (-12.0, 6.0), (0.5, 0.3)),
    "f": ((0.3, 0.3), (0.3, 0.3), (-0.3, -0.3)),
    "h": ((-5.0, -6.0), (3.0, 4.0), (0.1, -0.2)),
}
DIVIDING: Starts = {"d": ((-6.0, 6.0), (6.0, 6.0), (0.0, 0.0))}
WITHOUT_EPSILON: Starts = {"g": ORDINARY["f"]}


def trajectories() -> dict[str, dict[str, Tensor]]:
    """Return eight runs by their letters, each with "w1", "w2", "g" and "loss" at 400 steps: shape (400,).

    g is the mean over a batch. Every call gives copies of its own.
    """
    return {letter: {name: line.clone() for name, line in _runs()[letter].items()} for letter in ENDS}


@functools.cache
def _runs() -> dict[str, dict[str, Tensor]]:
    # The starts are fixed and far from where their ends would change, so that every machine sees the same eight.
    return (
        _descend(ORDINARY)
        | _descend(DIVIDING, lr=1e-5, smallest=0.0)
        | _descend(WITHOUT_EPSILON, smallest=0.0, epsilon=0.0)
    )


def _descend(
    starts: Starts, lr: float = 1.0, smallest: float = 1.0, epsilon: float = 1e-7
) -> dict[str, dict[str, Tensor]]:
    unit = NALU(2, len(starts), epsilon=epsilon, dtype=torch.float64)  # outputs share nothing: each is a run
    with torch.no_grad():
        for parameter, values in zip((unit.W_hat, unit.M_hat, unit.G), zip(*starts.values(), strict=True), strict=True):
            parameter.copy_(torch.tensor(values))
    optimizer = torch.optim.SGD(unit.parameters(), lr=lr, momentum=0.9)
    generator = torch.Generator().manual_seed(0)
    rows = []
    for _ in range(STEPS):
        x = _inputs(smallest, generator)
        losses = (unit(x) - x.prod(dim=-1, keepdim=True)).square().mean(dim=0)
        rows.append(torch.stack([*unit.weight.T, unit.open_gate(x).mean(dim=0), losses]).detach())
        optimizer.zero_grad()
        losses.sum().backward()
        optimizer.step()
    lines = torch.stack(rows, dim=-1)  # (names, runs, steps)
    return {letter: dict(zip(NAMES, lines[:, k], strict=True)) for k, letter in enumerate(starts)}


def _inputs(smallest: float, generator: torch.Generator) -> Tensor:
    # In 5000 equal steps up to 2, so that the smallest number itself, which may be 0, comes up now and then.
    steps = torch.rand((64, 2), generator=generator, dtype=torch.float64).mul(5000).floor()
    return smallest + (2 - smallest) * steps / 5000
