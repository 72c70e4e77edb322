"""The printed explanation of a conclusion: a claim, its reasons, a sentence and a tree."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from .bounds import Bounds
from .formulas import Formula

DEEPEST = 36  # letters in front of a line, three for each level


@dataclass(frozen=True, eq=False)
class Reason:
    """One bound, and what it rests on.

    Attributes
    ----------
    formula : Formula
        Whose bound; for what was told with variables, as it was told.
    side : int
        0 for a lower bound, 1 for an upper one.
    bounds : Bounds
        The bound, with the other end open.
    source : str
        ``"told"``, ``"rule"`` or ``"closed world"``; empty where it follows from the premises or, if there are none,
        from the weights alone.
    told : Formula or None
        What was told, if it was.
    premises : tuple of Reason
        What it follows from.
    """

    formula: Formula
    side: int
    bounds: Bounds
    source: str = ""
    told: Formula | None = None
    premises: tuple[Reason, ...] = ()

    @property
    def claim(self) -> str:
        """The bound in words, such as "true", "at least 0.8" or "at most 0.3"."""
        if self.bounds.state in ("true", "false"):
            return self.bounds.state
        return f"at most {self.bounds.upper:.4g}" if self.side else f"at least {self.bounds.lower:.4g}"

    def __str__(self) -> str:
        """Write the claim, and where it comes from if that is no other claim."""
        return f"{self.formula} is {self.claim}" + (f" ({self.source})" if self.source else "")

    @property
    def because(self) -> str:
        """Write the claim with what it directly rests on."""
        if not self.premises:
            return f"{self.formula} is {self.claim}: {_SOURCES[self.source]}."
        *first, last = map(str, self.premises)
        return f"{self.formula} is {self.claim} because {' and '.join([', '.join(first)] * bool(first) + [last])}."

    def leaves(self) -> Iterator[Reason]:
        """Yield what it rests on in the end, each once however many ways lead to it."""
        seen: set[Reason] = set()
        left = [self]
        while left:
            reason = left.pop()
            if reason not in seen:
                seen.add(reason)
                left += reversed(reason.premises)
                if not reason.premises:
                    yield reason

    def tree(self) -> list[str]:
        """Return the lines of the tree of everything that it rests on, each branch written once.

        What lies deeper than a page is wide goes on below, from the left.
        """
        lines: list[str] = []
        seen: set[str] = set()
        left = [(self, "", "")]  # what to write, what stands before it, and what stands before its premises
        below: deque[Reason] = deque()
        while left:
            reason, before, margin = left.pop()
            again, deep = str(reason) in seen, len(margin) > DEEPEST
            note = (" (as above)" if again else " (below)" if deep else "") if reason.premises else ""
            lines.append(f"{before}{reason}{note}")
            if deep and left and not again:
                below.append(reason)
            elif reason.premises and not again:
                seen.add(str(reason))
                margin = "" if deep else margin  # where nothing else follows, it goes on at the left
                *some, last = reason.premises
                left.append((last, margin + "└─ ", margin + "   "))
                left += [(premise, margin + "├─ ", margin + "│  ") for premise in reversed(some)]
            while below and not left:
                reason = below.popleft()
                if reason.premises and str(reason) not in seen:
                    lines.append("")
                    left.append((reason, "", ""))
        return lines


_SOURCES = {
    "": "its connective says so, whatever the operands are",
    "told": "it was told so",
    "rule": "it is a rule",
    "closed world": "nothing was told of it, and in a closed world that makes it false",
}


@dataclass(frozen=True, eq=False, repr=False)
class Explanation:
    """Why a formula has its bounds; printed, it is a sentence and a tree.

    Attributes
    ----------
    formula : Formula
        What is explained.
    bounds : Bounds
        What is known of it.
    reasons : tuple of Reason
        One for a true or a false formula, both for a contradiction or between, none if nothing is known.
    """

    formula: Formula
    bounds: Bounds
    reasons: tuple[Reason, ...]

    @property
    def sentence(self) -> str:
        """The explanation in words, as far as the first step goes."""
        if not self.reasons:
            early = "" if self.bounds.settled else ", but inference gave up before it had settled"
            return f"{self.formula} is unknown: no bound on it was derived from what was told{early}."
        reasons = [reason.because for reason in self.reasons]
        if self.bounds.state == "contradiction":
            reasons = [f"{self.formula} is a contradiction.", *reasons]
        return "\n".join(reasons)

    def __repr__(self) -> str:
        """Write the sentence and, where there is more to say, the tree."""
        trees = [line for reason in self.reasons if reason.premises for line in ["", *reason.tree()]]
        return "\n".join([self.sentence, *trees])
