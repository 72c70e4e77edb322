"""Sums in digits by a small transformer: same length, one digit more and two, by how far a carry propagates."""

from __future__ import annotations

from functools import partial

from torch import Tensor

from ...records import TaskTables
from ...tasks import digit_sums
from ...tasks.digit_sums import ORDERS, WHERE, DrawnSums, room_for
from ...training import Falling, Runs
from .._experiment import Experiment, Measure, Training
from .._measures import task_of
from ._carries import CARRIES, carry_test
from ._digit_net import DigitNet, of_answers

MOST = (3, 5, 10)  # digits in training
LONGER = (0, 1, 2)
RATES = {"position": 5e-3, "place": 2e-3}


def trainings(steps: int) -> list[Training]:
    return [
        Training(
            f"{order} by {where}",
            partial(DigitNet, room_for(where, most)),
            {f"to {most} digits": digit_sums(order, where, training=(1, most))},
            {"lr": Falling(RATES[where], steps)},
        )
        for most in MOST
        for where in WHERE
        for order in ORDERS
    ]


def is_right(scores: Tensor, following: Tensor) -> Tensor:
    """Return which outputs are correct in all their digits and in their end: (..., pairs).

    Each word is predicted from the correct ones before it. All are correct if, and only if, a prediction from the
    network's own words is, since up to its first wrong word these are the correct ones.
    Scores are (..., pairs, tokens, words), and what follows, (pairs, tokens, words), is 1 at a word of the sum.
    """
    asked = following.sum(dim=-1) > 0
    return ((scores.argmax(dim=-1) == following.argmax(dim=-1)) | ~asked).all(dim=-1)


def share_exact(runs: Runs, *, longer: int, carry: str) -> Tensor:
    """Return each run's fraction of correct sums at its best validation: (R,)."""
    task = task_of(runs)
    assert isinstance(task.sampler, DrawnSums)
    x, following = carry_test(int(task.training[1]) + longer, carry, task.sampler)
    return is_right(runs.predict(x, best=True), following).double().mean(dim=1)


LENGTHS = ("as many digits", "one digit more", "two more")
NAMED = {"any": "", "none": ", no carry", "one": ", carries of one place", "all": ", carry through all"}
MEASURES = {
    f"exact_{longer}_{carry}": Measure(
        "Share of sums that are correct",
        partial(share_exact, longer=longer, carry=carry),
        of=f"{LENGTHS[longer]}{NAMED[carry]}",
    )
    for longer in LONGER
    for carry in CARRIES
}

EXPERIMENT = Experiment(
    name="digits-in-a-transformer",
    title="sums written in digits: as many as in training, one more and two",
    source="ours, after Lee et al. (2023) and McLeish et al. (2024)",
    trainings=trainings,
    steps=2500,
    seeds=20,
    options={"batch_size": 64, "log_every": 250, "loss": of_answers, "compiled": False},
    note="Two layers of width 64 with four heads, norms in front and ReLU twice as wide; batches of 64, drawn again, "
    "of numbers with one digit up to 3, 5 or 10, both with equally many and with no zero in front. Plain begins with "
    "the highest digit, reversed with the ones, in all three numbers. The output has one digit more, a 0 in front if "
    "need be, and the token of its end; it is correct if all of it is. By position a token is given its position in "
    "the row, by place the place of its digit in its number, from a first place that is drawn for each row in "
    "training and test, so that all positions and places are trained; = is given the place in front of the output's "
    "first. Adam, falling to 0 in a straight line from 5e-3 by position and from 2e-3 by place. These learning rates "
    "were searched with as many steps on five other seeds, over 2e-3, 5e-3 and 1e-2, by place 1e-3 as well: they have "
    "the lowest median of the validation loss, but for reversed by place to 3 digits, which had .0002 at 5e-3 in "
    "place of .0005. By position no network of the search learned to 5 or to 10 digits at any of them; these have the "
    "learning rate of 3 digits here. A tenth of all pairs of different numbers is held out with their mirrors, in all "
    "formats; tests are of such pairs alone, 500 each or as many as were drawn. With carries of one place, there is "
    "one at least and none runs on. Through all: it begins at the ones, and every other place hands it on. All is "
    "measured at the lowest validation loss, which is in range.",
    measures=MEASURES,
    shows={f"exact_{longer}_{carry}": "median" for longer in LONGER for carry in ("any", "all")},
    layout=TaskTables(names={f"to {n} digits": f"trained on numbers of up to {n} digits" for n in (3, 5, 10)}),
)
