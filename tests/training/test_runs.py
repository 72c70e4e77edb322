"""What `train` and `Runs` promise: data, tasks side by side, precision, dead runs, success, models taken out."""

import math
from dataclasses import replace

import pytest
import torch
from by_hand import agree, batch_of, start_of
from models import BATCH, DIFFERENCE, LINE, OPTIMIZERS, PRODUCT, STEPS, SUMS, UNITS, held_against_the_plain_loop, short
from torch import nn

from nalu_tutorial import NAC, NAU, NMU, tasks
from nalu_tutorial.training import _draw
from nalu_tutorial.training._draw import Noise


def data(seeds, steps=30, task=DIFFERENCE, **changes):
    """Return all inputs that each seed is given."""
    drawn = []

    def recorded(x):
        drawn.append(x.detach().clone())
        return task.target(x)

    short(task=replace(task, target=recorded), seeds=seeds, steps=steps, **changes)
    # Eagerly several steps are drawn at once, and perhaps some that are never taken; the fixed sets have fewer axes.
    batches = torch.cat([x.reshape(-1, *x.shape[-3:]) for x in drawn if x.shape[-3:-1] == (len(seeds), BATCH)])
    assert len(batches) >= steps
    return {seed: batches[:steps, k] for k, seed in enumerate(seeds)}


def test_start_and_data_of_a_seed_are_its_own_alone_or_in_company():
    frozen = {"steps": 1, "lr": 0.0, "optimizer": torch.optim.SGD}
    alone, company = (short(seeds=seeds, **frozen).params for seeds in ([7], [3, 7, 0]))
    for name in ("W_hat", "M_hat"):
        assert torch.equal(alone[name][0], company[name][1])
        assert torch.equal(alone[name][0], start_of(lambda: NAC(2, 1), 7).get_parameter(name))
    inputs = data([3, 7, 0])
    assert torch.equal(inputs[7], data([7])[7])
    assert not torch.equal(inputs[7], inputs[3])
    assert not torch.equal(inputs[7][0], inputs[7][1])


def test_the_data_is_what_was_counted_out_for_it():
    inputs = data([3, 7], steps=4, dtype=torch.float64)
    for step in range(4):
        assert torch.equal(inputs[7][step], batch_of(DIFFERENCE, 7, step, BATCH)[0])


@pytest.mark.parametrize("begin", [0, 5])
def test_what_is_drawn_ahead_is_what_would_be_drawn_step_by_step(begin, monkeypatch):
    monkeypatch.setattr(_draw, "AT_ONCE", 4 * 3 * BATCH * (2 + 1))
    low, high = (torch.full((3, 1, 1), end) for end in (20.0, 40.0))
    draw = _draw.Draw(DIFFERENCE, torch.tensor([3, 7, 0]), low, high, BATCH, torch.float32)
    noise = Noise({"noise": 1}, draw.seeds, torch.float32)
    ahead = _draw.DrawnAhead(_draw.Batches(draw, noise))
    assert ahead.ahead == 4
    for step in map(torch.tensor, range(begin, begin + 11)):
        *data, mine = ahead(step)
        for one, its in zip((*data, mine["noise"]), (*draw(step), noise(step, BATCH)["noise"]), strict=True):
            assert torch.equal(one, its)


SIDE_BY_SIDE = [PRODUCT, PRODUCT.over((-2, -1), (-6, -2), 0.5), PRODUCT.over((-2, 2), ((-6, -2), (2, 6)))]


def test_tasks_side_by_side_are_the_same_runs_as_each_task_by_itself():
    recipe = {"steps": 20, "log_every": 8, "dtype": torch.float64, "lr": 0.05}
    together = short(lambda: NMU(2, 1), SIDE_BY_SIDE, **recipe)
    assert len(together) == 9
    assert together.params["weight"].shape == (9, 1, 2)
    for task, part in zip(SIDE_BY_SIDE, together.by_task(), strict=True):
        single = short(lambda: NMU(2, 1), task, **recipe)
        assert (part.task, len(part), part.seeds) == (task, 3, (0, 1, 2))
        for mine, its in ((part.params, single.params), (part.best_params, single.best_params)):
            torch.testing.assert_close(mine["weight"], its["weight"], rtol=1e-9, atol=1e-12)
        for name, values in single.history.items():
            torch.testing.assert_close(part.history[name], values, rtol=1e-9, atol=1e-12)
        agree(part, 2, single.model(2))


