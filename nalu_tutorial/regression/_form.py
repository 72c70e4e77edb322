"""A form given as text: its constants fitted to the rows of a table, with standard errors."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state
from sympy import Dummy, Expr, Float, Symbol, expand_log, log
from torch import Tensor

from ..formula.expressions import ROUNDING, Array, Constant, Points, Skeleton, evaluate, round_to_error
from ._columns import symbols_of, validate, validate_inputs
from ._form_text import read_form
from ._multistart import Starts
from ._symbols import symbol_of
from ._weights import weights_of

GO_ON, AGREE = 12, 3  # starting points that are fitted, and how many at the same minimum suffice
SAME = 1e-6  # relative: sums of squares that differ by less are equal
ROUNDS = 20  # fits, each from where the one before ended
STILL = 1e-12  # relative: a fit that improves by less than this is the last
FLAT = 1e-4  # the cosine between residuals and a derivative, at the minimum
LARGEST = 700.0  # of the logarithm of a factor: beyond, numbers overflow
SINGULAR = 1e-13  # of the largest: a smaller singular value of the derivatives is rounding


@dataclass(frozen=True, repr=False)
class FittedForm:
    """A form with fitted constants, as `fit_form` returns it.

    Attributes
    ----------
    form : str
        The form as it was given.
    formula : sympy.Expr
        The form with its constants, to the known digits, over plain symbols.
    constants : dict of str to Constant
        Each constant's value and standard error; ``readable`` is False, as none is rounded.
    residual_deviation : float
        The standard deviation of the residuals: the root of their squares over the degrees of freedom. With weights it
        is that of a row of mean weight.
    degrees_of_freedom : int
        How many more rows there are than constants.
    converged : bool
        Whether no small change of a constant lowers the sum of squares. If the fit did not converge, there are no
        standard errors.
    """

    form: str
    formula: Expr
    constants: Mapping[str, Constant]
    residual_deviation: float
    degrees_of_freedom: int
    converged: bool
    _table: BaseEstimator
    _expression: Expr
    _symbols: tuple[Symbol, ...]

    def predict(self, X: Any) -> Any:
        """Return the values of the form, of shape (n,).

        Raises
        ------
        ValueError
            If it has no value at a row, as where it divides by 0.
        """
        y = evaluate([self._expression], self._symbols, torch.tensor(validate_inputs(self._table, X)))[:, 0]
        missing = (~y.isfinite()).nonzero()
        if len(missing):
            raise ValueError(f"the form {self.form} has no value at row {int(missing[0])}")
        return y.numpy()

    def __repr__(self) -> str:
        width = max((len(name) for name in self.constants), default=0)
        lines = [f"  {name:{width}} = {with_error(each)}" for name, each in self.constants.items()]
        freedom = f"{self.degrees_of_freedom} degree{'s' if self.degrees_of_freedom != 1 else ''} of freedom"
        deviation = f"  residual standard deviation {self.residual_deviation:.4g}, {freedom}"
        return "\n".join([self.form, *lines, deviation, *([] if self.converged else ["  not converged"])])


def fit_form(
    form: str,
    X: Any,
    y: Any,
    *,
    start: Mapping[str, float] | None = None,
    sample_weight: Any = None,
    random_state: Any = 0,
) -> FittedForm:
    """Fit the constants of a form, given as text, to the rows of a table by least squares.

    Names that are columns are columns, and all others are constants. Those in which the form is linear follow from the
    others by linear least squares. The others are initialized at ``start``, or, where it does not name them, at the
    best of many random values on the scale of the columns; a product or an exponential also at the least squares of its
    logarithm. From several of the best, Levenberg–Marquardt steps with exact derivatives run until convergence.

    Parameters
    ----------
    form : str
        As ``"a*x0**b + c"``. + - * / and ** (or ^), Abs, Max, Min, atan, cos, exp, log (or ln), sign, sin, sqrt, tan,
        tanh and pi are known. The columns are named as those of X, or x0, x1 and so on; a name that is no identifier
        stands in backticks, as in ``"c*`a-b`"``.
    X, y : array, DataFrame or Series
        The rows.
    start : dict of str to float, optional
        Starting values of constants.
    sample_weight : array of shape (n,), optional
        How much each row counts, as `FormulaRegressor` takes it.
    random_state : int, RandomState or None
        Which starting values are drawn.

    Returns
    -------
    FittedForm
        Of equivalent constants of either sign the positive ones are returned, as frequencies, amplitudes and widths,
        and of phases those from 0 to 2π.

    Raises
    ------
    TypeError, ValueError
        If the form is none, has no constant, more than 24, or more than there are rows; if ``start`` names none of its
        constants or is no number; if it has no value at a row, whatever was tried; or if X and y are no numbers, as
        `FormulaRegressor` raises.

    Warns
    -----
    ConvergenceWarning
        If the fit did not converge, or the rows do not determine each constant.

    Notes
    -----
    A standard error is the root of the residual variance times the diagonal of the inverse of JᵀJ, where J has the
    derivatives: accurate for a correct form whose constants are known well enough for it to be nearly linear. Least
    squares may have several local minima; the lowest that was found is returned. Where a minimum is narrow, as with
    periods and sums of exponentials, give a start.

    Examples
    --------
    >>> import numpy as np
    >>> from nalu_tutorial.regression import fit_form
    >>> x = np.linspace(1, 5, 9)
    >>> noise = 0.01 * np.array([1, -1, 0, 1, -1, 0, -1, 1, 0])
    >>> fit_form("a*exp(-b*x0) + c", x[:, None], 3 * np.exp(-x) + 2 + noise)
    a*exp(-b*x0) + c
      a = 3.068 ± 0.075
      b = 1.019 ± 0.024
      c = 2.0029 ± 0.0069
      residual standard deviation 0.009335, 6 degrees of freedom
    """
    given, table = X, BaseEstimator()
    X, y = validate(table, X, y, 1)
    weights = weights_of(sample_weight, given, len(y))
    X, y, weights = X[weights > 0], y[weights > 0], weights[weights > 0] / weights[weights > 0].mean()
    names = list(map(str, getattr(table, "feature_names_in_", [f"x{k}" for k in range(X.shape[1])])))
    symbols = symbols_of(names, X.min(axis=0))
    expression, constants = read_form(form, symbols)
    if len(constants) > len(y):
        raise ValueError(f"the form has {len(constants)} constants, more than the {len(y)} rows can determine")
    parts = Skeleton((expression,), tuple(constants.values()), (1.0,) * len(constants), frozenset())
    rows = torch.from_numpy(X), torch.from_numpy(y[:, None])
    points = Points(parts, symbols, *rows, torch.from_numpy(weights[:, None]) ** -0.5)
    begun, generator = Starts(points, begun_at(start, list(constants))), check_random_state(random_state)
    with np.errstate(all="ignore"):  # constants may overflow during the search
        starts = begun.best(X, generator, GO_ON)
        values = least(points, starts if start else [*by_logarithm(parts, symbols, rows, X, generator), *starts])
        if values is None:
            raise ValueError(f"the form {form} has no value at one of the rows, whatever constants were tried")
        values = with_signs(points, values)
    size = float(points.unit[0, 0] * weights[0] ** 0.5)  # of a row of mean weight
    return fitted_form(form, points, values, list(constants), symbols, table, size)


def begun_at(start: Mapping[str, float] | None, constants: Sequence[str]) -> dict[int, float]:
    """Return the starting value of each constant that has one, by its position."""
    if not isinstance(start, Mapping | None):
        raise TypeError(f"start must be a dict of names and numbers, as {{{constants[0]!r}: 1.0}}, got {start!r}")
    given = {} if start is None else dict(start)
    unknown = sorted(str(name) for name in given if name not in constants)
    if unknown:
        raise ValueError(f"start names {', '.join(unknown)}; the form's constants are {', '.join(constants)}")
    try:
        values = {constants.index(name): float(value) for name, value in given.items()}
    except (TypeError, ValueError):
        raise TypeError(f"start must hold a number for each constant, got {given!r}") from None
    if not all(map(math.isfinite, values.values())):
        raise ValueError(f"start must hold finite numbers, got {given!r}")
    return values


def least(points: Points, starts: Sequence[Array]) -> Array | None:
    """Return the constants of the lowest minimum that is reached from the starting points; None if none has a value."""
    minima: list[tuple[float, Array]] = []
    for start in starts:
        fit = points.fit(start, {})
        if math.isfinite(fit.squares):
            minima.append((fit.squares, fit.values))
            lowest = min(squares for squares, _ in minima)
            if sum(squares <= (1 + SAME) * lowest for squares, _ in minima) >= AGREE:
                break
    if not minima:
        return None
    squares, values = min(minima, key=lambda each: each[0])
    for _ in range(ROUNDS):
        fit = points.fit(values, {})
        if not fit.squares < (1 - STILL) * squares:
            break
        squares, values = fit.squares, fit.values
    return values


def by_logarithm(
    parts: Skeleton, symbols: tuple[Symbol, ...], rows: tuple[Tensor, Tensor], X: Array, generator: Any
) -> list[Array]:
    """Return the starting point of a product or an exponential: the least squares of its logarithm, which is smoother.

    A factor is then the exponential of a constant. Targets of both signs have no logarithm.
    """
    x, t = rows
    taken = expand_log(log(parts.expressions[0]), force=True)
    factors = {constant: Dummy(constant.name) for constant in parts.constants if taken.has(log(constant))}
    taken = taken.xreplace({log(constant): offset for constant, offset in factors.items()})
    sign = 1.0 if bool((t > 0).all()) else -1.0
    if bool((sign * t <= 0).any()) or (sign < 0 and not factors) or taken == log(parts.expressions[0]):
        return []
    constants = tuple(factors.get(constant, constant) for constant in parts.constants)
    if factors.keys() & taken.free_symbols:
        return []
    points = Points(Skeleton((taken,), constants, parts.values, frozenset()), symbols, x, (sign * t).log())
    values = least(points, Starts(points, {}).best(X, generator, GO_ON))
    if values is None:
        return []
    for k, constant in enumerate(parts.constants):
        if constant in factors:
            values[k], sign = sign * math.exp(min(max(values[k], -LARGEST), LARGEST)), 1.0
    return [values]


def with_signs(points: Points, values: Array) -> Array:
    """Return equivalent constants with as many positive signs as possible, and phases from 0 to below 2π.

    The sign of a width alone has no effect, nor do those of two factors; those of an amplitude and of a frequency go
    with a phase, which is shifted by π or negated.
    """
    off = points.residuals(values)

    def same(tried: Array) -> bool:
        with np.errstate(all="ignore"):
            return bool(np.allclose(points.residuals(tried), off, rtol=0, atol=SAME * (np.abs(off).max() + SAME)))

    def moved(shift: float, k: int, factor: float = 1.0) -> Array:
        result = values.copy()
        result[k] = factor * result[k] + shift
        return result

    whole = [k for k in range(len(values)) if same(moved(math.tau, k)) and not same(moved(1.0, k))]
    others = [k for k in range(len(values)) if k not in whole]
    phases: list[Any] = [None, *((s, k, f) for k in whole for f in (1.0, -1.0) for s in (0.0, math.pi))]
    for k in others:
        for j in [k, *others]:
            for phase in phases:
                tried = moved(*phase) if phase else values.copy()
                tried[list({k, j})] *= -1
                if (tried[others] < 0).sum() < (values[others] < 0).sum() and same(tried):
                    values = tried
    values = values.copy()
    values[whole] %= math.tau
    return values


def fitted_form(
    form: str,
    points: Points,
    values: Array,
    names: Sequence[str],
    symbols: tuple[Symbol, ...],
    table: BaseEstimator,
    size: float,
) -> FittedForm:
    """Return the fitted form; warn if the fit did not converge, or the rows do not determine its constants."""
    residuals, slopes = points.residuals(values), slopes_at(points, values)
    spare = len(residuals) - len(values)
    deviation = math.sqrt(float(residuals @ residuals) / spare) if spare else math.inf
    converged = is_flat(residuals, slopes)
    errors = standard_errors(slopes, deviation if converged else math.inf)
    vague = [name for name, error in zip(names, errors, strict=True) if not math.isfinite(error)]
    if not converged:
        warnings.warn(f"the fit of {form} did not converge; give a start", ConvergenceWarning, stacklevel=3)
    if vague and spare and converged:
        sentence = f"the rows do not determine {', '.join(vague)}: other values fit as well"
        warnings.warn(sentence, ConvergenceWarning, stacklevel=3)
    pairs = list(zip(values.tolist(), errors.tolist(), strict=True))
    plain = {symbol: symbol_of(symbol.name) for symbol in symbols}
    (expression,) = points.skeleton.holding([Float(value) for value, _ in pairs])
    (short,) = points.skeleton.holding([Float(round_to_error(value, error)) for value, error in pairs])
    return FittedForm(
        form=form,
        formula=short.xreplace(plain),
        constants={name: Constant(*pair, False) for name, pair in zip(names, pairs, strict=True)},
        residual_deviation=deviation * float(points.unit.mean()),
        degrees_of_freedom=spare,
        converged=converged,
        _table=table,
        _expression=expression,
        _symbols=symbols,
    )


def slopes_at(points: Points, values: Array) -> Array:
    """Return the derivative of each residual by each constant, by differences where it has no formula."""
    if points.slopes is not None:
        return points.jacobian(values, range(len(values)))
    steps = np.diag(np.where(values == 0, 1.0, np.abs(values)) * 1e-6)
    pairs = ((points.residuals(values + step), points.residuals(values - step)) for step in steps)
    return np.column_stack([(up - down) / (2 * step.max()) for (up, down), step in zip(pairs, steps, strict=True)])


def lengths(slopes: Array) -> Array:
    """Return the norm of each column, whose squares may overflow."""
    largest = np.abs(slopes).max(axis=0)
    result: Array = largest * np.linalg.norm(slopes / np.where(largest > 0, largest, 1.0), axis=0)
    return result


def standard_errors(slopes: Array, deviation: float) -> Array:
    """Return the standard error of each constant; infinite where the rows do not determine it."""
    sizes = lengths(slopes)
    if not (math.isfinite(deviation) and np.isfinite(sizes).all()):
        return np.full(slopes.shape[1], math.inf)
    _, singular, across = np.linalg.svd(slopes / np.where(sizes > 0, sizes, 1.0), full_matrices=False)
    clear = singular > SINGULAR * singular.max()
    known = np.sqrt(np.square(across[clear] / singular[clear, None]).sum(axis=0)) * deviation
    vague = (np.abs(across[~clear]) > SINGULAR**0.5).any(axis=0) | (sizes == 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        result: Array = np.where(vague, math.inf, known / sizes)
    return result


def is_flat(residuals: Array, slopes: Array) -> bool:
    """Return whether no small change of a constant lowers the sum of squares."""
    size, sizes = np.linalg.norm(residuals), lengths(slopes)
    if size <= ROUNDING * len(residuals) ** 0.5:
        return True
    cosines = np.abs((slopes / np.where(sizes > 0, sizes, 1.0)).T @ residuals) / size
    return bool(np.isfinite(cosines).all() and cosines.max() < FLAT)


def with_error(constant: Constant) -> str:
    """Return a constant and its standard error, to two digits of the error."""
    value, error, _ = constant
    if not 0 < error < math.inf:
        return f"{value:.6g}" if error == 0 else f"{value:.6g} (not determined)"
    digits = max(1, math.floor(math.log10(abs(value))) - math.floor(math.log10(error)) + 2) if value else 1
    return f"{value:#.{min(digits, 12)}g} ± {error:.2g}"
