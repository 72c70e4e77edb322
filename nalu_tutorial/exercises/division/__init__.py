"""Checkers of chapter 10: gates of reciprocals, an exact sign, a false root, Adam's memory."""

from .false_root import false_root
from .gates import gates
from .memory import memory
from .own_unit import own_unit
from .signed_power import signed_power

__all__ = ["false_root", "gates", "memory", "own_unit", "signed_power"]
