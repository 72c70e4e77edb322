"""``{names-of} page``: what a page of the package explains, each name a link, under the headings of that page.

All of it stood once on the page that now has these lists. So where an address asks this page for an anchor that it
lacks, a script follows the link in its lists that bears the anchor; without scripts a reader finds it there.
"""

from docutils import nodes
from sphinx import addnodes
from sphinx.util import docname_join
from sphinx.util.docutils import SphinxDirective

PACKAGE = "nalu_tutorial."
LIST, SCRIPT = "nalu-names", "moved.js"


class Names(nodes.General, nodes.Element):
    """The place of a list, until all pages have been read."""


class NamesOf(SphinxDirective):
    """A list for one page."""

    required_arguments = 1

    def run(self):
        page = docname_join(self.env.docname, self.arguments[0])
        self.env.note_dependency(self.env.doc2path(page))
        return [Names("", page=page)]


def connect(app):
    app.add_node(Names)
    app.add_directive("names-of", NamesOf)
    app.connect("doctree-resolved", fill)
    app.connect("html-page-context", add_script)


def fill(app, doctree, docname):
    for place in list(doctree.findall(Names)):
        address = app.builder.get_relative_uri(docname, place["page"])
        page = next(app.env.get_doctree(place["page"]).findall(nodes.section))
        place.replace_self(nodes.bullet_list("", *items(page, address), classes=[LIST]))


def items(section, address):
    """Return an item for each part of a section: its heading, the names in it, and its own parts."""
    return [item(part, address) for part in section.children if isinstance(part, nodes.section)]


def item(section, address):
    heading = nodes.Text(section.next_node(nodes.title).astext())
    line = nodes.paragraph("", "", link(address, section["ids"][0], heading))
    for number, anchor in enumerate(anchors(section)):
        name = anchor.removeprefix("module-").removeprefix(PACKAGE)
        line += [nodes.Text(", " if number else ": "), link(address, anchor, nodes.literal("", name))]
    below = items(section, address)
    return nodes.list_item("", line, *([nodes.bullet_list("", *below)] if below else []))


def anchors(section):
    """Yield the anchors of what a section explains, but for those of the members of a class."""
    for thing in section.children:
        if isinstance(thing, addnodes.desc):
            yield from (each["ids"][0] for each in thing.children if isinstance(each, addnodes.desc_signature))
        yield from (each for each in thing.get("ids", ()) if each.startswith("module-"))


def link(address, anchor, shown):
    return nodes.reference("", "", shown, refuri=f"{address}#{anchor}", internal=True)


def add_script(app, pagename, templatename, context, doctree):
    """Let a page with such lists lead on."""
    if f'class="{LIST}' in context.get("body", ""):
        app.add_js_file(SCRIPT, loading_method="defer")
