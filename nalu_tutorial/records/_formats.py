"""How the numbers of a table are written, and the commits of a record."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

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


def commits_of(about: Mapping[str, Any], form: str = "{}") -> str:
    """Return the commits of all sittings in words, each once and in twelve letters, and whether there were changes.

    A sitting that was stopped and went on with other code has earlier commits too.

    Parameters
    ----------
    about : mapping
        What a record's JSON holds.
    form : str
        What is written around each, as Markdown has backticks around code.

    Examples
    --------
    >>> commits_of({"commit": "0123456789abcdef with changes"})
    'commit 0123456789ab with changes'
    >>> commits_of({"commit": "b" * 40, "parts": [{"commit": "a" * 40}, {"commit": "b" * 40}]}, "`{}`")
    'commits `aaaaaaaaaaaa`, `bbbbbbbbbbbb`'
    >>> commits_of({"commit": "b" * 40, "earlier_commits": ["a" * 40]})
    'commits aaaaaaaaaaaa, bbbbbbbbbbbb'
    """
    made = [each for part in about.get("parts", [about]) for each in [*part.get("earlier_commits", []), part["commit"]]]
    names = dict.fromkeys(" ".join([name[:12], *changes]) for name, *changes in (each.split(" ", 1) for each in made))
    return f"commit{'s' * (len(names) > 1)} {', '.join(map(form.format, names))}"
