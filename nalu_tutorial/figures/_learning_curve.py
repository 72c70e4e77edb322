"""The losses of many runs over the steps of their training."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from torch import Tensor

from ._style import FAMILY, figure

Numbers = np.ndarray[Any, np.dtype[np.float64]]
SHARES = (0.1, 0.5, 0.9)
COLORS = {"validation": FAMILY["net"], "extrapolation": FAMILY["reader"]}


def learning_curve(runs: Any, *, caption: str = "", **keywords: Any) -> None:
    """Show how the losses of all runs fell: the median over the runs, and the band of the middle 80 %.

    The losses stand on a log scale. One of 0, or below what the scale can show, stands at its lower end; one that is
    not a number, as of a dead run, counts as higher than all others.

    Parameters
    ----------
    runs : Runs
        What `nalu_tutorial.train` returned; of several tasks, one of ``runs.by_task()``.
    caption : str
        What to look at.
    **keywords
        For `figure`: ``width``, ``height``.

    Raises
    ------
    TypeError
        If this has no history.
    ValueError
        If no loss is a finite number above 0.

    Examples
    --------
    >>> from nalu_tutorial import NMU, tasks, train
    >>> runs = train(lambda: NMU(2, 1), tasks.arithmetic("*"), seeds=5, steps=100, log_every=10)
    >>> learning_curve(runs)  # doctest: +ELLIPSIS
    <figure: The losses of 5 runs over 100 steps. ...>
    """
    history: Any = getattr(runs, "history", None)
    if not isinstance(history, Mapping) or not {"step", *COLORS} <= history.keys():
        raise TypeError(f"learning_curve takes the Runs that train returned, not {type(runs).__name__}")
    step = history["step"].cpu().numpy()
    bands = bands_of(history)
    with figure(alt=in_words(history, bands), caption=caption, **keywords) as ax:
        for name, (low, median, high) in bands.items():
            ax.fill_between(step, low, high, color=COLORS[name], alpha=0.2, linewidth=0)
            ax.plot(step, median, color=COLORS[name])
        ax.set_yscale("log")
        ax.margins(x=0, y=0.12)  # room for the lower name above the axis
        ax.set(xlabel="step", ylabel="loss, median and middle 80 %")
        label(ax, int(step[-1]), {name: float(band[1][-1]) for name, band in bands.items()})


def bands_of(history: Mapping[str, Tensor]) -> dict[str, Numbers]:
    """Return the shares of each loss at each step, of shape (3, L), between the ends of what was found."""
    losses = {name: history[name].detach().double().cpu().numpy() for name in COLORS}
    shares = {name: np.quantile(np.where(np.isnan(each), np.inf, each), SHARES, axis=1, method="nearest")
              for name, each in losses.items()}  # fmt: skip
    values = np.concatenate([each.ravel() for each in shares.values()])
    seen = values[np.isfinite(values) & (values > 0)]
    if not len(seen):
        raise ValueError("there is no learning curve: no loss is a finite number above 0")
    return {name: np.clip(each, seen.min(), seen.max()) for name, each in shares.items()}


def in_words(history: Mapping[str, Tensor], bands: Mapping[str, Numbers]) -> str:
    """Return what the figure shows to who cannot see it."""
    falls = [f"the median {name} loss goes from {band[1][0]:.2g} to {band[1][-1]:.2g}" for name, band in bands.items()]
    runs, steps = history["validation"].shape[1], int(history["step"][-1])
    many = "one run" if runs == 1 else f"{runs} runs"
    return f"The losses of {many} over {steps:,} steps. From start to end {', and '.join(falls)}."


def label(ax: Axes, end: int, last: Mapping[str, float]) -> None:
    """Write the name of each line at its end, the upper above it and the lower below."""
    lower, upper = sorted(last, key=lambda name: last[name])
    for name, side in ((lower, "top"), (upper, "bottom")):
        at: Any = {"xytext": (4, 0), "textcoords": "offset points", "annotation_clip": False, "va": side}
        ax.annotate(name, (end, last[name]), color=COLORS[name], **at)
