"""``{notation-table}``: the table of notation.toml, the same rows that a test looks up in the package."""

import tomllib
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

ROWS = Path(__file__).parents[1] / "notation.toml"
COLUMNS = {"Symbol": 20, "Meaning, and name in the code": 80}


class NotationTable(SphinxDirective):
    """One row for each entry of the named part; without an argument, for every entry."""

    optional_arguments = 1

    def run(self):
        self.env.note_dependency(str(ROWS))
        parts = tomllib.loads(ROWS.read_text(encoding="utf-8"))
        chosen = self.arguments or list(parts)
        body = [self.row(entry) for part in chosen for entry in parts[part]]
        return [html_table([[paragraph(nodes.Text(title))] for title in COLUMNS], body)]

    def row(self, entry):
        """Return the cells of one entry: the symbol, and what it means with its name below, which fits a phone."""
        meaning, _ = self.state.inline_text(entry["meaning"], self.lineno)
        name = [paragraph(nodes.literal("", entry["name"]))] if "name" in entry else []
        return [paragraph(nodes.math("", entry["symbol"]))], [paragraph(*meaning), *name]


def paragraph(*inline):
    return nodes.paragraph("", "", *inline)


def html_table(head, body):
    """Return a docutils table; each cell is a list of paragraphs."""
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=width) for width in COLUMNS.values()]
    group += nodes.thead("", line(head))
    group += nodes.tbody("", *map(line, body))
    return nodes.table("", group, classes=["notation"])


def line(cells):
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells))


def connect(app):
    app.add_directive("notation-table", NotationTable)
