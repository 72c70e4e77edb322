"""Parameters that are stepped as one tensor, against each stepped by itself."""

import subprocess
import sys
from functools import partial

import pytest
import torch
from nalu_tutorial.training._maker import Maker
from torch import nn
from torch.optim import SGD, Adam, AdamW, RMSprop

from nalu_tutorial import INALU, tasks, train
from nalu_tutorial.training._optimizers import StackedParameters, bare_step

SHAPES = {"a": (3, 1, 5), "b": (3,), "c": (3, 7, 2)}
KNOWN = [Adam, RMSprop, SGD, partial(SGD, momentum=0.9), partial(Adam, betas=(0.5, 0.9))]


def drawn(seed, dtype=torch.float64):
    generator = torch.Generator().manual_seed(seed)
    return {name: torch.randn(shape, generator=generator, dtype=dtype) for name, shape in SHAPES.items()}


def maker(params, make):
    """Return what makes optimisers of stacked parameters of these shapes."""
    return Maker(make, 0.1, {name: nn.Parameter(value[0]) for name, value in params.items()})


def stepped(block, gradients):
    optimizer = block.optimizer(block.values)
    for each in gradients:
        for value, gradient in zip(block.values, block.joined(each.values()), strict=True):
            value.grad = gradient
        optimizer.step()
    return optimizer


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("k", range(len(KNOWN)))
def test_one_tensor_is_stepped_as_its_parts_are(k, dtype):
    make = KNOWN[k]
    params, alone = drawn(0, dtype), drawn(0, dtype)
    block = StackedParameters(params, tuple(SHAPES), maker(params, make))
    assert block.join
    assert [value.dim() for value in block.values] == [1]
    gradients = [drawn(k, dtype) for k in range(1, 20)]
    stepped(block, gradients)
    optimizer = make(list(alone.values()), lr=0.1)
    for each in gradients:
        for name, value in alone.items():
            value.grad = each[name]
        optimizer.step()
    for name, value in alone.items():
        torch.testing.assert_close(params[name], value, rtol=1e-6 if dtype == torch.float32 else 1e-14, atol=1e-7)


@pytest.mark.parametrize("k", range(len(KNOWN)))
def test_a_bare_step_is_torchs_step_to_the_bit(k):
    ours, torchs = drawn(0), drawn(0)
    one, other = (KNOWN[k](list(values.values()), lr=0.1) for values in (ours, torchs))
    step = bare_step(one)
    assert step != one.step
    for seed in range(1, 6):
        for values in (ours, torchs):
            for value, gradient in zip(values.values(), drawn(seed).values(), strict=True):
                value.grad = gradient
        step()
        other.step()
        assert all(torch.equal(ours[name], torchs[name]) for name in SHAPES)


def test_an_optimiser_with_hooks_or_not_known_keeps_its_step():
    values = [torch.zeros(3)]
    hooked, counted = Adam(values), Adam(values)
    hooked.register_step_post_hook(lambda *_: None)
    counted.step = lambda: None
    for optimizer in (hooked, counted, AdamW(values)):
        assert bare_step(optimizer) == optimizer.step


def test_a_parameter_is_a_part_of_the_tensor_and_so_are_its_averages():
    params = drawn(0)
    part = {name: params[name] for name in ("a", "c")}
    block = StackedParameters(params, tuple(part), maker(part, Adam))
    params["c"][1, 2, 0] = 9.0
    assert block.values[0][3 * 5 + 1 * 14 + 2 * 2] == 9
    gradient = {name: drawn(1)[name] for name in ("a", "c")}
    optimizer = stepped(block, [gradient])
    averages = optimizer.state[block.values[0]]["exp_avg"]
    for part, expected in zip(block.parts(averages), gradient.values(), strict=True):
        torch.testing.assert_close(part, 0.1 * expected)


def two_rates(values, lr):
    """Return an optimiser that trains only the first of several parameters."""
    return Adam([{"params": values[:1]}, {"params": values[1:], "lr": 0.0}], lr=lr)


@pytest.mark.parametrize("make", [AdamW, partial(Adam, weight_decay=0.1), two_rates])
def test_what_torch_may_step_in_another_way_is_left_as_it_is(make):
    params, before = drawn(0), drawn(0)
    block = StackedParameters(params, tuple(SHAPES), maker(params, make))
    assert not block.join
    assert all(one.data_ptr() == other.data_ptr() for one, other in zip(block.values, params.values(), strict=True))
    assert block.parts(params["a"]) == [params["a"]]
    stepped(block, [drawn(1)])
    assert not torch.equal(params["a"], before["a"])


def test_each_parameter_keeps_its_own_rate():
    runs = train(lambda: INALU(2, 1), tasks.arithmetic("*"), seeds=2, steps=3, batch_size=8, lr=0.1,
                 optimizer=two_rates)  # fmt: skip
    fresh = train(lambda: INALU(2, 1), tasks.arithmetic("*"), seeds=2, steps=1, batch_size=8, lr=0.0)
    first, *others = runs.params
    assert not torch.equal(runs.params[first], fresh.params[first])
    assert all(torch.equal(runs.params[name], fresh.params[name]) for name in others)


SHORT = """
import sys, torch
from nalu_tutorial import NAU, tasks, train
runs = train(lambda: NAU(2, 1), tasks.arithmetic("+"), seeds=2, steps=20)
train(lambda: NAU(2, 1), tasks.arithmetic("+"), seeds=2, steps=20, continue_from=runs)
print("torch._dynamo" in sys.modules)
torch.optim.Adam([torch.zeros(1)])
print("torch._dynamo" in sys.modules)
"""


@pytest.mark.process
def test_a_short_training_does_not_read_torchs_compiler_and_leaves_optimisers_as_they_were():
    ran = subprocess.run([sys.executable, "-c", SHORT], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
