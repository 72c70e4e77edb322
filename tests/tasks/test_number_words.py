"""Numbers in words: against a list by hand, what is split how, and what is refused."""

import pytest
import torch

from nalu_tutorial.tasks import WORDS, Table, in_words, number_words, word_codes

BY_HAND = {
    1: "one",
    13: "thirteen",
    20: "twenty",
    21: "twenty one",
    99: "ninety nine",
    100: "one hundred",
    101: "one hundred and one",
    304: "three hundred and four",
    999: "nine hundred and ninety nine",
    1_000: "one thousand",
    1_001: "one thousand and one",
    1_999: "one thousand nine hundred and ninety nine",
    2_090: "two thousand and ninety",
    15_015: "fifteen thousand and fifteen",
    21_700: "twenty one thousand seven hundred",
    100_008: "one hundred thousand and eight",
    999_999: "nine hundred and ninety nine thousand nine hundred and ninety nine",
}


@pytest.mark.parametrize("number", BY_HAND)
def test_numbers_in_words_by_hand(number):
    assert in_words(number) == BY_HAND[number]
    assert in_words(number, conjunction=False) == BY_HAND[number].replace(" and", "")


def test_a_number_has_words_of_its_own():
    for conjunction in (True, False):
        assert len({in_words(number, conjunction=conjunction) for number in range(1, 3_001)}) == 3_000


def test_codes_are_places_and_the_end_is_padded():
    assert word_codes("three hundred and four").tolist() == [3, 28, 29, 4]
    assert word_codes(["nine", "one thousand"]).tolist() == [[9, 0], [1, 30]]
    assert word_codes(" ".join(WORDS)).tolist() == list(range(1, 31))
    with pytest.raises(ValueError, match="'million' is none of the words of numbers, which are one, two"):
        word_codes("one million")


def parts(table):
    sets = (getattr(table, f"{part}_set")(torch.float64) for part in ("training", "validation", "extrapolation"))
    return [(x.long(), t.squeeze(1).long().tolist()) for x, t in sets]


@pytest.mark.parametrize("split", range(5))
def test_a_split_is_as_published_with_every_word_in_training(split):
    table = number_words(split)
    assert isinstance(table, Table)
    (words, learned), (_, checked), (_, asked) = parts(table)
    assert (len(learned), len(checked), len(asked)) == (169, 200, 631)
    assert sorted(learned + checked + asked) == list(range(1, 1001))
    assert {*range(1, 20), 1000} <= set(learned)
    assert set(words.flatten().tolist()) == set(range(31))


def test_a_row_is_a_number_in_words():
    for words, numbers in parts(number_words(3)):
        assert torch.equal(words[:, :5], padded([in_words(number) for number in numbers]))


def padded(phrases):
    codes = word_codes(phrases)
    return torch.nn.functional.pad(codes, (0, 5 - codes.shape[1]))


def test_a_split_is_drawn_by_its_number_alone():
    learned = [parts(number_words(split))[0][1] for split in (0, 0, 1)]
    assert learned[0] == learned[1]
    assert learned[0] != learned[2]


def test_numbers_beyond_those_of_training():
    table = number_words(most=9_999, training=300, validation=400, test=500, beyond=999_999)
    (words, learned), (_, checked), (_, asked) = parts(table)
    assert (len(learned), len(checked), len(asked)) == (300, 400, 500)
    assert max(learned + checked) <= 9_999 < min(asked)
    assert set(words.flatten().tolist()) == set(range(31))
    assert table.in_features == 11


@pytest.mark.parametrize("beyond", [None, 999_999])
def test_short_and_long_numbers_alike(beyond):
    table = number_words(most=9_999, training=300, validation=200, test=500, beyond=beyond, evenly=True)
    (words, learned), (checked_words, checked), (asked_words, asked) = parts(table)
    assert (len(learned), len(checked), len(asked)) == (300, 200, 500)
    assert set(words.flatten().tolist()) == set(range(31))
    lengths = (words > 0).sum(dim=1).bincount().tolist()
    assert lengths[:4] == [0, 27, 55, 0]  # there are no more of one word, and none of three, with "and"
    assert max(lengths) <= 56
    assert not set(learned) & set(checked) | set(learned + checked) & set(asked)
    if beyond is None:
        most = (asked_words > 0).sum(dim=1).bincount()
        assert most.argmax() >= 6  # as in all numbers
    assert (checked_words > 0).sum(dim=1).bincount()[2:].max() <= 70


def test_targets_may_be_scaled_and_the_conjunction_left_out():
    t = number_words(scale=1000.0).training_set()[1]
    assert t.max() == 1
    words = parts(number_words(conjunction=False))[0][0]
    assert words.shape[1] == 4
    assert 29 not in words
