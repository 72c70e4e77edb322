import torch


def by(write):
    """Return a draft in terms of f, the row, its largest absolute value and the degree."""
    return lambda f, numbers, degree: write(f, numbers, max(map(abs, numbers)) or 1, degree)


def divided(numbers, largest):
    return [number / largest for number in numbers]


WRONG = {
    "Return one number": lambda f, numbers, degree: numbers,
    "largest absolute value is 300": by(lambda f, numbers, largest, degree: f(numbers)),
    "`f` was not called": lambda f, numbers, degree: sum(numbers),
    "take absolute values": lambda f, numbers, degree: (
        max(numbers) ** degree * f(divided(numbers, max(numbers))) if any(numbers) else 0
    ),
    "largest absolute value is 0.7895": by(
        lambda f, numbers, largest, degree: sum(numbers) * f(divided(numbers, sum(numbers) or 1))
    ),
    "Undo the scaling": by(lambda f, numbers, largest, degree: f(divided(numbers, largest))),
    "With degree 2 the target grows by another factor": by(
        lambda f, numbers, largest, degree: largest * f(divided(numbers, largest))
    ),
    "you divide where you should multiply": by(
        lambda f, numbers, largest, degree: f(divided(numbers, largest)) / largest**degree
    ),
    "the output is −1e+04; you return −80": by(
        lambda f, numbers, largest, degree: degree * largest * f(divided(numbers, largest))
    ),
    "For a row of zeros": by(
        lambda f, numbers, largest, degree: largest**degree * f(divided(numbers, largest)) if any(numbers) else 1
    ),
}
ALSO_RIGHT = [
    lambda f, numbers, degree: (
        0.0 if not any(numbers) else (k := max(abs(x) for x in numbers)) ** degree * f([x / k for x in numbers])
    ),
    lambda f, numbers, degree: (
        (k := torch.tensor(numbers, dtype=torch.float64).abs().max().clamp(min=1e-300)) ** degree
        * f((torch.tensor(numbers, dtype=torch.float64) / k).tolist())
    ),
    by(lambda f, numbers, largest, degree: f([-number / -largest for number in numbers]) * largest**degree),
]
