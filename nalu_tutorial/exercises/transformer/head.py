"""A head of attention set by hand, which takes the same of every number, however large one of them is."""

import math
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import NotYet, Unwritten, require
from .._shared.checker import checker
from .._shared.taking import DOTS, blanks, several

SHAPE = (2, 5)
VALUE, NUMBER, PLUS, MINUS, EQUALS = range(5)
ROWS = ((1.0, 1.0, 1.0), (0.0, 2.0, 5.0), (5.0, 50.0, 500.0), (500.0, 0.5, 0.0), (-500.0, 3.0, 50.0))
WORDS = ((PLUS, MINUS, PLUS), (MINUS, MINUS, PLUS))
LEAK, APART = 1e-3, 1e-3


@checker
def head(*answer: Any) -> str:
    """Check W_Q and W_K, shape (2, 5) each, of a head whose attention weights do not change with the numbers."""
    W_Q, W_K = (matrix(name, each) for name, each in zip(("W_Q", "W_K"), several(answer, 2), strict=True))
    require(
        bool(W_Q.any() and W_K.any()),
        "A matrix is 0 throughout, so all scores are 0, and `=` gives each word the same weight as each number.",
    )
    first = shares(W_Q, W_K, ROWS[0], WORDS[0])
    swapped = shares(W_K, W_Q, ROWS[0], WORDS[0])
    check_value(W_Q, W_K)
    taken = float(first[1::2].sum())
    require(
        taken > 1 - LEAK or float(swapped[1::2].sum()) <= 1 - LEAK,
        "The two are exchanged: W_Q makes the query, of the token `=`, and W_K the keys, of all tokens.",
    )
    require(taken > 0.2, "`=` turns away from the numbers: their score has to be the larger one.")
    for numbers in ROWS:
        for words in WORDS:
            check_shares(shares(W_Q, W_K, numbers, words))
    return (
        "The keys contain that a token is a number, but not which one. What this head passes on is therefore the mean "
        "of the numbers. It grows with them, and three times the mean is their sum."
    )


def matrix(name: str, given: Any) -> Tensor:
    """Return one of the matrices; end the check if it is none of this shape."""
    if blanks(given):
        raise Unwritten(DOTS)
    try:
        square = torch.tensor(given, dtype=torch.float64)
    except (TypeError, ValueError, RuntimeError):
        raise NotYet(f"{name} is a matrix of numbers: two rows of five.") from None
    shape = tuple(square.shape)
    require(
        shape != SHAPE[::-1],
        f"{name} is transposed: it has 5 rows of 2. A matrix has a row for each number that comes out.",
    )
    require(shape == SHAPE, f"{name} has the shape {shape}, and not (2, 5).")
    require(bool(square.isfinite().all()), f"{name} has an entry that is not finite.")
    return square


def tokens(numbers: tuple[float, ...], words: tuple[int, ...]) -> Tensor:
    """Return a row ± x ± y ± z =, shape (7, 5): the value, and which word it is."""
    row = torch.zeros(2 * len(numbers) + 1, 5, dtype=torch.float64)
    row[:, VALUE] = 1
    row[range(0, 6, 2), list(words)] = 1
    row[1::2, VALUE] = torch.tensor(numbers, dtype=torch.float64)
    row[1::2, NUMBER] = 1
    row[-1, EQUALS] = 1
    return row


def shares(W_Q: Tensor, W_K: Tensor, numbers: tuple[float, ...], words: tuple[int, ...]) -> Tensor:
    """Return what the last token takes of each of the 7."""
    row = tokens(numbers, words)
    scores = (row @ W_K.T) @ (W_Q @ row[-1]) / math.sqrt(SHAPE[0])
    return torch.softmax(scores, dim=0)


def check_value(W_Q: Tensor, W_K: Tensor) -> None:
    """End the check if the score of a token depends on its value."""
    per_one = float(W_K[:, VALUE] @ (W_Q @ tokens(ROWS[0], WORDS[0])[-1])) / math.sqrt(SHAPE[0])
    if abs(per_one) * 1000 <= APART:
        return
    weights = shares(W_Q, W_K, ROWS[2], WORDS[0])
    sentence = (
        f"At 5, 50 and 500 their attention weights are {', '.join(f'{100 * share:.3g} %' for share in weights[1::2])}."
    )
    raise NotYet(f"The value reaches the scores, through the first column of W_K. {sentence}")


def check_shares(weights: Tensor) -> None:
    """End the check unless the words get next to nothing, and each number the same."""
    words = float(weights[0::2].sum())
    largest = int(weights[0::2].argmax())
    require(
        float(weights[0::2][largest]) < 0.2 or words < 0.6,
        f"Most of what `=` takes comes from one word: {100 * float(weights[0::2][largest]):.0f} % from token "
        f"{2 * largest + 1}.",
    )
    require(
        words < LEAK,
        f"{100 * words:.2g} % of what `=` takes still comes from words, and it has to be less than 0.1 %. The numbers' "
        "scores have to lie further above theirs.",
    )
