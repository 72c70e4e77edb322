"""What cannot be trained as it was meant is said before the first step; what goes one by one says why."""

import copy
import math
import re
from functools import partial

import numpy as np
import pytest
import torch
from by_hand import same
from models import DIFFERENCE, LINE, PRODUCT, Model, short
from torch import nn, optim
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from nalu_tutorial import NAC, NMU, tasks
from nalu_tutorial.tasks import Task
from nalu_tutorial.training import Alternate, Clip, EarlyStopping, PenaltySteps, Ramp, Restart, Settled

GIVEN = NAC(2, 1)
SHARED = nn.Linear(2, 2)
FIXED = torch.Generator()
COUNTS = ("steps", "batch_size", "log_every")


def falling(step):
    return 0.01 / (1 + step)


def size(model):
    return model.W_hat.abs().sum()


def says(sentence, error=ValueError, make=lambda: NAC(2, 1), task=DIFFERENCE, **changes):
    with pytest.raises(error, match=sentence):
        short(make, task, **changes)


def seeded():
    torch.manual_seed(0)
    return NAC(2, 1)


def forward_by(function):
    """Return a model whose forward is any function of its weight and x."""
    return Model(lambda model, x: function(model.weight, x), weight=nn.Parameter(torch.rand(1, 2)))


