"""What a fit keeps, so that a later one can continue it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from ._search import Law
from ._split import Split


@dataclass(frozen=True)
class Kept:
    """The rows of a search, how it divided them, its first seed, the candidates it finished, and their laws.

    A search that continues fits and judges by the same rows, so that its errors can be compared.
    """

    rows: str
    parts: Split
    seed: int
    finished: tuple[str, ...] = ()
    laws: tuple[Law, ...] = ()


def signature(*arrays: Any) -> str:
    """Return a text that arrays share only if they are equal, number for number."""
    digest = hashlib.sha256()
    for each in arrays:
        digest.update(repr(each.shape).encode() + each.tobytes())
    return digest.hexdigest()
