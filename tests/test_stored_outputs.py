"""The two tools behind the stored outputs: the script that writes them and the rules by which nbval compares them."""

import json
import os
import re
import runpy
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest
from matplotlib.ticker import MultipleLocator

from nalu_tutorial.figures import figure

HERE = Path(__file__).parent
STORE = HERE.parent / "tools" / "store_notebooks.py"
WIDGET = "application/vnd.jupyter.widget-view+json"


def drawing(top: float = 4) -> str:
    """Return a figure as a chapter stores it: a line, markers, a band, labels, and small ticks up to `top`."""
    shown: list = []
    alt = "The error falls from three to one in two steps"
    with mock.patch("IPython.display.display", shown.append), figure(alt=alt, caption="Watch it fall.") as ax:
        ax.plot([1, 2, 3], [1.25, 2.5, 3.75], label="NAC")
        ax.plot([1, 2, 3], [2, 1, 3], "o")
        ax.fill_between([1, 2, 3], [0, 1, 2], [1, 2, 3], alpha=0.2)
        ax.set(xlabel="step", ylabel="error", ylim=(0, top), yticks=[1.25, 2.5])
        ax.yaxis.set_minor_locator(MultipleLocator(0.25))
    return shown[0]._repr_html_()


FIGURE = drawing()
STATE = '<div data-nalu-widget="nac" data-state="{&quot;w_hat&quot;: 0.5, &quot;d&quot;: 1.5}"><p>A NAC.</p></div>'
TABLE = "<table><tr><td>0.98</td></tr></table>"
PHOTO = f'<img alt="A photo of nothing at all" src="data:image/png;base64,{"iVBO" * 500_000}==">'


class Case(NamedTuple):
    """What a cell shows, what stands stored, whether the rules call them the same, and the cell's tags."""

    name: str
    shown: str
    stored: str
    same: bool
    tags: tuple[str, ...] = ()


def moved(text: str) -> str:
    """Add one to the last digit of every number with a decimal point inside a tag's d, x, y and transform."""
    attribute = re.compile(r'\s(?:d|x|y|transform)="[^"]*"')
    return attribute.sub(lambda a: re.sub(r"\d\b(?!\.)", lambda n: str((int(n[0]) + 1) % 10), a[0]), text)


def first_path_twice(text: str) -> str:
    return re.sub(r"<path [^>]*/>", lambda path: path[0] * 2, text, count=1)


def rehashed(text: str) -> str:
    return re.sub(r"(?<=-[pm])[0-9a-f]{10}", "0123456789", text)


CASES = [
    Case("the same figure", FIGURE, FIGURE, True),
    Case("a curve moved a little", FIGURE, moved(FIGURE), True),
    Case("other names of clip paths and markers", FIGURE, rehashed(FIGURE), True),
    Case("other bytes of an image", PHOTO, PHOTO.replace("iVBO", "AAAA", 2), True),
    Case("another address", "<object at 0x7f00deadbeef>", "<object at 0x7f11deadbeef>", True),
    Case("small ticks more", FIGURE, drawing(top=5), True),
    Case("another tick label", FIGURE, FIGURE.replace(">1.25<", ">1.26<", 1), False),
    Case("another axis label", FIGURE, FIGURE.replace(">error<", ">terror<"), False),
    Case("another alt text", FIGURE, FIGURE.replace("three to one", "three to two"), False),
    Case("another caption", FIGURE, FIGURE.replace("Watch it fall", "Watch it rise"), False),
    Case("another number of paths", FIGURE, first_path_twice(FIGURE), False),
    Case("another color", FIGURE, FIGURE.replace("currentColor", "#ffffff", 1), False),
    Case("another alt text of an image", PHOTO, PHOTO.replace("nothing", "something"), False),
    Case("another state of an explorable", STATE, STATE.replace("0.5", "0.6"), False),
    Case("another state whose name looks like path data", STATE, STATE.replace("1.5", "1.6"), False),
    Case("another digit in a table", TABLE, TABLE.replace("0.98", "0.97"), False),
    Case("another digit in printed text", "accuracy 0.98", "accuracy 0.97", False),
    Case("another hexadecimal word", "0xff", "0xfe", False),
    Case("another number that varies", "47 of 50, off by 0.3", "9 of 50, off by < 1e-6", True, ("varies",)),
    Case("another number that varies in a table", TABLE, TABLE.replace("0.98", "−12"), True, ("varies",)),
    Case(
        "a column as wide as its numbers",
        "8 of 50 (9)   \nnone          \n",
        "18 of 50 (9)\nnone        \n",
        True,
        ("varies",),
    ),
    Case("another word beside a number that varies", "47 stuck", "47 solved", False, ("varies",)),
    Case("a number that varies and is none at all", "off by 0.3", "off by nan", False, ("varies",)),
]


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Run nbval once over a notebook with one cell per case; return which cells it passed."""
    folder = tmp_path_factory.mktemp("nbval")
    shown = {case.name: case.shown for case in CASES}
    (folder / "shown.json").write_text(json.dumps(shown), encoding="utf-8")
    setup = code_cell(1, "import json\nfrom IPython.display import HTML\nshown = json.load(open('shown.json'))", [])
    rest = [code_cell(i + 2, source(case), [output(case, i + 2)], case.tags) for i, case in enumerate(CASES)]
    (folder / "cases.ipynb").write_text(json.dumps(notebook([setup, *rest])), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "varies", "--nbval", "cases.ipynb"]
    rules = ["--nbval-current-env", "--nbval-sanitize-with", HERE / "nbval_sanitize.cfg", "--junitxml", "report.xml"]
    env = {**os.environ, "PYTHONPATH": str(HERE)}
    ran = subprocess.run(
        [*command, *rules], cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    testcases = ElementTree.parse(folder / "report.xml").getroot().iter("testcase")
    passed = [case.find("failure") is None and case.find("error") is None for case in testcases]
    assert passed[0], "the first cell only reads"
    return dict(zip([case.name for case in CASES], passed[1:], strict=True))


def is_html(case: Case) -> bool:
    return case.shown.startswith(("<figure", "<div", "<table", "<img"))


def source(case: Case) -> str:
    return f"HTML(shown[{case.name!r}])" if is_html(case) else f"print(shown[{case.name!r}])"


def output(case: Case, count: int) -> dict:
    if not is_html(case):
        return {"output_type": "stream", "name": "stdout", "text": case.stored + "\n"}
    shown = {"text/html": case.stored, "text/plain": "<IPython.core.display.HTML object>"}
    return {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": shown}


def code_cell(count: int | None, text: str, outputs: list, tags: Sequence[str] = ()) -> dict:
    metadata = {"tags": list(tags)} if tags else {}
    return {"cell_type": "code", "execution_count": count, "metadata": metadata, "outputs": outputs, "source": text}


def notebook(cells: list[dict]) -> dict:
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}


@pytest.mark.chapter
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_stored_output_is_compared_by_what_it_says(case: Case, verdicts: dict[str, bool]) -> None:
    assert case.same or case.shown != case.stored, "the case changes nothing"
    assert verdicts[case.name] == case.same


SHOWS_A_WIDGET = f"""
import random
class Both:
    def _repr_mimebundle_(self, **keywords):
        view = {{"model_id": str(random.random())}}
        return {{"text/plain": "<Both>", "text/html": "<p>Both</p>", {WIDGET!r}: view}}