MAKERS = [
    (lambda: GIVEN, ValueError, "returned the same parameters for two seeds; it must make a new model each time"),
    (lambda: nn.Sequential(SHARED, NAC(2, 1)), ValueError, "returned the same parameters for two seeds"),
    (lambda: NAC(2, 1, generator=torch.Generator().manual_seed(0)), ValueError, "from a generator that it seeds"),
    (lambda: NAC(2, 1, generator=FIXED), ValueError, "draws from a generator that it seeds itself"),
    (seeded, ValueError, "draws from a generator that it seeds itself"),
    (GIVEN, TypeError, "make_model is a function that makes a new model, .*; got NAC"),
    (lambda: NAC, TypeError, "make_model must return a torch.nn.Module, and returned NAC"),
    (nn.Identity, ValueError, "no parameter that can be trained"),
    (lambda: NAC(2, 1).requires_grad_(False), ValueError, "no parameter that can be trained"),
    (lambda: nn.LazyLinear(1), ValueError, "the parameter weight has no numbers yet"),
    (lambda: nn.Linear(2, 1, device="meta"), ValueError, "the parameter weight has no numbers yet"),
    (lambda: nn.Linear(2, 1, dtype=torch.complex64), ValueError, "only real parameters are trained, and weight is"),
    (lambda: nn.Linear(2, 1, bias=torch.initial_seed() > 0), ValueError, "models with the same parameters"),
    (lambda: nn.Linear(3, 1), ValueError, r"the model cannot take a batch of shape \(16, 2\): mat1 and mat2"),
    (lambda: NAC(3, 1), ValueError, r"expected an input of shape \(..., 3\), got \(16, 2\)"),
    (lambda: NMU(2, 2), ValueError, r"would broadcast a prediction of shape \(16, 2\) and a target of shape"),
]
FORWARDS = [
    (lambda w, x: (x @ w.T, x), TypeError, "must return one tensor, not a tuple"),
    (lambda w, x: (x @ w.T).detach(), ValueError, "the loss does not depend on the parameters"),
    (lambda w, x: x.mul_(2) @ w.T, ValueError, "changes its input in place"),
    (lambda w, x: (x @ w.T).squeeze(-1), ValueError, r"a prediction of shape \(16,\) and a target"),
    (lambda w, x: (x @ w.T).mean(0), ValueError, r"a prediction of shape \(1,\)"),
]  # fmt: skip
TARGETS = [
    (lambda x: x.sum(), ValueError, "must return real numbers for each point"),
    (lambda x: x[:, :1], ValueError, "a function of each point by itself"),
    (lambda x: x.prod(-1), ValueError, r"a target of shape \(16,\) to each other"),
    (lambda x: x, ValueError, r"a target of shape \(16, 2\) to each other"),
    (lambda x: (x[..., :1] - 30).sqrt(), ValueError, r"must be finite; in the validation set it is \[nan"),
    (lambda x: 1 / (x[..., :1] * (x[..., 1:] != 60)), ValueError, "in the extrapolation set it is"),
    (lambda x: x[..., :1].numpy(), TypeError, "must return a tensor, not a ndarray"),
    (lambda x: x[..., :1] * 1j, ValueError, "must return real numbers for each point"),
    (lambda x: x[..., :1] / x.max(), ValueError, "a function of each point by itself"),
    (lambda x: x[..., :1] + torch.rand(()), ValueError, "that draws nothing"),
    (lambda x: x.mul_(2)[..., :1], ValueError, "the target changes x in place"),
]  # fmt: skip
LOSSES = [
    (lambda y, t: (y - t).square().mean(-1), ValueError, r"one number for a batch, .* it has shape \(16,\)"),
    (lambda y, t: (y - t).mean().reshape(1), ValueError, r"it has shape \(1,\)"),
    (lambda y, t: 1.0, TypeError, "the loss must be a tensor, .* it is a float"),
    (lambda y, t: torch.tensor((y - t).mean().item()), ValueError, "the loss does not depend on"),
    (lambda y, t: (y > t).sum(), TypeError, "a real floating-point number"),
    (nn.MSELoss, ValueError, r"the loss cannot compare a prediction of shape \(16, 1\)"),
]  # fmt: skip
PENALTIES = [
    (lambda model: model.W_hat.sum(-1), ValueError, r"a penalty must be one number .* it has shape \(1,\)"),
    (lambda model: 0.5, TypeError, "a penalty must be a tensor, .* it is a float"),
    (lambda model: size(model) * math.nan, ValueError, "a penalty must be finite at initialization, not nan"),
    (lambda _: size(GIVEN), ValueError, "a penalty does not depend on the parameters"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"seeds": True}, TypeError, "seeds must be a whole number, not True"),
        ({"seeds": 1.0}, TypeError, "seeds must be a whole number, not 1.0"),
        ({"seeds": "3"}, TypeError, "a seed must be a whole number, not '3'"),
        ({"seeds": [0.5]}, TypeError, r"a seed must be a whole number, not 0\.5"),
        ({"seeds": -1}, ValueError, "seeds must be at least 0, not -1"),
        ({"seeds": []}, ValueError, "at least one seed"),
        ({"seeds": torch.tensor([1, 1])}, ValueError, "every seed may occur only once"),
        ({"seeds": 2**40}, ValueError, "seeds is how many, and 1099511627776 are too many"),
        ({"seeds": [0, 2**32]}, ValueError, r"from 0 to 2\*\*32 - 1, not 4294967296"),  # it started as 0 does
        *(({name: 0}, ValueError, f"{name} must be at least 1, not 0") for name in COUNTS),
        *(({name: 2.5}, TypeError, f"{name} must be a whole number, not 2.5") for name in COUNTS),
        *(({"lr": lr}, ValueError, "lr must be a number from 0 to 1e.30, or a function of the step, not")
          for lr in (math.nan, 1e39, -1.0, "0.1", None, True, 1j, torch.ones(2))),
        ({"task": []}, ValueError, "there must be at least one task"),
        ({"task": [PRODUCT, LINE]}, ValueError, "may differ in their ranges and thresholds only"),
        *(({"task": task}, TypeError, r"a task is what tasks\.arithmetic and its like return, or tasks\.Task\(target,")
          for task in ((torch.rand(8, 2), torch.rand(8, 1)), torch.sum, None, "+", [DIFFERENCE, 3], Task)),
        ({"clip": 1.0}, TypeError, r"clip takes Clip\(…\), not float"),
        ({"alternate": {"M_hat"}}, TypeError, r"alternate takes Alternate\(…\), not set"),
        ({"penalty": [size, None]}, TypeError, "a penalty is a function of the model, an OnBatch or a Ramp, not None"),
        ({"penalty": PenaltySteps(size)}, TypeError, "not PenaltySteps; PenaltySteps is given as penalty_steps=…"),
        ({"progress": 3}, TypeError, "progress must be a function, not 3"),
        ({"loss": "mse"}, TypeError, "loss must be a function, not 'mse'"),
        ({"alternate": Alternate({"W"})}, ValueError, "both groups need a parameter"),
        ({"alternate": Alternate({"M_hat", "typo"})}, ValueError, "no parameter that is trained is called typo"),
        ({"optimizer": "adam"}, TypeError, r"makes one from \(parameters, lr=lr\), as .* got str"),
        ({"optimizer": lambda values, lr: None}, TypeError, "optimizer makes a torch.optim.Optimizer .* a NoneType"),
        ({"optimizer": partial(optim.SGD, lr=0.5)}, ValueError, "the learning rate is given to train"),
        ({"optimizer": partial(optim.SGD, momentum=-1.0)}, ValueError, "Invalid momentum value"),
        ({"optimizer": lambda values, lr: optim.SGD(SHARED.parameters(), lr=lr)}, ValueError, "steps other parameters"),
        ({"lr": falling, "optimizer": optim.Rprop}, ValueError, "a function of the step with Rprop, which does not"),
        ({"lr": falling, "optimizer": optim.ASGD}, ValueError, "a function of the step with ASGD, which does not"),
        ({"lr": falling, "optimizer": lambda values, lr: optim.SGD([{"params": values, "lr": 10 * lr}], lr=lr)},
         ValueError, "a function of the step where a group has its own"),
        ({"optimizer": partial(optim.Adam, capturable=True)}, ValueError, "Adam cannot take a step: "),
        ({"optimizer": optim.SparseAdam}, ValueError, "SparseAdam cannot take a step: "),
        *(({"device": device}, ValueError, f"this machine cannot train on the device '{device}' in torch.float32")
          for device in ("meta", "cuda:99", "gpu", "")),
        *(({"dtype": dtype}, ValueError, "dtype must be torch.float32 or torch.float64, not")
          for dtype in (torch.float16, torch.int64, "float32")),
        ({"fast": False, "compiled": True}, ValueError, "compiled=True trains all runs together; leave fast=False out"),
        ({"optimizer": optim.LBFGS, "compiled": True}, ValueError, "the runs cannot be trained together: LBFGS is not"),
        *(({"make": make}, *says_why) for make, *says_why in MAKERS),
        *(({"make": partial(forward_by, function)}, *says_why) for function, *says_why in FORWARDS),
        *(({"task": Task(function, 2, (20, 40), (0, 60), sampler=tasks.whole)}, *says_why)
          for function, *says_why in TARGETS),
        *(({"loss": function}, *says_why) for function, *says_why in LOSSES),
        *(({"penalty": [size, Ramp(function, 1.0, 0, 2)]}, *says_why) for function, *says_why in PENALTIES),
        *(({"penalty_steps": PenaltySteps(function)}, *says_why) for function, *says_why in PENALTIES),
        ({"penalty_steps": PenaltySteps(lambda model: 0)}, TypeError, "a penalty must be a tensor"),
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:train takes")
def test_what_means_nothing_is_named(wrong, error, sentence):
    says(sentence, error, **wrong)


