import math

import torch

SEEDS, STEPS = 20, 1500
SIGNS = {"cosine": torch.cos, "|cosine|": lambda angle: torch.cos(angle).abs(),
         "always 1": torch.ones_like}


def unit(x, w, gate, sign):
    g = gate.clamp(0, 1)
    r = g * (x.abs() + 1e-16) + 1 - g  # a closed gate turns the input into 1
    half_turns = g * (x < 0)  # one for each negative input
    return (torch.exp(torch.log(r) @ w) * sign(math.pi * half_turns @ w))[..., 0]


def count(operation, low, high, inputs, sign, with_gate):
    generator = torch.Generator().manual_seed(0)
    w = torch.rand(SEEDS, inputs, 1, generator=generator, dtype=torch.float64)
    w = (0.1 * math.sqrt(6 / (inputs + 1)) * (2 * w - 1)).requires_grad_()
    gate = torch.full((SEEDS, 1, inputs), 0.5 if with_gate else 1.0, dtype=w.dtype)
    gate.requires_grad_(with_gate)
    optimizer = torch.optim.Adam([w, gate] if with_gate else [w], lr=0.02)
    for scale in STEPS * [1] + [2]:  # the last batch tests outside the training range
        x = torch.rand(SEEDS, 100, inputs, generator=generator, dtype=torch.float64)
        x[..., :2] = scale * (low + (high - low) * x[..., :2])
        x[..., 2:] *= 0.05  # irrelevant inputs
        target = operation(x[..., 0], x[..., 1])
        loss = (unit(x, w, gate, sign) - target).square().mean(1)
        optimizer.zero_grad()
        loss.sum().backward()
        optimizer.step()
    return f"{(loss < 0.01**2 * target.square().mean(1)).sum()} of {SEEDS}"


for name, sign in SIGNS.items():
    product = count(torch.mul, -2, -1, 2, sign, False)
    quotient = count(torch.div, -2, -1, 2, sign, False)
    print(f"negative inputs, sign {name}: {product} learn x1 · x2, {quotient} x1 / x2")
for gate in (False, True):
    solved = count(torch.div, 0.1, 2, 50, torch.cos, gate)
    print(f"x1 / x2 among 50 inputs, {'with' if gate else 'without'} gates: {solved}")
