"""What was published, as data, the rules by which it is judged, and each unit at a glance. Nothing here needs torch."""

from ._numbers import Lines, Published, PublishedTable, is_shortened, published_lines, published_tables
from ._verdicts import VERDICTS, Verdict, judge_average, judge_error, judge_share, together
from .explanations import Explanation
from .unit_cards import UnitCard, at_a_glance, read_units

__all__ = [
    "VERDICTS",
    "Explanation",
    "Lines",
    "Published",
    "PublishedTable",
    "UnitCard",
    "Verdict",
    "at_a_glance",
    "is_shortened",
    "judge_average",
    "judge_error",
    "judge_share",
    "published_lines",
    "published_tables",
    "read_units",
    "together",
]
