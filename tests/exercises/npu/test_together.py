"""What several checkers of chapter 7 have in common."""

import pytest
import torch
from torch import nn

from nalu_tutorial import NaiveNPU, RealNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.gate import gated
from nalu_tutorial.exercises.npu.parts import exact_parts

from .drafts import FORMULAS, LOGS, TELLING, used

pytestmark = pytest.mark.chapter


def test_two_answers_are_taken_one_by_one_or_together():
    assert npu.logarithms(LOGS, TELLING)
    assert npu.logarithms((LOGS, TELLING))
    assert npu.reading(used, FORMULAS)
    assert npu.reading((used, FORMULAS))
    assert not npu.logarithms(LOGS, ...).begun


def test_the_oracles_are_what_the_units_say():
    x = torch.randn((5, 3), generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    naive, real = NaiveNPU(3, 2, dtype=torch.float64), RealNPU(3, 2, dtype=torch.float64)
    nn.init.uniform_(naive.W_im)
    nn.init.uniform_(real.gate, -1, 2)
    assert torch.allclose(exact_parts(x, naive.W_re, naive.W_im).real, naive(x))
    assert torch.allclose(gated(x, real.W_re, real.gate), real(x))
