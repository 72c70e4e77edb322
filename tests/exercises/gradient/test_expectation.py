"""`check.expectation` of chapter 4: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises.gradient.expectation import measured_parts, moments

from .drafts import EDG, EF, EFF, EG, EGDG, OTHER, OWN, SAME, SIGNAL, f, g

pytestmark = pytest.mark.chapter


def of_parts(signal=SIGNAL, own=OWN):
    return lambda: (f, g, lambda: (signal, own))


WRONG = {
    "a number for g": (lambda: (f, lambda b: 1.0, lambda: (0, 0)), "g must take a tensor"),
    "f not finite": (lambda: (torch.log, g, lambda: (0, 0)), "f must take a tensor"),
    "no slope": (lambda: (f, torch.ones_like, lambda: (0, 0)), "No gradient comes back"),
    "an odd f": (lambda: (torch.tanh, g, lambda: (0, 0)), "an f that is not odd"),
    "an even g": (lambda: (f, torch.cos, lambda: (0, 0)), "equally high at −2 and 2"),
    "one number": (lambda: (f, g, lambda: SIGNAL + OWN), "Return a pair"),
    "exchanged": (of_parts(OWN, SIGNAL), "The two are exchanged"),
    "sign of the target": (of_parts(-SIGNAL), "t comes with a minus"),
    "half the target": (of_parts(SIGNAL / 2), "The part with the target: The factor 2"),
    "E[t] E[x1]": (of_parts(-2 * 3 * 1.5 * EF * EDG), "x₁ is a part of t"),
    "g for its slope": (of_parts(-2 * (7 / 3 + 9 / 4) * EF * EG), "You have E[g] in it"),
    "x1 forgotten": (of_parts(-2 * 3 * EF * EDG), "x₁ is missing"),
    "f²": (of_parts(-2 * (7 / 3 + 9 / 4) * EFF * EDG), "You have E[f²] in it"),
    "another number": (of_parts(1.2345), "You say 1.2345"),
    "no others": (of_parts(own=7 / 3 * SAME), "vanish only where E[f] = 0"),
    "only others": (of_parts(own=3 * 9 / 4 * OTHER), "left out the term with j = i"),
    "one other": (of_parts(own=7 / 3 * SAME + 9 / 4 * OTHER), "three other inputs."),
    "four others": (of_parts(own=7 / 3 * SAME + 9 * OTHER), "not four"),
    "half the own part": (of_parts(own=OWN / 2), "answer: The factor 2"),
    "sign of the own part": (of_parts(own=-OWN), "y comes with a plus"),
    "E[f]² at i": (of_parts(own=14 / 3 * EF**2 * EGDG + 27 / 4 * OTHER), "E[f]² where E[f²] belongs"),
    "E[g] E[g′] at i": (of_parts(own=14 / 3 * EFF * EG * EDG + 27 / 4 * OTHER), "both take the same b"),
    "split twice": (of_parts(own=7 / 3 * OTHER + 27 / 4 * OTHER), "splits twice"),
    "E[x]² at i": (of_parts(own=9 / 4 * SAME + 27 / 4 * OTHER), "E[x]² where E[x²] belongs"),
    "E[x²] elsewhere": (of_parts(own=7 / 3 * SAME + 7 * OTHER), "these are two inputs"),
    "E[f²] elsewhere": (of_parts(own=7 / 3 * SAME + 27 / 2 * EFF * EG * EDG), "drawn apart"),
    "another own part": (of_parts(own=5.4321), "You say 5.4321"),
}
ALSO_RIGHT = [
    (
        lambda a: a.clamp(min=0),
        torch.sigmoid,
        lambda: [torch.tensor(-0.8726600), 0.6174730],
    ),
]
RAISES = [(f, g, chapter.stop)]
ALSO_WRONG = [
    ((f, torch.sign, lambda: (0, 0)), "climbs in jumps"),
    ((f, g, lambda: (SIGNAL, math.nan)), "You say nan"),
]


@pytest.mark.parametrize(
    ("f", "g"),
    [(f, g), (torch.exp, torch.exp), (torch.square, torch.relu), (torch.cos, torch.sigmoid)],
)
def test_both_parts_are_what_the_formula_says(f, g):
    measured, m = measured_parts(f, g), moments(f, g)
    own = 2 * 7 / 3 * m.f_square * m.g_slope + 6 * 9 / 4 * m.f**2 * m.g * m.slope
    for part, exact in zip(measured, (-2 * (7 / 3 + 9 / 4) * m.f * m.slope, own), strict=True):
        assert abs(part.mean - exact) < 5 * part.error
        assert part.error < 2e-3 * abs(exact)
