"""Numbers as sentences write them."""

from collections.abc import Iterable
from typing import Any

from torch import Tensor


def numbers(x: Tensor) -> str:
    """Write a tensor of one axis as '(1.00, −2.50)'."""
    return f"({', '.join(map(number, x))})"


def number(value: Tensor) -> str:
    return f"{float(value):.2f}".replace("-", "−")


def names(parts: Iterable[str]) -> str:
    return " and ".join(f"`{part}`" for part in parts)


def plain_word(given: Any) -> Any:
    """Return a word in lower case and without spaces around it, and anything else as it is."""
    return given.strip().lower() if isinstance(given, str) else given
