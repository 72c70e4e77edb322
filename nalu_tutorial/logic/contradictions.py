"""Contradictions: where they arise, and a smallest set of facts and rules that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import torch
from torch import Tensor

from .bounds import Bounds, in_state
from .explain import Explainer
from .formulas import Formula
from .grounding import Table
from .inference import infer
from .network import Step
from .reasons import Explanation
from .told import put


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


@torch.no_grad()
def find_contradictions(explainer: Explainer, most: int) -> list[Contradiction]:
    """Return up to this many contradictions, the earliest first, none of which only follows from another."""
    contradictions: list[Contradiction] = []
    needed: list[set[Leaf]] = []
    trial: _Trial | None = None
    for table, row in islice(_crossings(explainer), 10 * most):
        formula = explainer.network.objects.instance(table, row)
        explanation = explainer.explain(formula, [(table, row)])
        leaves = _told(explanation)
        if len(contradictions) < most and not any(leaves.keys() >= other for other in needed):
            trial = trial or _Trial(explainer)
            rests_on = tuple(trial.needed((table, row), list(dict.fromkeys(leaves.values()))))
            needed.append({leaf for leaf, assertion in leaves.items() if assertion in rests_on})
            contradictions.append(Contradiction(formula, explanation.bounds, rests_on, explanation))
    return contradictions


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


class _Trial:
    """A contradiction looked for among facts and rules that are told a few at a time, and taken back.

    Inference goes on from where it had settled, so telling a few more costs no more than what follows from them.
    """

    def __init__(self, explainer: Explainer) -> None:
        self.network, self.alpha = explainer.network, explainer.alpha
        self.tables, self.before = explainer.told.untold(self.network.sizes()), list[tuple[Table, Tensor]]()
        infer(self.network, self.tables, self.alpha, trace=False)
        facts_by_table = explainer.told.facts.items()
        self.facts = {formula: (table, fact) for table, facts in facts_by_table for formula, fact in facts.items()}

    def needed(self, place: tuple[Table, int], assertions: Sequence[Formula]) -> list[Formula]:
        """Return those without which the bounds in this row would not cross; whatever comes first goes first.

        It is left out in halves, each beside what is kept of the other: of n that are all needed, n · log n are told,
        and not n · n.

        References
        ----------
        Junker (2004), QuickXplain.
        """
        if self._crosses(place) or len(assertions) < 2:
            return list(assertions) * (not self._crosses(place))
        first, second = assertions[: len(assertions) // 2], assertions[len(assertions) // 2 :]
        kept = self._beside(second, place, first)
        return kept + self._beside(kept, place, second)

    def _beside(
        self, others: Sequence[Formula], place: tuple[Table, int], assertions: Sequence[Formula]
    ) -> list[Formula]:
        """Return those of what was told that are needed when others are told as well."""
        end = len(self.before)
        for formula in others:
            table, fact = self.facts[formula]
            self.before.append((table, self.tables[table]))
            self.tables[table] = put(self.tables[table], [fact])
        changed = [table for table, _ in self.before[end:]]
        if not self._crosses(place):

            def crosses(step: Step) -> bool:
                return step.table == place[0] and self._crosses(place)

            done, _ = infer(self.network, self.tables, self.alpha, trace=True, changed=changed, until=crosses)
            self.before += [(step.table, step.before) for _, step in done.steps]
        needed = self.needed(place, assertions)
        while len(self.before) > end:
            table, bounds = self.before.pop()
            self.tables[table] = bounds
        return needed

    def _crosses(self, place: tuple[Table, int]) -> bool:
        table, row = place
        return bool(in_state("contradiction", self.tables[table][:, [row]], self.alpha))
