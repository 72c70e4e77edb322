REPORT = {
    "repair": "sign",
    "operation": "x1 * x2 on [1, 2]",
    "solved_with": 9,
    "solved_without": 8,
    "seeds": 10,
    "found": "Nothing of note.",
}
WRONG = {
    "no repair called 'bias'": {"repair": "bias"},
    "Say which operation": {"operation": ""},
    "are integers": {"solved_with": 0.9},
    "next to nothing": {"solved_with": 3, "solved_without": 1, "seeds": 3},
    "12 of 10": {"solved_without": 12},
    "is below 0": {"solved_without": -1},
}
ALLOWS = [
    ({"solved_with": 10, "solved_without": 2}, "here sign helps"),
    ({"solved_with": 2, "solved_without": 10}, "more seeds succeed without sign"),
    ({"solved_with": 10, "solved_without": 9}, "shows no difference"),
]
