import math

import numpy as np
import pytest
import torch

from nalu_tutorial.exercises.division.memory import CASES, MISTAKES, last_small, sizes

WRONG = dict(MISTAKES) | {
    "Return one number": lambda size, beta2: "many",
    "0 or more": lambda size, beta2: -1,
    "step 5,806 is the last one below": lambda size, beta2: min(last_small(size, beta2), 999),
}
ALSO_RIGHT = [
    lambda size, beta2: torch.tensor(last_small(size, beta2)),
    lambda size, beta2: np.float64(last_small(size, beta2) + 1),
    lambda size, beta2: max(
        (
            k
            for k in range(1, 10_000)
            if 1 + 0.1 * (size - 1) * 0.9**k < 0.5 * (1 + (1 - beta2) * (size**2 - 1) * beta2**k) ** 0.5
        ),
        default=0,
    ),
]
ALSO_WRONG = [
    (lambda size, beta2: math.nan, "0 or more"),
    (lambda size, beta2: 5806, "step 807 is the last"),
    (lambda size, beta2: math.log(0.25) / math.log(beta2), "the root of v has halved"),
]


@pytest.mark.parametrize(("size", "beta2"), [(1000.0, 0.99), (100.0, 0.9), (30.0, 0.99)])
def test_the_steps_are_those_of_torch(size, beta2):
    weight = torch.zeros(1, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.Adam([weight], lr=1.0, betas=(0.9, beta2), eps=0)
    taken = []
    for k in range(3000 + 500):
        before = weight.item()
        weight.grad = torch.full_like(weight, size if k == 3000 else 1.0)
        optimizer.step()
        taken.append(before - weight.item())
    assert sizes(size, beta2)[:500] == pytest.approx(taken[3000:], rel=1e-5)


def test_the_cases_differ():
    assert [last_small(*case) for case in CASES] == [5806, 807, 1203, 54, 0, 0, 0]
