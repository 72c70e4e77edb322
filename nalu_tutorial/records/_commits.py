"""From which commits of the package a record is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def commits_of(about: Mapping[str, Any]) -> list[str]:
    """Return the commits of all sittings, each once and in twelve letters, and whether there were changes.

    Examples
    --------
    >>> commits_of({"commit": "0123456789abcdef with changes"})
    ['0123456789ab with changes']
    >>> commits_of({"commit": "b" * 40, "parts": [{"commit": "a" * 40}, {"commit": "b" * 40}]})
    ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
    """
    names = [part["commit"].split(" ", 1) for part in about.get("parts", [about])]
    return list(dict.fromkeys(" ".join([name[:12], *changes]) for name, *changes in names))
