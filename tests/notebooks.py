"""The notebooks as they are stored: lessons and their evidence, and the text of their cells."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "chapters").glob("*.ipynb"))
EVIDENCE = sorted((ROOT / "chapters" / "evidence").glob("*.ipynb"))
Cell = dict[str, Any]


def cells_of(path: Path, kind: str = "") -> list[Cell]:
    """Return the cells of a notebook, or those of a kind, the source of each as one text."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in cells if kind in ("", cell["cell_type"])]


def text_of(path: Path) -> str:
    """Return what a notebook says between its code."""
    return "\n\n".join(cell["source"] for cell in cells_of(path, "markdown"))


def tags(cell: Cell) -> list[str]:
    return cell["metadata"].get("tags", [])
