"""Four runs of a NALU on x1 · x2 that have not found the product, for the exercise that asks what still moves."""

import functools

import torch
from torch import Tensor

from ...tasks import arithmetic
from ...units import NALU
from .still_pulled import PARAMETERS

STEPS = 400
Pair = tuple[float, float]
# Ŵ, M̂ and G at the start, by the letter of the run. They are fixed, and far from where their ends would change, so that
# every machine sees the same four.
STARTS: dict[str, tuple[Pair, Pair, Pair]] = {
    "a": ((14.0, -6.0), (30.0, 3.0), (-0.5, 0.3)),  # the second weight is lost
    "b": ((0.5, 0.5), (0.5, 0.5), (4.0, 4.0)),  # the sum
    "c": ((6.0, 14.0), (-24.0, 30.0), (1.0, 0.8)),  # the first weight is lost, and both paths say x2
    "d": ((-7.0, -8.0), (3.0, 4.0), (0.1, -0.2)),  # both weights are lost
}


def stuck_units() -> dict[str, NALU]:
    """Return four units that were trained on x1 · x2, x ~ U[1, 2], and have not found the product, by their letters.

    Each has two inputs and one output, in double precision. Every call gives copies of its own.
    """
    copies = {}
    for k, letter in enumerate(STARTS):
        unit = copies[letter] = NALU(2, 1, dtype=torch.float64)
        unit.load_state_dict({name: value[k : k + 1] for name, value in _ends().items()})
    return copies


@functools.cache
@torch.enable_grad()  # a caller may have switched it off
def _ends() -> dict[str, Tensor]:
    unit = NALU(2, len(STARTS), dtype=torch.float64)  # outputs share nothing: each is a run of its own
    with torch.no_grad():
        for name, values in zip(PARAMETERS, zip(*STARTS.values(), strict=True), strict=True):
            unit.get_parameter(name).copy_(torch.tensor(values))
    optimizer = torch.optim.SGD(unit.parameters(), lr=1.0, momentum=0.9)
    generator = torch.Generator().manual_seed(0)
    task = arithmetic("*")
    for _ in range(STEPS):
        x, t = task.draw((64,), generator=generator, dtype=torch.float64)
        optimizer.zero_grad()
        (unit(x) - t).square().mean(dim=0).sum().backward()
        optimizer.step()
    return {name: unit.get_parameter(name).detach().clone() for name in PARAMETERS}
