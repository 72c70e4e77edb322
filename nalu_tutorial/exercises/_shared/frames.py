"""What Python's interpreter knows of a reader's draft: where it stopped, and whether anything was written."""

import dis
import sysconfig
import traceback
from pathlib import Path
from types import CodeType

import torch

# A line of ours, of Python's or of PyTorch's says nothing about the reader's mistake.
INSTALLED = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
NOT_THEIRS = (str(Path(__file__).parents[2]), str(Path(torch.__file__).parent), "<frozen ", *INSTALLED)
# What a function does of which nothing was written.
EMPTY_FUNCTION = {"RESUME", "NOP", "CACHE", "COPY_FREE_VARS", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST", "POP_TOP"}


def is_theirs(filename: str) -> bool:
    """Return whether a file is the reader's own: none of this package, of Python, or of what is installed."""
    return not filename.startswith(NOT_THEIRS)


def line_of(error: Exception) -> str:
    """Return the reader's line in which an error was raised, or nothing where it is not known."""
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if is_theirs(frame.filename)]
    return theirs[-1].line or "" if theirs else ""


def does_nothing(code: CodeType) -> bool:
    """Return whether nothing is written in a function of this code."""
    return {each.opname for each in dis.get_instructions(code)} <= EMPTY_FUNCTION
