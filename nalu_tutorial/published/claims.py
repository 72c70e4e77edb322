"""Published claims, and what became of them here.

`claims.toml` says what was claimed and where. The chapters measure: a cell that asserts what it found calls
`claim`, and the card it leaves is also what the book's claims ledger is made from. Nothing is typed twice.
"""

import html
import json
import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ._numbers import published_tables
from ._sentences import sentence
from ._verdicts import VERDICTS, Verdict

#: What a card calls a source; the keys are those of the bibliography.
SOURCES = {
    "trask2018": "Trask et al. (2018)",
    "bengio2009": "Bengio et al. (2009)",
    "madsen2020": "Madsen & Johansen (2020)",
    "schloer2020": "Schlör et al. (2020)",
    "heim2020": "Heim et al. (2020)",
    "faber2020": "Faber & Wattenhofer (2020)",
    "riegel2020": "Riegel et al. (2020)",
    "mistry2021": "Mistry et al. (2021)",
    "mistry2022": "Mistry et al. (2022)",
    "mistryreversible2022": "Mistry et al. (2022, stochastic NMU)",
    "curry2025": "Curry (2025)",
    "golkar2023": "Golkar et al. (2023)",
    "lee2023": "Lee et al. (2023)",
    "nogueira2021": "Nogueira et al. (2021)",
    "mcleish2024": "McLeish et al. (2024)",
    "nanda2023": "Nanda et al. (2023)",
    "boyle1662": "Boyle (1662)",
    "kepler1619": "Kepler (1619)",
    "balmer1885": "Balmer (1885)",
    "kleiber1932": "Kleiber (1932)",
    "cogsys2019": "CogSys article (2019)",
    "madsenslides": "NAU slides",
    "kollanur": "project report, IIT Indore",
}


# The colored edge of a card. JupyterLab has no style sheet of ours, so it stands in the card; on the book's pages the
# style sheet says which color suits the theme.
EDGE = "border-left: 4px solid var(--verdict, {}); padding: 0.2em 0.9em"
COLOR = dict(zip(VERDICTS, ("#0a7d5c", "#9a6700", "#b3261e", "#5c5f66", "#5c5f66"), strict=True))


@dataclass(frozen=True)
class Card:
    """A claim beside what was measured, shown as a small card.

    Attributes
    ----------
    name : str
        The claim's key in claims.toml.
    says, published, source, where : str
        What is claimed, the published number, the citation key and the place in the source.
    measured, interval, verdict : str
        What came out here, with its spread or interval, and the verdict.
    seeds : int
        How many independent runs stand behind it; 0 where nothing is drawn.
    about : str
        The quantity that was judged, where a rule judged it.
    """

    name: str
    says: str
    published: str
    source: str
    where: str
    measured: str
    interval: str
    seeds: int
    verdict: str
    about: str = ""

    def __repr__(self) -> str:
        rows = {"published": self.published, "measured": self._result(), "verdict": f"{self.verdict}{self._judged()}"}
        return f"{self.says} [{self._place()}]" + "".join(f"\n  {name}: {text}" for name, text in rows.items())

    def _place(self) -> str:
        return f"{SOURCES[self.source]}, {self.where}"

    def _result(self) -> str:
        seeds = f"{self.seeds} seeds" if self.seeds else ""
        return "; ".join(part for part in (self.measured, self.interval, seeds) if part)

    def _judged(self) -> str:
        return f" ({self.about})" if self.about else ""

    def _data(self) -> str:
        """Return the attributes from which the ledger reads the card."""
        fields = {name: value for name, value in asdict(self).items() if name != "about" or value}
        data = html.escape(json.dumps(fields, sort_keys=True), quote=True)
        return f'id="claim-{html.escape(self.name)}" data-claim="{data}"'

    def table_cell(self) -> str:
        """Return the card as the cell of a table whose line says all the rest: its verdict."""
        return f'<td class="nalu-verdict nalu-{self.verdict.replace(" ", "-")}" {self._data()}>{self.verdict}</td>'

    def _repr_html_(self) -> str:
        """Return the card; the data it carries is what the ledger reads."""
        text = {name: html.escape(str(value)) for name, value in asdict(self).items()}
        kind = self.verdict.replace(" ", "-")
        verdict = f'<dd class="nalu-verdict">{text["verdict"]}</dd>'
        if self.about:
            verdict = f'<dd><span class="nalu-verdict">{text["verdict"]}</span>{html.escape(self._judged())}</dd>'
        return (
            f'<div class="nalu-claim nalu-{kind}" {self._data()} style="{EDGE.format(COLOR[self.verdict])}">'
            f'<p class="nalu-claim-says"><strong>{text["says"]}</strong> <span>{html.escape(self._place())}</span></p>'
            f"<dl><dt>published</dt><dd>{text['published']}</dd><dt>measured</dt><dd>{html.escape(self._result())}</dd>"
            f"<dt>verdict</dt>{verdict}</dl></div>"
        )


def claim(name: str, measured: str, verdict: str | Verdict, *, seeds: int = 0, interval: str = "") -> Card:
    """Set what was measured beside a published claim.

    Parameters
    ----------
    name : str
        A key of claims.toml.
    measured : str
        What came out, rounded to what is stable.
    verdict : str or Verdict
        One of ``nalu_tutorial.published.VERDICTS``: "reproduced", "in part", "not reproduced", "not comparable" or "too
        uncertain to say". What a rule returned also names the quantity that was judged, and the card shows it.
    seeds : int
        How many independent runs stand behind it.
    interval : str
        The spread or the confidence interval, said in words ("90 % of seeds 3.1–5.2").

    Raises
    ------
    KeyError
        If there is no such claim.
    ValueError
        If the verdict is none of these.
    """
    word, about = verdict if isinstance(verdict, Verdict) else (verdict, "")
    if word not in VERDICTS:
        raise ValueError(f"the verdict is one of {', '.join(VERDICTS)}; got {word!r}")
    published = read_claims()
    if name not in published:
        raise KeyError(f"no claim {name!r} in claims.toml; there are: {', '.join(sorted(published))}")
    known = published[name]
    return Card(name=name, measured=measured, verdict=word, about=about, seeds=seeds, interval=interval, **known)


@cache
def read_claims() -> dict[str, dict[str, str]]:
    """Return all published claims by name, those that are a line of a table with its numbers as a sentence."""
    claims = tomllib.loads((Path(__file__).parent / "claims.toml").read_text(encoding="utf-8"))
    return {name: of_line(**entry) if "line" in entry else entry for name, entry in claims.items()}


def of_line(says: str, line: tuple[str, str, str]) -> dict[str, str]:
    """Return a claim that is a line of a table: (experiment, unit, task)."""
    table = published_tables()[line[0]]
    return {"says": says, "published": sentence(*line), "source": table.source, "where": table.where}
