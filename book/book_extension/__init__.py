"""What this book needs of Sphinx beyond what its extensions do: small parts, each in a file of its own."""

import sys
from pathlib import Path

from . import (
    address,
    answers,
    citation,
    citing,
    evidence_tables,
    explanations,
    explorables,
    faces,
    front_door,
    heads,
    installing,
    ledger,
    messages,
    names,
    notation,
    plain_pages,
    previews,
    reading_order,
    records,
    repository,
    search,
    signatures,
    slides,
    structured,
    teaching,
    third_party,
    typeset,
    unit_cards,
    unit_table,
    version,
)

PARTS = (
    repository,
    installing,
    third_party,
    faces,
    explanations,
    explorables,
    answers,
    unit_cards,
    unit_table,
    ledger,
    messages,
    search,
    names,
    notation,
    records,
    evidence_tables,
    signatures,
    teaching,
    slides,
    version,
    citation,
    citing,
    typeset,
    reading_order,
    address,
    heads,
    previews,
    structured,
    plain_pages,
    front_door,
)


def setup(app):
    """Connect the parts, and let the API page find the package, which is not installed for a build."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    for part in PARTS:
        part.connect(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
