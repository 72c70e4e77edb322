"""What the page of the search knows beside Sphinx's index.

These are the package's messages, what pages say of themselves and are sought by, and words of one family.
"""

import tomllib
from pathlib import Path

from docutils import nodes

from .heads import description_of

LISTED = "book/messages"
SOUGHT = Path(__file__).parent / "sought.toml"


def connect(app):
    """Give the messages their places when their page is read, and their texts to the page of the search."""
    app.connect("doctree-read", number_messages)
    app.connect("html-page-context", add_messages)
    app.connect("html-page-context", add_known)


def number_messages(app, doctree):
    """Give each message a place that a link can lead to."""
    if app.env.docname == LISTED:
        for number, item in enumerate(doctree.findall(nodes.list_item)):
            item["ids"].append(f"message-{number}")


def add_messages(app, pagename, templatename, context, doctree):
    """Give the page of the search all messages, as (place, text)."""
    if pagename == "search":
        items = app.env.get_doctree(LISTED).findall(nodes.list_item) if LISTED in app.env.found_docs else ()
        context["messages"] = [("".join(item["ids"]), item.astext()) for item in items]


def add_known(app, pagename, templatename, context, doctree):
    """Give the page of the search each page's summary and what it is sought by, as (page, words), and the families."""
    if pagename == "search":
        sought = tomllib.loads(SOUGHT.read_text(encoding="utf-8"))
        context["known"] = {
            "families": sought["families"],
            "sought": [(page, words) for page, lines in sought["pages"].items() for words in lines],
            "summaries": [(page, summary(app.env, page)) for page in sorted(app.env.found_docs)],
        }


def summary(env, page):
    """Return what the head of a page says of it."""
    return description_of(env, page, env.metadata.get(page, {}), env.get_doctree(page))
