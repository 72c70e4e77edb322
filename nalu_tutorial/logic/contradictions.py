"""Contradictions: where they arise, and a smallest set of facts and rules that cannot hold together."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Iterator
from dataclasses import dataclass

from .bounds import Bounds, in_state
from .explain import Explainer
from .formulas import Formula
from .grounding import Table
from .inference import infer
from .reasons import Explanation


@dataclass(frozen=True, eq=False, repr=False)
class Contradiction:
    """A formula whose lower bound is above its upper one.

    Attributes
    ----------
    formula : Formula
        Without variables.
    bounds : Bounds
        Its bounds.
    rests_on : tuple of Formula
        Facts and rules that were told and that together make it a contradiction; without any one of them it is none.
    explanation : Explanation
        Why it is said to be true, and why false.
    """

    formula: Formula
    bounds: Bounds
    rests_on: tuple[Formula, ...]
    explanation: Explanation

    def __repr__(self) -> str:
        """Write both sides, and what cannot hold together."""
        leaves = dict.fromkeys(leaf for side in self.explanation.reasons for leaf in side.leaves())
        needed = dict.fromkeys([*self.rests_on, None])  # what a closed world assumes was not told, but is needed too
        together = dict.fromkeys(f"  {leaf}" for leaf in leaves if leaf.told in needed)
        return "\n".join([self.explanation.sentence, "These cannot hold together:", *together])


def find_contradictions(explainer: Explainer, most: int) -> list[Contradiction]:
    """Return up to this many contradictions, the earliest first, none of which only follows from another."""
    found: list[Contradiction] = []
    for (table, row), _ in zip(_earliest(explainer), range(10 * most), strict=False):
        told = _leaves(explainer, table, row)
        if len(found) < most and not any(told.keys() >= set(other.rests_on) for other in found):
            found.append(_contradiction(explainer, table, row, list(told)))
    return found


def _earliest(explainer: Explainer) -> Iterator[tuple[Table, int]]:
    """Yield each row of a table in which the bounds cross, in the order in which they came to."""
    moments = [*explainer.start.items(), *((step.table, step.after) for step in explainer.steps)]
    seen: set[tuple[Table, int]] = set()
    for table, bounds in moments:
        for row in in_state("contradiction", bounds.detach(), explainer.alpha).nonzero().flatten().tolist():
            if (table, row) not in seen:
                seen.add((table, row))
                yield table, row


def _contradiction(explainer: Explainer, table: Table, row: int, told: list[Formula]) -> Contradiction:
    """Leave out of what was told, one after the other, whatever the contradiction can do without."""
    for formula in tuple(told):
        fewer = [other for other in told if other is not formula]
        if _crosses(explainer, table, row, fewer):
            told = fewer
    formula = explainer.network.objects.instance(table, row)
    bounds = Bounds.of(explainer.end(table)[:, row], explainer.alpha)
    return Contradiction(formula, bounds, tuple(told), explainer.explain(formula, bounds, table, row))


def _crosses(explainer: Explainer, table: Table, row: int, only: list[Formula]) -> bool:
    """Return whether this contradiction arises from these facts and rules alone."""
    tables = explainer.told.tables(explainer.network.sizes(), only=dict.fromkeys(only))
    infer(explainer.network, tables, explainer.alpha, most_passes=explainer.passes, trace=False)
    return bool(in_state("contradiction", tables[table][:, [row]], explainer.alpha))


def _leaves(explainer: Explainer, table: Table, row: int) -> dict[Formula, None]:
    """Return what was told that both sides of a contradiction rest on."""
    sides = [explainer.reason((table, row, side)) for side in (0, 1)]
    return {leaf.told: None for side in sides if side for leaf in side.leaves() if leaf.told is not None}
