import torch

SEEDS, STEPS, FIRST = 50, 3000, 500


def inalu(x, hat, gate):  # hat: Ŵ and M̂, of sum and product
    add, exponents = hat[0].tanh() * hat[1].sigmoid()
    magnitude = torch.exp(torch.log(x.abs().clamp(min=1e-7)) @ exponents)
    passed = exponents.abs()[:, None]
    factors = x.sign()[..., None] * passed + 1 - passed
    g = gate.sigmoid()
    return g * (x @ add) + (1 - g) * magnitude * factors.prod(2)


def rows(kind, generator):
    x = 4 * torch.rand(SEEDS, 64, 3, generator=generator, dtype=torch.float64) - 2
    if kind == "positive":  # an even draw among rows of at least 0.3
        x = 0.3 + 1.7 * (x + 2) / 4
    if kind == "test":
        x = x.sign() * (2 + 2 * x.abs())
    return x, (x[..., :1] + x[..., 1:2]) / x[..., 2:]


def count(kinds, side=1):
    generator = torch.Generator().manual_seed(0)
    layers = []
    for inputs, outputs in ((3, 2), (2, 1)):
        start = torch.tensor([1.0, -1.0], dtype=torch.float64).view(2, 1, 1, 1, 1)
        shape = 2, 2, SEEDS, inputs, outputs
        hat = start + 0.1 * torch.randn(shape, generator=generator, dtype=torch.float64)
        layers += [hat, torch.zeros(SEEDS, 1, outputs, dtype=torch.float64)]
    layers[0][0, 1, :, 2] *= side  # the exponents of c in the first layer
    optimizer = torch.optim.RMSprop([p.requires_grad_() for p in layers], lr=0.01)
    for kind in [*kinds, "test"]:  # the last batch is the test
        x, target = rows(kind, generator)
        error = inalu(inalu(x, *layers[:2]), *layers[2:]) - target
        optimizer.zero_grad()
        error.square().mean((1, 2)).sum().backward()
        torch.nn.utils.clip_grad_value_(layers, 0.1)
        optimizer.step()
    return (error.square().mean((1, 2)) < 0.01**2 * target.square().mean((1, 2))).sum()


print(f"(a + b) / c over both signs, after {STEPS} steps:")
print(f"all rows: {count(STEPS * ['all'])} of {SEEDS} learn it")
below = count(STEPS * ["all"], side=-1)
print(f"all rows, exponents of c initialized below 0: {below} of {SEEDS}")
first = count(FIRST * ["positive"] + (STEPS - FIRST) * ["all"])
print(f"positive rows first: {first} of {SEEDS}")
