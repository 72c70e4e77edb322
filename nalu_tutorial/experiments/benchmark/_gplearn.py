"""gplearn, with the constants that its evolution finds, and with constants of least squares."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ._answer import Answer, saying
from ._formula_equality import MOST
from ._laws import Array

if TYPE_CHECKING:
    from sympy import Expr, Symbol

GENETIC = {  # the example of gplearn's documentation, but for the functions, and for what depends on the target's scale
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


def genetic(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Run gplearn's `SymbolicRegressor`, generation by generation, until its processor time is used up."""
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


def refitted(answer: Answer, x: Array, t: Array, symbols: tuple[Symbol, ...]) -> Answer:
    """Fit every factor and offset of an answer's formula by least squares, those of 1 too, and every broken power."""
    import torch
    from sympy import Float

    from ...formula.expressions import fit_constants, skeleton

    if answer.formula is None or answer.formula.count_ops() > MOST:
        return answer
    parts = skeleton([answer.formula], ones=True)
    try:
        fit = fit_constants(parts, symbols, torch.from_numpy(x), torch.from_numpy(t[:, None]), snap=False)
    except ValueError:  # it has no value at a row: gplearn's division and root have one everywhere
        return answer
    return saying(parts.holding([Float(value) for value in fit.values])[0], symbols)


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
