"""What was published, as data, and the rules by which it is judged. Nothing here needs torch."""

from ._numbers import Lines, Published, PublishedTable, is_shortened, published_lines, published_tables
from ._verdicts import VERDICTS, Verdict, judge_average, judge_error, judge_share, together

__all__ = [
    "VERDICTS",
    "Lines",
    "Published",
    "PublishedTable",
    "Verdict",
    "is_shortened",
    "judge_average",
    "judge_error",
    "judge_share",
    "published_lines",
    "published_tables",
    "together",
]
