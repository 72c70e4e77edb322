"""A formula written for other programs says there what it says here, wherever it is evaluated."""

import ctypes
import operator
import re
import shutil
import subprocess
from typing import ClassVar

import numpy as np
import pytest
import sympy
from sklearn.exceptions import NotFittedError

from nalu_tutorial.regression import FormulaRegressor
from nalu_tutorial.regression._code import arguments_of, c_code, letters, python_code, spreadsheet_code
from nalu_tutorial.regression._symbols import symbol_of

NAMES = ["x", "2 y", "lambda", "pow", "α"]
X, Y, L, P, G = map(symbol_of, NAMES)
ROWS = np.random.default_rng(3).uniform(0.5, 3, size=(6, 5))
HALF = sympy.Rational(1, 2)
FORMULAS = [
    5 * X * Y / (2 * L),
    -(X**2),
    3 - X**2,
    -(X**2) - Y,
    -(X**2) / 2,
    (X**2) ** Y,
    X ** sympy.Rational(3, 2),
    1 / sympy.sqrt(2 + X**2 / Y**2),
    -(X + Y) * L,
    sympy.Integer(7),
    -X / 3,
    10**30 * X,
    sympy.exp(-(X**2)) * sympy.log(Y),
    -sympy.exp(-(X**2)),
    sympy.sin(X) ** 2,
    X ** (-Y),
    2**X,
    X + 5 * HALF,
    sympy.Float(1e-60) * X,
    X * sympy.Float(-2.5),
    sympy.Float("6.67e-11") * P * G / L**2,
    sympy.sqrt(X) / Y,
    P**0.37,
    2.5 / (G - 7) ** 3,
    HALF / X**2,
    -(L**2) * (X - 3) ** 2,
    sympy.E * sympy.pi * X,
    sympy.Abs(X - 2) - sympy.Max(X, Y),
    (1 - X - Y) ** 2,
    1 / (X * Y) - HALF,
]


def values(formula):
    return sympy.lambdify([X, Y, L, P, G], formula, "numpy")(*ROWS.T) + 0 * ROWS[:, 0]


class Cells:
    """A spreadsheet: a sign binds closest, then ^, which goes from left to right, then * and /, then + and −."""

    FUNCTIONS: ClassVar = {"ABS": abs, "EXP": np.exp, "LN": np.log, "MAX": max, "SIN": np.sin, "SQRT": np.sqrt}
    OPERATIONS: ClassVar = {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": operator.truediv,
        "^": operator.pow,
    }
    LEVELS = (("+", "-"), ("*", "/"), ("^",))

    def __init__(self, text, cells):
        assert text[0] == "="
        self.words = re.findall(r"\d+\.?\d*(?:E[+-]?\d+)?|[A-Z]+\d*|[-+*/^(),]", text[1:])
        assert "".join(self.words) == text[1:]
        self.cells = cells
        self.value = self.level(0)
        assert not self.words

    def level(self, depth):
        if depth == len(self.LEVELS):
            return self.atom()
        value = self.level(depth + 1)
        while self.words and self.words[0] in self.LEVELS[depth]:
            value = self.OPERATIONS[self.words.pop(0)](value, self.level(depth + 1))
        return value

    def atom(self):
        word = self.words.pop(0)
        if word == "-":
            return -self.atom()
        if word == "(":
            return self.until_closed()[0]
        if word in self.FUNCTIONS:
            assert self.words.pop(0) == "("
            return self.FUNCTIONS[word](*self.until_closed())
        return float(self.cells.get(word, word))

    def until_closed(self):
        arguments = [self.level(0)]
        while (word := self.words.pop(0)) == ",":
            arguments.append(self.level(0))
        assert word == ")"
        return arguments


