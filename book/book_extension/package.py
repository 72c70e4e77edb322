"""The parts of the package that need no torch, for pages that are built without it."""

import importlib.util
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"


@cache
def part(name):
    """Return a part of the package by itself: importing the package around it would import torch."""
    folder = PACKAGE / name
    own = f"{PACKAGE.name}_{name}"
    spec = importlib.util.spec_from_file_location(own, folder / "__init__.py", submodule_search_locations=[str(folder)])
    module = sys.modules[own] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
