"""The laws that rows cannot distinguish, as a fan that opens where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ._candidates import check_model, shown
from ._style import FAMILY, figure, training_range

COLORS = ("npu", "nalu", "nac", "reader", "net")  # then again
DASHES = ("-", "--", "-.", ":")
POINTS = 300
ROOM = 0.2  # of the height of the first law, above and below it
CAPTION = "Laws that pass the same rows, which lie in the gray range, and where they part."


def contenders(model: Any, *, caption: str = CAPTION, **keywords: Any) -> None:
    """Show the contenders of a `~nalu_tutorial.regression.FormulaRegressor` over the column along which they differ.

    All other columns stand at their medians. The figure extends as far beyond the rows as the measurement that would
    decide between the first two, and half as far again.

    Parameters
    ----------
    model : FormulaRegressor
        After its ``fit``.
    caption : str
        What to look at.
    **keywords
        For `figure`: ``width``, ``height``.

    Raises
    ------
    TypeError
        If this is no such estimator.
    NotFittedError
        If it has no fit.
    ValueError
        If no formula fits.

    Examples
    --------
    >>> import numpy as np
    >>> from nalu_tutorial.regression import FormulaRegressor
    >>> X = np.linspace(1, 5, 60)[:, None]
    >>> contenders(FormulaRegressor().fit(X, X[:, 0] ** 2))
    <figure: One law, x0**2, over x0 from 1 to 5.>
    """
    check_model("contenders", model)
    laws = model.contenders_
    if not laws:
        raise ValueError("there are no contenders to show: no formula fits")
    parts = next((each.parts for each in laws if each.parts), None)
    names = model._names()
    column = 0 if parts is None else names.index(parts.column)
    (low, _, high), middle = model.inside_[:, column], model.inside_[1]
    grid = np.linspace(*ends(low, high, parts), POINTS)
    at = np.tile(middle, (POINTS, 1))
    at[:, column] = grid
    lines = [each.predict(at) for each in laws]
    with figure(alt=in_words(laws, names[column], parts, grid), caption=caption, **keywords) as ax:
        for k, (each, line) in enumerate(zip(laws, lines, strict=True)):
            color, dash = FAMILY[COLORS[k % len(COLORS)]], DASHES[k % len(DASHES)]
            ax.plot(grid, line, color=color, linestyle=dash, label=shown(each.formula))
        training_range(ax, low, high)
        bottom, top = float(np.nanmin(lines[0])), float(np.nanmax(lines[0]))  # another one may have a pole
        room = ROOM * (top - bottom)
        ax.set_ylim(bottom - room, top + room)
        ax.set(xlabel=names[column], ylabel="prediction")
        ax.legend()


def ends(low: float, high: float, parts: Any) -> tuple[float, float]:
    """Return the range of the figure's horizontal axis."""
    if parts is None:
        return low, high
    last = parts.measure + (parts.measure - (low + high) / 2) / 2
    lowest = 0.5 * min(low, parts.measure) if low > 0 else -np.inf
    return max(min(low, last), lowest), max(high, last)


def in_words(contenders: Sequence[Any], name: str, parts: Any, grid: Any) -> str:
    """Return what the figure shows to who cannot see it."""
    laws = "; ".join(shown(each.formula) for each in contenders)
    many = "One law" if len(contenders) == 1 else f"{len(contenders)} laws"
    where = f"{many}, {laws}, over {name} from {grid[0]:.3g} to {grid[-1]:.3g}."
    if parts is None:
        return where
    return f"{where} The first two differ {'above' if parts.above else 'below'} {parts.value:.3g}."
