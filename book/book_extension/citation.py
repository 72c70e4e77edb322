"""``{cite-the-book}``: how to name the book, as a sentence and for BibTeX, from CITATION.cff."""

import yaml
from sphinx.util.docutils import SphinxDirective

from .heads import CITATION


class CiteTheBook(SphinxDirective):
    """The sentence and the entry."""

    def run(self):
        """Return both."""
        entry = yaml.safe_load(CITATION.read_text(encoding="utf-8"))
        self.env.note_dependency(str(CITATION))
        return self.parse_text_to_nodes(to_cite(entry, self.config.copyright, self.config.html_baseurl))


def to_cite(citation, year, address):
    """Return, as Markdown, the sentence and the entry.

    Parameters
    ----------
    said : dict
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


def connect(app):
    """Let pages use the directive."""
    app.add_directive("cite-the-book", CiteTheBook)
