"""What a fit keeps, so that a later one can go on where it ended."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from ._search import Law
from ._split import Split


@dataclass(frozen=True)
class Kept:
    """Which rows a search was given, how it divided them, its first seed, the candidates it finished, what they found.

    A search that goes on fits and judges by the same rows, so that its errors can be compared.
    """

    rows: str
    parts: Split
    seed: int
    finished: tuple[str, ...] = ()
    laws: tuple[Law, ...] = ()


def signature(*arrays: Any) -> str:
    """Return a text that arrays share only if they are the same, number for number."""
    digest = hashlib.sha256()
    for each in arrays:
        digest.update(repr(each.shape).encode() + each.tobytes())
    return digest.hexdigest()
