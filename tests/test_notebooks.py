"""What every stored notebook promises, and a finished lesson besides. Comparing with a fresh run is nbval's task."""

import ast
import builtins
import html
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from book_extension.ledger import read_cards
from torch import nn

import nalu_tutorial
from nalu_tutorial.published import VERDICTS, UnitCard, read_units
from tests.notebooks import EVIDENCE, LESSONS, ROOT, Cell, cells_of, tags

SHORTEST_ALT = 20
LONGEST_CELL = 20
EXERCISE = re.compile(r"### Exercise (\d+) · \S.* \((warm-up|core|open)\)")
# Folders of somebody's machine, on Linux, macOS or Windows.
MACHINE_PATH = re.compile(r"(?<![\w.:/<])/(?:home|root|tmp|usr|opt|mnt|var|work|private|Users|Volumes)/\w|\b[A-Z]:\\\w")
FOLDED = re.compile(r"<details[^>]*><summary>(.*?)</summary>")
FOLDS = {"hide-input", "remove-input", "check"}  # folded on the page, or not there at all
INSTALLS = re.compile(r"^\s*[%!]+\s*(?:pip|conda|mamba|uv|apt)\b", re.MULTILINE)


def name_of(path: Path) -> str:
    """Return a notebook's name for a test: 02-nac, or evidence/02-nac."""
    return path.relative_to(ROOT / "chapters").with_suffix("").as_posix()


@pytest.fixture(params=[*LESSONS, *EVIDENCE], ids=name_of, scope="module")
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


lessons_only = pytest.mark.parametrize("path", LESSONS, ids=name_of, indirect=True, scope="module")
evidence_only = pytest.mark.parametrize("path", EVIDENCE, ids=name_of, indirect=True, scope="module")


@pytest.fixture(scope="module")
def notebook(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cells(path: Path) -> list[Cell]:
    return cells_of(path)


@pytest.fixture(scope="module")
def code(cells: list[Cell]) -> list[Cell]:
    code_cells = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code_cells, "a chapter without a code cell"
    return code_cells


def joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def data(cell: Cell) -> list[dict[str, Any]]:
    return [output["data"] for output in cell.get("outputs", []) if "data" in output]


def test_name_is_a_url_that_can_stay(path: Path) -> None:
    assert re.fullmatch(r"\d\d(-[a-z0-9]+)+", path.stem)


def test_a_lesson_and_its_evidence_stand_in_the_contents() -> None:
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = [entry for part in contents["parts"] for entry in part["chapters"]]
    below = {entry["file"]: [each["file"] for each in entry.get("sections", ())] for entry in listed}
    for stem in (path.stem for path in LESSONS):
        assert below.get(f"chapters/{stem}") == [f"chapters/evidence/{stem}"], f"{stem} is not in _toc.yml as it should"


def test_every_code_cell_has_run_once_and_in_order(code: list[Cell]) -> None:
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))


def test_no_cell_ended_in_an_error_or_wrote_to_stderr(code: list[Cell]) -> None:
    outputs = [(cell["source"], output) for cell in code for output in cell["outputs"]]
    bad = [(s, o) for s, o in outputs if o["output_type"] == "error" or o.get("name") == "stderr"]
    assert not bad


class Alternatives(HTMLParser):
    """Collects what each image and each outermost drawing says of itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.depth = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img":
            self.texts.append(given.get("alt") or "")
        if tag == "svg":
            if self.depth == 0:
                self.texts.append((given.get("aria-label") or "") if given.get("role") == "img" else "")
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "svg"


def alternatives(cell: Cell) -> list[str]:
    """Return the alt texts of a cell's figures, an empty one where there is none."""
    texts = []
    for bundle in data(cell):
        if any(mime.startswith("image/") for mime in bundle):
            texts.append(cell["metadata"].get("mystnb", {}).get("image", {}).get("alt", ""))
        texts += Alternatives(joined(bundle.get("text/html", ""))).texts
    if cell["cell_type"] == "markdown":
        texts += Alternatives(cell["source"]).texts
        texts += re.findall(r"!\[([^\]]*)\]\(", cell["source"])
        texts += [alt.strip() for alt in re.findall(r"```\{(?:image|figure)\}[^`]*?^:alt:(.*)$", cell["source"], re.M)]
    return texts


