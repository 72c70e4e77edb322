import torch

from nalu_tutorial.exercises.transformer.head import ROWS, WORDS, shares

W_Q = [[0, 0, 0, 0, 10.0], [0] * 5]
W_K = [[0, 2.0, 0, 0, 0], [0] * 5]


def row(*entries):
    return [list(entries), [0] * 5]


WRONG = {
    "Hand over 2 answers": (W_Q,),
    "W_K is a matrix of numbers": (W_Q, "number"),
    "W_Q is transposed": ([list(each) for each in zip(*W_Q, strict=True)], W_K),
    "W_K has the shape (5,)": (W_Q, W_K[0]),
    "not finite": (W_Q, row(0, torch.inf, 0, 0, 0)),
    "all scores are 0": (row(0, 0, 0, 0, 0), W_K),
    "At 5, 50 and 500 their attention weights are 0 %, 0 %, 100 %": (W_Q, row(2, 0, 0, 0, 0)),
    "attention weights are 2.82 %, 3.87 %, 93.3 %": (W_Q, row(0.001, 2, 0, 0, 0)),
    "The two are exchanged": (W_K, W_Q),
    "turns away from the numbers": (W_Q, row(0, -2, 0, 0, 0)),
    "3.7 % of what `=` takes still comes from words": (W_Q, row(0, 0.5, 0, 0, 0)),
    "Most of what `=` takes comes from one word": (W_Q, row(0, 2, 0, 0, 2.3)),
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
