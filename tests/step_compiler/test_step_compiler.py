"""A step as a C++ kernel: what it finds against PyTorch, and what it does not know."""

import math
import re
from collections import Counter
from functools import partial

import hypothesis
import hypothesis.strategies as st
import pytest
import torch
from by_hand import needs_compiler, start_of
from models import Model
from torch import nn
from torch.nn import functional

from nalu_tutorial import NAC, NALU, NAU, NMU, NPU, tasks, train
from nalu_tutorial.step_compiler import CompilerError, _cpp, compile_step
from nalu_tutorial.step_compiler._index import Index, Term, flattened, unflattened
from nalu_tutorial.training import Ramp
from nalu_tutorial.training._draw import Draw
from nalu_tutorial.training._objective import Objective
from nalu_tutorial.units import Recurrent
from nalu_tutorial.units.catalogue import LAYERS

UNITS = {
    **{
        ", ".join([entry.unit.__name__, *variant.options]): partial(entry.unit, 3, 2, **variant.options)
        for entry in LAYERS
        for variant in entry.variants
    },
    "NAU and NMU": lambda: nn.Sequential(NAU(3, 4), NMU(4, 1)),
    "NALU twice": lambda: nn.Sequential(NALU(3, 2), NALU(2, 1)),
    "NPU and NAU": lambda: nn.Sequential(NPU(3, 2), NAU(2, 4)),
}
USUAL = (nn.ReLU(), nn.ReLU6(), nn.LeakyReLU(), nn.ELU(), nn.SELU(), nn.SiLU(), nn.Sigmoid(), nn.Tanh(), nn.Softplus(),
         nn.PReLU(3), nn.Softmax(dim=-1), nn.LayerNorm(3))  # fmt: skip


def by_columns(model, x):
    parts = [model.weight[0] * x[:, 0] / x[:, 1], model.weight[1] - x[:, 2].clamp(0.2, 0.9) ** 2]
    return torch.cat([torch.stack(parts, dim=1) + model.shift, functional.pad(x[:, 1:2], (1, 0), value=2.0)], dim=1)


def over_each_point(model, x):
    y = model.linear(x)
    return y / y.norm(dim=-1, keepdim=True) + y.amax(dim=-1, keepdim=True)


def over_points(model, x):
    y = model.linear(x)
    return (y - y.mean(dim=0)) / y.var(dim=0).sqrt()


def over_entries(model, x):
    y = model.linear(x)
    return y / (1 + y.var(dim=-1, keepdim=True, correction=0))


def from_a_table(model, x):
    rows = torch.tensor([-1, 0, 2, -4, 1, 3, -2])  # counted from its end as well
    return model.weight * x[:, :2] * model.table[rows]


def with_neighbors(model, x):
    """Return points that have to do with the next one, and with what both have to do with a third."""
    y = model.linear(x).tanh()
    steps = (torch.cat([y[1:], y[:1]]) - y).exp()
    return steps.sin() / (1 + (steps * torch.cat([steps[2:], steps[:2]])).mean(dim=0))


def turned(model, x):
    once = model.weight.exp().sin()
    twice = (once + once.T.exp()).tanh()
    return x @ (twice * twice.T.exp()) + once.sum() * twice.sum()


def products(model, x):
    factors = model.weight * x[..., None, :]  # some of which are 0
    kept = (1 + factors).prod(dim=1, keepdim=True)
    return factors.prod(dim=-1) + (kept.flip(-1) * kept).sum(dim=-1) + x.prod(dim=-1, keepdim=True)


def masked(model, x):
    y = model.linear(x)
    above = y > 0
    return torch.where(~above, 3 * y, torch.where(above ^ (y > 1), y**2, -y))


SHIFT = torch.tensor([0.25, 0.5], dtype=torch.float64)
TABLE = torch.arange(8.0, dtype=torch.float64).reshape(4, 2)
BY_HAND = {
    "columns": lambda: Model(by_columns, weight=nn.Parameter(torch.rand(2)), shift=SHIFT),
    **{f"{each.__name__}, {width}": lambda each=each, width=width: Model(each, linear=nn.Linear(3, width))
       for each in (over_each_point, over_points, with_neighbors) for width in (2, 90)},
    "entries": lambda: Model(over_entries, linear=nn.Linear(3, 5)),
    "table": lambda: Model(from_a_table, weight=nn.Parameter(torch.rand(2)), table=TABLE),
    "turned": lambda: Model(turned, weight=nn.Parameter(torch.rand(3, 3))),
    "products": lambda: Model(products, weight=nn.Parameter(torch.rand(2, 3))),
    "mask": lambda: Model(masked, linear=nn.Linear(3, 2)),
}  # fmt: skip


