"""How the numbers of a table are written."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

LONG = 1e7  # an error with more digits than anybody reads
MISSING = "–"


def decimal(value: float) -> str:
    """Write a value with the digits that a reader compares; beyond 999 only that it is.

    Examples
    --------
    >>> decimal(0.25), decimal(12.34), decimal(float("inf"))
    ('0.250', '12.3', '> 999')
    """
    if value >= 999:
        return "> 999"
    if value == 0:
        return "0"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}" if value < 99.5 else f"{value:.0f}"


def error(value: float) -> str:
    """Write an error with two digits that count, and a large one in full.

    Examples
    --------
    >>> error(0.0446), error(40892.1), error(7.9e12)
    ('0.045', '40,892', '7.9e+12')
    """
    if math.isinf(value):
        return "∞"
    if value >= LONG:
        return f"{value:.1e}"
    return f"{value:,.0f}" if value >= 99.5 else f"{value:.2g}"


def mean(value: float | None) -> str:
    """Write a mean in two digits, a large one with separators, a missing one as a dash.

    Examples
    --------
    >>> mean(14_400), mean(2.64e-8), mean(None)
    ('14,000', '2.6e-08', '–')
    """
    if value is None:
        return MISSING
    rounded = f"{value:.2g}"
    return f"{float(rounded):,.0f}" if float(rounded) >= 100 else rounded


def noise(share: float) -> str:
    """Write the noise of a table, a share of its standard deviation."""
    return f"{100 * share:g} % noise" if share else "no noise"


FORMATS: Mapping[str, Callable[[float], str]] = {"decimal": decimal, "error": error}
