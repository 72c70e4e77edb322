"""The division's explorable: its answers and gradients against the units, and what is seen against what was said."""

import math
from itertools import product

import pytest
import torch
from reader import give, press, says, texts, traits

from nalu_tutorial import NMRU, NRU, RealNPU

pytestmark = pytest.mark.browser
NAMES = ["RealNPU", "NRU", "NMRU"]
RIGHT = [1, -1, -1]  # the signs at b = −0.5, a quarter of the way
SAID = {
    "zero": (0.0, 0.25, "At b = 0 there is no quotient."),
    "near zero": (-0.05, 0.25, "2 / (−0.05) is −40. The sign is wrong, or 0, in the RealNPU. The largest gradient"),
    "half-way": (-0.5, 0.5, "The sign is wrong, or 0, in the RealNPU."),
    "at the start": (-1.0, 0.0, "The sign is wrong, or 0, in the RealNPU and the NRU."),
    "positive": (0.5, 0.25, "2 / 0.5 is 4. All three have its sign."),
    "beyond half-way": (-0.5, 0.75, "All three have its sign."),
    "at the goal": (-0.05, 1.0, "2 / (−0.05) is −40, and all three return it."),
}
MEASURE = "(state) => explorable.division.measureAll(state)"


def units(way):
    """Return the three units this far on the way, and by their places the parameter that the gradient is taken in."""
    double = {"dtype": torch.float64}
    npu, nru, nmru = RealNPU(2, 1, **double), NRU(2, 1, **double), NMRU(2, 1, **double)
    with torch.no_grad():
        npu.W_re[:], npu.gate[:] = torch.tensor([[1, -way]]), 1
        nru.weight[:] = torch.tensor([[1, -way]])
        nmru.weight[:] = torch.tensor([[1, (1 - way) / 2, 0, (1 + way) / 2]])
    return [(npu, npu.W_re, 1), (nru, nru.weight, 1), (nmru, nmru.weight, 3)]


def test_answers_and_gradients_are_those_of_the_packages_units(code):
    for b, way in [*product([-1.9, -0.5, -0.05, 0.05, 0.7], [0.05, 0.25, 0.6, 0.95]), (0, 0.25), (0, 1.0)]:
        actual = code.evaluate(MEASURE, {"b": b, "way": way})
        for output, (unit, parameter, place) in zip(actual, units(way), strict=True):
            y = unit(torch.tensor([2, b], dtype=torch.float64)).squeeze()
            assert output["y"] == pytest.approx(y.item(), rel=1e-6), (b, way)
            if b:
                (gradient,) = torch.autograd.grad((y - 2 / b) ** 2, parameter)
                expected = abs(gradient.flatten()[place].item())
                assert output["gradient"] == pytest.approx(expected, rel=1e-6, abs=1e-6), (b, way)


def test_a_guess_is_given_by_buttons_and_can_be_changed(page):
    press(page, *(f"{name}: −" for name in NAMES), "NMRU: +")
    assert traits(page)["guess"] == [-1, -1, 1]
    assert page.get_by_role("button", name="NMRU: +").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(
    ("guess", "right"), [(RIGHT, "all three"), ([-1] * 3, "two"), ([1] * 3, "one"), ([-s for s in RIGHT], "none")]
)
def test_the_guess_is_counted(open_explorable, guess, right):
    """The question is about a negative divisor, and takes the first where another one is set."""
    page = open_explorable("division", {"b": 1.5, "guess": guess})
    assert "2 / (−0.5) is −4" in texts(page, ".nalu-task")[0]
    press(page, "Go a quarter of the way")
    assert [traits(page)[name] for name in ("b", "way")] == [-0.5, 0.25]
    assert f"You were right about {right}." in says(page)
    assert texts(page, ".yours") == [f"guess: {'−' if sign < 0 else '+'}" for sign in guess]
    assert texts(page, ".told b") == ["y = 1.68", "y = −2.38", "y = −2.64"]


def test_dots_stand_at_the_answer_and_the_quotient_and_what_has_the_wrong_sign_is_dashed(judged):
    heights = [float(each.get_attribute("cy")) for each in judged.locator(".aim, .now").all()[:2]]
    assert heights == pytest.approx([8 + 120 * (10 + 4) / 20, 8 + 120 * (10 - 2 * 0.5**-0.25 * math.sqrt(0.5)) / 20])
    wrong = "(all) => all.map((each) => each.classList.contains('wrong'))"
    assert judged.locator(".answer").evaluate_all(wrong) == [True, *[False] * 5]
    give(judged, way=0.75)
    assert judged.locator(".answer").evaluate_all(wrong) == [False] * 6


def test_the_sentence_tells_what_is_seen(judged):
    for name, (b, way, sentence) in SAID.items():
        give(judged, b=b, way=way)
        assert sentence in says(judged), name


def test_keys_move_the_divisor_and_the_way(judged):
    judged.get_by_label("divisor b").press("ArrowRight")
    assert traits(judged)["b"] == -0.45
    judged.get_by_label("part of the way").press("End")
    assert traits(judged)["way"] == 1
    assert texts(judged, ".told b") == ["y = −4.44"] * 3
    give(judged, b=-0.333)  # between two stops of the slider, and kept as it is
    assert traits(judged)["b"] == -0.333
    assert judged.get_by_label("divisor b").get_attribute("aria-valuetext") == "−0.33"
