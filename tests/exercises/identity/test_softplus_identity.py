"""`check.softplus_identity` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import math

import chapter

from .drafts import CHANGES

WRONG = {
    "no softplus": (lambda: lambda x, softplus: x, "not by way of `softplus`"),
    "around": (lambda: lambda x, softplus: x + softplus(x) - softplus(x), "goes around"),
    "added": (lambda: lambda x, softplus: softplus(x) + softplus(-x), "even"),
    "one unit": (lambda: lambda x, softplus: softplus(x), "One unit alone"),
    "the other way": (lambda: lambda x, softplus: softplus(-x) - softplus(x), "exchange the two"),
    "near 0 only": (lambda: lambda x, softplus: 2 * (softplus(x) - softplus(0 * x)), "near 0 only"),
    "twice": (lambda: lambda x, softplus: 2 * (softplus(x) - softplus(-x)), "At x = "),
}
ALSO_RIGHT = [
    lambda x, softplus: (softplus(x) - softplus(-x)).numpy(),
    lambda x, softplus: (softplus(10 * x) - softplus(-10 * x)) / 10,
    lambda x, softplus: softplus(x + 1) - softplus(-x - 1) - 1,
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda x, softplus: x * softplus(0 * x) / math.log(2), "goes around"),
    (lambda x, softplus: softplus(x) - softplus(-x) - math.log(2), "At x = "),
    (lambda x, softplus: softplus(x) - softplus(x.neg_()), CHANGES),
    (lambda x, softplus: (softplus(x) - softplus(-x))[:, None], "yours has (9, 1)"),
]
