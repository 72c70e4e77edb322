"""Whichever way `train` goes, each run is that of a plain loop; where both ways are open, they agree."""

import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
import torch
from by_hand import CutOffError, batch_of, cut_off_at, eagerly, give_noise, same
from hypothesis import example, given, settings
from hypothesis import strategies as st
from models import DIFFERENCE, Model, scaled
from torch import nn, optim
from torch.nn.functional import l1_loss, mse_loss
from torch.nn.utils.parametrizations import weight_norm

from nalu_tutorial import NAC, NAU, NMU, SNMU, Runs, tasks, train
from nalu_tutorial.training import Alternate, Clip, OnBatch, PenaltySteps, Ramp, Restart, _fast
from nalu_tutorial.training._start import redraw_seed

STEPS, BATCH, RATE, EVERY = 6, 4, 0.02, 3
TASK = DIFFERENCE.over((0, 1), (1, 2))  # small numbers, with which nothing grows beyond all bounds
SETS = {"validation": TASK.validation_set(dtype=torch.float64),
        "extrapolation": TASK.extrapolation_set(dtype=torch.float64)}  # fmt: skip
ROWS = torch.rand(24, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64)

# Models. What cannot be trained together stands beside the reason that is given for it.


def counting(model, x):
    """Cool down by a count of the calls, in a list."""
    model.calls[0] += 1
    return x / (1 + model.calls[0] / 10)


def cooling_late(model, x):
    """Cool down after the tenth call alone: two calls are alike."""
    model.calls[0] += 1
    return x / max(10, model.calls[0])


def watched(model, x):
    """Hang a hook onto what is returned."""
    y = model.scale * x
    if y.requires_grad:
        y.register_hook(lambda gradient: gradient / gradient.norm())
    return y


def remembering(model, x):
    return model.layer(x.unsqueeze(-2))[0][..., 0, :]  # over one moment


class Unused(nn.Linear):
    """A layer with a parameter that nothing uses, and one without numbers."""

    def __init__(self):
        super().__init__(2, 2)
        self.idle, self.empty = nn.Parameter(torch.rand(2)), nn.Parameter(torch.empty(0, 3))


class Bounded(nn.Linear):
    """A layer whose ends only its `clamp_` knows."""

    def clamp_(self):
        self.weight.data.clamp_(-0.5, 0.5)


def part_frozen():
    layer = nn.Linear(2, 2)
    layer.bias.requires_grad_(False)
    return layer


LAYERS = {
    "linear": lambda: nn.Linear(2, 2),
    "NAC": lambda: NAC(2, 2),
    "NAU": lambda: NAU(2, 2),
    "SNMU": lambda: SNMU(2, 2),
    "tanh": nn.Tanh,
    "soft": lambda: Model(lambda model, x: x if model.training else x.round()),
    "frozen": lambda: nn.Linear(2, 2).requires_grad_(False),
    "frozen in part": part_frozen,
    "a constant": lambda: scaled(torch.tensor([0.5, 1.5])),
    "parametrized": lambda: nn.utils.parametrize.register_parametrization(nn.Linear(2, 2), "weight", nn.Softplus()),
    "norm": lambda: nn.LayerNorm(2),
}
ALONE = {
    "dropout": (lambda: nn.Dropout(0.3), "gives two outputs for the same input"),
    "batch norm": (lambda: nn.BatchNorm1d(2), "the model has a buffer"),
    "counts": (lambda: Model(counting, calls=[0]), "changes what it holds|gives two outputs"),
    "watched": (
        lambda: Model(watched, scale=nn.Parameter(torch.ones(2))),
        "the gradient of .* differs between one by one",
    ),
    "branches": (
        lambda: Model(lambda model, x: x if x.sum() > 4.5 else 2 * x),
        "it decides by the value of a tensor",
    ),
    "unused": (Unused, ""),
    "GRU": (
        lambda: Model(remembering, layer=nn.GRU(2, 2, batch_first=True)),
        "cannot map one of its layers|differ in more than",
    ),
    "a number by chance": (lambda: scaled(float(torch.rand(()))), "differ in more than their parameters"),
    "bounded": (lambda: Bounded(2, 2), "Bounded has a clamp_ of its own"),
    "normed": (lambda: weight_norm(NMU(2, 2)), "NMU.bounds names 'weight', which is no parameter of it"),
}


