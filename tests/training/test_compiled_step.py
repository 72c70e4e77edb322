"""The compiled step against the eager one, and the update rules that it holds against torch's own."""

from functools import partial

import pytest
import torch
from by_hand import agree, needs_compiler, plain_loop, start_of
from torch import nn

from nalu_tutorial import NALU, NAU, NMU, tasks, train
from nalu_tutorial.experiments import NumberTransformer
from nalu_tutorial.training import Clip, Ramp
from nalu_tutorial.training._optimizers import UPDATE_RULES, empty_slots, has_update_rule

SUMS = tasks.product_of_sums()
STEPS, BATCH = 60, 16
OPTIMIZERS = {
    "Adam": torch.optim.Adam,
    "Adam with options": partial(torch.optim.Adam, betas=(0.5, 0.7), eps=1e-3),
    "RMSprop": torch.optim.RMSprop,
    "RMSprop with options": partial(torch.optim.RMSprop, alpha=0.5, eps=1e-3),
    "SGD": torch.optim.SGD,
    "SGD with momentum": partial(torch.optim.SGD, momentum=0.9),
}


def both(make, task, **recipe):
    """Return the eager runs and the compiled ones."""
    shared = {"seeds": (0, 5), "batch_size": BATCH, "log_every": 20, "dtype": torch.float64}
    return (train(make, task, compiled=way, **shared, **recipe) for way in (False, True))


def same_to_rounding(eager, quick, rtol):
    for found, wanted in (
        (quick.params, eager.params), (quick.best_params, eager.best_params), (quick.history, eager.history)
    ):  # fmt: skip
        for name, value in wanted.items():
            torch.testing.assert_close(found[name], value, rtol=rtol, atol=1e-12)


class Frozen(nn.Module):
    """Two units with bounds behind a layer that is not trained."""

    def __init__(self):
        super().__init__()
        self.first, self.sums, self.last = nn.Linear(2, 2).requires_grad_(False), NAU(2, 2), NMU(2, 1)

    def forward(self, x):
        return self.last(self.sums(self.first(x)))


@needs_compiler
def test_a_schedule_a_penalty_a_clip_and_a_clamp_are_compiled_with_the_step_and_what_is_frozen_stays():
    task = tasks.arithmetic("*")

    def sparsity(model):
        return model.sums.sparsity_penalty() + model.last.sparsity_penalty()

    recipe = {"optimizer": torch.optim.Adam, "lr": 0.05, "steps": STEPS}
    eager, quick = both(Frozen, task, penalty=Ramp(sparsity, 100.0, 10, 40), clip=Clip(norm=1.0), **recipe)
    for k, seed in enumerate((0, 5)):
        torch.testing.assert_close(quick.params["first.weight"][k], start_of(Frozen, seed).first.weight.double())
    for layer in ("sums", "last"):
        (weight,) = (value for name, value in quick.params.items() if name.startswith(layer))
        assert ((weight.abs() == 1) | (weight == 0)).any(), layer
    same_to_rounding(eager, quick, 1e-9)

    def penalty(model, step):
        return 100.0 * min(max((step - 10) / 30, 0), 1) * sparsity(model)

    def clip(parameters):
        nn.utils.clip_grad_norm_(parameters, 1.0)

    for k, seed in enumerate((0, 5)):
        agree(quick, k, plain_loop(Frozen, task, seed, batch_size=BATCH, penalty=penalty, clip=clip, **recipe)[0])


@needs_compiler
def test_a_chaotic_stack_is_the_same_for_a_few_steps_its_gradient_clipped():
    recipe = {"optimizer": torch.optim.RMSprop, "lr": 0.001, "steps": 5, "clip": Clip(norm=1.0)}
    same_to_rounding(*both(lambda: nn.Sequential(NALU(1, 1), NALU(1, 1)), tasks.identity(), **recipe), 1e-9)


