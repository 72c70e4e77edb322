"""Which unit to choose: ``{units-by-operation}``, ``{units-by-use}`` and ``{units-at-a-glance}``.

The first is made from the record of single units, the others from the cards that close the lessons.
"""

import json

from sphinx.util.docutils import SphinxDirective

from .cells import RECORD, signs_of
from .package import PACKAGE, part

VERBS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}
PLAIN = {"Linear": "a line", "MLP, ReLU": "a small net"}
SIGNS = {"pos": "above 0", "neg": "below 0", "both": "of both signs, around 0"}
SAME_SIGN = (SIGNS["pos"], SIGNS["neg"])
IN_LOGARITHMS = "a line in logarithms, exactly"
TWO_PATHS = ("NALU", "INALU", "GNALU")  # of units that are right equally often, those with a gate come last
GIVEN_OPERANDS = ("DMU",)  # and the pair of operations, of which it chooses: no answer to what this table asks
HIGHEST_RATE = 0.1  # and before those, units that need a rate which no net around them would bear
NAMES = {"INALU": "iNALU"}
ON_CARD_OF = {"RealNPU": "NPU", "NaiveNPU": "NPU", "SNMU": "NMU"}
JOINER, SPACE = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}"
HEADS = ("to", "inputs", "take", f"right within 1{SPACE}%", "to five digits", "without a unit")


class UnitsByOperation(SphinxDirective):
    """A table: an operation, the signs of its inputs, the unit that learned it most often, and plain models."""

    def run(self):
        self.env.note_dependency(str(RECORD))
        rows = by_operation(json.loads(RECORD.read_text(encoding="utf-8")), units(self.env))
        lines = ["| " + " | ".join(row) + " |" for row in (HEADS, [":--"] * len(HEADS), *rows)]
        return self.parse_text_to_nodes("\n".join(lines))


class UnitsByUse(SphinxDirective):
    """A table: what one wants to do, the unit for it, the number of its chapter."""

    def run(self):
        lines = ["| To | take | chapter |", "|:--|:--|:--|"]
        for unit in units(self.env).values():
            lesson = f"[{int(unit.chapter[:2])}](../chapters/{unit.chapter}.ipynb)"
            lines.append(f"| {unit.says} | [{unit.name}](#{anchor(unit)}) | {lesson} |")
        return self.parse_text_to_nodes("\n".join(lines))


class UnitsAtAGlance(SphinxDirective):
    """The card of each unit, in the order of the chapters."""

    def run(self):
        lines = []
        for unit in units(self.env).values():
            lines += [f"({anchor(unit)})=", f"## {unit.name}", "", unit.card("../chapters/"), ""]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def by_operation(record, cards):
    """Return the rows of the table, an operation and the signs of its inputs at a time."""
    operations = {}
    for result in record["results"]:
        operation, inputs = result["task"].split(" ", 1)
        of_kind = operations.setdefault(operation, {}).setdefault(SIGNS[signs_of(inputs)], {})
        of_kind.setdefault(result["unit"], []).append(result)
    trained = {each["unit"]: record["defaults"] | each["options"] for each in record["trainings"]}
    rows = []
    for operation, of_kind in operations.items():
        for kind, ranges in together(of_kind, trained, cards).items():
            plain = without(ranges, operation in "*/" and kind in SAME_SIGN)
            lines = units_for(ranges, trained, cards)
            rows.append([VERBS[operation], kind, *lines[0], plain])
            rows += [[VERBS[operation], kind, *line, ""] for line in lines[1:]]
    return rows


def together(of_kind, trained, cards):
    """Return the kinds of inputs of one operation, as a single one where the units for them are the same."""
    if len({str(units_for(ranges, trained, cards)) for ranges in of_kind.values()}) > 1:
        return of_kind
    names = next(iter(of_kind.values()))
    return {"of any sign": {name: [each for ranges in of_kind.values() for each in ranges[name]] for name in names}}


def units_for(ranges, trained, cards):
    """Return a line for each unit to take: its training, and how often it is right within 1 % and to five digits."""
    return [
        [
            recommendation(name, trained[name], cards),
            *(share(kind(ranges[name]), ranges[name]) for kind in (near, digits)),
        ]
        for name in best(ranges, trained)
    ]


def best(ranges, trained):
    """Return the unit that is right within 1 % most often, and the one to five digits if that is another.

    `ranges` has the results of each unit, one a range, and `trained` its optimizer and rate.
    """

    def comes_last(name):
        return name.startswith(TWO_PATHS), trained[name]["lr"] > HIGHEST_RATE

    units = sorted((name for name in ranges if name not in (*PLAIN, *GIVEN_OPERANDS)), key=comes_last)
    within = max(units, key=lambda name: (near(ranges[name]), digits(ranges[name])))
    exact = max(units, key=lambda name: (digits(ranges[name]), near(ranges[name])))
    return [within, exact] if digits(ranges[exact]) > digits(ranges[within]) else [within]


def recommendation(name, how, cards):
    """Return a unit with a link to its card, its start where that is not its own, its optimizer, rate and clip."""
    unit, _, variant = name.partition(", ")
    link = f"[{NAMES.get(unit, unit)}](#{anchor(cards[ON_CARD_OF.get(unit, unit)])})"
    start = ", from a tenth of its start" if variant == "a tenth" else ""
    clip = ", clipped" if "clip" in how else ""
    return f"{link}{start}; {how['optimizer']}, {how['lr']:g}{clip}"


def without(ranges, in_logarithms):
    """Return what plain models do: a line in logarithms where it can be one, a line, a small net."""
    each = [f"{words} {share(near(ranges[name]), ranges[name])}" for name, words in PLAIN.items()]
    return "; ".join([IN_LOGARITHMS, *each[1:]] if in_logarithms else each)


def near(results):
    """Return the share of seeds that are right within 1 %, on the range where it is lowest."""
    return min(result["measures"]["error_below_1_percent"]["mean"] for result in results)


def digits(results):
    """Return the share of seeds that are right to five digits, on the range where it is lowest."""
    return min(result["success_rate"] for result in results)


def share(rate, results):
    """Write a share of the seeds with its interval, which no line break parts."""
    seeds = results[0]["seeds"]
    text = str(part("metrics/intervals").wilson_interval(round(rate * seeds), seeds))
    return text.replace("–", f"{JOINER}–{JOINER}").replace(" %", f"{SPACE}%")


def units(env):
    """Return all cards; a page that shows them is built again when the file changes."""
    env.note_dependency(str(PACKAGE / "published" / "units.toml"))
    return part("published").read_units()


def anchor(unit):
    return f"unit-{unit.name.lower().replace(' ', '-')}"


def connect(app):
    app.add_directive("units-by-operation", UnitsByOperation)
    app.add_directive("units-by-use", UnitsByUse)
    app.add_directive("units-at-a-glance", UnitsAtAGlance)
