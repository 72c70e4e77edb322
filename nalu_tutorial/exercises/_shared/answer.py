"""How a checker answers: at once, in a sentence, and never with a stack of its own."""

from dataclasses import dataclass
from typing import Any

# The edge of an answer by its kind. JupyterLab has no style sheet of ours; on the book's pages the theme decides.
COLORS = {"your-turn": "#8a8d93", "right": "#0a7d5c", "not-yet": "#b3261e"}


@dataclass(frozen=True)
class Answer:
    """What a checker says of a draft.

    Attributes
    ----------
    passed : bool
        Whether the draft is correct.
    message : str
        What is wrong with it, or what is worth noticing about a right one.
    begun : bool
        False for a draft that has not been written yet, which is no mistake.
    """

    passed: bool
    message: str
    begun: bool = True

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        opening = "Your turn:" if not self.begun else "✓ Right." if self.passed else "✗ Not yet."
        return f"{opening} {self.message}"

    def _repr_html_(self) -> str:
        import html
        import re

        kind = "your-turn" if not self.begun else "right" if self.passed else "not-yet"
        style = f"border-left: 4px solid var(--verdict, {COLORS[kind]}); padding: 0.35em 0.8em"
        text = re.sub("`([^`]+)`", r"<code>\1</code>", html.escape(repr(self)))
        return f'<div class="nalu-verdict-box nalu-{kind}" style="{style}">{text}</div>'


class Unwritten(Exception):  # noqa: N818 - an answer too
    """Ends a check that has nothing to look at."""


class NotYet(Exception):  # noqa: N818 - it is no error, it is an answer
    """Ends a check with a sentence about what is wrong."""


def require(holds: bool, sentence: str) -> None:
    """End the check with this sentence unless it holds."""
    if not holds:
        raise NotYet(sentence)


def is_nothing(answer: Any) -> bool:
    """Return whether this is what an unwritten draft gives: None or an ellipsis."""
    return answer is None or answer is ...
