"""Formulas read from weights set by hand, and against what the models compute."""

import math
from collections import OrderedDict

import pytest
import sympy
import torch
from hypothesis import given
from hypothesis import strategies as st
from set_by_hand import SATURATED, agree, holding, inalu, nac_like, with_weight
from torch import nn

from nalu_tutorial import (
    DMU,
    GNALU,
    INALU,
    NAC,
    NALU,
    NAU,
    NMRU,
    NMU,
    NPU,
    NRU,
    NSR,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    max_safe_log,
    read_formula,
    safe_log,
)
from nalu_tutorial.units.catalogue import LAYERS


def square_and_more():
    return nn.Sequential(with_weight(NAU, [[1, 1, 0, 0], [1, 1, 1, 1]]), with_weight(NMU, [[1, 1]]))


def four_operations():
    powers = with_weight(NPU, [[1, 0], [0, 1], [1, 1], [1, -1], [0.5, 0]])
    return nn.Sequential(powers, with_weight(NAU, [[1, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]))


@pytest.mark.parametrize(
    ("kind", "W", "formula"),
    [
        (NAC, [[1, -1, 0]], "a - b"),
        (NAU, [[1, -1, 0]], "a - b"),
        (NMU, [[1, 0, 1]], "a*c"),
        (MultiplicativeNAC, [[1, -1, 0.5]], "Abs(a)*sqrt(Abs(c))/Abs(b)"),
        (NaiveNPU, [[2, -1, 0]], "a**2/b"),
        (RealNPU, [[-1, 3, 0]], "b**3/a"),
        (NPU, [[0, 0.5, 0]], "re(sqrt(b))"),
        (NRU, [[1, -1, 0]], "a/b"),
        (NMRU, [[1, 0, 0, 0, 1, 0]], "a/b"),
        (NMRU, [[1, 0, 1, 0, 1, 1]], "a/b"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_each_unit_reads_as_its_equation(kind, W, formula):
    reading = read_formula(with_weight(kind, W), "a b c")
    assert str(reading) == repr(reading) == formula
    assert reading.exact
    assert reading.unread == ()


@pytest.mark.parametrize(("operation", "formulas"), [("add", "(a + b + c, a*b*c)"), ("sub", "(a - b - c, a/(b*c))")])
def test_a_dmu_reads_as_one_of_its_two_operations(operation, formulas):
    unit = holding(DMU(3, 2, operation=operation, dtype=torch.float64), theta=[SATURATED, -SATURATED])
    assert str(read_formula(unit, "a b c")) == formulas


def test_a_soft_dmu_keeps_its_gate_in_the_formula():
    reading = read_formula(holding(DMU(2, 1, dtype=torch.float64), theta=[0.0]), "a b", positive=True)
    assert not reading.exact
    assert reading.equals("a^0.5*b^0.5*(a + b)^0.5")


def test_a_golden_nalu_reads_as_a_nalu():
    unit = GNALU(2, 2, input_gate=False, dtype=torch.float64)
    holding(unit, W_hat=[[90.0, -90.0]] * 2, M_hat=[[90.0, 90.0]] * 2, G=[90.0, -90.0])
    assert str(read_formula(unit, "a b")) == "(a - b, Abs(a)/Abs(b))"


@pytest.mark.parametrize(
    ("kind", "W", "formula"),
    [(MultiplicativeNAC, [[1, -1, 0.5]], "a*sqrt(c)/b"), (NPU, [[0.5, -1.5, 0]], "sqrt(a)/b**(3/2)")],
)
def test_positive_inputs_make_it_simpler(kind, W, formula):
    assert str(read_formula(with_weight(kind, W), "a b c", positive=True)) == formula


def test_a_linear_layer_reads_with_its_constants():
    weighted = holding(nn.Linear(2, 2), weight=[[2.0, -3.0], [0.0, 1.0]], bias=[0.01, 32.0])
    reading = read_formula(weighted, "a b")
    assert str(reading) == "(2*a - 3*b + 0.01, b + 32)"
    assert reading.exact
    assert str(read_formula(holding(nn.Linear(2, 1, bias=False), weight=[[1.0, 1.0]]), "a b")) == "a + b"


@pytest.mark.parametrize(
    ("weight", "formula"),
    [
        (0.04, "0.04*x"),
        (-0.04, "-0.04*x"),
        (1e-9, "1.0e-9*x"),
        (0.0, "0"),
        (3.04, "3.04*x"),
        (2.9996, "3*x"),
        (0.9949, "0.995*x"),
        (1234.4, "1234*x"),
        (1e30, "1.0e+30*x"),
    ],
)
def test_no_constant_of_a_linear_layer_is_lost(weight, formula):
    reading = read_formula(holding(nn.Linear(1, 1, bias=False), weight=[[weight]]), "x")
    assert str(reading) == formula
    assert reading.exact


def test_numbers_are_rounded_once_and_at_the_end():
    model = nn.Sequential(
        holding(nn.Linear(1, 1), weight=[[1.0049]], bias=[0.0]), holding(nn.Linear(1, 1), weight=[[200.0]], bias=[0.7])
    )
    assert str(read_formula(model, "x")) == "201*x + 0.7"


def test_a_constant_alone_prints_with_three_digits():
    model = nn.Sequential(with_weight(NAU, [[0.0]]), holding(nn.Linear(1, 1), weight=[[2.0]], bias=[0.7]))
    assert str(read_formula(model, "x")) == "0.7"
    model = nn.Sequential(with_weight(NAU, [[0.0]]), holding(nn.Linear(1, 2), weight=[[2.0], [1.0]], bias=[0.7, 0.2]))
    assert str(read_formula(model, "x")) == "(0.7, 0.2)"


def test_a_stack_reads_as_the_product_of_two_sums():
    reading = read_formula(square_and_more(), "x1:5")
    assert str(reading) == "(x1 + x2)*(x1 + x2 + x3 + x4)"
    assert reading.equals("(x1 + x2)^2 + (x1 + x2)*(x3 + x4)")
    assert not reading.equals("(x1 + x2)*(x1 + x2 + x3)")


def test_powers_and_sums_read_as_the_four_operations():
    assert read_formula(four_operations(), "x y", positive=True).equals(["x + y", "x*y", "x/y", "sqrt(x)"])
    honest = read_formula(four_operations(), "x y")
    assert not honest.equals(["x + y", "x*y", "x/y", "sqrt(x)"])
    assert honest.equals(["x + y", "x*y", "x/y", "re(sqrt(x))"])


@pytest.mark.parametrize(
    ("log", "formula"),
    [
        (safe_log, "(Abs(a - 1) + 1)/(Abs(b - 1) + 1)"),
        (max_safe_log, "Max(1, a)/Max(1, b)"),
    ],
)
def test_the_logarithm_of_a_multiplicative_nac_is_part_of_the_formula(log, formula):
    unit = nac_like(MultiplicativeNAC(2, 1, log=log, dtype=torch.float64), [[1, -1]])
    reading = read_formula(unit, "a b")
    assert str(reading) == formula
    agree(unit, reading, torch.tensor([[3.0, 0.5], [-2.0, 4.0]], dtype=torch.float64))


def test_a_logarithm_of_the_readers_own_is_refused():
    with pytest.raises(TypeError, match="cannot read MultiplicativeNAC: its log must be None, safe_log or max_safe_l"):
        read_formula(MultiplicativeNAC(1, 1, log=torch.log1p), "a")


def test_a_lost_sign_is_part_of_the_formula():
    model = nn.Sequential(with_weight(NAC, [[1, -1]]), with_weight(MultiplicativeNAC, [[1]]))
    assert str(read_formula(model, "a b")) == "Abs(a - b)"
    assert str(read_formula(model, "a b", positive=True)) == "Abs(a - b)"
    model = nn.Sequential(with_weight(NAC, [[1, 1]]), with_weight(MultiplicativeNAC, [[1]]))
    assert str(read_formula(model, "a b", positive=True)) == "a + b"


def test_an_unread_weight_stays_and_is_listed_with_its_place():
    reading = read_formula(with_weight(NMU, [[1, 0.0], [0.53895, 1]]), "a b")
    assert str(reading.expressions[1]) == "b*(0.539*a + 0.461)"
    (unread,) = reading.unread
    assert unread == ("NMU", "weight", 1, 0, pytest.approx(0.53895), 1.0)
    assert not reading.exact
    assert str(reading).splitlines()[1] == "not near a readable value (1): NMU: weight[1, 0] = 0.539, nearest 1"
    assert reading._repr_latex_().endswith(r"\quad\text{(weights not near a readable value: 1)}$")


def test_layers_are_named_by_their_place():
    inner = nn.Sequential(OrderedDict(sum=with_weight(NAU, [[1, 0.3], [1, 1]]), product=with_weight(NMU, [[1, 1]])))
    last = inalu([[0.5]], [[1.0]], [0.0])
    model = nn.Sequential(inner, holding(nn.Linear(1, 1), weight=[[1.5]], bias=[math.nan]), last)
    places = [
        (weight.layer, weight.weight, weight.output, weight.input) for weight in read_formula(model, "a b").unread
    ]
    assert places == [
        ("layer 0.0 (NAU)", "weight", 0, 1),
        ("layer 1 (Linear)", "bias", 0, None),
        ("layer 2 (INALU)", "sigmoid(G)", 0, None),
        ("layer 2 (INALU)", "weight_add", 0, 0),
    ]


@pytest.mark.parametrize(("count", "ending"), [(3, "weight[0, 2] = 0.5, nearest 0"), (5, "; …")])
def test_only_the_first_three_unread_weights_are_printed(count, ending):
    printed = str(read_formula(with_weight(NAU, [[0.5] * count]), f"x1:{count + 1}"))
    assert f"({count})" in printed
    assert printed.count("nearest") == 3
    assert printed.endswith(ending)


def test_an_unread_weight_is_not_printed_as_the_value_that_it_is_not():
    reading = read_formula(with_weight(NAU, [[0.9996]]), "a", tolerance=1e-4)
    assert str(reading) == "a\nnot near a readable value (1): NAU: weight[0, 0] = 0.9996, nearest 1"


def test_the_weight_that_the_clamp_lets_through_is_read():
    assert str(read_formula(with_weight(NAU, [[7.0, -7.0]]), "a b")) == "a - b"
    assert str(read_formula(with_weight(NMU, [[7.0, -7.0]]), "a b")) == "a"


def test_a_shut_gate_hides_the_weights_behind_it():
    unit = holding(NPU(2, 1), W_re=[[1.0, 0.3]], W_im=[[0.0, 0.7]], gate=[1.2, -0.1])
    reading = read_formula(unit, "a b")
    assert str(reading) == "a"
    assert reading.exact


@pytest.mark.parametrize(
    ("last", "formula"),
    [
        (with_weight(NMU, [[1, 0]]), "a + b"),
        (with_weight(NAU, [[-1, 0.01]]), "-a - b"),
        (with_weight(NPU, [[1, 0]]), "a + b"),
        (holding(NPU(2, 1), W_re=[[1.0, 0.3]], gate=[1.0, 0.0]), "a + b"),
        (inalu([[1, 0]], [[1, 1]], [SATURATED]), "a + b"),
        (holding(nn.Linear(2, 1), weight=[[2.0, 0.0]], bias=[0.5]), "2*a + 2*b + 0.5"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_idle_row_is_not_listed(last, formula):
    reading = read_formula(nn.Sequential(with_weight(NAU, [[1, 1], [0.6, 0.3]]), last), "a b")
    assert str(reading) == formula
    assert reading.exact


def test_what_is_multiplied_by_zero_is_not_listed():
    model = nn.Sequential(with_weight(NAU, [[0, 0], [1, 0.3]]), with_weight(NMU, [[1, 0.5]]))
    reading = read_formula(model, "a b")
    assert str(reading) == "0"
    assert reading.exact


def test_a_row_that_one_output_uses_is_listed():
    model = nn.Sequential(with_weight(NAU, [[1, 1], [0.6, 1]]), with_weight(NMU, [[1, 0], [0, 1]]))
    (unread,) = read_formula(model, "a b").unread
    assert unread[:4] == ("layer 0 (NAU)", "weight", 1, 0)


def test_a_gate_before_powers_of_zero_is_not_listed():
    reading = read_formula(holding(NPU(2, 1), W_re=[[1.0, 0.0]], gate=[1.0, 0.5]), "a b")
    assert str(reading) == "a"
    assert reading.exact


@pytest.mark.parametrize(
    "model",
    [
        nn.Sequential(with_weight(NAU, [[1, 1], [math.nan, 0]]), with_weight(NMU, [[1, 0]])),
        holding(NPU(2, 1), W_re=[[1.0, math.nan]], gate=[1.0, 0.0]),
        inalu([[1, 1]], [[math.nan, 0]], [SATURATED]),
    ],
    ids=["row", "gate", "path"],
)
def test_nan_is_listed_wherever_it_stands(model):
    reading = read_formula(model, "a b")
    assert model(torch.ones(2, dtype=next(model.parameters()).dtype)).isnan().all()
    (unread,) = reading.unread
    assert math.isnan(unread.value)


def test_an_imaginary_power_is_not_read():
    unit = holding(NaiveNPU(1, 1), W_re=[[1.0]], W_im=[[1.0]])
    (unread,) = read_formula(unit, "a").unread
    assert unread == ("NaiveNPU", "W_im", 0, 0, 1.0, 0.0)


@pytest.mark.parametrize("W_re", [[1.25, -0.75], [1.0, 2.0]], ids=["odd", "whole"])
@pytest.mark.parametrize("kind", [NPU, RealNPU])
def test_half_open_gates_and_odd_powers_are_still_the_units_equation(kind, W_re):
    imaginary = {"W_im": [[0.25, -0.5]]} if kind is NPU else {}
    unit = holding(kind(2, 1, dtype=torch.float64), W_re=[W_re], gate=[0.5, 0.25], **imaginary)
    x = torch.tensor([[1.5, 2.0], [-1.5, 2.0], [1.5, -0.5], [-2.5, -3.0]], dtype=torch.float64)
    agree(unit, read_formula(unit, "a b"), x)
    agree(unit, read_formula(unit, "a b", positive=True), x.abs())
    assert {weight.weight for weight in read_formula(unit, "a b").unread} >= {"gate", *imaginary}


def test_the_improved_nalu_reads_as_the_path_its_gate_opens():
    unit = inalu([[1, -1], [0.3, 0.3]], [[0.3, 0.3], [1, -1]], [SATURATED, -SATURATED])
    reading = read_formula(unit, "a b")
    assert reading.exact
    assert str(reading) == "(a - b, a/b)"
    assert str(read_formula(inalu([[0, 0]], [[1, -1]], [-SATURATED], sign=False), "a b")) == "Abs(a)/Abs(b)"


def test_a_gate_in_the_middle_mixes_both_paths():
    unit = inalu([[1, -1]], [[0.5, 1]], [0.0])
    reading = read_formula(unit, "a b")
    assert [weight[:4] for weight in reading.unread] == [("INALU", "sigmoid(G)", 0, None)]
    agree(unit, reading, torch.tensor([[2.0, 3.0], [-2.0, 3.0], [-2.0, -3.0], [2.0, -0.5]], dtype=torch.float64))


def test_a_nalu_without_an_input_gate_reads():
    unit = holding(nac_like(NALU(2, 1, input_gate=False), [[1.0, 1.0]]), G=[-SATURATED])
    assert str(read_formula(unit, "a b")) == "Abs(a)*Abs(b)"


# Of the units with one W of shape (out, in), the values that it is built for.
READABLE = {
    entry.unit: entry.readable[entry.sparse[0]].values()
    for entry in LAYERS
    if entry.readable and len(entry.sparse) == 1 and getattr(entry.unit(3, 2), entry.sparse[0]).shape == (2, 3)
}
kinds = st.sampled_from(list(READABLE))


@st.composite
def weights(draw, among=kinds):
    """Draw a kind of unit and a readable W for it, 2 × 3."""
    kind = draw(among)
    entries = st.lists(st.sampled_from(READABLE[kind]), min_size=6, max_size=6)
    return kind, torch.tensor(draw(entries), dtype=torch.float64).reshape(2, 3)


seeds = st.integers(0, 2**32)


def inputs(seed, low, high):
    x = torch.rand(20, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    return low + (high - low) * x


@given(weights(), seeds)
def test_formula_and_model_agree_on_positive_inputs(drawn, seed):
    unit, x = with_weight(*drawn), inputs(seed, 0.5, 3)
    for positive in (True, False):
        reading = read_formula(unit, "x1:4", positive=positive)
        assert reading.exact
        agree(unit, reading, x)


last_layers = weights(st.sampled_from([NAU, NMU]))


def stack(first, last):
    (kind, W), (last_kind, V) = first, last
    return nn.Sequential(with_weight(kind, W), with_weight(last_kind, V[:, :2]))


@given(weights(), last_layers, seeds)
def test_formula_and_model_agree_on_inputs_of_both_signs(first, last, seed):
    model, x = stack(first, last), inputs(seed, 0.5, 3)
    x = x * inputs(seed + 1, -1, 1).sign()
    agree(model, read_formula(model, "x1:4"), x)


def shrunk(W, noise):
    """Return W moved by the noise, and not past the bounds of any unit."""
    return W + torch.where(W > 0, -noise, noise)


@given(weights(), last_layers)
def test_noise_below_the_tolerance_changes_nothing(first, last):
    (kind, W), (last_kind, V) = first, last
    noisy = stack((kind, shrunk(W, 0.04)), (last_kind, shrunk(V, 0.04)))
    reading = read_formula(noisy, "x1:4")
    assert reading == read_formula(stack(first, last), "x1:4")
    assert reading.exact


@given(weights())
def test_noise_above_the_tolerance_is_listed(drawn):
    kind, W = drawn
    unit = with_weight(kind, shrunk(W, 0.06))
    unread = read_formula(unit, "x1:4").unread
    assert [(weight.output, weight.input) for weight in unread] == [(j, i) for j in range(2) for i in range(3)]
    assert [weight.nearest for weight in unread] == W.flatten().tolist()
    assert read_formula(unit, "x1:4", tolerance=0.07).exact


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
def test_every_precision_reads_the_same(dtype):
    assert str(read_formula(square_and_more().to(dtype), "x1:5")) == "(x1 + x2)*(x1 + x2 + x3 + x4)"


@pytest.mark.parametrize("value", [math.nan, math.inf])
@pytest.mark.parametrize("kind", [nn.Linear, NaiveNPU])
def test_a_run_that_overflowed_reads_as_unread(kind, value):
    name = "weight" if kind is nn.Linear else "W_re"
    reading = read_formula(holding(kind(2, 1), **{name: [[value, 1.0]]}), "a b")
    assert [(weight.output, weight.input) for weight in reading.unread if weight.weight == name] == [(0, 0)]
    assert math.isnan(reading.unread[0].nearest)
    assert not reading.equals("a + b")


def test_an_exponent_of_nan_does_not_stop_a_stack():
    model = nn.Sequential(with_weight(NPU, [[math.nan, 1.0]]), with_weight(NPU, [[1.0]]), with_weight(NMU, [[1.0]]))
    assert read_formula(model, "a b").expression.has(sympy.nan)


def test_the_formula_is_shown_as_mathematics():
    assert read_formula(with_weight(NPU, [[1, -1]]), "a b")._repr_latex_() == r"$\displaystyle \frac{a}{b}$"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("a b c", r"layer 0 \(NAU\) has 2 inputs, got 3: a, b, c"),
        (["a"], r"layer 0 \(NAU\) has 2 inputs, got 1: a"),
        ("a a", "the names of the inputs must differ, got a, a"),
        (["a", "b c"], "an input's name must be a Python identifier, not 'b c'"),
        ("a 2", "an input's name must be a Python identifier, not '2'"),
        ("a lambda", "an input's name must be a Python identifier, not 'lambda'"),
        ("\N{MICRO SIGN} \N{GREEK SMALL LETTER MU}", "the names of the inputs must differ"),
    ],
)
def test_names_must_be_a_different_identifier_for_each_input(names, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_formula(nn.Sequential(with_weight(NAU, [[1, 1]])), names)


@pytest.mark.parametrize("names", [None, 2, ["a", 1], {"a", "b"}, b"a b", sympy.symbols("a b"), iter("ab")])
def test_names_are_text_in_the_order_of_the_inputs(names):
    with pytest.raises(TypeError, match="names must be text, as 'x y', or a list of it, as "):
        read_formula(with_weight(NAU, [[1, 1]]), names)


def test_layers_must_fit_each_other():
    model = nn.Sequential(with_weight(NAU, [[1, 1]]), with_weight(NMU, [[1, 1]]))
    with pytest.raises(ValueError, match=r"layer 1 \(NMU\) has 2 inputs, got 1: a \+ b"):
        read_formula(model, "a b")


@pytest.mark.parametrize("tolerance", [0, 0.25, -1, math.nan, "0.1", None, True])
def test_the_tolerance_tells_readable_values_apart(tolerance):
    with pytest.raises(ValueError, match="tolerance must be a number between 0 and ¼, not "):
        read_formula(with_weight(NAU, [[1.0]]), "a", tolerance=tolerance)


class Doubled(NAU):
    def forward(self, x):
        return 2 * super().forward(x)


class Skipping(nn.Sequential):
    def forward(self, x):
        return x + super().forward(x)


class Plain(nn.Sequential):
    pass


@pytest.mark.parametrize(
    "unread", [nn.ReLU(), NSR(1, 1), Doubled(1, 1), Skipping(with_weight(NAU, [[1]]))], ids=lambda m: type(m).__name__
)
def test_what_cannot_be_read_is_refused_by_name(unread):
    with pytest.raises(
        TypeError, match=rf"cannot read layer 1 \({type(unread).__name__}\): .*INALU, Linear, .*RealNPU"
    ):
        read_formula(nn.Sequential(with_weight(NAU, [[1]]), unread), "a")


def hooked(model):
    model.register_forward_hook(lambda module, inputs, output: 2 * output)
    return model


def hooked_before(model):
    model.register_forward_pre_hook(lambda module, inputs: (2 * inputs[0],))
    return model


def with_a_forward(model):
    model.forward = torch.sin
    return model


@pytest.mark.parametrize("change", [hooked, hooked_before, with_a_forward])
def test_a_layer_that_computes_something_else_is_refused(change):
    for model in (nn.Sequential(nn.Sequential(), change(NAU(1, 1))), nn.Sequential(NAU(1, 1), change(nn.Sequential()))):
        with pytest.raises(
            TypeError, match=r"cannot read layer 1 \((NAU|Sequential)\): a hook, or a forward of its own"
        ):
            read_formula(model, "a")


@pytest.mark.parametrize("options", [{"dtype": torch.complex64}, {"device": "meta"}], ids=str)
def test_weights_without_a_real_value_are_refused(options):
    with pytest.raises(TypeError, match="cannot read Linear: its weights must be real numbers, and on a device that"):
        read_formula(nn.Linear(1, 1, **options), "a")


def test_a_subclass_of_sequential_with_its_forward_is_read():
    assert str(read_formula(Plain(with_weight(NAU, [[1, 1]])), "a b")) == "a + b"


def test_a_layer_that_comes_twice_is_read_twice():
    doubling = holding(nn.Linear(1, 1, bias=False), weight=[[2.0]])
    assert str(read_formula(nn.Sequential(doubling, doubling), "a")) == "4*a"


@pytest.mark.parametrize("unit", [NALU(1, 1), INALU(1, 1, input_gate=True)])
def test_a_gate_that_sees_the_input_is_refused(unit):
    with pytest.raises(TypeError, match=f"cannot read this {type(unit).__name__}: its gate depends on the input"):
        read_formula(unit, "a")


def passing(model):
    return nn.Sequential(nn.Flatten(), nn.Identity(), model[0], nn.Dropout(0.3), *model[1:]).eval()


def prepared_in_mixed_precision(model):
    """Change it as accelerate does."""
    model._original_forward = model.forward
    model.forward = lambda x: model._original_forward(x.bfloat16().double())
    return model


@pytest.mark.parametrize(
    "wrap",
    [
        passing,
        nn.DataParallel,
        prepared_in_mixed_precision,
        pytest.param(lambda model: torch.compile(model, backend="eager"), marks=pytest.mark.compiler, id="compile"),
    ],
)
def test_what_changes_no_number_is_passed(wrap):
    model = square_and_more()
    reading = read_formula(model, "a b c d")
    assert read_formula(nn.Sequential(wrap(model)), "a b c d").expressions == reading.expressions


@pytest.mark.parametrize("layer", [nn.Flatten(0), nn.Dropout(0.3), type("Own", (nn.Identity,), {})()], ids=repr)
def test_what_may_change_a_number_is_not_passed(layer):
    with pytest.raises(TypeError, match=r"^cannot read layer 0 \((Flatten|Dropout|Own)\)( in training mode)?"):
        read_formula(nn.Sequential(layer, NAU(2, 1)), "a b")
