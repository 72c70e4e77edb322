"""The compiled step against the eager one, and the update rules that it holds against torch's own."""

from functools import partial

import pytest
import torch
from by_hand import needs_compiler, same, start_of
from models import short
from torch import nn, optim

from nalu_tutorial import NAU, NMU, tasks, train
from nalu_tutorial.training import Clip, Ramp
from nalu_tutorial.training._optimizers import (
    UPDATE_RULES,
    Pattern,
    StackedParameters,
    bare_step,
    empty_slots,
    has_update_rule,
)

SUMS = tasks.product_of_sums()
RULES = [
    optim.Adam, partial(optim.Adam, betas=(0.5, 0.7), eps=1e-3), partial(optim.RMSprop, alpha=0.5, eps=1e-3),
    optim.SGD, partial(optim.SGD, momentum=0.9),
]  # fmt: skip


def both(make, task, **recipe):
    """Return the eager runs and the compiled ones."""
    shared = {"seeds": (0, 5), "batch_size": 16, "log_every": 20, "dtype": torch.float64}
    return (train(make, task, compiled=way, **shared, **recipe) for way in (False, True))


class Frozen(nn.Module):
    """Two units with bounds behind a layer that is not trained."""

    def __init__(self):
        super().__init__()
        self.first, self.sums, self.last = nn.Linear(2, 2).requires_grad_(False), NAU(2, 2), NMU(2, 1)

    def forward(self, x):
        return self.last(self.sums(self.first(x)))


@needs_compiler
def test_a_schedule_a_penalty_a_clip_and_a_clamp_are_compiled_with_the_step_and_what_is_frozen_stays():
    def sparsity(model):
        return model.sums.sparsity_penalty() + model.last.sparsity_penalty()

    policies = {"penalty": Ramp(sparsity, 100.0, 10, 40), "clip": Clip(norm=1.0)}
    eager, quick = both(Frozen, tasks.arithmetic("*"), lr=0.05, steps=40, **policies)
    for k, seed in enumerate((0, 5)):
        torch.testing.assert_close(quick.params["first.weight"][k], start_of(Frozen, seed).first.weight.double())
    for layer in ("sums", "last"):
        (weight,) = (value for name, value in quick.params.items() if name.startswith(layer))
        assert ((weight.abs() == 1) | (weight == 0)).any(), layer
    same(eager, quick, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("make", RULES)
def test_the_rules_and_the_bare_steps_of_one_long_tensor_are_torchs_optimizers(make):
    generator = torch.Generator().manual_seed(0)
    shapes = {"a": (3, 1, 5), "b": (3,), "c": (3, 7, 2)}

    def drawn(size=1.0):
        return {
            name: size * torch.randn(shape, generator=generator, dtype=torch.float64) for name, shape in shapes.items()
        }

    start = drawn()
    parameters = {name: nn.Parameter(value.clone()) for name, value in start.items()}
    torchs, by_rule = make(list(parameters.values()), lr=0.1), {name: value.clone() for name, value in start.items()}
    slots, rule = (
        {name: empty_slots(type(torchs), value) for name, value in start.items()},
        UPDATE_RULES[type(torchs)][0],
    )
    stack = StackedParameters(start, tuple(shapes), Pattern(torchs, parameters))
    optimizer = stack.optimizer()
    step = bare_step(optimizer)
    assert (len(stack.values), step == optimizer.step) == (1, False)
    for count in range(1, 20):
        gradients = drawn(10.0 ** (count % 5 - 2))
        for name, parameter in parameters.items():
            parameter.grad = gradients[name].clone()
            rule(by_rule[name], gradients[name], slots[name], torch.tensor(count), torchs.defaults)
        (stack.values[0].grad,) = stack.joined(gradients.values())
        torchs.step()
        step()
        for name, parameter in parameters.items():
            torch.testing.assert_close(by_rule[name], parameter.detach(), rtol=1e-12, atol=1e-12)
            torch.testing.assert_close(start[name], parameter.detach(), rtol=1e-14, atol=1e-14)


def decayed_in_part(values, lr):
    return optim.SGD([{"params": values[:1]}, {"params": values[1:], "weight_decay": 0.5}], lr=lr)


def by_two_rates(values, lr):
    return optim.SGD([{"params": values[:1], "lr": 10 * lr}, {"params": values[1:], "momentum": 0.5}], lr=lr)


@pytest.mark.parametrize(
    ("optimizer", "has"),
    [
        *((optimizer, True) for optimizer in (*RULES, by_two_rates, partial(optim.Adam, foreach=True))),
        (partial(optim.Adam, weight_decay=0.1), False),
        (partial(optim.Adam, amsgrad=True), False),
        (partial(optim.RMSprop, momentum=0.9), False),
        (partial(optim.SGD, momentum=0.9, nesterov=True), False),
        (partial(optim.SGD, maximize=True), False),
        (optim.AdamW, False),
        (decayed_in_part, False),
    ],
)
def test_it_knows_what_it_has_no_rule_for(optimizer, has):
    assert has_update_rule(optimizer([torch.zeros(1), torch.ones(1)], lr=0.1)) is has


@needs_compiler
@pytest.mark.parametrize("lr", [1e-4, lambda step: 1e-4 / (1 + step)], ids=["number", "function"])
def test_groups_are_compiled_with_their_rates_and_a_rate_that_is_a_function_is_that_of_all(lr):
    def make(values, lr):
        return optim.SGD([{"params": values[:1]}, {"params": values[1:], "momentum": 0.5}], lr=lr)

    same(*both(lambda: nn.Linear(4, 1), SUMS, optimizer=make, lr=lr, steps=6), rtol=1e-9, atol=1e-12)


@needs_compiler
def test_what_is_changed_on_the_way_is_noticed():
    made, weight = [], {"now": 1.0}

    def make(values, lr):
        made.append(optim.SGD(values, lr=lr))
        return made[-1]

    def another_rate(step, steps):
        for optimizer in made:
            optimizer.param_groups[0]["lr"] = 0.0

    def another_weight(step, steps):
        weight["now"] = 9.0

    recipe = {"seeds": 1, "steps": 9, "lr": 1e-4, "log_every": 3, "optimizer": make}
    for compiled in (False, True):
        with pytest.raises(
            ValueError, match="the options of SGD were changed before step 3; trained together, the runs"
        ):
            train(lambda: nn.Linear(4, 1), SUMS, progress=another_rate, compiled=compiled, **recipe)
    with pytest.raises(ValueError, match="the loss, a penalty or the model was changed before step 3"):
        train(lambda: nn.Linear(4, 1), SUMS, progress=another_weight, compiled=True,
              penalty=lambda model: 1e4 * weight["now"] * model.weight.square().sum(), **recipe)  # fmt: skip
    runs = train(lambda: nn.Linear(4, 1), SUMS, progress=another_rate, **recipe, fast=False)
    stopped = train(lambda: nn.Linear(4, 1), SUMS, **recipe | {"steps": 3})
    torch.testing.assert_close(runs.params["weight"], stopped.params["weight"])


@needs_compiler
def test_what_cannot_be_compiled_is_refused(monkeypatch):
    with pytest.raises(ValueError, match="the compiled step knows Adam, RMSprop and SGD, without weight decay"):
        short(optimizer=optim.AdamW, compiled=True)
    with torch.autograd.set_detect_anomaly(True), pytest.raises(ValueError, match="has no backward pass"):
        short(compiled=True)
    monkeypatch.setattr("nalu_tutorial.step_compiler._statements.MOST_STATEMENTS", 9)
    with pytest.raises(ValueError, match="the step is too long"):
        short(compiled=True)
