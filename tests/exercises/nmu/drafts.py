"""What several tests of chapter 6 train."""

import torch

from nalu_tutorial import tasks


def descend(nets, steps):
    """Train networks NAU → NMU of as many sums side by side, and yield the weights of the sums before each step.

    Adam, the clamp and the loss of each are its own, so each network moves as it does alone.
    """
    W, g = parameters = [torch.stack([net[k].weight.detach() for net in nets]).requires_grad_() for k in (0, 1)]
    optimizer = torch.optim.Adam(parameters, lr=0.02)
    torch.manual_seed(0)
    for _ in range(steps):
        yield W.detach()
        x = 1 + torch.rand(64, 4, dtype=torch.float64)
        y = (g[:, 0] * torch.einsum("bi,nki->bnk", x, W) + 1 - g[:, 0]).prod(-1)
        optimizer.zero_grad()
        (y - tasks.product_of_sums().target(x)).square().mean(dim=0).sum().backward()
        optimizer.step()
        with torch.no_grad():
            W.clamp_(-1, 1), g.clamp_(0, 1)
    for net, *weights in zip(nets, W, g, strict=True):
        net[0].weight.data, net[1].weight.data = (weight.detach() for weight in weights)
