REPORT = {
    "varied": "inputs",
    "values": [2, 4, 8, 16],
    "solved": [20, 20, 0, 0],
    "seeds": 20,
    "steps": 500,
    "again": (8, 2000, 20),
    "found": "It ends at four.",
}
ALL_TO_NONE = "Between 4 and 8 the intervals do not overlap: with these steps the limit lies there, from all to none."
WRONG = {
    "`values` is a list": {"values": 2},
    "`solved` is a list": {"solved": 20},
    "4 values and 3 counts": {"solved": [20, 20, 0]},
    "at once or gradually": {"values": [2, 4], "solved": [20, 0]},
    "The number of steps": {"steps": 0.5},
    "not which share of them": {"solved": [1.0, 1.0, 0.0, 0.0]},
    "next to nothing": {"solved": [3, 3, 0, 0], "seeds": 3},
    "More seeds are solved": {"solved": [21, 20, 0, 0]},
    "is below 0": {"solved": [20, 20, -1, 0]},
    "One value occurs twice": {"values": [2, 4, 4, 8]},
    "Sort the values": {"values": [2, 8, 4, 16]},
    "At 8 hardly any seed is solved": {"again": "not needed"},
    "several times the 500 steps": {"again": (8, 600, 3)},
    "32 is none of them": {"again": (32, 2000, 3)},
}
ALSO_RIGHT = [
    REPORT
    | {"values": ["1 to 2", "2 to 3", "0 to 1", "−1 to 1"], "solved": (20, 19, 3, 0), "again": ("−1 to 1", 5000, 0)},
    REPORT | {"solved": [20, 18, 12, 5], "again": "not needed"},
    REPORT | {"solved": [20.0, 20.0, 0.0, 0.0], "seeds": 20.0, "steps": 5e2, "again": (8, 2e3, 20.0)},
]
STUBS = [REPORT | {"values": [...], "solved": [...]}, REPORT | {"again": ...}]
ALSO_WRONG = [
    (REPORT | {"steps": 0}, "The number of steps"),
    (REPORT | {"values": "2 4 8 16"}, "`values` is a list"),
    (REPORT | {"solved": [True, 20, 0, 0]}, "are integers"),
    (REPORT | {"solved": [19.5, 20, 0, 0]}, "are integers"),
    (REPORT | {"steps": float("inf")}, "The number of steps"),
    (REPORT | {"again": "no"}, "or the words 'not needed'"),
    (REPORT | {"again": (8, 2000)}, "or the words 'not needed'"),
    (REPORT | {"again": (8, 2000, 21)}, "as many seeds as before"),
]
ALLOWS = [
    ({}, "Solved after 500 steps, by inputs: 2: "),
    ({"solved": [20, 20, 0, 0]}, ALL_TO_NONE),
    ({"solved": [0, 0, 20, 20]}, ALL_TO_NONE),
    ({"solved": [20, 0, 0, 0]}, ALL_TO_NONE.replace("4 and 8", "2 and 4")),
    ({"solved": [20, 20, 4, 3]}, "On the bad side neither"),
    ({"solved": [15, 14, 13, 0]}, "On the good side neither"),
    ({"solved": [19, 18, 3, 2]}, "On neither side"),
    ({"solved": [20, 11, 1, 0]}, "between 2 and 4, and between 4 and 8. Success drops in"),
    ({"solved": [20, 1, 1, 20]}, "between 2 and 4, and between 8 and 16. It rises again"),
    ({"solved": [20, 15, 10, 6]}, "No two neighbors differ, though 2 and 8 do"),
    ({"solved": [20, 20, 20, 20]}, "All seeds are solved everywhere"),
    ({"solved": [0, 0, 0, 0]}, "No seed is solved anywhere"),
    ({"solved": [12, 10, 9, 8]}, "All intervals overlap"),
    ({"again": (8, 2000, 19)}, "At 8 2,000 steps solve 19 of 20, where 500 solve 0: so the steps were too few"),
    ({"again": (16, 2000, 1)}, "does not show that more steps help there"),
]
