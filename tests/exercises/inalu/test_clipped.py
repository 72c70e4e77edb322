"""`check.clipped` of chapter 5: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def power(log=lambda x, eps: x.abs().clamp(min=eps).log(), end=lambda z, top: z.clamp(max=top).exp()):
    """Return a draft with another logarithm, or another end."""
    return lambda: lambda x, W, eps=1e-7, top=20: end(log(x, eps) @ W.T, top)


def where(x, eps):
    return torch.where(x.abs() > eps, x.abs().log(), math.log(eps))


WRONG = {
    "a number": (lambda: lambda x, W, eps=1e-7, top=20: 1.0, "this is a float"),
    "another shape": (lambda: lambda x, W, eps=1e-7, top=20: x, "not (7, 3)"),
    "no eps": (power(lambda x, eps: x.log()), "NaN or infinite"),
    "no |x|": (power(lambda x, eps: x.clamp(min=eps).log()), "has become eps"),
    "eps added": (power(lambda x, eps: (x.abs() + eps).log()), "eps is added"),
    "no exp": (power(end=lambda z, top: z.clamp(max=top)), "exp is left out"),
    "max for min": (power(end=lambda z, top: z.clamp(min=top).exp()), "are exchanged"),
    "clipped at 20": (power(end=lambda z, top: z.exp().clamp(max=top)), "not the result"),
    "log2": (power(lambda x, eps: x.abs().clamp(min=eps).log2()), "In row"),
    "squeezed": (power(end=lambda z, top: z.clamp(max=top).exp().squeeze()), "a single output the axis stays"),
    "in place": (power(lambda x, eps: x.abs_().clamp(min=eps).log()), "Your draft changes the tensors"),
    "W clipped": (
        lambda: lambda x, W, eps=1e-7, top=20: (x.abs().clamp(min=eps).log() @ W.clamp(max=top).T).exp(),
        "log|x| still",
    ),
    "terms clipped": (
        power(lambda x, eps: x.abs().clamp(min=eps).log().clamp(max=20), lambda z, top: z.exp()),
        "you clipped each term",
    ),
    "another top": (power(end=lambda z, top: z.clamp(max=30).exp()), "should be exp(20)"),
    "a bottom": (power(end=lambda z, top: z.clamp(-top, top).exp()), "no bottom"),
    "clipped after exp": (power(end=lambda z, top: z.exp().clamp(max=math.exp(top))), "exp had overflowed"),
    "where": (power(where), "goes back through the log"),
    "written in": (power(end=lambda z, top: z.clamp(max=20).exp()), "are arguments"),
    "no gradient": (power(end=lambda z, top: z.clamp(max=top).exp().detach()), "No gradient comes back"),
}
ALSO_RIGHT = [
    lambda x, W, eps=1e-7, top=20: ((x.abs().clamp(eps).log().unsqueeze(-2) * W).sum(-1).clamp(max=top)).exp(),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (power(where, lambda z, top: z.exp())(), "log|x| still"),
]
