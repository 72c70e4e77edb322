"""What each table of evidence has: an address, its numbers as a CSV beside the page, and a line to cite.

The address is the name that the cell has in its notebook, so that no notebook writes any of this, and what stands above
a table may change.
"""

import re
from collections import Counter
from pathlib import Path

from bs4 import BeautifulSoup
from docutils import nodes

from .citing import csv_of_rows, to_cite
from .heads import SENTENCE
from .notebooks import cells_of
from .reading_order import is_evidence

FOLDER = "tables"  # beside the pages of evidence
TABLE = '<div class="nalu-table'
NUMBER = re.compile(r"[-+−]?(?=\.?\d)(\d{1,3}(,\d{3})+|\d*)(\.\d+)?(e[-+−]?\d+)?")
LINES_OF_A_CELL = 10_000  # by which MyST-NB numbers the lines of Markdown


def connect(app):
    app.connect("doctree-read", name_tables, priority=400)  # before Sphinx collects where links may lead
    app.connect("html-page-context", write_csvs)


def name_tables(app, doctree):
    """Give each table of a page of evidence its address, a link to its CSV, and its line to cite."""
    page = app.env.docname
    if not is_evidence(page):
        return
    heading = doctree.next_node(nodes.title).astext()
    cells, seen = cells_of(app.env.doc2path(page)), Counter()
    for table in list(doctree.findall(is_table)):
        name = cells[cell_index(table)]["id"]
        seen[name] += 1
        name += f"-{seen[name]}" * (seen[name] > 1)
        place, file = f"table-{name}", f"{FOLDER}/{page.rpartition('/')[2]}-{name}.csv"
        rows, caption = read_html(table) if isinstance(table, nodes.raw) else (read_markdown(table), "")
        cite = to_cite(app.config, page, place, heading, name_of_table(table, caption or heads_of(rows)), file)
        table["file"], table["csv"] = file, csv_of_rows([[as_number(cell) for cell in row] for row in rows])
        if isinstance(table, nodes.raw):
            table[0] = nodes.Text(f'<div class="nalu-place" id="{place}">{table.astext()}{cite}</div>')
        else:
            table["ids"], table["classes"] = [*table["ids"], place], [*table["classes"], "nalu-place"]
            table.parent.insert(table.parent.index(table) + 1, nodes.raw("", cite, format="html"))


def is_table(node):
    """Return whether a node is a table, that a cell shows or that stands in its Markdown."""
    return isinstance(node, nodes.table) or (isinstance(node, nodes.raw) and TABLE in node.astext())


def cell_index(table):
    if isinstance(table, nodes.table):
        return table.line // LINES_OF_A_CELL - 1
    above = table.parent
    while "cell_index" not in above:
        above = above.parent
    return above["cell_index"]


def name_of_table(table, shown):
    """Return what a table is: the heading above it, and the first sentence of what it shows."""
    section = table.parent
    while not isinstance(section, nodes.section):
        section = section.parent
    text = f"table in “{section.next_node(nodes.title).astext()}”"
    return f"{text}: {SENTENCE.split(shown)[0].rstrip('.')}" if shown else text


def heads_of(rows):
    """Return the heads of the columns without formulas, which stand for a caption where there is none."""
    return ", ".join(head for head in rows[0] if head and "\\" not in head)


def read_html(table):
    """Return the rows of a table that a cell shows, and its caption; a line below another one follows a semicolon."""
    drawn = BeautifulSoup(table.astext(), "html.parser").table
    for end in drawn("br"):
        end.replace_with("; ")
    rows = [[cell.get_text() for cell in row(["th", "td"])] for row in drawn("tr")]
    return rows, drawn.caption.get_text() if drawn.caption else ""


def read_markdown(table):
    return [[cell.astext() for cell in row.findall(nodes.entry)] for row in table.findall(nodes.row)]


def as_number(text):
    """Return a number as programs read it, without separators, and any other text as it is."""
    return text.replace(",", "").replace("−", "-") if NUMBER.fullmatch(text) else text


def write_csvs(app, pagename, templatename, context, doctree):
    if doctree is None or app.builder.format != "html":
        return
    for table in doctree.findall(lambda node: isinstance(node, nodes.Element) and "csv" in node):
        target = Path(app.outdir, pagename).parent / table["file"]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(table["csv"], encoding="utf-8")
