"""Training as somebody would write it for one seed: what the engine is held against."""

from functools import partial
from unittest.mock import patch

import pytest
import torch

from nalu_tutorial.step_compiler import has_compiler
from nalu_tutorial.training import _train
from nalu_tutorial.training._draw import uniform_numbers


def needs_compiler(test):
    """Mark a test that compiles a step."""
    skip = pytest.mark.skipif(not has_compiler(), reason="no C++ compiler: the compiled step cannot be made")
    return pytest.mark.compiler(skip(test))


def start_of(make, seed):
    """Return the model that a seed begins with."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return make()


def batch_of(task, seed, step, batch_size, dtype=torch.float64):
    """Return what a seed sees at a step: the numbers of the stream, one input after the other."""
    count = task.training_numbers()
    numbers = uniform_numbers(torch.tensor([seed]), torch.tensor(step), count * batch_size, dtype)[0]
    return task.training_points(numbers.reshape(count, batch_size).t(), *map(float, task.training))


def give_noise(model, seed, step, batch_size, dtype):
    """Put into a model the noise that a seed has at a step: numbers of a seed that is too large to be one."""
    asking = [module for module in model.modules() if module.training and hasattr(module, "noise_size")]
    count = sum(module.noise_size for module in asking)
    numbers = uniform_numbers(torch.tensor([seed + 2**32]), torch.tensor(step), count * batch_size, dtype)[0]
    columns = iter(numbers.reshape(count, batch_size))
    for module in asking:
        module.noise = torch.stack([next(columns) for _ in range(module.noise_size)], dim=-1)


def agree(runs, k, model, rtol=1e-9, atol=1e-12):
    """Assert that the k-th run ended with this model's parameters."""
    for name, value in model.named_parameters():
        torch.testing.assert_close(runs.params[name][k], value.detach(), rtol=rtol, atol=atol)


def same(one, other, rtol=0.0, atol=0.0):
    """Assert that two trainings have the same numbers, to the bit unless said otherwise."""
    assert (one.seeds, one.steps, one.stopped) == (other.seeds, other.steps, other.stopped)
    for name in ("params", "best_params", "buffers", "best_buffers", "history"):
        mine, theirs = getattr(one, name), getattr(other, name)
        assert list(mine) == list(theirs)
        for key, value in mine.items():
            torch.testing.assert_close(value, theirs[key], rtol=rtol, atol=atol, equal_nan=True)
    assert torch.equal(one.restarts, other.restarts)


class CutOffError(Exception):
    """What stops a training from outside."""


def cut_off_at(*moments):
    def progress(step, steps):
        if step in moments:
            raise CutOffError

    return progress


def eagerly():
    """Have checkpoints written at every look, and not every few seconds."""
    return patch.object(_train, "Checkpoint", partial(_train.Checkpoint, seconds=0.0))
