"""Why something is true, false or contradictory: from a bound back, step by step, to what was told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor

from .bounds import ROUNDING, Bounds, in_state, negate
from .formulas import Atom, Formula
from .grounding import Table, Tables, strip
from .inference import infer
from .network import Network, Step
from .predicates import Predicate
from .reasons import Explanation, Reason
from .told import Told

# Where a bound stands: a table, a row of it, and 0 for lower or 1 for upper.
Place = tuple[Table, int, int]


class Explainer:
    """Finds reasons in the steps of an inference.

    A step that moved a bound has its premises among what its neuron read. Those were moved by earlier steps, or are
    what inference started from: so the way back ends.
    """

    def __init__(self, network: Network, told: Told, start: Tables, steps: Sequence[Step], *, alpha: float) -> None:
        self.network, self.told, self.start, self.steps = network, told, start, steps
        self.alpha = alpha
        self._times: dict[Table, list[int]] = defaultdict(list)
        for time, step in enumerate(steps):
            self._times[step.table].append(time)
        self._found: dict[tuple[Place, int], Reason | None] = {}

    @classmethod
    def from_replay(cls, network: Network, told: Told, alpha: float, *, passes: int) -> Explainer:
        """Return the explainer of an inference of at most so many passes: it does it again and keeps every step."""
        with torch.no_grad():
            start = {table: bounds.detach() for table, bounds in told.tables(network.sizes()).items()}
            done, _ = infer(network, dict(start), alpha, most_passes=passes, trace=True)
        return cls(network, told, start, [step for _, step in done.steps], alpha=alpha)

    def after(self, steps: Sequence[Step]) -> Explainer:
        """Return one that knows of some further steps, which made tables without facts."""
        if not steps:
            return self
        start = self.start | {step.table: step.before for step in steps}
        return Explainer(self.network, self.told, start, [*self.steps, *steps], alpha=self.alpha)

    def explain(self, formula: Formula, places: Sequence[tuple[Table, int]]) -> Explanation:
        """Return why a formula has its bounds, which rows of these tables are about; or it is a negation of them.

        Before anything is inferred, one of the tables may hold its lower bound and another one its upper.
        """
        instances = []
        for table, row in places:
            time = self._moment(table, row)
            instances.append((table, row, time, self._table(table, time)[:, row].tolist()))
        ends = max(instances, key=lambda each: each[3][0]), min(instances, key=lambda each: each[3][1])
        asked = [self.reason((table, row, side), time) for side, (table, row, time, _) in enumerate(ends)]
        reasons = [reason for reason in asked if reason]
        bounds = Bounds(ends[0][3][0], ends[1][3][1], self.alpha)
        if bounds.state in ("true", "false"):
            reasons = [reason for reason in reasons if reason.claim == bounds.state]
        if strip(formula)[1]:
            bounds = Bounds(1 - bounds.upper, 1 - bounds.lower, self.alpha)
        return Explanation(formula, bounds, tuple(reasons))

    def _moment(self, table: Table, row: int) -> int:
        """Return the step before which to explain a row: none, or the one after that in which its bounds crossed.

        From there on, contradictory bounds feed on each other, which explains nothing.
        """
        moments = [(0, self.start[table]), *((time + 1, self.steps[time].after) for time in self._times[table])]
        crossed = (time for time, bounds in moments if in_state("contradiction", bounds[:, [row]], self.alpha))
        return next(crossed, len(self.steps))

    def reason(self, place: Place, time: int) -> Reason | None:
        """Return why the bound in this place was what it was before a step; None if it was the widest one."""
        asked = place, self._last_move(place, time)
        needs: dict[tuple[Place, int], list[tuple[Place, int]]] = {}
        left = [asked]  # a list, since a chain of reasons may be longer than Python lets functions call themselves
        while asked not in self._found:
            place, moved = left[-1]
            if left[-1] not in needs:
                needed = self._needed(place, moved) if moved >= 0 else ()
                needs[left[-1]] = [(each, self._last_move(each, moved)) for each in needed]
            missing = [each for each in needs[left[-1]] if each not in self._found]
            if missing:
                left.append(missing[0])
            else:
                premises = [self._found[each] for each in needs[place, moved]]
                self._found[left.pop()] = self._leaf(place) if moved < 0 else self._derived(place, moved, premises)
        return self._found[asked]

    def _last_move(self, place: Place, time: int) -> int:
        """Return when the bound last moved before this time; −1 if it stands as inference found it."""
        table, row, side = place
        for earlier in reversed(self._times[table]):
            step = self.steps[earlier]
            if earlier < time and abs(float(step.after[side, row] - step.before[side, row])) > ROUNDING:
                return earlier
        return -1

    def _table(self, table: Table, time: int) -> Tensor:
        earlier = [each for each in self._times[table] if each < time]
        return (self.steps[earlier[-1]].after if earlier else self.start[table]).detach()

    def _leaf(self, place: Place) -> Reason | None:
        table, row, side = place
        value = float(self.start[table][side, row])
        if abs(value - side) <= ROUNDING:
            return None
        for assertion, bounds in self.told.about(table, row):
            if abs(bounds[side] - value) <= ROUNDING:
                return self._told(place, value, assertion)
        return Reason(self.network.objects.instance(table, row), side, self._bounds(side, value), "closed world")

    def _told(self, place: Place, value: float, assertion: Formula) -> Reason:
        """Return a fact about its objects, or a rule as it was told."""
        table, row, side = place
        if isinstance(table, Predicate):
            return Reason(self.network.objects.instance(table, row), side, self._bounds(side, value), "told", assertion)
        _, negated = strip(assertion)
        side, value = (1 - side, 1 - value) if negated else (side, value)
        return Reason(assertion, side, self._bounds(side, value), "rule", assertion)

    def _bounds(self, side: int, value: float) -> Bounds:
        return Bounds(0.0, value, self.alpha) if side else Bounds(value, 1.0, self.alpha)

    def _derived(self, place: Place, time: int, reasons: Sequence[Reason | None]) -> Reason:
        table, row, side = place
        premises: list[Reason] = []
        for premise in reasons:
            # A compound formula between is passed over: its own premises explain more.
            if premise is not None:
                between = premise.premises and not isinstance(premise.formula, Atom)
                premises += premise.premises if between else (premise,)
        bounds = self._bounds(side, float(self.steps[time].after[side, row]))
        formula = self.network.objects.instance(table, row)
        return Reason(formula, side, bounds, premises=tuple(dict.fromkeys(premises)))

    def _needed(self, place: Place, time: int) -> Iterator[Place]:
        """Yield the places of what a neuron read and cannot do without, to tighten a bound as far as it did."""
        (_, row, side), step = place, self.steps[time]
        node = step.node
        tables = {table: self._table(table, time) for table in (node.formula, *(edge.table for edge in node.edges))}
        groundings = _groundings(step, row)
        own = tables[node.formula][:, groundings]
        given = torch.cat([own.unsqueeze(-1), node.operands(tables, groundings)], dim=-1)  # (2, G, 1 + n)
        result = _outcome(step, side)
        goals = result(given)
        strongest = int(goals.argmin() if side else goals.argmax())
        grounding, given, goal = int(groundings[strongest]), given[:, [strongest]], goals[strongest]
        for column in range(given.shape[-1]):
            for end in (0, 1):
                value = given[end, 0, column].item()
                given[end, 0, column] = end  # as if nothing were known
                if abs(value - end) > ROUNDING and abs(float(result(given) - goal)) > ROUNDING:
                    given[end, 0, column] = value
                    yield _place(step, column, grounding, end)


def _groundings(step: Step, row: int) -> Tensor:
    """Return the groundings of a neuron that concern a row of the table that it tightened."""
    index = None if step.slot is None else step.node.edges[step.slot].index
    return torch.tensor([row]) if index is None else (index == row).nonzero().flatten()


def _outcome(step: Step, side: int) -> Callable[[Tensor], Tensor]:
    """Return the step's neuron as a function of its own bounds and its operands', (2, G, 1 + n), to one bound, (G,)."""
    node, slot = step.node, step.slot

    @torch.no_grad()
    def result(given: Tensor) -> Tensor:
        if slot is None:
            return node.neuron.upward(given[..., 1:])[side]
        bounds = node.neuron.downward(given[..., 0], given[..., 1:])[..., slot]
        return (negate(bounds) if node.edges[slot].negated else bounds)[side]

    return result


def _place(step: Step, column: int, grounding: int, end: int) -> Place:
    """Return where the neuron read this: column 0 is the formula itself, then come its operands."""
    if column == 0:
        return step.node.formula, grounding, end
    edge = step.node.edges[column - 1]
    row = grounding if edge.index is None else int(edge.index[grounding])
    return edge.table, row, 1 - end if edge.negated else end
