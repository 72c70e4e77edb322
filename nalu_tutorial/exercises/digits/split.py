"""A split of pairs of images after which neither an image nor a pair of digits of the test was seen in training."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, parts

PICTURES, ROWS = 300, 6_000
FEWEST_TRAINING, FEWEST_TEST = 2_000, 15
TWO = "Return two Boolean tensors, one value for each row: which rows are for training, and which for testing."


@checker
def split(answer: Callable[[Tensor, Tensor, Tensor], Any]) -> str:
    """Check a function of the images on the left and right of each row, shape (6000,), and of the image's digits.

    It returns which rows are for training and which are for testing, truth values of shape (6000,) each.
    """
    left, right, digits = dataset()
    training, test = (mask(each) for each in parts(asked(answer, left, right, digits), 2, TWO))
    require(not bool((training & test).any()), "Some rows are in both parts.")
    require(int(test.sum()) >= FEWEST_TEST, f"{int(test.sum())} rows are for testing. Keep {FEWEST_TEST} or more.")
    require(
        int(training.sum()) >= FEWEST_TRAINING,
        f"{int(training.sum()):,} rows are for training. Keep {FEWEST_TRAINING:,} or more.",
    )
    seen = seen_in_training(torch.cat([left, right]), training, test)
    one, other = digits[left], digits[right]
    pairs = 10 * torch.minimum(one, other) + torch.maximum(one, other)  # 3 and 4 make as much as 4 and 3
    known = int(torch.isin(pairs[test], pairs[training]).sum())
    overlap = f"{known} of {int(test.sum())} test rows have a pair of digits that training has, too"
    require(
        not (seen and known),
        f"{overlap}, and {seen} of their rows show an image that training shows. A network can memorize both.",
    )
    require(not known, f"{overlap}. A network can memorize that 3 and 4 make 12.")
    require(
        not seen,
        f"No pair is in both parts. But {seen} test rows show an image that training shows, so they cannot tell "
        "whether the network can read new ones.",
    )
    zeros = int((one * other == 0)[test].sum())
    require(
        2 * zeros <= int(test.sum()),
        f"In {zeros} of {int(test.sum())} test rows one digit is 0, and the product is 0 whatever the other is. Choose "
        "pairs that require calculating.",
    )
    for place, shown in (("left", left), ("right", right)):
        missing = set(range(10)) - set(digits[shown[training]].tolist())
        require(not missing, f"Training shows no {min(missing, default=0)} on the {place}, so nothing can be learned.")
    kept = int((training | test).sum())
    return (
        f"{int(training.sum()):,} rows train and {int(test.sum())} test; {ROWS - kept:,} mix "
        "what belongs to both parts, and are left out. This is the price of a clean test."
    )


def dataset() -> tuple[Tensor, Tensor, Tensor]:
    """Return the images on the left and on the right of each row, and what digit each image shows."""
    generator = torch.Generator().manual_seed(11)
    digits = torch.randint(10, (PICTURES,), generator=generator)
    left, right = torch.randint(PICTURES, (2, ROWS), generator=generator)
    return left, right, digits


def mask(got: Any) -> Tensor:
    """Return a part as truth values; end the check if they are none, or not one for each row."""
    truth = as_tensor(got, TWO)
    require(truth.dtype == torch.bool, "These are numbers. Return a Boolean for each row, as `left > 9` does.")
    require(truth.shape == (ROWS,), f"There are {ROWS:,} rows, and this part has the shape {tuple(truth.shape)}.")
    return truth


def seen_in_training(images: Tensor, training: Tensor, test: Tensor) -> int:
    """Return how many test rows show an image of training, on whichever side."""
    shown = torch.isin(images, images[training.repeat(2)]).reshape(2, -1).any(dim=0)
    return int((shown & test).sum())
