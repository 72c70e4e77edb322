"""What every unit promises, whatever its equation: shapes, precisions, copies, maps, compilers, starts and errors."""

import copy
import inspect
import math
import pickle
import re
from functools import partial
from itertools import product

import numpy as np
import pytest
import torch
from draws import normal, seeded
from torch import fx, nn
from torch.func import functional_call, grad, stack_module_state, vmap

from nalu_tutorial import DMU, INALU, NAC, NALU, NMRU, NSR, SNMU, MultiplicativeNAC, RealNPU
from nalu_tutorial.units.catalogue import LAYERS, entry_of

SHAPES = {
    partial(entry.unit, **variant.options): variant.shapes(3, 2) for entry in LAYERS for variant in entry.variants
}


def kind_of(unit):
    return unit.func if isinstance(unit, partial) else unit


def name_of(unit):
    return "-".join([kind_of(unit).__name__, *getattr(unit, "keywords", {})])


every_unit = pytest.mark.parametrize("unit", SHAPES, ids=name_of)
every_class = pytest.mark.parametrize("unit", dict.fromkeys(map(kind_of, SHAPES)), ids=name_of)


def with_option(option):
    return [entry.unit for entry in LAYERS if option in inspect.signature(entry.unit).parameters]


def still(made):
    """Return the unit in the mode in which it is made; one that draws numbers there in evaluation mode."""
    return made.eval() if hasattr(made, "noise_size") else made


def copies(unit, count=4):
    return [still(unit(3, 2, generator=seeded(k), dtype=torch.float64)) for k in range(count)]


@every_unit
def test_the_parameters_have_their_names_and_shapes_and_there_is_no_other_state(unit):
    made = unit(3, 2)
    assert {name: tuple(parameter.shape) for name, parameter in made.named_parameters()} == SHAPES[unit]
    assert list(made.state_dict()) == list(SHAPES[unit])
    assert {getattr(made, name).shape[0] for name in entry_of(type(made)).sparse} <= {2}


@every_unit
def test_any_leading_shape_is_row_by_row(unit):
    (made,) = copies(unit, 1)
    for shape in ((), (0,), (1,), (4,), (2, 3), (2, 0, 3), (3, 1, 1, 2)):
        x = normal(*shape, 3, seed=9)
        y = made(x)
        assert y.shape == (*shape, 2)
        rows = [made(row) for row in x.reshape(-1, 3)]
        torch.testing.assert_close(y.reshape(-1, 2), torch.stack(rows) if rows else torch.empty(0, 2).double())


@every_unit
def test_gradients_are_those_of_finite_differences(unit):
    for training in (True, False):
        made = still(copies(unit, 1)[0].train(training))
        names, values = zip(*made.named_parameters(), strict=True)
        values = [(value + normal(*value.shape, seed=1, scale=0.01)).detach().requires_grad_() for value in values]

        def output(x, *values, made=made, names=names):
            return functional_call(made, dict(zip(names, values, strict=True)), (x,))

        assert torch.autograd.gradcheck(output, (normal(5, 3, seed=3).requires_grad_(), *values))


def extreme_rows(dtype):
    """Return inputs that hold one number near or far from 0 each, and inputs of equal size."""
    limits = torch.finfo(dtype)
    tiny, huge = limits.max**-0.8, limits.max**0.25
    alone = [[sign * size, 3.0, -2.0] for size in (0.0, tiny, tiny**0.5, limits.eps, huge) for sign in (1, -1)]
    equal = [[size, sign * size, 1.5] for size in (0.0, 3.0, huge) for sign in (1, -1)]
    return torch.tensor(alone + equal, dtype=dtype)


@every_unit
def test_gradients_are_finite_where_the_output_is(unit):
    for training, dtype, weight in product((True, False), (torch.float32, torch.float64), (None, 0.0, 1.0, -1.0)):
        made, x = unit(3, 2, generator=seeded(), dtype=dtype).train(training), extreme_rows(dtype)
        for parameter in made.parameters() if weight is not None else ():
            nn.init.constant_(parameter, weight)
        made.noise = torch.full_like(x, 0.3)  # of units that draw
        there = made(x).isfinite().all(dim=-1)
        x = x[there].requires_grad_()
        made.noise = torch.full_like(x, 0.3)
        assert x.shape[0] >= 10, (training, dtype, weight)  # of the 16
        made(x).sum().backward()
        finite = [each.grad.isfinite().all() for each in (x, *made.parameters())]
        assert all(finite), (training, dtype, weight)


