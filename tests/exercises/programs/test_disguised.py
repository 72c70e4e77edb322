import chapter
import pytest
import torch

from nalu_tutorial.exercises.programs.disguised import disguise, given, signs, slips

WRONG = chapter.fed(slips, *given()) | {
    "The axes are swapped": lambda W, flipped: disguise(W, flipped).T,
    "The shape should be (6, 2)": lambda W, flipped: signs(flipped),
    "Instruction ": lambda W, flipped: disguise(W, flipped) + 0.1,
    "changes the tensors": lambda W, flipped: W.mul_(-1),
}


def by_rows(W, flipped):
    """Return them one instruction at a time."""
    sign, actual = 1, []
    for (first, second), wrong in zip(W.tolist(), flipped.tolist(), strict=True):
        after = -1 if wrong else 1
        actual.append([sign * after * first, after * second])
        sign = after
    return torch.tensor(actual)


ALSO_WRONG = [(lambda W, flipped: torch.where(flipped[:, None], -W, W), "what was its sign before?")]
ALSO_RIGHT = [disguise, by_rows, lambda W, flipped: disguise(W, flipped).numpy()]


def test_the_values_have_the_wrong_sign_where_they_should_and_the_right_magnitude():
    W, flipped = given()
    a = b = torch.tensor(12.0)
    for right, other, wrong, v in zip(W, disguise(W, flipped), flipped, (7.0, 5, 3, 8, 1, 2), strict=True):
        a, b = right[0] * a + right[1] * v, other[0] * b + other[1] * v
        assert b == pytest.approx(-a if wrong else a)
