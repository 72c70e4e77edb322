"""Success of a network that reads digits: as accurate as networks with an exact cell, whose reader alone is learned."""

from __future__ import annotations

import math
from statistics import fmean, stdev

from ...metrics import Proportion, wilson_interval
from ...records import Record, Row

TRUE = {"digits-sum": "true sum", "digits-product": "true product"}
LEVEL = 0.99


def squared_error(row: Row, length: int) -> float:
    return row.measures[f"bias_{length}"] ** 2 + row.measures[f"spread_{length}"] ** 2


def references(record: Record, task: str = "") -> list[Row]:
    """Return the runs with an exact cell whose reader has learned to read.

    A reader that outputs the negative of every digit is correct in every product of two, and some begin to learn this.
    So a run counts only if its error on single images is below that of a constant output.
    """
    blind = fmean(row.measures["length_1_error"] for row in record.select("constant for each", task))
    rows = record.select(TRUE[record.about["experiment"]], task)
    return [row for row in rows if row.measures["length_1_error"] < blind]


def error_limit(record: Record, task: str, length: int) -> float:
    """Return the mean squared error below which a run counts as solved.

    It is the upper end of a one-sided 99 % Student interval for the mean of the runs with an exact cell,
    as in the authors' code; here only those count that have learned to read.

    Parameters
    ----------
    record : Record
        Of digits-sum or digits-product.
    task : str
        As in the record.
    length : int
        Of the test sequences.

    References
    ----------
    Madsen & Johansen (2020), the threshold of the experiments with sequences of digits.
    """
    from scipy.stats import t

    errors = [squared_error(row, length) for row in references(record, task)]
    half = t.ppf(LEVEL, df=len(errors) - 1) * stdev(errors) / math.sqrt(len(errors))
    return float(fmean(errors) + half)


def share_solved(record: Record, unit: str, task: str = "", *, length: int) -> Proportion:
    """Return the fraction of a unit's runs whose error at a length is below the limit, with its interval.

    Whether the weights of a run are correct is another question, which the measure ``carried`` of the record answers.

    Examples
    --------
    >>> from nalu_tutorial import shipped_record
    >>> share_solved(shipped_record("digits-sum"), "LSTM of one unit", "after every step", length=10).rate
    0.0
    """
    limit = error_limit(record, task, length)
    rows = record.select(unit, task)
    return wilson_interval(sum(squared_error(row, length) < limit for row in rows), len(rows))
