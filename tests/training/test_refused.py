"""What cannot be trained as it was meant is said in one sentence before the first step."""

import copy
import math
from functools import partial

import numpy as np
import pytest
import torch
from models import DIFFERENCE, LINE, PRODUCT, short
from torch import nn
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from nalu_tutorial import INALU, NAC, NAU, NMU, tasks, train
from nalu_tutorial.tasks import Task
from nalu_tutorial.training import Alternate, Clip, PenaltySteps, Ramp, Restart

GIVEN = NAC(2, 1)
SHARED = nn.Linear(2, 2)
FIXED = torch.Generator()


def size(model):
    return model.W_hat.abs().sum()


def says(sentence, error=ValueError, make=lambda: NAC(2, 1), task=DIFFERENCE, **changes):
    with pytest.raises(error, match=sentence):
        short(make, task, **changes)


@pytest.mark.parametrize(
    ("seeds", "error", "sentence"),
    [
        (True, TypeError, "seeds must be a whole number, not True"),
        (1.0, TypeError, "seeds must be a whole number, not 1.0"),
        ("3", TypeError, "a seed must be a whole number, not '3'"),
        (None, TypeError, "seeds must be a whole number, not None"),
        ([True, 2], TypeError, "a seed must be a whole number, not True"),
        (-1, ValueError, "seeds must be at least 0, not -1"),
        ([-1], ValueError, "a seed must be at least 0, not -1"),
        (2**40, ValueError, "seeds is how many, and 1099511627776 are too many"),
        ([0, 2**32], ValueError, r"from 0 to 2\*\*32 - 1, not 4294967296"),  # it started as 0 does
    ],
    ids=str,
)
def test_seeds_that_are_none(seeds, error, sentence):
    says(sentence, error, seeds=seeds)


def test_counts_may_come_from_numpy_and_torch():
    assert short(seeds=np.int64(2)).seeds == short(seeds=torch.tensor(2)).seeds == (0, 1)
    assert short(seeds=np.arange(2), steps=np.int64(3)).history["step"].tolist() == [0, 3]


@pytest.mark.parametrize("name", ["steps", "batch_size", "log_every"])
@pytest.mark.parametrize("count", [2.0, 2.5, True, "3", None, math.nan], ids=str)
def test_a_count_that_is_not_whole_is_named(name, count):
    says(f"{name} must be a whole number, not {count!r}", TypeError, **{name: count})


@pytest.mark.parametrize("lr", [math.nan, math.inf, 1e39, -1.0, "0.1", None, True, 1j, torch.ones(2)], ids=str)
def test_a_rate_that_is_none_is_named(lr):
    says("lr must be a number from 0 to 1e.30, or a function of the step, not", lr=lr)


def seeded():
    torch.manual_seed(0)
    return NAC(2, 1)


@pytest.mark.parametrize(
    ("make", "error", "sentence"),
    [
        (lambda: GIVEN, ValueError, "returned the same parameters for two seeds; it must make a new model each time"),
        (lambda: nn.Sequential(SHARED, NAC(2, 1)), ValueError, "returned the same parameters for two seeds"),
        (lambda: NAC(2, 1, generator=torch.Generator().manual_seed(0)), ValueError, "from a generator that it seeds"),
        (lambda: NAC(2, 1, generator=FIXED), ValueError, "draws from a generator that it seeds itself"),
        (seeded, ValueError, "draws from a generator that it seeds itself"),
        (GIVEN, TypeError, "make_model is a function that makes a new model, .*; got NAC"),
        ("NAC", TypeError, "make_model is a function that makes a new model, .*; got str"),
        (lambda: NAC, TypeError, "make_model must return a torch.nn.Module, and returned NAC"),
        (lambda: None, TypeError, "must return a torch.nn.Module, and returned NoneType"),
        (nn.Identity, ValueError, "no parameter that can be trained"),
        (lambda: NAC(2, 1).requires_grad_(False), ValueError, "no parameter that can be trained"),
        (lambda: nn.LazyLinear(1), ValueError, "the parameter weight has no numbers yet"),
        (lambda: nn.Linear(2, 1, device="meta"), ValueError, "the parameter weight has no numbers yet"),
        (lambda: nn.Linear(2, 1, dtype=torch.complex64), ValueError, "only real parameters are trained, and weight is"),
        (lambda: nn.Linear(2, 1, bias=torch.initial_seed() > 0), ValueError, "models with the same parameters"),
    ],
)
def test_a_maker_that_makes_no_start_of_its_own_for_each_seed(make, error, sentence):
    says(sentence, error, make)


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


