"""Checkers of chapter 4: which gradient reaches a NAC, what it averages to at the start, and what a start is worth."""

from .expectation import expectation
from .flat import flat
from .gradients import gradients
from .mean_output import mean_output
from .start import start
from .starts import starts

__all__ = ["expectation", "flat", "gradients", "mean_output", "start", "starts"]
