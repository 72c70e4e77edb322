"""``{explanations}``: what we say ourselves, each with the strip of its trial: one mark for each recipe of the battery.

The marks come from the record of trials. A strip stands here and on the card in the evidence; unfolded, it shows the
numbers.
"""

import html
import json
from collections import Counter

from docutils import nodes

from .ledger import EXPLAINED, Ledger, card, escape, page
from .package import part
from .records import RECORDS, drawn

PATH = RECORDS / "explanations.json"


class Explanations(Ledger):
    """One entry for each of our own explanations, chapter by chapter."""

    kind, heading = EXPLAINED, "Our explanations"

    def run(self):
        self.env.note_dependency(str(PATH))
        self.strips = strips()
        return super().run()

    def entry(self, notebook, anchor, explained):
        rows = part("published").Explanation(**explained).lines()
        cite = self.citation(anchor, f"{explained['says']}: {explained['verdict']}")
        strip_of_it = self.strips.get(explained["name"], "")
        address = f"{page(notebook)}#{anchor}"
        return card(
            f"**{escape(explained['says'])}**", rows, explained["verdict"], "", address, f"{strip_of_it}\n\n{cite}"
        )


def strips():
    record = json.loads(PATH.read_text(encoding="utf-8"))
    marks, tables = part("records/_strips").strips_of(record), part("records/_layouts").tables_of(record, {})
    without_name = [drawn(table).replace(f"{name}: ", "") for name, table in zip(marks, tables, strict=True)]
    return {name: strip(marks[name], table, record["seeds"]) for name, table in zip(marks, without_name, strict=True)}


def strip(marks, table, seeds):
    """Return a row of marks with a line that counts them; unfolded, the table."""
    signs = part("records/_strips").MARKS
    row = "".join(
        f'<span class="nalu-{each.word.replace(" ", "-")}" title="{html.escape(each.text)}">{signs[each.word]}</span>'
        for each in marks
    )
    counts = Counter(each.word for each in marks)
    tally = ", ".join(f"{'holds ' * (word == 'in part')}{word} in {counts[word]}" for word in signs if counts[word])
    return (
        f'<details class="nalu-strip"><summary><span class="nalu-marks" aria-hidden="true">{row}</span> '
        f"<span>Of {len(marks)} recipes it {tally}</span></summary>{table}<p>{seeds} seeds on each side.</p></details>"
    )


def add_to_cards(app, doctree):
    """Put the strip of an explanation onto its card in the evidence."""
    outputs = {node: EXPLAINED.search(node.astext()) for node in doctree.findall(nodes.raw)}
    cards = {node: match["anchor"].removeprefix("explanation-") for node, match in outputs.items() if match}
    if cards and app.env.docname != "book/explanations":
        app.env.note_dependency(str(PATH))
        there = strips()
        for node, name in cards.items():
            text = node.astext().replace("</dl></div>", f"</dl>{there.get(name, '')}</div>")
            node.replace_self(nodes.raw("", text, format="html"))


def connect(app):
    app.connect("doctree-read", add_to_cards)
    app.add_directive("explanations", Explanations)
