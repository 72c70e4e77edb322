"""What this book needs of Sphinx beyond what its extensions do: nine small parts, each in a file of its own."""

import sys
from pathlib import Path

from . import explorables, ledger, notation, records, repository, signatures, third_party, unit_cards, version


def setup(app):
    """Connect the nine parts, and let the API page find the package, which is not installed for a build."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    for part in (repository, third_party, explorables, unit_cards, ledger, notation, records, signatures, version):
        part.connect(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
