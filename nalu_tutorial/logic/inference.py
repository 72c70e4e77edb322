"""Inference: passes up and down until the bounds no longer move, and the record of what moved."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .bounds import ROUNDING, Bounds
from .formulas import Formula

if TYPE_CHECKING:
    from .grounding import Objects, Table, Tables
    from .network import Network, Step

# Inference has settled when all bounds together moved by no more than this in one pass.
STILL = 1e-7
UNLIMITED = sys.maxsize  # passes; then it is turns that are limited, of one neuron
MOST_TURNS = 1000
SHOWN = 20


class Move(NamedTuple):
    """One formula became narrower.

    Attributes
    ----------
    number : int
        In which pass.
    upward : bool
        Whether the formula's operands did it; else a formula that it is an operand of did.
    by : Formula
        Whose neuron did it.
    formula : Formula
        Whose bounds moved.
    before, after : Bounds
        From where to where.
    """

    number: int
    upward: bool
    by: Formula
    formula: Formula
    before: Bounds
    after: Bounds

    def __repr__(self) -> str:
        by = "its operands" if self.upward else self.by
        return f"{self.number} {'↑' if self.upward else '↓'} {self.formula}: {self.after}, was {self.before}, by {by}"


@dataclass(frozen=True, eq=False, repr=False)
class Inference:
    """What an inference did.

    Attributes
    ----------
    converged : bool
        Whether the last pass moved all bounds together by no more than 1e-7.
    passes : int
        How many passes there were, each once up and once down; if it converged, the last found nothing more to do.
    change : float
        How far the last pass moved all bounds together.
    steps : tuple of (int, Step)
        With ``trace=True``: which neuron tightened which table in which pass.
    """

    converged: bool
    passes: int
    change: float
    steps: tuple[tuple[int, Step], ...]
    objects: Objects
    alpha: float

    @property
    def trace(self) -> Iterator[Move]:
        """Every move in its order, if ``trace=True`` asked for them."""
        for number, step in self.steps:
            moved = ((step.after - step.before).detach().abs() > ROUNDING).any(dim=0)
            for row in moved.nonzero().flatten().tolist():
                before, after = (Bounds.of(table[:, row], self.alpha) for table in (step.before, step.after))
                formula = self.objects.instance(step.table, row)
                yield Move(number, step.slot is None, step.node.formula, formula, before, after)

    def __repr__(self) -> str:
        """Say how it ended and, if they were asked for, list the first moves."""
        passes = f"{self.passes:,} pass{'es' * (self.passes != 1)}"
        end = f"Settled after {passes}."
        if not self.converged:
            end = f"Not settled after {passes}: in the last one all bounds together still moved by {self.change:.2g}."
        lines = [str(move) for move, _ in zip(self.trace, range(SHOWN + 1), strict=False)]
        return "\n".join([end, *lines[:SHOWN], *["…"] * (len(lines) > SHOWN)])


def infer(
    network: Network,
    tables: Tables,
    alpha: float,
    *,
    most_passes: int = UNLIMITED,
    trace: bool,
    changed: Iterable[Table] | None = None,
    until: Callable[[Step], bool] = lambda step: False,
) -> tuple[Inference, Tables]:
    """Sweep through the network until the tables, which are replaced in place, no longer move.

    Where inference had settled before, only the turns are due that read the tables that were changed since. After a
    step of which ``until`` is true it goes no further.

    Returns what the inference did, and the tables as they were after the first pass in which bounds crossed; the last
    ones, if none did.

    Bounds only ever tighten and stay in [0, 1], so they converge, whatever the order of the rules; where a change only
    shrinks from pass to pass, it is the threshold that ends it. A chain that is followed from its end takes a pass for
    each rule, with few turns in each; what goes round in a circle takes the same turns again and again. So it is turns
    that are limited.
    """
    steps: list[tuple[int, Step]] = []
    due = list(range(len(network.turns)))
    if changed is not None:
        due = list({turn for table in changed for turn in network.readers[table]})
    taken: dict[int, int] = defaultdict(int)
    number, change, most = 0, float("inf"), 0
    crossed: Tables | None = None
    while change > STILL and number < most_passes and (most_passes < UNLIMITED or most < MOST_TURNS):
        number, change, last, crosses = number + 1, 0.0, -1, False
        for turn, step in network.sweep(tables, due):
            change += float(step.moved())
            taken[turn] += turn != last
            most, last = max(most, taken[turn]), turn
            crosses = crosses or bool((step.after[0] > step.after[1]).any())
            if trace:
                steps.append((number, step))
            if until(step):
                return Inference(False, number, change, tuple(steps), network.objects, alpha), tables
        if crosses and crossed is None:
            crossed = dict(tables)
    done = Inference(change <= STILL, number, change, tuple(steps), network.objects, alpha)
    return done, crossed or tables
