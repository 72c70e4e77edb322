"""`check.scaled` of chapter 15: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def by(write):
    """Return a draft in terms of f, the row, its largest absolute value and the degree."""
    return lambda: lambda f, numbers, degree: write(f, numbers, max(map(abs, numbers)) or 1, degree)


def divided(numbers, largest):
    return [number / largest for number in numbers]


WRONG = {
    "no number": (lambda: lambda f, numbers, degree: numbers, "Return one number"),
    "not scaled": (by(lambda f, numbers, largest, degree: f(numbers)), "largest absolute value is 300"),
    "without f": (lambda: lambda f, numbers, degree: sum(numbers), "`f` was not called"),
    "with its sign": (
        lambda: (
            lambda f, numbers, degree: max(numbers) ** degree * f(divided(numbers, max(numbers))) if any(numbers) else 0
        ),
        "take absolute values",
    ),
    "by the sum": (
        by(lambda f, numbers, largest, degree: sum(numbers) * f(divided(numbers, sum(numbers) or 1))),
        "largest absolute value is 0.7895",
    ),
    "not undone": (by(lambda f, numbers, largest, degree: f(divided(numbers, largest))), "Undo the scaling"),
    "no degree": (
        by(lambda f, numbers, largest, degree: largest * f(divided(numbers, largest))),
        "With degree 2 the target grows by another factor",
    ),
    "divided again": (
        by(lambda f, numbers, largest, degree: f(divided(numbers, largest)) / largest**degree),
        "you divide where you should multiply",
    ),
    "degree times": (
        by(lambda f, numbers, largest, degree: degree * largest * f(divided(numbers, largest))),
        "the output is −1e+04; you return −80",
    ),
    "zeros": (
        by(lambda f, numbers, largest, degree: largest**degree * f(divided(numbers, largest)) if any(numbers) else 1),
        "For a row of zeros",
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
    by(lambda f, numbers, largest, degree: f([-number / -largest for number in numbers]) * largest**degree)(),
]
RAISES = [chapter.stop]
STUBS = [lambda f, numbers, degree: ..., lambda f, numbers, degree: None]
