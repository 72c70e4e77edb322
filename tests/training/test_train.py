"""Many seeds at once against a plain loop over one seed, and what `train` and `Runs` promise besides."""

from dataclasses import replace
from functools import partial

import pytest
import torch
from torch import nn

from nalu_tutorial import NAC, tasks, train
from nalu_tutorial.training._train import CHUNK, DATA_STREAM

STEPS, BATCH = 200, 16
LINE = tasks.identity()
DIFFERENCE = tasks.signed_sum([1, -1])
MODELS = {
    "MLP with PReLU": (lambda: nn.Sequential(nn.Linear(1, 8), nn.PReLU(), nn.Linear(8, 1)), LINE, 0.001),
    "Linear": (lambda: nn.Linear(2, 1), DIFFERENCE, 1e-4),
    "NAC": (lambda: NAC(2, 1), DIFFERENCE, 1e-4),
}
OPTIMIZERS = {
    "Adam": torch.optim.Adam,
    "RMSprop": torch.optim.RMSprop,
    "SGD": torch.optim.SGD,
    "SGD with momentum": partial(torch.optim.SGD, momentum=0.9),
}
SIZE = {"penalty": lambda model: 10 * sum(parameter.abs().sum() for parameter in model.parameters())}


def short(make=lambda: NAC(2, 1), task=DIFFERENCE, **changes):
    return train(make, task, **{"seeds": 3, "steps": 5, "lr": 0.01, "batch_size": BATCH} | changes)


def start_of(make, seed):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return make()


