import math

REPORT = {
    "start": "W_hat ~ U[0, 1]",
    "steps": 1000,
    "below": 0.1,
    "published": [0.05, 0.3] * 5,
    "mine": [0.04, 0.2] * 5,
    "found": "Nothing of note.",
}
WRONG = {
    "Describe your initialization": {"start": ""},
    "Steps are counted": {"steps": 0.5},
    "how they spread": {"mine": 0.04},
    "is below 0": {"mine": [-1.0] * 10},
    "above 0, please": {"below": 0},
    "10 seeds against 12": {"mine": [0.1] * 12},
    "next to nothing": {"mine": [1, 2, 3], "published": [4, 5, 6]},
    "loss by loss": {"mine": REPORT["published"]},
}
ALSO_RIGHT = [REPORT | {"mine": [math.nan, 0.05] * 5}]
ALLOWS = [
    ({"published": [1.0] * 12, "mine": [0.01] * 12}, "yours is better here"),
    ({"published": [0.01] * 12, "mine": [math.nan] * 12}, "yours is the worse one"),
    ({"published": [0.5 + k for k in range(12)], "mine": [0.2] * 12}, "yours is lower"),
    ({"published": [0.2] * 12, "mine": [0.5 + k for k in range(12)]}, "yours is the higher one"),
    ({"published": [0.05, 1.0] * 6, "mine": [0.04, 0.03, 1.0] * 4}, "no difference shown"),
]
