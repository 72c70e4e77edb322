"""What a reading answers: whether it is this formula, and how far off it is."""

import math
import subprocess
from itertools import product

import pytest
import sympy
import torch
from hypothesis import given
from hypothesis import strategies as st
from set_by_hand import holding, inalu, nac_like, values_of, with_weight
from torch import nn

from nalu_tutorial import (
    NAC,
    NAU,
    NMU,
    NPU,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    max_safe_log,
    read_formula,
    safe_log,
)


def test_a_target_may_bring_symbols_of_its_own():
    a, b = sympy.symbols("a b")
    assert read_formula(with_weight(NMU, [[1, 1]]), "a b").equals(a * b)


def test_names_that_sympy_uses_are_only_names():
    names = ["E", "I", "N", "O", "Q", "S", "pi", "beta", "sqrt", "re"]
    reading = read_formula(with_weight(NAU, [[1] * 9 + [-1]]), names)
    assert reading.equals("E + I + N + O + Q + S + pi + beta + sqrt - re")
    assert reading.equals(str(reading))


def test_a_name_that_sympy_uses_is_no_number_of_the_target():
    reading = read_formula(with_weight(NAU, [[1]]), "a")
    for name in ("S", "N", "Q", "beta", "oo", "zoo"):
        with pytest.raises(ValueError, match=f"the target uses {name}; the inputs are a"):
            reading.equals(f"a + {name}")
    assert not reading.equals("a + pi")


def test_a_name_is_the_same_in_every_way_to_type_it():
    assert read_formula(with_weight(NAU, [[1]]), ["\N{MICRO SIGN}"]).equals("\N{MICRO SIGN}")


def test_several_outputs_have_no_single_expression():
    reading = read_formula(with_weight(NAU, [[1], [-1]]), "a")
    with pytest.raises(ValueError, match="the model has 2 outputs: expressions has one formula for each"):
        _ = reading.expression
    with pytest.raises(ValueError, match="expected a target for each of 2 outputs, got 1"):
        reading.equals("a")


def test_a_target_over_other_names_is_refused():
    reading = read_formula(with_weight(NAU, [[1, 1]]), "a b")
    with pytest.raises(ValueError, match="the target uses c; the inputs are a, b"):
        reading.equals("a + c")


def linear(*weights, bias=None):
    unit = nn.Linear(len(weights), 1, bias=bias is not None, dtype=torch.float64)
    return holding(unit, weight=[weights], **({} if bias is None else {"bias": [bias]}))


@pytest.mark.parametrize(
    ("model", "target"),
    [
        (linear(3.2), "3.2*x"),
        (linear(3.2).float(), "3.2*x"),
        (linear(0.7), "0.7*x"),
        (linear(0.7), "7*x/10"),
        (linear(2.5), "2.5*x"),
        (linear(1.8, bias=32.0), "9/5*x + 32"),
        (linear(3.204), "3.204*x"),
        (linear(1 / 3), "x/3"),
        (linear(math.pi), "pi*x"),
        (linear(2.0, bias=0.7), "2*(x + 0.35)"),
        (linear(1234.4), "1234.4*x"),
        (nn.Sequential(linear(0.3, bias=0.1), with_weight(NMU, [[0.5]])), "(0.3*x + 1.1)/2"),
        (holding(NaiveNPU(1, 1), W_re=[[0.7]]), "re(x**0.7)"),
        (nn.Sequential(with_weight(MultiplicativeNAC, [[0.7]]), linear(0.3)), "0.3*Abs(x)**(7/10)"),
        (nn.Sequential(with_weight(MultiplicativeNAC, [[1 / 3]]), linear(0.3)), "0.3*Abs(x)**(1/3)"),
    ],
)
def test_numbers_are_equal_as_they_are_printed(model, target):
    reading = read_formula(model, "x")
    assert reading.equals(target)
    assert reading.equals(str(reading).splitlines()[0])


@pytest.mark.parametrize(
    ("model", "target"),
    [
        (linear(3.2), "3.21*x"),
        (linear(3.2), "3.2*x + 0.001"),
        (linear(0.001), "0"),
        (linear(1e-9), "0"),
        (linear(3.2, bias=1e-6), "3.2*x"),
        (linear(0.333), "x/3 + x**2/1000"),
        (linear(1.0), "x**1.01"),
        (linear(1.0), "1.01*x"),
        (linear(math.nan), "x"),
        (linear(1.0), "x/0"),
        (linear(0.7), "0.7*I*x"),
    ],
)
def test_numbers_that_print_differently_are_not_equal(model, target):
    assert not read_formula(model, "x").equals(target)