def trained_of(model):
    return [value for value in model.parameters() if value.requires_grad]


def halve(value):
    value.grad *= 0.5


HOOKS = {
    "none": lambda model: None,
    "of a gradient": lambda model: trained_of(model)[0].register_hook(lambda g: g * (g > 0)),
    "of what came": lambda model: trained_of(model)[0].register_post_accumulate_grad_hook(halve),
    "forward": lambda model: model.register_forward_hook(lambda module, x, y: 2 * y),
    "before": lambda model: model[0].register_forward_pre_hook(lambda module, x: (x[0] + 1,)),
    "backward": lambda model: model.register_full_backward_pre_hook(lambda module, back: (2 * back[0],)),
}

# Optimizers


class Averaged(optim.SGD):
    """Trains other numbers than their mean, which is used, and has to be told which of the two are wanted."""

    training = False

    def train(self):
        self.swap(True)

    def eval(self):
        self.swap(False)

    @torch.no_grad()
    def swap(self, training):
        for value in (p for group in self.param_groups for p in group["params"]):
            if training != self.training and "other" in self.state[value]:
                other = self.state[value]["other"].clone()
                self.state[value]["other"].copy_(value)
                value.copy_(other)
        self.training = training

    @torch.no_grad()
    def step(self, closure=None):
        assert self.training
        super().step(closure)
        for value in (p for group in self.param_groups for p in group["params"] if p.grad is not None):
            self.state[value].setdefault("other", value.clone()).lerp_(value, 0.3)


class Sharp(optim.SGD):
    """Descends by the gradient from a little further up, for which it needs a closure."""

    def step(self, closure=None):
        assert closure is not None, "it needs a closure"
        values = [p for group in self.param_groups for p in group["params"] if p.grad is not None]
        moves = [0.05 * p.grad / (p.grad.norm() + 1e-3) for p in values]
        with torch.no_grad():
            for value, move in zip(values, moves, strict=True):
                value.add_(move)
            with torch.enable_grad():
                closure()
            for value, move in zip(values, moves, strict=True):
                value.sub_(move)
        super().step()


def with_hook(values, lr):
    optimizer = optim.Adam(values, lr=lr)
    optimizer.register_step_post_hook(lambda own, *_: own.param_groups[0].update(lr=0.8 * own.param_groups[0]["lr"]))
    return optimizer


def grouped(is_large, values, lr):
    large, small = ([value for value in values if is_large(value) == side] for side in (True, False))
    return optim.AdamW([{"params": large, "weight_decay": 0.5}, {"params": small}], lr=lr)


def backwards(values, lr):
    return optim.SGD([{"params": [value], "lr": lr / k} for k, value in enumerate(values[::-1], 1)], momentum=0.5)


OPTIMIZERS = {  # torch's elementwise ones
    "Adam": optim.Adam,
    "Adam with options": partial(optim.Adam, betas=(0.5, 0.9), amsgrad=True, weight_decay=0.1),
    "AdamW": partial(optim.AdamW, weight_decay=0.5, maximize=True),
    "RMSprop": optim.RMSprop,
    "RMSprop with options": partial(optim.RMSprop, alpha=0.5, momentum=0.5, centered=True),
    "SGD": optim.SGD,
    "SGD with options": partial(optim.SGD, momentum=0.9, nesterov=True, weight_decay=0.1),
    "NAdam": optim.NAdam,
    "RAdam": optim.RAdam,
    "Adamax": optim.Adamax,
    "Adadelta": optim.Adadelta,
    "Adagrad": partial(optim.Adagrad, initial_accumulator_value=0.5),
    "foreach": partial(optim.Adam, foreach=True),
    "by count": partial(grouped, lambda value: value.nelement() > 3),
    "of some": lambda values, lr: optim.Adam(values[:-1] or values, lr=lr),
    "backwards": backwards,
    "ASGD": optim.ASGD,
    "Rprop": optim.Rprop,
}
OTHERS = {
    "LBFGS": (partial(optim.LBFGS, max_iter=2), "LBFGS is not one of torch's elementwise optimizers"),
    "Adafactor": (optim.Adafactor, "Adafactor is not one of"),
    "Sharp": (Sharp, "Sharp is not one of"),
    "averaged": (Averaged, "Averaged is not one of"),
    "fused": (partial(optim.AdamW, fused=True), "the AdamW is fused"),
    "a hook": (with_hook, "the Adam has a hook"),
    "by norm": (partial(grouped, lambda value: bool(value.detach().norm() > 0.8)), ""),
}
NO_SCHEDULE = {"backwards", "ASGD", "Rprop", "a hook"}  # have a rate of their own
COUNTS = {"Adam", "AdamW", "foreach", "by count", "of some", "Adam with options", "NAdam", "RAdam", "Adamax", "ASGD",
          "a hook", "by norm", "fused"}  # a new start does not begin their count anew  # fmt: skip
