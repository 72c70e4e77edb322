"""Trajectories that no training gave, for the limits and the order of the rules that tell how a run ended."""

import torch
from torch import Tensor

Run = dict[str, Tensor]
STEPS = 400


def made_up() -> list[tuple[Run, str, str]]:
    """Return runs, how each ended, and what to say to another answer."""
    return [
        (
            _run(loss=5e-4, peak=1e8),
            "exploded",
            "its loss was once 1e+08, and ends at 5e-04. The rules stand in an order: ask for an explosion first.",
        ),
        (_run(loss=5e-4, peak=3e6), "exploded", "its loss was once 3e+06, and 10⁶ is the limit."),
        (_run(loss=5e-4, peak=3e5), "solved", "its loss was never above 3e+05, and 10⁶ is the limit."),
        (_run(loss=5e-4), "solved", "its loss ends at 5e-04, and 10⁻³ is the limit."),
        (_run(loss=5e-3, g=0.97), "chose the sum", "its loss ends at 5e-03, and 10⁻³ is the limit."),
        (
            _run(loss=2.0, dip=1e-5, g=0.97),
            "chose the sum",
            "its loss was once 1e-05, and ends at 2. It is the end that counts.",
        ),
        (_run(loss=2.0, w=(0.03, 0.9)), "lost an input", "w1 ends at 0.03, and within 0.05 of 0 it counts as lost."),
        (_run(loss=2.0, w=(0.9, -0.03)), "lost an input", "w2 ends at −0.03, and within 0.05 of 0 it counts as lost."),
        (
            _run(loss=2.0, w=(0.2, 0.9), g=0.97),
            "chose the sum",
            "w1 ends at 0.20, and only within 0.05 of 0 it counts as lost.",
        ),
        (
            _run(loss=2.0, w=(0.9, -0.8), g=0.97),
            "chose the sum",
            "w2 ends at −0.80, which is far from 0: compare the size of the weight.",
        ),
        (
            _run(loss=2.0, w=(0.9, 0.9), dip_of_w=0.0, g=0.97),
            "chose the sum",
            "w1 was once 0, and ends at 0.90. It is the end that counts.",
        ),
    ]


def _run(
    *,
    loss: float,
    w: tuple[float, float] = (0.98, 0.98),
    g: float = 0.02,
    peak: float | None = None,
    dip: float | None = None,
    dip_of_w: float | None = None,
) -> Run:
    ends = {"w1": w[0], "w2": w[1], "g": g, "loss": loss}
    run = {name: torch.full((STEPS,), value, dtype=torch.float64) for name, value in ends.items()}
    for name, value in (("loss", peak), ("loss", dip), ("w1", dip_of_w)):
        if value is not None:
            run[name][STEPS // 2] = value
    return run
