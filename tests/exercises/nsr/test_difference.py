import numpy as np
import torch

from nalu_tutorial.exercises import nsr


def leaving(take):
    """Return a draft that takes NumPy's numbers of each tensor in this way, and computes with them."""

    def draft(x, v, w):
        first, second = (np.exp(take(each)) for each in (v, w))
        return torch.as_tensor(take(x) @ (first / first.sum() - second / second.sum()))

    return draft


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
    *(
        (leaving(take), "Stay with tensors")
        for take in (torch.Tensor.numpy, np.asarray, lambda x: np.array(x.tolist()))
    ),
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
