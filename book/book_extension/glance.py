"""``{units-at-a-glance}``: which unit to choose, from the same file as the cards that close the lessons."""

from sphinx.util.docutils import SphinxDirective

from .package import PACKAGE, part


class UnitsAtAGlance(SphinxDirective):
    """A table of what each unit is for, then its card, in the order of the chapters."""

    def run(self):
        """Return the table and one section for each unit."""
        self.env.note_dependency(str(PACKAGE / "published" / "units.toml"))
        units = part("published").read_units().values()
        lines = ["| To | take | in |", "|:--|:--|:--|"]
        lines += [f"| {unit.says} | [{unit.name}](#{anchor(unit)}) | {chapter(unit)} |" for unit in units]
        for unit in units:
            lines += ["", f"({anchor(unit)})=", f"## {unit.name}", "", unit.card("../chapters/")]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def anchor(unit):
    """Return the target of a unit's section."""
    return f"unit-{unit.name.lower().replace(' ', '-')}"


def chapter(unit):
    """Return a link to a unit's lesson."""
    return f"[chapter {int(unit.chapter[:2])}](../chapters/{unit.chapter}.ipynb)"


def connect(app):
    """Register the directive."""
    app.add_directive("units-at-a-glance", UnitsAtAGlance)
