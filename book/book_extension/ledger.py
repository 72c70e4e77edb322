"""``{claims-ledger}``: every published claim beside what the chapters measured.

The claims come from the package's published/claims.toml, what was measured from the cards that the chapters' cells left
in their stored outputs. Nothing is written here.
"""

import html
import json
import re
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
CHAPTERS = ROOT / "chapters"
CARD = re.compile(r'<(?:div|td) class="nalu-[^"]*" id="(?P<anchor>[^"]+)" data-claim="(?P<data>[^"]+)"')


class ClaimsLedger(SphinxDirective):
    """One entry for each claim, chapter by chapter, with a link to the cell that measured it."""

    def run(self):
        """Return a heading sentence and the entries of each chapter."""
        lines = []
        for lesson in sorted(CHAPTERS.glob("*.ipynb")):
            lines += [f"## {title(lesson)}", ""]
            for notebook in with_evidence(lesson):
                self.env.note_dependency(str(notebook))
                lines += [line for anchor, claim in read_cards(notebook) for line in entry(notebook, anchor, claim)]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def with_evidence(lesson):
    """Return a lesson's notebook and, where there is one, that of its evidence."""
    evidence = lesson.parent / "evidence" / lesson.name
    return [lesson, evidence] if evidence.exists() else [lesson]


def read_cards(notebook):
    """Yield (anchor, claim) for each card in the stored outputs of a notebook."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            for card in CARD.finditer("".join(output.get("data", {}).get("text/html", ""))):
                yield card["anchor"], json.loads(html.unescape(card["data"]))


def title(notebook):
    """Return the heading of a notebook's first cell, which is the chapter's title."""
    first = json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]
    return "".join(first["source"]).splitlines()[0].lstrip("# ")


def entry(notebook, anchor, claim):
    """Return a claim's card as lines of Markdown, with a link to the cell that measured it."""
    seeds = f"{claim['seeds']} seeds" if claim["seeds"] else ""
    measured = "; ".join(part for part in (claim["measured"], claim["interval"], seeds) if part)
    kind = claim["verdict"].replace(" ", "-")
    about = f" ({escape(claim['about'])})" if "about" in claim else ""
    return [
        f":::{{container}} nalu-claim nalu-{kind}",
        f"**{escape(claim['says'])}** {{cite:t}}`{claim['source']}`, {escape(claim['where'])}",
        "",
        *term("published", escape(claim["published"])),
        *term("measured", escape(measured)),
        *term("verdict", f'<span class="nalu-verdict">{claim["verdict"]}</span>{about} · '
              f'<a href="../{notebook.relative_to(ROOT).with_suffix(".html").as_posix()}#{anchor}">to the cell</a>'),
        ":::",
        "",
    ]  # fmt: skip


def term(name, text):
    """Return the lines of one entry of a definition list."""
    return [name, f": {text}", ""]


def escape(text):
    """Keep signs that Markdown would take for mark-up."""
    return re.sub(r"[*_`|<\[\]$]", r"\\\g<0>", text)


def count_verdicts():
    """Return how many claims there are of each verdict."""
    counts = {}
    for notebook in CHAPTERS.rglob("*.ipynb"):
        for _, claim in read_cards(notebook):
            counts[claim["verdict"]] = counts.get(claim["verdict"], 0) + 1
    return counts


class ClaimsCount(SphinxDirective):
    """``{claims-count}``: one sentence that says how the verdicts stand."""

    def run(self):
        """Count the verdicts in one sentence."""
        counts = count_verdicts()
        parts = [f"{number} {verdict}" for verdict, number in sorted(counts.items(), key=lambda item: -item[1])]
        text = f"Published claims re-run so far: {sum(counts.values())}. {', '.join(parts).capitalize()}."
        return [nodes.paragraph("", text, classes=["claims-count"])]


def make_cards_targets(app, doctree):
    """Let a link lead to a claim's card: `[…](evidence/02-nac.ipynb#claim-nac-addition)`.

    Cards are raw HTML, in which MyST looks for no targets.
    """
    targets = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for output in doctree.findall(nodes.raw):
        targets |= {card["anchor"]: (0, card["anchor"], card["anchor"]) for card in CARD.finditer(output.astext())}


def connect(app):
    app.connect("doctree-read", make_cards_targets)
    app.add_directive("claims-ledger", ClaimsLedger)
    app.add_directive("claims-count", ClaimsCount)
