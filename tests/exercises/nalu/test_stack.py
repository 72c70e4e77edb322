import torch
from torch import nn

from nalu_tutorial import NALU

from .test_repaired import Draft


def net(*layers, kind=NALU, **options):
    """Return NALUs, one after another, with these W and G."""
    units = [kind(len(W[0]), len(W), **options) for W, _ in layers]
    for unit, (W, G) in zip(units, layers, strict=True):
        unit.requires_grad_(False).W_hat.copy_(torch.atanh(torch.tensor(W).clamp(-0.9999999, 0.9999999)))
        unit.M_hat.fill_(30)
        unit.G.copy_(torch.tensor(G))
    return nn.Sequential(*units)


SIZES = ([[1.0, 1.0]], [[10.0, -10.0]])
MINUS = ([[-1.0]], [[20.0]])


class Minus(nn.Module):
    def forward(self, x):
        return -x


class Signed(NALU):
    def forward(self, x):
        return x.prod(dim=-1, keepdim=True)


FOR_ALL_SIGNS = net(  # 4 x1 x2 = (x1 + x2)² − (x1 − x2)²
    ([[1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [1.0, -1.0]], [20.0] * 4),
    ([[1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]], [-20.0] * 2),
    ([[0.25, -0.25]], [20.0]),
    input_gate=False,
).double()
WRONG = {
    "this is a int": 2,
    "there is a Linear in it": nn.Sequential(*net(SIZES), nn.Linear(1, 1)),
    "there is a Minus in it": nn.Sequential(*net(SIZES), Minus()),
    "One NALU cannot": NALU(2, 1),
    "not (441, 2)": net(SIZES, ([[-1.0]] * 2, [[20.0]] * 2)),
    "m has no sign": net(SIZES, ([[1.0]], [[20.0]])),
    "(−1.00, 1.00), with −0.91 for −1.00. A gate leaks there": net(SIZES, ([[-1.0]], [[3.0]])),
    "(−1.00, 3.00), with −0.33 for −3.00. Print what each unit": net(([[1.0, -1.0]], SIZES[1]), MINUS),
}
ALSO_RIGHT = [FOR_ALL_SIGNS, net(SIZES, MINUS, kind=Draft), net(SIZES, MINUS, kind=type("Same", (NALU,), {}))]
ALSO_WRONG = [
    (net(SIZES, MINUS, kind=Signed), "there is a Signed, Signed in it"),
    (net(([[1.0, 1.0]], [[torch.nan] * 2]), MINUS), "Within 1 % on 0 %"),
]


def test_a_stack_for_all_four_pairs_of_signs_exists_as_the_hint_says():
    x = torch.cartesian_prod(*[torch.tensor([-3.0, -2.1, -1.0, 1.0, 1.7, 3.0]).double()] * 2)
    with torch.no_grad():
        assert torch.allclose(FOR_ALL_SIGNS(x), x.prod(dim=1, keepdim=True), rtol=1e-4)
