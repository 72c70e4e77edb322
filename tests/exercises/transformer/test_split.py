"""`check.split` of chapter 15: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises.transformer.split import all_pairs, seen

pytestmark = pytest.mark.chapter


def size(pairs):
    return int(pairs.max()) + 1


def by_pair(pairs, share=5):
    """Hold out unordered pairs: both orders of a pair are on the same side."""
    a, b = pairs.min(-1).values, pairs.max(-1).values
    test = (7 * a + 3 * b) % share == 0
    return ~test, test


def by_row(pairs):
    rows = torch.arange(len(pairs))
    return rows % 5 != 0, rows % 5 == 0


def by_order(pairs):
    return pairs[:, 0] >= pairs[:, 1], pairs[:, 0] < pairs[:, 1]


def by_sum(pairs):
    test = pairs.sum(-1) % size(pairs) < size(pairs) // 5
    return ~test, test


def by_number(pairs):
    test = (pairs < size(pairs) // 6).any(-1)
    return ~test, test


def with_doubles(pairs):
    _, test = by_pair(pairs)
    test = test | (pairs[:, 0] == pairs[:, 1])
    doubles = pairs[:, 0] == pairs[:, 1]
    return ~test | doubles & test, test


def left_alone(pairs):
    """Hold out rows, and leave their mirrors out of both parts."""
    _, test = by_row(pairs)
    mirrored = seen(pairs.flip(-1), pairs[test], size(pairs))
    return ~test & ~mirrored, test


def changed(change):
    return lambda: lambda pairs: change(*by_pair(pairs))


WRONG = {
    "by row": (lambda: by_row, "(b, a) has the same answer"),
    "by order": (lambda: by_order, "Every test pair is in training the other way round"),
    "by sum": (lambda: by_sum, "Training has no pair whose answer is 0"),
    "by number": (lambda: by_number, "Training never shows 0 on the left"),
    "in both": (changed(lambda training, test: (training | test, test)), "Some pairs are in both parts"),
    "no test": (changed(lambda training, test: (training, test & False)), "0 of 961 pairs are for testing"),
    "no training": (changed(lambda training, test: (training & False, test)), "0 of 961 pairs are for training"),
    "one part": (changed(lambda training, test: training), "Return two tensors of truth values"),
    "row numbers": (changed(lambda training, test: (training.nonzero(), test.nonzero())), "These are numbers"),
    "one value": (changed(lambda training, test: (training[:1], test)), "this part has the shape (1,)"),
}
ALSO_RIGHT = [
    by_pair,
    left_alone,
    lambda pairs: by_pair(pairs, share=6),
    lambda pairs: tuple(each.numpy() for each in by_pair(pairs)),
    lambda pairs: [each.tolist() for each in by_pair(pairs)],
]
ALSO_WRONG = [
    (with_doubles, "Some pairs are in both parts"),
    (lambda pairs: [each.int().tolist() for each in by_pair(pairs)], "Return two tensors of truth values"),
    (lambda pairs: by_pair(pairs) if size(pairs) == 31 else by_row(pairs), "(b, a) has the same answer"),
]
RAISES = [lambda pairs: chapter.stop()]
STUBS = [lambda pairs: ..., lambda pairs: None]


def test_a_pair_is_known_from_its_mirror_alone():
    pairs = all_pairs(5)
    among = torch.tensor([[1, 2], [3, 3]])
    assert sorted(pairs[seen(pairs.flip(-1), among, 5)].tolist()) == [[2, 1], [3, 3]]
