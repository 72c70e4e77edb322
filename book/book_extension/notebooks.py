"""The notebooks as files: their cells, each with its source as one text, and their titles."""

import json
from pathlib import Path

CHAPTERS = Path(__file__).parents[2] / "chapters"


def cells_of(notebook):
    cells = json.loads(Path(notebook).read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in cells]


def title_of(cells):
    """Return the heading of the first cell, which is the chapter's title."""
    return cells[0]["source"].splitlines()[0].lstrip("# ")
