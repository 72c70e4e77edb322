"""Where inputs come from, what their targets are, and that the fixed sets are fixed and nobody's training data."""

import pytest
import torch

from nalu_tutorial import tasks
from nalu_tutorial.tasks import Task
from nalu_tutorial.training._train import DATA_STREAM

TASKS = {
    "identity": tasks.identity(),
    "identity elsewhere": tasks.identity((2, 3), (-1, 100)),
    "signed sum": tasks.signed_sum([1, -1, 0]),
    "signed sum elsewhere": tasks.signed_sum([1, 1], (-3, 3), (-9, -7)),
}


def draw(task, shape, seed=0, dtype=torch.float64, **keywords):
    return task.draw(shape, generator=torch.Generator().manual_seed(seed), dtype=dtype, **keywords)


@pytest.fixture(params=TASKS.values(), ids=TASKS)
def task(request):
    return request.param


def test_inputs_fill_the_range_and_stay_inside(task):
    for x, (low, high) in (
        (draw(task, (5000,))[0], task.training),
        (draw(task, (5000,), within=task.extrapolation)[0], task.extrapolation),
        (task.validation_set()[0], task.training),
        (task.extrapolation_set()[0], task.extrapolation),
    ):
        assert x.min() >= low
        assert x.max() <= high
        assert x.max() - x.min() > 0.98 * (high - low)
        assert x.mean().item() == pytest.approx((low + high) / 2, abs=0.05 * (high - low))


def test_whole_numbers_include_both_ends_and_nothing_between():
    x, _ = draw(TASKS["signed sum elsewhere"], (2000,))
    assert x.unique().tolist() == [-3, -2, -1, 0, 1, 2, 3]
    counts = x.flatten().histc(7)
    assert counts.min() > 0.8 * counts.max()
    x, _ = draw(TASKS["identity"], (2000,))
    assert (x != x.round()).all()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_shapes_and_precision_are_those_asked_for(task, dtype):
    x, t = draw(task, (4, 7), dtype=dtype)
    assert x.shape == (4, 7, task.in_features)
    assert t.shape == (4, 7, 1)
    for part in (x, t, *task.validation_set(dtype=dtype), *task.extrapolation_set(dtype=dtype)):
        assert part.dtype == dtype
    assert len(task.validation_set(points=11)[0]) == len(task.extrapolation_set(points=11)[1]) == 11


def test_a_generator_decides_the_draw(task):
    assert torch.equal(draw(task, (9,), seed=1)[0], draw(task, (9,), seed=1)[0])
    assert not torch.equal(draw(task, (9,), seed=1)[0], draw(task, (9,), seed=2)[0])


def test_the_fixed_sets_are_the_same_on_every_call_and_differ_from_each_other(task):
    before = torch.random.get_rng_state()
    for name in ("validation_set", "extrapolation_set"):
        first, second = getattr(task, name)(), getattr(task, name)()
        assert torch.equal(first[0], second[0])
        assert torch.equal(first[1], second[1])
    assert torch.equal(torch.random.get_rng_state(), before)
    same_range = Task(task.target, task.in_features, (0, 1000), (0, 1000))
    assert not torch.isin(same_range.validation_set()[0], same_range.extrapolation_set()[0]).any()


def test_no_run_trains_on_the_fixed_sets():
    line = tasks.identity()
    fixed = torch.cat([line.validation_set(dtype=torch.float64)[0], line.extrapolation_set(dtype=torch.float64)[0]])
    for seed in range(20):
        x, _ = draw(line, (100, 64), seed=seed + DATA_STREAM)
        assert not torch.isin(x, fixed).any()


def test_the_identity_gives_back_its_input():
    x, t = tasks.identity().extrapolation_set()
    assert torch.equal(x, t)


def test_a_signed_sum_worked_by_hand():
    task = tasks.signed_sum([1, -1, 0, 2])
    assert task.in_features == 4
    assert task.target(torch.tensor([[30.0, 40.0, 7.0, 5.0], [1.0, 0.0, 9.0, 0.0]])).tolist() == [[0.0], [1.0]]


def test_the_defaults_are_the_published_ranges():
    assert (TASKS["identity"].training, TASKS["identity"].extrapolation) == ((-5, 5), (-20, 20))
    assert (TASKS["signed sum"].training, TASKS["signed sum"].extrapolation) == ((20, 40), (0, 60))
    assert TASKS["identity"].threshold == TASKS["signed sum"].threshold == 0.01


def test_whole_numbers_need_whole_ends():
    with pytest.raises(ValueError, match=r"whole ends, got \(20\.5, 40\)"):
        tasks.signed_sum([1, 1], training=(20.5, 40))
