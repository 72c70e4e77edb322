"""What a knowledge base can be asked: bounds, who, why, and what contradicts."""

from __future__ import annotations

import torch
from torch import Tensor

from .bounds import STATES, Bounds, in_state
from .contradictions import Contradiction, find_contradictions
from .explain import Explainer
from .formulas import Formula
from .grounding import Objects, Tables, check_count, strip
from .inference import infer
from .network import Network, Step
from .reasons import Explanation
from .told import Told


class Answers:
    """The questions, for a `KnowledgeBase` that holds the answers."""

    alpha: float
    objects: Objects
    network: Network
    told: Told
    tables: Tables
    _most_passes: int
    _explainer: Explainer | None

    def bounds(self, formula: Formula) -> Tensor:
        """Return lower and upper bounds as a tensor of shape (2, N, …, N), with an axis for each variable."""
        tables, _ = self._unfolded(self.network.check(formula))
        shape = [len(self.objects.names)] * len(formula.variables)
        bounds = self.network.edge(formula, formula.variables).read(tables)
        return bounds.clone().reshape(2, *shape)  # a copy, which may be changed

    def ask(self, formula: Formula) -> Bounds:
        """Return what is known of a formula without variables; before `infer`, that is what was told.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, implies, propositions
        >>> rain, wet = propositions("rain wet")
        >>> kb = KnowledgeBase([implies(rain, wet)])
        >>> kb.ask(rain | ~rain)
        unknown [0, 1]
        >>> kb.tell({rain: 0.75})
        >>> kb.infer()
        Settled after 2 passes.
        >>> kb.ask(wet), kb.ask(~rain | wet).state
        (ambiguous [0.75, 1], 'true')
        """
        lower, upper = self.bounds(self._check_ground(formula)).tolist()
        return Bounds(lower, upper, self.alpha)

    def _check_ground(self, formula: Formula) -> Formula:
        if free := self.network.check(formula).variables:
            names, place = ", ".join(map(str, free)), "objects in their place" if free[1:] else "an object in its place"
            raise ValueError(f"{formula} has the variable{'s' * (len(free) > 1)} {names}: put {place}, or use find")
        return formula

    def find(self, formula: Formula, state: str = "true") -> list[Formula]:
        """Return the formula once for all objects that put it in this state when they take its variables' place.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, Predicate, implies, variables
        >>> parent, grandparent = Predicate("parent", 2), Predicate("grandparent", 2)
        >>> x, y, z = variables("x y z")
        >>> kb = KnowledgeBase(
        ...     [implies(parent(x, y) & parent(y, z), grandparent(x, z))], objects=["Ada", "Bob", "Cem", "Dee"]
        ... )
        >>> kb.tell({parent("Ada", "Bob"): True, parent("Bob", "Cem"): True, parent("Bob", "Dee"): True})
        >>> kb.infer()
        Settled after 2 passes.
        >>> kb.find(grandparent("Ada", x))
        [grandparent(Ada, Cem), grandparent(Ada, Dee)]
        """
        if state not in STATES:
            raise ValueError(f"a state is one of {', '.join(STATES)}, got {state!r}")
        rows = in_state(state, self.bounds(formula).reshape(2, -1), self.alpha).nonzero().flatten().tolist()
        names = (self.objects.at(row, len(formula.variables)) for row in rows)
        return [formula.ground(dict(zip(formula.variables, objects, strict=True))) for objects in names]

    def why(self, formula: Formula) -> Explanation:
        """Return why a formula without variables is what `ask` says: a sentence, and a tree down to what was told.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, implies, propositions
        >>> rain, sprinkler, wet = propositions("rain sprinkler wet")
        >>> kb = KnowledgeBase([implies(rain | sprinkler, wet)])
        >>> kb.tell({sprinkler: True})
        >>> kb.infer()
        Settled after 2 passes.
        >>> kb.why(wet)
        wet is true because rain ∨ sprinkler → wet is true (rule) and sprinkler is true (told).
        <BLANKLINE>
        wet is true
        ├─ rain ∨ sprinkler → wet is true (rule)
        └─ sprinkler is true (told)
        """
        core, _ = strip(self._check_ground(formula))
        edge = self.network.edge(core, ())
        with torch.no_grad():
            _, steps = self._unfolded(core)
        row = 0 if edge.index is None else int(edge.index)
        return self._explain().after(steps).explain(formula, edge.table, row)

    def contradictions(self, *, most: int = 10) -> list[Contradiction]:
        """Return where a lower bound is above an upper one, each with facts and rules that cannot hold together.

        They are enough for the contradiction, and it is gone if any one of them is left out. What a contradiction that
        is already listed brings with it is not listed again.

        Parameters
        ----------
        most : int
            How many to look for; at most ten times as many formulas are looked at, the earliest first.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, implies, propositions
        >>> rain, wet, slippery = propositions("rain wet slippery")
        >>> kb = KnowledgeBase([implies(rain, wet), implies(wet, slippery)])
        >>> kb.tell({rain: True, wet: False})
        >>> kb.infer()
        Settled after 2 passes.
        >>> kb.contradictions()[0].rests_on
        (rain → wet, rain, wet)
        """
        check_count(most, "most", 0)
        return find_contradictions(self._explain(), most)

    def _unfolded(self, formula: Formula) -> tuple[Tables, list[Step]]:
        """Return the tables with those of a formula that is part of no rule, and the steps that made them."""
        tables = dict(self.tables)
        return tables, list(self.network.unfold(formula, tables))

    def _explain(self) -> Explainer:
        """Return the one that knows the reasons: it does the inference again and keeps every step."""
        if self._explainer is None:
            with torch.no_grad():
                start = {table: bounds.detach() for table, bounds in self.told.tables(self.network.sizes()).items()}
                done = infer(self.network, dict(start), self.alpha, most_passes=self._most_passes, trace=True)
            steps, passes = [step for _, step in done.steps], self._most_passes
            self._explainer = Explainer(self.network, self.told, start, steps, alpha=self.alpha, passes=passes)
        return self._explainer
