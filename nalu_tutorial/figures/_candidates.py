"""The formulas that a search found: how wrong each is, over how complex it is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from ._style import FAMILY, INK, figure

Law = Mapping[str, Any]
LOWEST = 1e-9  # of the largest error: what is smaller is drawn there, as it is rounding
LONGEST = 40  # characters of a formula beside its point
ROOM = 0.1  # of the height of the figure, for the formula of a point
DECADE = 10  # times the smallest error is the largest: with less, a logarithmic axis shows nothing
CAPTION = (
    "Each point is a formula that was found. The line joins those that no simpler one beats; a ring marks the one that "
    "was chosen."
)


def check_model(figure_name: str, model: Any) -> None:
    """Raise an error if a figure is asked of something else than a fitted FormulaRegressor."""
    if not hasattr(model, "python_code"):
        raise TypeError(f"{figure_name} takes a FormulaRegressor, not {type(model).__name__}")
    from sklearn.utils.validation import check_is_fitted

    check_is_fitted(model)


def candidates(model: Any, *, caption: str = CAPTION, **keywords: Any) -> None:
    """Show the formulas that a `~nalu_tutorial.regression.FormulaRegressor` found: error over complexity.

    The error is the root of the mean squared error on the rows that judge, on a log scale; one below a billionth of
    the largest stands at the lower end. A line joins the formulas that no simpler one beats; they stand beside their
    points where there is room, with three digits of each constant. A ring marks the one that was chosen, if one fits.

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
        If it found no formula, as in too short a time.

    Examples
    --------
    >>> import numpy as np
    >>> from nalu_tutorial.regression import FormulaRegressor
    >>> X = np.random.default_rng(0).uniform(1, 5, size=(300, 2))
    >>> candidates(FormulaRegressor().fit(X, X[:, 0] * X[:, 1]))  # doctest: +ELLIPSIS
    <figure: Error over complexity of ... formulas. ... The formula x0*x1 was chosen.>
    """
    check_model("candidates", model)
    laws = model.formulas_
    if not laws:
        raise ValueError("there are no candidates to show: no formula was found")
    errors = errors_of(laws)
    front = front_of(laws, errors)
    with figure(alt=in_words(laws, errors, front), caption=caption, **keywords) as ax:
        complexity = [law["complexity"] for law in laws]
        ax.plot(complexity, errors, "o", color=FAMILY["net"], markersize=4)
        ax.plot([complexity[k] for k in front], [errors[k] for k in front], "o-", color=FAMILY["npu"], markersize=5)
        for k, law in enumerate(laws):
            if law["chosen"]:
                ax.plot(complexity[k], errors[k], "o", color=FAMILY["reader"], markersize=12, fillstyle="none")
        ax.set_yscale("log")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        if max(errors) < DECADE * min(errors):
            for axis in (ax.yaxis.set_major_formatter, ax.yaxis.set_minor_formatter):
                axis(lambda error, _: f"{error:.3g}")
        ax.margins(x=0.1, y=0.2)  # room for the formulas
        ax.set(xlabel="complexity: names, numbers and operations", ylabel="error on held-out rows")
        label(ax, [(complexity[k], errors[k], shown(laws[k]["formula"])) for k in with_room(laws, errors, front)])


def errors_of(laws: Sequence[Law]) -> list[float]:
    """Return the root of the mean squared error of each law, from the lowest that is shown on."""
    errors = [((law["error_inside"] + law["error_beyond"]) / 2) ** 0.5 for law in laws]
    return [max(error, LOWEST * max(errors), 1e-300) for error in errors]


def front_of(laws: Sequence[Law], errors: Sequence[float]) -> list[int]:
    """Return the places of the laws that none as simple or simpler beats, the simplest first."""
    front: list[int] = []
    for k in sorted(range(len(laws)), key=lambda k: (laws[k]["complexity"], errors[k])):
        if not front or errors[k] < errors[front[-1]]:
            front.append(k)
    return front


def shown(formula: Any) -> str:
    """Return a formula with three digits of each constant, cut where it is long."""
    from sympy import Float

    rounded = formula.xreplace({number: Float(number, 3) for number in formula.atoms(Float)})
    text = str(rounded)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def with_room(laws: Sequence[Law], errors: Sequence[float], front: Sequence[int]) -> list[int]:
    """Return the places on the front whose formulas can be read: the chosen one, and those not too near to others."""
    height = {k: math.log(errors[k]) for k in front}
    room = ROOM * (max(map(math.log, errors)) - min(height.values()))
    kept: list[int] = []
    for k in sorted(front, key=lambda k: not laws[k]["chosen"]):
        if all(abs(height[k] - height[other]) >= room for other in kept):
            kept.append(k)
    return sorted(kept, key=front.index)


def in_words(laws: Sequence[Law], errors: Sequence[float], front: Sequence[int]) -> str:
    """Return what the figure shows to who cannot see it."""
    steps = [f"{shown(laws[k]['formula'])} (complexity {laws[k]['complexity']}, error {errors[k]:.2g})" for k in front]
    chosen = [shown(law["formula"]) for law in laws if law["chosen"]]
    end = f"The formula {chosen[0]} was chosen." if chosen else "None fits."
    many = "one formula" if len(laws) == 1 else f"{len(laws)} formulas"
    return f"Error over complexity of {many}. No simpler one beats {'; '.join(steps)}. {end}"


def label(ax: Axes, points: Sequence[tuple[float, float, str]]) -> None:
    """Write each formula on the side of its point where the figure has room: what falls leaves room below left."""
    middle = (points[0][0] + points[-1][0]) / 2
    for x, y, text in points:
        right = x > middle
        at: Any = {"ha": "right", "va": "top", "xytext": (-5, -5)} if right else {"xytext": (7, 5)}
        ax.annotate(text, (x, y), textcoords="offset points", fontsize=9, color=INK, annotation_clip=False, **at)
