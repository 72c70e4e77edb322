"""The estimator: rows in, a formula out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np
import torch
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted
from sympy import Expr, Symbol, latex, sstr

from ..formula import Reading
from ..tasks.doubts import DoubtWarning
from ._choice import Choice, better
from ._columns import symbols_of, validate, validate_inputs, values_of, varies, varying
from ._contenders import contenders, in_words
from ._deadline import Deadline, TimeIsUpError
from ._doubts import doubts, far_from_zero, few_rows, much_left, order_doubt, outlier_doubt, small_values
from ._export import Written
from ._options import candidates_of, check_options, with_operators
from ._outliers import find_outliers, off_by_far
from ._refine import Rows
from ._scale import chosen as chosen_of
from ._search import Kept, Law, Search, signature
from ._split import Split, split_rows
from ._symbols import symbol_of
from ._weights import weights_of

FEWEST = 5  # rows
KINDS = {"line": "a line", "power": "a product of powers"}
SHOWN = 60  # characters of a formula in a sentence
FITTED = ("_reading", "_varying", "_named")  # what a fit leaves besides the names that end in _


class FormulaRegressor(Written, RegressorMixin, BaseEstimator):  # type: ignore[misc]
    """Finds the formula behind the rows of a table, by simple sums and small networks of units that read as formulas.

    The candidates are a line, a product of powers, all sums of few simple terms, and networks of `~nalu_tutorial.NAU`,
    `~nalu_tutorial.NMU` and `~nalu_tutorial.RealNPU`, each with many seeds. The best networks are read
    (`~nalu_tutorial.read_formula`), terms that hardly change the values are dropped, the constants are fitted by least
    squares, and each constant and exponent that can be simple becomes so (Notes). The search ends at the first formula
    that is exact. Otherwise all candidates that need no training are compared, and networks are trained where none of
    them fits, or where columns are many.

    Parameters
    ----------
    random_state : int, RandomState or None
        Which seeds are trained. The same number gives the same formula.
    max_seconds : float
        How long the search runs. A network that is not finished then is left out, as are all candidates after it; they
        are listed in ``untried_``, and a warning says so. What was finished before is judged as usual. A line and a
        product of powers are finished once begun, and the first of the list is always tried. So a search may exceed
        the limit by the step under way and the last fit to all rows: usually by a tenth of a second, with
        twenty columns by some seconds, and by two more where the first network of a session loads torch.
    n_seeds : int
        How many seeds of each network are trained.
    candidates : list of str, optional
        What to try, in this order: all of "line", "power", "few terms", "power and offset", "product of sums",
        "two powers", "three powers" and "four powers" by default.
    tolerance : float
        A formula whose error is below this fraction of the target's standard deviation fits,
        whatever pattern its residuals have.
    error : "auto", "absolute" or "relative"
        The scale of a row's error beside those of others: equal in all rows, or in proportion to the magnitude of
        the prediction, as with 5 % of y. "auto" takes "relative" where the residuals clearly grow with
        the prediction (Notes).
    verbose : bool
        Whether to print a line for each candidate.
    warm_start : bool
        Whether a further `fit` to the same rows continues with the unfinished candidates, for ``max_seconds``
        more, and keeps what was found. It tries nothing if a formula fits already.
    operators : list of str, optional
        Functions that a formula may have, of "exp" and "log"; none unless asked for (Notes). Each is a candidate of its
        own, tried before the networks. Roots need none.

    Attributes
    ----------
    formula_ : sympy.Expr or None
        The formula, over the names of the columns, or x0, x1, … where these have none. None if no formula fits. The
        symbols are plain, as ``sympy.Symbol("x0")``. A name that is no identifier is printed in backticks, so that
        ``2*`a-b`/a`` has the columns "a-b" and "a"; ``formula_.subs("a-b", 3)`` needs none.
    latex_ : str or None
        The same in LaTeX.
    formulas_ : list of dict
        All formulas that were found, the best first, as ``pandas.DataFrame`` takes them: "formula", "candidate",
        "complexity" (how many names, numbers and operations), "error_inside" and "error_beyond" (mean squared errors of
        rows, each as if it were left out of the fit, up to first order; the eighth that lies farthest out is beyond;
        over the squared prediction if errors are relative, and times the weight of the row),
        "seeds" (how many of the four best of its network give it), "seconds" (of its candidate) and "chosen" (whether
        ``formula_`` is this one, fitted to all rows). `nalu_tutorial.figures.candidates` draws them.
    constants_ : tuple of Constant
        The constants of the formula in the order in which they are read, each with its standard error: what
        `nalu_tutorial.Reading.refit` calls a constant, fitted to all rows. Empty if no formula fits.
    contenders_ : list of Contender
        The law of ``formula_``, and those that the rows cannot distinguish from it (Notes), the best first; none if
        no formula fits. Each has ``formula``, ``constants``, ``error_inside``, ``predict(X)`` and ``parts``: along
        which column, and from which value on, it differs from the first. `nalu_tutorial.figures.contenders` draws them.
    decided_ : bool
        Whether there is one contender, so that no other law was found that fits these rows as well.
    inside_ : array of shape (3, columns)
        The least, the median and the largest number of each column.
    error_ : str
        The scale of errors that was used, "absolute" or "relative".
    untried_ : list of str
        The candidates for which there was no time, or that were interrupted: not begun, or not finished. With
        ``warm_start`` a further `fit` continues with these.
    n_features_in_ : int
        How many columns there are.
    feature_names_in_ : array of str
        Their names, if all have one that is text.

    Notes
    -----
    **Criterion.** Formulas are ranked by (n − k) log(s) + k log n plus one bit for each part of the formula and six for
    each free power, where n counts the rows, k the constants that are not readable, and s is the share of the variance
    that is left. It is Schwarz's criterion, for which a constant costs the more, the less is left. The best that fits
    is selected.

    **Fit.** A formula fits if it is better than the mean by 9.2, that is, a hundred times as likely; if its error is
    within the tolerance, or explains half of the variance, also of rows that are left out of the fit, and its
    residuals show no pattern over the inputs: they are not correlated from row to row in the order of a column or of
    the predictions, by a permutation test; those of neighbors are not alike; and no quadratic polynomial predicts
    them, each at a level of 0.001. The rows must determine its constants: each but the offset is larger than its
    standard error, no terms cancel, and there are three rows more than constants. If none fits, ``formula_`` is None,
    and `predict` uses the better of line and power (the line if neither was asked for, and the mean if that is better
    still); a ConvergenceWarning says which, and how much of the variance it explains, R². Another one says so where a
    formula that fits leaves a twentieth of the variance or more. What fits is a law of these rows up to their noise:
    another law that differs by less is not ruled out.

    **Contenders.** Of the formulas that fit up to six are contenders: those that are worse than the best by 9.2 at
    most, a hundredth as likely; that have at most one constant more than the selected law; and that differ from all
    before them by more than the noise and a hundredth, inside or up to ten times beyond the rows along one column, the
    others at their medians. Correlated errors count as fewer. Where there are several contenders, a ConvergenceWarning
    lists them, where they differ, and which measurement would decide.

    **Few terms.** A term is a product of powers from −4 to 4, or of roots; the target, or a power of it, is the sum of
    up to five with factors of their own, and an offset. Where none is exact up to rounding, the nearest sums of up to
    three terms are candidates, with an offset or without, and with factors of their own or one for all; a term may
    then also be a product of two signed sums of up to four columns. Of many columns not all are tried: of terms the
    3,000 simplest, of two the 2,500 simplest with each other and the forty that alone are nearest with all, and of
    three to five the 150, 45 and 24 simplest. So with more than five columns networks are trained as well.

    **Operators.** A function is a factor of one or two terms of a sum with an offset, as in ``3*exp(-0.4*x0) + 2`` or
    ``x1*log(x0)``, or it is outermost: a product of powers times the exponential of a sum of up to three terms, or a
    factor times the logarithm of a sum of two. Within an exponential stand products of whole powers, as x0, 1/x0 and
    x0*x1. What stands in them is fitted, and judged, like all other constants. On some hundred rows of few columns
    each operator takes about a second of a processor, where no candidate before it is exact.

    **Outliers.** A row that is more than eight standard deviations off the line, or the product of powers, of all
    others is left out, and a warning names it; of 100 rows up to four.

    **Scale of errors.** All residuals are divided by the scale of their row's error: 1 over the root of its weight,
    times the magnitude of the prediction, if errors are relative. With ``error="auto"`` they are if the residuals' size
    increases with that of predictions, by Spearman's rank correlation at a level of 0.001, and if normal errors in
    proportion to the prediction make them likelier than normal errors of one size. All candidates that were found are
    then fitted and judged again. Where targets change their sign, no scale of an error is below that of a
    hundredth of the median target. Errors of another kind, as those of counts, are given by ``sample_weight``.

    **Simple.** An exponent goes to a multiple of ½, a factor or offset to 0 if Schwarz's criterion (BIC) gets no worse;
    other constants go to readable values by the rule of `nalu_tutorial.Reading.refit`.

    At most 5,000 random rows are used. The exponents of a column with negative values are integers. A law with a
    function that no unit has, such as a sine, is not found; exp and log are where ``operators`` asks for them.

    Examples
    --------
    >>> import numpy as np
    >>> from nalu_tutorial.regression import FormulaRegressor
    >>> X = np.random.default_rng(0).uniform(1, 5, size=(300, 3))
    >>> model = FormulaRegressor().fit(X, 2.5 * X[:, 0] * X[:, 1] / X[:, 2])
    >>> model.formula_
    5*x0*x1/(2*x2)
    >>> model.predict([[10, 10, 100]])
    array([2.5])
    >>> FormulaRegressor(operators=["exp"]).fit(X, 3 * np.exp(-X[:, 0] / 2) + 2).formula_
    2 + 3*exp(-x0/2)
    """

    def __init__(
        self,
        *,
        random_state: Any = 0,
        max_seconds: float = 30,
        n_seeds: int = 48,
        candidates: Sequence[str] | None = None,
        tolerance: float = 1e-3,
        error: str = "auto",
        verbose: bool = False,
        warm_start: bool = False,
        operators: Sequence[str] | None = None,
    ) -> None:
        self.random_state = random_state
        self.max_seconds = max_seconds
        self.n_seeds = n_seeds
        self.candidates = candidates
        self.tolerance = tolerance
        self.error = error
        self.verbose = verbose
        self.warm_start = warm_start
        self.operators = operators

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> FormulaRegressor:
        """Search for the formula of y, of shape (n,), over the columns of X, of shape (n, columns).

        Parameters
        ----------
        X, y : array, DataFrame or Series
            The rows.
        sample_weight : array of shape (n,), optional
            How much each row counts, from 0 on; all alike without it. A row of weight 0 is left out. Where the error
            of each row is known, give ``1 / error**2``. Only the ratios of weights matter: how large the errors are
            altogether is always estimated from the rows.

        Raises
        ------
        TypeError, ValueError
            If these are no numbers, as dates are none, whichever library holds them; if some are missing, hidden by a
            mask, have more digits than double precision, or have no squares, as 1e-150 has none; if y has more than
            one column, or two columns of X have one name; if there are fewer than five rows; or if X, y or weights
            are of pandas and their indices differ.

        Warns
        -----
        ConvergenceWarning
            If no formula fits, the time was too short, or the rows are so few that noise often has a formula too. If
            the search was interrupted, as by Ctrl-C, after something was found, which is then judged as usual; before,
            the KeyboardInterrupt is raised. Ctrl-C ends one fit, of which cross-validation has many.
        UserWarning
            If no formula of these rows can be trusted, whatever was found: a column is y itself, or depends on
            others, or lies far from 0 and has a power; most rows are copies; y has two values; one row outweighs all
            others; y hardly varies beside its size; there are too many columns.
        """
        self._forget()
        candidates = with_operators(candidates_of(self.candidates), self.operators)
        check_options(
            max_seconds=self.max_seconds,
            n_seeds=self.n_seeds,
            tolerance=self.tolerance,
            error=self.error,
            verbose=self.verbose,
            warm_start=self.warm_start,
        )
        given = X
        X, y = validate(self, X, y, FEWEST)
        weights = weights_of(sample_weight, given, len(y))
        X, y, weights = X[weights > 0], y[weights > 0], weights[weights > 0]
        if len(y) < FEWEST:
            raise ValueError(f"only {len(y)} rows have a weight above 0, and a minimum of {FEWEST} is required")
        wrong = find_outliers(X, y)
        right = X[~wrong], y[~wrong], weights[~wrong]
        self._kept = self._begun(*right)
        search = self._search(*right[:2], right[2] / right[2].mean())
        rows = search.rows
        choice, interrupted = self._searched(search, candidates if varies(X).any() else ("line",))
        plain = choice if choice.fits else better([*search.plain(self._kept.laws), search.mean()], rows)
        self._keep(choice, rows.symbols)
        self._reading = Reading(rows.symbols, (plain.formula,), ())
        off = off_by_far(choice.formula, rows, X[:, self._varying], y, wrong) if choice.fits else wrong
        self._warn(X, y, choice, interrupted, off, "" if choice.fits else self._how_good(plain, rows))
        return self

    def predict(self, X: Any, *, spread: bool = False) -> Any:
        """Return the values of the formula, of shape (n,); where none fits, of the better of line and power.

        With ``spread=True`` the least and the largest prediction of ``contenders_`` are returned as well, each of
        shape (n,): (values, least, largest). One that has no value at a row is left out there.

        Raises
        ------
        NotFittedError
            If there was no `fit`, or the last one was refused, or interrupted before anything was found.
        ValueError
            If it has no value at a row, as where it divides by 0.
        """
        check_is_fitted(self)
        X = validate_inputs(self, X)[:, self._varying]
        y = values_of(self._reading, X)
        missing = np.flatnonzero(~np.isfinite(y))
        if len(missing):
            spoken = self._spoken(self._reading.expression)
            raise ValueError(
                f"the formula {spoken} has no value at row {missing[0]}, as where it divides by 0, takes the root of a "
                "negative number, or overflows"
            )
        if not spread:
            return y
        every = np.stack([y, *(values_of(each.reading, X) for each in self.contenders_[1:])])
        return y, np.nanmin(every, axis=0), np.nanmax(every, axis=0)

    def __sklearn_is_fitted__(self) -> bool:
        """Return whether the last fit was completed."""
        return hasattr(self, "_reading")

    def _forget(self) -> None:
        """Remove what an earlier fit left: one that is refused, or interrupted, leaves no formula."""
        for name in [name for name in vars(self) if name.endswith("_") or name in FITTED]:
            delattr(self, name)

    def _begun(self, X: Any, y: Any, weights: Any) -> Kept:
        """Return what an earlier fit kept for one that continues, or the beginning of a new search."""
        rows, kept = signature(X, y, weights), cast("Kept | None", getattr(self, "_kept", None))
        if not self.warm_start or kept is None:
            generator = check_random_state(self.random_state)
            return Kept(rows, split_rows(X, generator), int(generator.randint(2**30)))
        if kept.rows != rows:
            raise ValueError(
                "warm_start continues with the rows of the previous fit, and these are others; fit those again, or set "
                "warm_start=False for a new search"
            )
        return kept

    def _search(self, X: Any, y: Any, weights: Any) -> Search:
        """Return the search over the rows that it uses."""
        parts, first = self._kept.parts, self._kept.seed
        self._varying = varying(X)
        self.inside_ = np.stack([X.min(axis=0), np.median(X, axis=0), X.max(axis=0)])
        # Where no column varies, the first must not stand for a factor.
        X = np.where(varies(X), X, 0.0)[:, self._varying]
        symbols = symbols_of([f"x{k}" for k in self._varying], X.min(axis=0))
        self._named = tuple(symbol_of(self._names()[k]) for k in self._varying)
        used = np.sort(np.concatenate(parts))
        x, t, counts = (torch.from_numpy(each[used]) for each in (X, y[:, None], weights[:, None]))
        places = Split(*(np.searchsorted(used, each) for each in parts))
        seeds = range(first, first + self.n_seeds)
        return Search(Rows(symbols, x, t, weights=counts), places, seeds, Deadline(self.max_seconds))

    def _searched(self, search: Search, candidates: Sequence[str]) -> tuple[Choice, bool]:
        """Go through the candidates until the search ends; return the choice, and whether it was interrupted."""

        def chosen(laws: Sequence[Law]) -> Choice:
            return chosen_of(laws or search.plain(laws), search, self.tolerance, self.error)

        choice = chosen(self._kept.laws) if self._kept.laws else None
        interrupted, self.untried_ = False, list[str]()
        left = [candidate for candidate in candidates if candidate not in self._kept.finished]
        for k, candidate in enumerate(left):
            if choice and choice.ends(left[k:]):
                break
            try:
                if k:
                    search.deadline.check()
                laws = (*self._kept.laws, *search.laws(candidate))
                choice = chosen(laws)
            except (TimeIsUpError, KeyboardInterrupt) as end:
                interrupted, self.untried_ = isinstance(end, KeyboardInterrupt), left[k:]
                if interrupted and not self._kept.laws:
                    raise
                break
            self._kept = replace(self._kept, laws=laws, finished=(*self._kept.finished, candidate))
            if self.verbose:
                print(f"{candidate}: {choice.formula}{' fits' if choice.fits else ''}")
        return choice or chosen(()), interrupted

    def _keep(self, choice: Choice, symbols: tuple[Symbol, ...]) -> None:
        """Store the results, over the names of the columns."""
        names = dict(zip(symbols, self._named, strict=True))
        laws = sorted(choice.laws if self._kept.laws else (), key=lambda law: float(law.squares.mean()))
        self.formula_ = choice.formula.xreplace(names) if choice.fits else None
        self.latex_ = latex(self.formula_) if choice.fits else None
        self.contenders_ = contenders(choice, names, self._varying) if choice.fits else []
        self.constants_ = self.contenders_[0].constants if choice.fits else ()
        self.decided_ = len(self.contenders_) == 1
        self.error_ = "absolute" if choice.rows.sizes is None else "relative"
        self.formulas_ = [law.as_dict(names) | {"chosen": choice.fits and law is choice.law} for law in laws]

    def _spoken(self, formula: Expr) -> Expr:
        """Return a formula of the search over the names of the columns."""
        return formula.xreplace(dict(zip(self._reading.symbols, self._named, strict=True)))

    def _how_good(self, plain: Choice, rows: Rows) -> str:
        """Return which plain model predicts, and how much of the variance it explains."""
        left = (rows.values(plain.formula) - rows.t[:, 0]).square().mean() / rows.t.var(correction=0)
        kind = KINDS.get(plain.law.candidate, plain.law.candidate)
        formula = sstr(self._spoken(plain.formula), full_prec=False)
        named = f"{kind}, {formula}," if len(formula) <= SHOWN else kind
        return f"{named} with R² {1 - float(left):z.3f}"

    def _warn(self, X: Any, y: Any, choice: Choice, interrupted: bool, wrong: Any, used: str) -> None:
        """Warn of what was not found, and of reasons to doubt what was found."""
        sentences: list[str] = []
        if not choice.fits:
            sentences.append(f"no formula fits these rows; predict uses {used}")
        elif not choice.sharp:
            few = few_rows(choice.formula, len(y), len(self._varying), choice.exact)
            sentences += few if self.decided_ else [in_words(self.contenders_, len(y))]
            sentences += order_doubt(choice.chance)
            sentences += [] if choice.exact else much_left(choice.share_left())
        if self.untried_:
            end = "it was interrupted" if interrupted else f"the {self.max_seconds:g} seconds were over"
            sentences.append(f"{end} before these were finished: {', '.join(self.untried_)}")
        for sentence in sentences:
            warnings.warn(sentence, ConvergenceWarning, stacklevel=3)
        doubted = [*doubts(X, y, self._names()), *outlier_doubt(np.flatnonzero(wrong), y)]
        if self.formula_ is not None:
            named = [symbol.name for symbol in self._named]
            doubted += far_from_zero(self.formula_, self._named, X[:, self._varying], named)
            doubted += small_values(choice.rows.values(choice.formula).numpy(), choice.rows.t[:, 0].numpy())
        for sentence in doubted:
            warnings.warn(sentence, DoubtWarning, stacklevel=3)
