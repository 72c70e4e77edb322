"""Any small model, optimiser and hook drawn at random: `train` is a loop of one's own, or says why it is not."""

from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from unittest.mock import patch

import pytest
import torch
from by_hand import agree, descend, needs_compiler, start_of
from hypothesis import given, settings
from hypothesis import strategies as st
from models import DIFFERENCE
from torch import nn, optim

from nalu_tutorial import NAC, NAU, train
from nalu_tutorial.step_compiler import compile_step
from nalu_tutorial.training import _steps, _fast, _recipe

DRAWS = 500 if settings.default.max_examples > 10 else 10
STEPS, BATCH, RATE = 4, 4, 0.02
TASK = DIFFERENCE.over((0, 1), (1, 2))  # small numbers, with which nothing grows beyond all bounds


# Models


class Soft(nn.Module):
    """Answers in whole numbers when it is used, and smoothly when it is trained."""

    def forward(self, x):
        return x if self.training else x.round()


class Watched(nn.Module):
    """Hangs a hook onto its answer wherever torch looks for a gradient."""

    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(2))

    def forward(self, x):
        y = self.scale * x
        if y.requires_grad:
            y.register_hook(lambda gradient: gradient.clamp(-1e9, 1e9))
        return y


class Scaled(nn.Module):
    """Multiplies by what is no parameter."""

    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        return self.scale * x


class Kept(Scaled):
    """Multiplies by a buffer."""

    def __init__(self, scale):
        nn.Module.__init__(self)
        self.register_buffer("scale", scale)


class Hidden(nn.Module):
    """Multiplies by parameters in a list, where torch does not see them."""

    def __init__(self, scales):
        super().__init__()
        self.scales = scales

    def forward(self, x):
        return self.scales[0] * x


