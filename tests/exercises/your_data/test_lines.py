import numpy as np

from nalu_tutorial.tasks import HYDROGEN

NUMBER, KNOWN = np.array(HYDROGEN.rows).T
CUBIC = np.polyfit(NUMBER, KNOWN, 3)


def balmer(n, h=3645.6):
    return h * n**2 / (n**2 - 4)


WRONG = {
    "These are 1/λ": lambda n: 1 / balmer(n),
    "No line or power of n": lambda n: 13_300 * n**-0.68,
    "is off by 2.5. That is close": lambda n: balmer(n, 3647),
    "All four are 0.1 times what they should be": lambda n: balmer(n) / 10,
    "Four free constants": lambda n: np.polyval(CUBIC, n),
    "crowd together": lambda n: balmer(n) + (n > 100) * n,
    "this is a str": lambda n: "6562",
}
TRANSFORMED = np.polyfit(1 / NUMBER**2, 1 / KNOWN, 3)
ALSO_WRONG = [
    (lambda n: 1 / np.polyval(TRANSFORMED, 1 / n**2), "passes exactly through all four lines"),
    (lambda n: 10 / balmer(n), "These are 1/λ"),
    (lambda n: 0, "No line or power of n"),
]
ALSO_RIGHT = [balmer, lambda n: 1 / (1.09721e7 * (1 / 4 - 1 / n**2)) * 1e10, lambda n: np.array([balmer(n)])]
