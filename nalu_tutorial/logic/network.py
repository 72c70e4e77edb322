"""The network that a set of rules makes: a neuron for each connective, a table for each formula, passes up and down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

import torch
from torch import Tensor

from .bounds import beside, tighten
from .formulas import Atom, Formula, Implies, Term, Variable, check_formula
from .grounding import Edge, Objects, Table, Tables, hint, match, strip
from .neurons import Neuron, Same
from .predicates import Predicate


@dataclass(frozen=True, eq=False)
class Node:
    """A neuron, the formula that it stands for, and the edges to the operands."""

    formula: Formula
    neuron: Neuron
    edges: tuple[Edge, ...]

    def operands(self, tables: Tables, which: Tensor | slice = slice(None)) -> Tensor:
        """Return the bounds of all n operands for every grounding, or for some: (2, G, n)."""
        return beside(*(edge.read(tables, which) for edge in self.edges))

    def upward(self, tables: Tables) -> Tensor:
        """Return the bounds of the formula that its operands imply: (2, G)."""
        return self.neuron.upward(self.operands(tables))

    def downward(self, tables: Tables) -> Tensor:
        """Return the bounds of the operands that the formula implies: (2, G, n)."""
        return self.neuron.downward(tables[self.formula], self.operands(tables))


class Step(NamedTuple):
    """A neuron tightened a table.

    Attributes
    ----------
    node : Node
        The neuron.
    slot : int or None
        Which operand it tightened; None if it tightened its own table, upward.
    table : Predicate or Formula
        Whose bounds.
    before, after : Tensor
        The whole table, of shape (2, rows).
    """

    node: Node
    slot: int | None
    table: Table
    before: Tensor
    after: Tensor

    def moved(self) -> Tensor:
        """Return how far all bounds of the table moved together, as one number without a gradient."""
        return (self.after - self.before).detach().abs().sum()


class Network:
    """The nodes of all rules. A formula that occurs twice is one node.

    Attributes
    ----------
    nodes : dict of Formula to Node
        Operands before the formulas that they are in.
    predicates : dict of str to Predicate
        By name.
    """

    def __init__(self, rules: Iterable[Formula], objects: Objects, neuron: Callable[[Formula], Neuron]) -> None:
        self.objects, self.neuron = objects, neuron
        self.predicates: dict[str, Predicate] = {}
        self.nodes: dict[Formula, Node] = {}
        heights: dict[Formula, int] = {}
        rules = list(rules)
        for rule in rules:
            objects.check(rule)
            for atom in rule.atoms():
                self._collect(atom)
        for rule in _forwards(rules):
            _heights(rule, heights)
        # Sorting keeps the order of rules among formulas of one height: a chain in that order needs a single pass.
        self._alike: dict[tuple[Predicate, ...], list[Formula]] = defaultdict(list)
        self.nodes = {formula: self.node(formula) for formula in sorted(heights, key=lambda formula: heights[formula])}
        for formula in self.nodes:
            self._alike[_predicates(formula)].append(formula)
        same = list(self._same())
        upward = sorted([*self.nodes.values(), *same], key=lambda node: heights[node.formula])
        downward = sorted([*same, *self.nodes.values()], key=lambda node: -heights[node.formula])
        # A pass is once through these: of each neuron whether it turns upward.
        self.turns = [*((node, True) for node in upward), *((node, False) for node in downward)]
        self.readers: dict[Table, list[int]] = defaultdict(list)  # the numbers of the turns that read a table
        for turn, (node, is_upward) in enumerate(self.turns):
            for table in {*(edge.table for edge in node.edges), *(() if is_upward else (node.formula,))}:
                self.readers[table].append(turn)

    def _collect(self, atom: Atom) -> None:
        known = self.predicates.setdefault(atom.predicate.name, atom.predicate)
        if known != atom.predicate:
            raise ValueError(f"{known} has arity {known.arity} in one place, and {len(atom.terms)} in {atom}")

    def check(self, formula: Formula) -> Formula:
        """Return the formula if its predicates stand in rules and its objects are among those that there are."""
        for predicate in (atom.predicate for atom in check_formula(formula).atoms()):
            self.check_predicate(predicate)
        self.objects.check(formula)
        return formula

    def check_predicate(self, thing: object) -> Predicate:
        """Return a predicate, or that of a proposition, if it stands in a rule."""
        predicate = thing.predicate if isinstance(thing, Atom) else thing
        if isinstance(thing, Atom) and not all(isinstance(term, Variable) for term in thing.terms):
            raise TypeError(f"a predicate is meant with all that it is said of: write {predicate}, not {thing}")
        if not isinstance(predicate, Predicate):
            raise TypeError(f"expected a predicate or a proposition, got {thing!r}")
        known = self.predicates.get(predicate.name)
        if known is None:
            raise ValueError(
                f"{predicate} stands in no rule{hint(predicate.name, list(self.predicates), '; the rules speak of')}"
            )
        if known != predicate:
            raise ValueError(f"{predicate} has arity {known.arity} in the rules, and here {predicate.arity}")
        return predicate

    def node(self, formula: Formula, made: Collection[Table] = ()) -> Node:
        """Return a new node for a formula that is no atom; some of its parts may have got tables of their own."""
        edges = tuple(self.edge(operand, formula.variables, made) for operand in formula.operands)
        return Node(formula, self.neuron(formula), edges)

    def _same(self) -> Iterator[Node]:
        """Yield a node for each formula and each that is more general: both are one, and what is known of one counts.

        Where weights learn, each has its own, and they are two.
        """
        for formula, node in self.nodes.items():
            if not any(weight.requires_grad for weight in node.neuron.weights):
                for edge in self.edges(formula, formula.variables):
                    if edge.table is not formula:
                        yield Node(formula, Same(), (edge,))

    def edge(self, formula: Formula, variables: Sequence[Variable], made: Collection[Table] = ()) -> Edge:
        """Return the edge to a formula or, if it is one of a rule's groundings, to the rule; likewise of its parts."""
        return next(self.edges(formula, variables, made))

    def edges(self, formula: Formula, variables: Sequence[Variable], made: Collection[Table] = ()) -> Iterator[Edge]:
        """Yield the edges to all that tell of a formula: itself, and the rules and parts that it is grounded of."""
        core, negated = strip(formula)
        instances = [] if core in made and core not in self.nodes else list(self._instances(core))
        for general, terms in instances:
            yield Edge(general, None if terms == tuple(variables) else self.objects.rows(terms, variables), negated)
        if not instances:
            yield Edge.to(formula, variables, self.objects)

    def has(self, formula: Formula) -> bool:
        """Return whether a formula without ¬ in front is a rule, part of one, or what one says of some objects."""
        return next(self._instances(formula), None) is not None

    def _instances(self, formula: Formula) -> Iterator[tuple[Formula, tuple[Term, ...]]]:
        """Yield the rules and their parts that a formula is an instance of, itself at first, and its terms."""
        if formula in self.nodes:
            yield formula, formula.variables
        for general in self._alike.get(_predicates(formula), ()):
            meant: dict[Variable, Term] = {}
            if general != formula and match(general, formula, meant):
                yield general, tuple(meant[variable] for variable in general.variables)

    def check_weights(self) -> None:
        """Raise if a weight is no finite number, or below 0: inference would lose or invert what its neuron says."""
        for formula, node in self.nodes.items():
            for weight in node.neuron.weights:
                if not weight.isfinite().all():
                    raise ValueError(f"{formula} has a weight that is no finite number: learn in smaller steps")
                if (weight < 0).any():
                    raise ValueError(f"{formula} has a weight below 0: call project() after each step of the optimizer")

    def sizes(self) -> dict[Table, int]:
        """Return how many rows each table has."""
        atoms: dict[Table, int] = {each: self.objects.size(each.arity) for each in self.predicates.values()}
        return atoms | {formula: self.objects.size(len(formula.variables)) for formula in self.nodes}

    def unfold(self, formula: Formula, tables: Tables) -> Iterator[Step]:
        """Add a table for each part of a formula that has none, made upward from its operands, and yield the steps."""
        heights: dict[Formula, int] = {}
        _heights(formula, heights)
        some = next(iter(tables.values()))
        for part in sorted(heights, key=lambda part: heights[part]):
            instances = [] if part in self.nodes else list(self._instances(part))
            if part in self.nodes or len(instances) == 1:  # it is read where it stands
                continue
            node = Node(part, Same(), tuple(self.edges(part, part.variables))) if instances else self.node(part, tables)
            size = self.objects.size(len(part.variables))
            before = torch.stack([some.new_zeros(size), some.new_ones(size)])
            tables[part] = node.upward(tables)
            yield Step(node, None, part, before, tables[part])

    def sweep(self, tables: Tables, due: list[int]) -> Iterator[tuple[int, Step]]:
        """Pass once upward and once downward, put new tables in place, and yield each step with the number of its turn.

        Only turns that are due are taken, in their order, so that a pass costs what there is to do in it and not the
        size of the network. A turn is due again when a table has changed that it reads: in this pass if it is still to
        come, else in the next one, for which ``due`` is left.
        """
        now, due[:] = sorted(due), []
        waiting, later = set(now), set[int]()
        while now:
            turn = heappop(now)
            waiting.discard(turn)
            for step in self._take(turn, tables):
                for reader in self.readers[step.table]:
                    if reader <= turn:
                        later.add(reader)
                    elif reader not in waiting:
                        waiting.add(reader)
                        heappush(now, reader)
                yield turn, step
        due[:] = later

    def _take(self, turn: int, tables: Tables) -> Iterator[Step]:
        node, is_upward = self.turns[turn]
        if is_upward:
            new = tighten(tables[node.formula], node.upward(tables))
            yield from _replace(tables, node, None, node.formula, new)
            return
        for slot, (edge, bounds) in enumerate(zip(node.edges, node.downward(tables).unbind(-1), strict=True)):
            yield from _replace(tables, node, slot, edge.table, edge.tightened(tables, bounds))


