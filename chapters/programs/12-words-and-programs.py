import torch

SEEDS, STEPS, HIDDEN = 50, 1000, 8
torch.manual_seed(0)


def run(program, W, b, V, c, rounded=False):  # of fifty networks at once
    value, symbols, numbers = program
    h = memory = torch.zeros(*value.shape, HIDDEN)
    for symbol, number in zip(symbols.unbind(2), numbers.unbind(2)):
        i, f, g, o = (torch.cat([symbol, h], -1) @ W + b).chunk(4, -1)  # an LSTM
        memory = f.sigmoid() * memory + i.sigmoid() * g.tanh()
        h = o.sigmoid() * memory.tanh()
        W_hat, M_hat = (h @ V + c).chunk(2, -1)
        w = W_hat.tanh() * M_hat.sigmoid()  # the two weights of a NAC
        w = w.round() if rounded else w
        value = w[..., 0] * value + w[..., 1] * number
    return value


def draw(count, length):  # start, symbols and numbers of programs, and their results
    start, *numbers = torch.randint(100, (length + 1, SEEDS, count)).float()
    numbers, plus = torch.stack(numbers, -1), torch.rand(SEEDS, count, length) < 0.5
    result = start + torch.where(plus, numbers, -numbers).sum(-1)
    return (start, torch.stack([plus, ~plus], -1).float(), numbers), result


for length, positive in ((3, False), (2, False), (2, True)):
    shapes = (2 + HIDDEN, 4 * HIDDEN), (1, 4 * HIDDEN), (HIDDEN, 4), (1, 4)
    parameters = [HIDDEN**-0.5 * (2 * torch.rand(SEEDS, *s) - 1) for s in shapes]
    if positive:  # the weight of the running value starts positive
        parameters[3][:, 0, 0] = 1
    optimizer = torch.optim.Adam([each.requires_grad_() for each in parameters])
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = 0.03 * (1 - step / STEPS)
        program, result = draw(32, length)
        optimizer.zero_grad()
        (run(program, *parameters) - result).square().mean(1).sqrt().sum().backward()
        optimizer.step()
    tests = [draw(300, n) for n in (length, 39)]
    off = [(run(given, *parameters, True) - result).abs() for given, result in tests]
    short, both = (off[0] < 0.5).all(1), (torch.cat(off, 1) < 0.5).all(1)
    print(f"{length + 1} rows{', first weight positive' * positive}:", end=" ")
    print(f"{short.sum()} of {SEEDS} make no error, {both.sum()} none with 40 either")