def test_every_figure_has_alt_text(path: Path, cells: list[Cell]) -> None:
    pairs = [(alt, cell["source"]) for cell in cells for alt in alternatives(cell)]
    assert pairs or path in EVIDENCE, "a chapter without a figure"
    assert not [pair for pair in pairs if len(html.unescape(pair[0]).strip()) < SHORTEST_ALT]


def test_nothing_needs_a_kernel_to_be_seen(notebook: dict[str, Any], code: list[Cell]) -> None:
    assert "widgets" not in notebook["metadata"]
    assert not [cell["source"] for cell in code for bundle in data(cell) if any("widget-view" in m for m in bundle)]


def test_metadata_is_plain_and_cell_ids_differ(notebook: dict[str, Any]) -> None:
    metadata = {name: value for name, value in notebook["metadata"].items() if name != "description"}  # of the web page
    assert metadata == {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert not [cell for cell in notebook["cells"] if "execution" in cell["metadata"]]
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])


def test_no_cell_installs_or_names_a_folder_of_some_machine(path: Path, cells: list[Cell]) -> None:
    assert not [cell["source"] for cell in cells if INSTALLS.search(cell["source"])]
    assert not MACHINE_PATH.findall(path.read_text(encoding="utf-8"))


def test_no_cell_holds_a_control_character(cells: list[Cell]) -> None:
    # A "\begin" or "\text" written by a program loses its backslash to one.
    assert not [cell["source"] for cell in cells if re.search(r"[\x00-\x09\x0b-\x1f]", cell["source"])]


def test_code_cells_fit_on_a_screen(code: list[Cell]) -> None:
    lengths = {cell["source"]: len([line for line in cell["source"].splitlines() if line.strip()]) for cell in code}
    assert not {source: length for source, length in lengths.items() if length > LONGEST_CELL}


@evidence_only
def test_every_claim_asserts(code: list[Cell]) -> None:
    claims = [cell["source"] for cell in code if "claim" in tags(cell)]
    assert claims, "a chapter that claims nothing"
    assert not [source for source in claims if not asserts(source)]


def asserts(source: str) -> bool:
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))


def exercises(cells: list[Cell]) -> list[list[Cell]]:
    """Return each exercise's cells: from its tagged heading to the next heading of its rank or above."""
    groups: list[list[Cell]] = []
    inside = False
    for cell in cells:
        if cell["cell_type"] == "markdown" and "exercise" in tags(cell):
            groups.append([])
            inside = True
        elif cell["cell_type"] == "markdown" and re.match(r"#{1,3} ", cell["source"]):
            inside = False
        if inside:
            groups[-1].append(cell)
    return groups


@lessons_only
def test_at_least_four_exercises_numbered_and_at_three_depths(cells: list[Cell]) -> None:
    headings = [EXERCISE.fullmatch(each[0]["source"].partition("\n")[0]) for each in exercises(cells)]
    assert len(headings) >= 4
    assert all(headings), "a heading is `### Exercise N · Title (warm-up|core|open)`"
    assert [int(heading[1]) for heading in headings] == list(range(1, len(headings) + 1))
    assert {heading[2] for heading in headings} == {"warm-up", "core", "open"}


@lessons_only
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
    folded = [cell for cell in code if FOLDS & set(tags(cell))]
    assert not [cell["source"] for cell in folded if not cell["metadata"].get("jupyter", {}).get("source_hidden")]


# Lessons


def shown(cell: Cell) -> bool:
    """Tell whether the page shows the code of a cell."""
    return cell["cell_type"] == "code" and not FOLDS & set(tags(cell))


@pytest.fixture(scope="module")
def lesson(cells: list[Cell]) -> list[Cell]:
    """Return the cells of a lesson without those of its exercises."""
    apart = [id(cell) for each in exercises(cells) for cell in each]
    return [cell for cell in cells if id(cell) not in apart]