def _replace(tables: Tables, node: Node, slot: int | None, table: Table, new: Tensor) -> Iterator[Step]:
    """Put a new table in place and yield the step, unless it is equal to the old one and brings no gradient."""
    old = tables[table]
    if new.requires_grad or not torch.equal(old, new):
        tables[table] = new
        yield Step(node, slot, table, old, new)


def _predicates(formula: Formula) -> tuple[Predicate, ...]:
    """Return what a formula shares with all that are more general: its predicates from left to right."""
    return tuple(atom.predicate for atom in formula.atoms())


def _forwards(rules: Iterable[Formula]) -> Iterator[Formula]:
    """Yield the rules in their order, but what concludes a premise of another one before that one.

    So a chain takes one pass from its first premise to its last conclusion, in whatever order its rules were written.
    """
    concluding: dict[Predicate, list[Formula]] = defaultdict(list)
    for rule in rules:
        for atom in rule.operands[1].atoms() if isinstance(rule, Implies) else ():
            concluding[atom.predicate].append(rule)

    def before(rule: Formula) -> Iterator[Formula]:
        for atom in rule.operands[0].atoms() if isinstance(rule, Implies) else ():
            yield from concluding.pop(atom.predicate, ())

    seen: set[Formula] = set()
    for first in rules:
        path = [] if first in seen else [(first, before(first))]  # a list: a chain may be longer than Python's stack
        while path:
            rule, needed = path[-1]
            seen.add(rule)
            other = next((each for each in needed if each not in seen), None)
            if other is None:
                yield path.pop()[0]
            else:
                path.append((other, before(other)))


def _heights(formula: Formula, heights: dict[Formula, int]) -> int:
    """Return how many connectives are nested in a formula, and note it for each of them that is not ¬."""
    core, _ = strip(formula)
    if isinstance(core, Atom):
        return 0
    height = 1 + max(_heights(operand, heights) for operand in core.operands)
    heights[core] = height
    return height
