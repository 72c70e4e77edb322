"""The checks of book/errata.md, each computed as printed and as corrected."""

import math
import re
import subprocess
from collections.abc import Callable
from math import atanh, cos, exp, log, pi, prod, tanh
from pathlib import Path

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC, NRU, SNMU, nac_init_bound

ROOT = Path(__file__).parents[1]


def test_every_check_belongs_to_an_entry() -> None:
    page = (ROOT / "book" / "errata.md").read_text(encoding="utf-8")
    anchors = re.findall(r"^\(erratum-([\w-]+)\)=$", page, re.MULTILINE)
    assert len(set(anchors)) == len(anchors)
    checks = [name[len("test_erratum_") :].replace("_", "-") for name in globals() if name.startswith("test_erratum_")]
    assert not [check for check in checks if not check.startswith(tuple(anchors))]


class ComputedOnce(nn.Module):
    """The bug of several ports: W is a parameter of its own, made from two others that are never used again."""

    def __init__(self) -> None:
        super().__init__()
        self.W_hat, self.M_hat = nn.Parameter(torch.ones(1, 2)), nn.Parameter(torch.ones(1, 2))
        self.W = nn.Parameter(torch.tanh(self.W_hat) * torch.sigmoid(self.M_hat))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x @ self.W.T


class NoiseInPlace(nn.Module):
    """The published stochastic NMU with a weight of 1, given its noise."""

    def forward(self, x: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
        x *= noise
        return x / noise


def test_erratum_noise() -> None:
    x, noise, unit = torch.tensor([2.0]), torch.tensor([3.0]), NoiseInPlace()
    assert unit(x, noise).item() == 2
    assert x.item() == 6
    unit(x, noise)
    assert x.item() == 18
    right, x = SNMU(1, 1), torch.tensor([2.0])
    nn.init.ones_(right.weight)
    assert right(x).item() == pytest.approx(2)
    assert x.item() == 2


def test_erratum_port() -> None:
    wrong, right = ComputedOnce(), NAC(2, 1)
    for unit in (wrong, right):
        unit(torch.ones(3, 2)).sum().backward()
    assert wrong.W_hat.grad is None
    assert wrong.M_hat.grad is None
    assert right.W_hat.grad is not None
    assert right.M_hat.grad is not None


def expected_m_hat_gradient(r: float, mean_square: float = 7 / 3) -> float:
    return 2 * mean_square * (1 - tanh(r) / r) * tanh(r / 2) / (4 * r)


def test_erratum_mhat_formula() -> None:
    assert nac_init_bound(4, 2) == pytest.approx(5.4255, abs=5e-5)
    assert expected_m_hat_gradient(nac_init_bound(4, 2)) == pytest.approx(0.17386, abs=5e-6)
    assert 2 * tanh(1) ** 2 / 2 / 4 == pytest.approx(0.145, abs=5e-4)


def test_erratum_mhat_with_a_logarithm() -> None:
    parts = [-2 * log(2) / 4 * tanh(w_hat) * 2 ** (tanh(w_hat) / 2) for w_hat in (1, -1)]
    assert parts == [pytest.approx(-0.344, abs=5e-4), pytest.approx(0.203, abs=5e-4)]


def test_erratum_mhat_monte_carlo() -> None:
    generator = torch.Generator().manual_seed(20)
    draws, r = 1_000_000, nac_init_bound(4, 2)

    def uniform(low: float, high: float) -> torch.Tensor:
        return low + (high - low) * torch.rand(draws, 4, generator=generator, dtype=torch.float64)

    x, W_hat, M_hat = uniform(1, 2), uniform(-r, r), uniform(-r, r).requires_grad_()
    y = (torch.tanh(W_hat) * torch.sigmoid(M_hat) * x).sum(dim=1)
    target_part = torch.autograd.grad((-2 * y * x.sum(dim=1)).sum(), M_hat, retain_graph=True)[0]
    own_part = torch.autograd.grad((y**2).sum(), M_hat)[0]
    # The tolerance is several standard errors of the mean, and a fortieth of the way to the published 0.
    assert target_part.mean().abs() < 5 * target_part.std() / math.sqrt(draws)
    assert own_part.mean() == pytest.approx(expected_m_hat_gradient(r), abs=0.004)


def test_erratum_w2_shape() -> None:
    z1 = torch.ones(2, 4) @ torch.ones(4)
    assert (torch.ones(1, 2) @ z1).shape == (1,)
    with pytest.raises(RuntimeError, match="size mismatch"):
        torch.ones(1, 4) @ z1


def test_erratum_var_z1() -> None:
    inputs, hidden, variance = 4, 2, 1 / 3
    assert hidden * variance / 12 == pytest.approx(0.056, abs=5e-4)
    assert inputs * variance * 7 / 3 == pytest.approx(3.11, abs=5e-3)
    generator = torch.Generator().manual_seed(21)
    z0 = 1 + torch.rand(400_000, 4, generator=generator)
    W = math.sqrt(variance) * torch.randn(400_000, 4, generator=generator)
    assert (W * z0).sum(dim=1).var() == pytest.approx(3.11, rel=0.02)


def test_erratum_regulariser_hat() -> None:
    w_hat, w = 2, tanh(2) / (1 + exp(9))
    assert w_hat**2 * (1 - abs(w)) ** 2 == pytest.approx(4.0, abs=0.01)
    assert w**2 * (1 - abs(w)) ** 2 < 1e-7


def test_erratum_expansion() -> None:
    variance, square, hidden = 0.4, log(1e-7) ** 2, 2
    mean = (1 + variance * square / 2) ** hidden
    assert mean == pytest.approx(2800, rel=0.01)
    assert (1 + 2 * variance * square) ** hidden - mean**2 == pytest.approx(-7.8e6, rel=0.01)


def test_erratum_bars() -> None:
    assert min(abs(1.5), 1 - abs(1.5)) == -0.5
    assert min(abs(1.5), abs(1 - abs(1.5))) == 0.5


def test_erratum_rms() -> None:
    w1 = w2 = 0.0
    x, eps = (1, 1.2, 1.8, 2), 1e-7
    sums = (w1 * sum(x[:2]), w1 * sum(x))
    error = exp(sum(w2 * log(abs(z) + eps) for z in sums)) - sum(x[:2]) * sum(x)
    assert error**2 == pytest.approx(148.84)
    assert abs(error) == pytest.approx(12.2)


def test_erratum_gamma() -> None:
    least_mean = 4 / 7 * 3.3e6
    assert 1.4e6 < least_mean < 3.0e6


@pytest.mark.parametrize(("subset", "overlap", "threshold"), [(25, 12, 1.604e-5), (26, 13, 1.479e-5)])
def test_erratum_subset(subset: int, overlap: int, threshold: float) -> None:
    neither = 100 - (2 * subset - overlap)
    mean, variance = 4, 4 / 3
    square = (2 * (neither - overlap) * mean) ** 2 + 4 * (neither + overlap) * variance
    assert 1e-5**2 * square == pytest.approx(threshold, abs=1e-8)


def test_erratum_nmu_gradient() -> None:
    w, x = torch.tensor([0.5, 0.5], requires_grad=True), torch.tensor([-1.0, 3.0])
    factors = w * x + 1 - w
    gradient = torch.autograd.grad(factors.prod(), w)[0]
    assert (factors.prod() / factors)[0].isnan()
    assert gradient[0] == (x[0] - 1) * factors[1].detach()


def test_erratum_inalu_sign() -> None:
    W, x = ((1, 1), (0, 0)), (-2, 3)
    signs = [prod(math.copysign(1, v) * abs(w) + 1 - abs(w) for w, v in zip(row, x, strict=True)) for row in W]
    assert signs == [-1, 1]


def power(x: tuple[float, ...], w: tuple[float, ...], k: Callable[[float], int]) -> float:
    size = prod(abs(v) ** p for v, p in zip(x, w, strict=True))
    return size * cos(pi * sum(p * k(v) for v, p in zip(x, w, strict=True)))


@pytest.mark.parametrize(
    ("x", "w", "printed", "corrected"),
    [((-2,), (-1,), 0.5, -0.5), ((2,), (1,), -2, 2), ((-2, 3, 5), (1, 1, 1), 30, -30), ((2,), (0.5,), 0, 2**0.5),
     ((-2, 3), (1, 1), -6, -6)],
)  # fmt: skip
def test_erratum_npu_k(x: tuple[float, ...], w: tuple[float, ...], printed: float, corrected: float) -> None:
    assert power(x, w, lambda v: int(v > 0)) == pytest.approx(printed, abs=1e-12)
    assert power(x, w, lambda v: int(v < 0)) == pytest.approx(corrected, abs=1e-12)


def test_erratum_nsr_square() -> None:
    assert 1 - 2 * tanh(0.5) ** 2 == pytest.approx(0.573, abs=5e-4)
    assert 1 - 2 * tanh(0.5) == pytest.approx(0.076, abs=5e-4)
    assert 1 - 2 * tanh(-3) == pytest.approx(2.99, abs=5e-3)
    assert 1 - 2 * tanh(atanh(0.5**0.5)) ** 2 == pytest.approx(0)


@pytest.mark.parametrize("full", [lambda a, b: b, lambda a, b: b / a], ids=["goedel", "product"])
def test_erratum_residuum(full: Callable[[float, float], float]) -> None:
    def printed(a: float, b: float) -> float:
        return full(a, b) if a < b else 1

    def corrected(a: float, b: float) -> float:
        return full(a, b) if b < a else 1

    assert printed(1, 0) == 1
    assert (corrected(1, 0), corrected(0.5, 0.8), corrected(0.8, 0.8)) == (0, 1, 1)
    assert full(0.5, 0.8) == printed(0.5, 0.8) != 1


def test_erratum_nru_modes() -> None:
    unit, x = NRU(1, 1).requires_grad_(False), torch.tensor([9.0])
    unit.weight[:] = -0.5
    assert unit(x).item() == pytest.approx(0.333, abs=5e-4)
    assert unit.eval()(x).item() == pytest.approx(0.667, abs=5e-4)


def test_erratum_division_range() -> None:
    process = subprocess.run(
        ["bash", "-c", "unset i; r=(first second); echo ${r[i]}"], capture_output=True, text=True, check=True
    )
    assert process.stdout == "first\n"
