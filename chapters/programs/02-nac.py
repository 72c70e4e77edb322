import torch

SEEDS, STEPS = 50, 2000
DOORS = torch.tensor([1.0, 1, -1, 1, -1, 1, -1, -1])  # in or out, to be learned


def linear(parameters):
    return parameters[0]


def nac(parameters):  # a sign between -1 and 1, times a gate between 0 and 1
    return torch.tanh(parameters[0]) * torch.sigmoid(parameters[1])


def train(weight, bound_1, bound_2, learning_rate):
    generator = torch.Generator().manual_seed(0)
    first = torch.rand(2, SEEDS, 8, 1, generator=generator)  # eight doors, one sum
    second = torch.rand(2, SEEDS, 1, 1, generator=generator)  # multiplies the sum
    first = (bound_1 * (2 * first - 1)).requires_grad_()
    second = (bound_2 * (2 * second - 1)).requires_grad_()
    optimizer = torch.optim.RMSprop([first, second])
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = learning_rate(step)
        counts = torch.randint(20, 41, (SEEDS, 64, 8), generator=generator).float()
        change = counts @ DOORS + 5 * torch.randn(SEEDS, 64, generator=generator)
        output = (counts @ weight(first) @ weight(second))[..., 0]
        optimizer.zero_grad()
        (output - change).square().mean(1).sum().backward()  # fifty separate losses
        optimizer.step()
    return (weight(first).round() @ weight(second).round())[..., 0]


linear_runs = train(linear, 8**-0.5, 1, lambda step: 0.01 * (1 - step / STEPS))
nac_runs = train(nac, 0.5, 0.5, lambda step: 0.1)
print(f"Of {SEEDS} networks of two layers, when all weights are rounded:")
for name, rounded in (("linear layers", linear_runs), ("NACs", nac_runs)):
    exact, doubled = ((rounded == k * DOORS).all(1).sum() for k in (1, 2))
    print(f"two {name}: {exact} exact, {doubled} output twice the sum")
