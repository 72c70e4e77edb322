"""``{claims-ledger}`` and ``{explanations}``: what was published, what we say ourselves, and what became of both.

The claims come from the package's published/claims.toml, our explanations from explanations.toml, and what came out
from the cards that the chapters' cells left in their stored outputs. Nothing is written here.
"""

import html
import json
import re
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .package import part

ROOT = Path(__file__).parents[2]
CHAPTERS = ROOT / "chapters"
CARD = re.compile(r'<(?:div|td) class="nalu-[^"]*" id="(?P<anchor>[^"]+)" data-claim="(?P<data>[^"]+)"')
EXPLAINED = re.compile(CARD.pattern.replace("data-claim", "data-explanation"))


class Ledger(SphinxDirective):
    """One entry for each card of a kind, chapter by chapter, with a link to the cell that left it."""

    kind = CARD

    def run(self):
        """Return a heading and the entries of each chapter that has cards of this kind."""
        lines = []
        for lesson in sorted(CHAPTERS.glob("*.ipynb")):
            cards = []
            for notebook in with_evidence(lesson):
                self.env.note_dependency(str(notebook))
                cards += [(notebook, *card) for card in read_cards(notebook, self.kind)]
            if cards:
                lines += [f"## {title(lesson)}", "", *(line for card in cards for line in self.entry(*card))]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)

    def entry(self, notebook, anchor, claim):
        """Return a published claim and what was measured."""
        seeds = f"{claim['seeds']} seeds" if claim["seeds"] else ""
        measured = "; ".join(part for part in (claim["measured"], claim["interval"], seeds) if part)
        about = f" ({escape(claim['about'])})" if "about" in claim else ""
        head = f"**{escape(claim['says'])}** {{cite:t}}`{claim['source']}`, {escape(claim['where'])}"
        rows = {"published": claim["published"], "measured": measured}
        return card(head, rows, claim["verdict"], about, f"{page(notebook)}#{anchor}")


class Explanations(Ledger):
    """The same for our own explanations."""

    kind = EXPLAINED

    def entry(self, notebook, anchor, told):
        """Return an explanation, its trial, and what came out."""
        rows = part("published").Explanation(**told).lines()
        return card(f"**{escape(told['says'])}**", rows, told["verdict"], "", f"{page(notebook)}#{anchor}")


def with_evidence(lesson):
    """Return a lesson's notebook and, where there is one, that of its evidence."""
    evidence = lesson.parent / "evidence" / lesson.name
    return [lesson, evidence] if evidence.exists() else [lesson]


def read_cards(notebook, kind=CARD):
    """Yield (anchor, what the card says) for each card of a kind in the stored outputs of a notebook."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            for found in kind.finditer("".join(output.get("data", {}).get("text/html", ""))):
                yield found["anchor"], json.loads(html.unescape(found["data"]))


def title(notebook):
    """Return the heading of a notebook's first cell, which is the chapter's title."""
    first = json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]
    return "".join(first["source"]).splitlines()[0].lstrip("# ")


def page(notebook):
    """Return where a notebook's page is, seen from the ledger's."""
    return f"../{notebook.relative_to(ROOT).with_suffix('.html').as_posix()}"


def card(head, rows, verdict, about, address):
    """Return a card as lines of Markdown, with a link to the cell that left it."""
    shown = f'<span class="nalu-verdict">{verdict}</span>{about} · <a href="{address}">to the cell</a>'
    return [
        f":::{{container}} nalu-claim nalu-{verdict.replace(' ', '-')}",
        head,
        "",
        *(line for name, text in rows.items() for line in term(name, escape(text))),
        *term("verdict", shown),
        ":::",
        "",
    ]


def term(name, text):
    """Return the lines of one entry of a definition list."""
    return [name, f": {text}", ""]


def escape(text):
    """Keep signs that Markdown would take for mark-up."""
    return re.sub(r"[*_`|<\[\]$]", r"\\\g<0>", text)


def count_verdicts():
    """Return how many claims there are of each verdict."""
    counts = {}
    for lesson in CHAPTERS.glob("*.ipynb"):
        for notebook in with_evidence(lesson):
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
        for kind in (CARD, EXPLAINED):
            targets |= {each["anchor"]: (0, each["anchor"], each["anchor"]) for each in kind.finditer(output.astext())}


def connect(app):
    app.connect("doctree-read", make_cards_targets)
    app.add_directive("claims-ledger", Ledger)
    app.add_directive("explanations", Explanations)
    app.add_directive("claims-count", ClaimsCount)
