"""From which commits of the package a record is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
