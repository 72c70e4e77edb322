import torch


def start_between(low, high):
    return lambda i, o: torch.empty(2, o, i).uniform_(low, high)


def small_signs(low, high):
    """Return a start with small Ŵ, and M̂ between these ends."""
    return lambda i, o: (torch.empty(o, i).uniform_(-0.2, 0.2), torch.empty(o, i).uniform_(low, high))


def the_answer(i, o):
    return 9 * torch.tensor([[1.0, *[-1.0] * (i - 1)]]) + torch.randn(2, o, i)


def the_answer_for_seven(i, o):
    return the_answer(i, o) if i == 7 else small_signs(-3, -1.5)(i, o)


WRONG = {
    "shape (out_features, in_features): Ŵ and M̂.": lambda i, o: (torch.rand(i, o), torch.rand(i, o)),
    "shape (1, 7)": lambda i, o: torch.rand(2, 1, 2),
    "With Ŵ = 0": lambda i, o: (torch.zeros(o, i), torch.rand(o, i)),
    "one run twenty times": lambda i, o: torch.full((2, o, i), 0.3),
    "the signs of x1 − x2": the_answer,
    "the signs of the seven operands": the_answer_for_seven,
    "one pair for each call": lambda i, o: torch.rand(1).item(),
    "end above a loss of 10": start_between(-9.0, 9.0),
    "as in the lesson already": small_signs(-0.5, 0.5),
    "20 still miss points": small_signs(1.5, 3),
}
ALSO_RIGHT = [
    lambda i, o: ((0.1 * torch.randn(o, i)).numpy(), torch.full((o, i), -2.5).numpy()),
]
ALSO_WRONG = [(lambda i, o: (4 * torch.randn(o, i), torch.full((o, i), torch.nan)), "20 of 20 seeds end above")]
