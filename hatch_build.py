"""Puts the address of the project into the package's metadata: the repository that it is built in, if it is public.

No address is typed anywhere. The rule is the book's own, in book/book_extension/repository.py. What is built from an
sdist keeps the address that the sdist was given.
"""

import importlib.util
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

FINDER = Path(__file__).parent / "book" / "book_extension" / "repository.py"


class Urls(MetadataHookInterface):
    """Fills in `[project.urls]`."""

    def update(self, metadata):
        """Name the repository, or nothing where there is none."""
        url = find_home(Path(self.root)) if FINDER.exists() else None
        metadata["urls"] = {"Repository": url} if url else {}


def find_home(root):
    """Return the public address of the repository whose top folder this is, or None.

    The CI's own word is not asked: it names the repository of whoever installs this package there.
    """
    repository = load(FINDER)
    top = repository.git(root, "rev-parse", "--show-toplevel")
    if not top or Path(top).resolve() != root.resolve():
        return None
    return repository.find_repository({}, repository.git(root, "remote", "get-url", "origin"))


def load(path):
    """Return a file as a module: its package would need Sphinx."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
