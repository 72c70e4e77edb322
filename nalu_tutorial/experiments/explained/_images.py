"""Chapter 11: whether the reader or the unit limits the sum of a thousand images, and which digits decide its bias."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import torch
from torch import Tensor, nn

from ...tasks import Sequences, digits
from ...training import Runs
from ...units import NAU, Recurrent, sparsity_penalty
from .._measures import cached_by_runs
from ._battery import INPUTS, Arm, Lesson, Trial

ROWS, LENGTH = 50, 1000  # of test images
OFF = 20  # by which the sum of so many is off where something limits it
STRENGTH = 100.0  # of the regularizer


def sums_of_five() -> Sequences:
    """Return the task of the lesson."""
    pictures, labels, test = digits()
    return Sequences(pictures, labels, length=5, test=test, validation=200)


def reader_and_nau() -> nn.Sequential:
    """Return the network of the lesson."""
    reader = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1))
    return nn.Sequential(reader, Recurrent(NAU(2, 1), 1))


def regularizer(model: nn.Module) -> Tensor:
    """Return what pushes the weights of the NAU toward −1, 0 and 1."""
    return STRENGTH * sparsity_penalty(model)


def drawn(targets: Tensor, kept: Iterable[int]) -> Tensor:
    """Return rows of test images of these digits, by their numbers: (50, 1000)."""
    chances = torch.isin(targets, torch.tensor(list(kept))).double()
    return chances.multinomial(ROWS * LENGTH, True, generator=torch.Generator().manual_seed(LENGTH)).view(ROWS, LENGTH)


@cached_by_runs
@torch.no_grad()
def sums(runs: Runs, kept: tuple[int, ...]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return what networks add up of rows of these digits, (R, 50) each, and the targets, (50).

    First of the images, then of true readings in place of theirs, and then of their own readings, added exactly.
    """
    x, t = runs.task.rows_of("test")  # type: ignore[union-attr]
    t = t[:, 0].double()
    rows = drawn(t, kept)
    totals = []
    for k in range(len(runs)):
        model = runs.model(k).double()
        on_reading, on_state = model[1].cell.weight[0]  # type: ignore[index]
        readings = on_reading * model[0](x.double())[:, 0]  # type: ignore[index]
        totals.append(
            torch.stack([added(readings[rows], on_state), added(t[rows], on_state), readings[rows].sum(dim=1)])
        )
    return (*torch.stack(totals, dim=1), t[rows].sum(dim=1))


def added(terms: Tensor, on_state: Tensor) -> Tensor:
    """Return the last states of a unit with this weight on the state: (rows,) for terms (rows, length)."""
    state = torch.zeros_like(terms[:, 0])
    for term in terms.unbind(dim=1):
        state = term + on_state * state
    return state


def far(errors: Tensor) -> Tensor:
    """Return 1 where the mean magnitude of the errors is 20 or more, or no number: (R,) for (R, rows)."""
    return (~(errors.abs().mean(dim=1) < OFF)).double()


def off(runs: Runs) -> Tensor:
    """Return 1 where the sums of a thousand images are off."""
    of_images, _, _, total = sums(runs, tuple(range(10)))
    return far(of_images - total)


def off_without_reader(runs: Runs) -> Tensor:
    """Return 1 where they are off although each reading is the true digit, divided by the weight on it."""
    _, of_digits, _, total = sums(runs, tuple(range(10)))
    return far(of_digits - total)


def differs_from_exact(runs: Runs) -> Tensor:
    """Return 1 where they are as far from the exact sums of the same readings."""
    of_images, _, exact, _ = sums(runs, tuple(range(10)))
    return far(of_images - exact)


def too_high(runs: Runs, kept: tuple[int, ...]) -> Tensor:
    """Return 1 where the sums of a thousand images of these digits are too high in the mean."""
    of_images, _, _, total = sums(runs, kept)
    return ((of_images - total).mean(dim=1) > 0).double()


def of_images(shows: Callable[[Runs], Tensor]) -> Arm:
    """Return one side of a comparison of the networks of the lesson."""
    options = {"compiled": False, "dtype": torch.float32}
    return Arm(reader_and_nau, sums_of_five, shows, penalty=regularizer, options=options)


OF_IMAGES = partial(
    Trial,
    lesson=Lesson("Adam", 0.02, 64, 1500, falls=True),
    rates={"SGD": 0.0003, "RMSprop": 0.01},
    ramp=(1 / 3, 2 / 3),
    makes_no_sense=dict.fromkeys(INPUTS, "images have one range"),
)
TRIALS = (
    OF_IMAGES(
        "reader-limits-the-sum",
        "networks that are off by 20 or more at a thousand images",
        {
            "readings of the network": of_images(off),
            "true digits as readings": of_images(off_without_reader),
            "distance from its readings, added exactly": of_images(differs_from_exact),
        },
    ),
    OF_IMAGES(
        "digits-decide-the-bias",
        "networks whose sums of a thousand images are too high",
        {
            "images of 0 to 4": of_images(partial(too_high, kept=(0, 1, 2, 3, 4))),
            "images of 5 to 9": of_images(partial(too_high, kept=(5, 6, 7, 8, 9))),
        },
    ),
)
