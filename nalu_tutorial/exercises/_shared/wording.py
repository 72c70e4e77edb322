"""Numbers as sentences write them."""

from collections.abc import Iterable

from torch import Tensor


def numbers(x: Tensor) -> str:
    """Write a tensor of one axis as '(1.00, −2.50)'."""
    return f"({', '.join(map(number, x))})"


def number(value: Tensor) -> str:
    return f"{float(value):.2f}".replace("-", "−")


def names(parts: Iterable[str]) -> str:
    return " and ".join(f"`{part}`" for part in parts)


def as_text(values: Tensor) -> str:
    """Write a tensor of one axis as '(1, −2.5)', with as many digits as tell something."""
    return f"({', '.join(f'{value:.3g}' for value in values.tolist())})".replace("-", "−")
