"""The notes below the tables of a record: how much was run, and what one has to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._formats import noise


def amount_of(about: Mapping[str, Any]) -> str:
    """Return how much was run, in words.

    Examples
    --------
    >>> amount_of({"seeds": 100, "steps": 200_000})
    '100 seeds, 200,000 steps'
    >>> amount_of({"formulas": [{}] * 3, "noises": [0.0, 0.1], "seeds": 1})
    '3 formulas with no noise, 10 % noise, one table of each'
    """
    if "steps" in about:
        return f"{about['seeds']} seeds, {about['steps']:,} steps"
    tables = "one table" if about["seeds"] == 1 else f"{about['seeds']} tables"
    return f"{len(about['formulas'])} formulas with {', '.join(map(noise, about['noises']))}, {tables} of each"


def notes_of(about: Mapping[str, Any]) -> list[str]:
    """Return by which rule a run was judged, and the note of the experiment."""
    return [note for note in (about.get("success", ""), about.get("note", "")) if note]
