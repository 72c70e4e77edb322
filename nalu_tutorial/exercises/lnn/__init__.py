"""Checkers of chapter 9: three logics, words for bounds, a rule run backwards, a story, a liar, rules that learn."""

from .connectives import connectives
from .downward import downward
from .learned import learned
from .states import states
from .story import story
from .witness import witness

__all__ = ["connectives", "downward", "learned", "states", "story", "witness"]