@every_unit
@pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning", "ignore::DeprecationWarning")
def test_a_trace_serves_inputs_with_more_and_fewer_axes(unit):
    (made,) = copies(unit, 1)
    traced = torch.jit.trace(made, normal(4, 3))
    for x in (normal(2, 5, 3), normal(3)):
        torch.testing.assert_close(traced(x), made(x))


@every_unit
def test_a_gradient_reaches_every_parameter_in_every_pass(unit):
    (made,), x = copies(unit, 1), normal(4, 3)
    for name, parameter in made.named_parameters():
        for _ in range(2):
            made.zero_grad()
            (made(x) - 1).square().sum().backward()
            assert (parameter.grad != 0).all(), name
        before = made(x)
        with torch.no_grad():
            parameter.sub_(0.1 * normal(*parameter.shape, seed=1).abs())
        assert not torch.equal(made(x), before), name


@every_unit
def test_copies_stacked_and_mapped_and_their_gradients_are_those_of_the_copies(unit):
    units, x = copies(unit), normal(4, 5, 3)
    x[0, 0] = 0

    def total(params, x):
        y = functional_call(units[0], params, (x,))
        return y.square().sum(), y

    params, _ = stack_module_state(units)
    gradients, mapped = vmap(grad(total, has_aux=True))(params, x)
    for k, each in enumerate(units):
        y = each(x[k])
        torch.testing.assert_close(mapped[k], y)
        y.square().sum().backward()
        for name, parameter in each.named_parameters():
            torch.testing.assert_close(gradients[name][k], parameter.grad)


class SideBySide(nn.Module):
    """Modules on the same input, their outputs along the first axis: one compilation for all of them."""

    def __init__(self, *modules):
        super().__init__()
        self.all = nn.ModuleList(modules)

    def forward(self, x):
        return torch.stack([module(x) for module in self.all])


@pytest.mark.compiler
def test_they_compile_whole():
    made, x = SideBySide(*(copies(unit, 1)[0] for unit in SHAPES)), normal(5, 3).requires_grad_()
    torch.compiler.reset()
    compiled = torch.compile(made, fullgraph=True, backend="aot_eager")
    inputs, y, wanted = [x, *made.parameters()], compiled(x), made(x)
    torch.testing.assert_close(y, wanted)
    gradients = (torch.autograd.grad(each.square().sum(), inputs) for each in (y, wanted))
    torch.testing.assert_close(*gradients)


@every_unit
def test_a_saved_and_a_copied_unit_is_the_unit_and_its_own(unit):
    (made,), x = copies(unit, 1), normal(3)
    output, saved = made(x), still(unit(3, 2, dtype=torch.float64))
    assert entry_of(type(made)).drawn != torch.equal(saved(x), output)
    saved.load_state_dict(made.state_dict())
    others = {"saved": saved, "copied": copy.deepcopy(made), "pickled": pickle.loads(pickle.dumps(made))}
    for parameter in made.parameters():
        nn.init.constant_(parameter, 0.3)
    assert not torch.equal(made(x), output)
    assert [how for how, other in others.items() if not torch.equal(other(x), output)] == []


@every_unit
def test_it_computes_in_its_precision_and_on_its_device(unit):
    for dtype in (torch.float32, torch.float64):
        made, x = still(unit(3, 2, generator=seeded(), dtype=dtype)), normal(5, 3)
        assert {parameter.dtype for parameter in made.parameters()} == {dtype}
        output = made(x.to(dtype))
        assert output.dtype == dtype
        torch.testing.assert_close(output.double(), made.double()(x), rtol=1e-4, atol=1e-5)
    assert {parameter.dtype for parameter in unit(3, 2).parameters()} == {torch.get_default_dtype()}
    made = unit(3, 2, device="meta")
    assert {parameter.device.type for parameter in made.parameters()} == {"meta"}
    assert made(torch.ones(5, 3, device="meta")).shape == (5, 2)


