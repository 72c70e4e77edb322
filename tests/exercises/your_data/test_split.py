import torch


def ranks(x):
    return x.argsort().argsort()


WRONG = {
    "lie between others?": lambda a, b: (abs(a - 2) < 0.5) & (abs(b - 2) < 0.5),
    "They lie at an end of a, and that is not enough: both signs": lambda a, b: a > 2.6,
    "They lie at an end of b, and that is not enough": lambda a, b: ranks(b) < 12,
    "They lie at an end of a and b, and that is not enough": lambda a, b: (a == 3) | (b == 3),
    "Take 6 or more, or noise": lambda a, b: a > 9,
    "32 of 64 rows are held out": lambda a, b: a > 2,
    "these are no truth values": lambda a, b: (a + b).argsort()[-12:],
    "this has shape (1,)": lambda a, b: torch.tensor([True]),
    "changes the tensors": lambda a, b: a.add_(b) > 5,
}
ALSO_WRONG = [
    (lambda a, b: ranks(a) % 5 == 2, "lie between others"),
    (lambda a, b: torch.arange(64) >= 50, "lie between others?"),
    (lambda a, b: (a > 2.2) & (b > 1.3) & (b < 1.9), "lie between others?"),
]
ALSO_RIGHT = [
    lambda a, b: a + b < 3,
    lambda a, b: (a - 2) * (b - 2) > 0.5,
    lambda a, b: (a - 2) * (b - 2) < -0.5,
    lambda a, b: a - b > 1,
    lambda a, b: ((a > 2.4) & (b > 2.4)).numpy(),
    lambda a, b: (a * b > 6.5).tolist(),
    lambda a, b: ((a - 2) * (b - 2)).abs() > 0.6,
    lambda a, b: (a - 2) ** 2 + (b - 2) ** 2 > 1.3,
]
