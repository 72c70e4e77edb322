"""`check.connectives` of chapter 9: drafts that are wrong, right in another form, or not begun."""

import pytest
import torch

from nalu_tutorial.exercises import lnn
from nalu_tutorial.exercises.lnn.connectives import values
from nalu_tutorial.logic import LOGICS

pytestmark = pytest.mark.chapter

VALUES = {"lukasiewicz": (0.1, 1, 0.7, 1), "godel": (0.4, 0.7, 0.4, 1), "product": (0.28, 0.82, 0.571, 1)}
LOST = {"lukasiewicz": ("", "ab", "", "ab"), "godel": ("a", "b", "a", "ab"), "product": ("", "", "", "ab")}


def changed(row, column, value):
    return (*row[:column], value, *row[column + 1 :])


def value(logic, column, said):
    return lambda: (VALUES | {logic: changed(VALUES[logic], column, said)}, LOST)


def implications(logic, *said):
    return lambda: (VALUES | {logic: (*VALUES[logic][:2], *said)}, LOST)


def lost(logic, column, said):
    return lambda: (VALUES, LOST | {logic: changed(LOST[logic], column, said)})


WRONG = {
    "a key missing": (lambda: ({"godel": VALUES["godel"]}, LOST), "with the keys"),
    "three values": (lambda: (VALUES | {"godel": (0.4, 0.7, 0.4)}, LOST), "give four answers"),
    "a + b": (value("lukasiewicz", 0, 1.1), "two half truths"),
    "no clamp": (value("lukasiewicz", 1, 1.1), "the disjunction is clamped"),
    "no clamp in →": (implications("lukasiewicz", 0.7, 1.3), "1 − b + a is 1.3"),
    "swapped": (implications("lukasiewicz", 1, 0.7), "Łukasiewicz, implications. The two implications"),
    "min is the larger": (value("godel", 0, 0.7), "the less true of the two"),
    "max is the smaller": (value("godel", 1, 0.4), "the truer of the two"),
    "Gödel turned": (implications("godel", 1, 0.7), "and else its conclusion"),
    "Gödel swapped": (implications("godel", 1, 0.4), "Gödel, implications. The two implications"),
    "Kleene": (implications("godel", 0.4, 0.7), "max(1 − a, b)"),
    "ab counted twice": (value("product", 1, 1.1), "Take ab away"),
    "product turned": (implications("product", 1, 1.75), "as printed there, it is 1.75"),
    "product swapped": (implications("product", 1, 0.571), "product, implications. The two implications"),
    "Reichenbach": (implications("product", 0.58, 0.88), "1 − a + ab"),
    "a by b": (implications("product", 1.75, 1), "The quotient is turned round"),
    "Gödel for product": (value("product", 0, 0.4), "product, a ∧ b: 0.4 is what Gödel logic says"),
    "product for Gödel": (value("godel", 1, 0.82), "Gödel, a ∨ b: 0.82 is what product logic says"),
    "Łukasiewicz for product": (value("product", 2, 0.7), "product, a → b: 0.7 is what Łukasiewicz"),
    "something else": (value("godel", 3, -0.5), "Gödel, b → a is not −0.5"),
    "one digit": (value("product", 2, 0.6), "Two digits, please"),
    "a slip of the pen": (value("product", 0, 0.29), "product, a ∧ b is not 0.29"),
    "no letters": (lost("godel", 0, "x"), "You say 'x'"),
    "lost in the clamp": (lost("lukasiewicz", 0, "ab"), "inside of the clamp"),
    "the clamp of ∨": (lost("lukasiewicz", 1, ""), "Move a or b a little"),
    "the clamp of →": (lost("lukasiewicz", 3, "a"), "the implication is the constant 1. 1 − 0.4 + 0.7 is 1.3"),
    "min hands on": (lost("godel", 0, "b"), "That is b, which"),
    "min hands on both": (lost("godel", 0, ""), "the other can move and nothing happens"),
    "max hands on": (lost("godel", 1, "a"), "That is a, which"),
    "max hands on both": (lost("godel", 1, ""), "the larger one."),
    "the premise": (lost("godel", 2, ""), "decides which case"),
    "a constant": (lost("godel", 3, ""), "the implication is the constant 1. It stays 1"),
    "small": (lost("product", 0, "ab"), "Small is not lost"),
    "the quotient": (lost("product", 3, "b"), "the implication is the constant 1. Only the other case"),
    "else": (lost("product", 2, "a"), "product, a → b is 0.571"),
}
ALSO_RIGHT = [
    (
        {"lukasiewicz": [0.1, 1.0, 0.7, 1.0], "godel": [0.4, 0.7, 0.4, 1], "product": [0.28, 0.82, 0.57, 1]},
        LOST | {"godel": ["a", "b", "a", "ba"]},
    ),
    ({name: torch.tensor(row) for name, row in VALUES.items()}, LOST),
]
STUBS = [
    (dict.fromkeys(VALUES, (...,) * 4), LOST),
    (VALUES, LOST | {"godel": ("a", ..., "a", "ab")}),
    (VALUES, dict.fromkeys(VALUES, ...)),
    (VALUES, ...),
]
ALSO_WRONG = [
    ((VALUES | {"product": (0.28, 0.82, 0.57, 0.57)}, LOST), "0.57 is a → b"),
    ((VALUES | {"godel": (0.28, ..., ..., ...)}, dict.fromkeys(VALUES, (...,) * 4)), "product logic"),
    ((VALUES | {"product": (0.28, 0.82, 0.57, None)}, LOST), "give a number, not None"),
    ((VALUES, LOST | {"product": (None, "", "", "ab")}), "say '', which is not None"),
]


@pytest.mark.parametrize(
    ("draft", "open_"),
    [
        ((VALUES | {"product": (0.28, ..., 0.57, 1)}, dict.fromkeys(VALUES, (...,) * 4)), "product"),
        ((VALUES, LOST | {"godel": ("a", ..., "a", "ab")}), "godel"),
    ],
)
def test_what_is_open_is_named_where_the_rest_is_right(draft, open_):
    answer = lnn.connectives(draft)
    assert not answer.begun
    assert answer.message.endswith(f"The rest is right; still open: {open_}."), answer.message


def test_values_and_slopes_are_those_worked_by_hand():
    for logic in LOGICS:
        found, lost_there = values(logic)
        assert found == pytest.approx(VALUES[logic], abs=0.0005)
        assert tuple(lost_there) == LOST[logic]
