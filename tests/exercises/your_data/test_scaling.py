"""`check.scaling` of chapter 14: drafts that are wrong, right in another form, or not begun."""

import numpy as np

from nalu_tutorial.exercises.your_data.scaling import CHANGES

RIGHT = {name: stays for name, (stays, _) in CHANGES.items()}


def flipped(*names):
    return lambda: {name: stays != (name in names) for name, stays in RIGHT.items()}


WRONG = {name: (flipped(name), sentence) for name, (_, sentence) in CHANGES.items()}
WRONG |= {
    "all": (flipped(*CHANGES), "All 7 are the other way round"),
    "a word": (lambda: RIGHT | {"V = c T: T in °C, not K": "no"}, "answer True or False"),
    "no keys": (lambda: [True] * 7, "with the keys"),
}
ALSO_RIGHT = [{name: np.bool_(stays) for name, stays in RIGHT.items()}]
STUBS = [dict.fromkeys(RIGHT, ...), RIGHT | {"V = c T: T in °C, not K": ...}]
