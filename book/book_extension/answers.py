"""Exercises that answer on the page: what a lesson's page knows of them, and the scripts that it loads.

Without a script the page stays as it is. The interpreter is a file that only a reader who answers fetches.
"""

import ast
import json
import re
import shutil
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive

from . import when_built
from .notebooks import cells_of, title_of
from .package import part
from .page_python import IN_PAGE, checkers, script

LESSON = re.compile(r"chapters/(\d\d)-")
HEADING = re.compile(r"#+ Exercise \d+ · (.*)")
SOLUTION = re.compile(r'<details class="solution"><summary>Solution</summary>\n\n```python\n(.*?)\n```\n', re.DOTALL)
SAVED = part("exercises/_shared/saved")


def connect(app):
    app.add_directive("progress", Progress)
    app.connect("html-page-context", add_to_page)
    when_built(app, write_scripts)


class Progress(Directive):
    """``{progress}``: what the reader solved in this browser; the text inside is for readers without scripts."""

    has_content = True

    def run(self):
        fallback = " ".join(self.content)
        return [nodes.raw("", f'<div id="nalu-progress"><p>{fallback}</p></div>', format="html")]


def add_to_page(app, pagename, templatename, context, doctree):
    """Load what shows the progress, and on a lesson what its exercises and guesses need."""
    if doctree is None:
        return
    app.add_js_file("answers/progress.js", loading_method="defer")
    if 'id="nalu-progress"' in context["body"]:
        context["body"] += data("nalu-exercises", chapters(Path(app.srcdir) / "chapters"))
        app.add_js_file("answers/report.js", loading_method="defer")
    if LESSON.match(pagename):
        context["body"] += data("nalu-answers", exercises_of(Path(app.srcdir) / f"{pagename}.ipynb"))
        app.add_js_file("answers/answers.js", loading_method="defer")
        app.add_js_file("answers/guesses.js", loading_method="defer")


def data(name, content):
    """Return the element from which a script reads its data."""
    text = json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def chapters(folder):
    """Return for each lesson its number, title, address, and the names of its exercises with their titles."""
    results = []
    for path in sorted(folder.glob("*.ipynb")):
        lesson, title = exercises_of(path), title_of(cells_of(path)).replace("*", "")
        exercises = {name: each["title"] for name, each in lesson["exercises"].items()}
        results.append({"number": lesson["chapter"], "title": title, "page": path.stem, "exercises": exercises})
    return results


def exercises_of(path):
    """Return what the page of a lesson knows of its exercises, by the names of their checkers."""
    cells = cells_of(path)
    package = re.search(r"from nalu_tutorial\.exercises import (\w+) as check", str(cells))[1]
    _, kernel = checkers()
    exercises, task = {}, ""
    for cell, after in zip(cells, [*cells[1:], {"source": ""}], strict=True):
        source = cell["source"]
        if HEADING.match(source):
            task = source
        if "answer" in cell["metadata"].get("tags", ()):
            name = ast.unparse(ast.parse(source).body[-1].value.func).removeprefix("check.")
            solution = SOLUTION.search(after["source"])[1]
            exercises[name] = {
                "title": HEADING.match(task)[1],
                "text": sha256((task + source).encode()).hexdigest()[:8],
                **describe(source, solution, kernel.get(f"{package}.{name}")),
            }
    return {"chapter": SAVED.CHAPTERS[package], "package": package, "exercises": exercises}


def describe(stub, solution, why):
    """Return why an exercise needs a kernel, or how its draft is written: as a form where it is a table, or as code."""
    if why:
        return {"why": why}
    tree = ast.parse(stub)
    if any(isinstance(node, ast.FunctionDef | ast.ClassDef | ast.comprehension) for node in ast.walk(tree)):
        return {"stub": stub}
    return {"form": form_of(stub, tree, solution)}


def form_of(stub, tree, solution):
    """Return the pieces of a draft between its open places, and for each of these a label and the kind of answer."""
    kinds = kinds_of(solution)
    fields = []
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            name = statement.targets[0].id
            fields += [(node, label, kinds.get((name, label), "code")) for node, label in places(statement.value, name)]
    lines = [line.encode() for line in stub.splitlines(keepends=True)]
    pieces, line, column = [], 0, 0
    for end_line, end_column in ((node.lineno - 1, node.col_offset) for node, _, _ in fields):
        between = lines[line][column:] + b"".join(lines[line + 1 : end_line]) if line < end_line else b""
        start = 0 if line < end_line else column
        pieces.append((between + lines[end_line][start:end_column]).decode())
        line, column = end_line, end_column + len("...")
    rest = lines[line][column:] + b"".join(lines[line + 1 :])
    return {
        "pieces": [*pieces, rest.decode()],
        "fields": [{"label": label, "kind": kind} for _, label, kind in fields],
    }


def places(node, label):
    """Return the open places of a value, in order, each with a label: a key, or a name and which of several it is."""
    if isinstance(node, ast.Constant):
        return [(node, label)] if node.value is ... else []
    if isinstance(node, ast.Dict):
        pairs = list(zip(node.keys, node.values, strict=True))
        return [place for key, value in pairs for place in [*places(key, label), *places(value, label_of(key, label))]]
    inner = [(each, label) for each in getattr(node, "elts", ())]
    if len(inner) > 1:
        inner = [(each, f"{label} · {k} of {len(inner)}") for k, (each, _) in enumerate(inner, 1)]
    return [place for each, place_label in inner for place in places(each, place_label)]


def label_of(key, otherwise):
    """Return how a key is shown."""
    return otherwise if getattr(key, "value", None) is ... else str(ast.literal_eval(key))


def kinds_of(solution):
    """Return which answers of a solution's tables are words, and which are yes or no."""
    kinds = {}
    for node in ast.parse(solution).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            values = node.value.values
            for kind, type_ in (("word", str), ("yes", bool)):
                if all(isinstance(each, ast.Constant) and isinstance(each.value, type_) for each in values):
                    keys = [str(ast.literal_eval(key)) for key in node.value.keys]
                    kinds |= {(node.targets[0].id, key): kind for key in keys}
    return kinds


def write_scripts(app, site):
    """Write the scripts and the interpreter."""
    target = site / "_static" / "answers"
    target.mkdir(parents=True, exist_ok=True)
    for file in (IN_PAGE / "pages").iterdir():
        shutil.copy(file, target)
    totals = {chapter: len(names) for chapter, names in SAVED.exercises_by_chapter().items()}
    progress = target / "progress.js"
    progress.write_text(f"window.naluTotals = {json.dumps(totals)};\n{progress.read_text(encoding='utf-8')}", "utf-8")
    (target / "python.js").write_text(f"naluPython({json.dumps(script(checkers()[0]))});\n", encoding="utf-8")
