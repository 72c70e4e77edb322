"""`check.disguised` of chapter 12: drafts that are wrong, right in another form, or not begun."""

import chapter
import pytest
import torch

from nalu_tutorial.exercises.programs.disguised import disguise, given, signs, signs_before

pytestmark = pytest.mark.chapter


def draft(write):
    return lambda: write


def pair(first, second):
    return torch.stack([first, second], dim=1)


WRONG = {
    "as they were": (draft(lambda W, turned: W.clone()), "as they were"),
    "turned wherever it is wrong": (
        draft(lambda W, turned: signs(turned)[:, None] * W),
        "what was the sign before?",
    ),
    "the number forgotten": (
        draft(lambda W, turned: pair(signs(turned) * signs_before(turned) * W[:, 0], W[:, 1])),
        "Then the number comes in with the other sign",
    ),
    "the number and the sign before forgotten": (
        draft(lambda W, turned: pair(signs(turned) * W[:, 0], W[:, 1])),
        "look at the sign after the instruction only",
    ),
    "only back": (
        draft(lambda W, turned: pair(signs_before(turned) * W[:, 0], W[:, 1])),
        "never make it wrong",
    ),
    "the number turned back": (
        draft(lambda W, turned: (signs(turned) * signs_before(turned))[:, None] * W),
        "The number has met no sign before",
    ),
    "the last sign before the first": (
        draft(lambda W, turned: pair(signs(turned) * torch.roll(signs(turned), 1) * W[:, 0], signs(turned) * W[:, 1])),
        "The start has the right sign",
    ),
    "the weights exchanged": (draft(lambda W, turned: disguise(W, turned).flip(-1)), "the wrong way round"),
    "the axes exchanged": (draft(lambda W, turned: disguise(W, turned).T), "The axes stand the other way round"),
    "the signs alone": (draft(lambda W, turned: signs(turned)), "The shape should be (6, 2)"),
    "no usual slip": (draft(lambda W, turned: disguise(W, turned) + 0.1), "Instruction "),
    "the weights changed": (draft(lambda W, turned: W.mul_(-1)), "changes the tensors"),
}


def by_rows(W, turned):
    """Return them one instruction at a time."""
    sign, actual = 1, []
    for (first, second), wrong in zip(W.tolist(), turned.tolist(), strict=True):
        after = -1 if wrong else 1
        actual.append([sign * after * first, after * second])
        sign = after
    return torch.tensor(actual)


ALSO_RIGHT = [disguise, by_rows, lambda W, turned: disguise(W, turned).numpy()]
RAISES = [lambda W, turned: chapter.stop()]
STUBS = [lambda W, turned: ..., lambda W, turned: None]


def test_the_values_have_the_wrong_sign_where_they_should_and_the_right_size():
    W, turned = given()
    a = b = torch.tensor(12.0)
    for right, other, wrong, v in zip(W, disguise(W, turned), turned, (7.0, 5, 3, 8, 1, 2), strict=True):
        a, b = right[0] * a + right[1] * v, other[0] * b + other[1] * v
        assert b == pytest.approx(-a if wrong else a)
