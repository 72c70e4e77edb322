"""Our own explanations of what is seen in training, and what became of each when it was put to the test.

`explanations.toml` says what is explained, what the explanation forbids, and what was done that could have refuted it.
The evidence of a chapter does it: a cell calls `explanation` with what came out, and the card that it leaves is also
what the page of all explanations is made from.
"""

import html
import json
import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .claims import COLOR, EDGE

#: What can become of an explanation, and the color of its card's edge.
OUTCOMES = dict(zip(("holds", "holds in part", "fell"), COLOR.values(), strict=False))


@dataclass(frozen=True)
class Explanation:
    """A cause that we name, beside what came out when it was set by hand or taken away, shown as a small card.

    Attributes
    ----------
    name, chapter : str
        The key in explanations.toml, and the chapter that says it, in the lesson or in the evidence alone.
    says, forbids : str
        The explanation as the lesson has it, and what would have refuted it.
    tried, others : str
        What was set by hand or taken away, and what became of the other explanations that come to mind.
    seeds : str
        The seeds, which were fixed before and not used to find the explanation.
    found, verdict : str
        What came out, and "holds", "holds in part" or "fell".
    where : str
        "evidence" if it is given there alone, and empty if the lesson gives it.
    within : str
        The bounds in which it holds, where a recipe of its trial refutes it outside of them.
    """

    name: str
    chapter: str
    says: str
    forbids: str
    tried: str
    others: str
    seeds: str
    found: str
    verdict: str
    where: str = ""
    within: str = ""

    def lines(self) -> dict[str, str]:
        """Return what the card says, by the name of each line."""
        told_in = "the evidence, and not in the lesson" if self.where == "evidence" else ""
        lines = {
            "holds": self.within,
            "would refute it": self.forbids,
            "tried": self.tried,
            "other causes": self.others,
            "seeds": self.seeds,
            "found": self.found,
            "told in": told_in,
        }
        return {name: text for name, text in lines.items() if text}

    def __repr__(self) -> str:
        rows = self.lines() | {"verdict": self.verdict}
        return self.says + "".join(f"\n  {name}: {text}" for name, text in rows.items())

    def _repr_html_(self) -> str:
        """Return the card; the data it carries is what the page of all explanations reads."""
        carried = {name: text for name, text in asdict(self).items() if text}
        data = html.escape(json.dumps(carried, sort_keys=True), quote=True)
        rows = "".join(f"<dt>{name}</dt><dd>{html.escape(text)}</dd>" for name, text in self.lines().items())
        return (
            f'<div class="nalu-claim nalu-{self.verdict.replace(" ", "-")}" id="explanation-{html.escape(self.name)}" '
            f'data-explanation="{data}" style="{EDGE.format(OUTCOMES[self.verdict])}">'
            f'<p class="nalu-claim-says"><strong>{html.escape(self.says)}</strong></p><dl>{rows}'
            f'<dt>verdict</dt><dd class="nalu-verdict">{self.verdict}</dd></dl></div>'
        )


def explanation(name: str, found: str, verdict: str) -> Explanation:
    """Set what came out beside one of our own explanations.

    Parameters
    ----------
    name : str
        A key of explanations.toml.
    found : str
        What came out when the cause was set or taken away, rounded to what is stable.
    verdict : str
        "holds", "holds in part" or "fell".

    Raises
    ------
    KeyError
        If there is no such explanation.
    ValueError
        If the verdict is none of these.
    """
    if verdict not in OUTCOMES:
        raise ValueError(f"the verdict is one of {', '.join(OUTCOMES)}; got {verdict!r}")
    known = read_explanations()
    if name not in known:
        raise KeyError(f"no explanation {name!r} in explanations.toml; there are: {', '.join(sorted(known))}")
    return Explanation(name=name, found=found, verdict=verdict, **known[name])


@cache
def read_explanations() -> dict[str, dict[str, str]]:
    """Return all explanations by name."""
    return {name: {key: text for key, text in entry.items() if key != "recipes"} for name, entry in _read().items()}


@cache
def read_recipes() -> dict[str, list[str]]:
    """Return the recipes in which each explanation that is bounded holds, as its bounds claim."""
    return {name: entry["recipes"] for name, entry in _read().items() if "recipes" in entry}


def _read() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "explanations.toml").read_text(encoding="utf-8"))
