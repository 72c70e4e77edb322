"""`check.verdicts` of chapter 14: drafts that are wrong, right in another form, or not begun."""

import pytest

from nalu_tutorial.exercises.your_data.verdicts import RESULTS, RIGHT, TWO, WRONG_WORDS

pytestmark = pytest.mark.chapter


def said(name, word):
    return lambda: RIGHT | {name: word}


WRONG = {f"{name} {word}": (said(name, word), sentence) for (name, word), sentence in WRONG_WORDS.items()}
WRONG |= {
    "A 2/3": (said("A", "2/3"), "A: two standard errors to either side reach from 0.700 to 0.780."),
    "another word": (said("B", "none"), "For B answer with one of"),
    "a key missing": (lambda: {"A": "3/4"}, "with the keys"),
}
STUBS = [dict.fromkeys(RIGHT, ...), RIGHT | {"E": ...}]


@pytest.mark.parametrize("name", RESULTS)
def test_the_right_word_is_that_of_two_standard_errors_or_of_the_range_of_the_seeds(name):
    power, error, low, high = RESULTS[name]
    low, high = min(low, power - TWO * error), max(high, power + TWO * error)
    stand = [word for word, fraction in (("2/3", 2 / 3), ("3/4", 3 / 4)) if low <= fraction <= high]
    assert RIGHT[name] == (stand[0] if len(stand) == 1 else "both" if stand else "neither")
