"""Checkers of chapter 4: which way a multiplying layer steps, failed networks, and what an initialization is worth."""

from .backward import backward
from .explodes import explodes
from .start import start
from .starts import starts
from .steps import steps
from .turned_sums import turned_sums

__all__ = ["backward", "explodes", "start", "starts", "steps", "turned_sums"]
