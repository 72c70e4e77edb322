"""How a checker answers: at once, in a sentence, and never with a stack of its own."""

import functools
import html
import inspect
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

# What Python itself puts into a class of which nothing was written.
EMPTY_CLASS = {"__module__", "__doc__", "__dict__", "__weakref__", "__firstlineno__", "__static_attributes__"}
# A line of ours or of PyTorch's says nothing about the reader's mistake.
NOT_THEIRS = (str(Path(__file__).parents[1]), str(Path(torch.__file__).parent))


@dataclass(frozen=True)
class Verdict:
    """What a checker says of an answer.

    Attributes
    ----------
    passed : bool
        Whether the answer is right.
    message : str
        What is wrong with it, or what is worth noticing about a right one.
    begun : bool
        False for a draft that has not been written yet, which is no mistake.
    """

    passed: bool
    message: str
    begun: bool = True

    def __bool__(self) -> bool:
        """Return whether the answer passed."""
        return self.passed

    def __repr__(self) -> str:
        """Return the verdict as a line of text."""
        opening = "Your turn:" if not self.begun else "✓ Right." if self.passed else "✗ Not yet."
        return f"{opening} {self.message}"

    def _repr_html_(self) -> str:
        kind = "your-turn" if not self.begun else "right" if self.passed else "not-yet"
        text = re.sub("`([^`]+)`", r"<code>\1</code>", html.escape(repr(self)))
        return f'<div class="nalu-verdict-box nalu-{kind}">{text}</div>'


class Unwritten(Exception):  # noqa: N818 - an answer too
    """Ends a check that has nothing to look at."""


class NotYet(Exception):  # noqa: N818 - it is no error, it is an answer
    """Ends a check with a sentence about what is wrong."""


def is_nothing(answer: Any) -> bool:
    """Return whether this is what an unwritten draft gives: None or an ellipsis."""
    return answer is None or answer is ...


def checker(check: Callable[..., str]) -> Callable[..., Verdict]:
    """Turn a function that raises `NotYet`, or returns the praise, into one that returns a `Verdict`.

    If the reader's own code raises, the verdict says where and what, and shows no stack.
    """

    @functools.wraps(check)
    def answered(*arguments: Any) -> Verdict:
        if any(is_nothing(argument) for argument in arguments):
            return Verdict(False, "replace the dots with your answer.", begun=False)
        try:
            return Verdict(True, check(*arguments))
        except Unwritten as sentence:
            return Verdict(False, str(sentence), begun=False)
        except NotYet as sentence:
            return Verdict(False, str(sentence))
        except Exception as error:
            return Verdict(False, explain(error))

    return answered


def explain(error: Exception) -> str:
    """Say what stopped the reader's draft, and in which of its lines."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(NOT_THEIRS)]
    place = f" in `{theirs[-1].line}`" if theirs and theirs[-1].line else ""
    return f"Your draft stopped{place} with {type(error).__name__}" + (f": {error}" if str(error) else ".")


def require(holds: bool, sentence: str) -> None:
    """End the check with this sentence unless it holds."""
    if not holds:
        raise NotYet(sentence)


def written(answer: Any) -> Any:
    """Return the answer, or end the check kindly if the draft gave nothing back."""
    if is_nothing(answer):
        raise Unwritten("write the body of the draft and `return` the result.")
    return answer


def several(answer: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return several answers, handed over one by one or together, or end the check kindly if one is open."""
    given = answer[0] if len(answer) == 1 and isinstance(answer[0], tuple | list) else answer
    require(len(given) == count, f"Hand over {count} answers, one after the other.")
    if any(map(is_nothing, given)):
        raise Unwritten("replace the dots with your answer.")
    return tuple(given)


def made_by(answer: Callable[..., nn.Module], *sizes: int) -> nn.Module:
    """Return a unit of these sizes made by the reader's class, or end the check: kindly if nothing was written."""
    if inspect.isclass(answer) and vars(answer).keys() <= EMPTY_CLASS:
        raise Unwritten("write the body of the draft and `return` the result where there is one.")
    require(not isinstance(answer, nn.Module), "Hand over the class, not a unit that was made of it.")
    unit = written(answer(*sizes))
    require(isinstance(unit, nn.Module), f"Hand over a class of nn.Module; this makes a {type(unit).__name__}.")
    made: nn.Module = unit
    return made