CLOSURE = {"LBFGS", "Sharp"}


def size(model):
    return sum(value.square().sum() for value in model.parameters())


def answer(model, x):
    return model(x).square().mean()


def falling(step):
    return RATE / (1 + step)


CLIPS = [None, Clip(value=0.05), Clip(norm=0.1)]
ALTERNATES = [None, Alternate({"bias"}, 2, 1)]
ASIDE = [None, PenaltySteps(size, below=0.6, start=1)]
RESTARTS = [None, Restart(every=4, window=2, above=0.4)]
PENALTIES = [(), (size,), (Ramp(size, 2.0, 1, 4),), (OnBatch(answer), Ramp(OnBatch(answer), 0.5, -1, 9))]


@dataclass(frozen=True)
class Case:
    """A training that somebody could think of."""

    layers: tuple[str, ...] = ("linear",)
    again: bool = False  # the first layer stands at the end as well
    hook: str = "none"
    optimizer: str = "Adam with options"
    mode: bool = True
    clip: Clip | None = None
    alternate: Alternate | None = None
    penalty_steps: PenaltySteps | None = None
    restart: Restart | None = None
    penalty: tuple = ()
    loss: Callable = mse_loss
    scheduled: bool = False
    seeds: tuple[int, ...] = (3, 4)

    def make(self):
        """Return the model that a seed begins with."""
        layers = [LAYERS[name]() if name in LAYERS else ALONE[name][0]() for name in self.layers]
        model = nn.Sequential(*layers, *layers[: self.again], nn.Linear(2, 1)).train(self.mode)
        HOOKS[self.hook](model)
        return model

    @property
    def descent(self):
        """What makes the optimizer."""
        return OPTIMIZERS[self.optimizer] if self.optimizer in OPTIMIZERS else OTHERS[self.optimizer][0]

    @property
    def reasons(self):
        """The reasons of which one is given; none where the runs are trained together."""
        causes = ["has a hook"] if self.hook != "none" else []
        causes += [ALONE[name][1] for name in self.layers if name in ALONE and (name, self.mode) != ("dropout", False)]
        return list(filter(None, [*causes, OTHERS.get(self.optimizer, (0, ""))[1]]))

    @property
    def recipe(self):
        """What `train` is given."""
        policies = {
            name: getattr(self, name) for name in ("clip", "alternate", "penalty_steps", "restart", "penalty", "loss")
        }
        return {"seeds": self.seeds, "steps": STEPS, "lr": falling if self.scheduled else RATE, "batch_size": BATCH,
                "optimizer": self.descent, "dtype": torch.float64, "log_every": EVERY, **policies}  # fmt: skip


def known(case):
    """Return the case without what has no plain loop."""
    if case.scheduled and case.optimizer in NO_SCHEDULE:
        case = replace(case, scheduled=False)
    return replace(case, restart=None, penalty_steps=None) if case.optimizer in {*COUNTS, "averaged"} else case


def cases(layers, optimizers, hooks=HOOKS):
    def often(usual, others):
        return st.one_of(st.just(usual), st.just(usual), st.sampled_from(others))

    return st.builds(
        Case, layers=st.lists(st.sampled_from(list(layers)), min_size=1, max_size=2).map(tuple), again=st.booleans(),
        hook=often("none", list(hooks)), optimizer=st.sampled_from(list(optimizers)), mode=st.booleans(),
        clip=st.sampled_from(CLIPS), alternate=often(None, ALTERNATES), penalty_steps=often(None, ASIDE),
        restart=often(None, RESTARTS), penalty=often((), PENALTIES), scheduled=st.booleans(),
    )  # fmt: skip


def with_each(*kinds, **more):
    """Have a test try each kind by itself before it draws."""

    def marked(test):
        for kind in kinds:
            test = example(case=Case(**kind), **more)(test)
        return test

    return marked