WRONG_RATES = [-0.1, math.nan, math.inf, "0.1", None, True, 1e39, torch.tensor(0.1), 0.1j, [0.1]]


@pytest.mark.parametrize("rate", WRONG_RATES, ids=str)
def test_a_wrong_rate_is_named_with_its_step_before_the_first_one(rate):
    says(f"lr must give a number from 0 to 1e.30 for .*; for step 3 it gave {re.escape(repr(rate))}$",
         lr=lambda step: rate if step == 3 else 0.1, progress=pytest.fail, log_every=1)  # fmt: skip


@pytest.mark.parametrize("rate", [0, 1, np.float32(0.5), np.float64(0.5)], ids=repr)
def test_a_rate_may_be_any_real_number(rate):
    assert torch.equal(short(lr=lambda step: rate).params["W_hat"], short(lr=float(rate)).params["W_hat"])


def test_counts_seeds_and_tasks_may_come_from_anywhere():
    assert short(seeds=np.int64(2)).seeds == short(seeds=torch.tensor(2)).seeds == (0, 1)
    assert short(seeds=iter([4, 2]), steps=np.int64(3)).history["step"].tolist() == [0, 3]
    assert len(short(task=iter([DIFFERENCE, DIFFERENCE.over((0, 9), (0, 99))])).tasks) == 2


