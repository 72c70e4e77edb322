"""Tables of few rows, and what is told of them: exact laws that should be found, and curves that are no law of ours.

`python -m tests.regression.few_rows exact 200` and `curves 40`, from the root of the tree, count over tables of seeds
that nothing was tuned with. Noisy tables are the benchmark `few-rows`.
"""

import math
import sys
import time
import warnings
from dataclasses import dataclass

import numpy as np

from nalu_tutorial.experiments.benchmark._formula_equality import is_recovered
from nalu_tutorial.experiments.benchmark._laws import FORMULAS
from nalu_tutorial.metrics import wilson_interval
from nalu_tutorial.regression import FormulaRegressor

KNOWN = [formula for formula in FORMULAS if formula.representable and not formula.aside]
FEWEST, MOST = 8, 20  # rows of an exact table
MEASURED = 44  # the seed of the counts
FRESH = 500


@dataclass(frozen=True)
class Verdict:
    """What was told of a table: a formula or none, with a warning or without, and whether it is the law."""

    name: str
    rows: int
    says: str
    warned: tuple[str, ...]
    found: bool
    seconds: float

    @property
    def wrong(self):
        """Whether a law was told without a word, and it is none."""
        return self.says != "None" and not self.found and not self.warned

    def __str__(self):
        mark = "found" if self.found else "WRONG" if self.wrong else "none" if self.says == "None" else "doubted"
        return f"{mark:8} {self.seconds:5.1f} s  {self.rows:2} rows  {self.name}: {self.says[:150]}"


def exact_table(seed, number):
    """Return a formula, inputs and exact targets, all drawn by the seed and the number of the table."""
    generator = np.random.default_rng([seed, number])
    formula = KNOWN[generator.integers(len(KNOWN))]
    x, t = formula.draw(int(generator.integers(FEWEST, MOST + 1)), generator)
    return formula, x, t


CURVES = {
    "gaussian peak": lambda u: np.exp(-((u - 0.5) ** 2) / 0.03),
    "sech peak": lambda u: 1 / np.cosh(7 * (u - 0.4)),
    "arch of a cosine": lambda u: np.cos(np.pi * (u - 0.5)),
    "half a cosine": lambda u: np.cos(np.pi * u),
    "a wave": lambda u: np.sin(2 * np.pi * u),
    "logistic": lambda u: 1 / (1 + np.exp(-9 * (u - 0.5))),
    "exponential": lambda u: np.exp(3 * u),
    "saturation": lambda u: 1 - np.exp(-4 * u),
}


def curve_table(seed, number):
    """Return the name of a curve of one column, 10 to 30 inputs and targets with noise of 0 or 2 %."""
    generator = np.random.default_rng([seed, number])
    name = list(CURVES)[generator.integers(len(CURVES))]
    rows, noise = int(generator.integers(10, 31)), generator.choice([0.0, 0.02])
    u = np.linspace(0, 1, rows) if generator.random() < 0.5 else np.sort(generator.uniform(0, 1, rows))
    t = generator.uniform(-1, 1) + generator.uniform(1, 5) * CURVES[name](u)
    x = generator.uniform(0.2, 2) + generator.uniform(2, 10) * u
    return f"{name}, {100 * noise:g} %", x[:, None], t + noise * t.std() * generator.normal(size=rows)


def fit_of(x, t):
    """Return the model, what it warned of, and the processor time."""
    begun = time.process_time()
    with warnings.catch_warnings(record=True) as warnings_:
        warnings.simplefilter("always")
        model = FormulaRegressor(max_seconds=math.inf).fit(x, t)
    return model, tuple(str(each.message) for each in warnings_), time.process_time() - begun


def judged_exact(seed, number):
    """Return what is told of an exact table."""
    formula, x, t = exact_table(seed, number)
    model, warned, seconds = fit_of(x, t)
    fresh, _ = formula.draw(FRESH, np.random.default_rng([seed, number, 1]))
    says = model.formula_
    right = says is not None and is_recovered(over(says, formula.symbols), model.predict(fresh), formula, fresh, 0.0)
    return Verdict(formula.name, len(t), str(says), warned, right, seconds)


def over(says, symbols):
    """Return a formula over other symbols than x0, x1 and so on."""
    return says.xreplace({each: symbols[int(each.name[1:])] for each in says.free_symbols})


def judged_curve(seed, number):
    """Return what is told of a curve; whatever is told of it is wrong."""
    name, x, t = curve_table(seed, number)
    model, warned, seconds = fit_of(x, t)
    return Verdict(name, len(t), str(model.formula_), warned, False, seconds)


def main(kind, count, seed=MEASURED, first=0):
    """Print each verdict and the counts."""
    judged = {"exact": judged_exact, "curves": judged_curve}[kind]
    verdicts = []
    for number in range(int(first), int(first) + int(count)):
        verdicts.append(judged(int(seed), number))
        print(number, verdicts[-1], flush=True)
        print("      ", verdicts[-1].warned, flush=True)
    for what in ("found", "wrong"):
        print(what, wilson_interval(sum(getattr(each, what) for each in verdicts), len(verdicts)))
    print(f"{sum(each.seconds for each in verdicts):.0f} s of the processor")


if __name__ == "__main__":
    main(*sys.argv[1:])
