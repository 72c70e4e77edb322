import torch
from torch.nn.functional import softplus

SEEDS, LAST = 50, 60
torch.manual_seed(0)


def counts(w, T, steps):  # T is told at the first step, then count down
    n = 0
    for step in range(steps):
        n = w[0] * T * (step == 0) + w[1] * n + w[2]
        yield n


def loss(w, readout):  # of imitating the exact rule, at times from 5 to 12
    d = torch.randint(1, 9, (64,))  # how far away the red square is
    T = torch.maximum(d, torch.randint(5, 13, (64,)))
    for step, n in enumerate(counts(w, T, 12)):
        left = T - step
        y = readout[0] * n + readout[1] * torch.minimum(left, d) + readout[2]
        yield (softplus(torch.where(left > d, y, -y)) * (left > 0)).sum()


def train(parameters, learning_rate, steps, w, readout):
    optimizer = torch.optim.Adam([each.requires_grad_() for each in parameters])
    for step in range(steps):
        optimizer.param_groups[0]["lr"] = learning_rate * (1 - step / steps)
        optimizer.zero_grad()
        sum(loss(w(), readout)).backward()
        optimizer.step()


def exact(w, readout):  # let it walk by itself, from all distances
    T, d = torch.cartesian_prod(torch.arange(5, LAST + 1), torch.arange(1, 9)).T
    place, arrival = d, 1  # how far away it is, and when it arrives
    for n in counts(w, T, LAST):
        place = place - (readout[0] * n + readout[1] * place + readout[2] > 0).int()
        arrival = arrival + (place > 0)
    right = ((arrival == T) | (d > T)).reshape(SEEDS, -1, 8).all(-1).int()
    to = 4 + right.cumprod(1).sum(1)
    return f"median {to.median()}, and {(to == LAST).sum()} of {SEEDS} to {LAST}"


hat, readout = torch.rand(2, 3, SEEDS, 1) / 5 - 0.1, 1.4 * torch.rand(3, SEEDS, 1) - 0.7
train([hat, readout], 0.02, 2000, lambda: hat[0].tanh() * hat[1].sigmoid(), readout)
w = hat[0].tanh() * hat[1].sigmoid()
print("as learned, exact to", exact(w, readout))
w = torch.stack([w[0], torch.ones_like(w[0]), -w[0]]).detach()
print("count corrected: exact to", exact(w, readout))
train([readout], 0.1, 100, lambda: w, readout)
print("and read-out trained again: exact to", exact(w, readout))
