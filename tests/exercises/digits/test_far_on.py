import math

REPORT = {
    "varied": "length of the training sequences",
    "values": [5, 3],
    "seeds": list(range(10)),
    "errors": [[60.0] * 10, [50.0] * 10],
    "found": "Shorter is better.",
}
WRONG = {
    "has a NaN": {"errors": [[math.nan] * 10, [50.0] * 10]},
    "a number below 0": {"errors": [[-60.0] * 10, [50.0] * 10]},
}
ALSO_RIGHT = [REPORT | {"errors": [[math.inf] * 10, [50.0] * 10]}]
ALLOWS = [
    ({}, "Median error of 10 seeds, by length of the training sequences: 5: 60; 3: 50."),
    ({}, "From 5 to 3, 10 seeds get better and 0 worse: more than chance would do."),
    ({"errors": [[60.0] * 10] * 2}, "No value is better than another."),
    ({"errors": [[60.0] * 10, [60.0] * 9 + [50.0]]}, "1 seed gets better and 0 worse. Chance may"),
    ({"errors": [[600.0] * 10, [500.0] * 10]}, "these networks are not better than that"),
    ({"errors": [[math.inf] * 10, [math.inf] * 4 + [50.0] * 6]}, "6 seeds get better and 0 worse: more than"),
]
