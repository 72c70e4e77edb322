import chapter
import torch

from nalu_tutorial.exercises.digits.two_digits import DIGITS, SHAPE, places, wrong_numbers

PLACES = torch.tensor([[10.0], [1.0]])


def mistakes(scores):
    return {sentence: wrong[..., None] for sentence, wrong in wrong_numbers(scores).items()}


WRONG = chapter.fed(mistakes, torch.zeros(SHAPE)) | {
    "These are twenty numbers": lambda s: s.softmax(-1),
    "each by itself": places,
    "The last axis is gone": lambda s: (places(s) @ PLACES)[..., 0],
    "The shape should be (4, 3, 1)": lambda s: s.sum(),
    "no gradient comes through them": lambda s: s.unflatten(-1, (2, 10)).argmax(-1).float() @ PLACES,
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
ALSO_WRONG = [
    (lambda s: (places(s.detach()) @ PLACES).numpy(), "No gradient comes through"),
    (lambda s: 10 * s[..., 10:].softmax(-1) @ DIGITS[:, None] + s[..., :10].softmax(-1) @ DIGITS[:, None], "swapped"),
]
