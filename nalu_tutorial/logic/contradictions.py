"""Contradictions: where they arise, and a smallest set of facts and rules that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

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
        Its bounds where they first crossed. From there contradictory bounds feed on each other.
    rests_on : tuple of Formula
        Facts and rules that were told and that together make it a contradiction; leave any one out, and it is none.
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
    needed: list[set[Leaf]] = []
    for table, row in islice(_crossings(explainer), 10 * most):
        formula = explainer.network.objects.instance(table, row)
        explanation = explainer.explain(formula, [(table, row)])
        leaves = _told(explanation)
        if len(found) < most and not any(leaves.keys() >= other for other in needed):
            rests_on = _needed(explainer, table, row, list(dict.fromkeys(leaves.values())))
            needed.append({leaf for leaf, told in leaves.items() if told in rests_on})
            found.append(Contradiction(formula, explanation.bounds, rests_on, explanation))
    return found


def _crossings(explainer: Explainer) -> Iterator[tuple[Table, int]]:
    """Yield each row of a table in which the bounds cross, in the order in which they came to."""
    moments = [*explainer.start.items(), *((step.table, step.after) for step in explainer.steps)]
    seen: set[tuple[Table, int]] = set()
    for table, bounds in moments:
        for row in in_state("contradiction", bounds, explainer.alpha).nonzero().flatten().tolist():
            if (table, row) not in seen:
                seen.add((table, row))
                yield table, row


# A told bound by what it is about, with objects, and its side: what was told with variables is about many.
Leaf = tuple[Formula, int]


def _told(explanation: Explanation) -> dict[Leaf, Formula]:
    """Return the bounds that both sides of a contradiction rest on, each with what was told of it."""
    leaves = (leaf for reason in explanation.reasons for leaf in reason.leaves())
    return {(leaf.formula, leaf.side): leaf.told for leaf in leaves if leaf.told is not None}


def _needed(explainer: Explainer, table: Table, row: int, told: list[Formula]) -> tuple[Formula, ...]:
    """Leave out, one after the other, whatever the contradiction can do without."""
    for formula in tuple(told):
        fewer = [other for other in told if other is not formula]
        if _crosses(explainer, table, row, fewer):
            told = fewer
    return tuple(told)


def _crosses(explainer: Explainer, table: Table, row: int, only: list[Formula]) -> bool:
    """Return whether this contradiction arises from these facts and rules alone."""
    tables = explainer.told.tables(explainer.network.sizes(), only=dict.fromkeys(only))
    infer(explainer.network, tables, explainer.alpha, most_passes=explainer.passes, trace=False)
    return bool(in_state("contradiction", tables[table][:, [row]], explainer.alpha))
