"""Tables of any library are answered alike: numbers are taken, and what is none is refused with its place."""

import datetime
from decimal import Decimal

import numpy as np
import pytest

from nalu_tutorial.regression import FormulaRegressor

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
    "text": (with_third(map(str, range(ROWS)), "red"), ValueError, "must hold numbers, and {} has 'red' in row 3; "),
}


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "another"])
def test_what_is_no_number_is_refused_with_its_place(library, kind):
    values, error, sentence = REFUSED[kind]
    with pytest.raises(error, match="^X " + sentence.format("its column 'b'")):
        plain().fit(table_of(library, {"a": A, "b": values}), Y)
    with pytest.raises(error, match="^y " + sentence.format("it")):
        plain().fit(table_of(library, {"a": A}), column_of(library, values))
    model = plain().fit(table_of(library, {"a": A, "b": B}), Y)
    if "long" not in kind:
        with pytest.raises(error, match="^X " + sentence.format("its column 'b'")):
            model.predict(table_of(library, {"a": A, "b": values}))


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
    with pytest.raises(ValueError, match="y must be one column, and has 2; fit a model to each, as MultiOutput"):
        plain().fit(np.column_stack([A, B]), y)


def test_a_name_that_stands_twice_is_refused():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="the names of the columns of X must differ, and 'a' stands there twice"):
        plain().fit(pandas.DataFrame(np.column_stack([A, B]), columns=["a", "a"]), Y)
