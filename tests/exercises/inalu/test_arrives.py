import chapter
import pytest
import torch

from nalu_tutorial import INALU
from nalu_tutorial.exercises.inalu.arrives import POINTS, WHY, slopes_at

BOTH = {"w1", "w2"}
ANSWER = {"a": BOTH, "b": set(), "c": {"w1"}, "d": BOTH, "e": {"w2"}}
WRONG = {sentence: {letter: ANSWER[letter] ^ {name}} for (letter, name), sentence in WHY.items()} | {
    "with the keys a, b, c, d, e": chapter.Only({"a": BOTH}),
    "there is no `W1`": {"a": {"W1"}},
    "answer with a set of names": {"a": 2},
}
ALSO_RIGHT = [
    ANSWER | {"a": ["w2", "w1"], "b": [], "c": "w1"},
    ANSWER | {"b": None},
    {
        letter: {name for name, slope in zip(("w1", "w2"), slopes_at(POINTS[letter]), strict=True) if slope}
        for letter in POINTS
    },
]


@pytest.mark.parametrize("point", POINTS.values())
def test_the_derivatives_are_those_of_the_unit(point):
    W = torch.ones(1, 2, dtype=torch.float64, requires_grad=True)
    m = INALU(2, 1, dtype=torch.float64).multiply(torch.tensor([point], dtype=torch.float64), W)
    (gradient,) = torch.autograd.grad(m.sum(), W)
    assert slopes_at(point) == pytest.approx(gradient[0].tolist())
