import numpy as np
import torch

from nalu_tutorial.exercises import nsr


def by_numpy(x, v, w):
    """Double precision by way of NumPy, and back."""
    first, second = (np.exp(each.numpy().astype(float)) for each in (v, w))
    shares = first / first.sum() - second / second.sum()
    return torch.from_numpy((x.numpy().astype(float) @ shares).astype(np.float32))


def by_array(x, v, w):
    """The same with `np.asarray`, and double precision in what comes back."""
    first, second = (np.exp(np.asarray(each, dtype=float)) for each in (v, w))
    return np.asarray(x, dtype=float) @ (first / first.sum() - second / second.sum())


def by_hand(x, v, w):
    """Python's own numbers, which are of double precision."""
    first, second = (np.exp(each.tolist()) for each in (v, w))
    shares = first / first.sum() - second / second.sum()
    return torch.tensor([sum(a * share for a, share in zip(row, shares, strict=True)) for row in x.tolist()])


def draft(write):
    """Return a draft that is given x and the two sets of shares."""
    return lambda x, v1, v2: write(x, v1.softmax(-1), v2.softmax(-1))


WRONG = {
    "two mixtures of this magnitude are rounded": draft(lambda x, s, t: x @ s - x @ t),
    "is still multiplied by a softmax weight": draft(lambda x, s, t: x @ (s - t)),
    "One operand is shifted": draft(lambda x, s, t: (x - x[..., :1]) @ s - x @ t),
    "not a difference of softmax weights": lambda x, v, w: (x - x[..., :1]) @ (v - w).softmax(-1),
    "The sign is flipped": draft(lambda x, s, t: (x - x[..., :1]) @ (t - s)),
    "d has the shape (20,)": draft(lambda x, s, t: ((x - x[..., :1]) @ (s - t))[..., None]),
    "You select one input for each operand": lambda x, v, w: x[..., v.argmax()] - x[..., w.argmax()],
    "For small numbers d should be": draft(lambda x, s, t: (x - x[..., :1]) @ s),
    "Keep the softmax weights": lambda x, v, w: (
        x[..., v.argmax()] - x[..., w.argmax()] if x.shape[-1] == 2 else x @ (v.softmax(-1) - w.softmax(-1))
    ),
}
ALSO_RIGHT = [
    lambda x, v, w: (x - x[..., :1]) @ (v.softmax(-1) - w.softmax(-1)),
    lambda x, v, w: (x - x[..., -1:]) @ v.softmax(-1) - (x - x[..., -1:]) @ w.softmax(-1),
    lambda x, v, w: ((v.softmax(-1) - w.softmax(-1)) * (x - x.amin(-1, keepdim=True))).sum(-1),
]
ALSO_WRONG = [
    (
        lambda x, v, w: (x.double() @ v.double().softmax(-1) - x.double() @ w.double().softmax(-1)).float(),
        "uses double precision",
    ),
    (lambda x, v, w: x.to(torch.float64) @ (v.softmax(-1) - w.softmax(-1)).to(torch.float64), "double precision"),
    (by_numpy, "Stay with tensors"),
    (by_array, "Stay with tensors"),
    (by_hand, "Stay with tensors"),
    (lambda x, v, w: x.sub_(1) @ (v.softmax(-1) - w.softmax(-1)), "Your draft changes the tensors"),
    (lambda x, v, w: (x - x.mean()) @ (v.softmax(-1) - w.softmax(-1)), "is still multiplied by a softmax weight"),
]


def test_the_draft_gets_single_precision():
    seen = []

    def look(x, v, w):
        seen.append(x.dtype)
        return (x - x[..., :1]) @ (v.softmax(-1) - w.softmax(-1))

    assert nsr.difference(look)
    assert set(seen) == {torch.float32}