EACH = [
    *({"layers": (name,)} for name in ALONE),
    *({"hook": name} for name in HOOKS),
    *({"optimizer": name} for name in OTHERS),
    {"restart": RESTARTS[1], "optimizer": "Adafactor"},
    *({"clip": clip, "optimizer": "SGD"} for clip in CLIPS),
    {"alternate": ALTERNATES[1]}, {"scheduled": True}, {"loss": l1_loss},
    {"penalty_steps": ASIDE[1], "restart": RESTARTS[1], "optimizer": "SGD with options"},
    {"penalty_steps": ASIDE[1], "restart": RESTARTS[1], "optimizer": "Adagrad"},
    *({"penalty": penalty} for penalty in PENALTIES),
]  # fmt: skip


# The plain loop


class Loop:
    """One seed, trained as chapter 2 has it."""

    def __init__(self, case, seed):
        self.case, self.seed = case, seed
        torch.manual_seed(seed)
        self.model = case.make()
        self.model.double()
        self.restarts, self.losses, self.measured = 0, [], self.measure()
        self.parts = [list(self.model.parameters())]
        if case.alternate:
            apart = {id(value) for name, value in self.model.named_parameters() if name.endswith("bias")}
            self.parts = [[p for p in trained_of(self.model) if (id(p) in apart) == own] for own in (False, True)]
        self.begin()

    def begin(self):
        self.on_loss, self.on_penalty = (
            [self.case.descent(values, lr=RATE) for values in self.parts] for _ in range(2)
        )

    def loss(self, x, t, step):
        total = self.case.loss(self.model(x), t)
        for term in self.case.penalty:
            inner = term.penalty if isinstance(term, Ramp) else term
            value = inner.penalty(self.model, x) if isinstance(inner, OnBatch) else inner(self.model)
            total += value * (term.factor(torch.tensor(step).double()) if isinstance(term, Ramp) else 1)
        return total

    def descend(self, turn, optimizer, value_of):
        def closure():
            self.model.zero_grad()
            value = value_of()
            value.backward()
            moved = [value for value in self.parts[turn] if value.grad is not None]
            if self.case.clip and self.case.clip.value:
                nn.utils.clip_grad_value_(moved, self.case.clip.value)
            elif self.case.clip:
                nn.utils.clip_grad_norm_(moved, self.case.clip.norm)
            return value

        if hasattr(optimizer, "train"):
            optimizer.train()
        value = closure().item()
        optimizer.step(closure) if self.case.optimizer in CLOSURE else optimizer.step()
        for module in self.model.modules():
            if hasattr(module, "clamp_"):
                module.clamp_()
        return value

    def run(self):
        case = self.case
        for step in range(STEPS):
            for optimizer in [*self.on_loss, *self.on_penalty] if case.scheduled else []:
                for group in optimizer.param_groups:
                    group["lr"] = falling(step)
            x, t = batch_of(TASK, self.seed, step, BATCH)
            give_noise(self.model, self.seed, step, BATCH, torch.float64)
            turn = int(step % 3 == 2) if case.alternate else 0
            value = self.descend(turn, self.on_loss[turn], lambda x=x, t=t, step=step: self.loss(x, t, step))
            self.losses.append(value)
            if case.penalty_steps and step + 1 > 1 and value < 0.6:
                for turn, optimizer in enumerate(self.on_penalty):
                    self.descend(turn, optimizer, lambda: size(self.model))
            if case.restart and (step + 1) % 4 == 0 and case.restart.stuck(torch.tensor(self.losses)):
                self.restart()
        for module in self.model.modules():
            if hasattr(module, "noise_size"):
                module.noise = None
        for optimizer in [*self.on_loss, *self.on_penalty]:
            if hasattr(optimizer, "eval"):
                optimizer.eval()
        self.measured += self.measure()
        return self

    @torch.no_grad()
    def measure(self):
        """Return the losses on both sets; a model that counts its calls is left alone."""
        if "counts" in self.case.layers:
            return []
        self.model.eval()
        losses = [self.case.loss(self.model(x), t).item() for x, t in SETS.values()]
        self.model.train(self.case.mode)
        return losses

    def restart(self):
        self.restarts, self.losses = self.restarts + 1, []
        generator = torch.Generator().manual_seed(redraw_seed(self.seed, self.restarts))
        for value in trained_of(self.model):
            nn.init.uniform_(value, -2, 2, generator=generator)
        self.begin()


