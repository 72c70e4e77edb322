"""`check.own_unit` of chapter 10: reports that cannot be judged, that can, or that are not begun."""

RANGES = ["-20..-10", "-2..-1", "-1.2..-1.1", "-0.2..-0.1", "-2..2", "0.1..0.2", "1..2", "1.1..1.2", "10..20"]
ALL = dict.fromkeys(RANGES, 25)
REPORT = {
    "unit": "mine:Whole",
    "hindrance": "sign",
    "expected": "It fails at -2..2, where the divisor comes near 0.",
    "operation": "/",
    "seeds": 25,
    "solved": ALL | {"-2..2": 9},
    "beside": ALL | {"-2..2": 24},
    "helps": [],
    "harms": ["-2..2"],
    "found": "The sign is not enough.",
}


WRONG = {
    "no name": ({"unit": ""}, "Name in `unit`"),
    "nothing expected": ({"expected": ""}, "you expect it to fail"),
    "which hindrance": ({"hindrance": "speed"}, "Say in `hindrance`"),
    "which operation": ({"operation": "÷"}, "`operation` is one of"),
    "seeds listed": ({"seeds": [1, 2]}, "one whole number"),
    "five seeds": ({"seeds": 5}, "5 seeds show next to nothing"),
    "no table": ({"solved": 200}, "`solved` is a dictionary"),
    "shares": ({"solved": ALL | {"1..2": 0.5}}, "it has 0.5"),
    "one range": ({"solved": {"1..2": 25}}, "has 1 of the nine"),
    "too many": ({"beside": ALL | {"1..2": 26}}, "says 26 of 25"),
    "helps as a text": ({"helps": "1..2"}, "`helps` is a list of those ranges"),
    "a range of another report": ({"harms": ["-2..2", "-3..3"]}, "`harms` has '−3..3'"),
    "found the opposite": (
        {"helps": ["-2..2"], "harms": [], "found": "The sign helps."},
        "change helps on −2..2, and your counts there say the opposite: 9 and 24 of 25",
    ),
    "found what may be chance": (
        {"solved": ALL | {"-2..2": 9, "1..2": 24}, "harms": ["1..2", "-2..2"]},
        "change does harm on 1..2, and your counts there do not show it: the intervals of 24 and 25 of 25 overlap",
    ),
    "found no difference": ({"harms": []}, "do not overlap on −2..2, and neither `helps` nor `harms` says so"),
    "other ranges": ({"beside": {f"{name}!": 25 for name in RANGES}}, "have different ranges"),
}
ALSO_RIGHT = [
    REPORT | {"operation": "*", "hindrance": "another"},
    REPORT | {"seeds": 30},
    REPORT | {"solved": ALL, "beside": ALL | {"-2..2": 9}, "helps": ("-2..2",), "harms": ()},
]
ALSO_WRONG = [
    (REPORT | {"seeds": True}, "one whole number"),
    (REPORT | {"beside": []}, "`beside` is a dictionary"),
    (REPORT | {"helps": ["-2..2"]}, "your change helps on −2..2, and your counts there say the opposite"),
    (REPORT | {"solved": ALL, "beside": ALL}, "your change does harm on −2..2, and your counts there do not show it"),
    (REPORT | {"solved": ALL, "beside": ALL | {"-2..2": 9}}, "does harm on −2..2, and your counts there say"),
]


ALLOWS = [
    ({}, "mine:Whole solved 209 of 225, the other unit 224. Its worst range is −2..2, with 9 of 25: an interval"),
    (
        {},
        "overlap on 1 of 9: −2..2. Only the same unit without your change would show that the sign is the cause.",
    ),
    ({"hindrance": "both"}, "that zero and sign are the cause"),
    ({"hindrance": "another"}, "that the change is the cause"),
    (
        {"solved": ALL, "beside": ALL, "harms": []},
        "every range with every seed; of one range, 25 seeds say no more than above 87",
    ),
    ({"solved": ALL | {"1..2": 24}, "beside": ALL, "harms": []}, "The intervals of the two overlap on all ranges"),
]
