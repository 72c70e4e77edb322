"""A network that works where the largest number of a row is 1, used for numbers of any magnitude."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

Target = Callable[[list[float]], float]
DEGREES: dict[str, tuple[Target, float]] = {
    "sum": (sum, 1),
    "largest": (max, 1),
    "product": (lambda row: row[0] * row[1], 2),
    "quotient": (lambda row: row[0] / row[1], 0),
    "root of the sum": (lambda row: math.sqrt(sum(row)), 0.5),
}
CASES = (
    ("sum", [300.0, -20.0, 100.0]),
    ("sum", [2.0, -7.0, 3.0]),
    ("largest", [0.02, -0.04]),
    ("product", [40.0, -250.0]),
    ("product", [0.2, 0.5]),
    ("quotient", [6.0, -30.0]),
    ("root of the sum", [16.0, 9.0]),
)


class Network:
    """A target as a function that keeps the rows which it was given."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.seen: list[list[float]] = []

    def __call__(self, numbers: Sequence[float]) -> float:
        """Return the target of a row."""
        row = [float(number) for number in numbers]
        self.seen.append(row)
        return float(self.target(row))


@checker
def scaled(answer: Callable[[Target, list[float], float], Any]) -> str:
    """Check a function (f, numbers, degree): the output for any numbers, of an f that works where the largest is 1."""
    for name, numbers in CASES:
        check_row(answer, name, numbers)
    nothing = as_number(asked(answer, Network(sum), [0.0, 0.0], 1))
    require(
        nothing == 0,
        f"For a row of zeros and degree 1 the output is 0; you return {nothing:g}. Nothing can be divided by 0 there.",
    )
    return (
        "The network sees the same row whether the numbers are 1, 2, 3 or 100, 200, 300, so its relative error is the "
        "same for both. The price is that the degree must be known."
    )


def check_row(answer: Callable[[Target, list[float], float], Any], name: str, numbers: list[float]) -> None:
    """End the check unless the network was given a row whose largest number is 1, and its output is scaled back."""
    target, degree = DEGREES[name]
    network, largest = Network(target), max(map(abs, numbers))
    got = as_number(asked(answer, network, numbers, degree))
    text = ", ".join(f"{number:g}" for number in numbers).replace("-", "−")
    require(bool(network.seen), f"`f` was not called for the row {text}. Only `f` knows the target.")
    for row in network.seen:
        check_seen(row, text)
    exact, inside = target(numbers), target([number / largest for number in numbers])
    if same(got, exact):
        return
    subject = f"For the {name} of {text}"
    require(
        degree == 0 or not same(got, inside),
        f"{subject} this is the output of `f` for the scaled row. "
        "Undo the scaling: how does the target grow with the row?",
    )
    require(
        degree == 1 or not same(got, largest * inside),
        f"{subject} you multiply by the largest number. With degree {degree:g} the target grows by another factor.",
    )
    require(
        degree == 0 or not same(got, inside / largest**degree),
        f"{subject} you divide where you should multiply: "
        "the row was made smaller, so its target was made smaller as well.",
    )
    raise NotYet(
        f"{subject}, with degree {degree:g}, the output is {exact:.4g}; you return {got:.4g}.".replace("-", "−")
    )


def check_seen(row: list[float], text: str) -> None:
    """End the check unless the largest absolute value of a row that the network was given is 1."""
    largest = max(map(abs, row), default=0.0)
    require(
        not same(max(row, default=0.0), 1) or same(largest, 1),
        f"For {text} you divide by the largest number with its sign, but a negative one is larger in magnitude: take "
        "absolute values.",
    )
    require(
        same(largest, 1),
        f"For {text} `f` was given a row whose largest absolute value is {largest:.4g}. It works where this is 1.",
    )


def same(got: float, other: float) -> bool:
    """Return whether two numbers agree to one in a million."""
    return math.isclose(got, other, rel_tol=1e-6, abs_tol=1e-12)
