"""Sums in digits: what a row holds in each format, what follows a token, and that nothing held out is trained."""

import pytest
import torch
from draws import seeded

from nalu_tutorial import tasks
from nalu_tutorial.tasks.digit_sums import (
    DIGIT_WORDS,
    END,
    EQUALS,
    FILL,
    ORDERS,
    PLUS,
    WHERE,
    DrawnSums,
    is_held_out,
    number_of,
    room_for,
)

FORMATS = [(order, where) for order in ORDERS for where in WHERE]


def written(a, b, digits, order, where, tokens=12, start=0.0):
    sums = DrawnSums(order, where, room_for(where, tokens // 3 - 1))
    return sums.rows(*(torch.tensor(each) for each in (a, b, digits, start)), tokens)


def numbers_of(x, order):
    """The two numbers of each row and what stands for their sum, read back from the text."""
    for row in x.flatten(0, -3):
        terms, answer = tasks.show_digits(row).split("=")
        yield tuple(int(part if order == "plain" else part[::-1]) for part in (*terms.split("+"), answer))


@pytest.mark.parametrize(
    ("order", "where", "text", "positions"),
    [
        ("plain", "position", "47+85=132", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("reversed", "position", "74+58=231", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("plain", "place", "47+85=132", [2, 1, 0, 2, 1, 4, 3, 2, 1]),
        ("reversed", "place", "74+58=231", [1, 2, 0, 1, 2, 0, 1, 2, 3]),
    ],
)
def test_a_row_by_hand(order, where, text, positions):
    x = written(47, 85, 2, order, where)
    assert tasks.show_digits(x) == text
    assert x[:, 1].tolist() == [*positions, 0, 0, 0]
    follows = tasks.digit_sums(order, where).target(x)
    words = [
        DIGIT_WORDS[k] if each.sum() else None for k, each in zip(follows.argmax(-1).tolist(), follows, strict=True)
    ]
    assert words == [None] * 5 + [*text.split("=")[1], "end"] + [None] * 3


def test_the_end_is_said_where_a_row_is_full_too():
    follows = tasks.digit_sums().target(written(123, 456, 3, "plain", "place"))
    assert follows.argmax(-1).tolist()[-5:] == [0, 5, 7, 9, END]
    assert follows.sum() == 5


@pytest.mark.parametrize(("order", "where"), FORMATS)
def test_rows_are_sums_with_all_lengths_and_all_starts(order, where):
    x, t = tasks.digit_sums(order, where).draw((2, 2000), generator=seeded())
    assert (x.shape, t.shape) == ((2, 2000, 12, 2), (2, 2000, 12, len(DIGIT_WORDS)))
    actual = list(numbers_of(x, order))
    assert all(a + b == answer for a, b, answer in actual)
    assert {len(str(max(a, b))) for a, b, _ in actual} == {1, 2, 3}
    filled = (x[..., 0] == FILL).sum(-1)
    assert [(filled == k).float().mean().item() for k in (0, 3, 6)] == pytest.approx([1 / 3] * 3, abs=0.03)
    assert x[..., 1].min() == 0
    assert x[..., 1].max() == room_for(where, 3) - (1 if (order, where) != ("reversed", "place") else 2)
    assert ((x[..., 0] == PLUS).sum(-1) == 1).all()
    assert ((x[..., 0] == EQUALS).sum(-1) == 1).all()


def test_what_is_held_out_is_never_trained_in_either_order():
    x, _ = tasks.digit_sums().draw((30_000,), generator=seeded(1))  # numbers are drawn before they are written
    a, b, _ = torch.tensor(list(numbers_of(x, "plain"))).T
    assert not is_held_out(a, b).any()
    assert not is_held_out(b, a).any()


def test_a_tenth_is_held_out_with_its_mirror_and_no_pair_of_equals():
    a, b = torch.cartesian_prod(torch.arange(1000), torch.arange(1000)).T
    out = is_held_out(a, b)
    assert out.float().mean().item() == pytest.approx(0.1, abs=0.002)
    assert torch.equal(out, is_held_out(b, a))
    assert not out[a == b].any()
    by_digit = [out[(a % 10 == i) & (b % 10 == k)].float().mean().item() for i in range(10) for k in range(10)]
    assert 0.08 < min(by_digit) < max(by_digit) < 0.12


def test_numbers_of_so_many_digits():
    uniform = torch.tensor([[0.0] * 5, [0.5] * 5, [1 - 2**-24] * 5])
    assert number_of(uniform, torch.tensor(1)).tolist() == [0, 5, 9]
    assert number_of(uniform, torch.tensor(3)).tolist() == [100, 555, 999]
    assert number_of(uniform, torch.tensor(5)).tolist() == [10_000, 55_555, 99_999]


def test_numbers_of_ten_digits_are_exact_and_each_digit_is_as_likely():
    numbers = number_of(torch.rand(20_000, 10, generator=seeded()), torch.tensor(10))
    assert (numbers >= 10**9).all()
    assert (numbers < 10**10).all()
    for place in range(10):
        digit, least = numbers // 10**place % 10, int(place == 9)
        shares = torch.bincount(digit, minlength=10)[least:] / len(numbers)
        assert shares.tolist() == pytest.approx([1 / (10 - least)] * (10 - least), abs=0.012)


@pytest.mark.parametrize(("order", "where"), FORMATS)
def test_sums_of_ten_digits_are_sums(order, where):
    x, _ = tasks.digit_sums(order, where, training=(9, 10)).draw((500,), generator=seeded())
    actual = list(numbers_of(x, order))
    assert all(a + b == answer for a, b, answer in actual)
    assert {len(str(a)) for a, _, _ in actual} == {9, 10}
    a, b, _ = torch.tensor(actual).T
    assert not is_held_out(a, b).any()


def test_of_long_numbers_a_tenth_is_held_out_too():
    a, b = number_of(torch.rand(2, 20_000, 12, generator=seeded()), torch.tensor(12))
    out = is_held_out(a, b)
    assert out.float().mean().item() == pytest.approx(0.1, abs=0.008)
    assert torch.equal(out, is_held_out(b, a))


def test_the_far_set_is_one_or_two_digits_longer():
    x, _ = tasks.digit_sums("reversed", "place").extrapolation_set()
    assert x.shape == (1000, 18, 2)
    assert {len(str(max(a, b))) for a, b, _ in numbers_of(x, "reversed")} == {4, 5}
