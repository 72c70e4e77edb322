"""A rule for held-out rows, written by the reader: the simplest candidate within noise of the best on held-out rows."""

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import asked

# Of each candidate how many constants it has, and its squared errors on the same held-out rows.
Table = Mapping[str, tuple[int, list[float]]]
MANY = [1 + (7 * k % 40) / 50 for k in range(40)]


def shifted(mean: float) -> list[float]:
    """Return errors whose differences from MANY have this mean and a standard error of 0.0924."""
    return [each + (11 * k % 40 - 19.5) / 20 + mean for k, each in enumerate(MANY)]


TABLES: tuple[Table, ...] = (
    {
        "line": (2, [9.1, 12.4, 8.2, 10.3, 14.9, 11.0]),
        "power": (2, [0.2, 0.4, 0.1, 0.3, 0.2, 0.3]),
        "cubic": (4, [1.9, 2.6, 4.1, 3.3, 5.2, 6.0]),
    },
    {  # the richer one is better by less than one standard error
        "power": (2, [0.30, 0.52, 0.11, 0.41, 0.20, 0.36]),
        "power and offset": (3, [0.34, 0.43, 0.13, 0.38, 0.22, 0.33]),
    },
    {  # better by little, but on each row
        "power": (2, [0.61, 3.08, 0.14, 5.50, 1.12, 2.17]),
        "power and offset": (3, [0.55, 3.00, 0.07, 5.41, 1.05, 2.10]),
    },
    {  # by one standard error and a half
        "line": (2, [1.0, 3.0, 0.8, 1.5, 1.1, 3.2, 0.7, 0.9, 1.2]),
        "two terms": (4, [0.9, 1.1, 1.2, 1.0, 0.8, 1.5, 1.1, 0.6, 1.3]),
    },
    {  # by two and a half, and by less than one standard deviation
        "line": (2, [1.0, 3.0, 0.8, 2.6, 1.1, 3.2, 0.7, 2.4, 1.2]),
        "two terms": (4, [0.9, 1.1, 1.2, 1.0, 0.8, 1.5, 1.1, 0.6, 1.3]),
    },
    {  # two are as simple, and the first is the worse of them
        "line": (2, [0.50, 0.71, 0.42, 0.66, 0.52]),
        "power": (2, [0.45, 0.74, 0.40, 0.64, 0.52]),
        "cubic": (4, [0.44, 0.74, 0.43, 0.61, 0.51]),
    },
    {  # better on each row: by more than one standard error of the best, by less than both pooled
        "power": (2, [1.60, 4.03, 1.16, 6.44, 2.10, 3.11]),
        "power and offset": (3, [0.61, 3.08, 0.14, 5.50, 1.12, 2.17]),
    },
    {  # by more than both pooled, by less than their sum
        "power": (2, [1.98, 4.41, 1.54, 6.82, 2.48, 3.49]),
        "power and offset": (3, [0.61, 3.08, 0.14, 5.50, 1.12, 2.17]),
    },
    {"line": (2, shifted(0.0878)), "two terms": (4, MANY)},  # by 0.95 standard errors
    {"line": (2, shifted(0.0971)), "two terms": (4, MANY)},  # by 1.05
    {  # the simplest is worse than the next on each row, and within the noise of the best, which is far from row to row
        "constant": (1, [1.12, 1.08, 1.11, 1.09, 1.10, 1.13]),
        "line": (2, [1.01, 0.99, 1.00, 1.00, 0.99, 1.02]),
        "cubic": (4, [0.20, 2.00, 0.30, 1.70, 0.40, 1.20]),
    },
)


