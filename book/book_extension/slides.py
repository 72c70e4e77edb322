"""Slides of some lessons, made from the cells of their notebooks; ``{slides}`` lists them for teachers.

`slides.toml` names cells and passages of the lesson; where a lesson has one no longer, nothing is made.
"""

import html
import re
import tomllib
from pathlib import Path

from docutils import nodes
from jinja2 import Environment
from markdown_it import MarkdownIt
from markupsafe import Markup
from mdit_py_plugins.dollarmath import dollarmath_plugin
from sphinx.util.docutils import SphinxDirective

from . import when_built
from .notebooks import CHAPTERS, cells_of
from .teaching import read_lesson
from .typeset import KEPT, STOP

DECLARED = Path(__file__).with_name("slides.toml")
FORM = Path(__file__).with_name("slides.html")
FOLDER, MINUTES = "slides", 2  # for one slide
KEYS = {"cell", "says", "ask", "open"}
MARK = re.compile(r"\s*\[(?:evidence|tried)\]\([^)]*\)|</?span[^>]*>")  # at the end of a paragraph, or around an answer
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
HEADING = re.compile(r"^##+ (.*)$", re.MULTILINE)
FORMULA = re.compile(rf'<span class="math inline">[^<]*</span>{STOP.pattern}')
SENTENCE_END = r"(?<=[.?!])(?= |$)"
SHOWN = {"math_block", "bullet_list_open", "ordered_list_open"}


def written(text, options):
    """Return a formula between the signs by which MathJax knows it."""
    return html.escape(rf"\[{text.strip()}\]" if options["display_mode"] else rf"\({text}\)")


MARKDOWN = MarkdownIt("commonmark", {"html": False}).use(dollarmath_plugin, renderer=written)


def read_decks():
    """Return what is declared: the slides of each lesson by its name."""
    return tomllib.loads(DECLARED.read_text(encoding="utf-8"))


def read_cells(stem):
    """Return the cells of a lesson by name, in their order, each with the heading that it stands below."""
    cells, heading = {}, ""
    for cell in cells_of(CHAPTERS / f"{stem}.ipynb"):
        headings = HEADING.findall(cell["source"]) if cell["cell_type"] == "markdown" else []
        cells[cell["id"]] = cell | {"heading": headings[0] if headings else heading}
        heading = headings[-1] if headings else heading
    return cells


def slides_of(stem, declared):
    """Return the slides of a lesson, ready for the page.

    Raises
    ------
    ValueError
        If the lesson lacks a cell or a passage.
    """
    cells = read_cells(stem)
    texts = {name: plain(cell["source"]) for name, cell in cells.items() if cell["cell_type"] == "markdown"}
    return [slide_of(stem, cells, texts, each) for each in declared]


def slide_of(stem, cells, texts, declared):
    if wrong := declared.keys() - KEYS:
        raise ValueError(f"expected of a slide of {stem} only {sorted(KEYS)}, got {sorted(wrong)}")
    passages = {key: passage_of(stem, texts, declared[key]) for key in ("says", "ask") if key in declared}
    names = [declared[key] for key in ("cell", "open") if isinstance(declared.get(key), str)]
    for name in names:
        if name not in cells:
            raise ValueError(f"expected a cell of {stem} that a slide can show, got {name!r}")
    part = cells[(names or [name for name, _ in passages.values()])[0]]["heading"]
    return {
        "part": inline(part),
        **{key: inline(passages[key][1] if key in passages else "") for key in ("says", "ask")},
        "shown": Markup(shown(stem, cells[declared["cell"]])) if "cell" in declared else "",
        "open": nodes.make_id(part) if "open" in declared else "",
    }


def passage_of(stem, texts, words):
    """Return the name of the cell that has a passage, and the passage: a sentence, or up to the words after a "…"."""
    first, _, last = words.partition(" … ")
    ending = re.escape(last) if last else SENTENCE_END
    passages = [
        (name, each) for name, text in texts.items() for each in re.findall(f"{re.escape(first)}.*?{ending}", text)
    ]
    if len(passages) != 1:
        raise ValueError(f"expected one passage of {stem} for its slide that is {words!r}, got {len(passages)}")
    return passages[0]


def plain(text):
    """Return a text of Markdown as it is compared: without emphasis, links and ends of lines."""
    return " ".join(without_links(text).replace("*", "").split())


def without_links(text):
    """Return a text with the words of its links, without the marks of evidence and of the answers to guesses."""
    return LINK.sub(r"\1", MARK.sub("", text))


def inline(text):
    """Return a sentence as HTML, whose formulas keep their full stops."""
    return Markup(FORMULA.sub(rf'<span class="{KEPT}">\g<0></span>', MARKDOWN.renderInline(text)))


def shown(stem, cell):
    """Return what a slide shows of a cell: what the code made, or the first list or formula of the text."""
    if cell["cell_type"] == "code":
        content = output_of(cell)
    else:
        tokens = MARKDOWN.parse(without_links(cell["source"]))
        first = next((k for k, token in enumerate(tokens) if token.type in SHOWN), len(tokens))
        level = [token.level for token in tokens[first : first + 1]]
        last = next((k for k in range(first + 1, len(tokens)) if [tokens[k].level] == level), len(tokens) - 1)
        chosen = tokens[first : first + 1] if tokens[first:] and tokens[first].type == "math_block" else []
        content = MARKDOWN.renderer.render(chosen or tokens[first : last + 1], MARKDOWN.options, {})
    if not content:
        raise ValueError(f"expected a figure, table, print, list or formula in cell {cell['id']!r} of {stem}, got none")
    return content


def output_of(cell):
    """Return the first figure or table that a cell made, or else what it printed."""
    made = ["".join(each.get("data", {}).get("text/html", "")) for each in cell["outputs"]]
    printed = "".join("".join(each.get("text", "")) for each in cell["outputs"])
    return next(filter(None, made), "") or (f"<pre>{html.escape(printed.rstrip())}</pre>" if printed else "")


def page(config, stem, declared):
    number, _, title = read_lesson(CHAPTERS / f"{stem}.ipynb").title.partition(" · ")
    form = Environment(autoescape=True, keep_trailing_newline=True).from_string(FORM.read_text(encoding="utf-8"))
    return form.render(
        language=config.language,
        address=config.html_baseurl and f"{config.html_baseurl}{FOLDER}/{stem}.html",
        book=config.html_title,
        number=number,
        title=title,
        stem=stem,
        slides=slides_of(stem, declared),
    )


class Slides(SphinxDirective):
    """A table of the slides that there are: their lesson, their count, their minutes."""

    def run(self):
        self.env.note_dependency(str(DECLARED))
        lessons = {stem: read_lesson(CHAPTERS / f"{stem}.ipynb") for stem in read_decks()}
        rows = ["| slides | how many | minutes |", "|:--|--:|--:|"]
        for stem, declared in read_decks().items():
            link = f'<a href="../{FOLDER}/{stem}.html">{html.escape(lessons[stem].title)}</a>'
            rows.append(f"| {link} | {len(declared)} | {MINUTES * len(declared)} |")
        return self.parse_text_to_nodes("\n".join(rows))


def connect(app):
    app.add_directive("slides", Slides)
    when_built(app, write_slides)


def write_slides(app, site):
    (site / FOLDER).mkdir(exist_ok=True)
    for stem, declared in read_decks().items():
        (site / FOLDER / f"{stem}.html").write_text(page(app.config, stem, declared), encoding="utf-8")
