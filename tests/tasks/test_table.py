"""Rows of one's own: what becomes of them, which are held out, and what is refused in one sentence."""

import datetime
import warnings
from fractions import Fraction
from itertools import chain

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

from nalu_tutorial.tasks import Table, largest

X = np.stack([np.arange(10.0), np.arange(10.0)[::-1] ** 2], axis=1)
Y = X[:, 0] - X[:, 1]


def rows_of(table):
    return [rows.tolist() for rows in (table.training_rows, table.validation_rows, table.test_rows)]


def says(sentence, error=ValueError, x=X, y=Y, **options):
    with pytest.raises(error, match=sentence) as raised:
        Table(x, y, **options)
    assert "\n" not in str(raised.value)


# What is in it


def test_the_parts_hold_the_rows_that_they_name():
    table = Table(X, Y, names="a b", test=[9, 2], validation=[0])
    assert rows_of(table) == [[1, 3, 4, 5, 6, 7, 8], [0], [2, 9]]
    x, t = table.extrapolation_set(torch.float64)
    assert x.tolist() == [[2, 49], [9, 0]]
    assert t.tolist() == [[-47], [9]]
    assert table.validation_set()[0].tolist() == [[0, 81]]
    assert table.training_set()[1].flatten().tolist() == [Y[k] for k in (1, 3, 4, 5, 6, 7, 8)]
    assert (len(table), table.in_features, table.out_features, table.length) == (10, 2, 1, None)


def test_it_shows_how_it_is_divided():
    shown = "Table(10 rows: 7 for training, 2 for validation, 1 for testing; inputs a, b; 1 output)"
    assert repr(Table(X, Y, names=["a", "b"], test=largest("a", 0.1))) == shown
    wide = repr(Table(np.ones((5, 40)), np.ones((5, 2))))
    assert (
        wide
        == "Table(5 rows: 4 for training, 1 for validation, 0 for testing; inputs x1, x2, x3, x4, …, x40; 2 outputs)"
    )


def test_without_test_rows_it_is_tested_on_the_validation_rows():
    table = Table(X, Y)
    assert len(table.test_rows) == 0
    for one, other in zip(table.extrapolation_set(), table.validation_set(), strict=True):
        assert torch.equal(one, other)


def test_double_precision_is_kept_and_single_is_given():
    table = Table([[0.1], [0.2]], [1 / 3, 1 / 3], validation=[1])
    assert table.training_set(torch.float64)[1].item() == 1 / 3
    assert table.training_set()[1].dtype == torch.float32


CONTAINERS = {
    "lists": X.tolist,
    "whole numbers": lambda: X.astype(np.int32),
    "Fortran's order": lambda: np.asfortranarray(X),
    "every second": lambda: np.repeat(np.repeat(X, 2, axis=0), 2, axis=1)[::2, ::2],
    "backwards": lambda: X[::-1].copy()[::-1],
    "objects": lambda: np.vectorize(Fraction)(X),
    "float16": lambda: X.astype(np.float16),
    "tensor": lambda: torch.tensor(X),
    "transposed tensor": lambda: torch.tensor(X.T.copy()).T,
    "bfloat16": lambda: torch.tensor(X, dtype=torch.bfloat16),
    "differentiated": lambda: torch.tensor(X, requires_grad=True),
    "tuple of arrays": lambda: tuple(X),
    "nothing masked": lambda: np.ma.masked_array(X, False),
}


@pytest.mark.parametrize("container", CONTAINERS)
def test_it_takes_numbers_in_whatever_they_come(container):
    data = CONTAINERS[container]()
    exact = "16" not in container
    x, t = Table(data, Y, validation=[0]).training_set(torch.float64)
    torch.testing.assert_close(x, torch.tensor(X[1:]), rtol=0 if exact else 0.01, atol=0)
    assert torch.equal(t, torch.tensor(Y[1:, None]))


def test_truth_values_are_0_and_1():
    table = Table([[True], [False], [True]], torch.tensor([True, False, False]), validation=[0])
    assert table.training_set()[0].tolist() == [[0], [1]]
    assert table.training_set()[1].tolist() == [[0], [0]]


def test_one_axis_is_one_column_and_targets_may_have_several():
    table = Table(np.arange(4), np.arange(8).reshape(4, 2), validation=[3])
    assert [part.tolist() for part in table.training_set()] == [[[0], [1], [2]], [[0, 1], [2, 3], [4, 5]]]
    assert table.out_features == 2