@every_unit
def test_a_generator_or_torchs_seed_repeats_the_start(unit):
    before = torch.random.get_rng_state()
    first, second, other = (unit(3, 2, generator=seeded(seed)).state_dict() for seed in (5, 5, 6))
    again = unit(3, 2, generator=seeded(6))
    again.reset_parameters(seeded(5))
    assert torch.equal(torch.random.get_rng_state(), before)
    for name, value in first.items():
        assert torch.equal(value, second[name])
        assert torch.equal(value, again.state_dict()[name])
    assert entry_of(type(again)).drawn == any(not torch.equal(value, other[name]) for name, value in first.items())
    with torch.random.fork_rng(devices=[]):
        first, second, other = ([*(torch.manual_seed(seed) and unit(3, 2)).parameters()] for seed in (1, 1, 2))
    assert all(map(torch.equal, first, second))
    assert entry_of(kind_of(unit)).drawn != all(map(torch.equal, first, other))


@every_class
def test_it_takes_what_linear_takes_and_prints_as_linear_does(unit):
    names = list(inspect.signature(unit).parameters.values())
    assert [name.name for name in names[:2]] == ["in_features", "out_features"]
    assert all(name.kind is name.KEYWORD_ONLY and name.default is not name.empty for name in names[2:])
    assert {"generator", "device", "dtype"} <= {name.name for name in names[2:]}
    parameters, _, errors = inspect.getdoc(unit).partition("\nRaises\n------\nTypeError\n")
    assert [name.name for name in names if not re.search(rf"\b{name.name}\b.* : ", parameters)] == []
    assert ("bounds : " in parameters, "ValueError\n" in errors) == (hasattr(unit(3, 2), "bounds"), True)
    made = unit(np.int64(3), np.int32(2))
    assert repr(made).startswith(f"{unit.__name__}(in_features=3, out_features=2")
    assert (type(made.in_features), type(made.out_features)) == (int, int)
    assert made(torch.ones(0, 3)).shape == (0, 2)
    assert len(inspect.getsource(unit.forward).splitlines()) < 15  # short enough to read


@pytest.mark.parametrize(
    ("unit", "options"),
    [
        (NAC(3, 2), ""),
        (MultiplicativeNAC(3, 2, epsilon=1e-5), ", epsilon=1e-05"),
        (NSR(3, 2, scale=2.0), ", scale=2.0, redundancy=1"),
        (INALU(3, 2, clip=False), ", shared_weights=False, input_gate=False, epsilon=1e-07, clip=False, sign=True"),
        (SNMU(3, 2), ", low=1.0, high=5.0"),
    ],
    ids=str,
)
def test_it_prints_its_options(unit, options):
    assert repr(unit) == f"{type(unit).__name__}(in_features=3, out_features=2{options})"


def refusals(unit):
    """Yield what a unit refuses: the error, its sentence, and what to call."""
    for shape in ((4,), (2, 4), (3, 1), (0,), ()):
        sentence = rf"expected an input of shape \(\.\.\., 3\), got {re.escape(str(shape))}"
        yield ValueError, sentence, partial(unit(3, 2), torch.ones(shape))
    for dtype in (torch.int64, torch.uint8, torch.bool, torch.complex64):
        sentence = f"expected a floating-point tensor, got one of {dtype}"
        yield TypeError, sentence, partial(unit(3, 2), torch.ones(3).to(dtype))
    for x in ([1.0, 2.0, 3.0], 1.0, None, torch.ones(3).numpy()):
        sentence = f"^expected a floating-point tensor, not {type(x).__name__}; call torch"
        yield TypeError, sentence, partial(unit(3, 2), x)
    for (weights, other), device in product(PRECISIONS, ("cpu", "meta")):
        sentence = f"^expected an input of {weights}, as the weights are, got one of {other}; call"
        made, x = unit(3, 2, dtype=weights, device=device), torch.ones(3, dtype=other, device=device)
        yield TypeError, sentence, partial(made, x)
    for size, (error, sentence) in SIZES.items():
        yield error, f"^in_features {sentence}$", partial(unit, size, 2)
        yield error, f"^out_features {sentence}$", partial(unit, 2, size)
    for dtype in (torch.complex64, torch.int64, torch.bool):
        sentence = f"^dtype must be a floating-point type, as torch.float32, not {dtype}$"
        yield TypeError, sentence, partial(unit, 3, 2, dtype=dtype)


