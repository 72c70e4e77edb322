import chapter
import torch

from nalu_tutorial import power_product
from nalu_tutorial.exercises.gradient.steps import POINTS

ANSWER = {
    "A": ("up", "grows"),
    "B": ("up", "shrinks"),
    "C": ("down", "shrinks"),
    "D": ("down", "grows"),
    "E": ("up", "shrinks"),
}
WRONG = {
    "the keys A, B, C, D, E": chapter.Only(A=("up", "grows")),
    'such as ("up", "grows")': {"A": "up"},
    "a number below 1 is negative": {"C": ("up", "shrinks")},
    "the layer takes |z| = 5": {"E": ("down", "shrinks")},
    "a step of descent goes the other way": {"A": ("down", "grows")},
    "divides by a power of |z|": {"B": ("up", "grows")},
    "matters for the exponent only": {"D": ("down", "shrinks")},
}
ALSO_RIGHT = [dict(reversed(ANSWER.items())), {letter: list(pair) for letter, pair in ANSWER.items()}]
ALSO_WRONG = [
    (ANSWER | {"D": ("up", "grows"), "E": ...}, "a number below 1 is negative"),
    (ANSWER | {"B": ("up", "falls")}, "At B, answer with a pair"),
    (ANSWER | {"A": None}, "At A, answer with a pair"),
]


def test_descent_steps_as_the_answers_say():
    for letter, (z, w) in POINTS.items():
        sums = torch.tensor([z], dtype=torch.float64, requires_grad=True)
        power = torch.tensor([[w]], dtype=torch.float64, requires_grad=True)
        y = power_product(sums, power)
        (y - y.detach() - 1).square().sum().backward()
        got = "up" if power.grad < 0 else "down", "grows" if sums.grad * sums < 0 else "shrinks"
        assert got == ANSWER[letter]
