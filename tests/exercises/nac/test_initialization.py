"""`check.initialization` of chapter 2: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch


def start_between(low, high):
    return lambda: lambda i, o: torch.empty(2, o, i).uniform_(low, high)


def small_signs(low, high):
    """Return a start with small Ŵ, and M̂ between these ends."""
    return lambda i, o: (torch.empty(o, i).uniform_(-0.2, 0.2), torch.empty(o, i).uniform_(low, high))


def the_answer(i, o):
    return 9 * torch.tensor([[1.0, *[-1.0] * (i - 1)]]) + torch.randn(2, o, i)


def the_answer_for_seven(i, o):
    return the_answer(i, o) if i == 7 else small_signs(-3, -1.5)(i, o)


WRONG = {
    "another shape": (
        lambda: lambda i, o: (torch.rand(i, o), torch.rand(i, o)),
        "shape (out_features, in_features): Ŵ and M̂.",
    ),
    "always two inputs": (lambda: lambda i, o: torch.rand(2, 1, 2), "shape (1, 7)"),
    "W_hat of zeros": (lambda: lambda i, o: (torch.zeros(o, i), torch.rand(o, i)), "With Ŵ = 0"),
    "the same every time": (lambda: lambda i, o: torch.full((2, o, i), 0.3), "one run twenty times"),
    "the answer": (lambda: the_answer, "the signs of x1 − x2"),
    "the answer for seven": (lambda: the_answer_for_seven, "the signs of the seven operands"),
    "no pair": (lambda: lambda i, o: torch.rand(1).item(), "one pair for each call"),
    "saturated": (start_between(-9.0, 9.0), "end above a loss of 10"),
    "the initialization of the lesson": (lambda: small_signs(-0.5, 0.5), "as in the lesson already"),
    "open gates": (lambda: small_signs(1.5, 3), "20 still miss points"),
}
ALSO_RIGHT = [
    small_signs(-3.0, -1.5),
    lambda i, o: (0.1 * torch.randn(o, i), torch.full((o, i), -2.5)),
    lambda i, o: tuple(part.numpy() for part in small_signs(-3.0, -2.0)(i, o)),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda i, o: (4 * torch.randn(o, i), torch.full((o, i), torch.nan)), "20 of 20 seeds end above"),
]
