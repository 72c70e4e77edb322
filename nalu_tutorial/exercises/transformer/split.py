"""A split of the pairs of a modular sum after which no pair of the test was seen in training the other way round."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, parts

SIZES = (31, 17)
TWO = "Return two tensors of truth values, one for each row: which pairs are for training, and which for testing."


@checker
def split(answer: Callable[[Tensor], Any]) -> str:
    """Check a function of all ordered pairs, shape (n², 2): truth values, which train and which test, (n²,) each."""
    for n in SIZES:
        check_split(answer, n)
    training, test = given(answer, SIZES[0])
    return (
        f"{int(training.sum())} pairs train and {int(test.sum())} test, and none is known from its mirror. Drawn by "
        "rows, most test pairs have their mirror in training, and a net that has learned no more than a + b = b + a "
        "gets these."
    )


def given(answer: Callable[[Tensor], Any], n: int) -> list[Tensor]:
    """Return which pairs of numbers below n are for training and which for testing."""
    return [mask(each, n * n) for each in parts(asked(answer, all_pairs(n)), 2, TWO)]


def check_split(answer: Callable[[Tensor], Any], n: int) -> None:
    """End the check unless the pairs of numbers below n are split without a leak."""
    pairs = all_pairs(n)
    training, test = given(answer, n)
    rows = len(pairs)
    require(not bool((training & test).any()), "Some pairs are in both parts.")
    require(
        10 * int(test.sum()) >= rows,
        f"{int(test.sum())} of {rows} pairs are for testing. Keep a tenth or more of them.",
    )
    require(
        2 * int(training.sum()) >= rows,
        f"{int(training.sum())} of {rows} pairs are for training. Keep half of them or more.",
    )
    mirrored = int((seen(pairs.flip(-1), pairs[training], n) & test).sum())
    require(
        mirrored < int(test.sum()),
        "Every test pair is in training the other way round. The order of a and b alone decides in which part it is.",
    )
    require(
        mirrored == 0,
        f"{mirrored} of {int(test.sum())} test pairs are in training the other way round: (b, a) has the same answer.",
    )
    check_training(pairs, training, n)


def check_training(pairs: Tensor, training: Tensor, n: int) -> None:
    """End the check unless training shows every number on both sides, and every answer."""
    answers = set((pairs[training].sum(dim=-1) % n).tolist())
    hidden = set(range(n)) - answers
    require(
        not hidden,
        f"Training has no pair whose answer is {min(hidden, default=0)}, so the net never says it: split by pairs, and "
        "not by their sums.",
    )
    for side, place in enumerate(("left", "right")):
        absent = set(range(n)) - set(pairs[training][:, side].tolist())
        require(not absent, f"Training never shows {min(absent, default=0)} on the {place}, so nothing is known of it.")


def all_pairs(n: int) -> Tensor:
    """Return all ordered pairs of numbers below n, shape (n², 2), in an order of no meaning."""
    pairs = torch.cartesian_prod(torch.arange(n), torch.arange(n))
    return pairs[torch.randperm(n * n, generator=torch.Generator().manual_seed(n))]


def seen(pairs: Tensor, among: Tensor, n: int) -> Tensor:
    """Return for each pair whether it is among others, shape (rows,)."""
    number = torch.tensor([n, 1])
    return torch.isin(pairs @ number, among @ number)


def mask(got: Any, rows: int) -> Tensor:
    """Return a part as truth values; end the check if they are none, or not one for each row."""
    truths = isinstance(got, list) and bool(got) and all(isinstance(each, bool) for each in got)
    truth = torch.tensor(got) if truths else as_tensor(got, TWO)
    require(truth.dtype == torch.bool, "These are numbers. Give a truth value for each row, as `pairs[:, 0] > 9` does.")
    require(truth.shape == (rows,), f"There are {rows} pairs, and this part has the shape {tuple(truth.shape)}.")
    return truth
