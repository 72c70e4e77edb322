"""A wrapper of the grid by which an agent sees at every step how many steps are left."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, check_callable, parts, written

RED, START = (0, 3), (0, 0)
PASS, RIGHT = 4, 3
PLAYED = ((5, (PASS, PASS, RIGHT, RIGHT, RIGHT)), (9, (PASS, RIGHT, PASS)))  # T, and what is done
TWO = "`reset` returns two things: what is seen, and the info."
FIVE = "`step` returns five things: what is seen, reward, whether it ended, whether it was cut off, and the info."


@checker
def told(answer: Callable[[Any], Any]) -> str:
    """Check a wrapper of `ArriveOnTime` whose last number is at each step the number of steps that are left."""
    from ...environments import ArriveOnTime

    check_callable(answer)
    require(inspect.isclass(answer), "Hand over the class itself.")
    wrapped, plain = answer(ArriveOnTime()), ArriveOnTime()
    check_last([list(last_numbers(wrapped, plain, *each)) for each in PLAYED])
    return "A net that sees this needs no memory: what is left is to compare two numbers."


def last_numbers(wrapped: Any, plain: Any, time: int, actions: Sequence[int]) -> Iterator[float]:
    """Play in both and give the last number that is seen in the wrapped one; end the check if all else differs."""
    options = {"agent": START, "red": RED, "time": time}
    got = parts(written(wrapped.reset(options=options), type(wrapped).reset), 2, TWO)
    yield last_number(got[0], plain.reset(options=options)[0])
    for action in actions:
        right = plain.step(action)
        got = written(wrapped.step(action), type(wrapped).step)
        require(isinstance(got, tuple) and len(got) == 5, FIVE)
        yield last_number(got[0], right[0])
        require(
            list(got[1:]) == list(right[1:]),
            "Reward, the two ends and info should come through as they are, in this order.",
        )


def last_number(got: Any, plain: Any) -> float:
    """Return the last number that is seen; end the check unless the four before it are as without a wrapper."""
    seen = as_tensor(got, "What is seen should be an array of NumPy's.")
    require(seen.shape == (5,), f"Five numbers should be seen, and the shape is {tuple(seen.shape)}.")
    require(
        bool((seen[:4] == as_tensor(plain)[:4]).all()),
        "The first four numbers should stay as they are: rows and columns of agent and red square.",
    )
    return float(seen[4])


def check_last(got: list[list[float]]) -> None:
    """End the check unless the last numbers of both episodes are the steps that are left."""
    right = series(lambda time, step: time - step)
    for sentence, made in SLIPS.items():
        require(got == right or got != series(made), sentence)
    goes_on = got[0] == right[0] and got[1][0] == right[0][-1]
    require(not goes_on, "In the second episode you go on from the first: begin anew in `reset`.")
    for (time, _), said, left in zip(PLAYED, got, right, strict=True):
        for step, (last, true) in enumerate(zip(said, left, strict=True)):
            require(last == true, f"After {step} of {time} steps the last number is {last:g}. {true:g} are left.")


def series(last: Callable[[int, int], float]) -> list[list[float]]:
    """Return the last numbers of both episodes, made of T and how many steps were taken."""
    return [[float(last(time, step)) for step in range(len(actions) + 1)] for time, actions in PLAYED]


SLIPS: dict[str, Callable[[int, int], float]] = {
    "You begin with T − 1. At the first look no step has been taken.": lambda time, step: time - step - 1,
    "That is T at every step. Take away the steps that were taken.": lambda time, step: time,
    "The last number is 0 after the first step, as without a wrapper.": lambda time, step: 0 if step else time,
    "That is how many steps were taken, and not how many are left.": lambda time, step: step,
    "You are one step behind: after the first step T − 1 are left.": lambda time, step: time - max(step - 1, 0),
    "You take away 2 at a step. Does `reset` or `step` count twice?": lambda time, step: time - 2 * step,
}
