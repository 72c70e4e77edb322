"""Logical neural networks (Riegel et al. 2020): formulas with truth bounds, inference upward and downward, learning."""

from .bounds import Bounds, negate
from .constraints import feasible_start, nearest_point, polytope
from .contradictions import Contradiction
from .downward import (
    godel_and_downward,
    godel_implies_downward,
    lukasiewicz_and_downward,
    lukasiewicz_implies_downward,
    product_and_downward,
    product_implies_downward,
)
from .formulas import Formula, Variable, iff, implies
from .inference import Inference, Move
from .knowledge import KnowledgeBase
from .learning import contradiction_loss, learn_conjunctions, slack_penalty
from .logics import (
    LOGICS,
    Logic,
    godel_and,
    godel_implies,
    godel_or,
    lukasiewicz_and,
    lukasiewicz_implies,
    lukasiewicz_or,
    product_and,
    product_implies,
    product_or,
)
from .neurons import Neuron
from .predicates import Predicate, propositions, variables
from .reasons import Explanation, Reason

__all__ = [
    "LOGICS",
    "Bounds",
    "Contradiction",
    "Explanation",
    "Formula",
    "Inference",
    "KnowledgeBase",
    "Logic",
    "Move",
    "Neuron",
    "Predicate",
    "Reason",
    "Variable",
    "contradiction_loss",
    "feasible_start",
    "godel_and",
    "godel_and_downward",
    "godel_implies",
    "godel_implies_downward",
    "godel_or",
    "iff",
    "implies",
    "learn_conjunctions",
    "lukasiewicz_and",
    "lukasiewicz_and_downward",
    "lukasiewicz_implies",
    "lukasiewicz_implies_downward",
    "lukasiewicz_or",
    "nearest_point",
    "negate",
    "polytope",
    "product_and",
    "product_and_downward",
    "product_implies",
    "product_implies_downward",
    "product_or",
    "propositions",
    "slack_penalty",
    "variables",
]
