"""`check.running` of chapter 12: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises.programs.running import values

pytestmark = pytest.mark.chapter


def draft(write):
    return lambda: write


def again(start, v, W):
    return W[..., 0] * start.unsqueeze(-1) + W[..., 1] * v


WRONG = {
    "the last one": (draft(lambda start, v, W: values(start, v, W)[..., -1]), "That is one number for each program"),
    "with the start": (
        draft(lambda start, v, W: torch.cat([start.unsqueeze(-1), values(start, v, W)], dim=-1)),
        "one value too many",
    ),
    "time first": (draft(lambda start, v, W: values(start, v, W).T), "The axes stand the other way round"),
    "another shape": (draft(lambda start, v, W: W), "The shape should be (5, 6)"),
    "turned weights": (draft(lambda start, v, W: values(start, v, W.flip(-1))), "the wrong way round: the first"),
    "from 0": (draft(lambda start, v, W: values(0 * start, v, W)), "The start is forgotten"),
    "from the start each time": (draft(again), "begins with the start again"),
    "no first weight": (
        draft(lambda start, v, W: start.unsqueeze(-1) + (W[..., 1] * v).cumsum(dim=-1)),
        "The first weight is missing",
    ),
    "first weight of the start": (
        draft(lambda start, v, W: W[..., 0] * start.unsqueeze(-1) + (W[..., 1] * v).cumsum(dim=-1)),
        "The first weight multiplies the start alone",
    ),
    "no usual slip": (draft(lambda start, v, W: values(start, v, W) + 1), "Program "),
    "the numbers changed": (draft(lambda start, v, W: values(start, v.mul_(2), W)), "changes the tensors"),
}


def by_pairs(start, v, W):
    """Return the values of a scan that is written as a list."""
    found = [start]
    for number, weight in zip(v.unbind(-1), W.unbind(-2), strict=True):
        found.append((weight * torch.stack([found[-1], number], dim=-1)).sum(dim=-1))
    return torch.stack(found[1:], dim=-1)


ALSO_RIGHT = [values, by_pairs, lambda start, v, W: values(start, v, W).numpy()]
RAISES = [lambda start, v, W: chapter.stop()]
STUBS = [lambda start, v, W: ..., lambda start, v, W: None]
