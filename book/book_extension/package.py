"""The parts of the package that need no torch, for pages that are built without it."""

import importlib.util
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "nalu_tutorial"


@cache
def part(name):
    """Return a part of the package, a folder or a file, by itself: importing all of it would import torch."""
    file, folder = PACKAGE / f"{name}.py", PACKAGE / name
    own = f"{PACKAGE.name}_{name.replace('/', '_')}"
    places = None if file.exists() else [str(folder)]
    path = file if file.exists() else folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(own, path, submodule_search_locations=places)
    module = sys.modules[own] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