X, Y = torch.rand(8, 2), torch.rand(8, 1)
LOADER = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(X, Y))


@pytest.mark.parametrize("task", [(X, Y), X, LOADER, torch.sum, None, "+", [DIFFERENCE, (X, Y)], Task, 3], ids=type)
def test_what_is_no_task_says_what_one_is(task):
    says(
        r"a task is what tasks\.arithmetic and its like return, or tasks\.Task\(target, in_features",
        TypeError,
        task=task,
    )


def test_tasks_may_come_from_anything_that_lists_them():
    assert len(short(task=iter([DIFFERENCE, DIFFERENCE.over((0, 9), (0, 99))])).tasks) == 2


class Forward(nn.Module):
    """A model whose forward is any function of the weight and x."""

    def __init__(self, function):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(1, 2))
        self.function = function

    def forward(self, x):
        return self.function(self.weight, x)


FORWARDS = {
    "mask": (lambda w, x: x[x[:, 0] > 0] @ w.T, ValueError, "it picks entries by a mask"),
    "branch": (lambda w, x: x @ w.T if x.sum() > 0 else x @ w.T * 2, ValueError, r"as an if does; torch\.where"),
    "item": (lambda w, x: x @ w.T * w.sum().item(), ValueError, r"reads the value of a tensor with \.item\(\)"),
    "data": (lambda w, x: x @ w.T + x @ w.data.T, ValueError, r"it uses \.data, which belongs to all seeds"),
    "random": (lambda w, x: x @ w.T + torch.rand(()), ValueError, "two answers to the same input"),
    "tuple": (lambda w, x: (x @ w.T, x), TypeError, "must return one tensor, not a tuple"),
    "nothing": (lambda w, x: None, TypeError, "must return one tensor, not a NoneType"),
    "detached": (lambda w, x: (x @ w.T).detach(), ValueError, "the loss does not depend on the parameters"),
    "numpy": (lambda w, x: torch.from_numpy((x @ w.T).detach().numpy()), ValueError, "the loss does not depend on"),
    "input in place": (lambda w, x: x.mul_(2) @ w.T, ValueError, "changes its input in place"),
    "no last axis": (lambda w, x: (x @ w.T).squeeze(-1), ValueError, r"a prediction of shape \(16,\) and a target"),
    "transposed": (lambda w, x: (x @ w.T).T, ValueError, r"a prediction of shape \(1, 16\) and"),
    "mean of the batch": (lambda w, x: (x @ w.T).mean(0), ValueError, r"a prediction of shape \(1,\)"),
}  # fmt: skip


@pytest.mark.parametrize("forward", FORWARDS)
def test_a_model_that_cannot_be_trained_says_why(forward):
    function, error, sentence = FORWARDS[forward]
    says(sentence, error, lambda: Forward(function))


class Counts(nn.Linear):
    """A model whose answer depends on how often it was asked."""

    calls = 0

    def forward(self, x):
        self.calls += 1
        return super().forward(x) * self.calls


class Cached(nn.Module):
    """A weight that was made of its parameter once, so that no step reaches it."""

    def __init__(self):
        super().__init__()
        self.W_hat = nn.Parameter(torch.rand(1, 2))
        self.W = torch.tanh(self.W_hat)

    def forward(self, x):
        return x @ self.W.T


class InTime(nn.Module):
    """One of torch's layers in time, read at the last moment."""

    def __init__(self, kind):
        super().__init__()
        self.layer, self.last = kind(2, 3, batch_first=True), nn.Linear(3, 1)

    def forward(self, x):
        return self.last(self.layer(x.unsqueeze(-2))[0][..., -1, :])


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: nn.Sequential(nn.Linear(2, 4), nn.Dropout(), nn.Linear(4, 1)), "as Dropout does, .* or call eval"),
        (lambda: Counts(2, 1), "two answers to the same input"),
        (Cached, "the loss does not depend on the parameters that are trained"),
        (lambda: InTime(nn.GRU), "cannot map one of its layers, as it cannot nn.GRU, nn.LSTM and nn.RNN"),
        (lambda: InTime(nn.LSTM), "cannot map one of its layers"),
        (lambda: nn.Linear(3, 1), r"the model cannot take a batch of shape \(16, 2\): mat1 and mat2"),
        (lambda: NAC(3, 1), r"expected an input of shape \(..., 3\), got \(16, 2\)"),
        (lambda: NMU(2, 2), r"would stretch a prediction of shape \(16, 2\) and a target of shape \(16, 1\)"),
    ],
)
def test_a_layer_that_cannot_be_trained_says_why(make, sentence):
    for seeds in (1, 3):
        says(sentence, make=make, seeds=seeds)


