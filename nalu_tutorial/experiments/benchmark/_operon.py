"""Operon, genetic programming with fitted constants, through its scikit-learn estimator `pyoperon.sklearn`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from ._answer import Answer, saying
from ._laws import Array

if TYPE_CHECKING:
    from sympy import Expr, Symbol

# Those of SRBench for Operon, https://github.com/cavalab/srbench, experiment/methods/operon/regressor.py, as of 2025;
# their limits of time and evaluations are left to the processor time. SRBench chooses the symbols and the length in a
# hundred trials of minutes each: here the symbols are those of these formulas, as gplearn has them, and the length is
# the largest of SRBench's, which is also the package's own.
SETTINGS = {
    "allowed_symbols": "add,sub,mul,div,sqrt,constant,variable",
    "max_length": 50,
    "offspring_generator": "basic",
    "initialization_method": "btc",
    "objectives": ["r2", "length"],
    "epsilon": 1e-5,
    "optimizer_iterations": 1,
    "reinserter": "keep-best",
    "female_selector": "tournament",
    "male_selector": "tournament",
    "brood_size": 5,
    "population_size": 1000,
    "model_selection_criterion": "minimum_description_length",
    "n_threads": 1,
}
PLACES = 30  # of a number as Operon writes it: without an exponent


def operon(x: Array, t: Array, symbols: tuple[Symbol, ...], seed: int, seconds: float) -> Answer:
    """Return the choice and the Pareto front of Operon, evolved until its processor time is used up."""
    from pyoperon.sklearn import SymbolicRegressor

    begun, generator = time.process_time(), np.random.default_rng(seed)
    # The random numbers of each fit are drawn from the generator.
    model = SymbolicRegressor(
        **SETTINGS, uncertainty=[noise_of(x, t, seed)], random_state=generator, warm_start=True, generations=1
    )
    evolved(model, x, t, begun, seconds)
    front = [formula_of(model, each["tree"], symbols) for each in model.pareto_front_]
    return saying(formula_of(model, model.model_, symbols), symbols, tuple(front))


def noise_of(x: Array, t: Array, seed: int) -> float:
    """Return what SRBench takes for the noise: how far off a random forest is on its own rows."""
    from sklearn.ensemble import RandomForestRegressor

    forest = RandomForestRegressor(random_state=seed).fit(x, t)
    return float(np.sqrt(np.mean((forest.predict(x) - t) ** 2)))


def evolved(model: Any, x: Array, t: Array, begun: float, seconds: float) -> None:
    """Fit on and on until the processor time since `begun` is out: a limit of Operon's own would be the clock's.

    Each time the fit is as many generations as half of the time that is left will take, by what those before took.
    """
    first, generations, left = time.process_time(), 0, np.inf
    while left > 0:
        model.fit(x, t)
        generations += model.generations
        now = time.process_time()
        left = seconds - (now - begun)
        model.set_params(generations=max(1, int(left / 2 / (now - first) * generations)))


def formula_of(model: Any, tree: Any, symbols: tuple[Symbol, ...]) -> Expr:
    from sympy import sympify

    names = [f"x{k}" for k in range(len(symbols))]
    text = model.get_model_string(tree, PLACES, names)
    return sympify(text, locals=dict(zip(names, symbols, strict=True)))
