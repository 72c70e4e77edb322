"""`check.choice` of chapter 11: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

pytestmark = pytest.mark.chapter

DIGITS = torch.arange(10.0).unsqueeze(1)


def draft(write):
    return lambda: write


WRONG = {
    "shares": (draft(lambda s: s.softmax(-1)), "These are ten numbers"),
    "no last axis": (draft(lambda s: s.softmax(-1) @ DIGITS[:, 0]), "The last axis is gone"),
    "one number in all": (draft(lambda s: s.sum()), "The shape should be (4, 3, 1)"),
    "the likeliest": (draft(lambda s: s.argmax(-1, keepdim=True)), "no gradient comes through it"),
    "no shares": (draft(lambda s: s @ DIGITS), "Make shares of them first"),
    "from 1": (draft(lambda s: s.softmax(-1) @ (DIGITS + 1)), "from 1 to 10"),
    "over the batch": (draft(lambda s: s.softmax(0) @ DIGITS), "They should over the ten scores"),
    "over the sequence": (draft(lambda s: s.softmax(1) @ DIGITS), "Here, too"),
    "the largest share": (draft(lambda s: s.softmax(-1).amax(-1, keepdim=True)), "That is the largest share"),
    "a mean": (draft(lambda s: 45 * s.softmax(-1).mean(-1, keepdim=True)), "as if all digits were alike"),
    "a sigmoid": (draft(lambda s: s.sigmoid() @ DIGITS), "The first picture gives"),
    "overflow": (
        draft(lambda s: (s.exp() / s.exp().sum(-1, keepdim=True)) @ DIGITS),
        "With scores of 1,000 this is no number",
    ),
    "cut off": (draft(lambda s: s.detach().softmax(-1) @ DIGITS), "did you call `.detach()`"),
    "cut off, and 0 added": (
        draft(lambda s: s.detach().softmax(-1) @ DIGITS + 0 * s.sum()),
        "its gradient is not that of the shares",
    ),
    "the scores changed": (draft(lambda s: s.sub_(1).softmax(-1) @ DIGITS), "changes the tensors"),
}
ALSO_RIGHT = [
    lambda s: s.softmax(-1) @ DIGITS,
    lambda s: (torch.softmax(s, dim=-1) * torch.arange(10)).sum(dim=-1, keepdim=True),
]
RAISES = [chapter.stop]
STUBS = [lambda s: ..., lambda s: None]
