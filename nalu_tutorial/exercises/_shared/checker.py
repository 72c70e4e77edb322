"""What makes a checker of a function that raises a sentence or returns one."""

import functools
from collections.abc import Callable
from typing import Any

from .answer import Answer, NotYet, Unwritten, is_nothing
from .explain import explain
from .limit import TooLong, time_limit
from .session import remember
from .taking import DOTS, plain

NONE = f"{DOTS} If they are gone, your function returned None: is a `return` missing?"


def checker(check: Callable[..., str]) -> Callable[..., Answer]:
    """Turn a function that raises `NotYet`, or returns the praise, into one that returns an `Answer`.

    Tensors and NumPy arrays that are handed over as such, or inside of lists and dictionaries, reach it as Python's
    numbers. If the reader's own code raises, the answer says where and what, and shows no stack.
    """

    @functools.wraps(check)
    def answered(*arguments: Any) -> Answer:
        answer = _judged(check, arguments)
        remember(check.__module__, answer)
        return answer

    return answered


def _judged(check: Callable[..., str], arguments: tuple[Any, ...]) -> Answer:
    if any(map(is_nothing, arguments)):
        return Answer(False, DOTS if any(each is ... for each in arguments) else NONE, begun=False)
    try:
        with time_limit():
            return Answer(True, check(*map(plain, arguments)))
    except Unwritten as sentence:
        return Answer(False, str(sentence), begun=False)
    except (NotYet, TooLong) as sentence:
        return Answer(False, str(sentence))
    except Exception as error:
        return Answer(False, explain(error))
