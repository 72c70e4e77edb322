"""``{record} name``: a record that comes with the package, as tables beside what was published.

Each section of evidence that reads a record ends with a link to it, which no notebook has to write.

The tables are made by the package, from the record's JSON and what was published, so that a build needs no torch. Here
they are drawn.
"""

import html
import json
import re

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from .citing import to_cite
from .ledger import escape
from .notebooks import cells_of
from .package import PACKAGE, part
from .reading_order import is_evidence

RECORDS = PACKAGE / "records" / "data"
PAGE, NAME = "book/experiments", "Experiments and records"
HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)  # where # begins a comment
NAMED = re.compile(r"""["']([a-z][a-z-]+)["']""")
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
MISSING = "there is no record of {name}: nalu-tutorial run {name} --out {path} makes one"


class Record(SphinxDirective):
    """The tables of the named record, and how it was made."""

    required_arguments = 1

    def run(self):
        path = RECORDS / f"{self.arguments[0]}.json"
        if not path.exists():
            raise self.error(MISSING.format(name=path.stem, path=f"nalu_tutorial/records/data/{path.stem}.csv"))
        self.env.note_dependency(str(path))
        record = json.loads(path.read_text(encoding="utf-8"))
        place = f'<span class="nalu-place" id="{anchor(path.stem)}"></span>'
        citation = (
            f"record {path.stem}: {record['title']}; {part('records/_sentences').commits_of(record)}, {record['date']}"
        )
        cite = to_cite(self.config, PAGE, anchor(path.stem), NAME, citation)
        tables = [nodes.raw("", text, format="html") for text in [place, *tables_of(record)]]
        return [*tables, *self.parse_text_to_nodes(provenance_of(record)), nodes.raw("", cite, format="html")]


def tables_of(record):
    published = part("published").published_lines(record["experiment"])
    return list(map(drawn, part("records/_layouts").tables_of(record, published)))


def drawn(table):
    """Return a table in a box of its own, which the keyboard reaches and which scrolls where it is too wide."""
    head = "".join(f'<th scope="col">{head_of(each, table.is_of_shares)}</th>' for each in table.heads)
    body = "".join(f"<tr>{row_of(cells)}</tr>" for cells in table.rows)
    caption = html.escape(table.caption)
    return (
        f'<div class="nalu-table nalu-record nalu-scroll" role="region" aria-label="{caption}" tabindex="0">'
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>\n"
    )


def head_of(head, is_narrow):
    """Return the head of a column; that of a narrow one may break."""
    text = text_of(head.text)
    if is_narrow:
        text = re.sub(r"(?<=[a-z])(?=[A-Z])", "<wbr>", text.replace(", ", ",<br>"))
    return text + small_of(head)


def row_of(cells):
    name, *others = cells
    return f'<th scope="row">{text_of(name.text)}</th>{"".join(map(cell_of, others))}'


def cell_of(cell):
    text = text_of(typeset(cell.text))
    if cell.is_verdict:
        text = f'<span class="nalu-verdict nalu-{cell.text.replace(" ", "-")}">{text}</span>'
    if cell.share is None:
        return f"<td>{text}{small_of(cell)}</td>"
    return f'<td class="nalu-share" style="--share:{cell.share}%" title="{cell.title}">{text}{small_of(cell)}</td>'


def small_of(cell):
    return "".join(f"<small>{text_of(typeset(each))}</small>" for each in cell.small)


def text_of(text):
    """Return a text for HTML; a minus sign is written as one, and a hyphen stays."""
    return re.sub(r"(?<!\w)-", "−", html.escape(text))


def typeset(text):
    """Return a text in which a number with an exponent is written as one reads it."""
    return re.sub(r"(?<=\d)e([+-]\d+)", lambda power: f" · 10{str(int(power[1])).translate(SUPERSCRIPT)}", text)


def provenance_of(record):
    """Return how a record was made, as Markdown, with links to its files."""
    timed = record["trainings"] if "trainings" in record else record["parts"]
    seconds = sum(each["seconds"] for each in timed)
    spent = f"{seconds / 3600:.1f} h" if seconds >= 3600 else f"{max(seconds / 60, 1):.0f} min"
    commits = part("records/_sentences").commits_of(record, "`{}`")
    sentences = part("records/_sentences")
    rule, *others = sentences.notes_of(record)
    place = f"/nalu_tutorial/records/data/{record['experiment']}"
    return (
        f"{sentences.amount_of(record)}, {spent} on {record['machine']['processor']}, "
        f"torch {record['versions']['torch']}, {record['date']}, {commits}. "
        f"{escape(' '.join([typeset(rule), *others]))} "
        f"Files: {{download}}`CSV <{place}.csv>`, {{download}}`JSON <{place}.json>`."
    )


def anchor(name):
    return f"record-{name}"


def name_records(app, doctree):
    """End each section of an evidence page that reads records with links to them."""
    name = app.env.docname
    if not is_evidence(name):
        return
    sections = list(doctree.findall(nodes.section))
    page = app.builder.get_relative_uri(name, PAGE)
    notebook = app.env.doc2path(name)
    for place, names in read_in_sections(notebook).items():
        parts = [child for child in sections[place].children if isinstance(child, nodes.section)]
        at = sections[place].index(parts[0]) if parts else len(sections[place])
        sections[place].insert(at, links_to(names, page, "section" if place else "page"))


def read_in_sections(notebook):
    """Return the records that are read in a notebook: their names by the number of the section, in their order."""
    section, records = -1, {}
    for cell in cells_of(notebook):
        text = cell["source"]
        if cell["cell_type"] == "markdown":
            section += len(HEADING.findall(FENCED.sub("", text)))
        elif cell["cell_type"] == "code":
            names = [name for name in NAMED.findall(text) if (RECORDS / f"{name}.json").exists()]
            records[section] = list(dict.fromkeys([*records.get(section, ()), *names]))
    return {section: names for section, names in records.items() if names}


def links_to(names, page, part):
    """Return a line that names the records behind a part of a page, each with a link."""
    apart = [each for name in names for each in (nodes.Text(", "), *links_of(name, page))][1:]
    head = f"The record{'s' if names[1:] else ''} behind this {part}: "
    return nodes.paragraph("", head, *apart, classes=["nalu-records"])


def links_of(name, page):
    to_record = nodes.reference("", name, refuri=f"{page}#{anchor(name)}", internal=True)
    to_runs = addnodes.download_reference("", "CSV", reftarget=f"/nalu_tutorial/records/data/{name}.csv", refdoc=PAGE)
    return [to_record, nodes.Text(" ("), to_runs, nodes.Text(")")]


def connect(app):
    app.add_directive("record", Record)
    app.connect("doctree-read", name_records, priority=400)  # before Sphinx collects what is downloaded