def test_each_of_several_tasks_has_its_own_threshold():
    loose, strict = (LINE.over(LINE.training, LINE.extrapolation, limit) for limit in (1e9, 0.0))
    runs = short(lambda: nn.Linear(1, 1), [loose, strict])
    assert runs.succeeded().tolist() == [True] * 3 + [False] * 3
    assert [part.success_rate().rate for part in runs.by_task()] == [1, 0]


@pytest.mark.parametrize("others", [[], [LINE], [replace(PRODUCT, uniforms=2)]], ids=["none", "another", "odd"])
def test_tasks_that_one_batch_cannot_hold_are_refused(others):
    with pytest.raises(ValueError, match=r"at least one task|may differ in their ranges and thresholds only"):
        short(task=[PRODUCT, *others] if others else [])


class Odd(nn.Module):
    """A line with a slope that is one number, a shift of shape (1,) and a parameter that nothing uses."""

    def __init__(self):
        super().__init__()
        self.slope = nn.Parameter(torch.rand(()))
        self.shift = nn.Parameter(torch.rand(1))
        self.idle = nn.Parameter(torch.rand(2, 2))

    def forward(self, x):
        return self.slope * x + self.shift


def test_parameters_may_be_single_numbers_or_idle():
    recipe = {"optimizer": torch.optim.Adam, "lr": 0.01, "steps": 20}
    held_against_the_plain_loop(Odd, LINE, **recipe)
    runs = short(Odd, LINE)
    assert not runs.dead.any()
    assert runs.params["slope"].shape == (3,)
    assert torch.equal(runs.params["idle"][2], start_of(Odd, 2).idle)


def test_several_outputs_are_measured_together():
    task = tasks.four_outputs()
    runs = short(lambda: nn.Linear(2, 4), task, dtype=torch.float64)
    x, t = task.extrapolation_set(dtype=torch.float64)
    off = nn.functional.mse_loss(runs.model(1)(x), t).detach()
    torch.testing.assert_close(runs.history["extrapolation"][-1, 1], off)
    held_against_the_plain_loop(lambda: nn.Linear(2, 4), task, optimizer=torch.optim.Adam, lr=0.01, steps=20)


def test_weights_are_put_back_onto_their_bounds_after_each_step():
    runs = short(lambda: nn.Sequential(NAU(4, 2), NMU(2, 1)), SUMS, lr=3.0)
    assert runs.params["0.weight"].abs().max() == 1
    assert runs.params["1.weight"].min() == 0
    assert runs.params["1.weight"].max() <= 1


def test_the_best_parameters_are_those_of_the_look_with_the_lowest_validation_loss():
    # Too large a learning rate: the loss goes up and down.
    recipe = {"lr": 0.5, "steps": 12, "log_every": 1, "dtype": torch.float64}
    runs = short(lambda: nn.Linear(1, 1), LINE, **recipe)
    best = runs.history["validation"].argmin(dim=0)
    x, t = LINE.validation_set(dtype=torch.float64)
    for k in range(3):
        assert 0 < best[k] < 12
        error = nn.functional.mse_loss(runs.model(k, best=True)(x), t).detach()
        torch.testing.assert_close(error, runs.history["validation"][best[k], k])
        assert not torch.equal(runs.model(k, best=True).weight, runs.model(k).weight)


def test_a_run_is_the_same_alone_or_in_company_up_to_rounding():
    recipe = {"steps": STEPS, "dtype": torch.float64}
    alone, company = short(seeds=[7], **recipe), short(seeds=[3, 7, 0], **recipe)
    for name in ("W_hat", "M_hat"):
        torch.testing.assert_close(alone.params[name][0], company.params[name][1], rtol=1e-9, atol=1e-12)
    assert len(company) == 3


