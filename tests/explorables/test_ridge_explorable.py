"""The ridge's explorable: its error and its balls against INALU, and what is seen against what was said."""

import pytest
import torch
from reader import give, press, says, texts, traits

from nalu_tutorial import INALU

pytestmark = pytest.mark.browser
SIGNS = {"positive": [1], "negative": [-1], "both": [1, -1]}
RIGHT = [-1, 1, 1]


def error(w, signs):
    """Return the mean squared error of an iNALU's product whose single input is the divisor."""
    sizes = torch.arange(3, 21, dtype=torch.float64) / 10
    c = torch.cat([sign * sizes for sign in signs])[:, None]
    return (INALU(1, 1, dtype=torch.float64).multiply(c, w) - 1 / c).square().mean()


def test_the_error_is_that_of_an_inalu(code):
    w = torch.linspace(-1, 1, 41, dtype=torch.float64)
    for name, signs in SIGNS.items():
        actual = code.evaluate(
            "([all, signs]) => all.map((w) => explorable.ridge.error(w, signs))", [w.tolist(), signs]
        )
        expected = [error(each.view(1, 1), signs).item() for each in w]
        assert actual == pytest.approx(expected, rel=1e-6, abs=1e-6), name


@pytest.mark.parametrize(("name", "start"), [("positive", 0.2), ("negative", 0.2), ("both", 0.2), ("both", -0.2)])
def test_a_ball_goes_down_the_gradient(code, name, start):
    path = code.evaluate("([start, signs]) => explorable.ridge.path(start, signs, 0)", [start, SIGNS[name]])
    assert len(path) == 201
    for w, after in zip(path[:40:8], path[1:41:8], strict=True):
        weight = torch.tensor([[w]], dtype=torch.float64, requires_grad=True)
        (slope,) = torch.autograd.grad(error(weight, SIGNS[name]), weight)
        assert after - w == pytest.approx(-0.01 * slope.sign().item())
    assert path[-1] == pytest.approx(-1) if name == "positive" or start < 0 else 0.7 < path[-1] < 0.85


COUNTED = [(RIGHT, "all three"), ([-1, -1, 1], "two"), ([1, 1, -1], "one"), ([1, -1, -1], "none")]


@pytest.mark.parametrize(("guess", "right"), COUNTED)
def test_the_guess_is_counted(open_explorable, guess, right):
    page = open_explorable("ridge", {"guess": guess, "start": -0.5, "first": 9})
    press(page, "Let them roll")
    assert f"You were right about {right}." in says(page)
    assert texts(page, ".told b") == ["ends at −1", "ends at 0.82", "ends at 0.75"]
    assert texts(page, ".yours") == [f"guess: {'at −1' if side < 0 else 'above 0'}" for side in guess]
    assert [traits(page)[name] for name in ("start", "first")] == [0.2, 0]


def test_positive_divisors_first_take_the_ball_over_the_ridge(judged):
    give(judged, first=15)
    assert says(judged).endswith("the third ball is at 0.05, and then it ends at 0.75.")
    give(judged, first=25)
    assert "After 25 steps on positive divisors alone the third ball is at −0.05, beyond the ridge" in says(judged)
    assert texts(judged, ".told b") == ["ends at −1", "ends at 0.82", "ends at −1"]
    give(judged, first=0, start=-0.3)
    assert says(judged) == "From −0.30, all three balls end at −1."


def test_keys_move_the_start_and_the_steps(judged):
    judged.get_by_label("positive first, steps").press("ArrowRight")
    assert traits(judged)["first"] == 1
    assert "After 1 step on positive divisors" in says(judged)
    judged.get_by_label("start", exact=True).press("Home")
    assert traits(judged)["start"] == -1