def test_a_start_that_is_given_is_welcome():
    # One for all seeds, drawn once; one for each, in turn; one that is drawn from a generator of the seed.
    still = {"lr": 0.0, "steps": 1}
    for value in short(lambda: copy.deepcopy(GIVEN), **still).params["W_hat"]:
        assert torch.equal(value, GIVEN.W_hat)
    models = [NAC(2, 1) for _ in range(3)]
    kept = torch.stack([model.W_hat.detach().clone() for model in models])
    assert torch.equal(short(partial(next, iter(models)), **still).params["W_hat"], kept)
    own = short(lambda: NAC(2, 1, generator=torch.Generator().manual_seed(torch.initial_seed())), **still)
    assert torch.equal(own.params["W_hat"], short(**still).params["W_hat"])


# What goes one by one, as a loop of one's own, and why


class Sevenfold(torch.autograd.Function):
    """A function with a gradient of its own, which does not say how it is mapped."""

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        return 7 * gradient


def attention():
    """Return a model with a layer that torch has no gradient for in evaluation mode, mapped over seeds."""
    layer = nn.TransformerEncoderLayer(2, 1, 4, batch_first=True)
    return Model(
        lambda model, x: model.last(model.layer(x.unsqueeze(-2))[..., 0, :]), layer=layer, last=nn.Linear(2, 1)
    )


ONE_BY_ONE = {
    "mask": (lambda: forward_by(lambda w, x: (x * (x[:, :1] > 0))[x[:, 0] > -99] @ w.T), "it picks entries by a mask"),
    "item": (lambda: forward_by(lambda w, x: x @ w.T * w.sum().item()), r"reads the value of a tensor with \.item\(\)"),
    "data": (lambda: forward_by(lambda w, x: x @ w.T + x @ w.data.T), r"it uses \.data"),
    "numpy": (lambda: forward_by(lambda w, x: x @ w.T + float(w.detach().numpy()[0, 0])), "leaves torch|item"),
    "own gradient": (lambda: forward_by(lambda w, x: Sevenfold.apply(x @ w.T)), "generate_vmap_rule = True"),
    "found again": (lambda: forward_by(lambda w, x: checkpoint(torch.mm, x, w.T, use_reentrant=False)), "checkpoint"),
}  # fmt: skip


@pytest.mark.parametrize("model", ONE_BY_ONE)
def test_what_goes_one_by_one_says_why_and_is_an_error_where_it_may_not(model):
    make, why = ONE_BY_ONE[model]
    with pytest.warns(
        UserWarning, match=f"train takes the runs one by one, about 3 times as slow as together: .*{why}"
    ):
        runs = short(make)
    assert not runs.fast
    says(f"the runs cannot be trained together: .*{why}", make=make, fast=True)
    says(f"the runs cannot be trained together: .*{why}", make=make, compiled=True)


@pytest.mark.filterwarnings("ignore:There is a performance drop", "ignore:train takes")
def test_attention_in_evaluation_mode_is_trained():
    one, other = (short(lambda: attention().eval(), dtype=torch.float64, fast=fast) for fast in (None, False))
    same(one, other, rtol=1e-7, atol=1e-10)


def test_compiled_models_hooks_for_all_and_losses_that_branch_go_one_by_one():
    with pytest.warns(UserWarning, match="the model is compiled by torch.compile or torch.jit"):
        short(lambda: torch.jit.trace(NAC(2, 1), torch.ones(2)))
    with pytest.warns(UserWarning, match="the module '0' is compiled"):
        short(lambda: nn.Sequential(torch.compile(NAC(2, 1), backend="eager")))
    with pytest.warns(UserWarning, match="it decides by the value of a tensor"):
        short(loss=lambda y, t: (y - t).square().mean() if y.sum() > 0 else y.mean())
    with pytest.warns(UserWarning, match="it draws random numbers"):
        short(penalty_steps=PenaltySteps(lambda model: size(model) * torch.rand(())))
    handle = nn.modules.module.register_module_forward_hook(lambda module, x, y: y + 1)
    try:
        with pytest.warns(UserWarning, match="a hook for all modules"):
            assert not torch.equal(short(seeds=1).params["W_hat"], short(seeds=1, fast=False, lr=0.0).params["W_hat"])
    finally:
        handle.remove()


def test_torchs_mixed_precision_is_refused():
    with torch.autocast("cpu"):
        says(r"train computes in one precision, that of dtype; call it outside of torch\.autocast")


