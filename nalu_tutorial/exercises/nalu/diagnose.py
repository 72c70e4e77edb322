"""How a run of a NALU ended, told from its trajectory."""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked
from ._runs import ENDS, trajectories

Run = dict[str, Tensor]
STEPS = 400


@checker
def diagnose(answer: Callable[[dict[str, Tensor]], str]) -> str:
    """Check a function that tells from a trajectory how a run on x1 · x2 ended."""
    for letter, run in trajectories().items():
        got, end = asked(answer, run), ENDS[letter]
        require(got in ENDS.values(), f"Answer with one of {', '.join(sorted(set(ENDS.values())))}, not {got!r}.")
        require(got == end, f"Run {letter} is not {got!r} but {end!r}: {_evidence(run, end)}")
    for run, end, evidence in _made_up():
        got = asked(answer, run)
        require(got == end, f"The eight are right. A run made up for this check is not {got!r} but {end!r}: {evidence}")
    return "Eight of eight, and the gate was hardly needed: a gate at 0 does not make a product."


def _evidence(run: Mapping[str, Tensor], end: str) -> str:
    w1, w2, g, loss = (float(run[name][-1]) for name in ("w1", "w2", "g", "loss"))
    if end == "exploded":
        step = int((~(run["loss"] <= 1e6)).int().argmax())
        size = "no number" if run["loss"][step].isnan() else f"{float(run['loss'][step]):.0e}"
        return f"its loss is {size} at step {step}. It does not matter how it ends."
    if end == "solved":
        return f"its loss ends at {loss:.0e}. It does not matter that g began at {float(run['g'][0]):.2f}."
    if end == "chose the sum":
        return f"g ends at {g:.2f} and both weights at work, {w1:.2f} and {w2:.2f}; a loss of {loss:.2f} is not 0."
    lost = " and ".join(f"w{i}" for i, w in ((1, w1), (2, w2)) if abs(w) < 0.05)
    return (
        f"{lost} ends at 0, so whatever path g = {g:.2f} takes, an input plays no part; the loss stays at {loss:.1f}."
    )


def _made_up() -> list[tuple[Run, str, str]]:
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