@pytest.mark.parametrize("make", [lambda: NAU(2, 1), lambda: nn.Sequential(NAU(2, 2), NAU(2, 1))])
def test_what_torch_compiles_is_refused_wherever_it_stands(make):
    says("the model is compiled by torch.compile or torch.jit, and cannot", make=lambda: torch.compile(make()))
    says("the module '0' is compiled by torch.compile", make=lambda: nn.Sequential(torch.compile(make())))

    def in_place():
        model = make()
        model.compile()
        return model

    says("the model is compiled by torch.compile", make=in_place)
    says("the model is compiled by torch.compile or torch.jit", make=lambda: torch.jit.trace(make(), torch.ones(2)))


class Late(nn.Linear):
    """A model that answers otherwise after many calls."""

    calls = 0

    def forward(self, x):
        self.calls += 1
        return super().forward(x) * (1 if self.calls < 1000 else 2)


class Remembers(nn.Linear):
    """A model that keeps what it made at its first call, the same for all seeds."""

    ones = None

    def forward(self, x):
        self.ones = torch.ones(2) if self.ones is None else self.ones
        return super().forward(x * self.ones)


def test_what_a_model_counts_is_refused_and_what_it_makes_once_is_not():
    says("the model changes calls whenever it is called", make=lambda: Late(2, 1))
    short(lambda: Remembers(2, 1))


class Averages(nn.Linear):
    """A model that is told a mean of all batches."""

    mean = None

    def forward(self, x):
        self.mean = x.mean() if self.mean is None else 0.9 * self.mean + 0.1 * x.mean()
        return super().forward(x) + self.mean


class Checkpointed(nn.Linear):
    """A model that finds again what its gradient needs."""

    def forward(self, x):
        return checkpoint(super().forward, x, use_reentrant=False)


class Looking(nn.Linear):
    """Answers otherwise where torch looks for a gradient, which it does not seem to side by side."""

    def forward(self, x):
        y = super().forward(x)
        return y if y.requires_grad else 2 * y


def test_a_gradient_that_is_another_side_by_side_is_named():
    says("the gradient of bias is another in a loop of one's own", make=lambda: Looking(2, 1))


def test_a_start_that_is_right_has_a_gradient_of_nothing_but_rounding():
    def solved():
        model = nn.Sequential(nn.Linear(2, 64), nn.Linear(64, 1))
        with torch.no_grad():
            model[1].weight.copy_(torch.tensor([[1.0, -1.0]]) @ torch.linalg.pinv(model[0].weight))
            model[1].bias.copy_(-model[1].weight @ model[0].bias)
        return model

    assert train(solved, DIFFERENCE, seeds=2, steps=1).history["validation"][0].max() < 1e-9


class Sevenfold(torch.autograd.Function):
    """A function with a gradient of its own, which does not say how it is mapped."""

    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        return 7 * gradient


class Bent(nn.Linear):
    """A model with a gradient of its own."""

    def forward(self, x):
        return Sevenfold.apply(super().forward(x))


@pytest.mark.parametrize(
    ("make", "why"),
    [(Averages, "keeps a tensor"), (Checkpointed, "as torch.utils.checkpoint"), (Bent, "generate_vmap_rule = True")],
)
def test_what_torch_cannot_map_is_named(make, why):
    says(f"train runs all seeds at once, and cannot do so with this: it.*{why}", make=lambda: make(2, 1))


def test_torchs_mixed_precision_is_refused():
    with torch.autocast("cpu"):
        says(r"train computes in one precision, that of dtype; call it outside of torch\.autocast")


def test_an_optimizer_of_other_parameters_is_refused():
    line = nn.Linear(2, 1)
    says("it steps other parameters than those", optimizer=lambda values, lr: torch.optim.SGD(line.parameters(), lr=lr))

    def hooks(values, lr):
        values[0].register_hook(lambda gradient: 2 * gradient)
        return torch.optim.SGD(values, lr=lr)

    says("it hooks the gradient of a parameter, which train does not see", optimizer=hooks)


def test_dropout_that_is_off_does_not_matter():
    short(lambda: nn.Sequential(nn.Linear(2, 4), nn.Dropout(), nn.Linear(4, 1)).eval())


