"""``{claims-ledger}``: what was published, and what became of it; and what it shares with the page of explanations.

The claims come from the package's published/claims.toml, our explanations from explanations.toml, and what came out
from the cards that the chapters' cells left in their stored outputs. Nothing is written here.

Each entry has the name of its card as address, and the page a filter by verdict and a CSV beside it.
"""

import html
import json
import re
from collections import Counter
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from . import when_built
from .citing import csv_text, to_cite, write_beside
from .notebooks import CHAPTERS, cells_of, title_of

ROOT = Path(__file__).parents[2]
CARD = re.compile(r'<(?:div|td) class="nalu-[^"]*" id="(?P<anchor>[^"]+)" data-claim="(?P<data>[^"]+)"')
EXPLAINED = re.compile(CARD.pattern.replace("data-claim", "data-explanation"))
PAGES = {"book/claims": CARD, "book/explanations": EXPLAINED}


class Ledger(SphinxDirective):
    """One entry for each card of a kind, chapter by chapter, with a link to the cell that left it."""

    kind, heading = CARD, "The claims ledger"

    def run(self):
        lines = []
        for lesson, cards in cards_of_chapters(self.kind):
            for notebook in with_evidence(lesson):
                self.env.note_dependency(str(notebook))
            lines += [f"## {title_of(cells_of(lesson))}", "", *(line for each in cards for line in self.entry(*each))]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)

    def citation(self, anchor, text):
        return to_cite(self.config, self.env.docname, anchor, self.heading, text)

    def entry(self, notebook, anchor, claim):
        """Return a published claim and what was measured."""
        seeds = f"{claim['seeds']} seeds" if claim["seeds"] else ""
        measured = "; ".join(part for part in (claim["measured"], claim["interval"], seeds) if part)
        about = f" ({escape(claim['about'])})" if "about" in claim else ""
        head = f"**{escape(claim['says'])}** {{cite:t}}`{claim['source']}`, {escape(claim['where'])}"
        rows = {"published": claim["published"], "measured": measured}
        cite = self.citation(anchor, f"{claim['says']}: {claim['verdict']}")
        return card(head, rows, claim["verdict"], about, f"{page(notebook)}#{anchor}", cite)


def with_evidence(lesson):
    """Return a lesson's notebook and, where there is one, that of its evidence."""
    evidence = lesson.parent / "evidence" / lesson.name
    return [lesson, evidence] if evidence.exists() else [lesson]


def read_cards(notebook, kind=CARD):
    """Yield (anchor, what the card says) for each card of a kind in the stored outputs of a notebook."""
    for cell in cells_of(notebook):
        for output in cell.get("outputs", ()):
            for match in kind.finditer("".join(output.get("data", {}).get("text/html", ""))):
                yield match["anchor"], json.loads(html.unescape(match["data"]))


def page(notebook):
    return f"../{notebook.relative_to(ROOT).with_suffix('.html').as_posix()}"


def card(head, rows, verdict, about, address, cite):
    """Return a card as lines of Markdown, with a link to the cell that left it, by whose name it is found here too."""
    shown = f'<span class="nalu-verdict">{verdict}</span>{about} · <a href="{address}">to the cell</a>'
    return [
        f":::{{container}} nalu-claim nalu-{slug(verdict)}",
        f":name: {address.partition('#')[2]}",
        "",
        head,
        "",
        *(line for name, text in rows.items() for line in term(name, escape(text))),
        *term("verdict", shown),
        cite,
        ":::",
        "",
    ]


def term(name, text):
    return [name, f": {text}", ""]


def escape(text):
    """Keep signs that Markdown would take for mark-up."""
    return re.sub(r"[*_`|<\[\]$]", r"\\\g<0>", text)


def slug(verdict):
    return verdict.replace(" ", "-")


def filter_of(verdicts, file):
    """Return the HTML of a choice of one verdict, which needs no script, and of a link to the CSV."""
    names = {"all": "all", **{slug(each): each for each in verdicts}}
    counts = {"all": verdicts.total(), **{slug(each): count for each, count in verdicts.items()}}
    choices = "".join(
        f'<label><input type="radio" name="verdict" value="{each}" autocomplete="off"{" checked" * (each == "all")}>'
        f"{name} ({counts[each]})</label>"
        for each, name in names.items()
    )
    rules = "".join(
        f'article:has(.nalu-filter [value="{each}"]:checked) :is(.nalu-claim:not(.nalu-{each}, :target), '
        f"section:has(> .nalu-claim):not(:has(> :is(.nalu-{each}, :target)))){{display:none}}"
        for each in map(slug, verdicts)
    )
    return (
        f"<style>@media screen{{{rules}}}</style>"
        f'<fieldset class="nalu-filter d-print-none"><legend>Show</legend>{choices}</fieldset>'
        f'<p><a href="{file}" download>Download all lines (CSV)</a></p>'
    )


class VerdictFilter(SphinxDirective):
    """``{verdict-filter}``: a choice of one verdict, and the CSV, for the page of all cards of a kind."""

    def run(self):
        name = self.env.docname
        return [nodes.raw("", filter_of(count_verdicts(PAGES[name]), f"{name.rpartition('/')[2]}.csv"), format="html")]


def count_verdicts(kind):
    return Counter(card["verdict"] for _, cards in cards_of_chapters(kind) for _, _, card in cards)


def cards_of_chapters(kind=CARD):
    """Yield each lesson that has cards of a kind, it and its evidence together, and these: notebook, anchor, data."""
    for lesson in sorted(CHAPTERS.glob("*.ipynb")):
        cards = [(notebook, *each) for notebook in with_evidence(lesson) for each in read_cards(notebook, kind)]
        if cards:
            yield lesson, cards


def lines_of(kind):
    """Return the lines of the CSV of all cards of a kind: where each stands, its chapter, and all that it carries."""
    lines = [
        {"address": f"#{anchor}", "lesson": lesson.stem, "cell": f"{page(notebook)}#{anchor}", **card}
        for lesson, cards in cards_of_chapters(kind)
        for notebook, anchor, card in cards
    ]
    columns = dict.fromkeys(name for line in lines for name in line)
    return [{name: line.get(name, "") for name in columns} for line in lines]


def write_csvs(app, site):
    for name, kind in PAGES.items():
        write_beside(app, site, name, lambda kind=kind: csv_text(lines_of(kind)))


class ClaimsCount(SphinxDirective):
    """``{claims-count}``: one sentence that says how the verdicts stand."""

    def run(self):
        counts = count_verdicts(CARD)
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
    when_built(app, write_csvs)
    app.add_directive("claims-ledger", Ledger)
    app.add_directive("verdict-filter", VerdictFilter)
    app.add_directive("claims-count", ClaimsCount)
