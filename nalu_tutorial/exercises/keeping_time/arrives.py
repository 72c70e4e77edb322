"""With which step an agent arrives that counts with given weights and acts on its own way."""

from collections.abc import Callable, Sequence
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, asked

Weights = Sequence[float]
EXACT = ([1.0, 1.0, -1.0], [-1.0, 1.0, -0.5])
SLOW = ([1.0, 1.0, -0.5], [-1.0, 1.0, 0.0])  # takes half a step away, so it walks and waits in turn
# Weights, read-out, distance and T.
CASES = (
    (*EXACT, 3, 7),
    (*EXACT, 8, 8),
    (*EXACT, 1, 6),
    ([0.9, 0.99, -0.83], [-6.5, 5.3, 0.8], 4, 40),
    ([-1.0, 1.0, 1.0], [1.0, 1.0, -0.5], 2, 9),
    (*SLOW, 4, 10),
    ([1.0, 1.0, -1.0], [-1.0, 1.0, 0.7], 3, 7),  # b decides when it begins
    ([1.0, -1.0, 0.0], [1.0, 1.0, 0.0], 3, 5),  # n changes its sign at every step: it walks and waits in turn
)


@checker
def arrives(answer: Callable[[Weights, Weights, int, int], Any]) -> str:
    """Check a function of weights, read-out, distance and T that returns the step of the arrival."""
    got, right = [as_number(asked(answer, *case)) for case in CASES], arrivals()
    for sentence, options in SLIPS.items():
        require(got == right or got != arrivals(**options), sentence)
    for answered, step, (weights, readout, distance, time) in zip(got, right, CASES, strict=True):
        require(
            answered == step,
            f"With weights {tuple(weights)}, read-out {tuple(readout)}, distance {distance} and T = {time}, your "
            f"result is {answered:g}. The agent arrives with step {step}.".replace("-", "−"),
        )
    return (
        "One of these agents has weights as training finds them: with T = 40, it arrives early. Another one walks and "
        "waits in turn."
    )


def arrivals(**options: Any) -> list[int]:
    """Return the steps of all cases; the options are those of `arrival`."""
    return [arrival(*case, **options) for case in CASES]


def arrival(
    weights: Weights,
    readout: Weights,
    distance: float,
    time: float,
    *,
    begins: float = 0.0,
    told_always: bool = False,
    decides_first: bool = False,
    goes_on: bool = False,
    first_look: bool = False,
    bias: float = 1.0,
    offset: int = 0,
) -> int:
    """Return the step of the arrival; the options are the usual slips."""
    n, step, walking, first = begins * time, 0, False, distance
    while distance > 0 and step < 10 * time:
        after = weights[0] * (time if told_always or not step else 0) + weights[1] * n + weights[2]
        shown = n if decides_first else after
        seen = first if first_look else distance
        walking = (walking and goes_on) or readout[0] * shown + readout[1] * seen + bias * readout[2] > 0
        n, distance, step = after, distance - walking, step + 1
    return step + offset


SLIPS: dict[str, Any] = {
    "You count the steps from 0. The first step is number 1.": {"offset": -1},
    "You count one step too many: the one that ends on the red square is the last.": {"offset": 1},
    "In your draft, n starts at T, and T is an input as well. n must start at 0.": {"begins": 1.0},
    "T is an input at the first step only. After that, the input is 0.": {"told_always": True},
    "You decide before n is updated. The read-out sees the n after the update.": {"decides_first": True},
    "The bias b is missing. It shifts the threshold below which the agent walks.": {"bias": 0.0},
    "Your read-out sees the first distance at every step. It must see the distance that is left.": {"first_look": True},
    "Your agent never stops once it walks. It must decide again at every step.": {"goes_on": True},
}
