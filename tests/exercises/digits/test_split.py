import torch


def parted(own, last=60):
    """Return a draft that tests such digits with the last pictures, and trains on others with the other pictures."""

    def draft(left, right, digits):
        chosen = torch.arange(300) >= 300 - last
        tested = own(digits[left], digits[right])
        return ~chosen[left] & ~chosen[right] & ~tested, chosen[left] & chosen[right] & tested

    return draft


def apart_by_three(one, other):
    return torch.isin((other - one) % 10, torch.tensor([3, 7]))


def by_pair(left, right, digits):
    own = apart_by_three(digits[left], digits[right])
    return ~own, own


def by_picture(left, right, digits):
    chosen = torch.arange(300) >= 240
    return ~chosen[left] & ~chosen[right], chosen[left] & chosen[right]


by_both = parted(apart_by_three)


def half(change):
    """Return the right split, changed."""
    return lambda left, right, digits: change(*by_both(left, right, digits))


WRONG = {
    "A network can memorize both": lambda left, right, digits: (torch.arange(6000) >= 600, torch.arange(6000) < 600),
    "259 of 259 test rows have a pair of digits": by_picture,
    "26 of 26 test rows have a pair of digits": parted(lambda one, other: (other - one) % 10 == 3),
    "No pair is in both parts. But": by_pair,
    "Training shows no 9 on the left": parted(lambda one, other: (one == 9) | (other == 9)),
    "the product is 0 whatever the other is": parted(
        lambda one, other: (torch.minimum(one, other) == 0) & (torch.maximum(one, other) <= 6)
    ),
    "Some rows are in both parts": half(lambda training, test: (training | test, test)),
    "0 rows are for testing": half(lambda training, test: (training, test & False)),
    "0 rows are for training": half(lambda training, test: (training & False, test)),
    "Return two Boolean tensors": half(lambda training, test: training),
    "These are numbers": half(lambda training, test: (training.nonzero(), test.nonzero())),
    "this part has the shape (1,)": half(lambda training, test: (training[:1], test)),
}
ALSO_RIGHT = [
    by_both,
    parted(lambda one, other: (one - other).abs() == 1),
    parted(apart_by_three, last=75),
    lambda left, right, digits: tuple(each.numpy() for each in by_both(left, right, digits)),
]
