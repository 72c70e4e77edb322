"""What the page of the search knows beside Sphinx's index: the package's messages, and what lessons are sought by."""

import tomllib
from pathlib import Path

from docutils import nodes

LISTED = "book/messages"
SOUGHT = Path(__file__).parent / "sought.toml"


def connect(app):
    """Give the messages their places when their page is read, and their texts to the page of the search."""
    app.connect("doctree-read", number_messages)
    app.connect("html-page-context", add_messages)
    app.connect("html-page-context", add_sought)


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


def add_sought(app, pagename, templatename, context, doctree):
    """Give the page of the search what lessons are sought by, as (page, words)."""
    if pagename == "search":
        sought = tomllib.loads(SOUGHT.read_text(encoding="utf-8"))
        context["sought"] = [(page, words) for page, lines in sought.items() for words in lines]