def count_words(cells: list[Cell]) -> int:
    """Count the words that are read as text; a formula or a name in a line counts as one."""
    text = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
    text = re.sub(r"```.*?```|\$\$.*?\$\$|<[^>]*>|\]\([^)]*\)", " ", text, flags=re.DOTALL)
    text = re.sub(r"\$[^$\n]*\$|`[^`\n]*`", " formula ", text)
    return len([word for word in text.split() if re.search(r"\w", word)])


def count_figures(cells: list[Cell]) -> int:
    figures = re.compile(r'<figure class="nalu-fig"|data-nalu-widget=')
    return sum(len(figures.findall(joined(bundle.get("text/html", "")))) for cell in cells for bundle in data(cell))


@lessons_only
def test_a_lesson_is_one_argument_long(lesson: list[Cell]) -> None:
    assert 1400 <= count_words(lesson) <= 3000
    assert len([cell for cell in lesson if shown(cell)]) <= 14


def sections(lesson: list[Cell]) -> list[list[Cell]]:
    """Return the cells under each heading of a lesson's sections, and first those above them all."""
    groups: list[list[Cell]] = [[]]
    for cell in lesson:
        if cell["cell_type"] == "markdown" and cell["source"].startswith("## "):
            groups.append([])
        groups[-1].append(cell)
    return groups


RUNS = re.compile(r"\b(?:train|shipped_record|run_experiment)\(|\.step\(\)")


@lessons_only
def test_a_lesson_has_at_most_four_experiments(lesson: list[Cell]) -> None:
    code = [cell["source"] for cell in lesson if runs(cell)]
    functions = [node for source in code for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    pattern = RUNS
    for each in functions:  # and what trains when it is called, by way of others too
        if pattern.search(ast.unparse(each)):
            pattern = re.compile(rf"{pattern.pattern}|\b{each.name}\(")
    counted = [part for part in sections(lesson) if any(does(pattern, cell) for cell in part if runs(cell))]
    assert len(counted) <= 4, [part[0]["source"].partition("\n")[0] for part in counted]


def does(pattern: re.Pattern[str], cell: Cell) -> bool:
    """Tell whether a cell runs what the pattern names, and does not only define it."""
    body = [node for node in ast.parse(cell["source"]).body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return any(pattern.search(ast.unparse(node)) for node in body)


def runs(cell: Cell) -> bool:
    """Tell whether a cell is code that finds something, which a check does not."""
    return cell["cell_type"] == "code" and "check" not in tags(cell)


@lessons_only
def test_shown_code_can_be_followed_alone(lesson: list[Cell]) -> None:
    everywhere = set(dir(builtins))  # what is imported, and functions and classes that were shown
    before: set[str] = set()
    wrong = {}
    for part in sections(lesson):
        here = set(before)  # and what was given a name in this section or in the one before
        before = set()
        for cell in filter(shown, part):
            body = ast.parse(cell["source"]).body
            lasting = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
            everywhere |= {name for node in body if isinstance(node, lasting) for name in bound(node)}
            before |= {name for node in body for name in bound(node)}
            here |= before
            if free := {name for node in body for name in read(node)} - everywhere - here:
                wrong[cell["source"]] = free
    assert not wrong


def bound(node: ast.AST) -> set[str]:
    """Return the names that a statement gives, those within a function or class apart."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    named = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    imported = [each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
    return named | {alias.asname or alias.name.partition(".")[0] for each in imported for alias in each.names}


def read(node: ast.AST) -> set[str]:
    """Return the names that a statement takes from outside it."""
    used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}
    own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    inner = (ast.comprehension, ast.NamedExpr, ast.FunctionDef, ast.ClassDef, ast.For, ast.With)
    inside_functions = [
        each for outer in ast.walk(node) if isinstance(outer, ast.FunctionDef) for each in ast.walk(outer)
    ]
    own |= {name for each in [*ast.walk(node), *inside_functions] if isinstance(each, inner) for name in bound(each)}
    own |= {name for each in inside_functions if isinstance(each, ast.stmt) for name in bound(each)}
    return used - own


@lessons_only
def test_a_cell_uses_no_name_that_only_a_later_one_gives(code: list[Cell]) -> None:
    """As marimo asks, which orders cells by their names; what several cells name anew it renames by itself."""
    trees = [ast.parse(cell["source"]) for cell in code]
    given = [{name for node in tree.body for name in bound(node)} for tree in trees]
    for k, tree in enumerate(trees):
        used = {name for node in tree.body for name in read(node)}
        assert not (used - set(dir(builtins)).union(*given[: k + 1])) & set().union(*given[k + 1 :])


MARK = re.compile(r"\[(evidence|tried)\]\((evidence/[\w-]+\.ipynb#([\w-]+))(?: \"([^\"]*)\")?\)")
LEADS_TO_EVIDENCE = re.compile(r"\]\(evidence/")


@lessons_only
def test_a_link_to_evidence_is_a_mark_at_the_end_of_its_paragraph(lesson: list[Cell]) -> None:
    argued = [cell["source"] for cell in until_at_a_glance(lesson) if cell["cell_type"] == "markdown"]
    paragraphs = [each for source in argued for each in source.split("\n\n") if LEADS_TO_EVIDENCE.search(each)]
    assert not [each for each in paragraphs if LEADS_TO_EVIDENCE.search(MARK.sub("", each))]
    inside = re.compile(MARK.pattern + r"(?!\s*(?:\[(?:evidence|tried)\]\(|$))")
    assert not [each for each in paragraphs if inside.search(each.rstrip())]
    before = re.compile(r"(?<![.!?:)*])\s+" + MARK.pattern)
    assert not [each for each in paragraphs if before.search(each)]


def until_at_a_glance(lesson: list[Cell]) -> list[Cell]:
    """Return the cells of a lesson's argument."""
    headings = [place for place, cell in enumerate(lesson) if cell["source"].startswith("## At a glance")]
    return lesson[: headings[0]]


@lessons_only
def test_the_helpers_of_shown_code_are_on_the_page_that_explains_them(lesson: list[Cell]) -> None:
    text = (ROOT / "book" / "lesson-code.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`(?:[a-z_]+\.)*(\w+)[^`]*`", text))
    code = [cell["source"] for cell in lesson if shown(cell)]
    used = {name for source in code for name in helpers(source)}
    assert used <= explained
    prose = "".join(cell["source"] for cell in lesson if cell["cell_type"] == "markdown")
    assert not used or "](../book/lesson-code.md)" in prose


def helpers(source: str) -> set[str]:
    """Return what a cell takes from the package that is no unit: functions, tasks, policies."""
    tree = ast.parse(source)
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "nalu_tutorial"]
    names = {alias.name for node in taken for alias in node.names} - {"tasks"}
    chained = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    made = {node.attr for node in chained if node.value.id == "tasks"}
    return {name for name in names if not is_unit(getattr(nalu_tutorial, name))} | made


