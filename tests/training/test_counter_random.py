"""The counted numbers: the same however they are asked for, even, and with nothing in common between two streams."""

import itertools

import pytest
import torch

from nalu_tutorial.training._draw import mix64, uniform_numbers

SEEDS, COUNT = torch.arange(64), 4096


def numbers(seeds, step, count=COUNT, dtype=torch.float64):
    return uniform_numbers(torch.as_tensor(seeds).reshape(-1), torch.tensor(step), count, dtype)


# 50 steps of 64 seeds, 64 numbers each: what a training sees first
BLOCK = uniform_numbers(SEEDS, torch.arange(50), 64, torch.float64)


def correlation(a, b):
    """Return how far the correlation of two samples is from 0, in its standard deviations."""
    a, b = a.flatten() - a.mean(), b.flatten() - b.mean()
    return ((a @ b) / (a.norm() * b.norm()) * len(a) ** 0.5).abs().item()


def test_a_seed_has_the_same_numbers_alone_and_in_company():
    company = numbers([3, 7, 0], 11)
    assert torch.equal(company[1], numbers(7, 11)[0])
    assert torch.equal(company[1, :5], numbers(7, 11, count=5)[0])


def test_both_precisions_have_the_same_numbers():
    single, double = numbers(SEEDS, 5, dtype=torch.float32), numbers(SEEDS, 5)
    assert (single.dtype, double.dtype) == (torch.float32, torch.float64)
    assert torch.equal(single.double(), double)


@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        (0, [[221713, 5855994, 6258925], [4657044, 1553142, 14578242], [12325160, 10948202, 13971743]]),
        (10**9, [[1105396, 10557540, 8762793], [3117747, 571023, 14510218], [7630014, 15016630, 7504113]]),
    ],
)
def test_they_are_the_numbers_that_they_always_were(step, wanted):
    # Not a matter of right and wrong: the records of long runs rest on them.
    assert (numbers([0, 1, 2**31], step, count=3) * 2**24).tolist() == wanted


def test_they_lie_in_the_unit_interval_on_a_grid_of_24_bits():
    assert BLOCK.min() >= 0
    assert BLOCK.max() < 1
    assert torch.equal((BLOCK * 2**24).frac(), torch.zeros_like(BLOCK))
    assert numbers(SEEDS, 0, count=2**16).max() > 1 - 1e-5


@pytest.mark.parametrize(("seed", "step"), [(0, 0), (0, 1), (1, 0), (99, 4_999_999), (2**40, 0), (-1, 3)])
def test_one_batch_is_even(seed, step):
    # 2¹⁶ numbers over 256 cells: chi-squared with 255 degrees of freedom has mean 255 and standard deviation 22.6.
    counts = torch.histc(numbers(seed, step, count=2**16), bins=256, min=0, max=1)
    assert 255 - 5 * 22.6 < ((counts - 256) ** 2 / 256).sum() < 255 + 5 * 22.6


def neighbors():
    """Return pairs of blocks that lie one apart in one or more of step, seed and index."""
    here, ahead, behind = slice(None), slice(1, None), slice(None, -1)
    pairs = [(here, here), (ahead, behind), (behind, ahead)]
    for apart in itertools.product(pairs, repeat=3):
        if any(pair != (here, here) for pair in apart):
            yield tuple(BLOCK[cut] for cut in zip(*apart, strict=True))


def test_neighbours_have_nothing_in_common():
    for a, b in neighbors():
        assert correlation(a, b) < 5
        assert correlation(a**2, b) < 5


def test_no_two_pairs_of_seed_and_step_share_their_numbers():
    seeds = torch.tensor([*range(100), *(2**k for k in range(7, 62)), *(-(2**k) for k in range(62))])
    steps = torch.tensor([*range(500), *(2**k for k in range(9, 40))])
    first = (uniform_numbers(seeds, steps, 2, torch.float64) * 2**24).long()
    pairs = (first[..., 0] << 24 | first[..., 1]).flatten()
    # 115,000 pairs of 48 bits: a repeat by chance once in 40,000 such tests
    assert len(pairs.unique()) == len(pairs)


def test_streams_whose_keys_share_a_half_have_nothing_in_common(monkeypatch):
    # The halves of the key enter apart; two keys that agree in one must part ways by the other.
    for shift in (0, 32):
        keys = torch.randint(2**31, (64,), generator=torch.Generator().manual_seed(0)) << shift
        monkeypatch.setattr("nalu_tutorial.training._draw.mix64", lambda key, keys=keys: keys)
        stream = uniform_numbers(SEEDS, torch.tensor(0), COUNT, torch.float64) - 0.5
        table = stream @ stream.t() * 12 / COUNT**0.5
        off = table[~torch.eye(64, dtype=torch.bool)]
        assert abs(off.std() - 1) < 0.05, shift


def test_the_key_is_that_of_splitmix64():
    # The first outputs of the published generator from the state 0.
    state = torch.tensor([0, -7046029254386353131])
    assert [value % 2**64 for value in mix64(state).tolist()] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