def test_shapes_may_differ_where_the_loss_knows_of_it():
    classes = Task(lambda x: (x.sum(-1) > 60).long(), 2, (20, 40), (0, 60))
    for batch_size in (3, 16):  # as many points as classes, which broadcast, and more
        short(lambda: nn.Linear(2, 3), classes, loss=functional.cross_entropy, batch_size=batch_size, fast=True)
    weighed = Task(lambda x: x, 2, (1, 2), (2, 3))  # the second column says how much a point counts
    short(task=weighed, loss=lambda y, t: (t[:, 1:] * (y - t[:, :1])).square().mean(), fast=True)


def test_a_sum_over_no_layers_is_no_penalty():
    runs, plain = short(penalty=lambda model: 0, fast=True), short()
    assert torch.equal(runs.params["W_hat"], plain.params["W_hat"])


@pytest.mark.parametrize(
    ("make", "error", "sentence"),
    [
        (lambda: Ramp(size, 1.0, 3, 3), ValueError, "a ramp starts before it ends, got"),
        (lambda: Ramp(size, math.nan, 0, 1), ValueError, "the weight of a ramp must be finite, not nan"),
        (lambda: Ramp(size, 1.0, 0, math.inf), ValueError, "the end of a ramp must be finite, not inf"),
        (lambda: Ramp(None, 1.0, 0, 1), TypeError, "penalty must be a function, not None"),
        *((lambda bound=bound: Clip(bound), ValueError, "the value of a clip must be above 0")
          for bound in (0.0, -1.0, math.nan)),
        (lambda: Clip(norm=math.nan), ValueError, "the norm of a clip must be above 0"),
        (lambda: Alternate("G"), TypeError, "apart is a collection of names, as {'G'}, not one name"),
        *((lambda count=count: Alternate({"G"}, count, 1), ValueError, "first must be a whole number from 1 on")
          for count in (0, 1.5, True)),
        (lambda: Alternate({"G"}, 1, 0), ValueError, "second must be a whole number from 1 on, not 0"),
        (lambda: PenaltySteps(size, math.nan), ValueError, "below must be a number, not NaN"),
        (lambda: PenaltySteps(size, 1.0, math.nan), ValueError, "the start of penalty steps must be finite"),
        (lambda: Restart(0), ValueError, "every must be a whole number from 1 on"),
        (lambda: Restart(1, 0), ValueError, "window must be a whole number from 1 on, not 0"),
        (lambda: Restart(1, above=math.nan), ValueError, "above must be a number, not NaN"),
        (lambda: Restart(1, redraw=None), TypeError, "redraw must be a function, not None"),
        (lambda: EarlyStopping(0), ValueError, "patience must be a whole number from 1 on, not 0"),
        (lambda: EarlyStopping(3, -0.1), ValueError, "min_delta must be at least 0, not -0.1"),
        (lambda: EarlyStopping(3, math.nan), ValueError, "min_delta must be a number, not NaN"),
        (lambda: EarlyStopping(3, "1"), TypeError, "must be real number"),
        (lambda: Settled(math.nan), ValueError, "the threshold of success must be a number, not NaN"),
    ],
)  # fmt: skip
def test_a_policy_that_means_nothing_is_named(make, error, sentence):
    with pytest.raises(error, match=sentence):
        make()


def test_a_compiled_step_needs_a_compiler(monkeypatch):
    monkeypatch.setattr("nalu_tutorial.training._fast.has_compiler", lambda: False)
    says("a compiled step needs a C.. compiler", compiled=True)


def test_what_is_taken_out_of_runs_is_one_of_them():
    runs = short(lambda: nn.Linear(1, 1), LINE)
    assert torch.equal(runs.model(-1).weight, runs.params["weight"][2])
    for k in (3, -4):
        with pytest.raises(IndexError, match=f"there are 3 runs, 0 to 2; there is no run {k}"):
            runs.model(k)
    with pytest.raises(TypeError, match="float"):
        runs.model(0.5)
    with pytest.raises(ValueError, match="the threshold of success must be a number, not NaN"):
        runs.success_rate(math.nan)
    assert torch.equal(runs.predict([[1], [2]]), runs.predict(torch.tensor([[1.0], [2.0]])))
    with pytest.raises(TypeError, match=r"expected real inputs, got torch\.complex64"):
        runs.predict(torch.ones(2, 1) * 1j)