def close(actual, wanted, rtol=1e-8, atol=1e-11):
    torch.testing.assert_close(actual, wanted, rtol=rtol, atol=atol, equal_nan=True)


@pytest.mark.filterwarnings("ignore:Full backward hook", "ignore:train takes")
@with_each(*EACH)
@given(case=cases([*LAYERS, *ALONE], [*OPTIMIZERS, *OTHERS]).map(known))
def test_whichever_way_it_goes_each_run_is_that_of_a_plain_loop(case):
    with pytest.warns(UserWarning, match="|".join(case.reasons)) if case.reasons else warnings.catch_warnings():
        if not case.reasons and "unused" not in case.layers and case.optimizer != "by norm":
            warnings.simplefilter("error")
        runs = train(case.make, TASK, **case.recipe)
    for k, seed in enumerate(case.seeds):
        with torch.random.fork_rng(devices=[]):
            loop = Loop(case, seed).run()
            model = loop.model
        assert runs.restarts[k] == loop.restarts
        if not loop.restarts:
            close(runs.history["training"][:, k].tolist(), [loop.losses[0], loop.losses[EVERY], loop.losses[-1]])
        for name, value in [*model.named_parameters(), *model.named_buffers()]:
            close({**runs.params, **runs.buffers}[name][k], value.detach())
        own = runs.model(k)
        assert [part.training for part in own.modules()] == [case.mode] * len(list(model.modules()))
        assert all(getattr(part, "noise", None) is None for part in own.modules())
        with torch.no_grad():
            if "counts" not in case.layers:
                x, _ = SETS["validation"]
                close(own.eval()(x), model.eval()(x))
                close(runs.predict(x)[k], model(x))
                close([runs.history[name][at, k].item() for at in (0, -1) for name in SETS], loop.measured)


TASKS = {
    "a task": TASK,
    "several": [TASK, TASK.over((0, 2), (2, 3))],
    "rows": tasks.Table(ROWS, ROWS.prod(1, keepdim=True)),
    "sequences": tasks.Sequences(ROWS, ROWS.prod(1, keepdim=True), length=3, test=0.2),
}


@with_each(
    *EACH[-10:],
    {"penalty_steps": ASIDE[1]},
    {"layers": ("NAU", "SNMU")},
    task="several",
    traced=False,
    dtype=torch.float64,
)
@given(
    case=cases([*LAYERS], OPTIMIZERS, ["none"]),
    task=st.sampled_from(list(TASKS)), traced=st.booleans(), dtype=st.sampled_from([torch.float32, torch.float64]),
)  # fmt: skip
def test_both_ways_agree(case, task, traced, dtype):
    if case.scheduled and case.optimizer in NO_SCHEDULE:
        case = replace(case, scheduled=False)
    if task == "sequences":
        case = replace(case, layers=("NAU", "linear"), penalty=())
    if dtype is torch.float32:  # two numbers are normed to about 1 and -1: the gradient is what rounding leaves
        case = replace(case, layers=tuple("linear" if name == "norm" else name for name in case.layers))
    make = (
        (lambda: nn.Sequential(case.make(), Model(lambda model, x: x.mean(-2)))) if task == "sequences" else case.make
    )
    recipe = case.recipe | {"dtype": dtype}
    with patch.object(_fast, "TRACE_FROM", 1 if traced else 10**9):
        one, other = (train(make, TASKS[task], fast=fast, **recipe) for fast in (True, False))
    assert (one.fast, other.fast) == (True, False)
    far = {"rtol": 1e-7, "atol": 1e-10} if dtype is torch.float64 else {"rtol": 1e-3, "atol": 1e-4}
    same(one, other, **far)


def is_third():
    return torch.initial_seed() == 2


def far_off(values, lr):
    return grouped(lambda value: bool((value > 50).any()), values, lr)


@pytest.mark.parametrize(
    ("make", "optimizer", "reason"),
    [
        (lambda: scaled(1.0 + is_third()), optim.SGD, "differ in more than their par"),
        (lambda: scaled(nn.Parameter(torch.ones(2) + 99 * is_third())), far_off, "the groups of the optimizer differ"),
    ],
    ids=["a number", "groups"],
)
def test_one_seed_that_is_another_is_seen_among_all(make, optimizer, reason):
    with pytest.warns(UserWarning, match=reason):
        train(lambda: nn.Sequential(make(), nn.Linear(2, 1)), TASK, seeds=4, steps=1, optimizer=optimizer)


