REPORT = {
    "varied": "which rows come first",
    "values": ["all rows", "positive first"],
    "seeds": list(range(10)),
    "solved": [[False] * 10, [True] * 10],
    "found": "The quotient of a sum needs positive rows.",
}
WRONG = {"neither True nor False": {"solved": [[0.5] * 10, [1.0] * 10]}}
ALLOWS = [
    ({}, "those that succeed, by which rows come first: all rows: 0 % (0–28); positive first: 100 % (72–100)."),
    ({}, "From all rows to positive first, 10 seeds are gained and 0 lost: more than chance would do."),
    ({"solved": [[True] * 10] * 2}, "No value solves more seeds than another."),
]
