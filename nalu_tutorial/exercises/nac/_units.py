"""Five units that look like NACs from outside, four of them broken, for the exercise that tells their faults."""

import torch
from torch import Tensor, nn

from ...units import nac_weight

REPAIRS = (
    "compute W in forward",
    "take .data away",
    "exchange tanh and σ",
    "drop the bias",
    "multiply the factors, do not add them",
    "nothing",
)


class Unit(nn.Module):
    """Two inputs, one output, and all parameters at 1, as in the chapter's step by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.W_hat, self.M_hat = (nn.Parameter(torch.ones(1, 2)) for _ in range(2))

    def weight(self) -> Tensor:
        return nac_weight(self.W_hat, self.M_hat)

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.weight().T


class Exchanged(Unit):
    """The sign is made of M̂, and the gate of Ŵ."""

    def weight(self) -> Tensor:
        return nac_weight(self.M_hat, self.W_hat)


class Once(Unit):
    """W is computed in the constructor."""

    def __init__(self) -> None:
        super().__init__()
        self.W = nn.Parameter(super().weight().detach())

    def weight(self) -> Tensor:
        return self.W


class Cut(Unit):
    """Ŵ is cut off from autograd."""

    def weight(self) -> Tensor:
        return nac_weight(self.W_hat.data, self.M_hat)


class Biased(Unit):
    """There is a bias."""

    def __init__(self) -> None:
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x) + self.bias


KINDS: dict[str, tuple[type[Unit], str]] = {
    "A": (Exchanged, "exchange tanh and σ"),
    "B": (Biased, "drop the bias"),
    "C": (Once, "compute W in forward"),
    "D": (Unit, "nothing"),
    "E": (Cut, "take .data away"),
}


def broken_units() -> dict[str, nn.Module]:
    """Return five units by their letters, made again at each call: each has `W_hat` and `M_hat` of shape (1, 2)."""
    return {letter: kind() for letter, (kind, _) in KINDS.items()}