@checker
def choose(answer: Callable[[dict[str, Tensor], dict[str, int]], Any]) -> str:
    """Check a function of squared errors and numbers of constants, each by candidate, that names the one to take."""
    got = [chosen(answer, table) for table in TABLES]
    for answered, table in zip(got, TABLES, strict=True):
        require(
            isinstance(answered, str) and answered in table,
            f"Return the name of a candidate, one of {', '.join(map(repr, table))}; you returned {answered!r:.40}.",
        )
    right = winners()
    for sentence, options in SLIPS.items():
        require(got == right or got != winners(**options), sentence)
    for answered, name, table in zip(got, right, TABLES, strict=True):
        errors, constants = given(table)
        listed = "; ".join(f"{each}: {constants[each]} constants, {errors[each].mean():.3f}" for each in table)
        require(answered == name, f"With these mean squared errors you say {answered!r}, and it is {name!r}. {listed}.")
    return (
        "A more complex formula must have a lower error on rows that it has not seen. The search asks the same, and "
        "then examines the residuals of the winner."
    )


def chosen(answer: Callable[[dict[str, Tensor], dict[str, int]], Any], table: Table) -> Any:
    """Return what an answer says of a table, and explain where it finds no candidate near enough."""
    try:
        return asked(answer, *given(table))
    except ValueError as error:
        require(
            "empty" not in str(error),
            "No candidate is left to choose from, but the best must stay in. Its difference from itself has the mean 0 "
            "and the standard error 0: ask for at most one standard error, with `<=`.",
        )
        raise


def given(table: Table) -> tuple[dict[str, Tensor], dict[str, int]]:
    """Return the squared errors and the numbers of constants of a table."""
    errors = {name: torch.tensor(each, dtype=torch.float64) for name, (_, each) in table.items()}
    return errors, {name: count for name, (count, _) in table.items()}


@functools.cache
def winners(**options: Any) -> list[str]:
    """Return the winner of each table; the options are those of `winner`."""
    return [winner(*given(table), **options) for table in TABLES]


def winner(
    errors: Mapping[str, Tensor],
    constants: Mapping[str, int],
    *,
    allowed: float = 1.0,
    deviation: bool = False,
    of_best: bool = False,
    pooled: bool = False,
    added: bool = False,
    first: bool = False,
    in_steps: bool = False,
) -> str:
    """Return the name of the winner; the options are the usual slips."""
    means = {name: float(each.mean()) for name, each in errors.items()}
    best = min(means, key=lambda name: means[name])

    def is_near(name: str) -> bool:
        spread = errors[best] if of_best else errors[name] - errors[best]
        deviations = [float(spread.std())]
        if pooled or added:
            deviations = [float(errors[each].std()) for each in (name, best)]
        whole = sum(deviations) if added else math.hypot(*deviations)
        noise = whole / (1 if deviation else len(spread) ** 0.5)
        return means[name] - means[best] <= allowed * noise

    if in_steps:
        taken, *others = sorted(errors, key=lambda name: constants[name])
        for best in others:
            taken = taken if is_near(taken) else best
        return taken
    near = [name for name in errors if name == best or is_near(name)]
    return min(near, key=lambda name: (constants[name], 0 if first else means[name]))


SLIPS: Mapping[str, dict[str, Any]] = {
    "You take the smallest error, with any number of constants. A candidate with fewer constants wins if it is within "
    "noise of the best.": {"allowed": 0.0},
    "You take the fewest constants, whatever the error. Only a candidate within noise of the best may win.": {
        "allowed": 1e9
    },
    "The standard error is that of the difference, row by row: two candidates share the noise of a row. You take that "
    "of the best one's errors.": {"of_best": True},
    "You do not take the difference row by row: you pool the standard errors of the two. They share the noise of a "
    "row; subtract their squared errors first, and take the standard error of that.": {"pooled": True},
    "You add the standard errors of the two, and do not take the difference row by row. They share the noise of a "
    "row; subtract their squared errors first, and take the standard error of that.": {"added": True},
    "A standard deviation says how far single rows lie apart. The mean of n rows is more precise: divide by √n.": {
        "deviation": True
    },
    "You allow two standard errors; the rule allows one.": {"allowed": 2.0},
    "You allow less than one standard error; the rule allows exactly one.": {"allowed": 0.9},
    "You allow more than one standard error; the rule allows exactly one.": {"allowed": 1.2},
    "You go from simple to complex, a step at a time, and compare neighbors. Compare each candidate with the best of "
    "all.": {"in_steps": True},
    "Of two with as few constants, both within noise, the one with the smaller error wins; you take the first.": {
        "first": True
    },
}
