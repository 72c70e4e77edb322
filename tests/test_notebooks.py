"""What every stored chapter promises; the comparison with a fresh run is nbval's (see the Makefile)."""

import ast
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
CHAPTERS = sorted((ROOT / "chapters").glob("*.ipynb"))
Cell = dict[str, Any]
SHORTEST_ALT = 20
LONGEST_CELL = 20
EXERCISE = re.compile(r"### Exercise (\d+) · \S.* \((warm-up|core|open)\)")
# Folders of somebody's machine, on Linux, macOS or Windows.
MACHINE_PATH = re.compile(r"(?<![\w.:/<])/(?:home|root|tmp|usr|opt|mnt|var|work|private|Users|Volumes)/\w|\b[A-Z]:\\\w")
FOLDED = re.compile(r"<details[^>]*><summary>(.*?)</summary>")
INSTALLS = re.compile(r"^\s*[%!]+\s*(?:pip|conda|mamba|uv|apt)\b", re.MULTILINE)


@pytest.fixture(params=CHAPTERS, ids=lambda path: path.stem, scope="module")
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture(scope="module")
def notebook(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cells(notebook: dict[str, Any]) -> list[Cell]:
    return [{**cell, "source": joined(cell["source"])} for cell in notebook["cells"]]


@pytest.fixture(scope="module")
def code(cells: list[Cell]) -> list[Cell]:
    found = [cell for cell in cells if cell["cell_type"] == "code"]
    assert found, "a chapter without a code cell"
    return found


def joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def tags(cell: Cell) -> list[str]:
    return cell["metadata"].get("tags", [])


def data(cell: Cell) -> list[dict[str, Any]]:
    return [output["data"] for output in cell.get("outputs", []) if "data" in output]


def test_there_are_chapters() -> None:
    assert CHAPTERS


def test_name_is_a_url_that_can_stay(path: Path) -> None:
    assert re.fullmatch(r"\d\d(-[a-z0-9]+)+", path.stem)


def test_every_code_cell_has_run_once_and_in_order(code: list[Cell]) -> None:
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))


def test_no_cell_ended_in_an_error_or_wrote_to_stderr(code: list[Cell]) -> None:
    outputs = [(cell["source"], output) for cell in code for output in cell["outputs"]]
    bad = [(s, o) for s, o in outputs if o["output_type"] == "error" or o.get("name") == "stderr"]
    assert not bad


def test_a_cell_shows_something_or_runs_silently_but_some_cell_shows(code: list[Cell]) -> None:
    assert any(cell["outputs"] for cell in code)


class Alternatives(HTMLParser):
    """Collects what each image and each outermost drawing says of itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.depth = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img":
            self.found.append(given.get("alt") or "")
        if tag == "svg":
            if self.depth == 0:
                self.found.append((given.get("aria-label") or "") if given.get("role") == "img" else "")
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "svg"


def alternatives(cell: Cell) -> list[str]:
    """Return the alt texts of a cell's figures, an empty one where there is none."""
    found = []
    for bundle in data(cell):
        if any(mime.startswith("image/") for mime in bundle):
            found.append(cell["metadata"].get("mystnb", {}).get("image", {}).get("alt", ""))
        found += Alternatives(joined(bundle.get("text/html", ""))).found
    if cell["cell_type"] == "markdown":
        found += Alternatives(cell["source"]).found
        found += re.findall(r"!\[([^\]]*)\]\(", cell["source"])
        found += [alt.strip() for alt in re.findall(r"```\{(?:image|figure)\}[^`]*?^:alt:(.*)$", cell["source"], re.M)]
    return found


def test_every_figure_has_alt_text(cells: list[Cell]) -> None:
    found = [(alt, cell["source"]) for cell in cells for alt in alternatives(cell)]
    assert found, "a chapter without a figure"
    assert not [pair for pair in found if len(html.unescape(pair[0]).strip()) < SHORTEST_ALT]


