"""Chapter 15: which parts of a transformer keep it from large numbers, and what lets them pass."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import TERM_WORDS, signed_terms
from ...training import Runs
from .._measures import task_of
from .._nets import rmse
from .._number_transformer import NumberTransformer, ScaledRows
from .._weights_from_words import WeightsFromWords
from ._battery import Arm, Lesson, Trial

TASK = signed_terms()
TAUGHT, FAR = 5, 500  # the largest number in training, and in the test
POINTS = 500


def transformer(*, norm: bool, scores: bool) -> nn.Module:
    """Return a transformer without feed-forward networks, with the norm or scores that see numbers or without."""
    return NumberTransformer(
        len(TERM_WORDS), width=16, norm=norm, scores="all" if scores else "words", feed_forward=False
    )


def weights_from(*, numbers: bool) -> nn.Module:
    """Return a network that outputs the weights of a NAC, from words alone or from words and numbers."""
    return WeightsFromWords(len(TERM_WORDS), width=16, weight="NAC", sees_numbers=numbers)


def weights_from_scaled() -> nn.Module:
    return ScaledRows(weights_from(numbers=True))


def off(runs: Runs, limit: float) -> Tensor:
    """Return which runs are off by a tenth of the targets or more, after their last step: shape (R,)."""
    generator = torch.Generator().manual_seed(int(limit))
    x, t = task_of(runs).draw((POINTS,), generator=generator, within=(0, limit))
    error = (runs.predict(x) - t).square().mean(dim=(1, 2)) / t.square().mean()
    return ~(error.sqrt() < 0.1)


def misses(runs: Runs) -> Tensor:
    """Return 1 where a network is right at numbers up to 5, as in training, and off at those up to 500."""
    return (~off(runs, TAUGHT) & off(runs, FAR)).double()


def extrapolates(runs: Runs) -> Tensor:
    """Return 1 where it is not off at numbers up to 500."""
    return (~off(runs, FAR)).double()


def fails(runs: Runs) -> Tensor:
    """Return 1 where it is off at them, whatever it has learned."""
    return off(runs, FAR).double()


def does_not_miss(runs: Runs) -> Tensor:
    """Return 1 where it is not off at those, or has not learned those up to 5."""
    return 1 - misses(runs)


SIDE = partial(Arm, task=TASK, options={"loss": rmse, "compiled": False, "dtype": torch.float32})
OF_SIZE = partial(Trial, lesson=Lesson("Adam", 0.01, 32, 500, falls=True))


def left_out(minutes: int, *names: str) -> dict[str, str]:
    """Return what is not run of the battery, with the reason."""
    return dict.fromkeys(names, f"would take {minutes} more minutes")


COSTLY = (
    "learning rate ÷ 10", "learning rate × 10", "inputs ÷ 10", "inputs × 10", "initialization × ½",
    "initialization × 2", "seeds 6100 to 6149", "seeds 6200 to 6249",
)  # fmt: skip
TRIALS = (
    OF_SIZE(
        "two-locks-on-one-door",
        "networks that are right to 500; with a part, also those that are off at 5",
        {
            "neither norm nor scores from numbers": SIDE(
                partial(transformer, norm=False, scores=False), shows=extrapolates
            ),
            "the norm alone": SIDE(partial(transformer, norm=True, scores=False), shows=does_not_miss),
            "scores from numbers alone": SIDE(partial(transformer, norm=False, scores=True), shows=does_not_miss),
        },
        makes_no_sense=left_out(2, "batch ÷ 16", *COSTLY) | left_out(5, "steps × 4", "batch × 4"),
    ),
    OF_SIZE(
        "words-decide-numbers-pass",
        "networks that are off at 500; as it is, only those that are right to 5",
        {
            "weights from words and numbers": SIDE(partial(weights_from, numbers=True), shows=misses),
            "from words alone": SIDE(partial(weights_from, numbers=False), shows=fails),
            "from rows divided by their largest": SIDE(weights_from_scaled, shows=fails),
        },
        makes_no_sense=left_out(2, "learning rate ÷ 3", "learning rate × 3", *COSTLY)
        | left_out(8, "steps × 4", "batch × 4"),
    ),
)
