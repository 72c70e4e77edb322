import torch

DIGITS = torch.arange(10.0)
PLACES = torch.tensor([[10.0], [1.0]])


def places(scores):
    return scores.unflatten(-1, (2, 10)).softmax(-1) @ DIGITS


WRONG = {
    "These are twenty numbers": lambda s: s.softmax(-1),
    "each by itself": places,
    "The last axis is gone": lambda s: (places(s) @ PLACES)[..., 0],
    "The shape should be (4, 3, 1)": lambda s: s.sum(),
    "no gradient comes through them": lambda s: s.unflatten(-1, (2, 10)).argmax(-1).float() @ PLACES,
    "Here all twenty probabilities add up to 1": lambda s: s.softmax(-1).unflatten(-1, (2, 10)) @ DIGITS @ PLACES,
    "Turn them into probabilities first": lambda s: s.unflatten(-1, (2, 10)) @ DIGITS @ PLACES,
    "The 4 of 47 counts for 40": lambda s: places(s).sum(-1, keepdim=True),
    "The two places are swapped": lambda s: places(s) @ PLACES.flip(0),
    "These are the ones alone": lambda s: places(s)[..., 1:],
    "These are the tens alone": lambda s: 10 * places(s)[..., :1],
    "from 1 to 10": lambda s: (places(s) + 1) @ PLACES,
    "for 0 to 19": lambda s: s.softmax(-1) @ torch.arange(20.0).unsqueeze(1),
    "tens and ones take turns": lambda s: (s.unflatten(-1, (10, 2)).softmax(-2).transpose(-1, -2) @ DIGITS) @ PLACES,
    "over the two places": lambda s: (s.unflatten(-1, (2, 10)).softmax(-2) @ DIGITS) @ PLACES,
    "The first image gives": lambda s: s.unflatten(-1, (2, 10)).sigmoid() @ DIGITS @ PLACES,
    "the result is not a number": lambda s: (
        (s.exp().unflatten(-1, (2, 10)) / s.exp().unflatten(-1, (2, 10)).sum(-1, keepdim=True)) @ DIGITS @ PLACES
    ),
    "did you call `.detach()`": lambda s: places(s.detach()) @ PLACES,
    "its gradient is not that of the probabilities": lambda s: places(s.detach()) @ PLACES + 0 * s.sum(),
    "changes the tensors": lambda s: places(s.sub_(1)) @ PLACES,
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
