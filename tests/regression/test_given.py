"""Tables of any library are answered alike, by all that take one: numbers are taken, and what is none is refused."""

import datetime
from decimal import Decimal
from functools import cache

import numpy as np
import pytest
from scipy import sparse

from nalu_tutorial.regression import FormulaRegressor, fit_form
from nalu_tutorial.tasks import Table

ROWS = 20
DAYS = [datetime.datetime(2020, 1, 1) + datetime.timedelta(days=k) for k in range(ROWS)]
A, B = np.random.default_rng(1).uniform(1, 5, size=(2, ROWS))
Y = A * B


class Other:
    """A table of a library that nobody knows: columns with names, and what NumPy makes an array of."""

    def __init__(self, columns):
        self.held, self.column_names = columns, list(columns)
        self.shape = (ROWS, len(columns))

    def __len__(self):
        return ROWS

    def __getitem__(self, name):
        return np.asarray(self.held[name])

    def __array__(self, dtype=None, copy=None):
        return np.column_stack([self[name] for name in self.held]).astype(dtype)


def table_of(library, columns):
    """Return columns as a table of a library; skip where it is not installed."""
    if library == "pandas":
        return pytest.importorskip("pandas").DataFrame(columns)
    if library == "polars":
        return pytest.importorskip("polars").DataFrame(columns)
    if library == "pyarrow":
        return pytest.importorskip("pyarrow").table(columns)
    return Other(columns)


def column_of(library, values):
    """Return values as a single column of a library."""
    if library == "pandas":
        return pytest.importorskip("pandas").Series(values)
    if library == "polars":
        return pytest.importorskip("polars").Series(values)
    if library == "pyarrow":
        return pytest.importorskip("pyarrow").chunked_array([values])
    return np.asarray(values)


def plain():
    return FormulaRegressor(candidates=["line", "power"])


def with_third(values, third):
    return [third if k == 3 else each for k, each in enumerate(values)]


MISSING = r"must hold a finite number in every row, and {} has NaN in row 3; leave such rows out, or fill them in"
REFUSED = {
    "dates": ([day.date() for day in DAYS], TypeError, "must hold numbers, and {} (is of dtype|has '2020-01-01' in)"),
    "moments": (DAYS, TypeError, "must hold numbers, and {} (is of dtype|has '2020-01-01 00:00:00' in row 0)"),
    "times": ([day.time() for day in DAYS], TypeError, "must hold numbers, and {} has '00:00:00' in row 0"),
    "long numbers": ([2**60 + k for k in range(ROWS)], ValueError, "holds whole numbers that differ beyond their 15th"),
    "None": (with_third(map(float, range(ROWS)), None), ValueError, MISSING),
    "None of whole": (with_third(range(ROWS), None), ValueError, MISSING),
    "NaN": (with_third(map(float, range(ROWS)), np.nan), ValueError, MISSING),
    "infinity": (
        with_third(map(float, range(ROWS)), -np.inf),
        ValueError,
        "must hold a finite number in every row, and {} has -inf",
    ),
    "text": (["red", *map(str, range(1, ROWS))], TypeError, "must hold numbers, and {} has 'red' in row 0; "),
    "text of numbers": (list(map(str, range(ROWS))), TypeError, "must hold numbers, and {} has '0' in row 0; "),
}
READERS = {
    "Table": Table,
    "FormulaRegressor": lambda x, y: plain().fit(x, y),
    "fit_form": lambda x, y: fit_form("c*a", x, y),
    "predict": lambda x, _: fitted()[0].predict(x),
    "predict of a form": lambda x, _: fitted()[1].predict(x),
}


@cache
def fitted():
    rows = np.column_stack([A, B])
    return plain().fit(rows, Y), fit_form("c*x0 + d*x1", rows, Y)


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "another"])
def test_what_is_no_number_is_refused_with_its_place(library, kind):
    values, error, sentence = REFUSED[kind]
    messages = set()
    for name, reader in READERS.items():
        with pytest.raises(error, match="^X " + sentence.format("its column 'b'")) as raised:
            reader(table_of(library, {"a": A, "b": values}), Y)
        messages.add(str(raised.value))
        if "predict" not in name:
            with pytest.raises(error, match="^y " + sentence.format("it")) as raised:
                reader(table_of(library, {"a": A}), column_of(library, values))
            messages.add(str(raised.value))
    assert len(messages) == 2


