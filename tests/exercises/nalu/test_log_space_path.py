"""`check.log_space_path` of chapter 3: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter


def path(write):
    """Return a draft of the path that writes it in terms of |x|, W and ε."""
    return lambda: lambda x, W, epsilon=1e-7: write(x.abs(), W, epsilon)


WRONG = {
    "no bars": (lambda: lambda x, W, e=1e-7: torch.exp(torch.log(x + e) @ W.T), "Take |x| first"),
    "a plain sum": (path(lambda x, W, e: torch.exp(torch.log(x + e).sum(dim=-1))), "not (3,)"),
    "no exp": (path(lambda x, W, e: torch.log(x + e) @ W.T), "`exp` is missing"),
    "W for W.T": (path(lambda x, W, e: torch.exp(torch.log(x + e) @ W)), "wrong way round"),
    "W first": (path(lambda x, W, e: torch.exp(W @ torch.log(x + e))), "mixes the points"),
    "entry by entry": (path(lambda x, W, e: torch.exp(torch.log(x + e) * W)), "entry by entry"),
    "ε outside the log": (path(lambda x, W, e: torch.exp((torch.log(x) + e) @ W.T)), "outside the logarithm"),
    "ε at the end": (path(lambda x, W, e: torch.exp(torch.log(x) @ W.T) + e), "at the very end"),
    "ε in the bars": (
        lambda: lambda x, W, e=1e-7: torch.exp(torch.log((x + e).abs()) @ W.T),
        "inside the bars",
    ),
    "no ε": (path(lambda x, W, e: torch.exp(torch.log(x) @ W.T)), "plays no part"),
    "log1p": (path(lambda x, W, e: torch.exp(torch.log1p(x + e) @ W.T)), "no power of x"),
    "added powers": (path(lambda x, W, e: ((x + e)[..., None, :] ** W).sum(dim=-1)), "add the powers up"),
    "no logarithm": (path(lambda x, W, e: torch.exp((x + e) @ W.T)), "The logarithm is missing"),
    "the larger of both": (path(lambda x, W, e: torch.exp(torch.log(x.clamp(min=e)) @ W.T)), "That is max(|x|, ε)"),
    "the logarithm of W": (path(lambda x, W, e: torch.exp(x @ torch.log(W).T)), "the logarithm of a weight"),
    "squeezed": (path(lambda x, W, e: torch.exp(torch.log(x + e) @ W.T).squeeze()), "Is there a `squeeze`"),
    "in place": (
        lambda: lambda x, W, e=1e-7: torch.exp(x.abs_().add_(e).log() @ W.T),
        "Your draft changes the tensors",
    ),
    "nothing returned": (lambda: lambda x, W, e=1e-7: print(end=""), "returned None"),
    "another base": (path(lambda x, W, e: 2 ** (torch.log(x + e) @ W.T)), "with weights"),
    "all axes but the last": (
        path(lambda x, W, e: torch.exp(torch.log(x + e).reshape(-1, x.shape[-1]) @ W.T)),
        "any leading axes",
    ),
    "another ε by default": (lambda: lambda x, W, e=1e-3: torch.exp(torch.log(x.abs() + e) @ W.T), "yours is 31.6"),
}
ALSO_RIGHT = [
    lambda x, W, epsilon=1e-7: ((x.abs() + epsilon)[..., None, :] ** W).prod(dim=-1),
]
RAISES = [chapter.stop]