PRECISIONS = ((torch.float32, torch.float64), (torch.float64, torch.float16))
SIZES = {
    0: (ValueError, "must be at least 1, not 0"),
    -1: (ValueError, "must be at least 1, not -1"),
    2.0: (TypeError, "must be an int, not float"),
    "3": (TypeError, "must be an int, not str"),
    True: (TypeError, "must be an int, not bool"),
}


@every_class
def test_a_wrong_input_and_a_wrong_size_are_named(unit):
    for error, sentence, call in refusals(unit):
        with pytest.raises(error, match=sentence):
            call()


@every_unit
def test_a_parameter_that_is_nan_spoils_its_own_output_alone(unit):
    for name, shape in SHAPES[unit].items():
        if shape[0] == 2:  # a gate on the inputs feeds all outputs
            (made,) = copies(unit, 1)
            made.requires_grad_(False).get_parameter(name)[0].view(-1)[-1] = math.nan
            assert made(normal(5, 3)).isnan().tolist() == [[True, False]] * 5, name


WRONG_OPTIONS = [
    *(
        (unit, {"epsilon": -1e-7}, "epsilon must be finite and at least 0, not -1e-07")
        for unit in with_option("epsilon")
    ),
    (NALU, {"epsilon": math.nan}, "epsilon must be finite and at least 0, not nan"),
    (NALU, {"epsilon": math.inf}, "epsilon must be finite and at least 0, not inf"),
    (NALU, {"epsilon": True}, "epsilon must be a number, not bool"),
    (NALU, {"epsilon": "1e-7"}, "epsilon must be a number, not str"),
    (NALU, {"shared_weights": "no"}, "shared_weights must be True or False, not 'no'"),
    (NALU, {"input_gate": None}, "input_gate must be True or False, not None"),
    (INALU, {"clip": 1}, "clip must be True or False, not 1"),
    (INALU, {"sign": "no"}, "sign must be True or False, not 'no'"),
    (INALU, {"input_gate": "no"}, "input_gate must be True or False, not 'no'"),
    (NMRU, {"sign": "no"}, "sign must be True or False, not 'no'"),
    (RealNPU, {"bounded": "no"}, "bounded must be True or False, not 'no'"),
    (SNMU, {"low": 0}, "low must be finite and above 0, not 0"),
    (SNMU, {"high": "5"}, "high must be a number, not str"),
    (SNMU, {"high": math.inf}, "high must be finite and above 0, not inf"),
    (SNMU, {"low": 5}, "low must be below high, got 5.0 and 5.0"),
    (NSR, {"scale": 0.0}, "scale must be finite and above 0, not 0.0"),
    (NSR, {"redundancy": 0}, "redundancy must be at least 1, not 0"),
    (DMU, {"temperature": 0}, "temperature must be finite and above 0, not 0"),
    (DMU, {"operation": "mul"}, "operation must be 'add' or 'sub', not 'mul'"),
]


@pytest.mark.parametrize(("unit", "option", "sentence"), WRONG_OPTIONS, ids=str)
def test_an_option_that_cannot_be_is_named(unit, option, sentence):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        unit(3, 2, **option)


@every_class
def test_fx_is_told_to_keep_out_and_keeps_out_of_a_leaf(unit):
    class Tracer(fx.Tracer):
        def is_leaf_module(self, module, name):
            return isinstance(module, unit) or super().is_leaf_module(module, name)

    model, x = nn.Sequential(still(unit(3, 2))), torch.ones(3)
    with pytest.raises(TypeError, match=r"^torch\.fx cannot trace into a unit: .*is_leaf_module"):
        fx.symbolic_trace(model)
    assert torch.equal(fx.GraphModule(model, Tracer().trace(model))(x), model(x))


@every_class
def test_under_autocast_precisions_may_differ(unit):
    with torch.autocast("cpu"):
        assert unit(3, 2)(torch.ones(3, dtype=torch.bfloat16)).isfinite().all()
