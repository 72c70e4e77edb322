"""What a model reads as: formulas, and the weights that were not near a readable value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sympy import Expr, Symbol

# How many of the weights that were not read are named where a reading is printed.
SHOWN = 3


class Unread(NamedTuple):
    """A weight that was not near a readable value.

    Attributes
    ----------
    layer, weight : str
        The layer ("layer 0 (NAU)", or "NAU" for a unit alone), and the name of its weight.
    output, input : int or None
        Where in the weight it stands; None for the axis that this weight does not have.
    value, nearest : float
        The weight, after the unit's clamp, and the nearest readable value.
    """

    layer: str
    weight: str
    output: int | None
    input: int | None
    value: float
    nearest: float

    def __str__(self) -> str:
        """Write the weight, its place and its values: 'layer 0 (NAU): weight[0, 2] = 0.539, nearest 1'."""
        index = [k for k in (self.output, self.input) if k is not None]
        return f"{self.layer}: {self.weight}{index} = {self.value:.3g}, nearest {self.nearest:g}"


@dataclass(frozen=True, repr=False)
class Reading:
    """A model read as one formula for each output; printed, it is the formula and a line on what was not read.

    Attributes
    ----------
    symbols : tuple of sympy.Symbol
        The inputs.
    expressions : tuple of sympy.Expr
        One for each output.
    unread : tuple of Unread
        The weights that were not near a readable value. They stand in the formula with three digits.
    """

    symbols: tuple[Symbol, ...]
    expressions: tuple[Expr, ...]
    unread: tuple[Unread, ...]

    @property
    def exact(self) -> bool:
        """Whether every weight was near a readable value."""
        return not self.unread

    @property
    def expression(self) -> Expr:
        """The formula of a model with one output; a ValueError if it has several."""
        if len(self.expressions) != 1:
            raise ValueError(f"the model has {len(self.expressions)} outputs: expressions has one formula for each")
        return self.expressions[0]

    def equals(self, target: str | Expr | Sequence[str | Expr]) -> bool:
        """Return whether the formula is, after simplification, this target.

        Parameters
        ----------
        target : str or sympy.Expr, or a sequence of them
            Over the same names. For several outputs, one for each.

        Raises
        ------
        ValueError
            If it is no formula, uses a name that is no input, or there is not one for each output.

        Examples
        --------
        >>> from nalu_tutorial import NAU, read_formula
        >>> unit = NAU(2, 1).requires_grad_(False)
        >>> unit.weight[:] = torch.tensor([[1.0, -1.0]])
        >>> read_formula(unit, "a b").equals("(a**2 - b**2) / (a + b)")
        True
        """
        from sympy import simplify

        targets = list(target) if isinstance(target, Sequence) and not isinstance(target, str) else [target]
        if len(targets) != len(self.expressions):
            raise ValueError(f"expected a target for each of {len(self.expressions)} outputs, got {len(targets)}")
        pairs = zip(self.expressions, map(self._parse, targets), strict=True)
        return all(simplify(ours - theirs) == 0 for ours, theirs in pairs)

    def _parse(self, target: str | Expr) -> Expr:
        from sympy import sympify

        inputs = {symbol.name: symbol for symbol in self.symbols}
        parsed = sympify(target, locals=inputs)
        unknown = sorted({symbol.name for symbol in parsed.free_symbols} - inputs.keys())
        if unknown:
            raise ValueError(f"the target uses {', '.join(unknown)}; the inputs are {', '.join(inputs)}")
        return parsed.xreplace({symbol: inputs[symbol.name] for symbol in parsed.free_symbols})

    def __repr__(self) -> str:
        """Return the formula and, where a weight was not read, a line that names the first few."""
        formula = str(self.expressions[0] if len(self.expressions) == 1 else self.expressions)
        if self.exact:
            return formula
        shown = [str(weight) for weight in self.unread[:SHOWN]] + ["…"] * (len(self.unread) > SHOWN)
        return f"{formula}\nnot near a readable value ({len(self.unread)}): {'; '.join(shown)}"

    def _repr_latex_(self) -> str:
        from sympy import latex

        formula = latex(self.expressions[0] if len(self.expressions) == 1 else self.expressions)
        count = "" if self.exact else rf"\quad\text{{(weights not near a readable value: {len(self.unread)})}}"
        return rf"$\displaystyle {formula}{count}$"
