"""An optimiser steps each seed by itself, or is refused; what it remembers is kept, or it is refused."""

from functools import partial

import pytest
import torch
from by_hand import agree, plain_loop
from models import BATCH, DIFFERENCE, LINE, short
from test_checkpoint import CutOffError, cut_off_at, equal, training
from torch import nn

from nalu_tutorial import NAC, train
from nalu_tutorial.training import PenaltySteps, Restart, _state
from nalu_tutorial.training._state import Checkpoint

WITHOUT_POLICIES = dict.fromkeys(("clip", "alternate", "penalty_steps", "restart"))
optim = torch.optim


class Normed(optim.SGD):
    """Divides by the norm over all that it is given."""

    def step(self, closure=None):
        for value in self.param_groups[0]["params"]:
            value.grad /= value.grad.norm()
        return super().step(closure)


class Skips(optim.SGD):
    """Leaves a step out where anything is NaN, as loss scaling does."""

    def step(self, closure=None):
        if all(value.grad.isfinite().all() for value in self.param_groups[0]["params"]):
            return super().step(closure)
        return None


class Decays(optim.SGD):
    """Lowers its rate in the place that a checkpoint holds."""

    def step(self, closure=None):
        done = super().step(closure)
        self.param_groups[0]["lr"] *= 0.8
        return done


class Counts(optim.SGD):
    """Lowers its rate by a count of its own."""

    taken = 0

    def step(self, closure=None):
        self.taken += 1
        self.param_groups[0]["lr"] = 0.1 / self.taken
        return super().step(closure)


class Lists(optim.SGD):
    """Has a list of its parameters, which nothing is lost with."""

    def __init__(self, params, lr):
        super().__init__(params, lr=lr)
        self.mine, self.schedule = list(self.param_groups[0]["params"]), abs


ELEMENTWISE = [optim.ASGD, optim.Adadelta, optim.Adagrad, optim.Adam, optim.AdamW, optim.Adamax, optim.NAdam,
               optim.RAdam, optim.RMSprop, optim.Rprop, optim.SGD, Decays, Counts, Lists]  # fmt: skip


@pytest.mark.parametrize("optimizer", ELEMENTWISE)
def test_an_elementwise_optimiser_is_the_plain_loop(optimizer):
    recipe = {"optimizer": optimizer, "lr": 0.01, "steps": 12, "batch_size": BATCH}
    runs = train(lambda: NAC(2, 1), DIFFERENCE, seeds=3, dtype=torch.float64, **recipe)
    for k in range(3):
        agree(runs, k, plain_loop(lambda: NAC(2, 1), DIFFERENCE, k, **recipe)[0])


@pytest.mark.parametrize("optimizer", [Normed, Skips, optim.Adafactor])
def test_one_that_mixes_the_seeds_is_refused(optimizer):
    with pytest.raises(
        ValueError, match=f"{optimizer.__name__} is not elementwise: one seed's gradient changes another"
    ):
        short(optimizer=optimizer)


@pytest.mark.parametrize("name", ["LBFGS", "Muon", "SparseAdam"])
def test_one_that_cannot_take_such_a_step_is_refused(name):
    if not hasattr(optim, name):
        pytest.skip(f"this torch has no {name}")
    for make in (lambda: NAC(2, 1), lambda: nn.Linear(2, 1)):
        with pytest.raises(ValueError, match=f"train cannot step all seeds at once with {name}: "):
            short(make, optimizer=getattr(optim, name))


@pytest.mark.parametrize(
    ("optimizer", "error", "sentence"),
    [
        (optim.Adam([torch.zeros(1)]), TypeError, r"makes one from \(parameters, lr=lr\), as .* got Adam"),
        ("adam", TypeError, "got str"),
        (None, TypeError, "got NoneType"),
        (lambda values, lr: None, ValueError, "optimizer makes a torch.optim.Optimizer .* and made a NoneType"),
        (partial(optim.SGD, lr=0.5), ValueError, "the learning rate is given to train"),
        (partial(optim.SGD, momentum=-1.0), ValueError, "Invalid momentum value"),
    ],
)
def test_what_makes_no_optimiser_is_named(optimizer, error, sentence):
    with pytest.raises(error, match=sentence):
        short(optimizer=optimizer)


