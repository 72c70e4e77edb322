"""A counter that is nearly right, mended by hand: its count, and the reader behind it."""

from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import asked, parts, plain
from .arrives import arrival

Numbers = Sequence[float]
# Weights and reader as training finds them; the second counts upwards, and the third is a linear cell.
CASES = (
    ([0.9036, 0.9905, -0.8315], [-6.6, 5.35, 0.8]),
    ([-0.939, 0.9898, 0.859], [6.6, 5.55, 0.7]),
    ([1.58, 0.996, -1.52], [-5.0, 7.45, 0.0]),
)
STARTS = [(far, time) for far in range(1, 9) for time in (5, 8, 12, 13, 20, 40, 100, 300) if time >= far]
NEAR = 1e-9
PAIR = "Return two things: the three weights, and the three numbers of the reader."


@checker
def mended(answer: Callable[[Numbers, Numbers], Any]) -> str:
    """Check a function that makes of weights and reader new ones, with which the agent is exact for every T."""
    for weights, readout in CASES:
        check_counter(weights, readout, *taken(asked(answer, weights, readout)))
    return "Count and reader are mended together. One of the three counted upwards, from −T: the same lines mend it."


def taken(got: Any) -> tuple[list[float], list[float]]:
    """Return the weights and the reader of what a draft gave back; end the check if it is something else."""
    weights, readout = parts(plain(got), 2, PAIR)
    return numbers(weights, "Return three weights, w_T, w_n and w_1."), numbers(
        readout, "Return three numbers of the reader, r_n, r_d and b."
    )


def numbers(got: Any, sentence: str) -> list[float]:
    """Return three numbers, or end the check."""
    weights = [plain(each) for each in parts(plain(got), 3, sentence)]
    require(all(isinstance(each, int | float) for each in weights), "Return numbers, and nothing else in their places.")
    return [float(each) for each in weights]


def check_counter(old: Numbers, old_reader: Numbers, new: Numbers, reader: Numbers) -> None:
    """End the check unless the new counter is exact, with what is wrong first: the count, then the reader."""
    same_reader = near(old_reader, reader)
    require(not (near(old, new) and same_reader), "That is the counter as it was. It comes early for a long T.")
    require(near(old[:1], new[:1]), "Leave w_T as it is: it is the length of a step, and any length will do.")
    require(near(old_reader[:1], reader[:1]), "Leave r_n as it is. r_d and b are measured against it.")
    require(not near(old, new), "The count still drifts: w_n and w_1 are the old ones. A new reader cannot mend that.")
    require(near([1.0], new[1:2]), f"It keeps {new[1]:g} of its count. What should it keep?")
    takes = -new[2] / new[0]
    require(near([1.0], [takes]), f"At a step it takes {takes:.2f} of its own steps away, −w_1 / w_T. It should be 1.")
    require(not same_reader, "The reader is still the old one. Its thresholds were right for the old count.")
    check_reader(new, reader)


def check_reader(weights: Numbers, reader: Numbers) -> None:
    """End the check unless the agent arrives exactly from every start, for short and long times."""
    require(
        not near([reader[1]], [-reader[0]]),
        f"r_d counts in steps of 1, and a step of this counter is {abs(weights[0]):g} long.",
    )
    thresholds = [-(reader[1] * far + reader[2]) / (reader[0] * weights[0]) for far in range(1, 9)]
    for far, each in enumerate(thresholds, 1):
        require(
            not near([each], [round(each)]),
            f"The threshold for distance {far} is {each:g}. That is a count, and rounding decides: put it between two.",
        )
    for far, time in STARTS:
        step = arrival(weights, reader, far, time)
        if step != time:
            came = "it does not arrive" if step >= 10 * time else f"it arrives with step {step}"
            raise NotYet(f"From distance {far} and told {time}, {came}.")


def near(one: Numbers, other: Numbers) -> bool:
    """Return whether numbers are the same but for rounding."""
    return all(abs(a - b) < NEAR for a, b in zip(one, other, strict=True))
