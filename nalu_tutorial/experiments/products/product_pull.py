"""(x₁ + x₂)(x₁ + x₂ + x₃ + x₄): NAU → NMU with its regularizer from other steps on, strong and weak."""

from __future__ import annotations

from functools import partial

from torch import Tensor

from ...records import LineTable
from ...training import Ramp, Runs
from ...units import NAU, NMU, sparsity_penalty
from .._experiment import Experiment, Measure, Training
from .._nets import stack
from .product_layers import OPEN, sums_and_gates
from .product_short import BRISK, within_a_percent

# The steps from which the regularizer rises to its full strength, of 20,000, and the strengths.
STARTS = (0, 1000, 2000, 3000, 4000, 6000)
RISE = 1000
STRENGTHS = (10, 0.4)


def trainings(steps: int) -> list[Training]:
    task, make = {"": within_a_percent()}, partial(stack, NAU, NMU, 4, 2)
    late = [
        Training(f"{strength:g} from {at}", make, task, {"penalty": Ramp(sparsity_penalty, strength, at, at + RISE)})
        for strength in STRENGTHS
        for at in STARTS
    ]
    return [Training("no pull", make, task), *late]


def shared_out(runs: Runs) -> Tensor:
    """Return 1 where both gates are open, one sum has x₃ without x₄, and the other x₄ without x₃: shape (R,)."""
    sums, gates = sums_and_gates(runs)
    more = sums[:, :, 2].abs() - sums[:, :, 3].abs()
    return (gates > 0.9).all(dim=1) & (more.amin(dim=1) < -0.5) & (more.amax(dim=1) > 0.5)


EXPERIMENT = Experiment(
    name="product-pull",
    title="(x1 + x2)(x1 + x2 + x3 + x4) with the regularizer of NAU → NMU from other steps on, strong and weak",
    source="ours, with the network of Madsen & Johansen (2020)",
    trainings=trainings,
    steps=20_000,
    seeds=100,
    options=BRISK,
    note="Learning rate and steps as in product-short, and correct within 1 % as there. The regularizer rises over "
    "1,000 steps, to a strength of 10 or 0.4.",
    measures={
        "open_gates": OPEN["open_gates"],
        "shared_out": Measure("Share", shared_out, of="runs whose two sums have one of x3 and x4 each"),
    },
    layout=LineTable(names={"no pull": "no regularizer"}),
)
