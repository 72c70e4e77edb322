"""How a checker takes what a reader hands over."""

import inspect
from collections.abc import Callable
from typing import Any

from torch import nn

from .answer import Unwritten, is_nothing, require

# What Python itself puts into a class of which nothing was written.
EMPTY_CLASS = {"__module__", "__doc__", "__dict__", "__weakref__", "__firstlineno__", "__static_attributes__"}


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
