"""What a model reads as: formulas, and the weights that were not near a readable value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from torch import Tensor

from ._evaluate import check_inputs, check_points, evaluate

if TYPE_CHECKING:
    from sympy import Basic, Expr, Symbol

    from ._refit import Refit

# How many of the weights that were not read are named where a reading is printed.
SHOWN = 3


class Unread(NamedTuple):
    """A weight that was not near a readable value.

    Attributes
    ----------
    layer, weight : str
        The layer ("layer 0 (NAU)", or "NAU" for a unit alone), and the name of its weight.
    output, input : int or None
        Its index in the weight; None for the axis that this weight does not have.
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
        short, nearest = f"{self.value:.3g}", f"{self.nearest:g}"
        value = f"{self.value:.9g}" if short == nearest else short  # 0.9996 is not "1, nearest 1"
        return f"{self.layer}: {self.weight}{index} = {value}, nearest {nearest}"


@dataclass(frozen=True, repr=False)
class Reading:
    """A model read as one formula for each output; printed, it is the formula and a line on what was not read.

    Attributes
    ----------
    symbols : tuple of sympy.Symbol
        The inputs.
    expressions : tuple of sympy.Expr
        One for each output, as it is printed: the numbers in it have three digits.
    unread : tuple of Unread
        The weights that were not near a readable value, if a formula depends on them; and all that are NaN or infinite.
    """

    symbols: tuple[Symbol, ...]
    expressions: tuple[Expr, ...]
    unread: tuple[Unread, ...]

    @property
    def exact(self) -> bool:
        """Whether every weight that the formula depends on was near a readable value, and none is NaN or infinite."""
        return not self.unread

    @property
    def expression(self) -> Expr:
        """The formula of a model with one output; a ValueError if it has several."""
        if len(self.expressions) != 1:
            raise ValueError(f"the model has {len(self.expressions)} outputs: expressions has one formula for each")
        return self.expressions[0]

    @property
    def plain(self) -> tuple[Expr, ...]:
        """The expressions over plain symbols, as ``sympy.Symbol("x")``, for ``subs("x", 2)``, ``diff`` and ``solve``.

        Those of `expressions` are known to be real, or positive, which SymPy takes for other symbols.

        Examples
        --------
        >>> from nalu_tutorial import NAU, read_formula
        >>> unit = NAU(2, 1).requires_grad_(False)
        >>> unit.weight[:] = torch.tensor([[1.0, -1.0]])
        >>> (formula,) = read_formula(unit, "a b").plain
        >>> formula.subs("a", 10), formula.diff("b")
        (10 - b, -1)
        """
        from sympy import Symbol

        from ._numbers import replace_leaves

        plain: dict[Basic, Basic] = {symbol: Symbol(symbol.name) for symbol in self.symbols}
        return tuple(replace_leaves(each, lambda leaf: plain.get(leaf, leaf)) for each in self.expressions)

    def equals(self, target: str | Expr | float | Sequence[str | Expr | float]) -> bool:
        """Return whether the formula is, after simplification, this target.

        Numbers that are not exact, on either side, are compared as they are printed: ``0.333*x`` is ``x/3``, and is not
        ``0.334*x``. A term that only one side has makes the two differ, however small it is.

        Parameters
        ----------
        target : str, sympy.Expr or number, or a sequence of them
            Over the same names, as ``"x**2 - y/3"`` or ``"(x^2 + 1) * sqrt(y)"``. For several outputs, one for each.

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
        from ._compare import same
        from ._target import parse_formula

        targets = list(target) if isinstance(target, Sequence) and not isinstance(target, str) else [target]
        if len(targets) != len(self.expressions):
            raise ValueError(f"expected a target for each of {len(self.expressions)} outputs, got {len(targets)}")
        parsed = [parse_formula(one, self.symbols) for one in targets]
        return all(same(ours, theirs, self.symbols) for ours, theirs in zip(self.expressions, parsed, strict=True))

    def __call__(self, x: Tensor) -> Tensor:
        """Return the values of the formula, as it is printed, in double precision: (..., in) to (..., out).

        Where it has none, as at 1/0, there is NaN or an infinite number. What is no input is refused as in `error`.

        Examples
        --------
        >>> from nalu_tutorial import NMU, read_formula
        >>> unit = NMU(2, 1).requires_grad_(False)
        >>> _ = unit.weight.fill_(1.0)
        >>> read_formula(unit, "a b")(torch.tensor([[2.0, 3.0], [4.0, 0.5]]))
        tensor([[6.],
                [2.]], dtype=torch.float64)
        """
        check_inputs(x, self.symbols)
        return evaluate(self.expressions, self.symbols, x)

    def refit(self, x: Tensor, t: Tensor, *, snap: bool = True) -> Refit:
        """Return the formula with the constants that fit these points best, by least squares from those it has.

        Constants are the factors and offsets other than 0 and ±1, and the powers that are no multiples of one half. In
        a sum that is a factor, or raised to a power, the first term has a factor of ±1, and what it had goes to the
        front: the constants of 2 (x + 3 y) are 2 and 3.

        Parameters
        ----------
        x : Tensor
            Inputs, of shape (..., in).
        t : Tensor
            Targets, of shape (..., out).
        snap : bool
            Whether a constant may be taken for a readable value: a whole number, or else a multiple of 1/2, 1/3, 1/4,
            1/5 or 1/10, up to 20. It is if it lies within three standard errors of that value, these are no more than
            1/20 of the step from one such value to the next (1/100 from thirds on), and the squared errors of the
            points, once the others are fitted again, grow by no more than nine times their variance for each
            constant that was taken so.

        Returns
        -------
        Refit
            A reading with the same structure. A constant that is not readable stands in it with the digits that are
            known: to a hundredth of its standard error, and twelve at most.

        Raises
        ------
        TypeError
            If one of the two is no tensor of real floating-point numbers.
        ValueError
            If the shapes are others, or there is no point; if a formula has no value at a point, as where it divides
            by 0; or if it was read for positive inputs and an input is negative.

        Examples
        --------
        >>> from torch import nn
        >>> from nalu_tutorial import NMU, read_formula
        >>> model = nn.Sequential(NMU(2, 1), nn.Linear(1, 1)).requires_grad_(False)
        >>> model[0].weight[:], model[1].weight[:], model[1].bias[:] = 1.0, 2.36, 3.1
        >>> reading = read_formula(model, "a b")
        >>> reading
        2.36*a*b + 3.1
        >>> x = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.0, 2.0], [5.0, 3.0]])
        >>> refitted = reading.refit(x, 2.5 * x.prod(dim=-1, keepdim=True) + 3)
        >>> refitted, refitted.free
        (5*a*b/2 + 3, 0)
        """
        from ._refit import refit

        check_points(x, t, self.symbols, len(self.expressions))
        return refit(self, x, t, snap=snap)

    def error(self, x: Tensor, t: Tensor) -> float:
        """Return the mean squared error of the formula, as it is printed: whether it fits, whatever its form.

        A model that has not learned its task may well read as a short formula.

        Parameters
        ----------
        x : Tensor
            Inputs, of shape (..., in), with one entry for each of the symbols.
        t : Tensor
            Targets, of shape (..., out), with one entry for each of the expressions.

        Returns
        -------
        float
            The mean over all points and outputs, computed in double precision; NaN if the formula has no value
            somewhere.

        Raises
        ------
        TypeError
            If one of the two is no tensor of real floating-point numbers.
        ValueError
            If the shapes are others, or there is no point; or if the formula was read for positive inputs and an input
            is negative.

        Examples
        --------
        >>> from nalu_tutorial import NAU, read_formula
        >>> unit = NAU(2, 1).requires_grad_(False)
        >>> unit.weight[:] = torch.tensor([[1.0, 1.0]])
        >>> x = torch.tensor([[2.0, 2.0], [3.0, 4.0]])
        >>> reading = read_formula(unit, "a b")
        >>> reading.error(x, t=x.sum(dim=-1, keepdim=True)), reading.error(x, t=x.prod(dim=-1, keepdim=True))
        (0.0, 12.5)
        """
        check_points(x, t, self.symbols, len(self.expressions))
        y = evaluate(self.expressions, self.symbols, x)
        return float((y - t.double()).square().mean())

    def __repr__(self) -> str:
        """Return the formula and, where a weight was not read, a line that names the first few."""
        from sympy import sstr

        formula: str = sstr(self.expressions[0] if len(self.expressions) == 1 else self.expressions, full_prec=False)
        if self.exact:
            return formula
        shown = [str(weight) for weight in self.unread[:SHOWN]] + ["…"] * (len(self.unread) > SHOWN)
        return f"{formula}\nnot near a readable value ({len(self.unread)}): {'; '.join(shown)}"

    def latex(self) -> str:
        r"""Return the formula in LaTeX, without dollars; several as a tuple.

        Examples
        --------
        >>> from nalu_tutorial import NAU, read_formula
        >>> unit = NAU(2, 1).requires_grad_(False)
        >>> unit.weight[:] = torch.tensor([[1.0, -1.0]])
        >>> print(read_formula(unit, "a_1 beta").latex())
        a_{1} - \beta
        """
        from sympy import latex

        return str(latex(self.expressions[0] if len(self.expressions) == 1 else self.expressions))

    def _repr_latex_(self) -> str:
        count = "" if self.exact else rf"\quad\text{{(weights not near a readable value: {len(self.unread)})}}"
        return rf"$\displaystyle {self.latex()}{count}$"
