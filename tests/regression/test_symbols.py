"""The symbols of a formula: plain ones by the names of the columns, in backticks where these are no identifiers."""

import pickle

import numpy as np
import pytest
import sympy

from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.regression._symbols import symbol_of

pandas = pytest.importorskip("pandas")

X = np.random.default_rng(5).uniform(1, 5, size=(60, 2))
SIGNS = X * np.where(np.arange(60) % 2, 1, -1)[:, None]


def formula_of(names, x=X, y=2.37 * X[:, 0] * X[:, 1] ** 2):
    """Return the formula of a product over columns of these names, once the table of all formulas has the same."""
    model = FormulaRegressor(candidates=["power"]).fit(pandas.DataFrame(x, columns=names), y)
    assert model.formulas_[0]["formula"].free_symbols == model.formula_.free_symbols
    return model.formula_


@pytest.mark.parametrize("x", [X, SIGNS, X * [1, 0]])
def test_symbols_are_plain_so_that_sympy_does_what_it_says(x):
    y = 2.5 * x[:, 0]
    model = FormulaRegressor(candidates=["line", "power"]).fit(x, y)
    formula = model.formula_
    assert formula == sympy.sympify("5*x0/2") == model.formulas_[0]["formula"]
    assert formula.subs("x0", 10) == 25
    assert formula.diff("x0") == sympy.Rational(5, 2)
    assert sympy.solve(formula - 5, "x0") == [2]
    assert formula.free_symbols == {sympy.Symbol("x0")}


@pytest.mark.parametrize("names", [("I", "E"), ("S", "N"), ("lambda", "pi"), ("α", "µ"), ("x1", "x0"), ("Q", "beta")])
def test_letters_of_sympy_words_of_python_and_greek_are_names(names):
    formula = formula_of(list(names))
    a, b = map(sympy.Symbol, names)
    assert formula.free_symbols == {a, b}
    assert float(formula.subs(names[0], 1).subs(names[1], 10)) == float(formula.subs({a: 1, b: 10})) == 237


@pytest.mark.parametrize(
    ("name", "printed", "latex"),
    [
        ("a-b", "2.37*`a-b`*c**2", r"2.37 \text{a-b} c^{2}"),
        ("mass in kg", "2.37*`mass in kg`*c**2", r"2.37 \text{mass in kg} c^{2}"),
        ("2x", "2.37*`2x`*c**2", r"2.37 \text{2x} c^{2}"),
        ("%", "2.37*`%`*c**2", r"2.37 \text{\%} c^{2}"),
    ],
)
def test_a_name_that_is_no_identifier_is_quoted_and_known_without_quotes(name, printed, latex):
    formula = formula_of([name, "c"])
    assert (str(formula), sympy.latex(formula)) == (printed, latex)
    assert f"`{name}`" in sympy.pretty(formula)
    assert float(formula.subs(name, 100).subs("c", 2)) == float(formula.subs({name: 100, "c": 2})) == 948
    symbol, c = sympy.symbols([name, "c"]) if " " not in name else (sympy.Symbol(name), sympy.Symbol("c"))
    assert formula.has(symbol)
    assert formula.free_symbols == {symbol, c}
    assert formula == sympy.Float(formula.args[0]) * symbol * c**2
    assert formula.diff(symbol) * symbol == formula
    assert sympy.solve(formula - 948, symbol)[0].subs(c, 2) == pytest.approx(100)
    assert sympy.integrate(formula, symbol).coeff(symbol**2) * 2 * symbol == formula
    assert sympy.Poly(formula, symbol, c).degree(c) == 2
    for order in ([symbol, c], [symbol_of(name), c]):
        assert sympy.lambdify(order, formula)(100, 2) == pytest.approx(948)
    assert pickle.loads(pickle.dumps(formula)) == formula
    frame = pandas.DataFrame(X, columns=[name, "c"])
    assert frame.eval(str(formula)).to_numpy() == pytest.approx(2.37 * X[:, 0] * X[:, 1] ** 2)


def test_a_quoted_name_stands_where_the_plain_one_does():
    for other in ("a b", "Z b", "2"):
        quoted, plain, x = symbol_of(other), sympy.Symbol(other), sympy.Symbol("x")
        assert (quoted, hash(quoted)) == (plain, hash(plain))
        assert x * quoted + quoted**2 == plain**2 + plain * x
        assert (x * quoted).args == (x * plain).args
        assert quoted + plain == 2 * plain
    assert symbol_of("a b") != sympy.Symbol("a b", positive=True)


def test_a_quoted_name_is_no_other_symbol():
    assert symbol_of("a-b") - sympy.sympify("a - b") != 0
    assert symbol_of("a b").subs("a", 3) == symbol_of("a b")