@pytest.mark.parametrize("target", ["x1", "x1*x2", "re(x1**0.539)"])
def test_formulas_of_many_numbers_are_told_apart_without_simplifying(target, monkeypatch):
    generator = torch.Generator().manual_seed(0)
    product = holding(NMU(14, 1), weight=torch.rand(1, 14, generator=generator))
    powers = nn.Sequential(RealNPU(2, 6, generator=generator), NAU(6, 1, generator=generator))
    monkeypatch.setattr("nalu_tutorial.formula._compare.simplify", lambda *_: pytest.fail("it may take minutes"))
    for model, names in ((product, "x1:15"), (powers, "x1 x2")):
        reading = read_formula(model, names)
        assert reading.equals(str(reading).splitlines()[0])
        assert not reading.equals(target)


@pytest.mark.parametrize("function", [sympy.gamma, sympy.sinh, sympy.Function("f")])
def test_a_target_may_have_functions_that_no_reading_has(function):
    assert not read_formula(linear(2.0), "x").equals(function(sympy.Symbol("x")))
    assert not read_formula(linear(2.5), "x").equals(function(sympy.Symbol("x")))


def test_an_expression_is_a_target_with_any_assumptions():
    x = sympy.Symbol("x", positive=True)
    assert read_formula(with_weight(MultiplicativeNAC, [[0.5]]), "x", positive=True).equals(sympy.sqrt(x))
    assert read_formula(with_weight(NMU, [[1, 1]]), "x y").equals(x * sympy.Symbol("y", integer=True))


@pytest.mark.parametrize("target", [0, 0.0, sympy.Integer(0), "0", ["0"], (0,)])
def test_a_number_is_a_target(target):
    assert read_formula(with_weight(NAU, [[0]]), "x").equals(target)


NO_FORMULA = ["", "  ", "x =", "x == x", "x < 1", "2x", "(x +", "x y", "x'", "'x'", "[x]", "(x, x)", "x.real", "x[0]"]
NO_FORMULA += [
    "lambda: x",
    "f(x)",
    "x if x else x",
    "sqrt(x, x, x)",
    "sqrt(x=x)",
    "x % 2",
    "x // 2",
    "0 and x",
    "I < x",
]
NO_FORMULA += ["I < x", "-" * 10_000 + "x", None, {"x"}, {"x": 1}, b"x", True, sympy.Eq(1, sympy.Symbol("x")), print]


@pytest.mark.parametrize("target", NO_FORMULA, ids=lambda target: repr(target)[:12])
def test_what_is_no_formula_is_refused_in_a_sentence(target):
    with pytest.raises(ValueError, match=r"the target must be a formula, as 'x\*\*2 \+ 3.2\*y', not"):
        read_formula(with_weight(NAU, [[1]]), "x").equals([target])


@pytest.mark.parametrize(
    "target", ["__import__('subprocess').run('true')", "print(1)", "exec('1')", "x.__class__", "(x := 1)"]
)
def test_a_target_is_never_run(target, monkeypatch):
    monkeypatch.setattr(subprocess, "run", lambda *_: pytest.fail("a target was run"))
    with pytest.raises(ValueError, match="the target must be a formula"):
        read_formula(with_weight(NAU, [[1]]), "x").equals(target)


def test_a_sum_for_a_product_has_an_error():
    unit = nn.Sequential(with_weight(NAU, [[1, 1, 1]]))
    x = torch.tensor([[1.0, 2.0, 3.0], [2.0, 2.0, 1.0]])
    t = (x[:, :1] + x[:, 1:2]) * x[:, 2:]
    assert read_formula(unit, "a b c").error(x, t) == pytest.approx(((6 - 9) ** 2 + (5 - 4) ** 2) / 2)
    assert read_formula(unit, "a b c").error(x, x.sum(dim=-1, keepdim=True)) == 0


def test_the_error_is_over_all_outputs_and_any_axes():
    reading = read_formula(with_weight(NAU, [[1, 0], [0, 0]]), "a b")
    x = torch.arange(12.0).reshape(2, 3, 2)
    t = torch.stack([x[..., 0] + 1, torch.full((2, 3), 3.0)], dim=-1)
    assert reading.error(x, t) == (1 + 9) / 2
    assert reading.error(x[0, 0], t[0, 0]) == (1 + 9) / 2


