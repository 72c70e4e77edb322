import math

import torch

RIGHT = [1.0] * 20
HALF_OF_THEM = [1.0, 0.7] * 10
REPORT = {
    "varied": "scale",
    "values": [0.1, 10],
    "seeds": list(range(20)),
    "near": [[0.66] * 20, RIGHT],
    "random": [RIGHT, RIGHT],
    "never": (0.66, 1.0),
    "found": "A small scale does not tell neighbours apart.",
}
WRONG = {
    "has a NaN": {"near": [[math.nan] * 20, RIGHT]},
    "an accuracy below 0": {"near": [[-0.1] * 20, RIGHT]},
    "95 percent is 0.95": {"near": [[66.0] * 20, RIGHT]},
    "`never` is a pair": {"never": 0.66},
    "none of them is equal": {"never": (1, 1)},
    "always saying yes would do": {"never": (0, 1)},
    "the wrong way round?": {"never": (0.95, 0.66)},
}
ALSO_RIGHT = [
    REPORT | {"near": torch.tensor([[0.66] * 20, RIGHT]), "random": [torch.ones(20)] * 2, "seeds": range(100, 120)},
]
STUBS = [REPORT | {"near": [...]}]
ALLOWS = [
    ({}, "of both kinds of pairs, by scale: 0.1: 0 % (0–16); 10: 100 % (84–100)."),
    ({}, "From 0.1 to 10, 20 seeds are gained and 0 lost: more than chance would do."),
    ({}, "Every seed is solved at some value."),
    ({}, "20 of 40 runs pass on random pairs and fail on near ones"),
    ({}, "Always saying no scores 100 % on the random pairs"),
    ({"near": [RIGHT, RIGHT]}, "No value solves more seeds than another."),
    (
        {"values": [1, 2, 3], "near": [[0.7] * 6 + [1.0] * 14, RIGHT, RIGHT], "random": [RIGHT] * 3},
        "more often than once in 20 for the best of 3 pairs of values",
    ),
    ({"near": [[0.7, *RIGHT[1:]]] * 2}, "Failing at every value: seed 0."),
    ({"near": [HALF_OF_THEM] * 2}, "10 seeds fail at every value."),
    ({"never": (0.93, 0.95)}, "On the near ones, too, it scores 93 %"),
    ({"near": [RIGHT, RIGHT], "random": [[0.5] * 20, RIGHT]}, "0.1: 0 % (0–16); 10: 100 %"),
]
