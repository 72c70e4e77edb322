"""The NSR's explorable: its bit and its answer against the unit, and what is seen and said against what was done."""

import math

import pytest
import torch
from reader import close, drag, give, points, press, says, state, texts, traits, within

from nalu_tutorial import NSR

pytestmark = pytest.mark.browser
ENDS = math.atanh(math.sqrt(0.5))
# What is guessed, and what is said of it.
GUESSES = {
    0.0: "too soon. A soft bit",
    0.5: "too soon. The zero bit",
    0.9: "very near.",
    2.0: "too far apart.",
}
SAID = {
    "equal": (1.5, 1.5, 1, "The two are equal, the zero bit is at its maximum, and the lamp is correct."),
    "close": (1, 0.5, 1, "0.5 apart, and the zero bit is 0.57: the lamp shows that they are equal, and that is wrong."),
    "whole numbers": (2, 1, 1, "1 apart, and the zero bit is −0.16: the lamp is off, and that is correct."),
    "steep": (1.1, 1, 10, "0.1 apart, and the zero bit is −0.16: the lamp is off, and that is correct. With λ = 10"),
    "at the end": (0.88, 0, 1, "0.88 apart, and the zero bit is 0.00194: the lamp shows that they are equal"),
    "flat": (3, -3, 0.1, "“=” ends at 8.81, and no two numbers on this line are so far apart."),
}


def draws():
    """Return x1, x2 and λ, with pairs among them that are equal: (150, 3)."""
    generator = torch.Generator().manual_seed(8)
    values = torch.rand((150, 3), generator=generator, dtype=torch.float64)
    pairs = 6 * values[:, :2] - 3
    pairs[::3, 1] = pairs[::3, 0] + values[::3, 1] - 0.5
    pairs[::10, 1] = pairs[::10, 0]
    return torch.cat([pairs.clamp(-3, 3), 10 ** (4 * values[:, 2:] - 2)], dim=-1)


def by_torch(x1, x2, scale):
    """Return the answer of the package's unit for "equal"."""
    unit = NSR(2, 1, scale=scale, dtype=torch.float64).requires_grad_(False)
    unit.select_1[:], unit.select_2[:] = torch.tensor([1e3, 0]), torch.tensor([0, 1e3])
    unit.weight_sign[:], unit.weight_zero[:], unit.bias[:] = 0, 4, 0
    return unit(torch.tensor([x1, x2], dtype=torch.float64)).item()


