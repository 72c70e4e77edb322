"""`check.own_activation` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch

from .drafts import CHANGES

WRONG = {
    "a line": (lambda: lambda z: 2 * z + 1, "has to bend somewhere"),
    "one number for all": (lambda: lambda z: z.sum(), "601 numbers in, () out"),
    "looks at the others": (lambda: lambda z: z * (z - z.mean()), "depends on the other points"),
    "not finite": (lambda: torch.log, "not finite"),
    "nearly a line": (lambda: lambda z: z + 0.01 * torch.relu(z), "within 0.013 of a straight line"),
    "tanh": (lambda: torch.tanh, "and 0.000 at 20"),
}
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda z: z.mul_(2), CHANGES),
    (lambda z: z.numpy(), "Return a tensor, as the networks train through it; this is a ndarray."),
]