def plain_loop(make, task, seed, optimizer, lr, penalty=None, loss=nn.functional.mse_loss, dtype=torch.float64):
    """Train one seed as everybody writes it; return the model and its loss at each step."""
    model = start_of(make, seed).to(dtype)
    descent = optimizer(model.parameters(), lr=lr)
    generator = torch.Generator().manual_seed(seed + DATA_STREAM)
    chunks = [task.draw((CHUNK, BATCH), generator=generator, dtype=dtype) for _ in range(STEPS // CHUNK)]
    seen = []
    for x, t in (pair for chunk in chunks for pair in zip(*chunk, strict=True)):
        value = loss(model(x), t) + (penalty(model) if penalty else 0)
        descent.zero_grad()
        value.backward()
        descent.step()
        seen.append(value.detach())
    return model, torch.stack(seen)


def agree(runs, k, model):
    for name, value in model.state_dict().items():
        torch.testing.assert_close(runs.params[name][k], value, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("extra", [{}, SIZE], ids=["", "with a penalty"])
def test_it_is_the_plain_loop_over_each_seed(model, optimizer, extra):
    make, task, lr = MODELS[model]
    recipe = {"optimizer": OPTIMIZERS[optimizer], "lr": lr, **extra}
    runs = train(make, task, seeds=[0, 5], steps=STEPS, batch_size=BATCH, dtype=torch.float64, **recipe)
    for k, seed in enumerate((0, 5)):
        agree(runs, k, plain_loop(make, task, seed, **recipe)[0])


def test_another_loss_is_the_one_that_is_descended_and_measured():
    recipe = {"optimizer": torch.optim.SGD, "lr": 1e-3, "loss": nn.functional.l1_loss}
    make, task, _ = MODELS["Linear"]
    runs = train(make, task, seeds=1, steps=STEPS, batch_size=BATCH, dtype=torch.float64, **recipe)
    model, _ = plain_loop(make, task, 0, **recipe)
    agree(runs, 0, model)
    x, t = task.validation_set(dtype=torch.float64)
    torch.testing.assert_close(runs.history["validation"][-1, 0], (model(x) - t).abs().mean().detach())


@pytest.mark.parametrize("extra", [{}, SIZE], ids=["", "with a penalty"])
def test_the_history_is_what_the_plain_loop_saw(extra):
    make, task, lr = MODELS["NAC"]
    recipe = {"optimizer": torch.optim.Adam, "lr": lr, **extra}
    runs = train(make, task, seeds=2, steps=STEPS, batch_size=BATCH, log_every=80, dtype=torch.float64, **recipe)
    for k in range(2):
        model, seen = plain_loop(make, task, k, **recipe)
        # The penalty counts in the training loss, and in it alone; the last batch stands for the one after the end.
        torch.testing.assert_close(runs.history["training"][:, k], seen[[0, 80, 160, -1]], rtol=1e-9, atol=1e-12)
        for name, (x, t) in (("validation", task.validation_set()), ("extrapolation", task.extrapolation_set())):
            for row, then in ((0, start_of(make, k).double()), (-1, model)):
                error = nn.functional.mse_loss(then(x.double()), t.double()).detach()
                torch.testing.assert_close(runs.history[name][row, k], error, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("steps", "log_every", "logged"),
    [(6, 3, [0, 3, 6]), (7, 3, [0, 3, 6, 7]), (2, 1000, [0, 2]), (1, 1, [0, 1]), (3, 1, [0, 1, 2, 3])],
)
def test_it_looks_before_the_first_step_every_so_often_and_at_the_end(steps, log_every, logged):
    history = short(steps=steps, log_every=log_every).history
    assert history.keys() == {"step", "training", "validation", "extrapolation"}
    assert history["step"].tolist() == logged
    assert all(history[name].shape == (len(logged), 3) for name in history if name != "step")


def starts(seeds):
    """Return the parameters that a step of length zero leaves as they were drawn."""
    return short(seeds=seeds, steps=1, lr=0.0, optimizer=torch.optim.SGD).params


def data(seeds):
    """Return all inputs that each seed is given in 250 steps."""
    drawn = []
    recorded = replace(DIFFERENCE, target=lambda x: (drawn.append(x), DIFFERENCE.target(x))[1])
    short(task=recorded, seeds=seeds, steps=250)
    fixed, chunks = drawn[:2], drawn[2:]
    assert [len(part) for part in fixed] == [1000, 1000]
    return {seed: torch.cat(chunks[k :: len(seeds)]) for k, seed in enumerate(seeds)}


def test_start_and_data_of_a_seed_are_its_own_alone_or_in_company():
    alone, company = starts([7]), starts([3, 7, 0])
    for name in ("W_hat", "M_hat"):
        assert torch.equal(alone[name][0], company[name][1])
        assert torch.equal(alone[name][0], start_of(lambda: NAC(2, 1), 7).get_parameter(name))
    inputs = data([3, 7, 0])
    assert len(inputs[7]) == 300
    assert torch.equal(inputs[7], data([7])[7])
    assert not torch.equal(inputs[7], inputs[3])


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


def test_success_is_the_tasks_threshold_or_ones_own():
    runs = short(lambda: nn.Linear(1, 1), LINE, steps=500, lr=0.05, optimizer=torch.optim.SGD)
    assert runs.success_rate() == runs.success_rate(0.01)
    assert runs.success_rate().rate == 1
    assert runs.success_rate(0.0).rate == 0
    with pytest.raises(ValueError, match="names no threshold of success: pass one"):
        replace(runs, task=replace(LINE, threshold=None)).succeeded()


@pytest.mark.parametrize("model", MODELS)
def test_a_model_taken_out_says_what_predict_says(model):
    make, task, _ = MODELS[model]
    runs = short(make, task, dtype=torch.float64)
    x = torch.randn(3, 4, task.in_features, dtype=torch.float64)
    said = runs.predict(x)
    assert said.shape == (3, 3, 4, 1)
    for k in range(3):
        torch.testing.assert_close(runs.model(k)(x).detach(), said[k])
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
    with pytest.raises(TypeError, match="float"):
        short(seeds=[0.5])


def test_a_model_that_keeps_more_than_parameters_is_refused():
    with pytest.raises(ValueError, match=r"this model has buffers: 1\.running_mean, 1\.running_var"):
        short(lambda: nn.Sequential(nn.Linear(2, 4), nn.BatchNorm1d(4), nn.Linear(4, 1)))


def test_torchs_own_generator_is_left_alone():
    before = torch.random.get_rng_state()
    short()
    assert torch.equal(torch.random.get_rng_state(), before)