def pin(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def lamp(page):
    return page.locator(".bulb").get_attribute("aria-label")


def on_line(x):
    """Return where a number stands in the picture."""
    return 26 + (x + 3) * 300 / 6


def test_the_answer_is_that_of_the_packages_unit_and_the_lamp_is_on_above_one_half(code):
    values = draws()
    states = [dict(zip(("x1", "x2", "scale"), row, strict=True)) for row in values.tolist()]
    actual = code.evaluate("(states) => states.map(explorable.nsr.unit)", states)
    theirs = torch.tensor([by_torch(*row) for row in values.tolist()], dtype=torch.float64)
    close([each["y"] for each in actual], theirs)
    assert [each["on"] for each in actual] == (theirs > 0.5).tolist()
    far = (values[:, 0] - values[:, 1]).abs()
    assert [each["on"] for each in actual] == (far < torch.tensor([each["ends"] for each in actual])).tolist()


def test_keys_give_the_guess_by_one_number_alone(page):
    for key in ("ArrowRight", "PageDown", "Shift+ArrowLeft"):
        pin(page, "x₁").press(key)
    pin(page, "x₂").press("ArrowRight")
    assert state(page, "x1", "x2", "guess") == [-0.41, 0, 0.41]
    assert lamp(page) == "The lamp is covered"
    assert "0.41" in says(page)


@pytest.mark.parametrize(("guess", "words"), GUESSES.items())
def test_each_guess_is_judged_in_its_own_words(open_explorable, guess, words):
    page = open_explorable("nsr", {"guess": guess})
    press(page, "Uncover the lamp")
    headline = f"At λ = 1, “=” ends at 0.881. You expected it at {guess:g}, which is {words}"
    assert says(page).startswith(headline)
    assert texts(page, "span.yours") == [f"guess: {guess:g}"]
    assert state(page, "guess", "x1") == [guess, guess]


def test_the_curve_is_the_bit_and_the_zone_is_where_the_lamp_is_on(judged):
    for x2, scale in ((0, 1), (-1, 2), (1.5, 0.5)):
        give(judged, x2=x2, scale=scale)
        curve = points(judged, ".bit >> nth=0")
        for k in (0, 100, 130, 240):
            bit = 1 - 2 * math.tanh(scale * (6 * k / 240 - 3 - x2)) ** 2
            assert curve[k].tolist() == pytest.approx([on_line(6 * k / 240 - 3), 78 - 52 * bit], abs=0.06)
        zone = [float(judged.locator(".zone").get_attribute(name)) for name in ("x", "width")]
        assert zone == pytest.approx([on_line(x2 - ENDS / scale), 100 * ENDS / scale], abs=0.1)
    assert texts(judged, ".edge") == ["1.76", ""]  # the other one is beyond the line


def test_the_sentence_and_the_lamp_tell_what_is_seen(judged):
    for name, (x1, x2, scale, sentence) in SAID.items():
        give(judged, x1=x1, x2=x2, scale=scale)
        assert sentence in says(judged), name
        assert lamp(judged) == ("The lamp is on" if by_torch(x1, x2, scale) > 0.5 else "The lamp is off"), name


def test_both_numbers_and_the_scale_move_once_it_is_judged(judged):
    pin(judged, "x₂").press("PageDown")
    pin(judged, "x₁").press("ArrowUp")
    assert state(judged, "x1", "x2") == [0.6, -0.5]
    assert traits(judged)["y"] == pytest.approx(by_torch(0.6, -0.5, 1))
    assert lamp(judged) == "The lamp is off"
    scale = judged.get_by_label("λ", exact=True)
    scale.press("Home")
    assert lamp(judged) == "The lamp is on"
    scale.press("End")
    assert traits(judged)["scale"] == 20
    assert texts(judged, "span.yours") == ["guess: 0.5"]
    for _ in range(8):
        pin(judged, "x₁").press("PageUp")
    assert traits(judged)["x1"] == 3


def test_pins_can_be_dragged_and_are_held_where_they_are_taken(judged):
    a_unit = 50 * judged.locator("svg.line").bounding_box()["width"] / 340
    for name, trait, across in (("x₁", "x1", -2), ("x₂", "x2", 1)):
        before = traits(judged)[trait]
        x, y = within(judged, f".pin.{trait} .disc")
        drag(judged, (x + 8, y), (x + 8 + across * a_unit, y))  # beside its middle
        judged.mouse.move(x, y)
        assert traits(judged)[trait] == pytest.approx(before + across, abs=1e-9), name
        assert pin(judged, name).evaluate("(el) => el === document.activeElement")


def test_a_press_beside_the_pins_moves_the_one_on_that_side_of_the_line(page):
    def click(x, y):
        page.mouse.click(*within(page, "svg.line", on_line(x) / 340, y / 246))

    click(1, 235)  # before the guess there is one that moves
    assert state(page, "x1", "x2", "guess") == [1, 0, 1]
    press(page, "Uncover the lamp")
    click(2, 60)
    click(-2, 235)
    assert state(page, "x1", "x2", "guess") == [2, -2, 1]


def test_with_motion_what_python_sets_glides_and_the_state_is_there_at_once(open_explorable):
    page = open_explorable("nsr", {"guess": 0.5}, still=False)
    press(page, "Uncover the lamp")
    assert page.evaluate("""async () => {
      models[0].set("x1", 3);
      const seen = new Set(), read = () => document.querySelector(".pin.x1").getAttribute("transform");
      while (read() !== "translate(326.0 200)") { seen.add(read()); await new Promise(requestAnimationFrame); }
      return seen.size > 3;
    }""")
