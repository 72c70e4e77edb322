import torch

SEEDS, STEPS = 50, 2000


def weight(hat):  # of a NAC: between -1 and 1
    return torch.tanh(hat[0]) * torch.sigmoid(hat[1])


def network(x, first, second, as_if_positive):
    z = x @ weight(first)  # the two sums
    logs, w = torch.log(z.abs() + 1e-7), weight(second)  # w: the two exponents
    if as_if_positive:  # the same output, but the sums move as if w were positive
        constant = logs.detach()
        return (constant @ w + (logs - constant) @ w.detach().abs()).exp()
    return (logs @ w).exp()


def initialize(generator):  # as published, but with one exponent of each sign
    first = torch.rand(2, SEEDS, 4, 2, generator=generator, dtype=torch.float64)
    second = torch.rand(2, SEEDS, 2, 1, generator=generator, dtype=torch.float64)
    first, second = 5.4 * (2 * first - 1), 9.5 * (2 * second - 1)
    second[0] = second[0].abs() * torch.tensor([[1.0], [-1.0]])
    return first.requires_grad_(), second.requires_grad_()


for as_if_positive in (False, True):
    generator = torch.Generator().manual_seed(0)
    parameters = initialize(generator)
    optimizer = torch.optim.Adam(parameters, lr=0.03)
    for _ in range(STEPS):
        x = 1 + torch.rand(SEEDS, 128, 4, generator=generator, dtype=torch.float64)
        target = x[..., :2].sum(-1, keepdim=True) * x.sum(-1, keepdim=True)
        error = network(x, *parameters, as_if_positive) - target
        loss = error.square().mean((1, 2))
        optimizer.zero_grad()
        loss.sum().backward()
        optimizer.step()
    moved = "as if exponents were positive" if as_if_positive else "by their gradient"
    print(f"sums moved {moved}: {(loss.sqrt() < 0.5).sum()} of {SEEDS} solve the task")