LAZY = {
    "polars": (lambda library: library.LazyFrame({"a": A, "b": B}), r"of LazyFrame are not; give {}\.collect\(\)"),
    "dask.array": (lambda library: library.ones((ROWS, 2)), r"of Array are not; give {}\.compute\(\)"),
    "duckdb": (lambda library: library.sql("select 1.0 as a, 2.0 as b"), r"Relation are not; give {}\.df\(\)"),
    "pyarrow": (lambda library: library.table({"a": A}).to_reader(), r"Reader are not; give {}\.read_all\(\)"),
}
NO_TABLE = {
    "dict": ({"a": A, "b": B}, "lists, not dict; pandas.DataFrame makes one of a dict of columns"),
    "generator": ((row for row in (A, B)), r"lists, not generator; give list\({}\)"),
    "set": ({1.0, 2.0}, "{} must be rows of numbers: an array, a DataFrame, a tensor or lists, not set"),
    "ragged": ([[1.0], [1.0, 2.0]], "{} must be rows of numbers, all of one length"),
    "sparse": (sparse.eye_array(ROWS).tocsr(), r"{} must be dense, and csr_array is sparse; give {}\.toarray\(\)"),
    "dates": (np.array(DAYS, "M8[s]")[:, None], r"{} must hold numbers, and its column 0 is of dtype datetime64\[s\]"),
    "a cube": (np.ones((ROWS, 2, 2)), r"{} must have the shape \(rows, columns\), got \(20, 2, 2\)"),
}


@pytest.mark.parametrize("kind", [*LAZY, *NO_TABLE])
def test_what_is_no_table_in_memory_is_refused_with_what_to_give(kind):
    if kind in LAZY:
        make, sentence = LAZY[kind]
        given = make(pytest.importorskip(kind))
    else:
        given, sentence = NO_TABLE[kind]
    for name, reader in READERS.items():
        for what, arguments in {"X": (given, Y), "y": (A[:, None], given)}.items():
            if what == "X" or "predict" not in name:
                with pytest.raises((TypeError, ValueError), match=sentence.replace("{}", what)):
                    reader(*arguments)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "another"])
def test_names_are_kept_whoever_reads(library):
    given = table_of(library, {"a": A, "b": B})
    assert Table(given, Y).names == ("a", "b")
    if library != "another":  # scikit-learn knows names by the libraries that it knows
        assert plain().fit(given, Y).feature_names_in_.tolist() == ["a", "b"]
        assert list(fit_form("c*a*b", given, Y).constants) == ["c"]


def test_the_name_of_an_array_with_two_axes_names_no_column():
    xarray = pytest.importorskip("xarray")
    given = xarray.DataArray(np.column_stack([A, B]), name="rows")
    assert Table(given, Y).names == ("x1", "x2")
    assert str(plain().fit(given, Y).formula_) == "x0*x1"


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize("kind", [float, int, Decimal])
def test_all_kinds_of_numbers_are_taken(library, kind):
    whole = [kind(k + 1) for k in range(ROWS)]
    model = plain().fit(table_of(library, {"a": A, "b": whole}), column_of(library, 2 * A))
    assert str(model.formula_) == "2*a"
    assert model.predict(table_of(library, {"a": A, "b": whole})) == pytest.approx(2 * A)


@pytest.mark.parametrize("values", [DAYS, [None, *Y[1:]], [1j, *Y[1:]]])
def test_lists_and_indices_are_looked_at_too(values):
    pandas = pytest.importorskip("pandas")
    for given in (values, np.array(values), pandas.Index(values)):
        with pytest.raises((TypeError, ValueError), match="y must hold"):
            plain().fit(A[:, None], given)


def test_a_complex_column_is_named_and_not_printed():
    with pytest.raises(ValueError, match=r"^Complex data not supported: y must hold real .* of dtype complex128$"):
        plain().fit(A[:, None], 1j * Y)


@pytest.mark.parametrize("library", ["numpy", "pandas", "polars"])
def test_more_than_one_output_is_refused_with_what_to_do(library):
    y = np.column_stack([Y, A]) if library == "numpy" else table_of(library, {"y": Y, "z": A})
    for fit in (plain().fit, lambda x, y: fit_form("c*x0", x, y)):
        with pytest.raises(ValueError, match="y must be one column, and has 2; fit a model to each, as MultiOutput"):
            fit(np.column_stack([A, B]), y)
