"""`check.comparisons` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import nsr

from .drafts import LOGIC, says

pytestmark = pytest.mark.chapter


def never(sign, zero):
    return lambda: (LOGIC, (sign, zero))


WRONG = {
    "a key missing": (lambda: ({">": LOGIC[">"]}, (1, 1)), "with the keys"),
    "a word": (says(">", True), "For > give a function"),
    "a tilde": (says("!=", lambda sign, zero: ~int(zero)), "`~` makes −2"),
    "no truth": (says("!=", lambda sign, zero: "yes"), "no truth value"),
    "> swapped": (says(">", lambda sign, zero: sign), "Your > is <"),
    "< swapped": (says("<", lambda sign, zero: not (sign or zero)), "Your < is >"),
    "≥ swapped": (says(">=", lambda sign, zero: sign or zero), "Your ≥ is ≤"),
    "≤ swapped": (says("<=", lambda sign, zero: not sign), "Your ≤ is ≥"),
    "> as NOT <": (says(">", lambda sign, zero: not sign), "your > is ≥"),
    "< as NOT >": (says("<", lambda sign, zero: sign or zero), "holds at d = 0 as well"),
    "≥ as NOT ≤": (says(">=", lambda sign, zero: not (sign or zero)), "What NOT ≤ leaves"),
    "≤ as NOT ≥": (says("<=", lambda sign, zero: sign), "What NOT ≥ leaves"),
    "≤ with AND": (says("<=", lambda sign, zero: sign and zero), "sign AND zero is never 1"),
    "= as NOT sign": (says("==", lambda sign, zero: not sign), "Equality has a bit of its own"),
    "= as ≠": (says("==", lambda sign, zero: not zero), "Your = is ≠"),
    "≠ as =": (says("!=", lambda sign, zero: zero), "Your ≠ is ="),
    "≠ as sign": (says("!=", lambda sign, zero: sign), "misses all d above 0"),
    "≠ as always": (says("!=", lambda sign, zero: 1), "sign OR NOT sign"),
    "a constant": (says(">", lambda sign, zero: 1), "comes out True whatever d is"),
    "something else": (says("!=", lambda sign, zero: not sign and not zero), "Where d < 0, x₁ != x₂ is True"),
    "above": (never(0, 0), "every d above 0."),
    "below": (never(1, 0), "every d below 0."),
    "equal": (never(False, True), "Zero without sign"),
    "one bit": (lambda: (LOGIC, [1]), "is a pair of bits"),
    "two": (never(1, 2), "are 0 or 1"),
}
ALSO_RIGHT = [
    (
        {name: lambda sign, zero, formula=formula: int(formula(sign, zero)) for name, formula in LOGIC.items()},
        [True, True],
    ),
    ({k: lambda s, z, f=f: torch.tensor(bool(f(s, z))) for k, f in LOGIC.items()}, (1, 1)),
    ({k: lambda s, z, f=f: np.bool_(f(s, z)) for k, f in LOGIC.items()}, np.array([1, 1])),
]
RAISES = [(LOGIC | {">": chapter.stop}, (1, 1))]
STUBS = [
    (dict.fromkeys(LOGIC, lambda sign, zero: ...), (..., ...)),
    (dict.fromkeys(LOGIC, ...), (1, 1)),
    (LOGIC, (1, ...)),
    (LOGIC, ...),
]
ALSO_WRONG = [
    ((LOGIC | {"!=": lambda sign, zero: None}, (1, 1)), "For != your function returns None"),
    ((LOGIC | {"!=": lambda sign, zero: ..., ">": LOGIC["<"]}, (1, 1)), "Your > is <."),
]


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        ((LOGIC | {"!=": lambda sign, zero: ...}, (1, 1)), "!="),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = nsr.comparisons(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}.")