@pytest.mark.parametrize("optimizer", [*ELEMENTWISE, partial(optim.SGD, momentum=0.9, nesterov=True)])
def test_it_goes_on_where_it_was_or_says_that_it_cannot(optimizer, tmp_path, monkeypatch):
    monkeypatch.setattr(_state, "Checkpoint", partial(Checkpoint, seconds=0.0))
    recipe = {"optimizer": optimizer, "make": lambda: NAC(2, 1)} | WITHOUT_POLICIES
    if optimizer is Counts:
        with pytest.raises(ValueError, match=r"a checkpoint holds the state and param_groups .* also remembers taken"):
            training(tmp_path / "kept", **recipe)
        return
    with pytest.raises(CutOffError):
        training(tmp_path / "kept", progress=cut_off_at(12), **recipe)
    equal(training(tmp_path / "kept", **recipe), training(**recipe))


def far(seeds_that_are):
    """Return a maker of lines, of which some begin far away."""

    def make():
        line = nn.Linear(1, 1)
        nn.init.constant_(line.weight, 50.0 if torch.initial_seed() in seeds_that_are else 1.0)
        return line

    return make


def test_a_new_start_begins_with_the_step_size_that_rprop_begins_with():
    # Its memory is no average that begins at 0; at 0 a run crept on with steps of 1e-6.
    def same(model, generator):
        nn.init.constant_(model.weight, 2.0)
        nn.init.zeros_(model.bias)

    anew = Restart(every=4, window=3, above=400.0, redraw=same)
    recipe = {"optimizer": optim.Rprop, "lr": 0.01, "dtype": torch.float64, "task": LINE}
    runs = short(far([1]), steps=8, restart=anew, **recipe)
    assert runs.restarts.tolist() == [0, 1, 0]
    assert (runs.params["weight"][1] - 2).abs() > 0.01


def test_a_step_aside_that_is_not_taken_leaves_the_memory_as_it_began():
    def pull(model):
        return (model.weight - 3).abs().sum()

    recipe = {"optimizer": optim.Rprop, "lr": 0.01, "dtype": torch.float64, "task": LINE, "steps": 6}
    never, none = short(far([]), penalty_steps=PenaltySteps(pull, below=-1e9), **recipe), short(far([]), **recipe)
    assert torch.equal(never.params["weight"], none.params["weight"])
    # Seed 1 stands aside until its lowest loss; the step that it then takes is a whole one.
    losses = short(far([1]), log_every=1, **recipe).history["training"][:6, 1]
    limit = losses.sort().values[:2].mean().item()
    assert losses.argmin() > 0
    taken = short(far([1]), penalty_steps=PenaltySteps(pull, below=limit), **recipe).params["weight"][1]
    assert (taken - short(far([1]), **recipe).params["weight"][1]).abs() > 0.005


def test_a_new_start_begins_with_the_sum_that_adagrad_begins_with():
    def near(model, generator):
        nn.init.constant_(model.weight, 1.01)
        nn.init.zeros_(model.bias)

    adagrad = partial(optim.Adagrad, initial_accumulator_value=0.5)
    recipe = {"optimizer": adagrad, "lr": 0.01, "dtype": torch.float64, "task": LINE, "steps": 5}
    runs = short(far([1]), restart=Restart(every=4, window=3, above=400.0, redraw=near), **recipe)
    assert runs.restarts.tolist() == [0, 1, 0]
    assert (runs.params["weight"][1] - 1.01).abs() < 0.005  # with a sum of 0, a first step is the whole rate
