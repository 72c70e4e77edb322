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
    "as they were": (draft(lambda W, flipped: W.clone()), "as they were"),
    "flipped wherever it is wrong": (
        draft(lambda W, flipped: signs(flipped)[:, None] * W),
        "what was its sign before?",
    ),
    "the number forgotten": (
        draft(lambda W, flipped: pair(signs(flipped) * signs_before(flipped) * W[:, 0], W[:, 1])),
        "Then the number enters with the other sign",
    ),
    "the number and the sign before forgotten": (
        draft(lambda W, flipped: pair(signs(flipped) * W[:, 0], W[:, 1])),
        "look only at the sign after the instruction",
    ),
    "only back": (
        draft(lambda W, flipped: pair(signs_before(flipped) * W[:, 0], W[:, 1])),
        "never make it wrong",
    ),
    "the number flipped back": (
        draft(lambda W, flipped: (signs(flipped) * signs_before(flipped))[:, None] * W),
        "The number has had no sign before",
    ),
    "the last sign before the first": (
        draft(
            lambda W, flipped: pair(signs(flipped) * torch.roll(signs(flipped), 1) * W[:, 0], signs(flipped) * W[:, 1])
        ),
        "The start has the correct sign",
    ),
    "the weights exchanged": (draft(lambda W, flipped: disguise(W, flipped).flip(-1)), "The two weights are swapped"),
    "the axes exchanged": (draft(lambda W, flipped: disguise(W, flipped).T), "The axes are swapped"),
    "the signs alone": (draft(lambda W, flipped: signs(flipped)), "The shape should be (6, 2)"),
    "no usual slip": (draft(lambda W, flipped: disguise(W, flipped) + 0.1), "Instruction "),
    "the weights changed": (draft(lambda W, flipped: W.mul_(-1)), "changes the tensors"),
}


def by_rows(W, flipped):
    """Return them one instruction at a time."""
    sign, actual = 1, []
    for (first, second), wrong in zip(W.tolist(), flipped.tolist(), strict=True):
        after = -1 if wrong else 1
        actual.append([sign * after * first, after * second])
        sign = after
    return torch.tensor(actual)


ALSO_RIGHT = [disguise, by_rows, lambda W, flipped: disguise(W, flipped).numpy()]
RAISES = [lambda W, flipped: chapter.stop()]
STUBS = [lambda W, flipped: ..., lambda W, flipped: None]


def test_the_values_have_the_wrong_sign_where_they_should_and_the_right_magnitude():
    W, flipped = given()
    a = b = torch.tensor(12.0)
    for right, other, wrong, v in zip(W, disguise(W, flipped), flipped, (7.0, 5, 3, 8, 1, 2), strict=True):
        a, b = right[0] * a + right[1] * v, other[0] * b + other[1] * v
        assert b == pytest.approx(-a if wrong else a)
