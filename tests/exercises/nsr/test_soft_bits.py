"""`check.soft_bits` of chapter 8: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises.nsr.soft_bits import soft as exact_soft

pytestmark = pytest.mark.chapter


def soft(write):
    """Return a draft that makes both bits of d, λ and tanh(λd)."""
    return lambda: lambda d, s: write(d, s, torch.tanh(s * d))


def signed(write):
    """Return a draft with another sign bit and the right zero bit."""
    return soft(lambda d, s, t: (write(d, s, t), 1 - 2 * t**2))


def zeroed(write):
    """Return a draft with the right sign bit and another zero bit."""
    return soft(lambda d, s, t: (t, write(d, s, t)))


def by_exp(d, s):
    up, down = torch.exp(s * d), torch.exp(-s * d)
    sign = (up - down) / (up + down)
    return sign, 1 - 2 * sign**2


def one_exp(d, s):
    sign = 1 - 2 / (torch.exp(2 * s * d) + 1)
    return sign, 1 - 2 * sign**2


def by_sigmoid(d, s):
    sign = 2 * torch.sigmoid(2 * s * d) - 1
    return [sign, 1 - 2 * sign.square()]


WRONG = {
    "one bit": (lambda: lambda d, s: torch.tanh(s * d), "Return two tensors"),
    "a number": (lambda: lambda d, s: (0.5, d), "must be a tensor"),
    "a sum": (signed(lambda d, s, t: t.sum()), "must have the same shape"),
    "swapped": (soft(lambda d, s, t: (1 - 2 * t**2, t)), "The two bits have changed places"),
    "hard": (soft(lambda d, s, t: (d.sign(), torch.where(d == 0, 1.0, -1.0).to(d))), "The sign bit is hard"),
    "an ALU's": (soft(lambda d, s, t: ((d < 0).to(d), (d == 0).to(d))), "1 where d < 0"),
    "λ outside": (signed(lambda d, s, t: s * d.tanh()), "The sign bit has λ outside"),
    "no λ": (signed(lambda d, s, t: d.tanh()), "The sign bit does not use"),
    "divided": (signed(lambda d, s, t: (d / s).tanh()), "divides by λ"),
    "no sign": (signed(lambda d, s, t: t.abs()), "The sign bit has lost its sign"),
    "the wrong sign": (signed(lambda d, s, t: -t), "1 far above 0, though"),
    "sigmoid": (signed(lambda d, s, t: (s * d).sigmoid()), "is a sigmoid, from 0"),
    "half of λ": (signed(lambda d, s, t: 2 * (s * d).sigmoid() - 1), "2σ(z) − 1"),
    "no tanh": (signed(lambda d, s, t: s * d), "λd itself"),
    "something else": (signed(lambda d, s, t: t + 0.1), "At d = 0 and λ = 0.7 the sign bit is 0; yours is 0.1"),
    "no square": (zeroed(lambda d, s, t: 1 - 2 * t), "The zero bit has lost its square"),
    "tanh of the square": (zeroed(lambda d, s, t: 1 - 2 * ((s * d) ** 2).tanh()), "the square inside of tanh"),
    "no 2": (zeroed(lambda d, s, t: 1 - t**2), "has lost its factor 2"),
    "λ outside of the other": (zeroed(lambda d, s, t: 1 - 2 * s * d.tanh() ** 2), "The zero bit has λ outside"),
    "no λ in the other": (zeroed(lambda d, s, t: 1 - 2 * d.tanh() ** 2), "The zero bit does not use"),
    "turned": (zeroed(lambda d, s, t: 2 * t**2 - 1), "The zero bit is turned round"),
    "a corner": (zeroed(lambda d, s, t: 1 - 2 * t.abs()), "has a corner"),
    "a hard zero": (zeroed(lambda d, s, t: torch.where(d == 0, 1.0, -1.0).to(d)), "The zero bit is hard"),
    "an ALU's zero": (zeroed(lambda d, s, t: (d == 0).to(d)), "1 where d = 0"),
    "only the square": (zeroed(lambda d, s, t: t**2), "tanh² alone"),
    "single": (soft(lambda d, s, t: (t.float(), (1 - 2 * t**2).float())), "For a d of float64"),
    "double": (soft(lambda d, s, t: (t.double(), (1 - 2 * t**2).double())), "For a d of float32"),
    "one axis alone": (
        soft(lambda d, s, t: (t, 1 - 2 * t**2) if d.dim() == 1 else (0 * t, 0 * t)),
        "wrong for a d of shape ()",
    ),
    "by exp": (lambda: by_exp, "NaN at |d| = 10¹³"),
    "by one exp": (lambda: one_exp, "their gradient is NaN"),
    "cut off": (lambda: lambda d, s: exact_soft((s * d).clamp(-5, 5), 1), "must be exactly ±1"),
    "detached": (zeroed(lambda d, s, t: 1 - 2 * t.detach() ** 2), "The zero bit is right, but"),
    "a detached sign": (signed(lambda d, s, t: t.detach()), "The sign bit is right, but"),
}
ALSO_RIGHT = [
    by_sigmoid,
]
RAISES = [chapter.stop]
STUBS = [
    lambda d, scale: None,
    lambda d, scale: (d, None),
]
ALSO_WRONG = [
    (lambda d, s: exact_soft(d.mul_(s), 1), "Your draft changes the tensors"),
    (lambda d, s: [bit.numpy() for bit in exact_soft(d, s)], "NumPy knows no gradients"),
]
