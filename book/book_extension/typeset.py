"""Numbers that stay with their per cent sign, in sentences, in captions and on cards; formulas with their full stop."""

import re

from docutils import nodes

SPACE = "\N{NO-BREAK SPACE}"
PER_CENT = re.compile(r"(?<=[\d)])[ \n]%")
# What is as it was typed, or is no text of the page.
LEFT_ALONE = (nodes.FixedTextElement, nodes.literal, nodes.math, nodes.math_block, nodes.raw)
CARDS = re.compile(r'class="nalu-(?:claim|fig|table)\b(?! nalu-record)')  # a record's table lets no cell break
WORDS = re.compile(r">[^<]+<")
STOP, KEPT = re.compile(r"[.,;:?!)]+"), "nalu-kept"  # after a drawn formula a line may end, before its full stop


def connect(app):
    """Do it when a page is written, so that cards and tables that the build makes are there."""
    app.connect("doctree-resolved", keep_per_cents)
    app.connect("doctree-resolved", keep_stops)


def keep_per_cents(app, doctree, docname):
    """Let no line end between a number and its per cent sign."""
    for text in list(doctree.findall(nodes.Text)):
        if PER_CENT.search(text) and not isinstance(text.parent, LEFT_ALONE):
            text.parent.replace(text, nodes.Text(unbroken(text)))
    for output in list(doctree.findall(nodes.raw)):
        written = output.astext()
        if output.get("format") == "html" and CARDS.search(written):
            kept = nodes.raw("", in_words(written), **output.attributes)
            output.replace_self(kept)


def keep_stops(app, doctree, docname):
    """Let no line begin with the full stop or comma after a formula."""
    for formula in list(doctree.findall(nodes.math)):
        line, place = formula.parent, formula.parent.index(formula)
        after = next(iter(line.children[place + 1 :]), None)
        if isinstance(after, nodes.Text) and (stop := STOP.match(after)):
            kept = nodes.inline("", "", formula.deepcopy(), nodes.Text(stop[0]), classes=[KEPT])
            line[place : place + 2] = [kept, nodes.Text(after[stop.end() :])]


def in_words(written):
    """Return HTML whose words, but not its attributes, have been seen to."""
    return WORDS.sub(lambda match: unbroken(match[0]), written)


def unbroken(text):
    """Return a text in which each per cent sign stays with its number."""
    return PER_CENT.sub(f"{SPACE}%", text)
