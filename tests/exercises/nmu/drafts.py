"""What several tests of chapter 6 write their drafts with."""

import math

import torch

WEIGHTS = {"x1 * x3": (1, 0, 1), "x1": (1, 0, 0), "1": (0, 0, 0), "(x1 + 1) / 2": (0.5, 0, 0)}
WEIGHTS |= {"x1 / x2": None, "x1 * x1": None}


def by_autograd(x, w):
    w.requires_grad_()
    return torch.autograd.grad((w * x + 1 - w).prod(), w)[0]


CHOICE = {"collapsed seeds": "binomial", "step of collapse": "gamma", "a gate": "beta"}


def ends(k, n, z=1.96, shift=0.5, root=0.25, power=2, over=1.0, trials=0):
    """Return Wilson's ends, or what a slip makes of them."""
    p, n = k / n, n + trials
    middle, half = p + shift * z**2 / n, z * math.sqrt(p * (1 - p) / n + root * z**2 / n**power)
    return (middle - half) / (1 + over * z**2 / n), (middle + half) / (1 + over * z**2 / n)
