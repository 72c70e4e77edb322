"""Many seeds as a vote: which formulas they read as, and how far their constants agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, Protocol

from torch import Tensor, nn

from ._read_formula import read_formula
from ._reading import Reading

if TYPE_CHECKING:
    from sympy import Expr

    from ._skeleton import Skeleton


class Trained(Protocol):
    """Trained copies of one model, as `train` returns them."""

    @property
    def seeds(self) -> tuple[int, ...]: ...

    def __len__(self) -> int: ...

    def model(self, k: int, *, best: bool = False) -> nn.Module: ...


class Spread(NamedTuple):
    """The values of one constant over the seeds.

    Attributes
    ----------
    median, low, high : float
        Over the seeds that agree on the structure: the middle, the least and the largest.
    """

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Vote:
    """A formula, and the seeds that found it.

    Attributes
    ----------
    reading : Reading
        The formula, each constant the median of those seeds.
    seeds : tuple of int
        The seeds whose formulas have this structure.
    complexity : int
        How many parts the formula has, as SymPy writes it: each name, number and operation counts one.
    error : float or None
        Its mean squared error at the points that were given.
    constants : tuple of Spread
        Each of its constants over those seeds.
    """

    reading: Reading
    seeds: tuple[int, ...]
    complexity: int
    error: float | None
    constants: tuple[Spread, ...]


def read_formulas(
    runs: Trained,
    names: str | Sequence[str],
    x: Tensor | None = None,
    t: Tensor | None = None,
    *,
    tolerance: float = 0.05,
    positive: bool = False,
    best: bool = False,
) -> list[Vote]:
    """Read all runs, and count which formulas they found.

    Two formulas are the same here if SymPy writes them alike once all constants are blotted out. What is a constant
    stands at `Reading.refit`. A run that has diverged, so that its formula is NaN, has no vote.

    Parameters
    ----------
    runs : Runs
        What `train` returned, of one task.
    names, tolerance, positive
        As `read_formula` takes them.
    x, t : Tensor, optional
        Points at which the formulas are tried, of shapes (..., in) and (..., out).
    best : bool
        Whether to read each run where its validation loss was best, not at its end.

    Returns
    -------
    list of Vote
        The formula that most seeds found comes first; among equals the simpler.

    Raises
    ------
    TypeError
        As `read_formula` does.
    ValueError
        As `read_formula` and `Reading.error` do; if the runs are of several tasks, or only one of x and t is given.

    Examples
    --------
    >>> from nalu_tutorial import NAU, tasks, train
    >>> runs = train(lambda: NAU(2, 1), tasks.signed_sum([1, -1]), seeds=4, steps=600, lr=0.02)
    >>> [(vote.reading, vote.seeds, vote.complexity) for vote in read_formulas(runs, "a b")]
    [(a - b, (0, 1, 2, 3), 5)]
    """
    from ._skeleton import skeleton

    if not hasattr(runs, "seeds"):
        got = type(runs).__name__
        raise TypeError(f"expected the runs that train returns, got {got}; read_formula reads a single model")
    if len(runs) != len(runs.seeds):
        raise ValueError("these are runs of several tasks: read each of runs.by_task() by itself")
    if (x is None) != (t is None):
        raise ValueError("points are inputs and targets: expected both of x and t, or none of them")
    groups: defaultdict[tuple[Expr, ...], list[tuple[int, Reading, Skeleton]]] = defaultdict(list)
    for k, seed in enumerate(runs.seeds):
        reading = read_formula(runs.model(k, best=best), names, tolerance=tolerance, positive=positive)
        parts = skeleton(reading.expressions)
        groups[parts.structure].append((seed, reading, parts))
    votes = [_vote(group, x, t) for group in groups.values() if _has_values(group[0][1])]
    return sorted(votes, key=lambda vote: (-len(vote.seeds), vote.complexity))


def complexity(expressions: Sequence[Expr]) -> int:
    """Return how many parts formulas have: names, numbers and operations, as SymPy writes them."""
    from sympy import preorder_traversal

    return sum(1 for each in expressions for _ in preorder_traversal(each))


def _has_values(reading: Reading) -> bool:
    from sympy import nan, oo, zoo

    return not any(formula.has(nan, oo, -oo, zoo) for formula in reading.expressions)


def _vote(group: Sequence[tuple[int, Reading, Skeleton]], x: Tensor | None, t: Tensor | None) -> Vote:
    from sympy import Float

    seeds, readings, parts = zip(*group, strict=True)
    constants = tuple(Spread(median(values), min(values), max(values)) for values in _by_constant(parts))
    unread = readings[0].unread if len(group) == 1 else ()
    expressions = parts[0].holding([Float(each.median) for each in constants])
    reading = Reading(readings[0].symbols, expressions, unread)
    error = None if x is None or t is None else reading.error(x, t)
    return Vote(reading, seeds, complexity(expressions), error, constants)


def _by_constant(parts: Sequence[Skeleton]) -> list[tuple[float, ...]]:
    return list(zip(*(each.values for each in parts), strict=True))
