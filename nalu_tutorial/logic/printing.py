"""A knowledge base as text: its rules, what was told, and what follows."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import torch

from .bounds import ROUNDING, Bounds, in_state, negate
from .constraints import feasible_start
from .formulas import Formula
from .grounding import strip, table_of
from .predicates import Predicate

if TYPE_CHECKING:
    from .knowledge import KnowledgeBase

SHOWN, FEW, WIDTH, MARGIN = 12, 3, 100, 17
UNBROKEN = "\N{NO-BREAK SPACE}"  # within an atom, so that no line ends there


def describe(kb: KnowledgeBase) -> str:
    """Return the knowledge base as text; of what is many, the first few."""
    objects = kb.objects.names
    head = f"Knowledge base in {kb.logic.name} logic"
    head += f", α = {kb.alpha:g}" * (kb.alpha < 1) + f", {len(objects):,} object{'s' * (len(objects) > 1)}" * bool(
        objects
    )
    head += ", before inference" * (not kb.inferred) + ", not settled" * (not kb.settled)
    parts = {
        "objects": _few(iter(objects), len(objects)),
        "rules": "\n".join(truth(kb, rule) for rule in kb.rules),
        "weights": "\n".join(_weights(kb)),
        "closed": ", ".join(sorted(predicate.name for predicate in kb.told.closed)),
        "told": _told(kb),
        **{word: _following(kb, states) for word, states in _FOLLOWS.items()},
        "unknown": ", ".join(_unknown(kb)),
    }
    return "\n".join([head, *(_entry(word, text) for word, text in parts.items() if text)])


_FOLLOWS = {"follows": ("true", "false"), "ambiguous": ("ambiguous",), "contradiction": ("contradiction",)}


def _entry(word: str, text: str) -> str:
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - MARGIN)]
    indented = textwrap.indent("\n".join(lines), " " * MARGIN).replace(" " * MARGIN, f"  {word:<{MARGIN - 2}}", 1)
    return indented.replace(UNBROKEN, " ")


def _few(things: Iterator[str], count: int) -> str:
    shown = ", ".join(thing.replace(" ", UNBROKEN) for thing in islice(things, SHOWN))
    return f"{shown}, … ({count:,} in all)" if count > SHOWN else shown


def literal(formula: Formula, bounds: Bounds) -> str:
    """Write a formula that is true as it is, one that is false with ¬, others with their bounds."""
    if bounds.state == "true":
        return f"{formula}"
    return f"{~formula}" if bounds.state == "false" else f"{formula} [{bounds.lower:.4g}, {bounds.upper:.4g}]"


def _told(kb: KnowledgeBase) -> str:
    facts = [item for table, told in kb.told.facts.items() if isinstance(table, Predicate) for item in told]
    return _few((truth(kb, formula) for formula in facts), len(facts))


def truth(kb: KnowledgeBase, formula: Formula) -> str:
    """Write a formula with the truth it was told."""
    core, negated = strip(formula)
    bounds = kb.told.facts[table_of(core)][formula].bounds.detach()
    if (bounds != bounds[:, :1]).any():
        return f"{formula} [each its own]"
    lower, upper = (negate(bounds) if negated else bounds)[:, 0].tolist()
    return literal(formula, Bounds(lower, upper, kb.alpha))


def _weights(kb: KnowledgeBase) -> Iterator[str]:
    """Yield the weights of each neuron that has left its initialization."""
    for formula, node in kb.network.nodes.items():
        if node.neuron.weights:
            w, beta = (weight.detach() for weight in node.neuron.weights)
            start, start_beta = feasible_start(len(w), kb.alpha)
            if ((w - start).abs() > ROUNDING).any() or (beta - start_beta).abs() > ROUNDING:
                yield f"{formula}: w = ({', '.join(f'{each:.3g}' for each in w.tolist())}), β = {beta:.3g}"


def _following(kb: KnowledgeBase, states: tuple[str, ...]) -> str:
    """List the atoms in these states that were not told so, and all contradictions."""
    start, rows = kb.told.tables(kb.network.sizes()), []
    for predicate in kb.network.predicates.values():
        bounds = kb.tables[predicate].detach()
        new = ((bounds - start[predicate].detach()).abs() > ROUNDING).any(dim=0)
        new |= in_state("contradiction", bounds, kb.alpha)
        here = torch.stack([in_state(state, bounds, kb.alpha) for state in states]).any(dim=0)
        rows += [(predicate, row) for row in (here & new).nonzero().flatten().tolist()]
    literals = (literal(kb.objects.instance(*row), Bounds.of(kb.tables[row[0]][:, row[1]], kb.alpha)) for row in rows)
    return _few(literals, len(rows))


def _unknown(kb: KnowledgeBase) -> Iterator[str]:
    """Yield the atoms of which nothing is known; of a predicate that has many, how many."""
    for predicate in kb.network.predicates.values():
        mask = in_state("unknown", kb.tables[predicate].detach(), kb.alpha)
        rows = mask.nonzero().flatten().tolist()
        some = [f"{kb.objects.instance(predicate, row)}" for row in rows[:FEW]]
        words = some if len(rows) <= FEW else [f"{predicate} ({len(rows):,} of {len(mask):,})"]
        yield from (word.replace(" ", UNBROKEN) for word in words)