def test_the_error_is_that_of_what_is_printed():
    reading = read_formula(linear(3.204), "x")
    x = torch.tensor([[1000.0]])
    assert str(reading) == "3.2*x"
    assert reading.error(x, 3.204 * x) == pytest.approx(16)
    assert reading.error(x, 3.2 * x) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_the_error_is_computed_in_double_precision(dtype):
    reading = read_formula(with_weight(NMU, [[1, 1]]), "a b")
    x = torch.tensor([[300.0, 300.0]], dtype=dtype)
    assert reading.error(x, torch.tensor([[90000.0]], dtype=torch.float64)) == 0


def odd_models():
    """Yield models whose formulas have all operations that a formula can have."""
    for kind in (NaiveNPU, RealNPU, NPU, MultiplicativeNAC):
        for W in ([[1.25, -0.75]], [[1.0, 2.0]], [[0.5, -1.5]]):
            if kind is MultiplicativeNAC:
                yield nac_like(MultiplicativeNAC(2, 1, log=safe_log, dtype=torch.float64), [[0.3, -0.5]])
                continue
            gate = {} if kind is NaiveNPU else {"gate": [0.5, 0.25]}
            imaginary = {} if kind is RealNPU else {"W_im": [[0.25, -0.5]]}
            yield holding(kind(2, 1, dtype=torch.float64), W_re=W, **gate, **imaginary)
    yield inalu([[1, -1]], [[0.5, 1]], [0.0])
    yield inalu([[0.5, -1]], [[0.5, 0.25]], [-30.0], sign=False)
    yield with_weight(NAC, [[1, 0.3]])


@pytest.mark.parametrize(("model", "positive"), list(product(odd_models(), (True, False))))
def test_the_error_has_every_operation_of_a_formula(model, positive):
    last = holding(NPU(1, 1, dtype=torch.float64), W_re=[[1.25]], W_im=[[0.5]], gate=[0.5])
    x = torch.tensor([[1.5, 2.0], [2.5, 0.5], [-1.5, 2.0], [1.5, -0.5], [-2.5, -3.0]], dtype=torch.float64)
    x = x[:2] if positive else x
    for stack in (model, nn.Sequential(model, last)):
        reading = read_formula(stack, "a b", positive=positive)
        assert reading.error(x, values_of(reading, x)) == pytest.approx(0, abs=1e-18)


SIGNED = torch.tensor([[1.5, 2.0], [2.5, -0.5], [-1.5, 2.0], [-2.5, -3.0]], dtype=torch.float64)


def last_size():
    return nac_like(MultiplicativeNAC(1, 1, log=None, dtype=torch.float64), [[1]])


def test_the_size_of_a_real_part_is_read_and_has_its_values():
    root = holding(RealNPU(1, 1, dtype=torch.float64), W_re=[[0.5]], gate=[1.0])
    for last in (last_size(), inalu([[0]], [[0.5]], [-30.0], sign=False)):
        stack = nn.Sequential(with_weight(NAU, [[-1.0, -1.0]]), root, last).double()
        reading = read_formula(stack, "a b")
        assert "atan2" not in str(reading)
        assert reading.error(SIGNED, stack(SIGNED).detach()) < 1e-6  # the units add ε


@pytest.mark.parametrize(("weights", "formula"), [
    ([0.5, 1.0], "sqrt(Abs(a))*Abs(b)"),
    ([0.5, -1.0], "sqrt(Abs(a))/Abs(b)"),
    ([1.0, 1.0], "Abs(a*b)"),
])  # fmt: skip
def test_a_size_of_a_size_is_that_size(weights, formula):
    first = nac_like(MultiplicativeNAC(2, 1, log=None, dtype=torch.float64), [weights])
    reading = read_formula(nn.Sequential(first, last_size()), "a b")
    assert reading.exact
    assert reading.equals(formula)
    assert reading.equals(str(reading))


@pytest.mark.parametrize("last", [
    holding(RealNPU(1, 1), W_re=[[1.0]], gate=[0.5]),
    nac_like(MultiplicativeNAC(1, 1, log=max_safe_log), [[1]]),
    nac_like(MultiplicativeNAC(1, 1, log=safe_log), [[1]]),
    nac_like(MultiplicativeNAC(1, 1, log=None), [[1]]),
    inalu([[0]], [[0.5]], [-30.0]),
])  # fmt: skip
def test_what_comes_of_a_division_by_a_constant_0_is_no_number(last):
    power = holding(RealNPU(1, 1), W_re=[[-1.0]], gate=[1.0])
    reading = read_formula(nn.Sequential(with_weight(NAU, [[0.0]]), power, last), "x")
    assert math.isnan(reading.error(torch.ones(1, 1), torch.ones(1, 1)))


