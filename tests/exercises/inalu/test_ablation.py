"""`check.ablation` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import numpy as np
import torch

REPORT = {
    "repair": "sign",
    "operation": "x1 * x2 on [1, 2]",
    "solved_with": 9,
    "solved_without": 8,
    "seeds": 10,
    "found": "Nothing of note.",
}


WRONG = {
    "another repair": ({"repair": "bias"}, "no repair called 'bias'"),
    "no operation": ({"operation": ""}, "Say which operation"),
    "shares": ({"solved_with": 0.9}, "are integers"),
    "three seeds": ({"solved_with": 3, "solved_without": 1, "seeds": 3}, "next to nothing"),
    "more than there are": ({"solved_without": 12}, "12 of 10"),
    "fewer than none": ({"solved_without": -1}, "is below 0"),
}
ALSO_RIGHT = [
    REPORT | {"solved_with": torch.ones(10).bool().sum(), "solved_without": np.int64(8), "seeds": 10},
]


ALLOWS = [
    ({"solved_with": 10, "solved_without": 2}, "here sign helps"),
    ({"solved_with": 2, "solved_without": 10}, "more seeds succeed without sign"),
    ({"solved_with": 10, "solved_without": 9}, "shows no difference"),
]
