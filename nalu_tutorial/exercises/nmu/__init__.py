"""Checkers of chapter 6: products of W x + 1 − W, how a run will end, and how many seeds a comparison needs."""

from .enough_seeds import enough_seeds
from .frontier import frontier
from .outlook import outlook, six_nets
from .output import output
from .wait import wait

__all__ = ["enough_seeds", "frontier", "outlook", "output", "six_nets", "wait"]
