"""The knowledge base: rules and facts in, bounds and reasons out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial, reduce
from typing import Any, SupportsFloat

import torch
from torch import Tensor, nn

from .bounds import STATES, Bounds, in_state, tighten
from .contradictions import Contradiction, find_contradictions
from .explain import Explainer
from .formulas import Atom, Formula, check_formula
from .grounding import Objects, Tables, check_count, check_list, strip
from .inference import UNLIMITED, Inference, infer
from .logics import LOGICS
from .network import Network, Step
from .neurons import Neuron, make_neuron
from .predicates import Predicate
from .reasons import Explanation
from .told import Told, Truth


class KnowledgeBase:
    """Rules that hold, facts that are told, and what follows from both.

    The rules make a logical neural network: a neuron for each connective, truth bounds for each formula. `tell` gives
    facts, `infer` passes through the network upward and downward until no bound moves, `ask` says what is then known.

    Parameters
    ----------
    rules : list of Formula, or dict of Formula to truth
        What holds, whatever the variables stand for. A list says that all are true; a dict can say how true, as in
        `tell`. With `tell` a rule can be given another truth later, or be taken back. So ∀ stands in front of each rule
        as a whole; inside a formula there are no quantifiers. The objects have names, so write out what ∃ and ∀ say of
        them: for ∃y knows(x, y), the disjunction knows(x, "Ada") | knows(x, "Bob") | ….
    objects : list of str
        The names of what there is. A name that is not among them is refused wherever it stands.
    logic : str
        ``"lukasiewicz"``, ``"godel"`` or ``"product"``. Only the first has weights.
    alpha : float
        From where on a value counts as true: above ½, and in Łukasiewicz logic above n/(n + 1) for a connective of n
        operands.
    closed : list of Predicate or Formula
        The world is open: what nobody told is unknown. Of these predicates and propositions it is closed: what nobody
        told is false. Where a rule concludes one of them, that is a contradiction.
    learn : bool
        Whether the weights shall learn. Inference then keeps what their gradients need, and these pass through the
        neurons' clamps, so that weights learn from facts that are plainly true or false too.
    dtype : torch.dtype
        The precision of bounds and weights. Double is the safe one: in single precision, and mostly in product logic,
        errors of rounding can become large enough to be taken for a contradiction.

    Attributes
    ----------
    rules : tuple of Formula
        The rules.
    network : Network
        The neurons and the formulas they stand for.

    Raises
    ------
    TypeError, ValueError
        For what is no formula, truth or object, here and in every method, with a sentence that says what was wrong.

    References
    ----------
    Riegel et al. (2020), Logical Neural Networks.

    Examples
    --------
    >>> from nalu_tutorial.logic import KnowledgeBase, implies, propositions
    >>> rain, wet = propositions("rain wet")
    >>> kb = KnowledgeBase([implies(rain, wet)])
    >>> kb.tell({wet: False})
    >>> kb.infer()
    Settled after 2 passes.
    >>> kb.ask(rain)
    false [0, 0]
    """

    def __init__(
        self,
        rules: Iterable[Formula] | Mapping[Formula, Truth],
        *,
        objects: Iterable[str] = (),
        logic: str = "lukasiewicz",
        alpha: float = 1.0,
        closed: Iterable[Predicate | Formula] = (),
        learn: bool = False,
        dtype: torch.dtype = torch.float64,
    ) -> None:
        _check_settings(logic, alpha, learn, dtype)
        check_list(rules, "rules is a list of formulas")
        check_list(closed, "closed is a list of predicates and propositions")
        self.logic, self.alpha = LOGICS[logic], float(alpha)
        truths = dict(rules) if isinstance(rules, Mapping) else dict.fromkeys(map(check_formula, rules), True)
        self.rules = tuple(map(check_formula, truths))
        self.objects = Objects(objects)
        neuron = partial(make_neuron, logic=self.logic, alpha=self.alpha, learn=learn, dtype=dtype)
        self.network = Network(self.rules, self.objects, neuron)
        self.told = Told(self.objects, frozenset(map(self.network.check_predicate, closed)), dtype)
        self.tell(truths)

    # Facts

    def tell(self, facts: Mapping[Formula, Truth]) -> None:
        """Take note of facts, and forget what followed until now.

        Parameters
        ----------
        facts : dict of Formula to truth
            The formulas are atoms, their negations, rules and parts of rules, also for single objects; with variables,
            all groundings are meant.
            A truth is True, False, a number (exactly so true), a pair of bounds, or a tensor: of shape (N, …, N) with
            an axis for each variable, or with a first axis of 2 for lower and upper bounds. What was told of the same
            formula before is replaced; (0, 1) says that it is unknown.

        Notes
        -----
        A rule was told when the knowledge base was made, so what is told of it later is its truth from then on. That
        goes for a rule that is a single atom as well: with the rule a, telling that a is False takes the rule's place
        and does not contradict it. Told of ¬a it would, since that is another formula.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, Predicate, implies, variables
        >>> bird, flies = Predicate("bird"), Predicate("flies")
        >>> (x,) = variables("x")
        >>> kb = KnowledgeBase({implies(bird(x), flies(x)): (0.9, 1)}, objects=["Tweety", "Tux"])
        >>> kb.tell({bird(x): True, flies("Tux"): False})
        """
        if not isinstance(facts, Mapping):
            raise TypeError(f"facts is a dict of formulas and their truths, as {{rain: True}}, got {facts!r}")
        for formula in facts:
            core, _ = strip(self.network.check(formula))
            if not (isinstance(core, Atom) or self.network.has(core)):
                raise ValueError(f"{formula} is not part of a rule, and a rule is given when a knowledge base is made")
        self.told.tell(facts, {formula: self.network.edge(formula, formula.variables) for formula in facts})
        self._start_again()

    def _start_again(self) -> None:
        self.tables: Tables = self.told.tables(self.network.sizes())
        self.crossed = self.tables  # as they were when bounds first crossed, which is what a loss is about
        self._most_passes = 0  # before any inference
        self.settled = True
        self._explainer: Explainer | None = None

    # Inference

    def infer(self, *, trace: bool = False, most_passes: int = UNLIMITED) -> Inference:
        """Derive what follows from what was told, by passes up and down until the bounds no longer move.

        Parameters
        ----------
        trace : bool
            Whether to note which neuron tightened which formula.
        most_passes : int
            After how many passes to give up; by default it goes on until nothing moves, or one neuron has moved
            something 1,000 times. The result says if it gave up, and so does all that is asked afterwards.

        Notes
        -----
        Inference is *sound*: truths that agree with all that was told lie within the bounds. It is not *complete*: it
        keeps bounds for each formula by itself and not for several together, so what stays unknown may still follow,
        and facts and rules that cannot all hold need not show as a contradiction. From a → ¬a follows that a is at most
        ½, and in classical logic that it is false; here a stays unknown, since nothing is known of ¬a alone.

        Examples
        --------
        >>> from nalu_tutorial.logic import KnowledgeBase, implies, propositions
        >>> rain, wet, slippery = propositions("rain wet slippery")
        >>> kb = KnowledgeBase([implies(rain, wet), implies(wet, slippery)])
        >>> kb.tell({rain: True})
        >>> kb.infer(trace=True)
        Settled after 2 passes.
        1 ↓ wet: true [1, 1], was unknown [0, 1], by rain → wet
        1 ↓ slippery: true [1, 1], was unknown [0, 1], by wet → slippery

        What inference does not find:

        >>> kb = KnowledgeBase([implies(rain, ~rain)])
        >>> kb.infer()
        Settled after 1 pass.
        >>> kb.ask(rain)
        unknown [0, 1]
        """
        check_count(most_passes, "most_passes", 1)
        self.network.check_weights()
        self._start_again()
        self._most_passes = most_passes
        done, self.crossed = infer(self.network, self.tables, self.alpha, most_passes=most_passes, trace=trace)
        self.settled = done.converged
        return done

    @property
    def inferred(self) -> bool:
        """Whether `infer` was called since something was told last."""
        return self._most_passes > 0

    # Questions

    def bounds(self, formula: Formula) -> Tensor:
        """Return lower and upper bounds as a tensor of shape (2, N, …, N), with an axis for each variable."""
        tables, _ = self._unfolded(self.network.check(formula))
        shape = [len(self.objects.names)] * len(formula.variables)
        parts = [edge.read(tables) for edge in self.network.edges(formula, formula.variables, tables)]
        return reduce(tighten, parts).clone().reshape(2, *shape)  # a copy, which may be changed

    def ask(self, formula: Formula) -> Bounds:
        """Return what is known of a formula without variables; before `infer`, that is what was told.

        If inference gave up before it had settled, the bounds say so: they hold, and may still become narrower.

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
        return Bounds(lower, upper, self.alpha, self.settled)

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
        with torch.no_grad():
            tables, steps = self._unfolded(core)
            edges = list(self.network.edges(core, (), tables))
        places = [(edge.table, 0 if edge.index is None else int(edge.index)) for edge in edges]
        explanation = self._reasons().after(steps).explain(formula, places)
        return replace(explanation, bounds=replace(explanation.bounds, settled=self.settled))

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
        return find_contradictions(self._reasons(), most)

    def _unfolded(self, formula: Formula) -> tuple[Tables, list[Step]]:
        """Return the tables with those of a formula that is part of no rule, and the steps that made them."""
        tables = dict(self.tables)
        return tables, list(self.network.unfold(formula, tables))

    def _reasons(self) -> Explainer:
        """Return the one that knows the reasons, made when it is first asked."""
        if self._explainer is None:
            self._explainer = Explainer.from_replay(self.network, self.told, self.alpha, passes=self._most_passes)
        return self._explainer

    # Learning

    def neuron(self, formula: Formula) -> Neuron:
        """Return the neuron of a rule or of a part of one."""
        core, _ = strip(check_formula(formula))
        if core not in self.network.nodes:
            raise ValueError(f"{formula} has no neuron here: it is no connective of a rule")
        return self.network.nodes[core].neuron

    def parameters(self) -> list[nn.Parameter]:
        """Return weights, biases and slacks of all neurons, as an optimizer takes them."""
        return [parameter for node in self.network.nodes.values() for parameter in node.neuron.parameters()]

    def project(self) -> None:
        """Move every neuron's weights to the nearest that are logical; to be called after each optimizer step."""
        for node in self.network.nodes.values():
            node.neuron.project()

    def __getstate__(self) -> dict[str, Any]:
        """Copy and pickle bounds without their gradients, which would lead to the weights of the original."""
        kept = {"tables": self.tables, "crossed": self.crossed}
        return self.__dict__ | {
            name: {table: bounds.detach() for table, bounds in tables.items()} for name, tables in kept.items()
        }

    def __repr__(self) -> str:
        """Name the logic, how much there is, and what inference has come to."""
        alpha = f", α = {self.alpha:g}" * (self.alpha < 1)
        state = ", before inference" * (not self.inferred) + ", not settled" * (not self.settled)
        sizes = f"{len(self.rules):,} rules, {len(self.objects.names):,} objects"
        return f"Knowledge base in {self.logic.name} logic{alpha}: {sizes}{state}"


def _check_settings(logic: str, alpha: float, learn: bool, dtype: torch.dtype) -> None:
    if logic not in tuple(LOGICS):
        raise ValueError(f"logic is one of {', '.join(LOGICS)}, got {logic!r}")
    if not isinstance(learn, bool):
        raise TypeError(f"learn is True or False, got {learn!r}")
    if learn and not LOGICS[logic].weighted:
        raise ValueError(f"{LOGICS[logic].name} logic has no weights that could learn: only lukasiewicz has")
    if not isinstance(alpha, SupportsFloat):
        raise TypeError(f"alpha is a number, got {alpha!r}")
    if not 0.5 < alpha <= 1:
        raise ValueError(f"alpha lies above 0.5 and is at most 1, got {alpha}")
    if not (isinstance(dtype, torch.dtype) and dtype.is_floating_point):
        raise TypeError(f"dtype is a floating-point type of torch, got {dtype!r}")
