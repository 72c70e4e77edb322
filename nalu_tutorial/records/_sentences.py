"""The notes below the tables of a record: how much was run, from which commits, and what one has to know about it."""

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


def commits_of(about: Mapping[str, Any], form: str = "{}") -> str:
    """Return the commits of all sittings in words, each once and in twelve letters, and whether there were changes.

    A sitting that was stopped and went on with other code has earlier commits too.

    Parameters
    ----------
    about : mapping
        What a record's JSON holds.
    form : str
        What is written around each, as Markdown has backticks around code.

    Examples
    --------
    >>> commits_of({"commit": "0123456789abcdef with changes"})
    'commit 0123456789ab with changes'
    >>> commits_of({"commit": "b" * 40, "parts": [{"commit": "a" * 40}, {"commit": "b" * 40}]}, "`{}`")
    'commits `aaaaaaaaaaaa`, `bbbbbbbbbbbb`'
    >>> commits_of({"commit": "b" * 40, "earlier_commits": ["a" * 40]})
    'commits aaaaaaaaaaaa, bbbbbbbbbbbb'
    """
    made = [each for part in about.get("parts", [about]) for each in [*part.get("earlier_commits", []), part["commit"]]]
    names = dict.fromkeys(" ".join([name[:12], *changes]) for name, *changes in (each.split(" ", 1) for each in made))
    return f"commit{'s' * (len(names) > 1)} {', '.join(map(form.format, names))}"
