"""A model written out in scalars against the model itself: its outputs, its gradient, and what has no such form."""

import pytest
import torch
from by_hand import start_of
from torch import nn

from nalu_tutorial import INALU, NAC, NALU, NAU, NMU, NPU, NSR, MultiplicativeNAC, NaiveNPU, RealNPU
from nalu_tutorial.training._objective import Objective
from nalu_tutorial.training._scalars import LARGEST, NotWrittenOutError, written_out

UNITS = {
    "NAC": lambda: NAC(3, 2),
    "MultiplicativeNAC": lambda: MultiplicativeNAC(3, 2),
    "NALU": lambda: NALU(3, 2),
    "NALU, gate and weights apart": lambda: NALU(3, 2, shared_weights=False, input_gate=False),
    "INALU": lambda: INALU(3, 2),
    "INALU without its repairs": lambda: INALU(3, 2, shared_weights=True, clip=False, sign=False, input_gate=True),
    "NAU": lambda: NAU(3, 2),
    "NMU": lambda: NMU(3, 2),
    "NaiveNPU": lambda: NaiveNPU(3, 2),
    "NPU": lambda: NPU(3, 2),
    "RealNPU": lambda: RealNPU(3, 2),
    "NSR": lambda: NSR(3, 2, redundancy=2),
    "NAU and NMU": lambda: nn.Sequential(NAU(3, 4), NMU(4, 1)),
    "NALU twice": lambda: nn.Sequential(NALU(3, 2), NALU(2, 1)),
    "NPU and NAU": lambda: nn.Sequential(NPU(3, 2), NAU(2, 4)),
}
LAYERS = {
    type(layer).__name__: layer
    for layer in (nn.Identity(), nn.ReLU(), nn.ReLU6(), nn.LeakyReLU(), nn.ELU(), nn.SELU(), nn.SiLU(), nn.GELU(),
                  nn.Sigmoid(), nn.Tanh(), nn.Softplus(), nn.Hardtanh(), nn.PReLU(), nn.PReLU(3), nn.Softmax(dim=-1),
                  nn.Linear(3, 3, bias=False))
}  # fmt: skip


class Columns(nn.Module):
    """A model that takes a batch apart by its columns, as one does by hand."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(2))

    def forward(self, x):
        return torch.stack([self.weight[0] * x[:, 0] / x[:, 1], self.weight[1] - x[:, 2] ** 2], dim=1)


def stacked(make, seeds=3):
    models = [start_of(make, seed).double() for seed in range(seeds)]
    names = [name for name, _ in models[0].named_parameters()]
    return models[0], {name: torch.stack([model.get_parameter(name).detach() for model in models]) for name in names}


def inputs(seeds=3, points=7):
    """Return points on both sides of 0, and some that hold a 0."""
    x = 2 * torch.randn(seeds, points, 3, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    x[:, :2, 0] = 0
    return x


def both_agree(make, x):
    model, params = stacked(make)
    objective = Objective(model, lambda y, t: (y * y.detach().cos()).sum(), ())
    found = []
    for scalars in (None, written_out(model, 3)):
        gradient, each = objective.gradient(scalars)(params, x, x, torch.tensor(0))
        found.append((each, gradient))
    (each, gradient), (each_written, gradient_written) = found
    torch.testing.assert_close(each_written, each, rtol=1e-12, atol=1e-12)
    for name, value in gradient.items():
        torch.testing.assert_close(gradient_written[name], value, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_is_the_same_in_scalars(unit):
    both_agree(UNITS[unit], inputs())


@pytest.mark.parametrize("layer", LAYERS)
def test_the_usual_layers_are_the_same_in_scalars(layer):
    both_agree(lambda: nn.Sequential(nn.Linear(3, 3), LAYERS[layer], nn.Linear(3, 2)), inputs())


def test_a_model_that_takes_its_batch_apart_is_the_same_in_scalars():
    both_agree(Columns, inputs().abs() + 0.1)


def test_one_point_by_hand():
    # W = [[1, −1, ½]] clamps to itself: 2 − 3 + ½·4
    graph = written_out(start_of(lambda: NAU(3, 1), 0).double(), 3)
    assert [value.item() for value in graph(*map(torch.tensor, (1.0, -1.0, 0.5, 2.0, 3.0, 4.0)))] == [1.0]


class Constant(nn.Module):
    """A model with a constant of its own."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(3))
        self.shift = torch.rand(3)

    def forward(self, x):
        return self.weight * x + self.shift


class Product(nn.Module):
    """A model whose product nobody has written out."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(3))

    def forward(self, x):
        return (self.weight * x).prod(dim=-1, keepdim=True)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: nn.Linear(3, LARGEST // 3 + 1, bias=False), "more than 64 weights"),
        (lambda: nn.Sequential(nn.Linear(3, 3), nn.LayerNorm(3)), "no scalar form of aten.native_layer_norm"),
        (Product, "no scalar form of aten.prod"),
        (Constant, "the model holds a constant"),
    ],
    ids=["too large", "LayerNorm", "product", "constant"],
)
def test_what_is_not_written_out_says_so(make, reason):
    with pytest.raises(NotWrittenOutError, match=reason):
        written_out(make(), 3)


def test_torchs_own_generator_is_left_alone():
    model, before = nn.Linear(3, 1), torch.random.get_rng_state()
    written_out(model, 3)
    assert torch.equal(torch.random.get_rng_state(), before)
