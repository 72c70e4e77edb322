import math

import torch

from nalu_tutorial.exercises.transformer.doubled import FACTORS, MISTAKES, left


def with_norm(x, ratio):
    """Compute it with a layer norm of four entries: u and p stand at right angles, and their entries have mean 0."""
    u, p = ratio * torch.tensor([1.0, -1, 0, 0]).double(), torch.tensor([0.0, 0, 1, -1]).double()
    behind = torch.nn.functional.layer_norm(torch.stack([x * u + p, 2 * x * u + p]), (4,), eps=0) / 2
    before, after = behind @ torch.tensor([1.0, -1, 0, 0]).double() / 2**0.5
    return after - before


WRONG = {
    **FACTORS,
    **MISTAKES,
    "Return one number": lambda x, ratio: "more",
    "All of it is 2 times as large": lambda x, ratio: 2 * with_norm(x, ratio),
    "All of it is 1.73 times as large": lambda x, ratio: 3**0.5 * with_norm(x, ratio),
    "For x = 0.2 and a ratio of 1 the difference is 0.1753; you say 0.": lambda x, ratio: 0,
}
ALSO_RIGHT = [with_norm, lambda x, ratio: math.sin(math.atan(2 * x * ratio)) - math.sin(math.atan(x * ratio))]
ALSO_WRONG = [
    (lambda x, ratio: with_norm(x, ratio) if x > 0 else 0.0, "For x = −0.7"),
    (lambda x, ratio: left(2 * x, ratio) / left(x, ratio) if x else 1.0, "This is a factor"),
    (lambda x, ratio: 1.5 * with_norm(x, ratio), "For x = 0.2"),  # 1.5 is the root of no whole number
]


def test_the_praise_has_the_right_numbers():
    grows = [left(2 * x, 2) - left(x, 2) for x in (0.5, 50, 500)]
    assert [f"{each:.0e}" for each in grows[1:]] == ["4e-05", "4e-07"]
    assert f"{grows[0]:.2f}" == "0.19"
