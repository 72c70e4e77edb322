"""The file that says which exercises passed: what stands in it, and how it is read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

KIND = "nalu-tutorial checks"
CHAPTERS: Mapping[str, int] = {
    "identity": 1,
    "nac": 2,
    "nalu": 3,
    "gradient": 4,
    "inalu": 5,
    "nmu": 6,
    "npu": 7,
    "nsr": 8,
    "lnn": 9,
    "division": 10,
    "digits": 11,
    "programs": 12,
    "keeping_time": 13,
    "your_data": 14,
    "transformer": 15,
    "rows_first": 16,
}
WANTED = {"chapter": int, "check": str, "passed": bool, "tries": int}


@dataclass
class Result:
    """What became of one exercise.

    Attributes
    ----------
    passed : bool
        Whether its check passed.
    tries : int
        How many drafts were checked until one passed, or so far; a draft that was not begun is none.
    """

    passed: bool = False
    tries: int = 0


@dataclass(frozen=True)
class Report:
    """What a file says of a reader's exercises.

    Attributes
    ----------
    name : str or None
        Whose exercises they are, where the reader wanted it told.
    exercises : dict
        A `Result` for each exercise that was tried, by the number of its chapter and the name of its checker.
    """

    name: str | None
    exercises: dict[tuple[int, str], Result]

    def passed(self, chapter: int) -> int:
        """Return how many exercises of a chapter passed."""
        return sum(result.passed for (number, _), result in self.exercises.items() if number == chapter)

    def as_dict(self) -> dict[str, Any]:
        """Return it as it stands in the file, chapter by chapter, without a name where none is told."""
        entries = [
            {"chapter": chapter, "check": check, "passed": result.passed, "tries": result.tries}
            for (chapter, check), result in sorted(self.exercises.items())
        ]
        return {"report": KIND, **({} if self.name is None else {"name": self.name}), "exercises": entries}


def exercises_by_chapter() -> dict[int, list[str]]:
    """Return the names of the checkers of each chapter, by its number: a file of a chapter's package is a checker."""
    folder = Path(__file__).parents[1]
    return {
        chapter: sorted(path.stem for path in (folder / package).glob("[!_]*.py"))
        for package, chapter in CHAPTERS.items()
    }


def read_report(path: str | PathLike[str]) -> Report:
    """Read a file that `save_report` wrote.

    Raises
    ------
    ValueError
        If it is no such file, or names an exercise that this version does not have.
    OSError
        If it cannot be read.
    """
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise ValueError(f"{path} is no report of checks: it does not hold JSON") from None
    if not isinstance(content, dict) or content.get("report") != KIND:
        raise ValueError(f"{path} is no report of checks: it does not begin as save_report begins one")
    name, entries = content.get("name"), content.get("exercises")
    if not (name is None or is_name(name)):
        raise ValueError(f"{path} has a name that is not one line of text")
    if not isinstance(entries, list) or not all(map(_is_entry, entries)):
        raise ValueError(f"{path} is damaged: for each exercise it wants {', '.join(WANTED)}")
    there = exercises_by_chapter()
    for entry in entries:
        if entry["check"] not in there.get(entry["chapter"], ()):
            named = f"{entry['check']!r} of chapter {entry['chapter']}"
            raise ValueError(f"{path} names the exercise {named}, which this version does not have")
    return Report(name, {(each["chapter"], each["check"]): Result(each["passed"], each["tries"]) for each in entries})


def is_name(name: object) -> bool:
    """Return whether this can stand as a name in one line of a table."""
    return isinstance(name, str) and name.isprintable() and bool(name.strip())


def _is_entry(entry: object) -> bool:
    return isinstance(entry, dict) and all(type(entry.get(key)) is kind for key, kind in WANTED.items())
