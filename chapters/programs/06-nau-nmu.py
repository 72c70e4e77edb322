import torch

SEEDS, STEPS = 50, 3000
generator = torch.Generator().manual_seed(0)


def uniform(low, high, *shape):
    drawn = torch.rand(shape, generator=generator, dtype=torch.float64)
    return low + (high - low) * drawn


def nac(hat):
    return torch.tanh(hat[0]) * torch.sigmoid(hat[1])


def nac_product(z, hat):  # its weights are exponents
    return torch.exp(torch.log(z.abs() + 1e-7) @ nac(hat))[..., 0]


def count(first, second):
    NAU, NMU = first == "NAU", second == "NMU"
    W = uniform(-0.5, 0.5, SEEDS, 4, 2) if NAU else uniform(-5.4, 5.4, 2, SEEDS, 4, 2)
    V = uniform(0.25, 0.75, SEEDS, 2, 1) if NMU else uniform(-9.5, 9.5, 2, SEEDS, 2, 1)
    if "positive" in second:
        V[0].abs_()
    optimizer = torch.optim.Adam([W.requires_grad_(), V.requires_grad_()], lr=0.03)
    for low, high in STEPS * [(1, 2)] + [(2, 6)]:  # the last batch is the test
        x = uniform(low, high, SEEDS, 64, 4)
        target = x[..., :2].sum(-1) * x.sum(-1)
        z = x @ (W if NAU else nac(W))
        y = (V.mT * z + 1 - V.mT).prod(-1) if NMU else nac_product(z, V)
        loss = (y - target).square().mean(1)
        optimizer.zero_grad()
        loss.sum().backward()
        optimizer.step()
        if NAU:
            W.data.clamp_(-1, 1)
        if NMU:
            V.data.clamp_(0, 1)
    return f"{(loss < 0.05**2 * target.square().mean(1)).sum()} of {SEEDS}"


for first in ("NAC", "NAU"):
    for second in ("NAC•", "NAC• with positive exponents", "NMU"):
        print(f"{first} → {second}: {count(first, second)} learn the product")
