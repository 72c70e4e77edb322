"""The images of digits, and sequences of a table's rows: what is split, what is drawn, what is refused."""

import gzip
import struct
import sys

import pytest
import torch
from draws import seeded

from nalu_tutorial.tasks import Sequences, digits, mnist

ROWS = torch.arange(40.0)


def task(operation="+", **options):
    usual = {"length": 4, "extrapolation_length": 9, "points": 30, "validation": 10, "test": 10}
    return Sequences(ROWS, ROWS, operation, **usual | options)


# Pictures


def test_the_pictures_are_those_of_scikit_learn_and_always_split_alike():
    images, labels, test = digits()
    assert images.shape == (1797, 64)
    assert (images.min(), images.max()) == (0, 1)
    assert torch.bincount(labels).tolist() == [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]
    assert test.sum() == 398
    assert torch.equal(digits().test, test)
    assert torch.bincount(labels[test]).min() > 25


def test_without_a_digit_the_others_stay_in_their_part():
    every, fewer = digits(), digits().without(0)
    kept = every.labels != 0
    assert len(fewer.labels) == 1619
    assert fewer.labels.min() == 1
    for all_of_it, some in zip(every, fewer, strict=True):
        assert torch.equal(all_of_it[kept], some)


def test_without_scikit_learn_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    with pytest.raises(ModuleNotFoundError) as error:
        digits()
    assert str(error.value) == "the images of digits come with scikit-learn: pip install 'scikit-learn>=1.6'"
    assert error.value.__suppress_context__


def idx(array):
    head = struct.pack(">HBB", 0, 8, array.dim()) + struct.pack(f">{array.dim()}I", *array.shape)
    return head + array.numpy().tobytes()


def put_mnist(folder, *, packed):
    """Write MNIST in small: 60,000 and 10 images of 2 × 3 pixels."""
    for part, count in (("train", 60_000), ("t10k", 10)):
        numbers = torch.arange(count) % 251
        for kind, array in (("images-idx3", numbers[:, None, None].expand(-1, 2, 3)), ("labels-idx1", numbers % 10)):
            path = folder / f"{part}-{kind}-ubyte"
            data = idx(array.to(torch.uint8))
            path = path.with_name(f"{path.name}.gz") if packed else path
            path.write_bytes(gzip.compress(data, 1) if packed else data)


@pytest.mark.parametrize("packed", [False, True])
def test_mnist_is_read_from_its_four_files(packed, tmp_path):
    put_mnist(tmp_path, packed=packed)
    images, labels, test = mnist(tmp_path)
    assert images.shape == (60_010, 6)
    torch.testing.assert_close(images[300], torch.full((6,), 49 / 255))
    assert labels[:12].tolist() == [*range(10), 0, 1]
    assert test.nonzero().flatten().tolist() == list(range(60_000, 60_010))


def test_a_file_of_mnist_that_is_not_there_or_is_cut_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"there is neither .*train-images-idx3-ubyte nor train-images-idx3-ubyte\.gz"):
        mnist(tmp_path)
    put_mnist(tmp_path, packed=False)
    whole = (tmp_path / "t10k-labels-idx1-ubyte").read_bytes()
    for damaged in (whole[:-1], whole[:5], b"\0" * 30, b""):
        (tmp_path / "t10k-labels-idx1-ubyte").write_bytes(damaged)
        with pytest.raises(ValueError, match=r"t10k-labels-idx1-ubyte in .* is cut, damaged or none of MNIST's files"):
            mnist(tmp_path)


# Sequences


@pytest.mark.parametrize(("operation", "done"), [("+", torch.sum), ("*", torch.prod)])
def test_the_target_is_that_of_the_rows(operation, done):
    for made in (task(operation), task(operation, every_step=True)):
        x, t = made.validation_set(torch.float64)
        assert x.shape == (30, 4, 1)
        wanted = torch.stack([done(x[:, : k + 1], dim=1) for k in range(4)], dim=1)
        torch.testing.assert_close(t, wanted if made.every_step else wanted[:, -1])


def test_sequences_are_drawn_from_their_own_part_alone():
    made = task()
    parts = {"training": made.training_rows, "validation": made.validation_rows, "test": made.test_rows}
    assert sorted(torch.cat(list(parts.values())).tolist()) == list(range(40))
    for part, rows in parts.items():
        x, _ = made.draw(part, 200, generator=seeded())
        assert set(x.flatten().tolist()) == set(rows.tolist())
        assert torch.equal(made.rows_of(part)[0].flatten(), rows.float())
    assert set(made.validation_set()[0].flatten().tolist()) <= set(parts["validation"].tolist())
    assert set(made.extrapolation_set()[0].flatten().tolist()) <= set(parts["test"].tolist())


def test_the_fixed_sets_are_fixed_and_as_long_as_asked():
    before = torch.random.get_rng_state()
    one, other = task(), task()
    assert one.extrapolation_set()[0].shape == (30, 9, 1)
    assert one.draw("test", 5, 77, generator=seeded())[0].shape == (5, 77, 1)
    for each, again in zip((*one.validation_set(), *one.extrapolation_set()),
                           (*other.validation_set(), *other.extrapolation_set()), strict=True):  # fmt: skip
        assert torch.equal(each, again)
    assert torch.equal(torch.random.get_rng_state(), before)


def test_it_says_what_it_is():
    assert repr(task("*", every_step=True)).startswith(
        "Sequences(* after every row, of length 4, 9 in extrapolation; Table(40 rows: 20 for training"
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"operation": "-"}, r"expected one of \+, \*, got '-'"),
        ({"length": 0}, "length must be at least 1, not 0"),
        ({"points": 0}, "points must be at least 1, not 0"),
        ({"extrapolation_length": 0}, "extrapolation_length must be at least 1, not 0"),
        ({"test": None}, r"sequences need test rows of their own: pass test, as in test=0\.2"),
    ],
    ids=range(5),
)
def test_what_no_sequences_are_made_of_is_named(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        task(**options)


def test_a_part_that_is_none_is_named():
    with pytest.raises(ValueError, match="expected one of training, validation, test, got 'testing'"):
        task().rows_of("testing")


@pytest.mark.parametrize(
    ("low", "high", "sentence"),
    [
        (0.01, 0.2, "the product of some 100 rows is so small that its square is 0 in torch.float32; scale y, take"),
        (5, 9, "torch.float32 cannot represent the targets of some of the sequences; scale y, take shorter"),
    ],
)
@pytest.mark.parametrize("every_step", [False, True])
def test_products_that_the_precision_cannot_hold_are_refused(low, high, sentence, every_step):
    x = torch.linspace(low, high, 60)
    task = Sequences(x, x, "*", test=0.2, every_step=every_step)
    with pytest.raises(ValueError, match=sentence):
        task.extrapolation_set()
    if low < 1:
        assert task.extrapolation_set(torch.float64)[1].min() > 0


def test_a_sum_may_be_0():
    x = torch.tensor([0.5, -0.5]).repeat(30)
    assert 0 in Sequences(x, x, length=2, extrapolation_length=2, test=0.2).extrapolation_set()[1]


def test_a_product_is_0_where_a_factor_is():
    x = torch.arange(60.0) % 2
    assert Sequences(x, x, "*", test=0.2).extrapolation_set()[1].max() == 0
    with pytest.raises(TypeError, match="every_step must be True or False, not 'no'"):
        Sequences(x, x, every_step="no")
