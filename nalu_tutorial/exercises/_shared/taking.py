"""How a checker takes what a reader hands over: functions, classes, tensors, NumPy's arrays, numbers, and dots."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from numbers import Number
from typing import Any

import torch
from torch import Tensor, nn

from .answer import NotYet, Unwritten, is_nothing, require
from .frames import does_nothing

DOTS = "replace the dots with your answer."
BODY = "write the body of the draft and `return` the result"
# What Python itself puts into a class of which nothing was written.
EMPTY_CLASS = {"__module__", "__doc__", "__dict__", "__weakref__", "__firstlineno__", "__static_attributes__"}


def plain(given: Any) -> Any:
    """Return tensors, NumPy arrays and fractions, also inside of lists and dictionaries, as Python's plain numbers."""
    if isinstance(given, Mapping):
        return {key: plain(value) for key, value in given.items()}
    if isinstance(given, list | tuple):
        return type(given)(map(plain, given)) if type(given) in (list, tuple) else given
    if hasattr(given, "tolist"):
        return given.tolist()
    is_other = isinstance(given, Number) and not isinstance(given, int | float | complex)
    return float(given) if is_other and hasattr(given, "__float__") else given  # a fraction, a decimal, one of SymPy


def blanks(given: Any) -> list[str]:
    """Return what is still dots in a list or a dictionary: keys, or places counted from 1."""
    if isinstance(given, Mapping):
        return [str(key) for key, value in given.items() if value is ... or blanks(value)]
    if isinstance(given, list | tuple | set):
        return [f"entry {place}" for place, value in enumerate(given, 1) if value is ... or blanks(value)]
    return []


def check_keys(given: Any, keys: Iterable[Any], *, then: str = ".") -> None:
    """End the check unless this is a dictionary with just these keys; `then` goes on after their names."""
    keys = list(keys)
    sentence = f"Give a dictionary with the keys {', '.join(map(str, keys))}{then}"
    require(isinstance(given, Mapping) and set(given) == set(keys), sentence)


def filled(given: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the entries without dots, which can be judged."""
    return {key: value for key, value in given.items() if value is not ... and not blanks(value)}


def check_complete(*given: Any, judged: bool = False) -> None:
    """End the check kindly if dots are left, and name them; `judged` says that the rest is right."""
    left = [name for each in given for name in blanks(each)]
    if not left:
        return
    if len(left) == sum(len(each) for each in given if hasattr(each, "__len__")):
        raise Unwritten(DOTS)
    raise Unwritten(f"{DOTS} {'The rest is right; still' if judged else 'Still'} open: {', '.join(left)}.")


def written(got: Any, answer: Any = None) -> Any:
    """Return what a draft gave back, or end the check: kindly if nothing was written."""
    if got is ... or (got is None and _is_empty(answer)):
        raise Unwritten(f"{BODY}.")
    if got is None:
        name = getattr(_function(answer), "__name__", "<")
        who = "Your draft" if "<" in name else f"`{name}`"
        raise NotYet(f"{who} returned None. Is a `return` missing, or one for the other case of an `if`?")
    return got


def _function(draft: Any) -> Any:
    return inspect.unwrap(type(draft).forward if isinstance(draft, nn.Module) else draft) if callable(draft) else draft


def _is_empty(answer: Any) -> bool:
    code = getattr(_function(answer), "__code__", None)
    return code is None or does_nothing(code)


def check_callable(answer: Any) -> None:
    """End the check unless this can be called: a reader may have called it already."""
    require(
        callable(answer), "Hand over the function or the class itself, not what it returns: no brackets after its name."
    )


def asked(answer: Callable[..., Any], *arguments: Any) -> Any:
    """Return what the reader's code makes of copies; end the check if that is None, or if it changes the copies."""
    check_callable(answer)
    copies = [_copied(argument) for argument in arguments]
    got = answer(*copies)
    for argument, copy in zip(arguments, copies, strict=True):
        what = "tensors" if isinstance(argument, Tensor) else "lists"
        require(
            _is_same(argument, copy),
            f"Your draft changes the {what} that it was given. `+=` does that, and so do methods with an underscore at "
            "the end: make a new one.",
        )
    return written(got, answer)


def _copied(given: Any) -> Any:
    if isinstance(given, Tensor):
        return given.clone()
    if isinstance(given, dict):
        return {key: _copied(value) for key, value in given.items()}
    return [_copied(value) for value in given] if isinstance(given, list) else given


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, Tensor):
        return bool(torch.equal(one.isnan(), other.isnan())) and torch.equal(one.nan_to_num(), other.nan_to_num())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return True


def as_tensor(got: Any, sentence: str = "Return a tensor; this is a {}.") -> Tensor:
    """Return a tensor, or an array of NumPy's as one; end the check if it is something else."""
    if isinstance(got, Tensor):
        return got
    require(hasattr(got, "__array__"), sentence.format(type(got).__name__))
    return torch.as_tensor(got.__array__().copy())


def single(got: Any) -> Any:
    """Return what stands in a tensor, an array or a list of one entry, and anything else as plain numbers."""
    entry = plain(got)
    while isinstance(entry, list) and len(entry) == 1:
        (entry,) = entry
    return entry


def as_number(got: Any) -> float:
    """Return a number as such, also where it is a tensor or an array of one entry."""
    number = single(got)
    require(isinstance(number, int | float), f"Return one number; this is a {type(got).__name__}.")
    return float(number)


def parts(got: Any, count: int, sentence: str) -> list[Any]:
    """Return the parts of a pair, a triple or a tensor; end the check with this sentence if there are not so many."""
    try:
        entries = list(got)
    except TypeError:
        raise NotYet(sentence) from None
    require(len(entries) == count, sentence)
    return entries


def several(answer: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return several answers, handed over one by one or together, or end the check kindly if one is open."""
    given = answer[0] if len(answer) == 1 and isinstance(answer[0], tuple | list) else answer
    require(len(given) == count, f"Hand over {count} answers, one after the other.")
    if any(map(is_nothing, given)):
        raise Unwritten(DOTS)
    return tuple(given)


def made_by(answer: Callable[..., Any], *sizes: Any, bare: bool = False) -> nn.Module:
    """Return a unit of these sizes made by the reader's class, or end the check: kindly if nothing was written.

    `bare` says that the draft begins without a base, so that a class which only inherits has been written.
    """
    if inspect.isclass(answer) and vars(answer).keys() <= EMPTY_CLASS and not (bare and _has_forward(answer)):
        raise Unwritten(f"{BODY} where there is one.")
    require(not isinstance(answer, nn.Module), "Hand over the class, not a unit that was made of it.")
    check_callable(answer)
    unit = written(answer(*sizes), answer)
    require(isinstance(unit, nn.Module), f"Hand over a class of nn.Module; this makes a {type(unit).__name__}.")
    require(_has_forward(type(unit)), "The class has no `forward`: what does a unit make of x?")
    made: nn.Module = unit
    return made


def _has_forward(answer: Any) -> bool:
    return getattr(answer, "forward", None) not in (None, nn.Module.forward)
