"""What a fitted estimator writes for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sklearn.utils.validation import check_is_fitted
from sympy import Expr

from ._code import c_code, names_in, python_code, spreadsheet_code
from ._state import packed, unpacked


class Written:
    """The formula of an estimator as text, or another of those that it found."""

    formula_: Expr | None
    n_features_in_: int

    def python_code(self, formula: Expr | None = None) -> str:
        """Return the formula as a Python function of NumPy's arrays, one for each column in the order of the table.

        A name that is no identifier of Python or C becomes x0, x1 and so on, and a comment says so. Within SymPy,
        ``sympy.lambdify`` makes a function of ``formula_``.

        Parameters
        ----------
        formula : sympy.Expr, optional
            Another formula over the same columns, as those in ``formulas_``.

        Raises
        ------
        NotFittedError
            As in `predict`.
        ValueError
            If no formula fits and none is given, or this one has a name that is no column.

        Examples
        --------
        >>> import numpy as np
        >>> from nalu_tutorial.regression import FormulaRegressor
        >>> X = np.random.default_rng(0).uniform(1, 5, size=(300, 3))
        >>> model = FormulaRegressor().fit(X, 2.5 * X[:, 0] * X[:, 1] / X[:, 2])
        >>> exec(model.python_code())
        >>> formula(*np.array([[10, 10, 100], [1, 2, 4]]).T)
        array([2.5 , 1.25])
        """
        return python_code(self._written(formula), self._names())

    def c_code(self, formula: Expr | None = None) -> str:
        """Return the formula as a C function of doubles, in the order of the table; it needs math.h and no more.

        Parameters and errors are those of `python_code`.

        Examples
        --------
        >>> import numpy as np
        >>> from nalu_tutorial.regression import FormulaRegressor
        >>> X = np.random.default_rng(0).uniform(1, 5, size=(300, 3))
        >>> model = FormulaRegressor().fit(X, 2.5 * X[:, 0] * X[:, 1] / X[:, 2])
        >>> print(model.c_code())  # doctest: +NORMALIZE_WHITESPACE
        #include <math.h>
        <BLANKLINE>
        double formula(double x0, double x1, double x2)
        {
            return (5.0/2.0)*x0*x1/x2;
        }
        """
        return c_code(self._written(formula), self._names())

    def spreadsheet_code(self, formula: Expr | None = None, *, cells: Mapping[str, str] | None = None) -> str:
        """Return the formula for a cell of Excel or LibreOffice, with English function names and decimal points.

        Parameters
        ----------
        formula : sympy.Expr, optional
            As in `python_code`, with its errors.
        cells : mapping of str to str, optional
            The cells of the columns, by their names, as ``{"x0": "B7", "x1": "$F$1"}``. The columns of the table are A,
            B and so on by default, and the first row of numbers is the second.

        Examples
        --------
        >>> import numpy as np
        >>> from nalu_tutorial.regression import FormulaRegressor
        >>> X = np.random.default_rng(0).uniform(1, 5, size=(300, 3))
        >>> model = FormulaRegressor().fit(X, 2.5 * X[:, 0] * X[:, 1] / X[:, 2])
        >>> model.spreadsheet_code()
        '=5*A2*B2/(2*C2)'
        """
        return spreadsheet_code(self._written(formula), self._names(), cells)

    def __getstate__(self) -> Any:
        return packed(super().__getstate__())

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(unpacked(state))  # type: ignore[misc]  # of scikit-learn's estimator, which comes after

    def _written(self, formula: Any) -> Any:
        """Return the formula that is asked for, or raise if there is none."""
        check_is_fitted(self)
        if formula is None and self.formula_ is None:
            raise ValueError("no formula fits these rows, so there is none to write; give one of formulas_")
        chosen = self.formula_ if formula is None else formula
        unknown = sorted(names_in(chosen) - set(self._names()))
        if unknown:
            raise ValueError(f"the formula has {', '.join(unknown)}, and the columns are {', '.join(self._names())}")
        return chosen

    def _names(self) -> list[str]:
        """Return the names of all columns, or x0, x1 and so on."""
        names = getattr(self, "feature_names_in_", [f"x{k}" for k in range(self.n_features_in_)])
        return list(map(str, names))
