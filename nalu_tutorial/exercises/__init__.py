"""One package of checkers for each chapter: ``from nalu_tutorial.exercises import nac as check``.

`save_report` writes which of them passed into a file, which a class can hand in; `read_report` reads it.
"""

from ._shared.answer import Answer
from ._shared.saved import Report, Result, exercises_by_chapter, read_report
from ._shared.session import save_report

__all__ = ["Answer", "Report", "Result", "exercises_by_chapter", "read_report", "save_report"]
