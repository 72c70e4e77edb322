"""``{units-by-use}`` and ``{units-at-a-glance}``: which unit to choose, from the cards that close the lessons."""

from sphinx.util.docutils import SphinxDirective

from .package import PACKAGE, part


class UnitsByUse(SphinxDirective):
    """A table: what one wants to do, the unit for it, the number of its chapter."""

    def run(self):
        """Return the table."""
        lines = ["| To | take | chapter |", "|:--|:--|:--|"]
        for unit in units(self.env):
            lesson = f"[{int(unit.chapter[:2])}](../chapters/{unit.chapter}.ipynb)"
            lines.append(f"| {unit.says} | [{unit.name}](#{anchor(unit)}) | {lesson} |")
        return self.parse_text_to_nodes("\n".join(lines))


class UnitsAtAGlance(SphinxDirective):
    """The card of each unit, in the order of the chapters."""

    def run(self):
        """Return a section for each unit."""
        lines = []
        for unit in units(self.env):
            lines += [f"({anchor(unit)})=", f"## {unit.name}", "", unit.card("../chapters/"), ""]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def units(env):
    """Return all cards; a page that shows them is built again when the file changes."""
    env.note_dependency(str(PACKAGE / "published" / "units.toml"))
    return part("published").read_units().values()


def anchor(unit):
    """Return the target of a unit's section."""
    return f"unit-{unit.name.lower().replace(' ', '-')}"


def connect(app):
    """Register the directives."""
    app.add_directive("units-by-use", UnitsByUse)
    app.add_directive("units-at-a-glance", UnitsAtAGlance)
