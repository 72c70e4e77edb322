"""`check.lines` of chapter 14: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np

from nalu_tutorial.tasks import HYDROGEN

NUMBER, KNOWN = np.array(HYDROGEN.rows).T
CUBIC = np.polyfit(NUMBER, KNOWN, 3)


def balmer(n, h=3645.6):
    return h * n**2 / (n**2 - 4)


def draft(write):
    return lambda: write


WRONG = {
    "one over": (draft(lambda n: 1 / balmer(n)), "These are 1/λ"),
    "a power": (draft(lambda n: 13_300 * n**-0.68), "No line or power of n"),
    "a rough constant": (draft(lambda n: balmer(n, 3647)), "is off by 2.5. That is close"),
    "in nanometres": (draft(lambda n: balmer(n) / 10), "All four are 0.1 times what they should be"),
    "a cubic": (draft(lambda n: np.polyval(CUBIC, n)), "Four free constants"),
    "no limit": (draft(lambda n: balmer(n) + (n > 100) * n), "crowd together"),
    "a word": (draft(lambda n: "6562"), "this is a str"),
}
TRANSFORMED = np.polyfit(1 / NUMBER**2, 1 / KNOWN, 3)
ALSO_WRONG = [
    (lambda n: 1 / np.polyval(TRANSFORMED, 1 / n**2), "passes exactly through all four lines"),
    (lambda n: 10 / balmer(n), "These are 1/λ"),
    (lambda n: 0, "No line or power of n"),
]
ALSO_RIGHT = [balmer, lambda n: 1 / (1.09721e7 * (1 / 4 - 1 / n**2)) * 1e10, lambda n: np.array([balmer(n)])]
RAISES = [chapter.stop]
STUBS = [lambda n: ..., lambda n: None]
