import numpy as np
import pytest
import torch

from nalu_tutorial import NALU, tasks, train
from nalu_tutorial.exercises.nalu.will_fail import FAILED, FAILED_FRESH, FIRST, FRESH, starts_of


def rule(of_each, together=torch.any):
    """Return a rule that asks each weight, and then whether one, or both, are bad."""
    return lambda W_hat, M_hat: bool(together(of_each(W_hat, M_hat)))


def slope(W_hat, M_hat):
    return (1 - torch.tanh(W_hat) ** 2) * torch.sigmoid(M_hat)


def weight(W_hat, M_hat):
    return torch.tanh(W_hat) * torch.sigmoid(M_hat)


def by_heart(W_hat, M_hat):
    return any(torch.equal(W_hat, start.W_hat) for start in starts_of(FIRST) if start.seed in FAILED)


WRONG = {
    "It flags no seed": lambda W_hat, M_hat: False,
    "Return one answer for the unit": lambda W_hat, M_hat: W_hat < -7,
    "Return True or False": lambda W_hat, M_hat: "yes",
    "It flags 39 of 50 seeds, and does not look at M̂": rule(lambda W, M: W < 0),
    "and does not look at Ŵ. A closed": rule(lambda W, M: M < -4),
    "Seed 0 has a weight at": rule(lambda W, M: weight(W, M).abs() < 0.05),
    "misses 4 of the five": rule(lambda W, M: (W < 0) & (slope(W, M) < 1e-8), torch.all),
    "flags 21 that succeed": rule(lambda W, M: (W < 0) & (M < 0)),
    "misses one that fails": rule(lambda W, M: slope(W, M) < 1e-9),
    "fresh seeds 100 to 149: it is made for": by_heart,
    "Your draft changes the tensors": lambda W_hat, M_hat: bool((W_hat.abs_() > 7).any()),
}
ALSO_RIGHT = [
    lambda W_hat, M_hat: ((W_hat < 0) & (slope(W_hat, M_hat) < 1e-8)).any(),
    lambda W_hat, M_hat: bool(np.any((W_hat.numpy() < -7.4) & (M_hat.numpy() < -4))),
    lambda W_hat, M_hat: any(2 * w + m < -20 for w, m in zip(W_hat.tolist(), M_hat.tolist(), strict=True)),
    lambda W_hat, M_hat: ((W_hat < 0) & (slope(W_hat, M_hat) < 1e-8)).any(dim=0, keepdim=True),
]
ALSO_WRONG = [(rule(lambda W, M: W < -7.4), "does not look at M̂")]


@pytest.mark.parametrize(("seeds", "failed"), [(FIRST, FAILED), (FRESH, FAILED_FRESH)])
def test_these_seeds_fail_and_start_like_this(seeds, failed):
    begun = starts_of(seeds)
    task = tasks.arithmetic("*")
    recipe = {"optimizer": torch.optim.RMSprop, "lr": 0.01, "batch_size": 64, "dtype": torch.float64}
    runs = train(lambda: NALU(2, 1), task, seeds=seeds, steps=2500, **recipe)
    _, t = task.extrapolation_set(dtype=torch.float64)
    solved = runs.succeeded(0.05**2 * t.square().mean().item())
    assert {seed for seed, fine in zip(seeds, solved.tolist(), strict=True) if not fine} == failed
    at_start = train(lambda: NALU(2, 1), task, seeds=seeds, steps=1, **recipe | {"lr": 0.0}).params
    assert torch.equal(torch.stack([each.W_hat for each in begun]), at_start["W_hat"][:, 0])
    assert torch.equal(torch.stack([each.M_hat for each in begun]), at_start["M_hat"][:, 0])
