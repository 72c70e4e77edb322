import torch

SEEDS, STEPS = 50, 2500
LOW = torch.tensor([0.0, 1.0]).repeat_interleave(SEEDS)[:, None, None]  # two ranges


def nalu(x, W_hat, M_hat, G):
    W = torch.tanh(W_hat) * torch.sigmoid(M_hat)
    a = x @ W  # the path that adds
    m = torch.exp(torch.log(x.abs() + 1e-7) @ W)  # the path that multiplies
    g = torch.sigmoid(x @ G)  # the gate
    return (g * a + (1 - g) * m)[..., 0]


def initialize(generator, positive):  # as published, or with weights near 1
    drawn = torch.rand(3, len(LOW), 2, 1, generator=generator, dtype=torch.float64)
    W_hat, M_hat, G = 2 * drawn - 1
    W_hat, M_hat, G = 9.47 * W_hat, 9.47 * M_hat, 2**0.5 * G
    if positive:
        W_hat, M_hat = W_hat.abs(), M_hat.abs()
    return [parameter.requires_grad_() for parameter in (W_hat, M_hat, G)]


def solved(operation, positive):
    generator = torch.Generator().manual_seed(0)
    parameters = initialize(generator, positive)
    optimizer = torch.optim.RMSprop(parameters, lr=0.01)
    for _ in range(STEPS):
        x = LOW + torch.rand(len(LOW), 64, 2, generator=generator, dtype=torch.float64)
        optimizer.zero_grad()
        (nalu(x, *parameters) - operation(x, -1)).square().mean(1).sum().backward()
        optimizer.step()
    x = 2 + 4 * torch.rand(1000, 2, generator=generator, dtype=torch.float64)
    error = (nalu(x, *parameters) - operation(x, -1)).square().mean(1).sqrt()
    return error < 0.05 * operation(x, -1).square().mean().sqrt()


for positive in (False, True):
    print("weights near 1:" if positive else "published initialization:")
    for name, operation in (("x1 · x2", torch.prod), ("x1 + x2", torch.sum)):
        low, high = solved(operation, positive).split(SEEDS)
        print(f"  {name}: {low.sum()} of {SEEDS} from 0 to 1, {high.sum()} from 1 to 2")
