"""What the evidence tried once, and reads: a function of a notebook that trains, and what it returned."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

TRIALS = Path(__file__).parent / "data" / "trials"


def recorded_trial(trial: Callable[[], Any]) -> Any:
    """Return what a trial found when it was recorded; calling the trial itself trains again, which takes longer.

    A trial is a function of a notebook of evidence, without arguments, that returns lists, dicts by text, and numbers.
    ``python tools/record_trials.py`` runs it and writes what it found beside where that comes from.

    Parameters
    ----------
    trial : callable
        The function. Its record bears its name.

    Raises
    ------
    KeyError
        If no record of it comes with the package.
    """
    return about_trial(trial.__name__)["found"]


def about_trial(name: str) -> dict[str, Any]:
    """Return the whole record of a trial: what it found, its notebook, command, code, versions, commit and machine.

    Raises
    ------
    KeyError
        If there is none.
    """
    path = trial_path(name)
    if not path.exists():
        raise KeyError(f"no record of the trial {name} comes with the package; calling {name}() trains it")
    about: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return about


def trial_path(name: str) -> Path:
    """Return the file of a trial's record."""
    return TRIALS / f"{name.replace('_', '-')}.json"