def test_a_count_that_matters_later_is_seen():
    with pytest.warns(UserWarning, match="changes what it holds whenever it is called"):
        train(lambda: nn.Sequential(Model(cooling_late, calls=[0]), nn.Linear(2, 1)), TASK, seeds=2, steps=1)


def test_a_step_on_a_penalty_that_would_decay_what_it_leaves_out_is_seen():
    aside = PenaltySteps(lambda model: model.weight.square().sum(), below=1e9)
    decays = partial(optim.AdamW, weight_decay=0.5)
    with pytest.warns(UserWarning, match="the optimizer treats bias differently"):
        train(lambda: nn.Linear(2, 1), TASK, seeds=2, steps=1, penalty_steps=aside, optimizer=decays)


def test_what_is_drawn_to_measure_a_run_is_drawn_from_no_number_of_its_training():
    recipe = {"seeds": 2, "steps": STEPS, "fast": False}
    often, seldom = (
        train(
            lambda: nn.Sequential(Model(lambda model, x: x + torch.rand_like(x)), nn.Linear(2, 1)),
            TASK,
            log_every=every,
            **recipe,
        )
        for every in (1, 9)
    )
    assert torch.equal(often.params["1.weight"], seldom.params["1.weight"])


KEEP = [name for name in ALONE if name not in ("counts", "a number by chance")]  # what a file can hold
KEPT = cases([*LAYERS, *KEEP], [*OPTIMIZERS, "Adafactor", "Sharp", "averaged", "fused", "by norm"])


@settings(max_examples=settings.default.max_examples // 2)
@with_each(
    {"layers": ("dropout",)},
    {"layers": ("batch norm",)},
    {"optimizer": "averaged"},
    {"optimizer": "NAdam"},
    {"optimizer": "backwards", "restart": RESTARTS[1]},
    *EACH[-10:-4],
    how="checkpoint",
    several=True,
)
@given(case=KEPT, how=st.sampled_from(["checkpoint", "continue_from", "saved"]), several=st.booleans())
def test_in_two_parts_it_is_the_whole_to_the_bit(case, how, several):
    if case.optimizer == "averaged":
        case = known(case)
    if case.scheduled and case.optimizer in NO_SCHEDULE:
        case = replace(case, scheduled=False)
    task = TASKS["several"] if several else TASK
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(action="ignore"):
        kept, whole = Path(folder) / "kept", train(case.make, task, **case.recipe)
        if how == "checkpoint":
            with eagerly(), pytest.raises(CutOffError):  # after half of the steps was the last that was kept
                train(case.make, task, **case.recipe, checkpoint=kept, progress=cut_off_at(STEPS))
            runs = train(case.make, task, **case.recipe, checkpoint=kept)
        else:
            runs = train(case.make, task, **case.recipe | {"steps": EVERY})
            if how == "saved":
                runs.save(kept)
                runs = Runs.load(kept, case.make, task)
            runs = train(case.make, task, **case.recipe | {"steps": STEPS - EVERY}, continue_from=runs)
    same(runs, whole)
    for part, of_task in zip(runs.by_task(), whole.by_task(), strict=True):
        close(part.predict(torch.ones(3, 2)), of_task.predict(torch.ones(3, 2)), rtol=0, atol=0)


@pytest.mark.process
def test_several_processes_train_what_one_does():
    def trained(jobs: int, runs: Runs | None) -> Runs:
        recipe = {"seeds": [3, 5, 6], "steps": 30, "lr": 0.01, "log_every": 10, "fast": False, "jobs": jobs}
        recipe["restart"] = Restart(every=20, window=10, above=0.0)
        make = lambda: nn.Sequential(nn.Dropout(0.1), nn.Linear(2, 1))  # noqa: E731
        return train(make, TASKS["several"], continue_from=runs, **recipe)

    first = trained(1, None)
    ours, theirs = trained(2, first), trained(1, first)
    for one, other in ((ours, theirs), (trained(1, ours), trained(1, theirs))):
        same(one, other, rtol=1e-4, atol=1e-6)


def test_what_follows_all_runs_is_not_shared_among_processes():
    with pytest.raises(ValueError, match="stop_when, checkpoint and progress follow all runs"):
        train(lambda: nn.Linear(2, 1), TASK, seeds=2, steps=1, jobs=2, progress=print)
