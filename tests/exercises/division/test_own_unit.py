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
    "Name in `unit`": {"unit": ""},
    "you expect it to fail": {"expected": ""},
    "Say in `hindrance`": {"hindrance": "speed"},
    "`operation` is one of": {"operation": "÷"},
    "one whole number": {"seeds": [1, 2]},
    "5 seeds show next to nothing": {"seeds": 5},
    "`solved` is a dictionary": {"solved": 200},
    "it has 0.5": {"solved": ALL | {"1..2": 0.5}},
    "has 1 of the nine": {"solved": {"1..2": 25}},
    "says 26 of 25": {"beside": ALL | {"1..2": 26}},
    "`helps` is a list of those ranges": {"helps": "1..2"},
    "`harms` has '−3..3'": {"harms": ["-2..2", "-3..3"]},
    "change helps on −2..2, and your counts there say the opposite: 9 and 24 of 25": {
        "helps": ["-2..2"],
        "harms": [],
        "found": "The sign helps.",
    },
    "change does harm on 1..2, and your counts there do not show it: the intervals of 24 and 25 of 25 overlap": {
        "solved": ALL | {"-2..2": 9, "1..2": 24},
        "harms": ["1..2", "-2..2"],
    },
    "do not overlap on −2..2, and neither `helps` nor `harms` says so": {"harms": []},
    "have different ranges": {"beside": {f"{name}!": 25 for name in RANGES}},
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
    ({}, "overlap on 1 of 9: −2..2. Only the same unit without your change would show that the sign is the cause."),
    ({"hindrance": "both"}, "that zero and sign are the cause"),
    ({"hindrance": "another"}, "that the change is the cause"),
    (
        {"solved": ALL, "beside": ALL, "harms": []},
        "every range with every seed; of one range, 25 seeds say no more than above 87",
    ),
    ({"solved": ALL | {"1..2": 24}, "beside": ALL, "harms": []}, "The intervals of the two overlap on all ranges"),
]