TARGETS = {
    "scalar": (lambda x: x.sum(), ValueError, "must return real numbers for each point"),
    "sum of the batch": (lambda x: x.sum(0), ValueError, "must return real numbers for each point"),
    "one axis": (lambda x: x[:, :1], ValueError, "a function of each point by itself"),
    "no last axis": (lambda x: x.prod(-1), ValueError, r"a target of shape \(16,\) to each other"),
    "two": (lambda x: x, ValueError, r"a target of shape \(16, 2\) to each other"),
    "NaN": (lambda x: (x[..., :1] - 30).sqrt(), ValueError, r"must be finite; in the validation set it is \[nan"),
    "inf far out": (lambda x: 1 / (x[..., :1] * (x[..., 1:] != 60)), ValueError, "in the extrapolation set it is"),
    "None": (lambda x: None, TypeError, "must return a tensor, not a NoneType"),
    "array": (lambda x: x[..., :1].numpy(), TypeError, "must return a tensor, not a ndarray"),
    "complex": (lambda x: x[..., :1] * 1j, ValueError, "must return real numbers for each point"),
    "share of all": (lambda x: x[..., :1] / x.max(), ValueError, "a function of each point by itself"),
    "random": (lambda x: x[..., :1] + torch.rand(()), ValueError, "that draws nothing"),
    "in place": (lambda x: x.mul_(2)[..., :1], ValueError, "leaves x as it is"),
}  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_that_cannot_be_learned_says_why(target):
    function, error, sentence = TARGETS[target]
    says(sentence, error, task=Task(function, 2, (20, 40), (0, 60), sampler=tasks.whole))


LOSSES = {
    "vector": (lambda y, t: (y - t).square().mean(-1), ValueError, r"one number for a batch, .* it has shape \(16,\)"),
    "unreduced": (partial(functional.mse_loss, reduction="none"), ValueError, r"it has shape \(16, 1\)"),
    "one entry": (lambda y, t: (y - t).mean().reshape(1), ValueError, r"it has shape \(1,\)"),
    "float": (lambda y, t: 1.0, TypeError, "the loss must be a tensor, .* it is a float"),
    "item": (lambda y, t: torch.tensor((y - t).mean().item()), ValueError, "the loss does not depend on"),
    "whole": (lambda y, t: (y > t).sum(), TypeError, "a real floating-point number"),
    "class": (nn.MSELoss, ValueError, r"the loss cannot compare a prediction of shape \(16, 1\)"),
    "str": ("mse", TypeError, "loss must be a function, not 'mse'"),
    "branch": (lambda y, t: (y - t).square().mean() if y.sum() > 0 else y.mean(), ValueError, "as an if does"),
}  # fmt: skip


@pytest.mark.parametrize("loss", LOSSES)
def test_a_loss_that_cannot_be_descended_says_why(loss):
    function, error, sentence = LOSSES[loss]
    says(sentence, error, loss=function)


def test_shapes_may_differ_where_the_loss_knows_of_it():
    classes = Task(lambda x: (x.sum(-1) > 60).long(), 2, (20, 40), (0, 60))
    for batch_size in (3, 16):  # as many points as classes, which broadcast, and more
        short(lambda: nn.Linear(2, 3), classes, loss=functional.cross_entropy, batch_size=batch_size)
    weighed = Task(lambda x: x, 2, (1, 2), (2, 3))  # the second column says how much a point counts
    short(task=weighed, loss=lambda y, t: (t[:, 1:] * (y - t[:, :1])).square().mean())


PENALTIES = {
    "vector": (lambda model: model.W_hat.sum(-1), ValueError, r"a penalty must be one number .* it has shape \(1,\)"),
    "number": (lambda model: 0.5, TypeError, "a penalty must be a tensor, .* it is a float"),
    "None": (lambda model: None, TypeError, "it is a NoneType"),
    "NaN": (lambda model: size(model) * math.nan, ValueError, "a penalty must be finite at the start, not nan"),
    "another model": (lambda _: size(GIVEN), ValueError, "a penalty does not depend on the parameters"),
    "detached": (lambda model: size(model).detach(), ValueError, "a penalty does not depend on the parameters"),
    "random": (lambda model: size(model) * torch.rand(()), ValueError, "it draws random numbers"),
}  # fmt: skip


