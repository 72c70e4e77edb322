"""A table of the reader's own: whether the report can be judged, and what its two errors allow to say."""

import math
from collections.abc import Mapping
from typing import Any

from .._shared.answer import require
from .._shared.report import Report

WORDS = {
    "table": "Say in `table` what the columns are, and where they come from.",
    "guess": "Write into `guess` which formula you expect, before you look for one.",
    "formula": "Write the formula into `formula`, or 'none' if nothing fits.",
}
FEWEST_ROWS, FEWEST_HELD_OUT = 8, 3
CONSTANTS = 2  # of the usual formula: the error inside is of rows that it was fitted to
RARE, RARER = 0.05, 0.001  # how often chance alone makes a true law that much worse beyond
LITTLE = 0.5  # relative: an error inside from which on a formula says little


class TableReport(Report):
    """The form of a report whose formula may be that of a `FormulaRegressor`: SymPy's, or None."""

    def check_form(self, report: Any) -> None:
        """End the check if something is missing."""
        super().check_form(self.read(report) if isinstance(report, Mapping) and "formula" in report else report)

    def read(self, report: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the report with its formula as text."""
        formula = report["formula"]
        return {**report, "formula": str(formula)} if formula is None or hasattr(formula, "free_symbols") else report


@TableReport("table rows guess formula held_out error_inside error_beyond found", WORDS, judge="errors")
def own_table(answer: Mapping[str, Any]) -> str:
    """Check the report on a table of one's own, and say what its errors inside and beyond allow."""
    _check_rows(answer)
    for name in ("error_inside", "error_beyond"):
        _check_error(name, answer[name])
    return _conclusion(answer)


def _check_rows(report: Mapping[str, Any]) -> None:
    for name, fewest in (("rows", FEWEST_ROWS), ("held_out", FEWEST_HELD_OUT)):
        require(type(report[name]) is int, f"`{name}` is how many rows there are: a whole number.")
        require(
            report[name] >= fewest,
            f"{report[name]} in `{name}` is too few to tell a law from chance: {fewest} or more.",
        )
    require(
        2 * report["held_out"] < report["rows"],
        "Half of the rows or more are held out. Keep most of them to find the formula.",
    )


def _check_error(name: str, given: Any) -> None:
    require(isinstance(given, int | float) and type(given) is not bool, f"`{name}` is a number, a relative one.")
    require(not math.isnan(given) and given >= 0, f"`{name}` is an error: 0 or above, as 0.05 for 5 %.")


def _conclusion(report: Mapping[str, Any]) -> str:
    inside, beyond = report["error_inside"], report["error_beyond"]
    begin = f"Off by {percent(inside)} inside, by {percent(beyond)} on {report['held_out']} rows beyond."
    if report["formula"].strip().lower() == "none":
        return f"{begin} No formula is a result: a column may be missing, or a function that no unit has."
    if inside >= LITTLE:
        return f"{begin} Even on the rows of the fit it explains little: compare it with the mean of the rows."
    fitted, held_out = report["rows"] - report["held_out"], report["held_out"]
    if beyond <= max(by_luck(RARE, fitted, held_out) * inside, 1e-6):
        return f"{begin} The formula extrapolates there; how much farther, these rows do not say."
    if beyond <= by_luck(RARER, fitted, held_out) * inside:
        return f"{begin} That is more than chance explains easily. Try a formula with one constant less or more."
    return f"{begin} The formula belongs to the range of its rows. Use it there, and not outside."


def by_luck(chance: float, fitted: int, held_out: int) -> float:
    """Return how many times the error inside a true law is off on held-out rows, at most, but for such a chance.

    The law is a line, as most are in logarithms, through rows at equal distances of which the last are held out. Beyond
    its rows a line is less sure, and is so for all of them together: that is as if fewer rows were off by more.
    """
    import numpy as np
    from scipy.stats import f

    places = np.arange(fitted + held_out) - (fitted - 1) / 2
    rows = np.column_stack([np.ones_like(places), places])
    inside, beyond = rows[:fitted].T @ rows[:fitted], rows[fitted:].T @ rows[fitted:]
    shared = np.linalg.eigvals(np.linalg.solve(inside, beyond)).real  # what the constants add to the errors beyond
    total, squares = held_out + shared.sum(), held_out + 2 * shared.sum() + (shared**2).sum()
    spare, independent = fitted - CONSTANTS, total**2 / squares
    return math.sqrt(float(f.isf(chance, independent, spare)) * (total / held_out) * (fitted / spare))


def percent(share: float) -> str:
    """Return a relative error with two digits, or as a whole number of percent."""
    return f"{100 * share:,.0f} %" if share >= 1 else f"{100 * share:.2g} %"
