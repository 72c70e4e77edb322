import torch

SEEDS, STEPS = 50, 2000  # fifty units learn the sum, and fifty others the product


def unit(x, W_hat, M_hat, G, gate_without_x, sign, separate_weights):
    W = torch.tanh(W_hat) * torch.sigmoid(M_hat)
    W_a, W_m = W if separate_weights else (W[0], W[0])
    a, m = x @ W_a, torch.exp(torch.log(x.abs() + 1e-7) @ W_m)
    if sign:
        m = m * (x.sign() * W_m.abs().mT + 1 - W_m.abs().mT).prod(-1, keepdim=True)
    g = torch.sigmoid(G[:, :1] if gate_without_x else x @ G)
    return (g * a + (1 - g) * m)[..., 0]


def count(positive, *repairs):
    generator = torch.Generator().manual_seed(0)
    drawn = torch.randn(5, 2 * SEEDS, 2, 1, generator=generator, dtype=torch.float64)
    W_hat, M_hat, G = 1 + 0.1 * drawn[:2], -1 + 0.1 * drawn[2:4], 0.1 * drawn[4]
    W_hat = W_hat if positive else W_hat * drawn[2:4].sign()
    parameters = [each.requires_grad_() for each in (W_hat, M_hat, G)]
    optimizer = torch.optim.RMSprop(parameters, lr=0.01)
    for size in STEPS * [2] + [6]:  # the last batch tests outside the training range
        x = torch.rand(2 * SEEDS, 64, 2, generator=generator, dtype=torch.float64)
        x = size * (2 * x - 1)
        target = torch.cat([x[:SEEDS].sum(-1), x[SEEDS:].prod(-1)])
        loss = (unit(x, *parameters, *repairs) - target).square().mean(1)
        optimizer.zero_grad()
        loss.sum().backward()
        optimizer.step()
    plus, times = (loss < 0.01**2 * target.square().mean(1)).split(SEEDS)
    return f"{plus.sum()} of {SEEDS} learn x1 + x2, {times.sum()} learn x1 · x2"


print("none of the seven:", count(True, False, False, False))
print("+ gate without input:", count(True, True, False, False))
print("+ sign:", count(True, True, True, False))
print("+ separate weights:", count(True, True, True, True))
print("the same, initialized with random signs:", count(False, True, True, True))
