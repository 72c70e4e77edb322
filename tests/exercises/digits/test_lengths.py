"""`check.lengths` of chapter 11: drafts that are wrong, right in another form, or not begun."""

from fractions import Fraction

from nalu_tutorial.exercises.digits.lengths import PARTS, WRONG_PARTS


def changed(name, value):
    return lambda: PARTS | {name: value}


FIRST = "bias at 25"
WRONG = {f"{value:g} for {name}": (changed(name, value), text) for (name, value), text in WRONG_PARTS.items()}
WRONG |= {
    "no usual slip": (changed(FIRST, 6), f"For {FIRST} you say 6"),
    "a word": (changed(FIRST, "five"), f"For {FIRST} give one number"),
    "a key missing": (lambda: {FIRST: 5}, "with the keys"),
}
ALSO_RIGHT = [
    PARTS | {FIRST: Fraction(5), "equal at length": 56},
    PARTS | {"share of the first at 400": 0.0181},
]
STUBS = [dict.fromkeys(PARTS, ...), PARTS | {FIRST: ...}]
