"""Each unit at a glance: the card that closes its lesson, and the page on which a reader chooses a unit.

`units.toml` holds what both say. How often a unit succeeds is a number of ours, measured by the claim that the entry
names; a test holds that the claim's card shows the same numbers.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROWS = {
    "equation": "equation",
    "can": "learns",
    "cannot": "does not learn",
    "start": "start",
    "training": "training",
}


@dataclass(frozen=True)
class UnitCard:
    """What there is to know of a unit before one uses it.

    Attributes
    ----------
    name, chapter, says : str
        The unit's name, the stem of its chapter, and in one line what it is for.
    equation, can, cannot, start, training : str
        Its equation in TeX, what it learns and what it does not, how it starts, and the optimizer and rate that worked
        in the chapter.
    succeeds, evidence : str
        How often it succeeds, and the claim that measured this.
    code : str
        One line that makes one.
    """

    name: str
    chapter: str
    says: str
    equation: str
    can: str
    cannot: str
    start: str
    training: str
    succeeds: str
    evidence: str
    code: str

    def __repr__(self) -> str:
        rows = [f"{label}: {getattr(self, name)}" for name, label in ROWS.items()]
        return "\n  ".join([f"{self.name}: {self.says}", *rows, f"success: {self.succeeds}", self.code])

    def _repr_markdown_(self) -> str:
        """Return the card for the lesson's page: formulas and the link to the evidence work there and in Jupyter."""
        return self.card("")

    def card(self, chapters: str) -> str:
        """Return the card as a table in Markdown, for a page from which the chapters' folder is reached like this."""
        rows = [f"| {label} | {getattr(self, name)} |" for name, label in ROWS.items()]
        link = f"{chapters}evidence/{self.chapter}.ipynb#claim-{self.evidence}"
        last = [f"| success | [{self.succeeds}]({link}) |", f"| code | `{self.code}` |"]
        return "\n".join([f"| {self.name} | {self.says} |", "|:--|:--|", *rows, *last])


def at_a_glance(name: str) -> UnitCard:
    """Return a unit's card: its equation, what it learns, how it starts, what training worked, how often.

    Parameters
    ----------
    name : str
        The unit as it is imported, "NAC" for instance.

    Raises
    ------
    KeyError
        If there is no card of this name.
    """
    units = read_units()
    if name not in units:
        raise KeyError(f"no card {name!r} in units.toml; there are: {', '.join(units)}")
    return units[name]


@cache
def read_units() -> dict[str, UnitCard]:
    """Return every unit's card by its name, in the order of the chapters."""
    units = tomllib.loads((Path(__file__).parent / "units.toml").read_text(encoding="utf-8"))
    return {name: UnitCard(name=name, **entry) for name, entry in units.items()}