def test_the_spreadsheet_of_this_test_counts_as_excel_does():
    assert Cells("=-A2^2", {"A2": 3}).value == 9
    assert Cells("=2^3^2", {}).value == 64
    assert Cells("=1-2^2*3/(2+4)", {}).value == -1


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_a_formula_is_the_same_in_python_and_in_a_spreadsheet(formula):
    namespace = {}
    exec(python_code(formula, NAMES), namespace)
    np.testing.assert_allclose(namespace["formula"](*ROWS.T), values(formula), rtol=1e-12)
    text = spreadsheet_code(formula, NAMES)
    cells = [dict(zip(("A2", "B2", "C2", "D2", "E2"), row, strict=True)) for row in ROWS]
    np.testing.assert_allclose([Cells(text, each).value for each in cells], values(formula), rtol=1e-12)


@pytest.mark.compiler
def test_a_formula_is_the_same_in_c(tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    texts = (c_code(each, NAMES).replace("formula(", f"formula{k}(") for k, each in enumerate(FORMULAS))
    (tmp_path / "all.c").write_text("\n".join(texts))
    command = [compiler, "-std=c99", "-Wall", "-Werror", "-shared", "-fPIC", "all.c", "-o", "all.so", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    library = ctypes.CDLL(tmp_path / "all.so")
    for k, formula in enumerate(FORMULAS):
        function = library[f"formula{k}"]
        function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * 5
        np.testing.assert_allclose([function(*row) for row in ROWS], values(formula), rtol=1e-12)


def test_whole_numbers_do_not_overflow_and_have_negative_powers():
    namespace = {}
    exec(python_code(X**40 + 1 / X**3, ["x"]), namespace)
    assert namespace["formula"](np.array([10, 2])) == pytest.approx([1e40, 2.0**40 + 0.125])
    assert namespace["formula"](10) == 1e40


def test_a_constant_has_a_value_at_each_row():
    namespace = {}
    exec(python_code(sympy.Integer(7), ["a", "b"]), namespace)
    assert namespace["formula"](np.zeros(3), np.zeros(3)).tolist() == [7, 7, 7]


def test_names_that_no_language_takes_give_way_and_never_meet():
    names = ["x1", "a b", "x3", "α", "lambda", "double", "x1_", "mass", "_a", "x4\n*/ evil()"]
    assert arguments_of(names) == ["x1", "x1__", "x3", "x3_", "x4", "x5", "x1_", "mass", "x8", "x9"]
    text = python_code(symbol_of(names[-1]) * X, [*names, "x"])
    assert r'# x9 is "x4\n*/ evil()"' in text
    assert text.isascii()


def test_columns_of_a_spreadsheet_go_on_after_z():
    assert [letters(k) for k in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
    assert spreadsheet_code(X * Y, NAMES, {"x": "B7", "2 y": "$F$1"}) == "=$F$1*B7"
    with pytest.raises(
        ValueError, match="cells must name a cell for each column of the formula, and has none for '2 y'"
    ):
        spreadsheet_code(X * Y, NAMES, {"x": "B7"})
    with pytest.raises(ValueError, match=r"a spreadsheet has no function for gamma, which occurs in gamma\(x\)"):
        spreadsheet_code(sympy.gamma(X), NAMES)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_estimator_writes_its_formula_or_another_of_its_list():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(ROWS[:, :2].repeat(5, axis=0) + np.arange(30)[:, None], columns=["a-b", "c"])
    model = FormulaRegressor(candidates=["line", "power"])
    with pytest.raises(NotFittedError):
        model.python_code()
    model.fit(table, 2.5 * table["a-b"] * table["c"])
    namespace = {}
    exec(model.python_code(), namespace)
    np.testing.assert_allclose(namespace["formula"](*table.to_numpy().T), model.predict(table))
    assert model.spreadsheet_code() == "=5*A2*B2/2"
    assert "return (5.0/2.0)*c*x0;" in model.c_code()
    for text in (model.python_code, model.c_code, model.spreadsheet_code):
        assert text(model.formulas_[-1]["formula"]) != text()
        with pytest.raises(ValueError, match="the formula has z, and the columns are a-b, c"):
            text(sympy.Symbol("z"))
    model.fit(table, np.cos(7 * table["c"]))
    assert model.formula_ is None
    for text in (model.python_code, model.c_code, model.spreadsheet_code):
        with pytest.raises(ValueError, match="no formula fits these rows, so there is none to write; give one of form"):
            text()
        assert text(model.formulas_[0]["formula"])
