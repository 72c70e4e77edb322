REPORT = {
    "varied": "longest time in training",
    "values": [8, 12],
    "seeds": list(range(10)),
    "exact_to": [[11] * 10, [17] * 10],
    "found": "Longer times keep the count for longer.",
}
WRONG = {
    "no whole numbers of steps": {"exact_to": [[0.9] * 10, [1.0] * 10]},
    "a time below 4": {"exact_to": [[0] * 10, [17] * 10]},
    "a time above 60": {"exact_to": [[11] * 10, [100] * 10]},
}
ALSO_RIGHT = [REPORT | {"exact_to": [[4] * 10, [60] * 10]}]
ALLOWS = [
    ({}, "Median time of 10 seeds, by longest time in training: 8: 11; 12: 17."),
    ({}, "From 8 to 12, 10 seeds stay exact for longer and 0 less long: more than chance would do."),
    ({"exact_to": [[17] * 10] * 2}, "No value is better than another."),
    ({"exact_to": [[11] * 10, [12] + [11] * 9]}, "1 seed stays exact for longer and 0 less long. Chance may"),
]
