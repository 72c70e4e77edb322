"""Four training runs that the reader predicts and the checker runs."""

import functools
from collections.abc import Callable, Mapping
from typing import NamedTuple

import torch

from ...metrics import accuracy
from ...tasks import arithmetic
from ...training import Clip, train
from ...units import INALU
from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import check_complete, check_keys, filled
from .._shared.wording import plain_word

SEEDS, STEPS = 10, 1500
WORDS = ("all", "none")
Forecast = Mapping[str, str]


class Case(NamedTuple):
    """One task: the operation, the range, how a unit is initialized, and why its runs end as they do."""

    operation: str
    seen: tuple[float, float]
    make: Callable[[], INALU]
    why: str


def turned(*inputs: int) -> INALU:
    """Return an iNALU whose exponents of these inputs start near −0.2."""
    unit = INALU(2, 1)
    with torch.no_grad():
        unit.W_hat_mul[0, list(inputs)] *= -1
    return unit


CASES: Mapping[str, Case] = {
    "a": Case(
        "*",
        (-2, -1),
        functools.partial(INALU, 2, 1),
        "both inputs are always negative, so s is (1 − 2 w1)(1 − 2 w2). On the way from 0.2 to 1 both factors would "
        "have to pass 0, where the product is 0 and the target 1 to 4. The exponents go back toward 0 instead, and "
        "then the gate goes to the sum.",
    ),
    "b": Case(
        "*",
        (-2, -1),
        functools.partial(INALU, 2, 1, sign=False),
        "the product of two negative numbers is positive, so |x1| · |x2| already has the correct sign, and no factor "
        "has to pass 0.",
    ),
    "c": Case(
        "*",
        (1, 2),
        functools.partial(turned, 1),
        "for positive numbers every factor of s is 1, so there is no barrier at 0, and w2 crosses it.",
    ),
    "d": Case(
        "/",
        (-2, 2),
        functools.partial(turned, 0, 1),
        "w2 starts on the correct side, but w1 starts below 0 and must become +1, and on numbers of both signs it does "
        "not cross 0.",
    ),
}


@checker
def forecast(answer: Forecast) -> str:
    """Check what the reader predicts for four tasks, "all" or "none", and train them."""
    check_keys(answer, CASES)
    guesses = {letter: plain_word(given) for letter, given in filled(answer).items()}
    for letter, given in guesses.items():
        require(given in WORDS, f'{letter}: write "all" or "none", not {given!r}.')
    check_complete(answer)
    counts = {letter: learned(letter) for letter in CASES}
    text = ", ".join(f"{letter} {count}" for letter, count in counts.items())
    for letter, given in guesses.items():
        right = "all" if counts[letter] > SEEDS / 2 else "none"
        require(
            given == right,
            f"Trained: {text} of {SEEDS}. {letter} is {right}: {CASES[letter].why}",
        )
    return (
        f"Trained: {text} of {SEEDS} seeds. A repair can also do harm: if both inputs are always negative, the product "
        "is learned without the sign and not with it."
    )


@functools.cache
def learned(letter: str) -> int:
    """Return how many of ten seeds learn this within 5 % on nine of ten points outside the training range."""
    case = CASES[letter]
    task = arithmetic(case.operation, 2, case.seen, (2, 6))
    runs = train(
        case.make,
        task,
        seeds=SEEDS,
        steps=STEPS,
        optimizer=torch.optim.RMSprop,
        lr=0.01,
        batch_size=64,
        clip=Clip(value=0.1),
        log_every=STEPS,
        compiled=False,
    )
    x, t = task.extrapolation_set()
    return int((accuracy(runs.predict(x), t, off_by=0.05, relative=True) > 0.9).sum())
