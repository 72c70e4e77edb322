"""`check.choose` of chapter 15: reports that contradict themselves, that can be judged, or that are not begun."""

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
    "no task": ({"task": " "}, "what goes in and what comes out"),
    "no reason": ({"why": ""}, "what made you choose this way"),
    "nothing found": ({"found": ""}, "what you will try first"),
    "no text": ({"why": 3}, "`why` is a text"),
    "asks for": ({"asks_for": "a sum"}, "`asks_for` is one of"),
    "which way": ({"way": "xVal"}, "`way` is one of"),
    "no size": ({"largest_used": 0}, "`largest_used` is the magnitude"),
    "how exact": ({"exact": "yes"}, "`exact` is True or False"),
    "a product of weights": ({"asks_for": "another formula"}, "A product needs a part"),
    "exact in digits": ({"way": "digits"}, "gets most sums right"),
    "exact with one value": ({"way": "one value"}, "comes close to a target"),
    "exact and not rounded": ({"found": "Nothing yet: 50 forms."}, "that you round them"),
    "beyond with one value": ({"way": "one value", "exact": False}, "with one value their magnitude is lost there"),
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
