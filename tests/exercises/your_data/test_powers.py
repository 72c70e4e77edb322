"""`check.powers` of chapter 14: drafts that are wrong, right in another form, or not begun."""

from fractions import Fraction

from nalu_tutorial.exercises.your_data.powers import POWERS, WRONG_POWERS


def changed(name, value):
    return lambda: POWERS | {name: value}


FIRST = "(2, 12) and (8, 24)"
WRONG = {f"{value:g} for {name}": (changed(name, value), text) for (name, value), text in WRONG_POWERS.items()}
WRONG |= {
    "no usual slip": (changed(FIRST, 0.7), f"For {FIRST} you say 0.7"),
    "a word": (changed(FIRST, "half"), f"For {FIRST} give one number"),
    "a key missing": (lambda: {FIRST: 0.5}, "with the keys"),
}
ALSO_RIGHT = [POWERS | {FIRST: Fraction(1, 2)}, POWERS | {"(1, 7) and (4, 7)": 0.0}]
STUBS = [dict.fromkeys(POWERS, ...), POWERS | {FIRST: ...}]