def test_nothing_needs_a_kernel_to_be_seen(notebook: dict[str, Any], code: list[Cell]) -> None:
    assert "widgets" not in notebook["metadata"]
    assert not [cell["source"] for cell in code for bundle in data(cell) if any("widget-view" in m for m in bundle)]


def test_metadata_is_plain(notebook: dict[str, Any]) -> None:
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert not [cell for cell in notebook["cells"] if "execution" in cell["metadata"]]


def test_cell_ids_are_there_and_differ(notebook: dict[str, Any]) -> None:
    ids = [cell.get("id") for cell in notebook["cells"]]
    assert None not in ids
    assert len(set(ids)) == len(ids)


def test_no_cell_installs_or_names_a_folder_of_some_machine(path: Path, cells: list[Cell]) -> None:
    assert not [cell["source"] for cell in cells if INSTALLS.search(cell["source"])]
    assert not MACHINE_PATH.findall(path.read_text(encoding="utf-8"))


def test_no_cell_holds_a_control_character(cells: list[Cell]) -> None:
    # A "\begin" or "\text" written by a program loses its backslash to one.
    assert not [cell["source"] for cell in cells if re.search(r"[\x00-\x09\x0b-\x1f]", cell["source"])]


def test_code_cells_fit_on_a_screen(code: list[Cell]) -> None:
    lengths = {cell["source"]: len([line for line in cell["source"].splitlines() if line.strip()]) for cell in code}
    assert not {source: length for source, length in lengths.items() if length > LONGEST_CELL}


def test_every_claim_asserts(code: list[Cell]) -> None:
    claims = [cell["source"] for cell in code if "claim" in tags(cell)]
    assert claims, "a chapter that claims nothing"
    assert not [source for source in claims if not asserts(source)]


def asserts(source: str) -> bool:
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))


def exercises(cells: list[Cell]) -> list[list[Cell]]:
    """Return each exercise's cells: from its tagged heading to the next heading of its rank or above."""
    found: list[list[Cell]] = []
    inside = False
    for cell in cells:
        if cell["cell_type"] == "markdown" and "exercise" in tags(cell):
            found.append([])
            inside = True
        elif cell["cell_type"] == "markdown" and re.match(r"#{1,3} ", cell["source"]):
            inside = False
        if inside:
            found[-1].append(cell)
    return found


def test_at_least_five_exercises_numbered_and_at_three_depths(cells: list[Cell]) -> None:
    headings = [EXERCISE.fullmatch(each[0]["source"].partition("\n")[0]) for each in exercises(cells)]
    assert len(headings) >= 5
    assert all(headings), "a heading is `### Exercise N · Title (warm-up|core|open)`"
    assert [int(heading[1]) for heading in headings] == list(range(1, len(headings) + 1))
    assert {heading[2] for heading in headings} == {"warm-up", "core", "open"}


def test_each_exercise_has_an_answer_cell_hints_and_a_solution_in_this_order(cells: list[Cell]) -> None:
    for each in exercises(cells):
        place = next(i for i, cell in enumerate(each) if "answer" in tags(cell))
        folded = FOLDED.findall("".join(cell["source"] for cell in each[place + 1 :]))
        assert len(folded) > 1, each[0]["source"]
        assert folded.pop() == "Solution", each[0]["source"]
        assert [name[:6] for name in folded] == [f"Hint {k + 1}" for k in range(len(folded))], each[0]["source"]


def test_a_solution_is_text_that_no_run_unfolds_and_nothing_overwrites(code: list[Cell]) -> None:
    assert not [cell["source"] for cell in code if "solution" in tags(cell)]


def test_what_the_page_folds_lab_folds_too(code: list[Cell]) -> None:
    folded = [cell for cell in code if {"hide-input", "check"} & set(tags(cell))]
    assert not [cell["source"] for cell in folded if not cell["metadata"].get("jupyter", {}).get("source_hidden")]
