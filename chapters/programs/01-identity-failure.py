from itertools import pairwise

import torch

SEEDS, STEPS = 50, 1000
generator = torch.Generator().manual_seed(0)


def uniform(low, high, *shape):
    drawn = torch.rand(SEEDS, *shape, generator=generator, dtype=torch.float64)
    return low + (high - low) * drawn


def initialize(*sizes):  # all fifty networks, each layer as nn.Linear initializes it
    for inputs, outputs in pairwise(sizes):
        bound = inputs**-0.5
        yield uniform(-bound, bound, inputs, outputs).requires_grad_()
        yield uniform(-bound, bound, 1, outputs).requires_grad_()


def network(x, activation, w1, b1, w2, b2, w3, b3):
    return activation(activation(x @ w1 + b1) @ w2 + b2) @ w3 + b3


ends = torch.tensor([[-20.0], [20.0]], dtype=torch.float64)
print(f"Median error of {SEEDS} networks that learn y = x:")
for activation in (torch.tanh, torch.relu):
    for high in (5, 20):  # the training data lie between -5 and this number
        parameters = list(initialize(1, 8, 8, 1))
        optimizer = torch.optim.Adam(parameters, lr=0.01)
        for _ in range(STEPS):
            x = uniform(-5, high, 64, 1)
            loss = (network(x, activation, *parameters) - x).square().mean((1, 2))
            optimizer.zero_grad()
            loss.sum().backward()  # a sum, so that no network affects another
            optimizer.step()
        error = (network(ends, activation, *parameters) - ends).abs()[..., 0]
        (left, right), (a, b) = error.median(0).values, (error < 0.1).sum(0)
        print(f"{activation.__name__}, data from -5 to {high}:", end=" ")
        print(f"{left:.2f} at -20 ({a} below 0.1), {right:.2f} at 20 ({b} below 0.1)")
