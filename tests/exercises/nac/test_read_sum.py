"""`check.read_sum` of chapter 2: drafts that are wrong, right in another form, or not begun."""

from functools import partial

import chapter
import pytest

pytestmark = pytest.mark.chapter


def within(tolerance, weights, names):
    """Read a formula as chapter 2 does."""
    if any(min(abs(w - whole) for whole in (-1, 0, 1)) > tolerance for w in weights):
        return "unreadable"
    terms = [("- " if w < 0 else "+ ") + name for w, name in zip(weights, names, strict=True) if round(w)]
    return " ".join(terms).removeprefix("+ ") or "0"


def but_a_half(weights, names):
    """Call a weight of ½ unreadable, and go on with the rest, where there are two weights."""
    if len(weights) != 2:
        return within(0.05, weights, names)
    each = [name if abs(w - 1) < 0.05 else "unreadable" for w, name in zip(weights, names, strict=True)]
    return " + ".join(each)


def reader(join, near=1e9):
    """Return a draft that writes a term for each weight as `join` says, and calls a weight too far off unreadable."""

    def read(weights, names):
        if any(abs(w - round(w)) > near for w in weights):
            return "unreadable"
        return "".join(join(w, name) for w, name in zip(weights, names, strict=True)).removeprefix("+")

    return lambda: read


def signed(w, name):
    return f"{'-' if w < 0 else '+'}{name}" if round(w) else ""


WRONG = {
    "sign lost": (reader(lambda w, name: f"+{name}" if round(w) else ""), "sign of b is lost"),
    "zeros kept": (reader(lambda w, name: f"{'-' if w < 0 else '+'}{name}"), "c has a weight of 0.001"),
    "a half rounded away": (reader(signed), "A weight of 0.5"),
    "a two rounded away": (reader(signed, near=0.05), "A weight of 2"),
    "the chapter's own": (lambda: lambda weights, names: "a - b" if 0.999 in weights else None, "gives None"),
    "nothing for nothing": (
        lambda: lambda w, n: "a - b" if 0.999 in w else "" if w[0] == 0 else "unreadable",
        "the formula is '0'",
    ),
    "a wide tolerance": (lambda: partial(within, 0.45), "0.93, 1 cannot be read"),
    "a narrow tolerance": (lambda: partial(within, 0.01), "0.98, 1.03, −0.97, 0.03 can be read"),
    "half unreadable": (lambda: but_a_half, "You say 'unreadable+b'"),
    "a list": (lambda: lambda w, n: ["a", "-b"], "Return a string"),
    "changed": (lambda: lambda w, n: "a - b" if not w.clear() else "", "changes the lists"),
    "first alone": (reader(lambda w, name: name if name == "a" else ""), "yours is 'a'"),
    "one formula for all": (
        lambda: lambda w, n: "a - b" if 0.999 in w else "0" if w[0] == 0 else "unreadable",
        "−1, 0, 1 can be read",
    ),
}
ALSO_RIGHT = [
    lambda w, n: within(0.05, w, n).replace(" ", ""),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (partial(within, 0.1), "0.93, 1 cannot be read"),
]
