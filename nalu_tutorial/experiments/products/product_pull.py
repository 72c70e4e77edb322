"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): NAU → NMU, with its pull to whole weights from other steps on."""

from __future__ import annotations

from functools import partial

from torch import Tensor

from ...tasks import product_of_sums
from ...training import Ramp, Runs
from ...units import NAU, NMU, sparsity_penalty
from .._experiment import Experiment, Measure, Training
from .product_frontier import stack
from .product_layers import OPEN, sums_and_gates
from .product_short import BRISK

# The steps between which the pull rises to its full strength, of 4,000.
STARTS = (0, 100, 300, 500, 1000, 1500, 2000, 3000)
RISE = 500


def trainings(steps: int) -> list[Training]:
    """Return one training for each step at which the pull begins, and one without it."""
    task = {"": product_of_sums().over((1, 2), (2, 6), 1.0)}
    make = partial(stack, NAU, NMU, 2)
    late = [
        Training(f"pull from {at}", make, task, {"penalty": Ramp(sparsity_penalty, 10, at, at + RISE)}) for at in STARTS
    ]
    return [Training("no pull", make, task), *late]


def shared_out(runs: Runs) -> Tensor:
    """Return 1 where both gates are open, one sum has x₃ without x₄, and the other x₄ without x₃: shape (R,)."""
    sums, gates = sums_and_gates(runs)
    more = sums[:, :, 2].abs() - sums[:, :, 3].abs()
    return (gates > 0.9).all(dim=1) & (more.amin(dim=1) < -0.5) & (more.amax(dim=1) > 0.5)


EXPERIMENT = Experiment(
    name="product-pull",
    title="(x1 + x2)(x1 + x2 + x3 + x4) with the regulariser of NAU → NMU from other steps on",
    source="ours, with the net of Madsen & Johansen (2020)",
    trainings=trainings,
    steps=4_000,
    seeds=100,
    options=BRISK,
    note="Twenty times the published rate, and a fiftieth of the steps. Strength 10, rising over 500 steps. A run "
    "succeeds here when its mean squared error on U[2, 6] is below 1.",
    measures={
        "open_gates": OPEN["open_gates"],
        "shared_out": Measure("Share", shared_out, of="runs whose two sums have one of x3 and x4 each"),
    },
)
