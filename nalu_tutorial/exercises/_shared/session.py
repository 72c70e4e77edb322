"""Which exercises passed in this session, kept in memory until they are saved: no answer, and no time."""

import json
from os import PathLike
from pathlib import Path

from ..._files import replaced
from .answer import Answer
from .saved import CHAPTERS, Report, Result, is_name, read_report

PACKAGE = f"{__name__.rsplit('.', 2)[0]}."
SESSION: dict[tuple[int, str], Result] = {}


def remember(module: str, answer: Answer) -> None:
    """Count a try of the exercise whose checker stands in this module.

    A draft that was not begun is none, and neither is one after a draft that passed.
    """
    package, _, name = module.removeprefix(PACKAGE).partition(".")
    if not answer.begun or not module.startswith(PACKAGE) or package not in CHAPTERS:
        return
    result = SESSION.setdefault((CHAPTERS[package], name), Result())
    if not result.passed:
        result.passed, result.tries = answer.passed, result.tries + 1


def save_report(path: str | PathLike[str], name: str | None = None) -> Path:
    """Save which exercises passed in this session.

    The file may be one for all chapters. What it says of exercises that were not checked in this session stays, and
    what passed once stays passed. It holds no answers and no times, and no name unless one is given.

    Parameters
    ----------
    path : path-like
        The file, such as `"checks.json"`.
    name : str, optional
        Whose exercises they are.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    TypeError
        If the name is not one line of text.
    ValueError
        If nothing was checked in this session, the folder is missing, or the file is there and is no report.
    OSError
        If it cannot be written.
    """
    path = Path(path)
    if not (name is None or is_name(name)):
        raise TypeError(f"expected a name as one line of text, or None, got {name!r}")
    if not SESSION:
        raise ValueError("nothing was checked in this session yet: run the check of an answer first")
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(f"expected a file in a folder that is there, got {path}")
    before = read_report(path).exercises if path.exists() else {}
    kept = {exercise: result for exercise, result in before.items() if result.passed or exercise not in SESSION}
    text = json.dumps(Report(name, SESSION | kept).as_dict(), ensure_ascii=False, indent=1)
    with replaced(path) as (draft,):
        draft.write_text(f"{text}\n", encoding="utf-8")
    return path
