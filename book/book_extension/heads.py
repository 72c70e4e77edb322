"""What a search engine shows of a page: a title and a description that it need not cut.

The title is the heading, as far as it has room. The description is what the card on the front page says, or else the
first sentences of the page; a page of Markdown can give its own as MyST's `html_meta`.
"""

import html
import re
from pathlib import Path

import yaml
from docutils import nodes
from sphinx import addnodes
from sphinx.util import docname_join
from sphinx_design.shared import is_component

CITATION = Path(__file__).parents[2] / "CITATION.cff"
TITLE, DESCRIPTION, SHORTEST = 60, 160, 60  # characters
SENTENCE = re.compile(r"(?<=[.?!])\s+")
CLAUSE = re.compile(r"(?<=[,:;])\s+")


def connect(app):
    """Write the head before Open Graph reads it."""
    app.connect("html-page-context", write_head, priority=400)


def write_head(app, pagename, templatename, context, doctree):
    """Give a page the title of its window and, where it has text, a description."""
    context["title_of_heading"] = heading = plain(context.get("title", ""))
    context["title_of_window"] = title_of(heading, app.config.html_title, book_title())
    if doctree is None:
        return
    description = given(doctree) or describe(from_card(app.env, pagename) or text_of(doctree))
    context["meta"] = {**(context.get("meta") or {}), "og:description": description}
    if not given(doctree):
        context["metatags"] += f'\n    <meta name="description" content="{html.escape(description)}" />'


def plain(title):
    """Return a title without its mark-up."""
    return html.unescape(re.sub(r"<[^>]+>", "", title))


def book_title():
    """Return the whole title of the book, as it is cited."""
    return yaml.safe_load(CITATION.read_text(encoding="utf-8"))["title"]


def title_of(heading, name, whole):
    """Return a heading with the name of the book, or as much of both as has room; of the front page the whole title."""
    subject, colon, _ = heading.partition(":")
    if heading == name:
        return whole
    ways = [f"{heading} — {name}", heading, f"{subject} — {name}", subject]
    return next((way for way in ways if len(way) <= TITLE), ways[-1 if colon else 1]) if heading else ""


def given(doctree):
    """Return the description that a page gives itself, or nothing."""
    return next((each["content"] for each in doctree.findall(nodes.meta) if each.get("name") == "description"), "")


def from_card(env, pagename):
    """Return what the card on the front page that leads to a page says, the last one if there are several."""
    root, said = env.config.root_doc, ""
    for card in env.get_doctree(root).findall(lambda node: is_component(node, "card")):
        for link in card.findall(addnodes.pending_xref):
            if docname_join(root, link["reftarget"]) == pagename:
                said = " ".join(map(words, (each for each in card.findall(nodes.paragraph) if link not in each)))
    return said


def text_of(doctree):
    """Return the paragraphs of a page that stand in no list, table or box."""
    texts = (each for each in doctree.findall(nodes.paragraph) if isinstance(each.parent, nodes.section))
    return " ".join(words(each) for each in texts)


def words(paragraph):
    """Return the words of a paragraph on one line."""
    return " ".join(paragraph.astext().split())


def describe(text):
    """Return the first whole sentences of a text that have room; of a sentence that is too long, whole clauses."""
    description = ""
    for sentence in SENTENCE.split(text):
        longer = f"{description} {sentence}".strip()
        if len(longer) > DESCRIPTION:
            break
        description = longer
    return description if len(description) >= SHORTEST else shorten(text)


def shorten(text):
    """Return the first clauses of a text that have room, and three dots."""
    if len(text) <= DESCRIPTION:
        return text
    ends = [found.start() for found in CLAUSE.finditer(text) if SHORTEST < found.start() < DESCRIPTION]
    end = max(ends, default=text.rfind(" ", 0, DESCRIPTION - 2))
    return f"{text[:end].rstrip(',:;')} …"
