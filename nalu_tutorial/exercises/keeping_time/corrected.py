"""A counter that is nearly right, corrected by hand: its count, and the read-out behind it."""

from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import asked, parts, plain
from .arrives import arrival

Numbers = Sequence[float]
# Weights and read-out as training finds them; the second counts upwards, and the third is a linear cell.
CASES = (
    ([0.9036, 0.9905, -0.8315], [-6.6, 5.35, 0.8]),
    ([-0.939, 0.9898, 0.859], [6.6, 5.55, 0.7]),
    ([1.58, 0.996, -1.52], [-5.0, 7.45, 0.0]),
)
STARTS = [(far, time) for far in range(1, 9) for time in (5, 8, 12, 13, 20, 40, 100, 300) if time >= far]
NEAR = 1e-6  # of a weight, so that those in single precision are the same
PAIR = "Return two things: the three weights, and the three numbers of the read-out."


@checker
def corrected(answer: Callable[[Numbers, Numbers], Any]) -> str:
    """Check a function that makes of weights and read-out new ones, with which the agent is exact for every T."""
    for weights, readout in CASES:
        check_counter(weights, readout, *taken(asked(answer, weights, readout)))
    return (
        "Count and read-out are corrected together. One of the three counters counts up from −T, and the same lines "
        "correct it."
    )


def taken(got: Any) -> tuple[list[float], list[float]]:
    """Return the weights and the read-out of what a draft gave back; end the check if it is something else."""
    weights, readout = parts(plain(got), 2, PAIR)
    return numbers(weights, "Return three weights, w_T, w_n and w_1."), numbers(
        readout, "Return three numbers of the read-out, r_n, r_d and b."
    )


def numbers(got: Any, sentence: str) -> list[float]:
    """Return three numbers, or end the check."""
    weights = [plain(each) for each in parts(plain(got), 3, sentence)]
    require(all(isinstance(each, int | float) for each in weights), "Return numbers, and nothing else in their places.")
    return [float(each) for each in weights]


def check_counter(old: Numbers, old_readout: Numbers, new: Numbers, readout: Numbers) -> None:
    """End the check unless the new counter is exact, with what is wrong first: the count, then the read-out."""
    same_readout = near(old_readout, readout)
    require(not (near(old, new) and same_readout), "This is the counter as it was. It arrives early for a long T.")
    require(near(old[:1], new[:1]), "Leave w_T as it is: it is the length of a step, and any length will do.")
    require(near(old_readout[:1], readout[:1]), "Leave r_n as it is. r_d and b are measured against it.")
    require(
        not near(old, new), "The count still drifts: w_n and w_1 are the old ones. A new read-out does not stop that."
    )
    require(near([1.0], new[1:2]), f"The counter keeps {new[1]:g} of its count. Which fraction should it keep?")
    takes = -new[2] / new[0]
    require(near([1.0], [takes]), f"A step subtracts −w_1 / w_T = {takes:.2f} of its own length. It should subtract 1.")
    require(not same_readout, "The read-out is still the old one. Its thresholds fit the old count.")
    check_readout(new, readout)


def check_readout(weights: Numbers, readout: Numbers) -> None:
    """End the check unless the agent arrives exactly from every start, for short and long times."""
    require(
        not near([readout[1]], [-readout[0]]),
        f"This r_d is for steps of length 1. A step of this counter has the length {abs(weights[0]):g}.",
    )
    thresholds = [-(readout[1] * far + readout[2]) / (readout[0] * weights[0]) for far in range(1, 9)]
    for far, each in enumerate(thresholds, 1):
        require(
            abs(each - round(each)) >= NEAR,
            f"The threshold for distance {far} is {each:g}. The count takes this value, so rounding decides: put the "
            "threshold between two counts.",
        )
    for far, time in STARTS:
        step = arrival(weights, readout, far, time)
        if step != time:
            came = "it does not arrive" if step >= 10 * time else f"it arrives with step {step}"
            raise NotYet(f"From distance {far} and with T = {time}, {came}.")


def near(one: Numbers, other: Numbers) -> bool:
    """Return whether numbers are the same up to rounding."""
    return all(abs(a - b) <= NEAR * max(1.0, abs(a)) for a, b in zip(one, other, strict=True))
