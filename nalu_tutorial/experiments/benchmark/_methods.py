"""The methods of the benchmark: what each is given, and what it returns.

All are given the same rows and run on one thread. Their settings were chosen beforehand, from their documentation.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ._answer import Answer, saying
from ._gplearn import genetic, refitted
from ._laws import Array, values
from ._operon import operon

if TYPE_CHECKING:
    from sympy import Symbol

OURS, CONTENDERS, OPERON, FRONT, GPLEARN, REFITTED = (
    "FormulaRegressor",
    "FormulaRegressor, its contenders",
    "Operon",
    "Operon, its front",
    "gplearn",
    "gplearn, constants fitted",
)
LEAST_SECONDS = 2.0  # of processor time, which Operon and gplearn have at least
FOLDS = 5
DEGREES = (1, 2, 3, 4)
HIDDEN = (32, 32)


class Method(Protocol):
    """Searches a table for its formula; None if the method has no answer for it."""

    def __call__(self, x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer | None: ...


@dataclass(frozen=True)
class GoesOn:
    """A method that continues from the answer of another one, which runs before it."""

    after: str
    ask: Callable[[Answer, Array, Array, tuple[Symbol, ...]], Answer]


def formula_regressor(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Run `FormulaRegressor` with its default settings."""
    from ...regression import FormulaRegressor

    with warnings.catch_warnings(action="ignore"):  # that nothing fits, which the record counts
        model = FormulaRegressor(random_state=seed, max_seconds=math.inf).fit(x, t)
    names = {f"x{k}": symbol for k, symbol in enumerate(symbols)}
    formula, *front = (
        each.xreplace({symbol: names[symbol.name] for symbol in each.free_symbols})
        for each in (model._reading.expression, *(each.formula for each in model.contenders_))
    )
    return Answer(lambda x: values(formula, symbols, x), None if model.formula_ is None else formula, tuple(front))


def polynomial(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Fit a polynomial, its degree by cross-validation; it has no more terms than half of the rows to fit."""
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import GridSearchCV, KFold
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures
    from sympy import Add, Float, Mul

    features = PolynomialFeatures(include_bias=False)
    few = [d for d in DEGREES if features.set_params(degree=d).fit(x[:1]).n_output_features_ <= len(x) // 2]
    search = GridSearchCV(
        make_pipeline(features, LinearRegression()),
        {"polynomialfeatures__degree": few},
        scoring="neg_mean_squared_error",
        cv=KFold(FOLDS, shuffle=True, random_state=seed),
    ).fit(x, t)
    chosen, line = (step for _, step in search.best_estimator_.steps)
    terms = (
        Float(factor) * Mul(*(symbol ** int(power) for symbol, power in zip(symbols, powers, strict=True)))
        for factor, powers in zip(line.coef_, chosen.powers_, strict=True)
    )
    return Answer(search.predict, Add(*terms, Float(line.intercept_)))


def line_in_logarithms(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer | None:
    """Fit a straight line to the logarithms, which is a product of powers; None where a logarithm does not exist."""
    from sympy import Float, Mul

    if (x <= 0).any() or (t <= 0).any():
        return None
    design = np.column_stack([np.log(x), np.ones(len(x))])
    *powers, offset = np.linalg.lstsq(design, np.log(t), rcond=None)[0]
    factors = (symbol ** Float(power) for symbol, power in zip(symbols, powers, strict=True))
    return saying(Float(np.exp(offset)) * Mul(*factors), symbols)


def network(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Train a small MLP on standardized rows. It returns no formula."""
    from sklearn.compose import TransformedTargetRegressor
    from sklearn.neural_network import MLPRegressor
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    # The documentation advises L-BFGS for small tables.
    inner = MLPRegressor(hidden_layer_sizes=HIDDEN, solver="lbfgs", max_iter=1000, random_state=seed)
    model = TransformedTargetRegressor(make_pipeline(StandardScaler(), inner), transformer=StandardScaler())
    with warnings.catch_warnings(action="ignore"):  # that it has not converged
        model.fit(x, t)
    return Answer(model.predict)


def whole_front(answer: Answer, x: Array, t: Array, symbols: tuple[Symbol, ...]) -> Answer:
    """Let every formula of the front count, and not the chosen one alone."""
    return replace(answer, whole=True)


METHODS: dict[str, Method | GoesOn] = {
    OURS: formula_regressor,
    CONTENDERS: GoesOn(OURS, whole_front),
    OPERON: operon,
    FRONT: GoesOn(OPERON, whole_front),
    GPLEARN: genetic,
    REFITTED: GoesOn(GPLEARN, refitted),
    "polynomial": polynomial,
    "line in logarithms": line_in_logarithms,
    "MLP": network,
}
NEEDED = {OPERON: "pyoperon", FRONT: "pyoperon", GPLEARN: "gplearn", REFITTED: "gplearn"}


def check_methods(names: Sequence[str]) -> None:
    """Raise unless what the methods need is named beside them, and installed.

    Raises
    ------
    ValueError
        If it is not: the sentence says which other method is needed, or how to install a package.
    """
    for name in names:
        method = METHODS[name]
        if name in (OPERON, GPLEARN) and OURS not in names:
            raise ValueError(f"{name} has the time that {OURS} takes: name both")
        if isinstance(method, GoesOn) and method.after not in names:
            raise ValueError(f"{name} continues from the answer of {method.after}: name both")
    for name in names:
        for package in ("sklearn", *([NEEDED[name]] if name in NEEDED else [])):
            if find_spec(package) is None:
                raise ValueError(f"{name} needs the package {package}: pip install 'nalu-tutorial[compare]'")
