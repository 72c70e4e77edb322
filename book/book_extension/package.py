"""The parts of the package that need no torch, for pages that are built without it."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"
NAME = "nalu_tutorial_without_torch"

# What their __init__ imports needs torch, so they are entered without it.
for room in ("", ".exercises", ".exercises._shared", ".explorables", ".metrics", ".records"):
    entered = sys.modules[f"{NAME}{room}"] = ModuleType(f"{NAME}{room}")
    entered.__path__ = [str(PACKAGE.joinpath(*room.split(".")))]


def part(name):
    """Return a part of the package, a folder or a file such as ``records/_layouts``."""
    return importlib.import_module(f"{NAME}.{name.replace('/', '.')}")
