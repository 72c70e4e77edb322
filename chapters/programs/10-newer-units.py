import math

import torch

SEEDS, STEPS = 50, 2000


def unit(x, w, exact_sign):
    magnitude = torch.exp(torch.log(x.abs()) @ w)
    negative = (x < 0).to(x.dtype)
    if exact_sign:  # whatever the exponents are
        return magnitude * (1 - 2 * (negative.sum(-1, keepdim=True) % 2))
    return magnitude * torch.cos(math.pi * negative @ w)


def count(exact_sign, clip):
    generator = torch.Generator().manual_seed(0)
    w = torch.rand(SEEDS, 2, 1, generator=generator, dtype=torch.float64) - 0.5
    optimizer = torch.optim.Adam([w.requires_grad_()], lr=0.01)
    for low, high in STEPS * [(0, 2)] + [(2, 6)]:  # the last batch is the test
        x = torch.rand(SEEDS, 128, 2, generator=generator, dtype=torch.float64)
        sign = torch.where(x < 0.5, -1, 1)
        x = sign * (high - (high - low) * (2 * x % 1))  # of both signs, and never 0
        target = x[..., :1] / x[..., 1:]
        loss = (unit(x, w, exact_sign) - target).square().mean((1, 2))
        optimizer.zero_grad()
        loss.sum().backward()
        if clip:  # a longer gradient keeps its direction and becomes 1 long
            w.grad /= w.grad.norm(dim=1, keepdim=True).clamp(min=1)
        optimizer.step()
        w.data.clamp_(-1, 1)
    return (loss < 0.01**2 * target.square().mean((1, 2))).sum()


print("x1 / x2, magnitudes from 0 to 2 and both signs:")
print(f"neither remedy: {count(False, False)} of {SEEDS} learn it")
print(f"gradients clipped: {count(False, True)} of {SEEDS}")
print(f"exact sign: {count(True, False)} of {SEEDS}")
print(f"both remedies: {count(True, True)} of {SEEDS}")