@pytest.mark.parametrize("x", [X.copy(), torch.tensor(X), np.asfortranarray(X)], ids=["array", "tensor", "Fortran"])
def test_what_becomes_of_the_arrays_later_does_not_change_it(x):
    y = torch.tensor(Y)
    table = Table(x, y, validation=[0])
    before = table.training_set(torch.float64)
    x[:], y[:] = 7, 7
    for part in table.training_set(torch.float64):
        part.fill_(7)
    table.training_rows.fill_(7)
    for now, then in zip(table.training_set(torch.float64), before, strict=True):
        assert torch.equal(now, then)
    assert table.training_rows[0] == 1


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU here")
def test_a_tensor_may_lie_on_a_gpu():
    table = Table(torch.tensor(X).cuda(), torch.tensor(Y).cuda(), test=torch.tensor([9]).cuda(), validation=[0])
    assert torch.equal(table.training_set(torch.float64)[0], torch.tensor(X[1:9]))


# Names


def test_names_are_given_or_counted():
    assert Table(X, Y).names == ("x1", "x2")
    assert Table(X, Y, names="a, b").names == Table(X, Y, names="a b").names == ("a", "b")
    assert Table(X, Y, names=("flow rate", "b")).names == ("flow rate", "b")
    assert Table(X, Y, names=np.array(["a", "b"])).names == ("a", "b")


@pytest.mark.parametrize(
    ("names", "error", "sentence"),
    [
        ("a", ValueError, "X has 2 columns and names has 1: a"),
        (["a", "a"], ValueError, "the names of the columns of X must differ, and 'a' occurs twice"),
        ([1, 2], TypeError, "names must be text, as 'a b', or a list of it"),
        ({"a", "b"}, TypeError, "names must be text"),
        (3, TypeError, "names must be text"),
    ],
)
def test_names_that_are_none(names, error, sentence):
    says(sentence, error, names=names)


# Which rows are held out


def test_by_default_a_fifth_is_held_out_by_chance_and_always_the_same():
    one, other, third = Table(X, Y), Table(X, Y, random_state=np.int64(0)), Table(X, Y, random_state=1)
    assert len(one.validation_rows) == 2
    assert rows_of(one) == rows_of(other) != rows_of(third)


@given(
    st.integers(3, 60),
    st.one_of(st.integers(1, 20), st.floats(0.01, 0.5)),
    st.one_of(st.none(), st.integers(1, 20), st.floats(0.01, 0.5)),
    st.integers(0, 2**32 - 1),
)
def test_every_row_is_in_one_part(rows, validation, test, random_state):
    sizes = [part if isinstance(part, int) else max(1, round(part * rows)) for part in (validation, test or 0) if part]
    x = np.arange(rows)
    if sum(sizes) >= rows:
        says("no row is left to train on", x=x, y=x, validation=validation, test=test, random_state=random_state)
        return
    table = Table(x, x, validation=validation, test=test, random_state=random_state)
    assert sorted(chain(*rows_of(table))) == list(range(rows))
    assert [len(part) for part in rows_of(table)[1:]] == [*sizes, 0][:2]


def test_by_chance_every_row_has_the_same_chance():
    counts = sum(np.bincount(Table(X, Y, random_state=k).validation_rows, minlength=10) for k in range(200))
    assert np.abs(counts - 40).max() < 29  # five standard deviations


def test_the_largest_tenth_of_a_column():
    table = Table(X, Y, names="a b", test=largest("b", 0.2), validation=largest(0, 1))
    assert rows_of(table)[1:] == [[9], [0, 1]]


def test_rows_that_are_equal_stay_together():
    x = [3, 1, 3, 2, 3, 0]
    assert Table(x, x, test=largest(0, 1), validation=[1]).test_rows.tolist() == [0, 2, 4]
    assert Table(x, x, test=largest("x1", 4), validation=[1]).test_rows.tolist() == [0, 2, 3, 4]
    says("no row is left to train on: of 6, test takes 6 and validation takes 1", x=[1] * 6, y=x, test=largest(0, 0.1))


@pytest.mark.parametrize(
    "rows",
    [[1, 3], (1, 3), np.array([3, 1]), torch.tensor([1, 3, 3]), range(1, 4, 2)],
    ids=lambda rows: str(type(rows)),
)
def test_rows_may_be_named(rows):
    assert Table(X, Y, test=rows).test_rows.tolist() == [1, 3]
    assert not set(Table(X, Y, test=rows, validation=7).validation_rows.tolist()) & {1, 3}


