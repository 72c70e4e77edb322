"""The methods of the benchmark: what each is given, and what it says.

All are given the same rows and run on one thread. Their settings were chosen beforehand, from their documentation.
"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ._laws import Array, values

if TYPE_CHECKING:
    from sympy import Expr, Symbol

OURS, GPLEARN = "FormulaRegressor", "gplearn"
LEAST_SECONDS = 2.0  # of processor time, which gplearn has at least
FOLDS = 5
DEGREES = (1, 2, 3, 4)
HIDDEN = (32, 32)
GENETIC = {  # the example of gplearn's documentation, but for the functions, and for what depends on the target's size
    "population_size": 1000,
    "function_set": ("add", "sub", "mul", "div", "sqrt"),
    "p_crossover": 0.7,
    "p_subtree_mutation": 0.1,
    "p_hoist_mutation": 0.05,
    "p_point_mutation": 0.1,
    "const_range": (-5.0, 5.0),
}
PARSIMONY = 1e-3  # of the target's standard deviation, for each part of a program
EXACT = 1e-9  # of the target's standard deviation: a mean error at which gplearn need not go on


@dataclass(frozen=True)
class Answer:
    """What a method says of a table.

    Attributes
    ----------
    predict : callable
        Maps inputs (rows, columns) to values (rows,); NaN where it has none.
    formula : Expr or None
        The formula over the symbols of the columns; None if the method says none.
    """

    predict: Callable[[Array], Array]
    formula: Expr | None = None


class Method(Protocol):
    """Looks for what is behind a table; None if the method has no answer for it."""

    def __call__(self, x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer | None: ...


def saying(formula: Expr, symbols: tuple[Symbol, ...]) -> Answer:
    """Return the answer that is a formula."""
    return Answer(lambda x: values(formula, symbols, x), formula)


def formula_regressor(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Ask `FormulaRegressor`, with the settings that it has by itself."""
    from ..regression import FormulaRegressor

    with warnings.catch_warnings(action="ignore"):  # that nothing fits, which the record counts
        model = FormulaRegressor(random_state=seed, max_seconds=math.inf).fit(x, t)
    spoken = model._reading
    names = dict(zip((f"x{k}" for k in range(len(symbols))), symbols, strict=True))
    formula = spoken.expression.xreplace({symbol: names[symbol.name] for symbol in spoken.symbols})
    return Answer(lambda x: values(formula, symbols, x), formula if model.formula_ is not None else None)


def genetic(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Ask gplearn's `SymbolicRegressor`, a generation after the other until its processor time is out."""
    from gplearn.genetic import SymbolicRegressor

    size = float(t.std())
    model = SymbolicRegressor(
        random_state=seed,
        warm_start=True,
        low_memory=True,
        parsimony_coefficient=PARSIMONY * size,
        stopping_criteria=EXACT * size,
        **GENETIC,
    )
    with np.errstate(all="ignore"):
        evolved(model, x, t, seconds)
    return Answer(model.predict, formula_of(model._program.program, symbols))


def evolved(model: Any, x: Array, t: Array, seconds: float) -> None:
    """Fit generation after generation until the processor time is out, or the best program is exact."""
    begun, generations = time.process_time(), 0
    while not generations or time.process_time() - begun < seconds:
        generations += 1
        model.set_params(generations=generations)
        model.fit(x, t)
        if model.run_details_["best_fitness"][-1] <= model.stopping_criteria:
            break


def formula_of(program: list[Any], symbols: tuple[Symbol, ...]) -> Expr:
    """Return a program of gplearn, in Polish notation, as a formula.

    Its division is 1 where the divisor is nearly 0, and its root is that of the size; both are written as plain ones.
    """
    from sympy import Float, Integer, sqrt, zoo

    def divided(one: Expr, other: Expr) -> Expr:
        return Integer(1) if other.is_zero or one / other is zoo else one / other

    operations: dict[str, Callable[..., Expr]] = {
        "add": lambda one, other: one + other,
        "sub": lambda one, other: one - other,
        "mul": lambda one, other: one * other,
        "div": divided,
        "sqrt": lambda one: sqrt(abs(one)) if one.is_number else sqrt(one),
    }
    stack: list[Expr] = []
    for part in reversed(program):
        if isinstance(part, int | np.integer):
            stack.append(symbols[part])
        elif isinstance(part, float | np.floating):
            stack.append(Float(float(part)))
        else:
            stack.append(operations[part.name](*(stack.pop() for _ in range(part.arity))))
    return stack.pop()


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
    """Fit a straight line to the logarithms, which is a product of powers; None where one of them is not there."""
    from sympy import Float, Mul

    if (x <= 0).any() or (t <= 0).any():
        return None
    design = np.column_stack([np.log(x), np.ones(len(x))])
    *powers, offset = np.linalg.lstsq(design, np.log(t), rcond=None)[0]
    factors = (symbol ** Float(power) for symbol, power in zip(symbols, powers, strict=True))
    return saying(Float(np.exp(offset)) * Mul(*factors), symbols)


def network(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Train a small MLP on standardised rows. It says no formula."""
    from sklearn.compose import TransformedTargetRegressor
    from sklearn.neural_network import MLPRegressor
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    # The documentation advises L-BFGS for small tables.
    inner = MLPRegressor(hidden_layer_sizes=HIDDEN, solver="lbfgs", max_iter=1000, random_state=seed)
    model = TransformedTargetRegressor(make_pipeline(StandardScaler(), inner), transformer=StandardScaler())
    with warnings.catch_warnings(action="ignore"):  # that it might go on
        model.fit(x, t)
    return Answer(model.predict)


METHODS: dict[str, Method] = {
    OURS: formula_regressor,
    GPLEARN: genetic,
    "polynomial": polynomial,
    "line in logarithms": line_in_logarithms,
    "MLP": network,
}


def check_installed(name: str) -> None:
    """Raise unless what the methods need is installed.

    Raises
    ------
    ValueError
        If it is not: the sentence says how to install it.
    """
    for package in ("sklearn", *(["gplearn"] if name == GPLEARN else [])):
        if find_spec(package) is None:
            raise ValueError(f"{name} needs the package {package}: pip install 'nalu-tutorial[compare]'")