@pytest.mark.parametrize("seeds", [[4, 2], (4, 2), iter([4, 2]), torch.tensor([4, 2]), {4: "", 2: ""}], ids=type)
def test_seeds_are_any_whole_numbers(seeds):
    assert short(seeds=seeds).seeds == (4, 2)
    assert short(seeds=2).seeds == (0, 1)


@pytest.mark.parametrize("dtype", [None, torch.float32, torch.float64])
def test_everything_is_in_the_precision_asked_for(dtype):
    runs, wanted = short(dtype=dtype), dtype or torch.float32
    found = [*runs.params.values(), *(runs.history[name] for name in ("training", "validation", "extrapolation"))]
    assert {tensor.dtype for tensor in found} == {wanted}
    assert runs.predict(torch.ones(2, dtype=torch.float16)).dtype == wanted
    assert runs.model(0).W_hat.dtype == wanted


def overflowing(seeds_that_do):
    """Return a maker of lines, whose gradient overflows for some seeds."""

    def make():
        line = nn.Linear(1, 1)
        if torch.initial_seed() in seeds_that_do:
            nn.init.constant_(line.weight, 3e38)
        return line

    return make


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_a_run_that_overflows_is_dead_has_failed_and_the_others_do_not_notice(optimizer):
    recipe = {"task": LINE, "seeds": 4, "steps": 400, "lr": 0.02, "optimizer": OPTIMIZERS[optimizer], "dtype": None}
    with_it, without = (short(overflowing(seeds), **recipe) for seeds in ([2], []))
    others = [0, 1, 3]
    assert with_it.dead.tolist() == [False, False, True, False]
    assert not without.dead.any()
    for name in ("weight", "bias"):
        assert torch.equal(with_it.params[name][others], without.params[name][others])
    for name in ("training", "validation", "extrapolation"):
        assert torch.equal(with_it.history[name][:, others], without.history[name][:, others])
    assert with_it.succeeded(1e6).tolist() == [True, True, False, True]
    assert with_it.success_rate(1e6).rate == 0.75


def test_a_run_whose_loss_was_never_a_number_has_its_start_for_best():
    runs = short(overflowing([1]), LINE, dtype=None, steps=3)
    assert runs.history["validation"][:, 1].isfinite().tolist() == [False, False]
    assert runs.best_params["weight"][1] == torch.tensor(3e38)
    assert not runs.dead[0]


def test_success_is_the_tasks_threshold_or_ones_own():
    runs = short(lambda: nn.Linear(1, 1), LINE, steps=500, lr=0.05, optimizer=torch.optim.SGD)
    assert runs.success_rate() == runs.success_rate(0.01)
    assert runs.success_rate().rate == 1
    assert runs.success_rate(0.0).rate == 0
    with pytest.raises(ValueError, match="names no threshold of success: pass one"):
        replace(runs, tasks=(replace(LINE, threshold=None),)).succeeded()


@pytest.mark.parametrize("unit", UNITS)
def test_a_model_taken_out_says_what_predict_says(unit):
    make, task, _ = UNITS[unit]
    runs = short(make, task, dtype=torch.float64)
    x = torch.randn(3, 4, task.in_features, dtype=torch.float64)
    said = runs.predict(x)
    assert said.shape == (3, 3, 4, 1)
    for k in range(3):
        torch.testing.assert_close(runs.model(k).eval()(x).detach(), said[k])
    assert not torch.equal(said[0], said[1])


