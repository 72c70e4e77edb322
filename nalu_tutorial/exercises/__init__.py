"""One package of checkers for each chapter: ``from nalu_tutorial.exercises import nac as check``."""

from ._shared.answer import Answer

__all__ = ["Answer"]