class Bent(nn.Module):
    """A function that stands in an attribute."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


def by_chance(*choices):
    return choices[torch.initial_seed() % len(choices)]


def times(number):
    return lambda x: number * x


LAYERS = {
    "linear": lambda: nn.Linear(2, 2),
    "without bias": lambda: nn.Linear(2, 2, bias=False),
    "NAC": lambda: NAC(2, 2),
    "NAU": lambda: NAU(2, 2),
    "tanh": nn.Tanh,
    "soft": Soft,
    "frozen": lambda: nn.Linear(2, 2).requires_grad_(False),
    "frozen in part": lambda: frozen_bias(nn.Linear(2, 2)),
    "parametrized": lambda: nn.utils.parametrize.register_parametrization(nn.Linear(2, 2), "weight", nn.Softplus()),
}
BESIDES = {  # a layer with more than parameters, and what it is refused for if there are two seeds
    "nothing": (nn.Identity, ""),
    "a number": (lambda: Scaled(1.5), ""),
    "a tensor": (lambda: Scaled(torch.tensor([0.5, 1.5])), ""),
    "a frozen tensor": (lambda: Scaled(nn.Parameter(torch.rand(2), requires_grad=False)), ""),
    "a number by chance": (lambda: Scaled(float(torch.rand(()))), r"differ in \d\.scale"),
    "a tensor by chance": (lambda: Scaled(torch.rand(2)), r"differ in \d\.scale"),
    "a list of parameters": (lambda: Hidden([nn.Parameter(torch.rand(2))]), r"differ in \d\.scales"),
    "a function by chance": (lambda: Bent(by_chance(torch.tanh, torch.sin)), r"differ in \d\.function"),
    "a lambda by chance": (lambda: Bent(times(float(torch.rand(())))), r"differ in \d\.function"),
    "a module by chance": (lambda: Bent(by_chance(nn.Tanh(), nn.ReLU())), r"differ in \d"),
}
ALWAYS = {  # the same, refused for one seed as well
    "a buffer": (lambda: Kept(torch.ones(2)), r"this model has buffers: \d\.scale"),
    "a hook of its answer": (Watched, "hangs a hook onto a tensor on the way"),
}


def frozen_bias(layer):
    layer.bias.requires_grad_(False)
    return layer


def keep_first(gradient):
    """Leave the first entry of a parameter where it is."""
    mask = torch.ones_like(gradient).flatten()
    mask[0] = 0
    return gradient * mask.reshape(gradient.shape)


def trained_of(model):
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def halve(gradient):
    gradient.mul_(0.5)


def halve_what_came(parameter):
    parameter.grad *= 0.5


HOOKS = {  # what hangs a hook onto a model, and what it is refused for
    "none": (lambda model: None, ""),
    "gradient": (lambda model: trained_of(model)[0].register_hook(keep_first), ""),
    "gradients": (lambda model: [value.register_hook(lambda g: 2 * g) for value in trained_of(model)], ""),
    "in place": (lambda model: trained_of(model)[-1].register_hook(halve), ""),
    "forward": (lambda model: model.register_forward_hook(lambda module, given, said: 2 * said), ""),
    "before": (lambda model: model[0].register_forward_pre_hook(lambda module, given: (given[0] + 1,)), ""),
    "holds on": (
        lambda model: trained_of(model)[0].register_hook(partial(decayed, trained_of(model)[0])),
        "holds on to a parameter, which is that of one seed",
    ),
    "accumulated": (
        lambda model: trained_of(model)[0].register_post_accumulate_grad_hook(halve_what_came),
        "waits for its",
    ),
    "backward": (
        lambda model: model[-1].register_full_backward_hook(lambda module, given, said: (2 * given[0],)),
        r"the module '\d' has a backward hook",
    ),
    "before backward": (
        lambda model: model.register_full_backward_pre_hook(lambda module, said: (2 * said[0],)),
        "the model has a backward hook",
    ),
}


def decayed(parameter, gradient):
    return gradient + 0.1 * parameter.detach()


# Optimisers


def first_rests(values, lr):
    return [{"params": values[:1], "lr": 0.0}, {"params": values[1:]}]


def weights_and_biases(values, lr):
    """Return groups by the shapes of the parameters, as is usual for a decay of weights alone."""
    weights, others = ([value for value in values if (value.dim() > 1) == large] for large in (True, False))
    groups = [{"params": weights, "lr": 0.5 * lr, "weight_decay": 0.1}, {"params": others}]
    return [group for group in groups if group["params"]]


GROUPS = {
    "all": lambda values, lr: values,
    "trained": lambda values, lr: [value for value in values if value.requires_grad],
    "the first rests": first_rests,
    "by shape": weights_and_biases,
    "backwards": lambda values, lr: [{"params": [value], "lr": lr / k} for k, value in enumerate(values[::-1], 1)],
    "not the last": lambda values, lr: values[:-1] or values,
}
OPTIONS = {
    "Adam": [{}, {"betas": (0.5, 0.9)}, {"amsgrad": True}, {"maximize": True}, {"foreach": True}, {"eps": 0.1}],
    "AdamW": [{}, {"weight_decay": 0.1}],
    "RMSprop": [{}, {"alpha": 0.5}, {"momentum": 0.5}, {"centered": True}],
    "SGD": [{}, {"momentum": 0.9}, {"momentum": 0.9, "nesterov": True}, {"weight_decay": 0.1}],
}


def set_after(optimizer):
    optimizer.param_groups[-1]["weight_decay"] = 0.5


def of_the_last_group(optimizer, rate):
    optimizer.param_groups[-1]["lr"] = rate


def clipped(optimizer, *_):
    for group in optimizer.param_groups:
        moved = [value for value in group["params"] if value.grad is not None]
        if moved:  # torch cannot clip none
            nn.utils.clip_grad_value_(moved, 0.01)


def clipped_by_norm(optimizer, *_):
    for group in optimizer.param_groups:
        nn.utils.clip_grad_norm_(group["params"], 0.01)


def falling(optimizer, *_):
    for group in optimizer.param_groups:
        group["lr"] *= 0.5


def scheduled(optimizer):
    schedule = optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 / (1 + step))
    optimizer.register_step_post_hook(lambda *_: schedule.step())


def twice(optimizer):
    step = optimizer.step

    def both(closure=None):
        step()
        return step()

    optimizer.step = both


ADDED = {  # what is done to an optimiser after it was made, and what it is refused for
    "nothing": (lambda optimizer: None, ""),
    "an option": (set_after, ""),
    "a rate": (lambda optimizer: of_the_last_group(optimizer, 0.001), ""),
    "a clip of values": (lambda optimizer: optimizer.register_step_pre_hook(clipped), ""),
    "a clip by norm": (lambda optimizer: optimizer.register_step_pre_hook(clipped_by_norm), "with its hooks: one seed"),
    "a falling rate": (lambda optimizer: optimizer.register_step_post_hook(falling), ""),
    "a schedule": (scheduled, ""),
    "another step": (twice, ""),
}


@contextmanager
def hook_of_all_modules():
    handle = nn.modules.module.register_module_forward_hook(lambda module, given, said: said + 1)
    try:
        yield
    finally:
        handle.remove()


@contextmanager
def hook_of_all_optimizers():
    handle = optim.optimizer.register_optimizer_step_post_hook(falling)
    try:
        yield
    finally:
        handle.remove()


AROUND = {  # what train is called within, the loop as well or not, and what it is refused for
    "nothing": (nullcontext, True, ""),
    "no_grad": (torch.no_grad, False, ""),
    "inference_mode": (torch.inference_mode, False, ""),
    "detect_anomaly": (partial(torch.autograd.set_detect_anomaly, True), True, ""),
    "a hook of all modules": (hook_of_all_modules, True, "a hook for all modules"),
}


@dataclass(frozen=True)
class Case:
    """A training that somebody could think of."""

    layers: tuple[str, ...]
    again: bool  # the first layer stands at the end as well
    tied: bool  # two layers share their weights
    besides: str
    mode: bool
    hook: str
    optimizer: tuple[str, dict]
    groups: str
    added: str
    around: str
    seeds: tuple[int, ...]
    traced: bool

    def make(self):
        """Return the model that a seed begins with."""
        layers = [LAYERS[name]() for name in self.layers]
        layers.append((BESIDES | ALWAYS)[self.besides][0]())
        if self.again:
            layers.append(layers[0])
        if self.tied:
            one, other = nn.Linear(2, 2), nn.Linear(2, 2)
            other.weight = one.weight
            layers += [one, nn.Tanh(), other]
        model = nn.Sequential(*layers, nn.Linear(2, 1)).train(self.mode)
        HOOKS[self.hook][0](model)
        return model

    def descent(self, values, lr):
        """Return the optimiser of these parameters."""
        name, options = self.optimizer
        found = getattr(optim, name)(GROUPS[self.groups](list(values), lr), lr=lr, **options)
        ADDED[self.added][0](found)
        return found

    def reasons(self):
        """Return the reasons of which one must be named, none if it must be the plain loop."""
        found = [HOOKS[self.hook][1], ADDED[self.added][1], AROUND[self.around][2]]
        if self.besides in ALWAYS:
            found.append(ALWAYS[self.besides][1])
        elif len(self.seeds) > 1:
            found.append(BESIDES[self.besides][1])
        return list(filter(None, found))

    def by_hand(self, seed):
        """Return the model that a plain loop makes of a seed, and its validation loss."""
        model = start_of(self.make, seed).double()
        descend(model, TASK, seed, self.descent(list(model.parameters()), lr=RATE), range(STEPS),
                batch_size=BATCH)  # fmt: skip
        x, t = TASK.validation_set(dtype=torch.float64)
        model.eval()
        with torch.no_grad():
            return model, nn.functional.mse_loss(model(x), t)


def of(mapping):
    return st.sampled_from(list(mapping))


def often(usual, mapping):
    """Draw what is usual two times of three."""
    return st.one_of(st.just(usual), st.just(usual), of(mapping))


CASES = st.builds(
    Case,
    layers=st.lists(of(LAYERS), min_size=1, max_size=2).map(tuple),
    again=st.booleans(),
    tied=st.booleans(),
    besides=often("nothing", BESIDES | ALWAYS),
    mode=st.booleans(),
    hook=often("none", HOOKS),
    optimizer=of(OPTIONS).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(OPTIONS[name]))),
    groups=of(GROUPS),
    added=of(ADDED),
    around=often("nothing", AROUND),
    seeds=st.sampled_from([(3,), (3, 4)]),
    traced=st.sampled_from([False, False, False, True]),
)


def held_against_a_loop(case, compiled=False, refused=None):
    """Train, and compare each seed with the plain loop; or see that a reason is named."""
    within, also_the_loop, _ = AROUND[case.around]
    reasons = [*case.reasons(), *([refused] if refused else [])]
    recipe = {"seeds": case.seeds, "steps": STEPS, "lr": RATE, "batch_size": BATCH, "optimizer": case.descent,
              "dtype": torch.float64, "log_every": 3, "compiled": compiled}  # fmt: skip
    with patch.object(_fast, "TRACE_FROM", 1 if case.traced else 10**9):
        if reasons:
            with within(), pytest.raises(ValueError, match="|".join(reasons)):
                train(case.make, TASK, **recipe)
            return
        with within():
            runs = train(case.make, TASK, **recipe)
    for k, seed in enumerate(case.seeds):
        with within() if also_the_loop else nullcontext():
            model, loss = case.by_hand(seed)
        agree(runs, k, model)
        torch.testing.assert_close(runs.history["validation"][-1, k], loss, rtol=1e-9, atol=1e-12)
        torch.testing.assert_close(runs.predict(torch.ones(2, 2))[k], model(torch.ones(2, 2).double()).detach())
        assert [part.training for part in runs.model(k).modules()] == [case.mode] * len(list(model.modules()))


@settings(max_examples=DRAWS)
@given(case=CASES)
def test_train_is_a_loop_of_ones_own_or_names_what_is_in_the_way(case):
    held_against_a_loop(case)


SMALL = st.builds(  # few that the compiler has not seen
    Case,
    layers=st.just(()),
    again=st.just(False),
    tied=st.just(False),
    besides=st.just("nothing"),
    mode=st.just(True),
    hook=st.sampled_from(["none", "gradient"]),
    optimizer=st.sampled_from([("Adam", {}), ("SGD", {"momentum": 0.9}), ("AdamW", {})]),
    groups=st.sampled_from(["all", "the first rests"]),
    added=of(ADDED),
    around=often("nothing", ["detect_anomaly", "no_grad"]),
    seeds=st.just((3,)),
    traced=st.just(False),
)


@needs_compiler
@settings(max_examples=max(5, DRAWS // 20))
@given(case=SMALL, asked=st.booleans())
def test_the_compiled_step_is_a_loop_of_ones_own_or_is_not_taken(case, asked):
    known = case.optimizer[0] != "AdamW" and case.added in ("nothing", "a rate")
    with (
        patch.object(_recipe, "COMPILE_FROM", 1),
        patch.object(_steps, "compile_step", wraps=compile_step) as made,
    ):
        if asked and not known:
            held_against_a_loop(case, compiled=True, refused="the compiled step knows")
        elif asked and case.around == "detect_anomaly":
            held_against_a_loop(case, compiled=True, refused="the compiled step has no backward pass")
        else:
            held_against_a_loop(case, compiled=True if asked else None)
            assert made.called == (known and case.around != "detect_anomaly")
