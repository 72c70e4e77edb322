"""The scale of errors: whether it is the same in all rows, or grows with the magnitude of the prediction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch
from scipy.stats import spearmanr
from sympy import Expr

from ._choice import Choice, choose
from ._noise import SURE, is_noise
from ._refine import Rows
from ._search import Law, Search

ERRORS = ("auto", "absolute", "relative")
FEWEST = 20  # rows; fewer hardly tell
LEAST = (
    1 / 3
)  # of the target, the smallest scale of an error: a formula may be inaccurate where its prediction is close to 0
NEAR_ZERO = 0.01  # of the usual target: where targets change their sign, no error is smaller beside others
AGAIN = 4  # times at most, weights are computed from the formula that they gave


def chosen(laws: Sequence[Law], search: Search, tolerance: float, error: str) -> Choice:
    """Return the choice among laws on the scale of errors that was given, or that their residuals show."""
    choice = choose(laws, search.rows, tolerance)
    if error == "absolute" or (error == "auto" and (choice.exact or not grow(search.rows, choice.formula))):
        return choice
    formula = choice.formula if error == "auto" else None
    for _ in range(AGAIN):
        again = replace(search, rows=relative(formula, search.rows))
        choice = choose(again.repeated(laws), again.rows, tolerance)
        if choice.formula == formula:
            break
        formula = choice.formula
    if choice.fits and not choice.exact:  # beside what another formula predicts, a pattern may be hidden
        own = relative(formula, search.rows)
        return replace(choice, fits=is_noise(own.x, own.residuals(choice.formula)))
    return choice


def grow(rows: Rows, formula: Expr) -> bool:
    """Return whether a formula's residuals grow with its values, and a relative scale fits them better."""
    scaled = relative(formula, rows)
    values, residuals, over_values = rows.values(formula), rows.residuals(formula), scaled.residuals(formula)
    if len(values) < FEWEST or not residuals.any() or (values == values[0]).all():
        return False
    sizes = (scaled.unit / rows.unit).log().mean()
    gain = residuals.square().mean().log() / 2 - over_values.square().mean().log() / 2 - sizes
    return bool(gain > 0 and spearmanr(values.abs(), residuals.abs(), alternative="greater").pvalue < SURE)


def relative(formula: Expr | None, rows: Rows) -> Rows:
    """Return rows whose error scales are the formula's values; without a formula, the targets."""
    targets = rows.t
    usual = targets[targets != 0].abs().median() if targets.any() else targets.new_tensor(1.0)
    least = NEAR_ZERO * usual if (targets <= 0).any() and (targets >= 0).any() else torch.zeros_like(usual)
    values = targets if formula is None else rows.values(formula)[:, None]
    return replace(rows, sizes=values.abs().maximum(LEAST * targets.abs()).maximum(least))
