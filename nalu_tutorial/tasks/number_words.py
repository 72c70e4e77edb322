"""Numbers written in words: "three hundred and four" as a row of words, and 304 as what it means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor

from ._checks import check_count, check_number
from ._table import Table, check_random_state

ONES = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = (*ONES, *TENS, "hundred", "and", "thousand")
CODES = {word: code for code, word in enumerate(WORDS, start=1)}
LARGEST = 999_999  # the next one needs the word million


def in_words(number: int, *, conjunction: bool = True) -> str:
    """Return a number from 1 to 999,999 in English words, with a blank between any two of them.

    Parameters
    ----------
    number : int
        The number.
    conjunction : bool
        Whether the word "and" precedes the part below a hundred, as in British English.

    Raises
    ------
    TypeError
        If it is no whole number.
    ValueError
        If it is below 1, or so large that the word million is needed.

    Examples
    --------
    >>> in_words(304)
    'three hundred and four'
    >>> in_words(21_004)
    'twenty one thousand and four'
    >>> in_words(304, conjunction=False)
    'three hundred four'
    """
    check_count("a number in words", number)
    if number > LARGEST:
        raise ValueError(f"the words reach to {LARGEST:,}, not to {number:,}")
    thousands, rest = divmod(int(number), 1000)
    words = [*below_thousand(thousands, conjunction), "thousand"] if thousands else []
    return " ".join([*words, *below_thousand(rest, conjunction, after=bool(words))])


def below_thousand(number: int, conjunction: bool, *, after: bool = False) -> list[str]:
    """Return the words of a number from 0, which has none, to 999; other words may precede them."""
    hundreds, rest = divmod(number, 100)
    words = [ONES[hundreds - 1], "hundred"] if hundreds else []
    joined = ["and"] if conjunction and rest and (words or after) else []
    return words + joined + below_hundred(rest)


def below_hundred(number: int) -> list[str]:
    """Return the words of a number from 0, which has none, to 99."""
    tens, ones = divmod(number, 10) if number >= 20 else (0, number)
    return [*([TENS[tens - 2]] if tens else []), *([ONES[ones - 1]] if ones else [])]


def word_codes(phrases: str | Sequence[str]) -> Tensor:
    """Return the codes of words: those of a phrase, or a row for each of several, padded with 0 at its end.

    The code of a word is its position in ``WORDS``, counted from 1 on.

    Parameters
    ----------
    phrases : str or sequence of str
        Words with blanks between them.

    Returns
    -------
    Tensor
        Of shape (words,), or (phrases, words of the longest): int64.

    Raises
    ------
    ValueError
        If a word is none of ``WORDS``.

    Examples
    --------
    >>> word_codes(["seven", "two hundred"])
    tensor([[ 7,  0],
            [ 2, 28]])
    """
    rows = [codes_of(phrase) for phrase in ([phrases] if isinstance(phrases, str) else phrases)]
    longest = max(map(len, rows), default=0)
    codes = torch.tensor([row + [0] * (longest - len(row)) for row in rows], dtype=torch.int64)
    return codes[0] if isinstance(phrases, str) else codes


def codes_of(phrase: str) -> list[int]:
    """Return the code of each word."""
    unknown = [word for word in phrase.split() if word not in CODES]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is none of the words of numbers, which are {', '.join(WORDS)}")
    return [CODES[word] for word in phrase.split()]


def number_words(
    split: int = 0,
    *,
    most: int = 1000,
    training: int = 169,
    validation: int = 200,
    test: int | None = None,
    beyond: int | None = None,
    evenly: bool = False,
    scale: float = 1.0,
    conjunction: bool = True,
) -> Table:
    """Return the task of reading numbers in words, with every word among the training rows.

    The training rows are the numbers 1 to 19 and, in random order, each number that has a word which was
    not seen before; then so many more that there are enough. The validation rows are drawn from the others. The test
    rows are the rest; or so many of it; or so many of the numbers that follow.

    Parameters
    ----------
    split : int
        Decides what is drawn: the same split, the same rows.
    most : int
        The largest number for training and validation. They begin with 1.
    training, validation : int
        How many numbers to train on, and how many to choose the best step by.
    test : int, optional
        How many to be tested on; by default all that are left, up to ``most`` or ``beyond``.
    beyond : int, optional
        Where given, the test is of numbers above ``most`` up to this one, and none of those below is in it.
    evenly : bool
        Whether short and long numbers are as likely: the first numbers in the order are one with one word, one with
        two, and so on, then again one of each, as long as there are some. The test rows are drawn from all others.
    scale : float
        What the targets are divided by.
    conjunction : bool
        As in `in_words`.

    Returns
    -------
    Table
        Inputs are the codes of words as `word_codes` gives them, of shape (numbers, words), padded with 0 at the end.
        Targets are the numbers.

    Raises
    ------
    TypeError, ValueError
        If a count is none, ``split`` is no seed, or there are too few numbers.

    Notes
    -----
    169, 200 and the rest of 1,000 are the numbers of the paper. "One thousand" alone has the word thousand there, and
    so is in every training set.

    References
    ----------
    Trask et al. (2018), Neural Arithmetic Logic Units, the translation of numbers. The order in which the words are
    seen to is that of Madsen's code.

    Examples
    --------
    >>> number_words()  # doctest: +ELLIPSIS
    Table(1000 rows: 169 for training, 200 for validation, 631 for testing; inputs x1, x2, x3, x4, x5; 1 output)
    """
    counts = {"most": most, "training": training, "validation": validation, "test": test, "beyond": beyond}
    for name, count in counts.items():
        if count is not None:
            check_count(name, count)
    check_random_state(split)
    check_number("the scale", scale)
    generator = torch.Generator().manual_seed(split)
    numbers = shuffled(range(1, most + 1), generator)
    order = by_turns(numbers, conjunction) if evenly else numbers
    seen = seen_first(order, conjunction)
    known = set(seen)
    others = [number for number in order if number not in known]
    more = training - len(seen)
    if more < 0:
        raise ValueError(f"{len(seen)} training numbers are needed so that every word is among them, not {training}")
    learned, checked, left = seen + others[:more], others[more : more + validation], others[more + validation :]
    if beyond is not None:
        left = shuffled(range(most + 1, beyond + 1), generator)
    elif evenly:
        left = shuffled(left, generator)
    asked = left if test is None else left[:test]
    if len(checked) < validation or not asked or (test is not None and len(asked) < test):
        raise ValueError(f"the numbers up to {most:,} are too few for {training} + {validation} and a test")
    return table_of(learned, checked, asked, scale, conjunction)


def shuffled(numbers: Sequence[int], generator: torch.Generator) -> list[int]:
    """Return numbers in random order."""
    return [numbers[k] for k in torch.randperm(len(numbers), generator=generator).tolist()]


def seen_first(numbers: Iterable[int], conjunction: bool) -> list[int]:
    """Return the numbers 1 to 19, and each of the others that has a word which none before it has."""
    seen, words = list(range(1, 20)), set(ONES)
    all_words = len(WORDS) - (not conjunction)
    for number in numbers:
        own = set(in_words(number, conjunction=conjunction).split())
        if not own <= words:
            seen.append(number)
            words |= own
        if len(words) == all_words:
            break
    return seen


def by_turns(numbers: Sequence[int], conjunction: bool) -> list[int]:
    """Return numbers in turns: one with one word, one with two, and so on, as long as there are some."""
    as_tensor = torch.tensor(numbers)
    words = lengths(as_tensor, conjunction)
    grouped = words.argsort(stable=True)
    sizes = words.bincount()
    first = (sizes.cumsum(0) - sizes)[words[grouped]]
    turns = torch.empty_like(words)
    turns[grouped] = torch.arange(len(words)) - first
    ordered: list[int] = as_tensor[(turns * len(sizes) + words).argsort()].tolist()
    return ordered


def lengths(numbers: Tensor, conjunction: bool) -> Tensor:
    """Return how many words each number has, without writing a million of them out."""
    alone, after = (
        torch.tensor([len(below_thousand(number, conjunction, after=begun)) for number in range(1000)])
        for begun in (False, True)
    )
    thousands, rest = numbers // 1000, numbers % 1000
    return torch.where(thousands > 0, alone[thousands] + 1 + after[rest], alone[rest])


def table_of(learned: list[int], checked: list[int], tested: list[int], scale: float, conjunction: bool) -> Table:
    """Return the table of these numbers, in rising order."""
    parts: dict[int, str] = dict.fromkeys(learned, "training") | dict.fromkeys(checked, "validation")
    parts |= dict.fromkeys(tested, "test")
    numbers = sorted(parts)
    held_out: dict[str, Any] = {part: [parts[number] == part for number in numbers] for part in ("validation", "test")}
    codes = word_codes([in_words(number, conjunction=conjunction) for number in numbers])
    return Table(codes, torch.tensor(numbers, dtype=torch.float64) / scale, **held_out)
