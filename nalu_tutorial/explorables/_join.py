"""One script out of ES modules that import from each other: for Jupyter, for pages that know no modules, for tests.

This file imports nothing of the package: the book is built without torch, so its extension loads this by its path.

A module that others import becomes a function that runs once and returns what it exports, so what it keeps to itself
stays its own. Imports are of names, from a file beside; an exported name is declared where it is exported.
"""

import re
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:function\*?|const|class) (\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default\b", re.MULTILINE)
OTHER = re.compile(r"^(?:import\b|export\b(?! default\b)).*", re.MULTILINE)


def as_module(file: Path) -> str:
    """Return one ES module that imports nothing and exports what this one exports by default."""
    parts: dict[str, str] = {}
    code = linked(file, parts, ())
    if not DEFAULT.search(code):
        raise ValueError(f"expected a line of {file.name} that begins with 'export default', got none")
    return "\n".join([*parts.values(), code])


def as_script(file: Path) -> str:
    """Return an expression for a classic script; its value is what the module exports by default."""
    return f'(() => {{\n"use strict";\n{DEFAULT.sub("return", as_module(file))}\n}})()'


def linked(file: Path, parts: dict[str, str], above: tuple[str, ...]) -> str:
    """Return the code of a module with constants for what it imports; `parts` gets the modules that these come from."""
    code = file.read_text(encoding="utf-8")
    for names, stem in IMPORT.findall(code):
        source = file.with_name(f"{stem}.js")
        if stem in (*above, file.stem):
            raise ValueError(f"{file.name} imports {source.name}, which imports {file.name}: expected no circle")
        if stem not in parts:
            parts[stem] = as_function(source, parts, (*above, file.stem))
        check_exports(file, names, source)
    return plain(IMPORT.sub(lambda match: f"const {{{match[1]}}} = {name_of(match[2])};", code), file)


def as_function(file: Path, parts: dict[str, str], above: tuple[str, ...]) -> str:
    """Return the constant that holds what a module exports."""
    code = linked(file, parts, above)
    if DEFAULT.search(code):
        raise ValueError(f"expected {file.name}, which others import, to export only names, got 'export default'")
    exported = ", ".join(exports(file))
    return f"const {name_of(file.stem)} = (() => {{\n{code}\nreturn {{ {exported} }};\n}})();"


def name_of(stem: str) -> str:
    """Return the name of the constant for a file's exports."""
    return f"${stem.replace('-', '_')}"


def exports(file: Path) -> list[str]:
    """Return the names that a module exports, without its default."""
    return EXPORT.findall(file.read_text(encoding="utf-8"))


def check_exports(file: Path, names: str, source: Path) -> None:
    """Refuse an import of what is not there, which would otherwise be undefined."""
    missing = {name.strip() for name in names.split(",")} - {"", *exports(source)}
    if missing:
        raise ValueError(f"{file.name} imports {', '.join(sorted(missing))}, which {source.name} does not export")


def plain(code: str, file: Path) -> str:
    """Return the code with plain declarations in place of its exports."""
    match = OTHER.search(EXPORT.sub("", code))
    if match:
        expected = "'import { names } from \"./file.js\";' or 'export' before const, function or class"
        raise ValueError(f"expected {expected} in {file.name}, got {match[0]!r}")
    return EXPORT.sub("", code)
