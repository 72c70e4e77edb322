"""What was typed: read, or answered by one sentence."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from ..experiments import Benchmark, Experiment


class WrongUse(Exception):  # noqa: N818 - a sentence for whoever typed it
    """What was typed cannot be done: the sentence goes to stderr, and the exit code is 2."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise unless this is a command, which is all that has choices here."""
        if action.choices is not None and value not in action.choices:
            raise WrongUse(f"there is no command {value}{meant(value, action.choices)}")


def meant(name: str, names: Iterable[str]) -> str:
    """Return what goes on after a name that is none of these: the one that is nearly so, or else all of them."""
    near = get_close_matches(name.lower(), names, n=1)
    return f": did you mean {near[0]}?" if near else f"; there are {', '.join(names)}"


def count(most: int) -> Callable[[str], int]:
    """Return what reads a positive whole number, not above the most."""

    def read(text: str) -> int:
        if text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to {most:,}, got {text[:40]}")

    return read


def experiments() -> dict[str, Experiment | Benchmark]:
    """Return all experiments by name, those that train networks and those that compare methods."""
    from ..experiments import BENCHMARKS, EXPERIMENTS

    return {**EXPERIMENTS, **BENCHMARKS}


def experiment_named(name: str) -> Experiment | Benchmark:
    """Return an experiment, or say which there are."""
    if name not in experiments():
        raise WrongUse(f"there is no experiment {name}{meant(name, experiments())}")
    return experiments()[name]


def units_named(text: str, units: Sequence[str]) -> list[str]:
    """Return the units in a list between commas; a unit's own name may have a comma in it, and then it counts whole."""
    parts = [part.strip() for part in text.split(",")]
    names = []
    while parts:
        several = (k for k in range(len(parts), 0, -1) if ", ".join(parts[:k]) in units)
        taken = next(several, 1)
        names.append(", ".join(parts[:taken]))
        parts = parts[taken:]
    return [name for name in names if name]


def check_device(name: str) -> None:
    """Raise unless torch can put a number there, and get it back."""
    import torch

    try:
        with warnings.catch_warnings(action="ignore"):  # of drivers that are missing; the sentence says so
            torch.zeros(1, device=name).tolist()
    except (RuntimeError, AssertionError, ImportError) as wrong:
        there = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
        names = ["cpu", *(each for each in there if there[each])]
        raise WrongUse(f"there is no device {name} here to train on; there is {' and '.join(names)}") from wrong


def record_named(name: str) -> Path | None:
    """Return the CSV that a name means, None where it means the record that comes with the package."""
    from ..records import csv_path, shipped_records

    if name in shipped_records():
        return None
    path = csv_path(Path(name))
    if path.name == Path(name).name or path.exists():
        return path
    if name in experiments():
        raise WrongUse(f"no record of {name} comes with the package; nalu-tutorial run {name} makes one")
    raise WrongUse(f"there is no file {path}, and no experiment {name}{meant(name, experiments())}")
