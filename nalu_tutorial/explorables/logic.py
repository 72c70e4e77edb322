"""The explorable of chapter 9: truth bounds that travel up and down through a formula."""

from typing import Any

import traitlets

from ._base import Explorable
from ._traits import Choice, Pairs

FORMULAS = {
    "umbrella": ("rain", "umbrella", "wet", "¬umbrella", "rain ∧ ¬umbrella", "rain ∧ ¬umbrella → wet"),
    "x ∨ y": ("x", "y", "x ∨ y"),
    "roads": ("north", "Rome", "south", "north → Rome", "south → Rome", "north ∨ south"),
}
PRESETS = ("no umbrella", "rain, but dry", "it got wet", "four reports", "x or y", "two roads")


class LogicExplorable(Explorable, module="logic"):
    """A formula as a graph whose nodes hold truth bounds: guess what follows, then let messages tighten them.

    Weighted Łukasiewicz logic with α = 1, each operator as in Riegel et al. An AND is β − Σ w (1 − x), clamped to
    [0, 1]; OR, → and NOT are made of it, and all weights and biases are 1. On the way up the lower ends of the operands
    give the lower end of a formula, and the upper ends the upper one; on the way down this is solved for each operand.
    A run stops where a pass up and down would move the ends by less than 1e-7 in sum, or where the ends of a node first
    cross. Nothing runs by itself. Where the traits are those of one of ``PRESETS``, the reader is asked what follows
    and by which way, up or down, before the messages can run; else the messages wait for a press.

    Attributes
    ----------
    formula : str
        One of ``FORMULAS``, which also names the nodes of each.
    told : dict
        The bounds [L, U] that are told, by name. With another formula the nodes that it lacks are dropped.
    preset : str
        The case jumped to, one of ``PRESETS``; empty once something else is told.
    bounds : dict
        The bounds [L, U] of each node, which the page writes.

    Raises
    ------
    traitlets.TraitError
        If something is told that the formula has no node for, or a lower bound above its upper one.

    References
    ----------
    Riegel et al. (2020), Logical Neural Networks, the sections on weighted logic and on upward and downward inference.

    Examples
    --------
    >>> explorable = LogicExplorable(formula="x ∨ y", told={"x ∨ y": [1, 1], "y": [0, 0]})
    >>> explorable.bounds  # the page writes them: x will be true
    {}
    """

    fallback = "say what follows from what is told, then watch truth travel up and down a formula"

    formula = Choice(FORMULAS, "umbrella")
    told = Pairs({"rain ∧ ¬umbrella → wet": [1, 1], "rain": [1, 1], "umbrella": [0, 0]})
    preset = Choice(("", *PRESETS), "")
    bounds = Pairs({})

    @traitlets.validate("told")
    def _checked(self, proposal: Any) -> Any:
        for name, (low, high) in proposal["value"].items():
            if name not in FORMULAS[self.formula]:
                nodes = ", ".join(FORMULAS[self.formula])
                raise traitlets.TraitError(f"{self.formula!r} has no node {name!r}: it has {nodes}")
            if low > high:
                raise traitlets.TraitError(f"{name!r} cannot be told at least {low} and at most {high}")
        return proposal["value"]

    @traitlets.observe("formula")
    def _drop(self, change: Any) -> None:
        self.told = {name: bounds for name, bounds in self.told.items() if name in FORMULAS[change["new"]]}