def is_unit(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, nn.Module)


@lessons_only
def test_a_lesson_says_how_long_it_takes(cells: list[Cell], lesson: list[Cell]) -> None:
    times = re.search(r"\*\*(\d+) minutes to read, (\d+) for the exercises\.\*\*", cells[0]["source"])
    assert times, "the first cell says **M minutes to read, K for the exercises.**"
    read = count_words(lesson) / 180 + len([cell for cell in lesson if shown(cell)]) / 2 + count_figures(lesson)
    minutes = {"warm-up": 5, "core": 10, "open": 20}
    depths = [EXERCISE.match(each[0]["source"])[2] for each in exercises(cells)]
    assert [int(times[1]), int(times[2])] == [5 * round(read / 5), sum(minutes[depth] for depth in depths)]


@lessons_only
def test_what_a_lesson_shows_is_short_and_asserts_nothing(lesson: list[Cell]) -> None:
    sources = [cell["source"] for cell in lesson if shown(cell)]
    assert not [source for source in sources if len([line for line in source.splitlines() if line.strip()]) > 14]
    assert not [source for source in sources if asserts(source)]
    assert not [cell["source"] for cell in lesson if "claim" in tags(cell)]


def test_a_check_asserts_is_not_on_the_page_and_shows_nothing(code: list[Cell]) -> None:
    checks = [cell for cell in code if "check" in tags(cell)]
    assert not [cell["source"] for cell in checks if "remove-cell" not in tags(cell) or not asserts(cell["source"])]
    assert not [cell["source"] for cell in checks if cell["outputs"]]