def test_a_model_taken_out_is_a_copy_that_can_be_trained_on():
    runs = short()
    before = runs.params["W_hat"].clone()
    model, other = runs.model(1), runs.model(0)
    assert torch.equal(other.W_hat, before[0])
    assert torch.equal(model.W_hat, before[1])
    model(torch.ones(2)).backward()
    assert model.W_hat.grad is not None
    with torch.no_grad():
        model.W_hat.zero_()
    assert torch.equal(runs.params["W_hat"], before)
    assert not runs.params["W_hat"].requires_grad


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seeds": 0}, "at least one seed"),
        ({"seeds": []}, "at least one seed"),
        ({"seeds": [1, 2, 1]}, "every seed may stand once only"),
        ({"seeds": torch.tensor([1, 1])}, "every seed may stand once only"),
        *(({name: count}, f"{name} must be at least 1, not {count}") for name in ("steps", "batch_size", "log_every")
          for count in (0, -3)),
    ],
    ids=str,
)  # fmt: skip
def test_a_count_that_means_nothing_is_named(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        short(**wrong)


def test_a_seed_is_whole():
    with pytest.raises(TypeError, match=r"a seed must be a whole number, not 0\.5"):
        short(seeds=[0.5])


def test_a_model_that_keeps_more_than_parameters_is_refused():
    with pytest.raises(ValueError, match=r"this model has buffers: 1\.running_mean, 1\.running_var"):
        short(lambda: nn.Sequential(nn.Linear(2, 4), nn.BatchNorm1d(4), nn.Linear(4, 1)))


def test_torchs_own_generator_is_left_alone():
    before = torch.random.get_rng_state()
    short()
    assert torch.equal(torch.random.get_rng_state(), before)


def test_success_is_judged_where_the_validation_loss_was_best():
    runs = short(lambda: nn.Linear(1, 1), LINE, seeds=4, steps=3, log_every=1)
    looks = {"validation": [[3, 1, 2, 1], [1, 2, 1, 1], [2, 3, math.nan, 2], [2, 3, math.nan, 2]],
             "extrapolation": [[9, 0, 9, 9], [0, 9, 0, 0], [9, 9, 9, 0], [9, 9, 9, 0]]}  # fmt: skip
    known = replace(runs, history=runs.history | {name: torch.tensor(rows) for name, rows in looks.items()})
    assert known.succeeded(0.5).tolist() == [True, True, True, False]  # of equal losses the first counts


def with_validation(*rows):
    """Return runs with these validation losses, one row for each evaluation."""
    runs = short(lambda: nn.Linear(1, 1), LINE, seeds=len(rows[0]), steps=1)
    return replace(runs, history=runs.history | {"validation": torch.tensor(rows)})


@pytest.mark.parametrize(
    ("rows", "best"),
    [
        ([[3.0, 2.0, 4.0], [3.0, 3.0, 1.0]], 2),
        ([[3.0, 1.0, 4.0], [1.0, 1.0, 1.0]], 0),  # of equal ones the first
        ([[3.0, 1.0, 4.0], [2.0, math.nan, 3.0]], 1),  # what died later was best before
        ([[math.nan, math.inf, 4.0], [math.nan, -math.inf, 9.0]], 2),
    ],
    ids=str,
)
def test_the_best_run_by_hand(rows, best):
    assert with_validation(*rows).best() == best


def test_where_no_loss_is_finite_there_is_no_best_run():
    with pytest.raises(ValueError, match="there is no best run: no validation loss was ever finite"):
        with_validation([math.nan, math.inf], [math.nan, math.nan]).best()


def test_there_is_a_best_run_of_each_task_and_none_of_several():
    runs = short(lambda: NMU(2, 1), SIDE_BY_SIDE)
    with pytest.raises(ValueError, match=r"the losses of 3 tasks cannot be compared; by_task\(\) has the runs of each"):
        runs.best()
    assert [part.best() for part in runs.by_task()] == [
        int(part.history["validation"].amin(0).argmin()) for part in runs.by_task()
    ]


def test_at_their_best_the_runs_predict_what_their_best_models_say():
    runs = short(lambda: nn.Linear(1, 1), LINE, steps=12, log_every=3, lr=3.0)
    x = torch.tensor([[0.5], [2.0]])
    said = runs.predict(x, best=True)
    assert not torch.equal(said, runs.predict(x))
    for k in range(3):
        torch.testing.assert_close(runs.model(k, best=True)(x).detach(), said[k])
