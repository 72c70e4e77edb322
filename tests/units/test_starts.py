"""How the units are initialized: from which range every parameter is drawn, evenly and by itself."""

import math
from functools import partial

import pytest
import torch
from draws import seeded

from nalu_tutorial import DMU, LSTM, NAC, NALU, NAU, NMRU, NMU, NPU, NRU, NSR, SNMU, NaiveNPU, RealNPU, nac_init_bound

BY_INPUTS, BY_OUTPUTS, XAVIER = 1 / math.sqrt(300), 1 / math.sqrt(200), math.sqrt(6 / 500)
OF_NAC = dict.fromkeys(("W_hat", "M_hat"), nac_init_bound(300, 200))
APART = dict.fromkeys(("W_hat_add", "M_hat_add", "W_hat_mul", "M_hat_mul"), nac_init_bound(300, 200))
BITS = dict.fromkeys(("weight_sign", "weight_zero", "bias"), 1 / 4)
HALF, SELECTING = (0.5, 0.5), {"weight": (0.25, 0.75)}


@pytest.mark.parametrize(
    ("unit", "sizes", "ranges"),  # of each parameter both ends, or how far both are from 0
    [
        (NAC, (300, 200), OF_NAC),
        (NALU, (300, 200), {**OF_NAC, "G": XAVIER}),
        (partial(NALU, shared_weights=False, input_gate=False), (300, 200), {**APART, "G": 0}),
        (NAU, (300, 200), {"weight": XAVIER}),
        (NAU, (4, 2), {"weight": 0.5}),
        (NRU, (300, 200), {"weight": XAVIER}),
        (NMU, (300, 200), SELECTING),
        (SNMU, (300, 200), SELECTING),
        (NMRU, (300, 200), SELECTING),
        (NaiveNPU, (300, 200), {"W_re": XAVIER, "W_im": 0}),
        (NPU, (300, 200), {"W_re": XAVIER, "W_im": 0, "gate": HALF}),
        (RealNPU, (300, 200), {"W_re": XAVIER, "gate": HALF}),
        (partial(RealNPU, bounded=True), (4, 2), {"W_re": 0.5, "gate": HALF}),
        (partial(NSR, redundancy=8), (300, 200), {**dict.fromkeys(("select_1", "select_2"), BY_INPUTS), **BITS}),
        (LSTM, (300, 200), dict.fromkeys(("weight_ih", "weight_hh", "bias_ih", "bias_hh"), BY_OUTPUTS)),
        (DMU, (300, 200), {"theta": 0}),
    ],
)
def test_every_parameter_is_drawn_evenly_from_its_range_and_by_itself(unit, sizes, ranges):
    units = [
        unit(*sizes, generator=seeded(seed), dtype=torch.float64) for seed in range(10_000 // math.prod(sizes) or 9)
    ]
    assert {name for name, _ in units[0].named_parameters()} == ranges.keys()
    first = []
    for name, ends in ranges.items():
        low, high = ends if isinstance(ends, tuple) else (-ends, ends)
        drawn = torch.cat([made.get_parameter(name).detach().flatten() for made in units])
        assert low <= drawn.min() <= low + 0.01 * (high - low)
        assert high - 0.01 * (high - low) <= drawn.max() <= high
        assert drawn.mean().item() == pytest.approx((low + high) / 2, abs=0.02 * (high - low))
        first += [made.get_parameter(name).view(-1)[0].item() for made in units] * (low < high)
    assert len(set(first)) == len(first)
    units[1].reset_parameters(seeded(0))
    assert all(map(torch.equal, units[0].parameters(), units[1].parameters()))
