"""The options of the estimator, read or refused in one sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any

import numpy as np

from ._candidates import NETS
from ._operators import OPERATORS
from ._scale import ERRORS
from ._search import CANDIDATES

MOST_SEEDS = 10_000  # of each network, which are trained at once


def candidates_of(names: Any) -> tuple[str, ...]:
    """Return the candidates by the names that were given; all of them where none was."""
    if names is None:
        return CANDIDATES
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"candidates is a list of names, as ['line', 'power'], not {names!r}")
    unknown = [name for name in names if name not in CANDIDATES]
    if unknown or not names:
        raise ValueError(
            f"candidates are one or more of {', '.join(CANDIDATES)}; got {', '.join(map(repr, unknown)) or 'none'}"
        )
    return tuple(dict.fromkeys(names))


def with_operators(candidates: Sequence[str], names: Any) -> tuple[str, ...]:
    """Return the candidates with the operators by the names that were given, after those that need no training."""
    if names is None:
        return tuple(candidates)
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"operators is a list of names, as ['exp', 'log'], not {names!r}")
    unknown = [name for name in names if name not in OPERATORS]
    if unknown:
        raise ValueError(f"operators are some of {', '.join(OPERATORS)}; got {', '.join(map(repr, unknown))}")
    place = 1 + max((k for k, name in enumerate(candidates) if name not in NETS), default=-1)
    return (*candidates[:place], *dict.fromkeys(names), *candidates[place:])


def check_options(*, max_seconds: Any, n_seeds: Any, tolerance: Any, error: Any, **switches: Any) -> None:
    """Raise unless these numbers are valid options of a search."""
    if not isinstance(n_seeds, Integral) or isinstance(n_seeds, bool) or not 1 <= int(n_seeds) <= MOST_SEEDS:
        raise ValueError(f"n_seeds must be a whole number from 1 to {MOST_SEEDS:,}, not {n_seeds!r}")
    if not isinstance(error, str) or error not in ERRORS:
        raise ValueError(f"error must be 'auto', 'absolute' or 'relative', not {error!r}")
    for name, switch in switches.items():
        if not isinstance(switch, Integral | np.bool_):
            raise TypeError(f"{name} must be True or False, not {switch!r}")
    _check_between("max_seconds", max_seconds, 0, math.inf)
    _check_between("tolerance", tolerance, 0, 1, closed=True)


def _check_between(name: str, number: Any, low: float, high: float, *, closed: bool = False) -> None:
    ends = isinstance(number, Real) and not isinstance(number, bool) and low <= float(number) <= high
    if not ends or (number == low and not closed):
        first = "from" if closed else "above"
        raise ValueError(f"{name} must be a number {first} {low:g} and up to {high:g}, not {number!r}")
