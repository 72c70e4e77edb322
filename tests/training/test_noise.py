"""Random numbers that a model asks for in training: counted out for each seed, and the same however it is trained."""

import re
from functools import partial

import pytest
import torch
from by_hand import agree, batch_of, give_noise, needs_compiler, plain_loop, start_of
from models import BATCH, PRODUCT, SUMS, short
from torch import nn

from nalu_tutorial import NAC, NAU, NMU, SNMU, OnBatch, PenaltySteps, Ramp, Recurrent, Restart, sparsity_penalty, tasks
from nalu_tutorial.training import _state
from nalu_tutorial.training._state import Checkpoint
from nalu_tutorial.training._draw import Noise, given, noise_sizes, uniform_numbers

ALONE = partial(SNMU, 2, 1)
LINES = torch.randn(24, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
TABLE = tasks.Table(LINES, LINES.prod(1, keepdim=True))


def stack():
    return nn.Sequential(NAU(4, 3), SNMU(3, 2), nn.Sequential(SNMU(2, 1)))


class Jitter(nn.Module):
    """A layer of somebody's own that adds noise to its input."""

    def __init__(self, size):
        super().__init__()
        self.noise_size, self.noise = size, None

    def forward(self, x):
        return x + self.noise if self.training else x


def jittery():
    return nn.Sequential(Jitter(2), nn.Linear(2, 1))


def with_and_without(model, x):
    """Return how far the model is from that without noise, which a plain loop computes on the noise of the step."""
    noisy = model(x)
    model.eval()
    still = model(x)
    model.train()
    return (noisy - still).square().mean()


def held(make, task, way, optimizer, steps):
    """Compare two seeds with the plain loop."""
    runs = short(make, task, seeds=(0, 5), steps=steps, optimizer=optimizer, dtype=torch.float64, compiled=way)
    for k, seed in enumerate((0, 5)):
        agree(runs, k, plain_loop(make, task, seed, optimizer, 0.01, steps=steps, batch_size=BATCH)[0])


def noise_of(seeds, step=0, batch_size=BATCH, dtype=torch.float64, **sizes):
    return Noise(sizes, torch.tensor(seeds), dtype)(torch.tensor(step), batch_size)


def test_a_model_says_how_many_numbers_it_takes_and_where_they_go():
    assert noise_sizes(stack()) == {"1.noise": 3, "2.0.noise": 2}
    assert noise_sizes(SNMU(4, 1)) == {"noise": 4}
    assert noise_sizes(stack().eval()) == noise_sizes(NMU(2, 1)) == noise_sizes(nn.Dropout()) == {}


def test_noise_is_what_was_counted_out_for_the_seed_and_the_step_and_no_data_is():
    noise = noise_of([3, 7], step=4, one=3, other=2)
    assert {name: each.shape for name, each in noise.items()} == {"one": (2, BATCH, 3), "other": (2, BATCH, 2)}
    counted = uniform_numbers(torch.tensor([7 + 2**32]), torch.tensor(4), 5 * BATCH, torch.float64)[0]
    assert torch.equal(torch.cat([noise["one"][1], noise["other"][1]], dim=-1), counted.reshape(5, BATCH).t())
    data = uniform_numbers(torch.tensor([7]), torch.tensor(4), 5 * BATCH, torch.float64)[0]
    assert abs(torch.corrcoef(torch.stack([data, counted]))[0, 1]) < 0.3
    assert len(set(data.tolist()) & set(counted.tolist())) < 3


@pytest.mark.parametrize("step", [0, 5])
def test_noise_is_the_same_alone_and_in_company_and_of_every_precision(step):
    company, alone = noise_of(range(100), step, noise=2)["noise"], noise_of([42], step, noise=2)["noise"]
    assert torch.equal(company[42], alone[0])
    assert torch.equal(alone.float(), noise_of([42], step, dtype=torch.float32, noise=2)["noise"])
    assert not torch.equal(company[42], company[41])
    assert not torch.equal(company[42], noise_of([42], step + 1, noise=2)["noise"][0])


def test_noise_is_even():
    noise = noise_of(range(50), batch_size=200, noise=2)["noise"]
    assert 0 <= noise.min().item() < noise.max().item() < 1
    assert noise.mean().item() == pytest.approx(0.5, abs=0.01)
    assert noise.var().item() == pytest.approx(1 / 12, abs=0.002)
    assert abs(torch.corrcoef(noise.reshape(-1, 2).t())[0, 1]) < 0.03


@needs_compiler
@pytest.mark.parametrize("way", [False, True], ids=["eager", "compiled"])
@pytest.mark.parametrize(("make", "task"), [(ALONE, PRODUCT), (stack, SUMS)], ids=["alone", "in a stack"])
def test_a_seed_is_that_of_a_plain_loop_with_the_same_noise(make, task, way):
    held(make, task, way, torch.optim.Adam, steps=60)


@needs_compiler
def test_a_penalty_on_the_batch_sees_the_noise_of_the_step():
    for way in (False, True):
        runs = short(ALONE, PRODUCT, seeds=(0, 5), steps=20, dtype=torch.float64, compiled=way,
                     optimizer=torch.optim.SGD, penalty=OnBatch(with_and_without))  # fmt: skip
        for k, seed in enumerate((0, 5)):
            model = start_of(ALONE, seed).double()
            descent = torch.optim.SGD(model.parameters(), lr=0.01)
            for step in range(20):
                x, t = batch_of(PRODUCT, seed, step, BATCH)
                give_noise(model, seed, step, BATCH, torch.float64)
                descent.zero_grad()
                (nn.functional.mse_loss(model(x), t) + with_and_without(model, x)).backward()
                descent.step()
                model.clamp_()
            agree(runs, k, model)


def test_without_its_noise_a_seed_is_another():
    runs = short(ALONE, PRODUCT, seeds=1, steps=20, dtype=torch.float64)
    plain = plain_loop(partial(NMU, 2, 1), PRODUCT, 0, torch.optim.Adam, 0.01, steps=20, batch_size=BATCH)[0]
    assert not torch.allclose(runs.params["weight"][0], plain.weight, rtol=1e-3)


@needs_compiler
@pytest.mark.parametrize("way", [False, True], ids=["eager", "compiled"])
def test_a_seed_is_the_same_beside_99_others(way):
    recipe = {"task": PRODUCT, "steps": 40, "dtype": torch.float64, "compiled": way}
    company, alone = short(ALONE, seeds=100, **recipe), short(ALONE, seeds=[57], **recipe)
    assert torch.equal(company.history["training"][0, 57], alone.history["training"][0, 0])
    torch.testing.assert_close(company.params["weight"][57], alone.params["weight"][0], rtol=1e-12, atol=0)


@needs_compiler
@pytest.mark.parametrize("way", [False, True], ids=["eager", "compiled"])
def test_tasks_side_by_side_have_the_noise_of_each_by_itself(way):
    side = [PRODUCT, PRODUCT.over((-2, -1), (-6, -2), 0.5)]
    recipe = {"steps": 20, "dtype": torch.float64, "compiled": way}
    for part, task in zip(short(ALONE, side, **recipe).by_task(), side, strict=True):
        torch.testing.assert_close(part.params, short(ALONE, task, **recipe).params, rtol=1e-9, atol=1e-12)


@needs_compiler
@pytest.mark.parametrize("batch_size", [BATCH, 100], ids=["some rows", "all rows"])
def test_the_rows_of_a_table_have_noise_too(batch_size):
    eager, compiled = (
        short(ALONE, TABLE, steps=20, batch_size=batch_size, dtype=torch.float64, compiled=way) for way in (False, True)
    )
    torch.testing.assert_close(eager.params, compiled.params, rtol=1e-9, atol=1e-12)


def test_measured_without_noise_it_is_the_nmu():
    runs = short(stack, SUMS, steps=10, dtype=torch.float64)
    x = torch.rand(7, 4, dtype=torch.float64)
    for k in range(3):
        model, plain = runs.model(k), nn.Sequential(NAU(4, 3), NMU(3, 2), nn.Sequential(NMU(2, 1))).double()
        assert (model.training, model[1].noise, model[2][0].noise) == (True, None, None)
        plain.load_state_dict(model.state_dict())
        assert torch.equal(model.eval()(x), plain(x))
        torch.testing.assert_close(runs.predict(x)[k], plain(x).detach())
        inputs, t = SUMS.validation_set(dtype=torch.float64)
        lost = nn.functional.mse_loss(plain(inputs), t).item()
        assert runs.history["validation"][-1, k].item() == pytest.approx(lost)


@needs_compiler
@pytest.mark.parametrize("way", [False, True], ids=["eager", "compiled"])
def test_1000_steps_and_1000_more_are_2000(way):
    recipe = {"task": PRODUCT, "log_every": 10, "compiled": way}
    half = short(ALONE, steps=20, **recipe)
    both, whole = short(ALONE, steps=20, continue_from=half, **recipe), short(ALONE, steps=40, **recipe)
    assert torch.equal(both.params["weight"], whole.params["weight"])


@needs_compiler
@pytest.mark.parametrize("way", [False, True], ids=["eager", "compiled"])
def test_cut_off_it_goes_on_with_the_noise_that_it_would_have_had(way, tmp_path, monkeypatch):
    monkeypatch.setattr(_state, "Checkpoint", partial(Checkpoint, seconds=0))

    def cut(done, _):
        if done == 20:
            raise KeyboardInterrupt

    recipe = {"task": PRODUCT, "steps": 40, "log_every": 10, "compiled": way}
    with pytest.raises(KeyboardInterrupt):
        short(ALONE, checkpoint=tmp_path / "kept", progress=cut, **recipe)
    again, whole = short(ALONE, checkpoint=tmp_path / "kept", **recipe), short(ALONE, **recipe)
    assert torch.equal(again.params["weight"], whole.params["weight"])


def test_policies_go_with_noise():
    extra, anew = PenaltySteps(sparsity_penalty, start=5, below=9.0), Restart(every=10, window=5, above=0.0)
    policies = {"penalty": Ramp(sparsity_penalty, 1.0, 5, 10), "penalty_steps": extra, "restart": anew}
    runs = short(stack, SUMS, steps=30, log_every=10, **policies)
    assert not runs.dead.any()


@needs_compiler
def test_a_module_of_ones_own_may_ask_too():
    for way in (False, True):
        held(jittery, PRODUCT, way, torch.optim.SGD, steps=20)


def test_along_time_a_cell_has_the_same_noise_at_every_moment():
    class Cell(SNMU):
        def drawn(self, x):
            drew.append(torch.func.debug_unwrap(self.noise))
            return super().drawn(x)

    drew = []
    rows = tasks.Sequences(LINES, LINES.sum(1, keepdim=True), length=3, test=0.2)
    short(lambda: nn.Sequential(Recurrent(Cell(4, 2), 2), NAC(2, 1)), rows, seeds=1, steps=1)
    assert len(drew) >= 3
    assert drew[-1].data_ptr() == drew[-2].data_ptr() == drew[-3].data_ptr()


def test_noise_of_another_shape_than_the_input_is_refused():
    rows = tasks.Sequences(LINES, LINES.prod(1, keepdim=True), length=3, test=0.2)
    sentence = "expected noise of the input's shape, (16, 3, 2), got (16, 2)"
    with pytest.raises(ValueError, match=re.escape(sentence)):
        short(ALONE, rows)


@pytest.mark.parametrize("seeds", [1, 3])
def test_dropout_beside_it_and_a_penalty_step_that_draws_are_refused(seeds):
    with pytest.raises(ValueError, match="it draws random numbers, as Dropout does"):
        short(lambda: nn.Sequential(nn.Linear(2, 4), nn.Dropout(), SNMU(4, 1)), PRODUCT, seeds=seeds)
    steps = PenaltySteps(lambda model: model(torch.ones(5, 2)).square().mean(), start=1, below=9.0)
    with pytest.raises(ValueError, match="cannot do so with this: it draws random numbers"):
        short(ALONE, PRODUCT, seeds=seeds, penalty_steps=steps)


def test_what_a_model_had_in_the_place_of_its_noise_is_there_again():
    model = stack()
    model[1].noise = before = torch.rand(5, 3)
    with given(model, noise_of([0], **noise_sizes(model))):
        assert model[1].noise is not before
    assert (model[1].noise is before, model[2][0].noise) == (True, None)