@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_penalty_that_cannot_be_descended_says_why(penalty):
    function, error, sentence = PENALTIES[penalty]
    says(sentence, error, penalty=function)
    says(sentence, error, penalty=[size, Ramp(function, 1.0, 0, 2)])
    says(sentence, error, penalty_steps=PenaltySteps(function))


def test_a_sum_over_no_layers_is_no_penalty_and_nothing_to_step_aside_for():
    runs, plain = short(penalty=lambda model: 0), short()
    assert torch.equal(runs.params["W_hat"], plain.params["W_hat"])
    says("a penalty must be a tensor", TypeError, penalty_steps=PenaltySteps(lambda model: 0))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"clip": 1.0}, r"clip takes Clip\(…\), not float"),
        ({"clip": 0}, r"clip takes Clip\(…\), not int"),
        ({"alternate": {"M_hat"}}, r"alternate takes Alternate\(…\), not set"),
        ({"penalty_steps": size}, r"penalty_steps takes PenaltySteps\(…\), not function"),
        ({"restart": 3}, r"restart takes Restart\(…\), not int"),
        ({"penalty": {size}}, "a penalty is a function of the model, an OnBatch or a Ramp, not set"),
        ({"penalty": [size, None]}, "a penalty is a function of the model, an OnBatch or a Ramp, not NoneType"),
        ({"penalty": PenaltySteps(size)}, "not PenaltySteps; PenaltySteps is given as penalty_steps=…"),
        ({"progress": 3}, "progress must be a function, not 3"),
        ({"restart": Restart(100, redraw=lambda model: None)}, "takes 1 positional argument"),  # and not after an hour
    ],
)
def test_what_is_of_another_kind_is_named(wrong, sentence):
    says(sentence, TypeError, **wrong)


@pytest.mark.parametrize(
    ("make", "error", "sentence"),
    [
        (lambda: Ramp(size, math.nan, 0, 1), ValueError, "the weight of a ramp must be finite, not nan"),
        (lambda: Ramp(size, 1.0, 0, math.inf), ValueError, "the end of a ramp must be finite, not inf"),
        (lambda: Ramp(None, 1.0, 0, 1), TypeError, "penalty must be a function, not None"),
        *((lambda bound=bound: Clip(bound), ValueError, "the value of a clip must be above 0")
          for bound in (0.0, -1.0, math.nan)),
        *((lambda bound=bound: Clip(norm=bound), ValueError, "the norm of a clip must be above 0")
          for bound in (0.0, -1.0, math.nan)),
        (lambda: Alternate("G"), TypeError, "apart is a collection of names, as {'G'}, not one name"),
        *((lambda count=count: Alternate({"G"}, count, 1), ValueError, "first must be a whole number from 1 on")
          for count in (0, -1, 1.5, True)),
        (lambda: Alternate({"G"}, 1, 0), ValueError, "second must be a whole number from 1 on, not 0"),
        (lambda: PenaltySteps(size, math.nan), ValueError, "below must be a number, not NaN"),
        (lambda: PenaltySteps(size, 1.0, math.nan), ValueError, "the start of penalty steps must be finite"),
        *((lambda count=count: Restart(count), ValueError, "every must be a whole number from 1 on")
          for count in (0, -1, 2.5)),
        (lambda: Restart(1, 0), ValueError, "window must be a whole number from 1 on, not 0"),
        (lambda: Restart(1, above=math.nan), ValueError, "above must be a number, not NaN"),
        (lambda: Restart(1, redraw=None), TypeError, "redraw must be a function, not None"),
    ],
)  # fmt: skip
def test_a_policy_that_means_nothing_is_named(make, error, sentence):
    with pytest.raises(error, match=sentence):
        make()


def test_a_name_that_no_parameter_has_is_named():
    says("no parameter that is trained is called typo", make=lambda: INALU(2, 1), task=PRODUCT,
         alternate=Alternate({"G", "typo"}))  # fmt: skip


@pytest.mark.parametrize("device", ["meta", "mps", "cuda:99", "gpu", "", 99])
def test_a_device_that_is_not_there_is_named(device):
    says(f"this machine cannot train on the device '{device}' in torch.float32", device=device, dtype=None)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.int64, torch.complex64, "float32", float])
def test_a_precision_that_is_none_is_named(dtype):
    says("dtype must be torch.float32 or torch.float64, not", dtype=dtype)


def test_a_compiled_step_needs_a_compiler(monkeypatch):
    monkeypatch.setattr("nalu_tutorial.training._recipe.has_compiler", lambda: False)
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