def stacked(make, seeds=3):
    models = [start_of(make, seed).double() for seed in range(seeds)]
    names = [name for name, _ in models[0].named_parameters()]
    return models[0], {name: torch.stack([model.get_parameter(name).detach() for model in models]) for name in names}


def inputs(points=7, seeds=3, width=3):
    """Return points on both sides of 0, and some that hold a 0."""
    x = 2 * torch.randn(seeds, points, width, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    x[:, :2, 0] = 0
    return x


def agree(make, x, rtol=1e-10):
    """Assert that the kernel finds the gradient and the loss that PyTorch finds."""
    model, params = stacked(make)
    gradient = Objective(model, lambda y, t: (y * t.sum(dim=-1, keepdim=True).cos()).sum(), ()).gradient
    results, each, step = (
        {name: torch.zeros_like(value) for name, value in params.items()},
        x.new_zeros(len(x)),
        torch.tensor(0),
    )

    def one(params, x, results, each, step):
        gradients, loss = gradient(params, x, x, step)
        for name, value in gradients.items():
            results[name].copy_(value)
        each.copy_(loss)

    compile_step(one, (params, x, results, each), (), (step,), x.shape[1])(1)
    wanted, losses = gradient(params, x, x, step)
    torch.testing.assert_close(each, losses, rtol=rtol, atol=1e-12)
    for name, value in wanted.items():
        torch.testing.assert_close(results[name], value, rtol=rtol, atol=1e-10)


@needs_compiler
@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_has_its_gradient(unit):
    def make() -> nn.Module:
        made = UNITS[unit]()
        return made.eval() if hasattr(made, "noise_size") else made  # in training train hands it its noise

    agree(make, inputs())


@needs_compiler
@pytest.mark.parametrize("layer", USUAL, ids=str)
def test_the_usual_layers_have_theirs(layer):
    agree(lambda: nn.Sequential(nn.Linear(3, 3), layer, nn.Linear(3, 2)), inputs())


@needs_compiler
@pytest.mark.parametrize("name", BY_HAND)
def test_what_one_writes_by_hand_has_its_gradient(name):
    x = inputs()
    agree(BY_HAND[name], x.abs() + 0.1 if name == "columns" else x)


@needs_compiler
@pytest.mark.parametrize("points", [1, 3, 37, 90])
@pytest.mark.parametrize("width", [3, 90])
def test_a_batch_may_be_as_long_as_anything_else(points, width):
    def make():
        return nn.Sequential(NAU(3, width), nn.Tanh(), nn.Linear(width, 37), nn.Linear(37, 3))

    agree(make, inputs(points), rtol=1e-8)


@needs_compiler
@pytest.mark.parametrize("points", [1, 37])
def test_a_batch_may_be_as_long_as_a_unit_of_two_sums(points):
    agree(lambda: nn.Sequential(nn.Linear(3, 37), NPU(37, 3)), inputs(points), rtol=1e-8)


def wide():
    return nn.Sequential(nn.Linear(101, 67), nn.Linear(67, 3))


@needs_compiler
def test_wide_products_are_those_of_torch_in_either_precision():
    task = tasks.sums_of_slices("+", inputs=101)
    for dtype, rtol in ((torch.float32, 1e-4), (torch.float64, 1e-10)):
        recipe = {"seeds": 2, "steps": 9, "batch_size": 45, "log_every": 4, "dtype": dtype, "lr": 1e-3}
        eager, quick = (train(lambda: nn.Sequential(wide(), nn.Linear(3, 1)), task, compiled=way, **recipe)
                        for way in (False, True))  # fmt: skip
        for name, value in eager.params.items():
            torch.testing.assert_close(quick.params[name], value, rtol=rtol, atol=rtol)


def heads():
    """Return a model with two wide layers beside each other."""

    def function(model, x):
        first, second = x.tanh() @ model.weight
        return first.tanh() * second

    return Model(function, weight=nn.Parameter(torch.randn(2, 101, 67) / 10))


@needs_compiler
@pytest.mark.parametrize("make", [wide, heads])
def test_a_wide_layer_of_given_points_has_its_gradient(make):
    agree(make, inputs(64, width=101))


@needs_compiler
def test_wide_products_go_by_tiles(monkeypatch):
    sources = []
    monkeypatch.setattr("nalu_tutorial.step_compiler._trace.load", sources.append)
    with pytest.raises(AttributeError):  # nothing is loaded
        agree(wide, inputs(64, width=101))
    calls = Counter(re.findall(r"product_(rows|sums)<\d", *sources))
    assert calls == {"rows": 2, "sums": 1}  # to the hidden units and back to them, and the gradient of what leads there


@needs_compiler
def test_a_long_loop_that_calls_does_nothing_else(monkeypatch):
    def model():
        return nn.Sequential(NALU(101, 2), NALU(2, 1))

    agree(model, inputs(64, width=101))
    sources = []
    monkeypatch.setattr("nalu_tutorial.step_compiler._trace.load", sources.append)
    with pytest.raises(AttributeError):  # nothing is loaded
        train(model, tasks.sums_of_slices("*", inputs=101), seeds=1, steps=2, batch_size=64, compiled=True)
    loops = re.findall(r"i0 < 101; \+\+i0\) \{\n.*\n(for \(int p.*\n(?:const .*\n)*(?:b\d+\[.*\n)+)", *sources)
    assert [("LOG(" in loop, loop.count("\nb")) for loop in loops] == [(False, 1), (True, 1)]  # x, and its logarithm


@needs_compiler
@pytest.mark.parametrize("dtype", [torch.int32, torch.int64])
@pytest.mark.parametrize("turned", [False, True])
def test_multiples_of_whole_numbers_in_a_row_overflow_as_torchs_do(dtype, turned):
    result, factor = torch.zeros(1, 4, 37, dtype=dtype), -7046029254386353131 if dtype == torch.int64 else -1640531535

    def multiples():
        row = torch.arange(3, 151, dtype=dtype) * factor
        return row.reshape(37, 4).T if turned else row.reshape(4, 37)

    def one(result, step):
        result.copy_(multiples())

    kernel = compile_step(one, (result,), (), (torch.tensor(0),), 37)
    kernel(1)
    assert torch.equal(result[0], multiples())
    assert all(-(2**63) <= int(each) < 2**63 for each in re.findall(r"\((-?\d+)LL\)", kernel.source))


@needs_compiler
def test_a_factor_that_all_entries_share_may_be_halved_and_not_blown_up():
    x, shared, result = torch.full((1, 37), 1e-20), torch.full((1, 1), 1e12), torch.zeros(1, 2, 37)

    def products(x, shared):
        return torch.stack([shared * (x * power) for power in (2.0**100, 2.0**-24)], dim=1)

    def one(x, shared, result, step):
        result.copy_(products(x, shared))

    compile_step(one, (x, shared, result), (), (torch.tensor(0),), 37)(1)
    assert torch.equal(result, products(x, shared))
    assert result.isfinite().all()


@needs_compiler
def test_many_steps_in_a_call_are_as_many_calls_to_the_bit():
    def runs(log_every):
        recipe = {"seeds": (0, 5), "steps": 75, "batch_size": 16, "compiled": True}
        return train(lambda: NAU(4, 1), tasks.signed_sum([1, 1, 1, -1]), log_every=log_every, **recipe)

    one, many = runs(1), runs(75)
    for name, value in one.params.items():
        assert torch.equal(many.params[name], value)
    assert torch.equal(many.history["training"][-1], one.history["training"][-1])


@needs_compiler
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("task", [tasks.product_of_sums(), tasks.sums_of_slices("*")], ids=["narrow", "wide"])
def test_the_data_is_the_same_bit_for_bit(task, dtype):
    low, high = (torch.full((3, 1, 1), end, dtype=dtype) for end in (-0.3, 2.1))
    seeds, step = torch.tensor([0, 5, 2**31]), torch.tensor(0)
    draw = Draw(task, seeds, low, high, 37, dtype)
    x = torch.zeros_like(draw(step)[0]).contiguous()

    def one(seeds, low, high, x, step):
        x.copy_(Draw(draw.task, seeds, low, high, 37, dtype)(step)[0])

    kernel = compile_step(one, (seeds, low, high, x), (), (step,), 37)
    for at in (0, 3, 10**9):
        step.fill_(at)
        kernel(1)
        assert torch.equal(x, draw(step)[0])


@needs_compiler
def test_a_run_that_overflows_stays_dead_and_the_others_do_not_notice():
    def make():
        model = nn.Linear(1, 1, bias=False)
        if torch.initial_seed() == 1:
            nn.init.constant_(model.weight, torch.nan)
        return model

    recipe = {"steps": 40, "log_every": 20, "compiled": True}
    alone, beside = (train(make, tasks.identity(), seeds=seeds, **recipe) for seeds in ((0, 2), (0, 1, 2)))
    assert beside.diverged.tolist() == [False, True, False]
    assert torch.equal(beside.params["weight"][[0, 2]], alone.params["weight"])


@needs_compiler
def test_a_wider_layer_leaves_the_compiler_no_more_to_do(monkeypatch):
    sources = []
    monkeypatch.setattr("nalu_tutorial.step_compiler._trace.load", sources.append)
    for width in (16, 64):
        layers = (nn.Linear(1, width), nn.Tanh(), nn.Linear(width, width), nn.Linear(width, 1))
        with pytest.raises(AttributeError):  # nothing is loaded
            train(lambda layers=layers: nn.Sequential(*layers), tasks.identity(), seeds=1, steps=2, compiled=True)
    narrow, wide = (source.count("\n") for source in sources)
    assert wide <= narrow < 1000


@needs_compiler
def test_a_kernel_is_compiled_once_whatever_the_seeds(monkeypatch, tmp_path):
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    for seeds in ([0, 5], [1, 2, 3]):
        train(lambda: NAU(2, 1), tasks.arithmetic("+"), seeds=seeds, steps=2, compiled=True)
        assert len(list(_cpp.folder().glob("*.so"))) == 1


def sorting():
    return Model(lambda model, x: model.linear(x.sort(dim=-1).values), linear=nn.Linear(2, 1))


@needs_compiler
def test_what_no_kernel_does_is_said_or_done_without(monkeypatch):
    recipe = {"seeds": 2, "steps": 20, "log_every": 10}
    with pytest.raises(ValueError, match=r"this training has no compiled step: no kernel for aten\.sort"):
        train(sorting, tasks.arithmetic("+"), compiled=True, **recipe)
    monkeypatch.setattr("nalu_tutorial.training._fast.COMPILE_FROM", 1)
    usual, eager = (train(sorting, tasks.arithmetic("+"), compiled=way, **recipe) for way in (None, False))
    assert torch.equal(usual.params["linear.weight"], eager.params["linear.weight"])


@needs_compiler
@pytest.mark.parametrize(("width", "is_compiled"), [(9, True), (600, False)])
def test_large_products_without_tiles_are_left_to_torch_unless_asked_for(width, is_compiled, monkeypatch):
    """Loops are slower than torch's products. Rows of a table, in sequences, do not lie as tiles need them."""
    made = []

    def loaded(source):
        made.append(source)
        return _cpp.load(source)

    monkeypatch.setattr("nalu_tutorial.training._fast.COMPILE_FROM", 1)
    monkeypatch.setattr("nalu_tutorial.step_compiler._trace.load", loaded)
    x = torch.rand(20, 40)
    task = tasks.Sequences(x, x[:, :1], length=3, extrapolation_length=3, test=4, validation=4)

    def sums():
        return nn.Sequential(nn.Linear(40, width), nn.Linear(width, 1), Recurrent(NAU(2, 1), 1))

    train(sums, task, seeds=1, steps=2, batch_size=8)
    assert len(made) == is_compiled
    train(sums, task, seeds=1, steps=2, batch_size=8, compiled=True)
    assert len(made) == is_compiled + 1


@needs_compiler
@pytest.mark.parametrize(("dtype", "rtol"), [(torch.float32, 2e-6), (torch.float64, 1e-14)])
def test_the_normal_quantile_is_that_of_torch(dtype, rtol):
    middle, left = torch.linspace(1e-3, 0.999, 5_000, dtype=dtype), torch.logspace(-37, -1, 4_993, dtype=dtype)
    p = torch.cat([middle, left, torch.tensor([0, 1, 0.5, -1, 2, math.nan, 1 - 2**-24], dtype=dtype)])[None]
    result = torch.zeros_like(p)

    def one(p, result, step):
        result.copy_(torch.special.ndtri(p))

    compile_step(one, (p, result), (), (torch.tensor(0),), p.shape[1])(1)
    torch.testing.assert_close(result, torch.special.ndtri(p), rtol=rtol, atol=rtol, equal_nan=True)


@needs_compiler
@pytest.mark.parametrize(
    ("make", "task", "options"),
    [(lambda: NAC(4, 1), tasks.signed_sum([1, 1, 1, -1], noise=0.5), {}),
     (lambda: nn.Sequential(Recurrent(NAU(3, 1), 1, every_step=True), nn.Linear(1, 1)),
      tasks.arrive_on_time(training=(2, 4)), {"loss": tasks.decision_loss})],
    ids=["noise", "arrive on time"],
)  # fmt: skip
def test_what_a_task_draws_is_drawn_by_the_kernel_too(make, task, options):
    recipe = {"seeds": 3, "steps": 30, "log_every": 10, "dtype": torch.float64, "batch_size": 16}
    eager, quick = (train(make, task, compiled=way, **recipe, **options) for way in (False, True))
    for name, value in eager.params.items():
        torch.testing.assert_close(quick.params[name], value, rtol=1e-9, atol=1e-9)


@needs_compiler
def test_an_operation_with_an_argument_that_no_kernel_knows_is_named():
    def rounded():  # a kernel divides, and does not round down
        return Model(
            lambda model, x: model.weight * torch.div(x, 0.5, rounding_mode="floor"), weight=nn.Parameter(torch.ones(1))
        )

    with pytest.raises(ValueError, match=r"no kernel for aten\.div\.Tensor_mode with these arguments"):
        train(rounded, tasks.identity(), seeds=1, steps=2, compiled=True)


@needs_compiler
def test_a_compiler_that_refuses_is_quoted(monkeypatch, tmp_path):
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    with pytest.raises(CompilerError, match=r"refused the compiled step (?s:.*)not C"):
        _cpp.load("this is not C++")
    assert not list(_cpp.folder().glob("*"))


@needs_compiler
@pytest.mark.parametrize("size", [0.5, 0])
def test_a_library_that_was_cut_is_made_anew(size, monkeypatch, tmp_path):
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("CXX", "g++ -m64")  # a compiler with an option, as make takes it
    recipe = {"seeds": 2, "steps": 5, "batch_size": 4, "compiled": True}
    first = train(lambda: nn.Linear(2, 1), tasks.arithmetic("*"), **recipe)
    (library,) = _cpp.folder().glob("*.so")
    content = library.read_bytes()
    library.unlink()  # the process may still have it in its memory
    library.write_bytes(content[: int(size * len(content))])
    again = train(lambda: nn.Linear(2, 1), tasks.arithmetic("*"), **recipe)
    assert torch.equal(first.params["weight"], again.params["weight"])
    assert _cpp.is_whole(library)


@needs_compiler
def test_where_nothing_can_be_kept_steps_are_taken_one_by_one_with_a_word(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "file"))
    with pytest.warns(RuntimeWarning, match="cannot (be kept|keep) .*one operation at a time"):
        train(lambda: nn.Linear(2, 1), tasks.arithmetic("*"), seeds=1, steps=1500, batch_size=4)


