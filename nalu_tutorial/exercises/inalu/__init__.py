"""Checkers of chapter 5: the sign, the clip and the new start of iNALU, and what a repair is worth."""

from .ablation import ablation
from .chance import chance
from .clipped import clipped
from .sign import sign
from .signs import signs
from .stuck import stuck

__all__ = ["ablation", "chance", "clipped", "sign", "signs", "stuck"]
