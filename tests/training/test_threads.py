"""Trainings in several threads at once: each is what it is alone, and what threads share is as it was."""

import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch
from by_hand import needs_compiler, same
from torch import nn
from torch.optim import Optimizer

from nalu_tutorial import NAU, NMU, tasks, train
from nalu_tutorial.training._optimizers import without_torch_compiler

TASK = tasks.signed_sum([1, 1, -1])


@pytest.fixture(autouse=True)
def often():
    """Let Python go from one thread to the next as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def in_threads(do, count=8):
    """Return what a function gives for 0, 1 and so on, asked for by so many threads at the same time."""
    begin = threading.Barrier(count)

    def begun(k):
        begin.wait()
        return do(k)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


def trained(k, **options):
    recipe = {"seeds": range(5 * k, 5 * k + 5), "steps": 2, "batch_size": 8, "compiled": False} | options

    def make():
        time.sleep(1e-4)  # here another thread goes on
        return nn.Sequential(NAU(3, 2), NMU(2, 1))

    return train(make, TASK, **recipe)


def check(count=8, **options):
    alone = [trained(k, **options) for k in range(count)]
    generator, filters, call = torch.get_rng_state(), list(warnings.filters), nn.Module.__call__
    for one, other in zip(in_threads(lambda k: trained(k, **options), count), alone, strict=True):
        same(one, other)
    assert torch.equal(torch.get_rng_state(), generator)
    assert nn.Module.__call__ is call
    assert filters == list(warnings.filters)


def test_each_thread_begins_with_its_own_seeds():
    check()


@needs_compiler
def test_threads_compile_their_steps():
    check(3, seeds=1, compiled=True)


def test_torch_s_compiler_is_kept_away_until_the_last_training_ends(monkeypatch):
    monkeypatch.delitem(sys.modules, "torch._dynamo", raising=False)
    method = Optimizer.add_param_group.__wrapped__
    if hasattr(method, "__dynamo_disable"):  # torch has read its compiler, and left this here
        monkeypatch.delattr(method, "__dynamo_disable")
    one, other = without_torch_compiler(), without_torch_compiler()
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    assert getattr(method, "__dynamo_disable") is method
    other.__exit__(None, None, None)
    assert not hasattr(method, "__dynamo_disable")


def test_threads_ask_the_same_runs():
    class Slow(nn.Linear):
        def forward(self, x):
            time.sleep(1e-3)  # here another thread goes on
            return super().forward(x)

    runs, x = train(lambda: Slow(3, 1), TASK, seeds=5, steps=2, compiled=False), torch.rand(5, 3)
    outputs = runs.predict(x)
    model = runs.model(3)(x)
    for k, answers in enumerate(in_threads(lambda k: [(runs.predict(x), runs.model(3)(x)) for _ in range(4)])):
        assert all(torch.equal(one, outputs) and torch.equal(other, model) for one, other in answers), k


def test_a_training_may_train_when_it_begins_and_tells_how_far_it_is():
    def make():
        trained(1, seeds=1)
        return NAU(3, 1)

    runs = train(make, TASK, seeds=2, steps=2, log_every=1, progress=lambda done, total: trained(1, seeds=1))
    same(runs, train(lambda: NAU(3, 1), TASK, seeds=2, steps=2, log_every=1))
