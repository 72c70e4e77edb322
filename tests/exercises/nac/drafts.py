"""What several tests of chapter 2 write their drafts with."""

import chapter
import torch
from torch import nn

from nalu_tutorial import NAC


class Draft(nn.Module):
    """A NAC with the pieces in which a draft may differ."""

    shape = staticmethod(lambda i, o: (o, i))
    make = nn.Parameter

    def __init__(self, i, o):
        super().__init__()
        self.W_hat, self.M_hat = (self.make(torch.randn(self.shape(i, o))) for _ in range(2))

    def weight(self):
        return torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat)

    def forward(self, x):
        return x @ self.weight().T


class Raises(NAC):
    def forward(self, x):
        return chapter.stop(x)
