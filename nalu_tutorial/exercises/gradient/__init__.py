"""Checkers of chapter 4: which way a multiplying layer steps, failed networks, and what an initialization is worth."""

from .backward import backward
from .explodes import explodes
from .initialization import initialization
from .initializations import initializations
from .steps import steps
from .turned_sums import turned_sums

__all__ = ["backward", "explodes", "initialization", "initializations", "steps", "turned_sums"]