@needs_compiler
def test_an_ordinary_net_and_a_loss_of_several_outputs():
    def make():
        return nn.Sequential(nn.Linear(2, 12), nn.Tanh(), nn.Linear(12, 4))

    recipe = {"optimizer": OPTIMIZERS["SGD with momentum"], "lr": 0.01, "loss": nn.functional.l1_loss, "steps": STEPS}
    same_to_rounding(*both(make, tasks.four_outputs(), **recipe), 1e-9)


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_the_lines_are_torchs_optimisers(optimizer):
    generator = torch.Generator().manual_seed(0)
    value = torch.randn(3, 2, generator=generator, dtype=torch.float64)
    parameter = nn.Parameter(value.clone())
    descent = OPTIMIZERS[optimizer]([parameter], lr=0.1)
    slots, line = empty_slots(descent, value), UPDATE_RULES[type(descent)][0]
    for count in range(1, 30):
        gradient = torch.randn(3, 2, generator=generator, dtype=torch.float64) * 10.0 ** (count % 5 - 2)
        parameter.grad = gradient.clone()
        descent.step()
        line(value, gradient, slots, torch.tensor(count), descent.defaults)
        torch.testing.assert_close(value, parameter.detach(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("optimizer", "has"),
    [
        *((optimizer, True) for optimizer in OPTIMIZERS.values()),
        (partial(torch.optim.Adam, foreach=True), True),
        (partial(torch.optim.Adam, weight_decay=0.1), False),
        (partial(torch.optim.Adam, amsgrad=True), False),
        (partial(torch.optim.RMSprop, centered=True), False),
        (partial(torch.optim.RMSprop, momentum=0.9), False),
        (partial(torch.optim.SGD, momentum=0.9, nesterov=True), False),
        (partial(torch.optim.SGD, momentum=0.9, dampening=0.5), False),
        (partial(torch.optim.SGD, maximize=True), False),
        (torch.optim.AdamW, False),
        (torch.optim.Adagrad, False),
    ],
)
def test_it_knows_what_it_has_no_line_for(optimizer, has):
    assert has_update_rule(optimizer([torch.zeros(1)], lr=0.1)) is has


def by_two_rates(values, lr):
    return torch.optim.SGD([{"params": values[:1], "lr": 10 * lr}, {"params": values[1:], "momentum": 0.5}], lr=lr)


def decayed_in_part(values, lr):
    return torch.optim.SGD([{"params": values[:1]}, {"params": values[1:], "weight_decay": 0.5}], lr=lr)


def hooked(values, lr):
    optimizer = torch.optim.SGD(values, lr=lr)
    optimizer.register_step_pre_hook(lambda *_: None)
    return optimizer


@pytest.mark.parametrize(("make", "has"), [(by_two_rates, True), (decayed_in_part, False), (hooked, False)])
def test_it_knows_what_stands_in_groups(make, has):
    assert has_update_rule(make([torch.zeros(1), torch.ones(1)], lr=0.1)) is has


@needs_compiler
def test_a_rate_that_is_a_function_is_that_of_all_groups():
    def make(values, lr):
        return torch.optim.SGD([{"params": values[:1]}, {"params": values[1:], "momentum": 0.5}], lr=lr)

    recipe = {"optimizer": make, "lr": lambda step: 1e-4 / (1 + step), "steps": 6}
    same_to_rounding(*both(lambda: nn.Linear(4, 1), SUMS, **recipe), 1e-9)


@needs_compiler
def test_what_is_changed_on_the_way_is_noticed():
    made, weight = [], {"now": 1.0}

    def make(values, lr):
        made.append(torch.optim.SGD(values, lr=lr))
        return made[-1]

    def another_rate(step, steps):
        made[-1].param_groups[0]["lr"] = 0.0

    def another_weight(step, steps):
        weight["now"] = 9.0

    recipe = {"seeds": 1, "steps": 9, "lr": 1e-4, "log_every": 3, "compiled": True, "optimizer": make}
    with pytest.raises(ValueError, match="the options of SGD were changed before step 3; the compiled step takes"):
        train(lambda: nn.Linear(4, 1), SUMS, progress=another_rate, **recipe)
    with pytest.raises(ValueError, match="the loss, a penalty or the model was changed before step 3"):
        train(lambda: nn.Linear(4, 1), SUMS, progress=another_weight,
              penalty=lambda model: 1e4 * weight["now"] * model.weight.square().sum(), **recipe)  # fmt: skip
    runs = train(lambda: nn.Linear(4, 1), SUMS, progress=another_rate, **recipe | {"compiled": False})
    stopped = train(lambda: nn.Linear(4, 1), SUMS, **recipe | {"steps": 3})
    torch.testing.assert_close(runs.params["weight"], stopped.params["weight"])


def test_what_cannot_be_compiled_is_refused():
    with pytest.raises(ValueError, match="the compiled step knows Adam, RMSprop and SGD, without weight decay"):
        train(lambda: nn.Linear(4, 1), SUMS, seeds=1, steps=1, optimizer=torch.optim.AdamW, compiled=True)


def test_torchs_other_optimisers_are_run_as_they_are():
    recipe = {"optimizer": partial(torch.optim.AdamW, weight_decay=0.1), "lr": 0.01, "steps": 20, "batch_size": BATCH}
    runs = train(lambda: nn.Linear(4, 1), SUMS, seeds=2, dtype=torch.float64, **recipe)
    for k in range(2):
        agree(runs, k, plain_loop(lambda: nn.Linear(4, 1), SUMS, k, **recipe)[0])


@needs_compiler
def test_a_transformer_is_refused_a_compiled_step():
    make = partial(NumberTransformer, len(tasks.TERM_WORDS), width=16)
    with pytest.raises(ValueError, match="the step is too long"):
        train(make, tasks.signed_terms(), seeds=2, steps=1, batch_size=64, compiled=True)
