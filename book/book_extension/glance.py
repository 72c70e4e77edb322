"""Which unit to choose: ``{units-by-operation}``, ``{units-by-use}`` and ``{units-at-a-glance}``.

The first is made from the record of single units, the others from the cards that close the lessons.
"""

import json

from sphinx.util.docutils import SphinxDirective

from .package import PACKAGE, part

RECORD = PACKAGE / "records" / "single-unit.json"
VERBS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}
PLAIN = "Linear"
ON_CARD_OF = {"RealNPU": "NPU"}
HEADS = ("to", "inputs", "take", "seeds that learn it", "a line learns it")


class UnitsByOperation(SphinxDirective):
    """A table: an operation, the signs of its inputs, the unit that learned it most often, and what plain models do."""

    def run(self):
        """Return the table."""
        self.env.note_dependency(str(RECORD))
        rows = by_operation(json.loads(RECORD.read_text(encoding="utf-8")), units(self.env))
        lines = ["| " + " | ".join(row) + " |" for row in (HEADS, [":--"] * len(HEADS), *rows)]
        return self.parse_text_to_nodes("\n".join(lines))


class UnitsByUse(SphinxDirective):
    """A table: what one wants to do, the unit for it, the number of its chapter."""

    def run(self):
        """Return the table."""
        lines = ["| To | take | chapter |", "|:--|:--|:--|"]
        for unit in units(self.env).values():
            lesson = f"[{int(unit.chapter[:2])}](../chapters/{unit.chapter}.ipynb)"
            lines.append(f"| {unit.says} | [{unit.name}](#{anchor(unit)}) | {lesson} |")
        return self.parse_text_to_nodes("\n".join(lines))


class UnitsAtAGlance(SphinxDirective):
    """The card of each unit, in the order of the chapters."""

    def run(self):
        """Return a section for each unit."""
        lines = []
        for unit in units(self.env).values():
            lines += [f"({anchor(unit)})=", f"## {unit.name}", "", unit.card("../chapters/"), ""]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def by_operation(record, cards):
    """Return the rows of the table, an operation and the signs of its inputs at a time."""
    kinds = {}
    for result in record["results"]:
        operation, inputs = result["task"].split(" ", 1)
        kinds.setdefault((operation, signs(inputs)), {}).setdefault(result["unit"], []).append(result)
    rows = {}
    for (operation, kind), found in kinds.items():
        rows.setdefault(VERBS[operation], {})[kind] = cells(found, cards)
    return [[verb, *line] for verb, of_kind in rows.items() for line in told_once(of_kind)]


def told_once(of_kind):
    """Return the lines of one operation, a single one where all kinds of inputs have the same cells."""
    first, *others = of_kind.values()
    if all(each == first for each in others):
        return [["of any sign", *first]]
    return [[kind, *told] for kind, told in of_kind.items()]


def cells(found, cards):
    """Return the unit that learned it most often, how often, and how often a line did.

    `found` has the results of each unit, one a range.
    """
    best = max((unit for unit in found if unit != PLAIN), key=lambda unit: lowest(found[unit])["success_rate"])
    took = "none of them"
    if lowest(found[best])["success_rate"] > 0:
        took = f"[{best}](#{anchor(cards[ON_CARD_OF.get(best, best)])})"
    return [took, share(lowest(found[best])), share(lowest(found[PLAIN]))]


def signs(inputs):
    """Return what a range is, in words."""
    low, high = map(float, inputs.strip("[]").split(", "))
    return "above 0" if low >= 0 else "below 0" if high <= 0 else "of both signs, around 0"


def lowest(results):
    """Return the result on the range where fewest seeds succeed."""
    return min(results, key=lambda result: result["success_rate"])


def share(result):
    """Write the share of seeds that succeed, with its interval."""
    rate, (low, high) = result["success_rate"], result["success_interval"]
    return f"{100 * rate:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def units(env):
    """Return all cards; a page that shows them is built again when the file changes."""
    env.note_dependency(str(PACKAGE / "published" / "units.toml"))
    return part("published").read_units()


def anchor(unit):
    """Return the target of a unit's section."""
    return f"unit-{unit.name.lower().replace(' ', '-')}"


def connect(app):
    """Register the directives."""
    app.add_directive("units-by-operation", UnitsByOperation)
    app.add_directive("units-by-use", UnitsByUse)
    app.add_directive("units-at-a-glance", UnitsAtAGlance)
