"""A class by the words that name it: its module is imported from the folder where one stands, or from a file."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

from torch import nn

EXPECTED = "expected a module and a class, as in mymodule:MyUnit or folder/mymodule.py:MyUnit"


def unit_named(text: str) -> type[nn.Module]:
    """Return the class that ``module:Class`` names, or ``path/to/file.py:Class``.

    The module is imported as by ``python -m``: the current folder, or that of the file, stands first in ``sys.path``
    from then on, so that other processes of this machine find it too.

    Raises
    ------
    TypeError
        If what stands there is no class of modules.
    ValueError
        If there is no such file, module or class, or the module raises when it is imported. The sentence says which
        error it is, and at which line of the reader's file.

    Examples
    --------
    >>> unit_named("nalu_tutorial:NMU").__name__
    'NMU'
    """
    place, _, name = text.rpartition(":")
    if not name:
        raise ValueError(f"{EXPECTED}, got {text}")
    with forgotten_if_refused(place):
        module = import_file(place) if place.endswith(".py") else import_module(place, text)
        try:
            kind = attrgetter(name)(module)
        except AttributeError:
            raise ValueError(f"{module.__name__} has no class {name}; it has {classes_in(module)}") from None
        return as_unit(kind, text)


@contextmanager
def forgotten_if_refused(place: str) -> Iterator[None]:
    """Take back what a module or file brought into ``sys.path`` and ``sys.modules`` if its unit is refused.

    It would hide other modules of the same name.
    """
    path, modules = list(sys.path), set(sys.modules)
    folder = Path(place).resolve().parent if place.endswith(".py") else Path.cwd()
    try:
        yield
    except (TypeError, ValueError):
        sys.path[:] = path
        new = set(sys.modules) - modules
        for name in new:
            file = file_of(sys.modules[name])
            if file and is_own(file, folder) and name.partition(".")[0] in new:
                del sys.modules[name]
        raise


def as_unit(kind: Any, text: str) -> type[nn.Module]:
    """Return what is a class of modules; raise if it is none."""
    if not (isinstance(kind, type) and issubclass(kind, nn.Module)):
        what = f"the class {kind.__name__}" if isinstance(kind, type) else f"of the kind {type(kind).__name__}"
        raise TypeError(f"{text} must be a class made from torch.nn.Module, and is {what}")
    return kind


def import_file(place: str) -> ModuleType:
    """Return the module of a file, under the file's own name."""
    path = Path(place).resolve()
    if not path.is_file():
        raise ValueError(f"there is no file {place}")
    if "." in path.stem:
        better = path.stem.replace(".", "_")
        raise ValueError(f"no process can import {path.name}, which has a dot in its name; call it {better}.py")
    if path.stem in sys.stdlib_module_names or file_of(module := import_from(path.parent, path.stem)) != path:
        raise ValueError(f"{path.name} has the name of another module, {path.stem}; give the file another one")
    return module


def import_module(name: str, text: str) -> ModuleType:
    """Return a module by its name, from the current folder or from where modules are installed."""
    if not all(part.isidentifier() for part in name.split(".")):
        raise ValueError(f"{EXPECTED}, got {text}")
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise ValueError(f"{name} is the name of a module of Python; give yours another one")
    return import_from(Path.cwd(), name)


def import_from(folder: Path, name: str) -> ModuleType:
    """Import a module, for which a folder is looked through first."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()  # the file may be younger than what Python remembers of its folder
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as wrong:
        lacking = wrong.name if isinstance(wrong, ModuleNotFoundError) else None
        if lacking and f"{name}.".startswith(f"{lacking}."):
            raise ValueError(f"there is no module {lacking}, neither in this folder nor installed") from wrong
        raise ValueError(f"{name} cannot be imported: it raises {describe_error(wrong, folder)}") from wrong


def file_of(module: ModuleType | None) -> Path | None:
    """Return the file of a module; None of what was typed into a notebook."""
    file = getattr(module, "__file__", None)
    return Path(file).resolve() if file else None


def classes_in(module: ModuleType) -> str:
    own = [
        name
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, nn.Module) and kind.__module__ == module.__name__
    ]
    return ", ".join(own) or "no class made from torch.nn.Module"


def describe_error(wrong: BaseException, folder: Path | None) -> str:
    """Return in words which error was raised, and at which line of the files in a folder."""
    where = line_of(wrong, folder) if folder else ""
    message = wrong.msg if isinstance(wrong, SyntaxError) else str(wrong)
    first_line = next(iter(message.splitlines()), "")
    return f"{type(wrong).__name__}{where}{f': {first_line}' if first_line else ''}"


def line_of(wrong: BaseException, folder: Path) -> str:
    """Return the last line in a folder through which an error came; what is installed below it does not count."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(wrong.__traceback__)]
    if isinstance(wrong, SyntaxError):
        frames.append((wrong.filename or "", wrong.lineno))
    for file, line in reversed(frames):
        path = Path(file).resolve()
        if is_own(path, folder) and not file.startswith("<"):
            return f" at line {line} of {path.relative_to(folder).as_posix()}"
    return ""


def is_own(file: Path, folder: Path) -> bool:
    """Return whether a file was written in a folder; what is installed below it was not."""
    return file.is_relative_to(folder) and "site-packages" not in file.parts
