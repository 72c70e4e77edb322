"""The synced traits of explorables: what a page can hold, and one sentence for what it cannot.

A page gets its state as JSON, which knows no NaN, no infinity, and nothing of NumPy or PyTorch. So a trait takes their
numbers, arrays and tensors and keeps Python's own numbers and lists.
"""

import reprlib
import sys
from collections.abc import Iterable
from typing import Any

import traitlets

MOST = sys.float_info.max
WHOLE = 2**53 - 1  # beyond it a page's numbers skip some


def plain(value: Any) -> Any:
    """Return the Python number or the lists of numbers that something of NumPy's or PyTorch's holds."""
    return value.tolist() if hasattr(value, "tolist") else value


def of_size(noun: str, low: float, high: float) -> str:
    """Say what lies between two ends, if these are any: "numbers from -1 to 1", else "finite numbers"."""
    return f"finite {noun}" if (low, high) == (-MOST, MOST) else f"{noun} from {low:,} to {high:,}"


class Number(traitlets.Float[Any, Any]):
    """A number between two ends or, without them, any that is finite."""

    python: type[int] | type[float] = float
    noun = "number"

    def __init__(self, value: float = 0.0, low: float = -MOST, high: float = MOST) -> None:
        super().__init__(value, min=low, max=high)
        self.info_text = f"a {of_size(self.noun, low, high)}"
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the number as Python's own, or refuse it in a sentence."""
        number = plain(value)
        in_range = isinstance(number, int | float) and self.min <= number <= self.max  # NaN is not
        if not in_range or (self.python is int and number != int(number)):
            raise refused(self, value)
        return self.python(number)


class Whole(Number):
    """A whole number between two ends."""

    python = int
    noun = "whole number"

    def __init__(self, value: int, low: int = -WHOLE, high: int = WHOLE) -> None:
        super().__init__(value, low, high)


class Told:
    """What a trait of several numbers says of itself, and of what it refuses."""

    info_text: str

    def info(self) -> str:
        """Return what the trait holds, in words."""
        return self.info_text

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the numbers as Python's own, or refuse them in a sentence."""
        try:
            return super().validate(obj, plain(value))  # type: ignore[misc] # of traitlets
        except traitlets.TraitError:
            raise refused(self, value) from None


class Numbers(Told, traitlets.List[Any]):
    """As many numbers as there are at first, each between two ends."""

    def __init__(self, *values: float, low: float = -MOST, high: float = MOST) -> None:
        count = len(values)
        super().__init__(Number(0.0, low, high), default_value=list(values), minlen=count, maxlen=count)
        self.info_text = f"{count} {of_size('numbers', low, high)}"
        self.tag(sync=True)


class Rows(Told, traitlets.List[Any]):
    """Any count of rows, each of so many numbers between two ends, or of one of these counts; none at first."""

    def __init__(self, *counts: int, low: float = -MOST, high: float = MOST) -> None:
        super().__init__(traitlets.Union([Numbers(*[0.0] * count, low=low, high=high) for count in counts]))
        self.info_text = f"a list of rows, each of {' or '.join(map(str, counts))} {of_size('numbers', low, high)}"
        self.tag(sync=True)


class Pairs(Told, traitlets.Dict):
    """Pairs of numbers between 0 and 1, by name."""

    info_text = "a dict of names and pairs [L, U], with L and U from 0 to 1"

    def __init__(self, value: dict[str, list[float]]) -> None:
        super().__init__(key_trait=traitlets.Unicode(), value_trait=Numbers(0, 1, low=0, high=1), default_value=value)
        self.tag(sync=True)


class Choice(traitlets.Enum[Any]):
    """A trait that takes one of several words or numbers."""

    def __init__(self, values: Iterable[Any], value: Any) -> None:
        self.choices = tuple(values)
        super().__init__(self.choices, default_value=value)
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the one of the values that this is, or refuse it in a sentence."""
        chosen = plain(value)
        for each in self.choices:
            if each == chosen and not isinstance(chosen, bool):  # in Python True is 1, and in a page it is not
                return each
        raise refused(self, value)

    def info(self, as_rst: bool = False) -> str:
        """Return what the trait holds, in words."""
        return f"one of {', '.join(map(repr, self.choices))}"


def slider_ends(trait: Any) -> tuple[float, float]:
    """Return from where to where a slider moves a trait: as it is tagged, or over all that its numbers may be."""
    if isinstance(trait, Choice):
        return min(trait.choices), max(trait.choices)
    numbers = trait
    while isinstance(numbers, traitlets.List | traitlets.Union):
        numbers = numbers._trait if isinstance(numbers, traitlets.List) else numbers.trait_types[0]
    low, high = trait.metadata.get("slider", (getattr(numbers, "min", -MOST), getattr(numbers, "max", MOST)))
    return low, high


def refused(trait: Any, value: Any) -> traitlets.TraitError:
    """Return the error that says what a trait holds and what came."""
    name = f"{trait.name} is " if trait.name else "expected "
    return traitlets.TraitError(f"{name}{trait.info()}, got {reprlib.repr(value)}")
