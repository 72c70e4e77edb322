"""What a search engine shows of a page: a title and a description that it need not cut.

The title is the heading and the name of the book; where they have no room, the short title that the page has in the
contents stands for the heading. The description is what the page gives itself, as `description` of a
notebook's metadata or of a page's front matter, or else what the card on the front page says, or the first sentences of
the page; where their first one has no room, the page must give its own.
"""

import html
import re
from functools import cache
from pathlib import Path

import yaml
from docutils import nodes
from sphinx import addnodes
from sphinx.util import docname_join, logging
from sphinx_design.shared import is_component

CITATION = Path(__file__).parents[2] / "CITATION.cff"
TITLE, DESCRIPTION, SHORTEST = 60, 155, 60  # characters
SENTENCE = re.compile(r"(?<=[.?!])\s+")
BELONGS = re.compile(r"^This notebook belongs to chapter \d+\. ")  # which the title says
LOG = logging.getLogger(__name__)


def connect(app):
    """Write the head before Open Graph reads it."""
    app.connect("html-page-context", write_head, priority=400)


def write_head(app, pagename, templatename, context, doctree):
    """Give a page the title of its window and, where it has text, a description."""
    context["title_of_heading"] = heading = plain(context.get("title", ""))
    contents = app.config.external_site_map
    short = contents[pagename].title if pagename in contents else None  # where the contents have one of their own
    context["title_of_window"] = title_of(heading, short, app.config.html_title, book_title())
    if doctree is None:
        return
    meta = context.get("meta") or {}
    description = description_of(app.env, pagename, meta, doctree)
    if not SHORTEST <= len(description) <= DESCRIPTION:
        came = f"not the {len(description)} of {description!r}"
        LOG.warning(f"a page needs a description of {SHORTEST} to {DESCRIPTION} characters, {came}", location=pagename)
    context["meta"] = {**meta, "og:title": context["title_of_window"], "og:description": description}
    context["metatags"] += f'\n    <meta name="description" content="{html.escape(description)}" />'


def plain(title):
    return html.unescape(re.sub(r"<[^>]+>", "", title))


@cache
def book_title():
    return yaml.safe_load(CITATION.read_text(encoding="utf-8"))["title"]


def description_of(env, pagename, meta, doctree):
    """Return what a page says of itself, what its card says, or its first sentences."""
    return meta.get("description") or describe(from_card(env, pagename) or text_of(doctree))


def title_of(heading, short, name, whole):
    """Return a heading, or what is shorter, with the name of the book; of the front page the whole title."""
    subject, colon, _ = heading.partition(":")
    if heading == name:
        return whole
    named = [f"{each} — {name}" for each in (heading, short, subject) if each]
    ways = [*named, heading, subject]
    return next((way for way in ways if len(way) <= TITLE), ways[-1 if colon else -2]) if heading else ""


def from_card(env, pagename):
    """Return what the card on the front page that leads to a page says, the last one if there are several."""
    root, text = env.config.root_doc, ""
    for card in env.get_doctree(root).findall(lambda node: is_component(node, "card")):
        for link in card.findall(addnodes.pending_xref):
            if docname_join(root, link["reftarget"]) == pagename:
                text = " ".join(map(words, (each for each in card.findall(nodes.paragraph) if link not in each)))
    return text


def text_of(doctree):
    """Return the paragraphs of a page that stand in no list, table or box."""
    texts = (each for each in doctree.findall(nodes.paragraph) if isinstance(each.parent, nodes.section))
    return BELONGS.sub("", " ".join(words(each) for each in texts))


def words(paragraph):
    return " ".join(paragraph.astext().split())


def describe(text):
    """Return the first whole sentences of a text that have room, and the first one in any case."""
    description, *more = SENTENCE.split(text)
    for sentence in more:
        longer = f"{description} {sentence}"
        if len(longer) > DESCRIPTION:
            break
        description = longer
    return description
