REPORT = {
    "task": "invoices: add what is owed, take off what was paid",
    "asks_for": "weighted sum",
    "largest_trained": 100,
    "largest_used": 1e6,
    "exact": True,
    "way": "weights",
    "why": "Words say what counts, and amounts only have to pass.",
    "found": "Nothing yet: first 50 forms that were not in training, with rounded weights.",
}
WRONG = {
    "what goes in and what comes out": {"task": " "},
    "what made you choose this way": {"why": ""},
    "`why` is a text": {"why": 3},
    "`asks_for` is one of": {"asks_for": "a sum"},
    "`way` is one of": {"way": "xVal"},
    "`largest_used` is the magnitude": {"largest_used": 0},
    "`exact` is True or False": {"exact": "yes"},
    "A product needs a part": {"asks_for": "another formula"},
    "gets most sums right": {"way": "digits"},
    "comes close to a target": {"way": "one value"},
    "that you round them": {"found": "Nothing yet: 50 forms."},
    "with one value their magnitude is lost there": {"way": "one value", "exact": False},
}
ALSO_RIGHT = [
    REPORT | {"way": "calculator", "asks_for": "another formula"},
    REPORT | {"way": "one value", "exact": False, "largest_used": 50},
    REPORT | {"way": "one value", "asks_for": "a label", "largest_used": 100},
    REPORT | {"way": "calculator", "asks_for": "a label", "task": "is the bill overpaid?"},
    REPORT | {"way": "weights", "asks_for": "a label", "found": "Nothing yet: 50 forms."},
    REPORT | {"way": "scaled rows", "exact": False},
    REPORT | {"way": "scaled rows", "exact": False, "asks_for": "another formula"},
]
ALSO_WRONG = [
    (REPORT | {"found": ""}, "what you will try first"),
    (REPORT | {"largest_trained": True}, "`largest_trained` is the magnitude"),
    ([REPORT], "Hand over a dict"),
    (REPORT | {"why": "..."}, "what made you choose this way"),
    (REPORT | {"way": "digits", "largest_used": 100}, "gets most sums right"),
    (REPORT | {"way": "scaled rows"}, "comes close to a target"),
]
ALLOWS = [
    ({}, "In use numbers are up to 10,000 times those of training. With coefficients from words the error grows"),
    ({"largest_used": 150}, "up to 1.5 times"),
    ({"way": "digits", "exact": False}, "With digits the magnitude becomes a length"),
    ({"way": "scaled rows", "exact": False}, "where the target"),
    ({"way": "calculator", "asks_for": "a label"}, "A label needs a comparison behind the number"),
    ({"way": "calculator"}, "whether the right numbers reach it"),
    ({"way": "one value", "exact": False, "largest_used": 100}, "Numbers stay as in training. One value is short"),
]
