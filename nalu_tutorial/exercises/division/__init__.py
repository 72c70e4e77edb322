"""Checkers of chapter 10: gates of reciprocals, an exact sign, Adam's memory."""

from .gates import gates
from .memory import memory
from .own_unit import own_unit
from .signed_power import signed_power

__all__ = ["gates", "memory", "own_unit", "signed_power"]