@pytest.mark.parametrize("kind", [np.array, torch.tensor, list])
def test_rows_may_be_masked(kind):
    table = Table(X, Y, validation=kind(X[:, 0] > 7), test=kind(X[:, 0] < 1))
    assert rows_of(table)[1:] == [[8, 9], [0]]


@pytest.mark.parametrize(
    ("part", "error", "sentence"),
    [
        (0.0, ValueError, "a proportion of the rows, above 0 and below 1, or a count, not 0.0"),
        (1.0, ValueError, "above 0 and below 1, or a count, not 1.0"),
        (-0.1, ValueError, "above 0 and below 1"),
        (np.nan, ValueError, "above 0 and below 1, or a count, not nan"),
        (0, ValueError, "must be at least 1, not 0"),
        (-2, ValueError, "must be at least 1, not -2"),
        (10, ValueError, "no row is left to train on: of 10"),
        (10**9, ValueError, "no row is left to train on: of 10"),
        (True, TypeError, "must be a whole number, not True"),
        ("a", TypeError, r"must be a proportion or a count of rows, tasks\.largest\(column, share\), .*, not 'a'"),
        (0.5j, TypeError, "must be a proportion or a count of rows"),
        ([0.5, 1.5], TypeError, "must be a proportion or a count of rows"),
        ([[1]], TypeError, "must be a proportion or a count of rows"),
        ([10], ValueError, "names the row 10; the rows are 0 to 9"),
        ([-1], ValueError, "names the row -1; the rows are 0 to 9"),
        ([], ValueError, "must have at least one row"),
        ([False] * 10, ValueError, "must have at least one row"),
        ([True] * 9, ValueError, "must have an entry for each of 10 rows, not 9"),
        ([True] * 10, ValueError, "no row is left to train on"),
        ([0, 1] * 5, ValueError, "holds a 0 or 1 for each row; a mask holds truth values"),
        (largest("c", 0.1), ValueError, "there is no column 'c'; the columns are x1, x2"),
        (largest(2, 0.1), ValueError, "there is no column 2; the columns are x1, x2"),
        (largest(-1, 0.1), ValueError, "there is no column -1"),
        (largest(None, 0.1), ValueError, "there is no column None"),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["validation", "test"])
def test_a_part_that_is_none(name, part, error, sentence):
    says(sentence, error, **{name: part})


def test_there_are_validation_rows_always():
    says("validation must be a proportion or a count of rows", TypeError, validation=None)


def test_a_row_is_held_out_once():
    says("the row 3 is in validation and in test; each row is held out once", validation=[1, 3], test=[3, 4])


@pytest.mark.parametrize(("size", "error"), [(0, ValueError), (1.5, ValueError), ("a", TypeError), (None, TypeError)])
def test_a_size_of_the_largest_that_is_none(size, error):
    with pytest.raises(error, match="largest"):
        largest("a", size)


# What is refused


@pytest.mark.parametrize(
    ("x", "error", "sentence"),
    [
        ([[1, "a"]] * 10, TypeError, "X must hold numbers, and its column 1 has 'a' in row 0; leave the column out"),
        (np.array(["1"] * 10), TypeError, "X must hold numbers, and it has '1' in row 0"),
        ([[1, None]] * 10, ValueError, "its column 1 has NaN in row 0; leave such rows out, or fill them in"),
        ([[1, 2j]] * 10, ValueError, r"X must hold real numbers, and its column 0 is of dtype complex128"),
        (torch.ones(10, 2, dtype=torch.complex64), ValueError, "its column 0 is of dtype complex64"),
        ([datetime.date(2020, 1, 1)] * 10, TypeError, "it has '2020-01-01' in row 0, where an argument must be a n"),
        (
            np.array(["2020-01-01"] * 10, dtype="M8[ns]"),
            TypeError,
            r"X must hold numbers, and it is of dtype datetime64",
        ),
        (np.arange(10).astype("m8[ns]"), TypeError, r"X must hold numbers, and it is of dtype timedelta64"),
        (torch.eye(10).to_sparse(), TypeError, r"X must be dense, and .* is sparse; give X\.to_dense\(\)"),
        (sparse.eye_array(10).tocsr(), TypeError, r"X must be dense, and csr_array is sparse; give X\.toarray\(\)"),
        ({"a": [1] * 10}, TypeError, "tensor or lists, not dict; pandas.DataFrame makes one of a dict of columns"),
        (None, ValueError, "a table requires X to be passed, but the input X is None"),
        ("data.csv", TypeError, "not str"),
        ((k for k in range(10)), TypeError, r"not generator; give list\(X\)"),
        ([[1], [2, 3]], ValueError, "X must be rows of numbers, all of one length"),
        (np.ones((10, 2, 2)), ValueError, r"X must have the shape \(rows, columns\), got \(10, 2, 2\)"),
        ([], ValueError, r"at least one row and one column, got the shape \(0,\)"),
        (np.ones((0, 3)), ValueError, r"at least one row and one column, got the shape \(0, 3\)"),
        (np.ones((10, 0)), ValueError, r"at least one row and one column, got the shape \(10, 0\)"),
        (np.ones((9, 2)), ValueError, "X has 9 and y has 10"),
        ([10**400] * 10, ValueError, "X must be finite, and holds a number beyond 1e308"),
        ([2**60 + k for k in range(10)], ValueError, "X holds whole numbers that differ beyond their 15th digit"),
        (2**60 + torch.arange(10), ValueError, "X holds whole numbers that differ beyond their 15th digit"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_inputs_that_are_none(x, error, sentence):
    says(sentence, error, x=x)


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf])
def test_a_number_that_is_not_finite_is_found(wrong):
    x, y = X.copy(), Y.copy()
    x[7, 1] = x[4, 1] = wrong
    number = "NaN" if np.isnan(wrong) else wrong
    says(f"X must hold a finite number in every row, and its column 1 has {number} in row 4", x=x, names="a b")
    y[5] = wrong
    says(f"y must hold a finite number in every row, and it has {number} in row 5", y=y)


def test_what_a_mask_hides_is_missing():
    hidden = np.ma.masked_array(X, np.arange(20).reshape(10, 2) == 5)
    for x in (hidden, list(hidden)):
        says("X has a mask that hides some numbers; leave out their rows", x=x)


def test_targets_are_checked_as_inputs_are():
    says("y must hold numbers, and it has 'b' in row 1; turn it into numbers", TypeError, y=[1, "b"] * 5)
    says("y must have the shape", y=np.ones((10, 1, 1)))


def test_a_number_that_single_precision_cannot_hold_is_named():
    table = Table([1e39, 1.0], [1.0, 2.0], validation=[1])
    assert table.training_set(torch.float64)[0].item() == 1e39
    with pytest.raises(
        ValueError, match=r"torch\.float32 cannot represent 1e\+39; scale the column, or train in torch"
    ):
        table.training_set()


@pytest.mark.parametrize(
    ("x", "y", "sentence"),
    [
        (1e9 + X, Y, "cannot distinguish the numbers of x1, from 1000000000 to 1000000009; subtract what they share"),
        (1e-50 * X, Y, "cannot distinguish the numbers of x1, from 0 to 9e-50"),
        (X, 1e8 + Y, "cannot distinguish the numbers of output 0 of y"),
        (X, 1e-22 * Y, "y is at most 8.1e-21 in magnitude, and the squares of its errors are 0 in torch.float32"),
    ],
    ids=["far from 0", "near 0", "targets", "squares"],
)
def test_what_single_precision_cannot_tell_is_no_lesson(x, y, sentence):
    table = Table(x, y)
    table.training_set(torch.float64)
    with pytest.raises(ValueError, match=sentence):
        table.training_set()


def test_years_and_rounded_thirds_are_told_apart():
    assert len(Table(1990 + X, np.full(10, 1 / 3)).training_set()[0]) == 8


def test_a_target_among_the_inputs_is_noticed():
    with pytest.warns(UserWarning, match="the column b of X is y itself; leave it out"):
        Table(X, X[:, 1], names="a b")


@pytest.mark.parametrize(("scale", "power"), [(1e12, "1e12"), (1e-12, "1e-12")])
def test_targets_far_from_what_nets_start_with_are_doubted(scale, power):
    X = 1 + torch.rand(20, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    with pytest.warns(UserWarning, match=f"^y is at most .* is far from .*; divide it by {power}$"):
        Table(X, scale * X.prod(dim=1, keepdim=True).clamp(max=1.2))
    with pytest.warns(UserWarning, match="^output 1 of y is at most"):
        Table(X, torch.stack([X[:, 0] + X[:, 1], scale * X[:, 0]], dim=1))


@pytest.mark.parametrize("scale", [1e-5, 1.0, 1e5])
def test_targets_that_products_and_quotients_of_the_columns_reach_are_not_doubted(scale):
    X = scale * (1 + torch.rand(20, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for y in (X.prod(dim=1), X[:, 0] / X[:, 1], 3 * X[:, 0] ** 2 + X[:, 1], 1 / X[:, 0], 0 * X[:, 0]):
            Table(X, y)


def test_rows_that_test_nothing_new_are_noticed():
    x = [1, 2, 3] * 5
    with pytest.warns(UserWarning, match="all rows of validation are among the training rows, number for number"):
        Table(x, np.square(x), test=[0, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Table([*x, 4], np.square([*x, 4]), validation=[0, 15])
        Table([0.0, 1, 2, 3], [0.0, 1, 2, 3])  # one column may be the target: a net may learn to repeat it


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"threshold": np.nan}, ValueError, "must be a number, not NaN"),
        ({"threshold": "0.1"}, TypeError, "must be a number, not '0.1'"),
        ({"threshold": True}, TypeError, "must be a number, not True"),
        ({"threshold": 0.0}, ValueError, "must be above 0, not 0.0: no squared error is below it"),
        ({"random_state": None}, TypeError, "random_state must be a whole number, not None"),
        ({"random_state": 1.0}, TypeError, "random_state must be a whole number, not 1.0"),
        ({"random_state": -1}, ValueError, r"from 0 to 2\*\*32 - 1, not -1"),
    ],
    ids=str,
)
def test_options_that_are_none(options, error, sentence):
    says(sentence, error, **options)


# pandas


@pytest.fixture
def frame():
    pandas = pytest.importorskip("pandas")
    return pandas.DataFrame(X, columns=["flow", "b"], index=[30 - 3 * k for k in range(10)])


def test_a_frame_brings_its_names_and_its_index_plays_no_part(frame):
    table = Table(frame, frame["flow"] - frame["b"], test=frame["flow"] > 8, validation=[0])
    assert table.names == ("flow", "b")
    assert rows_of(table)[1:] == [[0], [9]]
    assert torch.equal(table.training_set(torch.float64)[0], torch.tensor(X[1:9]))
    assert Table(frame["flow"], Y).names == ("flow",)
    assert Table(frame.set_axis([0, 1], axis=1), Y).names == ("x1", "x2")
    assert Table(frame, Y, names="p q").names == ("p", "q")


def test_rows_of_a_frame_are_not_named_by_their_labels(frame):
    shuffled = (frame["flow"] > 8).sort_index()
    says("the indices of X and of test differ, and rows are matched by position", x=frame, test=shuffled)
    assert Table(frame, Y, test=shuffled.reindex(frame.index)).test_rows.tolist() == [9]
    labels = frame.index[[1, 9]]
    says(r"validation names rows by their label.*X\.index\.isin\(validation\)", x=frame, validation=labels)
    assert Table(frame, Y, validation=frame.index.isin(labels)).validation_rows.tolist() == [1, 9]
    plain = frame.reset_index(drop=True)
    assert Table(plain, Y, test=plain.index[[1, 9]]).test_rows.tolist() == [1, 9]


def test_long_numbers_of_a_frame_are_noticed(frame):
    says("X holds whole numbers that differ beyond", x=frame.assign(b=2**60 + np.arange(10)))


def test_changing_a_frame_does_not_change_the_table(frame):
    table = Table(frame, frame["b"], validation=[0])
    frame.loc[:, "flow"] = 7.0
    assert torch.equal(table.training_set(torch.float64)[0], torch.tensor(X[1:]))


def test_a_frame_may_hold_all_kinds_of_numbers(frame):
    mixed = frame.assign(flow=frame["flow"].astype("Int64"), c=[True, False] * 5, d=np.arange(10, dtype=np.uint8))
    x, _ = Table(mixed, Y, validation=[0]).training_set()
    assert x[0].tolist() == [1, 64, 0, 1]
    mixed.iloc[6, 0] = None
    says("its column 'flow' has NaN in row 6", x=mixed)


@pytest.mark.parametrize("kind", ["str", "category", "datetime64[ns]", "complex128"])
def test_a_column_that_holds_no_numbers_is_named(frame, kind):
    error = ValueError if kind == "complex128" else TypeError
    says("X must hold (real )?numbers, and its column 'b' (is of dtype|has)", error, x=frame.astype({"b": kind}))


def test_a_frame_with_a_name_twice(frame):
    says("of X must differ, and 'a' occurs twice", x=frame.set_axis(["a", "a"], axis=1))
    says("every column of X needs a name, and one of them is empty", x=frame.set_axis(["a", " "], axis=1))


def test_rows_that_do_not_belong_together_are_noticed(frame):
    target = frame["b"].sort_index()
    says("the indices of X and y differ, and rows are matched by position", x=frame, y=target)
    assert len(Table(frame, target.to_numpy())) == 10
