"""One checker module for each chapter: ``from nalu_tutorial.exercises import nac as check``."""

from ._verdict import Verdict

__all__ = ["Verdict"]
