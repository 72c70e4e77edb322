import math

REPORT = {
    "varied": "rows of the training programs",
    "values": [3, 4],
    "seeds": list(range(10)),
    "shares": [[0.05] * 8 + [1.0] * 2, [1.0] * 10],
    "found": "Three instructions are better than two.",
}
WRONG = {
    "has no correct result: 0": {"shares": [[math.nan] * 10, [1.0] * 10]},
    "Fractions of results: 95 percent is 0.95": {"shares": [[5] * 10, [100] * 10]},
}
ALLOWS = [
    ({}, "Networks that are correct on 40 rows, by rows of the training programs: 3: 2 of 10; 4: 10 of 10."),
    ({}, "From 3 to 4, 8 seeds are corrected and 0 spoiled: more than chance would do."),
    ({"shares": [[1.0] * 10] * 2}, "No value makes more of them correct"),
    ({"shares": [[0.9] * 10, [1.0] + [0.9] * 9]}, "1 seed is corrected and 0 spoiled. Chance may"),
    ({"shares": [[0.995] * 10, [0.5] * 10]}, "From 4 to 3, 10 seeds are corrected"),
]
