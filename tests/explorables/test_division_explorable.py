"""The division's explorable: its answers and gradients against the units, and what is seen against what was said."""

import math

import pytest
import torch
from reader import give, press, says, texts, traits

from nalu_tutorial import DMU, NMRU, NRU, RealNPU

pytestmark = pytest.mark.browser
NAMES = ["RealNPU", "NRU", "NMRU", "DMU"]
RIGHT = [1, -1, -1, -1]  # the signs at b = −0.5, a quarter of the way
SAID = {
    "zero": (0.0, 0.25, "At b = 0 there is no quotient."),
    "near zero": (-0.05, 0.25, "2 / (−0.05) is −40. The sign is wrong, or 0, in the RealNPU. The largest gradient"),
    "half-way": (-0.5, 0.5, "The sign is wrong, or 0, in the RealNPU."),
    "at the start": (-1.0, 0.0, "The sign is wrong, or 0, in the RealNPU, the NRU and the DMU."),
    "positive": (0.5, 0.25, "2 / 0.5 is 4. All four have its sign."),
    "beyond half-way": (-0.5, 0.75, "All four have its sign."),
    "at the goal": (-0.05, 1.0, "2 / (−0.05) is −40, and all four return it."),
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("division")


@pytest.fixture
def judged(open_explorable):
    """Return the page after a guess that is right about three units."""
    page = open_explorable("division", {"guess": [1, -1, 1, -1]})
    press(page, "Go a quarter of the way")
    return page


def units(way):
    """Return the four units this far on the way, and by their places the parameter that the gradient is taken in."""
    double = {"dtype": torch.float64}
    npu, nru, nmru = RealNPU(2, 1, **double), NRU(2, 1, **double), NMRU(2, 1, **double)
    dmu = DMU(2, 1, operation="sub", **double)
    with torch.no_grad():
        npu.W_re[:], npu.gate[:] = torch.tensor([[1, -way]]), 1
        nru.weight[:] = torch.tensor([[1, -way]])
        nmru.weight[:] = torch.tensor([[1, (1 - way) / 2, 0, (1 + way) / 2]])
        dmu.theta[:] = torch.tensor((1 - way) / (1 + way), dtype=torch.float64).log()
    return [(npu, npu.W_re, 1), (nru, nru.weight, 1), (nmru, nmru.weight, 3), (dmu, dmu.theta, 0)]


@pytest.mark.parametrize("way", [0.05, 0.25, 0.6, 0.95])
@pytest.mark.parametrize("b", [-1.9, -0.5, -0.05, 0.05, 0.7])
def test_answers_and_gradients_are_those_of_the_packages_units(page, b, way):
    actual = page.evaluate("(state) => explorable.division.measureAll(state)", {"b": b, "way": way})
    for output, (unit, parameter, place) in zip(actual, units(way), strict=True):
        y = unit(torch.tensor([2, b], dtype=torch.float64)).squeeze()
        (gradient,) = torch.autograd.grad((y - 2 / b) ** 2, parameter)
        assert output["y"] == pytest.approx(y.item(), rel=1e-6)
        assert output["gradient"] == pytest.approx(abs(gradient.flatten()[place].item()), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("way", [0.25, 1.0])
def test_at_zero_they_say_what_the_units_say(page, way):
    actual = page.evaluate("(state) => explorable.division.measureAll(state)", {"b": 0, "way": way})
    for output, (unit, _, _) in zip(actual, units(way), strict=True):
        assert output["y"] == pytest.approx(unit(torch.tensor([2.0, 0.0], dtype=torch.float64)).item(), rel=1e-6)


def test_before_the_guess_nothing_tells_what_the_units_say(page):
    assert [page.get_by_label(name).is_disabled() for name in ("divisor b", "part of the way")] == [True, True]
    curves = ".answers .answer, .answers .gradient"
    assert page.locator(curves).evaluate_all("(all) => all.map((each) => each.getAttribute('d'))") == [""] * 16
    assert texts(page, ".told b") == [""] * 4
    assert says(page) == "Press − or + for each unit."
    page.locator(".go").click(force=True)
    assert traits(page)["way"] == 0


def test_a_guess_is_given_by_buttons_and_can_be_changed(page):
    for name in NAMES:
        press(page, f"{name}: −")
    assert traits(page)["guess"] == [-1] * 4
    press(page, "NMRU: +")
    assert traits(page)["guess"] == [-1, -1, 1, -1]
    assert says(page) == "All four are chosen. Go, and watch the curves."
    assert page.get_by_role("button", name="NMRU: +").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(
    ("guess", "right"), [(RIGHT, "all four."), ([-1] * 4, "three."), ([1] * 4, "one."), ([-s for s in RIGHT], "none.")]
)
def test_the_guess_is_counted(open_explorable, guess, right):
    page = open_explorable("division", {"guess": guess})
    press(page, "Go a quarter of the way")
    assert says(page).startswith(f"Three of the four have the sign. You were right about {right} The RealNPU’s cosine")
    assert texts(page, ".yours") == [f"guess: {'−' if sign < 0 else '+'}" for sign in guess]
    assert texts(page, ".told b") == ["y = 1.68", "y = −2.38", "y = −2.64", "y = −0.84"]


def test_the_question_is_about_a_negative_divisor(open_explorable):
    page = open_explorable("division", {"b": 1.5, "guess": RIGHT})
    assert "2 / (−0.5) is −4" in texts(page, ".nalu-task")[0]
    press(page, "Go a quarter of the way")
    assert [traits(page)[name] for name in ("b", "way")] == [-0.5, 0.25]


def test_what_has_the_wrong_sign_is_dashed(judged):
    wrong = "(all) => all.map((each) => each.classList.contains('wrong'))"
    assert judged.locator(".answer").evaluate_all(wrong) == [True, *[False] * 7]
    give(judged, way=0.75)
    assert judged.locator(".answer").evaluate_all(wrong) == [False] * 8


def test_the_dots_stand_at_the_answer_and_the_quotient(judged):
    heights = [float(each.get_attribute("cy")) for each in judged.locator(".aim, .now").all()[:2]]
    assert heights == pytest.approx([8 + 120 * (10 + 4) / 20, 8 + 120 * (10 - 2 * 0.5**-0.25 * math.sqrt(0.5)) / 20])


def test_the_sentence_tells_what_is_seen(judged):
    for name, (b, way, sentence) in SAID.items():
        give(judged, b=b, way=way)
        assert sentence in says(judged), name


def test_keys_move_the_divisor_and_the_way(judged):
    judged.get_by_label("divisor b").press("ArrowRight")
    assert traits(judged)["b"] == -0.45
    judged.get_by_label("part of the way").press("End")
    assert traits(judged)["way"] == 1
    assert texts(judged, ".told b") == ["y = −4.44"] * 4
    saves = judged.evaluate("models[0].saves")
    give(judged, b=-0.333)
    assert judged.evaluate("models[0].saves") == saves
    assert judged.get_by_label("divisor b").get_attribute("aria-valuetext") == "−0.33"


def test_with_motion_the_answers_glide_and_the_state_is_there_at_once(open_explorable):
    page = open_explorable("division", {"guess": RIGHT}, still=False)
    assert page.evaluate("""async () => {
      document.querySelector(".go").click();
      const at_once = models[0].get("way"), seen = new Set();
      const read = () => document.querySelector(".answer").getAttribute("d");
      const last = () => document.querySelector(".nalu-says").textContent.startsWith("Three");
      while (!last()) { seen.add(read()); await new Promise(requestAnimationFrame); }
      return at_once === 0.25 && seen.size > 3;
    }""")
