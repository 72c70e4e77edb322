"""`check.head` of chapter 15: matrices that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import transformer
from nalu_tutorial.exercises.transformer.head import ROWS, WORDS, shares

pytestmark = pytest.mark.chapter

W_Q = [[0, 0, 0, 0, 10.0], [0] * 5]
W_K = [[0, 2.0, 0, 0, 0], [0] * 5]


def pair(query, key):
    return lambda: (query, key)


def row(*entries):
    return [list(entries), [0] * 5]


WRONG = {
    "one matrix": (lambda: (W_Q,), "Hand over 2 answers"),
    "words": (pair(W_Q, "number"), "W_K is a matrix of numbers"),
    "transposed": (pair([list(each) for each in zip(*W_Q, strict=True)], W_K), "W_Q is transposed"),
    "a row": (pair(W_Q, W_K[0]), "W_K has the shape (5,)"),
    "infinite": (pair(W_Q, row(0, torch.inf, 0, 0, 0)), "not finite"),
    "nothing": (pair(row(0, 0, 0, 0, 0), W_K), "all scores are 0"),
    "the value": (pair(W_Q, row(2, 0, 0, 0, 0)), "At 5, 50 and 500 their attention weights are 0 %, 0 %, 100 %"),
    "a little of the value": (pair(W_Q, row(0.001, 2, 0, 0, 0)), "attention weights are 2.82 %, 3.87 %, 93.3 %"),
    "exchanged": (pair(W_K, W_Q), "The two are exchanged"),
    "away": (pair(W_Q, row(0, -2, 0, 0, 0)), "turns away from the numbers"),
    "weak": (pair(W_Q, row(0, 0.5, 0, 0, 0)), "3.7 % of what `=` takes still comes from words"),
    "one word as well": (pair(W_Q, row(0, 2, 0, 0, 2.3)), "Most of what `=` takes comes from one word"),
}
ALSO_RIGHT = [
    (W_Q, W_K),
    (torch.tensor(W_Q), torch.tensor(W_K)),
    (row(10, 0, 0, 0, 0), row(0, 0, -2, -2, -2)),  # the value of "=" is 1
    ([[0, 7, 3, 3, 9], [1, 0, 0, 0, 9]], [[0, 2, 0, 0, 0], [0, 2, 0, 0, 0]]),
]
STUBS = [(..., ...), (W_Q, ...), (W_Q, [[0, ..., 0, 0, 0], [0] * 5])]


def test_the_shares_of_the_solution_do_not_move():
    query, key = (torch.tensor(each, dtype=torch.float64) for each in (W_Q, W_K))
    actual = torch.stack([shares(query, key, numbers, words) for numbers in ROWS for words in WORDS])
    torch.testing.assert_close(actual[:, 1::2], torch.full_like(actual[:, 1::2], 1 / 3), rtol=0, atol=1e-5)


def test_answers_are_taken_one_by_one_or_together():
    assert transformer.head(W_Q, W_K)
    assert transformer.head((W_Q, W_K))