@needs_compiler
def test_a_weight_that_is_pulled_to_another_finds_it_as_it_was():
    def apart(model):
        return (model.weight - torch.cat([model.weight[:, 1:], model.weight[:, :1]], dim=1)).square().sum()

    def made():
        return nn.Linear(4, 1)

    recipe = {"seeds": 3, "steps": 40, "penalty": Ramp(apart, 0.5, 0, 20), "dtype": torch.float64, "batch_size": 8}
    for optimizer in (torch.optim.SGD, torch.optim.Adam):
        eager, quick = (train(made, tasks.product_of_sums(), optimizer=optimizer, compiled=way, **recipe)
                        for way in (False, True))  # fmt: skip
        torch.testing.assert_close(quick.params["weight"], eager.params["weight"], rtol=1e-9, atol=1e-9)


# The arithmetic of indices


@hypothesis.settings(max_examples=60)
@hypothesis.given(st.lists(st.sampled_from([1, 2, 3, 4, 6]), min_size=1, max_size=4), st.data())
def test_reshaping_an_index_is_reshaping_a_tensor(shape, data):
    size = math.prod(shape)
    other = []
    while size > 1:
        by = data.draw(st.sampled_from([k for k in range(2, size + 1) if size % k == 0]))
        other.append(by)
        size //= by
    at = tuple(Index.from_term(Term(f"i{k}", n)) for k, n in enumerate(shape))
    there = unflattened(flattened(at, tuple(shape)), tuple(other))
    back = unflattened(flattened(there, tuple(other)), tuple(shape))
    entries = torch.arange(math.prod(shape)).reshape(shape)
    reshaped = entries.reshape(other)
    for place in torch.cartesian_prod(*map(torch.arange, (*shape, 1))).reshape(-1, len(shape) + 1)[:, :-1].tolist():
        values = {f"i{k}": value for k, value in enumerate(place)}
        indices = [eval(str(index).replace("/", "//"), {}, values) for index in there]
        assert reshaped[tuple(indices)] == entries[tuple(place)]
        assert [eval(str(index).replace("/", "//"), {}, values) for index in back] == place
