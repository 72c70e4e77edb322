"""A reading whose constants were fitted to points."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from ._fit import Constant, as_constants, as_numbers, fit_constants
from ._reading import Reading


@dataclass(frozen=True, repr=False)
class Refit(Reading):
    """A reading with fitted constants, as `Reading.refit` returns it.

    Attributes
    ----------
    constants : tuple of Constant
        Value, standard error, and whether it was taken for a readable value; in the order of the fit.
    mean_squared_error : float
        That of the formula, as it is printed, at the points of the fit.
    """

    constants: tuple[Constant, ...] = ()
    mean_squared_error: float = float("nan")

    @property
    def free(self) -> int:
        """How many constants the points decided: all but those that were taken for a readable value."""
        return sum(not constant.readable for constant in self.constants)


def refit(reading: Reading, x: Tensor, t: Tensor, *, snap: bool) -> Refit:
    """Return the reading with constants of least squares."""
    from ._skeleton import skeleton

    parts = skeleton(reading.expressions)
    fit = fit_constants(parts, reading.symbols, x, t, snap=snap)
    expressions = parts.holding(as_numbers(fit))
    fresh = Reading(reading.symbols, expressions, ())
    return Refit(reading.symbols, expressions, (), as_constants(fit), fresh.error(x, t))
