"""Re-run notebooks and store what they show, such that a second run changes no byte.

Usage: python tools/store_notebooks.py [NOTEBOOK …]; without names, every chapter and its evidence.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from nalu_tutorial._files import replaced

CHAPTERS = Path(__file__).parents[1] / "chapters"
WIDGET = "application/vnd.jupyter.widget-view+json"
# Plain words, so that the file does not tell which machine ran it.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
ONE_THREAD = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")


def main(names: list[str]) -> int:
    """Store each notebook; say how long it took, or which cell stopped it."""
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    failures = 0
    for path in map(Path, names) if names else everything():
        start = time.perf_counter()
        try:
            write(path, store(path))
        except (CellExecutionError, OSError, ValueError) as error:
            failures += 1
            print(f"{path.name}: not stored. {error}", file=sys.stderr)
        else:
            print(f"{path.name}: {time.perf_counter() - start:.1f} s")
    return 1 if failures else 0


def everything() -> list[Path]:
    """Return the chapters in their order, then their evidence."""
    return [*sorted(CHAPTERS.glob("*.ipynb")), *sorted(CHAPTERS.glob("evidence/*.ipynb"))]


def store(path: Path) -> str:
    """Return the text of the notebook with fresh outputs."""
    notebook = nbformat.from_dict(with_ids(json.loads(path.read_text(encoding="utf-8"))))
    notebook.metadata = nbformat.from_dict({**notebook.metadata, **METADATA})
    forget(notebook)
    show_program(notebook, path)
    NotebookClient(
        notebook,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        timeout=600,
        resources={"metadata": {"path": str(path.resolve().parent)}},
    ).execute()
    tidy(notebook)
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


def with_ids(content: dict[str, Any]) -> dict[str, Any]:
    """Keep the cells' ids; give a cell without one (or with another's) an id made of its text."""
    taken: set[str] = set()
    for cell in content["cells"]:
        name = cell.get("id")
        if name is None or name in taken:
            digest = hashlib.sha256("".join(cell["source"]).encode()).hexdigest()[:8]
            name = next(n for n in numbered(f"cell-{digest}") if n not in taken)
        cell["id"] = name
        taken.add(name)
    return {**content, "nbformat": 4, "nbformat_minor": 5}


def numbered(name: str) -> Iterator[str]:
    """Yield name, name-2, name-3 and so on."""
    yield name
    count = 2
    while True:
        yield f"{name}-{count}"
        count += 1


def forget(notebook: nbformat.NotebookNode) -> None:
    """Join lines split by the file format and drop what an earlier run left."""
    for cell in notebook.cells:
        cell.source = "".join(cell.source)
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None


def show_program(notebook: nbformat.NotebookNode, path: Path) -> None:
    """Show a lesson's whole program as its file has it."""
    program = path.parent / "programs" / f"{path.stem}.py"
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and f"](programs/{program.name})" in cell.source:
            before, _, shown = cell.source.partition("```python\n")
            after = shown.partition("```")[2]
            cell.source = f"{before}```python\n{program.read_text(encoding='utf-8')}```{after}"


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Drop what only a living kernel can show, and what differs from run to run."""
    notebook.metadata = nbformat.from_dict({k: v for k, v in notebook.metadata.items() if k != "widgets"})
    notebook.metadata.language_info = nbformat.from_dict(METADATA["language_info"])
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output.data.pop(WIDGET, None)


def write(path: Path, text: str) -> None:
    """Replace the file in one step: an interrupted run leaves the old one whole."""
    with replaced(path) as (draft,):
        draft.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
