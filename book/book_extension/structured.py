"""What a page is, in the words of schema.org: a book, and lessons that are parts of it; where it has an address."""

import json
import re

from .heads import book_title
from .reading_order import is_evidence

CONTEXT = "https://schema.org"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
MINUTES = re.compile(r"(\d+) minutes to read, (\d+) for the exercises")


def connect(app):
    """Write it when heads are written and pictures are drawn."""
    app.connect("html-page-context", add_structure, priority=600)


def add_structure(app, pagename, templatename, context, doctree):
    """Say on the front page that this is a book, and on each chapter's pages that they are parts of it."""
    address = app.config.html_baseurl
    if not address or doctree is None:
        return
    if pagename == app.config.root_doc:
        data = book(app.config, address)
    elif pagename.startswith("chapters/"):
        data = lesson(app.config, address, pagename, context) | time_of(doctree.astext())
    else:
        return
    data |= {"description": context["meta"]["og:description"], "inLanguage": app.config.language, "license": LICENCE}
    text = json.dumps({"@context": CONTEXT, **data}, ensure_ascii=False).replace("</", "<\\/")
    context["metatags"] += f'\n    <script type="application/ld+json">{text}</script>'


def book(config, address):
    return {
        "@type": "Book",
        "name": book_title(),
        "url": address,
        "author": {"@type": "Organization", "name": config.author},
        "version": config.version,
        "bookFormat": f"{CONTEXT}/EBook",
    }


def lesson(config, address, pagename, context):
    return {
        "@type": "LearningResource",
        "name": context["title_of_window"],
        "url": f"{address}{pagename}.html",
        "learningResourceType": "evidence" if is_evidence(pagename) else "lesson",
        "isPartOf": {"@type": "Book", "name": book_title(), "url": address},
    }


def time_of(text):
    """Return how long a lesson takes with its exercises, where it says so."""
    match = MINUTES.search(text)
    return {"timeRequired": f"PT{int(match[1]) + int(match[2])}M"} if match else {}