finite = st.floats(-10, 10, allow_subnormal=False)


@given(st.lists(finite, min_size=3, max_size=3), finite, st.integers(0, 2**32))
def test_a_linear_layer_is_its_reading_to_three_digits(weights, bias, seed):
    model = linear(*weights, bias=bias)
    reading = read_formula(model, "x1:4")
    x = torch.randn(20, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    off = ((x @ model.weight.T).abs() + model.bias.abs()).max()
    terms = (x.abs() @ model.weight.abs().T + model.bias.abs()).max().item()
    assert off.isfinite()
    assert reading.exact
    assert reading.equals(str(reading))
    assert reading.error(x, model(x).detach()) ** 0.5 <= 0.005 * terms


def test_a_formula_without_a_value_has_no_error():
    reading = read_formula(with_weight(NaiveNPU, [[-1]]), "x")
    assert math.isinf(reading.error(torch.zeros(1, 1), torch.ones(1, 1)))
    reading = read_formula(nn.Sequential(with_weight(NAU, [[0]]), with_weight(NaiveNPU, [[-1]])), "x")
    assert math.isnan(reading.error(torch.ones(1, 1), torch.ones(1, 1)))
    assert math.isnan(read_formula(linear(math.nan), "x").error(torch.ones(1, 1), torch.ones(1, 1)))


@pytest.mark.parametrize(
    ("x", "t", "error", "sentence"),
    [
        (torch.ones(5, 3), torch.ones(5, 1), ValueError, r"expected an input of shape \(..., 2\), got \(5, 3\)"),
        (torch.tensor(1.0), torch.ones(1), ValueError, r"expected an input of shape \(..., 2\), got \(\)"),
        (torch.ones(5, 2), torch.ones(5), ValueError, r"expected a target of shape \(5, 1\), got \(5,\)"),
        (torch.ones(5, 2), torch.ones(5, 2), ValueError, r"expected a target of shape \(5, 1\), got \(5, 2\)"),
        (torch.ones(5, 2), torch.ones(1, 1), ValueError, r"expected a target of shape \(5, 1\), got \(1, 1\)"),
        (torch.ones(0, 2), torch.ones(0, 1), ValueError, r"expected one point or more, got an input of shape \(0, 2\)"),
        (
            torch.ones(5, 2).long(),
            torch.ones(5, 1),
            TypeError,
            "expected a floating-point tensor, got one of torch",
        ),
        (
            torch.ones(5, 2),
            torch.ones(5, 1).long(),
            TypeError,
            "expected a floating-point tensor, got one of torch",
        ),
        (torch.ones(5, 2), torch.ones(5, 1) * 1j, TypeError, "expected a floating-point tensor, got one of torch"),
        ([[1.0, 2.0]], torch.ones(1, 1), TypeError, "expected a floating-point tensor, not list"),
        (torch.ones(1, 2), None, TypeError, "expected a floating-point tensor, not NoneType"),
    ],
)
def test_points_must_fit_the_formula(x, t, error, sentence):
    with pytest.raises(error, match=sentence):
        read_formula(with_weight(NAU, [[1, 1]]), "a b").error(x, t)


def test_a_formula_for_positive_inputs_has_no_error_elsewhere():
    reading = read_formula(with_weight(MultiplicativeNAC, [[1]]), "a", positive=True)
    assert reading.error(torch.tensor([[0.0], [2.0]]), torch.tensor([[0.0], [2.0]])) == 0
    with pytest.raises(ValueError, match="the formula was read for positive inputs, got -2"):
        reading.error(torch.tensor([[1.0], [-2.0]]), torch.tensor([[1.0], [2.0]]))


def test_plain_expressions_have_the_form_of_the_others_over_plain_symbols():
    for unit, positive in ((with_weight(NAU, [[1, -1]]), False), (with_weight(MultiplicativeNAC, [[0.5, -1]]), True)):
        reading = read_formula(unit, "a b", positive=positive)
        (formula,) = reading.plain
        assert str(formula) == str(reading.expression)
        assert formula.free_symbols == set(sympy.symbols("a b"))
        assert formula.subs({"a": 4, "b": 2}).is_number
        assert formula.diff("a") != 0
    root = with_weight(MultiplicativeNAC, [[0.5, 1]])
    assert str(read_formula(root, "a b").plain[0]) == str(read_formula(root, "a b").expression)
