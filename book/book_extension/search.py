"""What the page of the search knows beside Sphinx's index: the package's messages, and the place of each."""

from docutils import nodes

LISTED = "book/messages"


def connect(app):
    """Give the messages their places when their page is read, and their texts to the page of the search."""
    app.connect("doctree-read", number_messages)
    app.connect("html-page-context", add_messages)


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
