"""`check.split` of chapter 11: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch


def of_pictures(left, right, chosen):
    """Return in which rows both pictures are chosen ones, and in which neither is."""
    return chosen[left] & chosen[right], ~chosen[left] & ~chosen[right]


def apart_by_three(left, right, digits):
    return torch.isin((digits[right] - digits[left]) % 10, torch.tensor([3, 7]))


def one_way(left, right, digits):
    both, neither = of_pictures(left, right, torch.arange(300) >= 240)
    own = (digits[right] - digits[left]) % 10 == 3
    return neither & ~own, both & own


def by_both(left, right, digits, last=60):
    both, neither = of_pictures(left, right, torch.arange(300) >= 300 - last)
    own = apart_by_three(left, right, digits)
    return neither & ~own, both & own


def neighbours(left, right, digits):
    both, neither = of_pictures(left, right, torch.arange(300) >= 240)
    own = (digits[left] - digits[right]).abs() == 1
    return neither & ~own, both & own


def by_row(left, right, digits):
    rows = torch.arange(6000)
    return rows >= 600, rows < 600


def by_picture(left, right, digits):
    both, neither = of_pictures(left, right, torch.arange(300) >= 240)
    return neither, both


def by_pair(left, right, digits):
    own = apart_by_three(left, right, digits)
    return ~own, own


def no_nine(left, right, digits):
    both, neither = of_pictures(left, right, torch.arange(300) >= 240)
    nine = (digits[left] == 9) | (digits[right] == 9)
    return neither & ~nine, both & nine


def zeros(left, right, digits):
    both, neither = of_pictures(left, right, torch.arange(300) >= 240)
    own = (torch.minimum(digits[left], digits[right]) == 0) & (torch.maximum(digits[left], digits[right]) <= 6)
    return neither & ~own, both & own


def half(change):
    """Return the right split, changed."""
    return lambda: lambda left, right, digits: change(*by_both(left, right, digits))


WRONG = {
    "by row": (lambda: by_row, "A network can memorize both"),
    "by picture": (lambda: by_picture, "259 of 259 test rows have a pair of digits"),
    "in this order alone": (lambda: one_way, "26 of 26 test rows have a pair of digits"),
    "by pair": (lambda: by_pair, "No pair is in both parts. But"),
    "a digit never on the left": (lambda: no_nine, "Training shows no 9 on the left"),
    "products of 0": (lambda: zeros, "the product is 0 whatever the other is"),
    "rows in both": (half(lambda training, test: (training | test, test)), "Some rows are in both parts"),
    "no test": (half(lambda training, test: (training, test & False)), "0 rows are for testing"),
    "no training": (half(lambda training, test: (training & False, test)), "0 rows are for training"),
    "one part": (half(lambda training, test: training), "Return two Boolean tensors"),
    "row numbers": (half(lambda training, test: (training.nonzero(), test.nonzero())), "These are numbers"),
    "one value": (half(lambda training, test: (training[:1], test)), "this part has the shape (1,)"),
}
ALSO_RIGHT = [
    by_both,
    neighbours,
    lambda left, right, digits: by_both(left, right, digits, last=75),
    lambda left, right, digits: tuple(each.numpy() for each in by_both(left, right, digits)),
]
RAISES = [lambda left, right, digits: chapter.stop()]
STUBS = [lambda left, right, digits: ..., lambda left, right, digits: None]
