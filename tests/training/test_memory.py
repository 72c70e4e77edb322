"""What a long training leaves behind when it is over, which Python's own tools do not see."""

import linecache
import subprocess
import sys

import pytest
import torch

from nalu_tutorial.step_compiler import trace

CODE = """
import gc, torch
from nalu_tutorial.training._fast import interpreted
from nalu_tutorial.step_compiler import trace

def step(value):
    for _ in range(100):
        value = (value * 1.5).sin()
    return [value, value.sum()]

def used():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6

values = [torch.rand(8)]
for k in range(9):
    interpreted(trace(step, values), values)(*values)
    if k == 3:
        before = used()
print(used() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell what a process uses")
def test_what_was_written_down_is_forgotten():
    grown = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout
    assert float(grown) < 8  # megabytes in 5 times; torch.jit.trace keeps some three of each


def test_the_source_of_a_graph_is_forgotten():
    before, kept = set(linecache.cache), dict(torch.fx.graph_module._loader.eval_cache)
    trace(lambda value: [value.sin()], [torch.rand(3)])
    assert {name for name in set(linecache.cache) - before if name.startswith("<eval_with_key>")} == set()
    assert torch.fx.graph_module._loader.eval_cache == kept