def test_numbers_that_vary_are_held_by_the_check_that_follows(code: list[Cell]) -> None:
    following = [(cell["source"], after) for cell, after in pairwise(code) if "varies" in tags(cell)]
    assert len(following) == len([cell for cell in code if "varies" in tags(cell)])
    assert not [source for source, after in following if "check" not in tags(after)]


@lessons_only
def test_a_lesson_ends_with_its_unit_at_a_glance_and_what_to_remember(path: Path, cells: list[Cell]) -> None:
    headings = [line for cell in cells for line in cell["source"].splitlines() if line.startswith("## ")]
    assert headings[-4:] == ["## At a glance", "## What to remember", "## Exercises", "## Further reading"]
    assert [unit.chapter for unit in read_units().values() if unit.chapter == path.stem]
    assert [cell for cell in cells if "at_a_glance(" in cell["source"] and "remove-input" in tags(cell)]


@lessons_only
def test_a_lesson_and_its_evidence_lead_to_each_other(path: Path, cells: list[Cell]) -> None:
    assert f"(evidence/{path.name}" in "".join(cell["source"] for cell in cells)
    assert f"(../{path.name})" in cells_of(path.parent / "evidence" / path.name)[0]["source"]


NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@lessons_only
def test_what_a_mark_says_stands_in_its_paragraph_and_on_the_card(lesson: list[Cell]) -> None:
    paragraphs = [each for cell in lesson if cell["cell_type"] == "markdown" for each in cell["source"].split("\n\n")]
    marks = [(each, *mark) for each in paragraphs for mark in MARK.findall(each) if mark[2].startswith("claim-")]
    assert marks, "a lesson that leads to no card"
    for paragraph, _, address, anchor, says in marks:
        assert NUMBER.search(says) or any(verdict in says for verdict in VERDICTS), (paragraph, "the mark says nothing")
        assert set(NUMBER.findall(says)) <= set(NUMBER.findall(MARK.sub("", paragraph))), (says, paragraph)
        check_on_card(says, address.partition("#")[0].removeprefix("evidence/"), anchor.removeprefix("claim-"))


@pytest.mark.parametrize("unit", read_units().values(), ids=read_units())
def test_how_often_a_unit_succeeds_stands_on_the_card_of_its_evidence(unit: UnitCard) -> None:
    check_on_card(unit.succeeds, f"{unit.chapter}.ipynb", unit.evidence)


def check_on_card(text: str, notebook: str, name: str) -> None:
    """Assert that the numbers of a text stand on a claim's card, and that a verdict it names is the card's."""
    cards = {card["name"]: card for _, card in read_cards(ROOT / "chapters" / "evidence" / notebook)}
    assert name in cards, f"{notebook} has no card {name}"
    card = cards[name]
    there = NUMBER.findall(" ".join([card["published"], card["measured"], card["interval"], str(card["seeds"])]))
    assert set(NUMBER.findall(text)) <= set(there), (text, there)
    named = [verdict for verdict in VERDICTS if re.search(rf"(?<!not ){verdict}", text)]
    assert named in ([], [card["verdict"]]), (text, card["verdict"])


PRINTS = re.compile(r"\b[Pp]ublished:|\b(?:paper|report|source)s? prints? ")


@lessons_only
def test_a_paragraph_with_a_published_number_ends_with_a_mark(lesson: list[Cell]) -> None:
    paragraphs = [each for each in prose(lesson).split("\n\n") if any(map(names_a_published_number, sentences(each)))]
    assert not [each for each in paragraphs if not MARK.search(each)]


def prose(lesson: list[Cell]) -> str:
    """Return the text of a lesson without the lines of its tables."""
    text = "\n\n".join(cell["source"] for cell in lesson if cell["cell_type"] == "markdown")
    return re.sub(r"^\|.*$", "", text, flags=re.M)


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+|\n\n", text)


def names_a_published_number(sentence: str) -> bool:
    return bool(PRINTS.search(sentence) and NUMBER.search(sentence))
