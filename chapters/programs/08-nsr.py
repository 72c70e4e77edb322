import torch

SEEDS, STEPS = 40, 800
generator = torch.Generator().manual_seed(0)


def register(x, V, weights):  # are the two numbers equal?
    d = (x * (V[0].softmax(-1) - V[1].softmax(-1))).sum(-1)  # of two operands
    w_sign, w_zero, bias = weights[..., None]
    sign = torch.tanh(d)
    return torch.sigmoid(w_sign * sign + w_zero * (1 - 2 * sign**2) + bias)


def uniform(*shape):
    drawn = torch.rand(shape, generator=generator, dtype=torch.float64)
    return 0.5**0.5 * (2 * drawn - 1)


def whole(low, high, *shape):
    return torch.randint(low, high, shape, generator=generator, dtype=torch.float64)


def count(side, apart):
    V, weights = uniform(2, SEEDS, 1, 2), uniform(3, SEEDS)
    if side:
        weights[1] = side * weights[1].abs()
    if apart:
        V[:] = torch.tensor([[1.0, -1.0], [-1.0, 1.0]])[:, None, None]
    optimizer = torch.optim.Adam([V.requires_grad_(), weights.requires_grad_()], 0.02)
    for _ in range(STEPS):
        x = whole(-10, 10, SEEDS, 100, 2)
        target = (x[..., 0] == x[..., 1]).double()
        optimizer.zero_grad()
        (register(x, V, weights) - target).abs().mean(1).sum().backward()
        optimizer.step()
    x = whole(0, 10**13, 1000, 2)  # far outside the training range, half of them close
    x[:500, 1] = x[:500, 0] + whole(-3, 4, 500)
    return ((register(x, V, weights) > 0.5) == (x[:, 0] == x[:, 1])).all(1).sum()


for name, side, apart in (("as drawn", 0, 0), ("above 0", 1, 0), ("below 0", -1, 0),
                          ("below 0, operands apart", -1, 1)):
    print(f"W0 {name}: {count(side, apart)} of {SEEDS} are faultless up to 10^13")
