"""`check.two_digits` of chapter 11: drafts that are wrong, right in another form, or not begun."""

import chapter
import torch

DIGITS = torch.arange(10.0)
PLACES = torch.tensor([[10.0], [1.0]])


def draft(write):
    return lambda: write


def places(scores):
    return scores.unflatten(-1, (2, 10)).softmax(-1) @ DIGITS


WRONG = {
    "shares": (draft(lambda s: s.softmax(-1)), "These are twenty numbers"),
    "two places": (draft(places), "each by itself"),
    "no last axis": (draft(lambda s: (places(s) @ PLACES)[..., 0]), "The last axis is gone"),
    "one number in all": (draft(lambda s: s.sum()), "The shape should be (4, 3, 1)"),
    "the likeliest": (
        draft(lambda s: s.unflatten(-1, (2, 10)).argmax(-1).float() @ PLACES),
        "no gradient comes through them",
    ),
    "all shares at once": (
        draft(lambda s: s.softmax(-1).unflatten(-1, (2, 10)) @ DIGITS @ PLACES),
        "Here all twenty probabilities add up to 1",
    ),
    "no shares": (draft(lambda s: s.unflatten(-1, (2, 10)) @ DIGITS @ PLACES), "Turn them into probabilities first"),
    "tens plus ones": (draft(lambda s: places(s).sum(-1, keepdim=True)), "The 4 of 47 counts for 40"),
    "swapped": (draft(lambda s: places(s) @ PLACES.flip(0)), "The two places are swapped"),
    "ones": (draft(lambda s: places(s)[..., 1:]), "These are the ones alone"),
    "tens": (draft(lambda s: 10 * places(s)[..., :1]), "These are the tens alone"),
    "from 1": (draft(lambda s: (places(s) + 1) @ PLACES), "from 1 to 10"),
    "0 to 19": (draft(lambda s: s.softmax(-1) @ torch.arange(20.0).unsqueeze(1)), "for 0 to 19"),
    "taking turns": (
        draft(lambda s: (s.unflatten(-1, (10, 2)).softmax(-2).transpose(-1, -2) @ DIGITS) @ PLACES),
        "tens and ones take turns",
    ),
    "over the places": (
        draft(lambda s: (s.unflatten(-1, (2, 10)).softmax(-2) @ DIGITS) @ PLACES),
        "over the two places",
    ),
    "a sigmoid": (
        draft(lambda s: s.unflatten(-1, (2, 10)).sigmoid() @ DIGITS @ PLACES),
        "The first image gives",
    ),
    "overflow": (
        draft(
            lambda s: (
                (s.exp().unflatten(-1, (2, 10)) / s.exp().unflatten(-1, (2, 10)).sum(-1, keepdim=True))
                @ DIGITS
                @ PLACES
            )
        ),
        "the result is not a number",
    ),
    "cut off": (draft(lambda s: places(s.detach()) @ PLACES), "did you call `.detach()`"),
    "cut off, and 0 added": (
        draft(lambda s: places(s.detach()) @ PLACES + 0 * s.sum()),
        "its gradient is not that of the probabilities",
    ),
    "the scores changed": (draft(lambda s: places(s.sub_(1)) @ PLACES), "changes the tensors"),
}
ALSO_RIGHT = [
    lambda s: places(s) @ PLACES,
    lambda s: sum(
        ten * (part.softmax(-1) * DIGITS).sum(-1, keepdim=True)
        for ten, part in zip((10, 1), s.split(10, dim=-1), strict=True)
    ),
    lambda s: (
        s[..., :10].softmax(-1).unsqueeze(-1)
        * s[..., 10:].softmax(-1).unsqueeze(-2)
        * torch.arange(100.0).reshape(10, 10)
    ).sum((-1, -2), keepdim=True)[..., 0],
]
ALSO_WRONG = [(lambda s: (places(s.detach()) @ PLACES).numpy(), "No gradient comes through")]
RAISES = [chapter.stop]
STUBS = [lambda s: ..., lambda s: None]
