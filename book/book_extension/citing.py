"""What can be cited: a line that names the book, the thing and its address, folded; and tables as CSV beside a page.

``{cite-the-book}`` says how to name the book, as a sentence and for BibTeX, from CITATION.cff.

An address is whole where the pages have a public one. Elsewhere it is the place in the book, so that none is invented.
"""

import csv
import html
import io

import yaml
from sphinx.util.docutils import SphinxDirective

from .heads import CITATION, book_title
from .version import read_version

SHOWN = 'class="nalu-cite'


def connect(app):
    """Load the button that copies a line, and its style, where there is one."""
    app.connect("html-page-context", add_files)
    app.add_directive("cite-the-book", CiteTheBook)


def add_files(app, pagename, templatename, context, doctree):
    """Load them on a page that has a line to cite."""
    if SHOWN in context.get("body", ""):
        app.add_css_file("cite.css")
        app.add_js_file("cite.js", loading_method="defer")


class CiteTheBook(SphinxDirective):
    """The sentence and the entry."""

    def run(self):
        entry = yaml.safe_load(CITATION.read_text(encoding="utf-8"))
        self.env.note_dependency(str(CITATION))
        return self.parse_text_to_nodes(entry_of_book(entry, self.config.copyright, self.config.html_baseurl))


def entry_of_book(citation, year, address):
    """Return, as Markdown, the sentence and the entry.

    Parameters
    ----------
    citation : dict
        What CITATION.cff says.
    year : str
    address : str
        Where the book is read; empty where it has no public address.
    """
    authors = " and ".join(each["name"] for each in citation["authors"])
    fields = {
        "author": " and ".join(f"{{{each['name']}}}" for each in citation["authors"]),
        "title": f"{{{citation['title']}}}",  # braces twice, so that its capitals stay and its authors are no person
        "year": year,
        "note": f"Version {citation['version']}",
        **({"url": address} if address else {}),
    }
    entry = "\n".join(f"  {name} = {{{value}}}," for name, value in fields.items())
    return (
        f"> {authors}. *{citation['title']}*. Version {citation['version']}, {year}.\n\n"
        f"For BibTeX:\n\n```bibtex\n@misc{{arithmetic-by-gradient,\n{entry}\n}}\n```"
    )


def name_of_book(config):
    """Return the book as a line to cite begins: its authors, title and version."""
    return f"{config.author}: {book_title()}, version {read_version()}"


def address_of(config, page, anchor):
    """Return where a part of a page is: its public address, or its place in the book where there is none."""
    return f"{config.html_baseurl}{page}.html#{anchor}"


def to_cite(config, page, anchor, heading, text, file=""):
    """Return the HTML of a link to a place, of one to its CSV where it has one, and of the folded line that cites it.

    Parameters
    ----------
    config : sphinx.config.Config
    page, anchor, heading : str
        The page's name and heading, and the place on it.
    text : str
        What stands there, in words.
    file : str
        The CSV, seen from the page.
    """
    line = f"{name_of_book(config)}, “{heading}”, {text}. {address_of(config, page, anchor)}"
    about = html.escape(text.split(";")[0])
    download = f'<a href="{file}" aria-label="CSV of: {about}" download>CSV</a>' if file else ""
    return (
        f'<div class="nalu-cite d-print-none"><a href="#{anchor}" aria-label="Link to: {about}">link</a>{download}'
        f"<details><summary>cite</summary><span>{html.escape(line)}</span></details></div>"
    )


def csv_text(lines):
    """Return mappings of one form as the text of a CSV with a head."""
    return csv_of_rows([lines[0], *(line.values() for line in lines)])


def csv_of_rows(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def write_beside(app, site, page, make):
    """Write the CSV that a function makes of a page beside it, where the page is part of the book."""
    if page in app.env.found_docs:
        target = site / f"{page}.csv"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(make(), encoding="utf-8")