Both()
"""


@pytest.mark.chapter
def test_storing_twice_changes_no_byte(tmp_path: Path) -> None:
    path = tmp_path / "01-two-runs.ipynb"
    cells = [code_cell(None, text, []) for text in ("print('a')\nprint('b')", "1 / 8", SHOWS_A_WIDGET, "1 / 8")]
    cells[0]["id"] = "kept"
    start = notebook(cells)
    start["metadata"]["widgets"] = {"state": {}}
    start["metadata"]["language_info"] = {"name": "python", "version": "3.0.0"}
    path.write_text(json.dumps(start), encoding="utf-8")
    twin = tmp_path / "02-its-twin.ipynb"
    twin.write_bytes(path.read_bytes())
    store(path)
    first = path.read_bytes()
    store(path, twin)
    assert path.read_bytes() == first
    assert twin.read_bytes() == first
    check_stored(json.loads(first))


def check_stored(stored: dict) -> None:
    cells = stored["cells"]
    assert [cell["execution_count"] for cell in cells] == [1, 2, 3, 4]
    assert [len(cell["outputs"]) for cell in cells] == [1, 1, 1, 1]
    assert set(cells[2]["outputs"][0]["data"]) == {"text/plain", "text/html"}
    assert cells[0]["id"] == "kept"
    assert len({cell["id"] for cell in cells}) == 4
    assert set(stored["metadata"]) == {"kernelspec", "language_info"}
    assert stored["metadata"]["language_info"] == {"name": "python"}


def store(*paths: Path) -> None:
    subprocess.run([sys.executable, STORE, *paths], capture_output=True, timeout=120, check=True)


def test_without_names_the_chapters_and_their_evidence_are_stored(tmp_path: Path) -> None:
    tool = tmp_path / "tools" / STORE.name
    expected = [tmp_path / "chapters" / name for name in ("01-a.ipynb", "02-b.ipynb", "evidence/01-a.ipynb")]
    for path in (tool, *expected):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    tool.write_bytes(STORE.read_bytes())
    assert runpy.run_path(str(tool))["everything"]() == expected


@pytest.mark.chapter
def test_a_notebook_that_fails_is_named_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "01-fails.ipynb"
    path.write_text(json.dumps(notebook([code_cell(None, "1 / 0", [])])), encoding="utf-8")
    before = path.read_bytes()
    command = [sys.executable, STORE, path]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 1
    assert "01-fails.ipynb: not stored" in ran.stderr
    assert "ZeroDivisionError" in ran.stderr
    assert path.read_bytes() == before
