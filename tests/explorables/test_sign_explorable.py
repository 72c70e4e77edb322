"""The sign's explorable: its arithmetic against INALU, and what the reader sees against what was done."""

import re

import pytest
import torch
from reader import close, give, press, says, state, texts

from nalu_tutorial import INALU, sign_product

pytestmark = pytest.mark.browser
SAID = {
    "two halves": ([-2.0, 3.0, -1.0], [0.5, 1.0, 0.5], "w₁ and w₃ are ½ for negative inputs: two factors are 0"),
    "one half": ([-2.0, 3.0, -1.0], [0.5, 1.0, 1.0], "w₁ is ½ for a negative input: its factor is 0, and so is"),
    "everything off": ([-1.0, 2.0, 0.0], [0.0, 0.0, 0.0], "All three are left out"),
    "a zero": ([-1.0, 0.0, 2.0], [1.0, 1.0, 1.0], "its factor is 1 − w₂ = 0. That is correct"),
    "zero in part": ([1.0, 0.0, 2.0], [1.0, 0.4, 1.0], "its factor is 1 − w₂ = 0.6. x₂ is neither"),
    "in part on a positive": ([-1.0, 2.0, 1.0], [1.0, 0.4, 0.0], "x₂ is positive: its factor is 1 for any weight"),
    "in part on a negative": ([-1.0, 2.0, 1.0], [0.3, 0.4, 0.0], "its factor is 1 − 2 w₁ = 0.4. The sign is 0.4"),
    "a negative kept out": ([-1.0, -2.0, -1.0], [1.0, 0.0, 0.0], "x₂ and x₃ are negative as well, but left out"),
    "whole": ([-1.0, -2.0, 3.0], [1.0, 1.0, 1.0], "Two negative inputs are part of the product, 6."),
}


@pytest.fixture
def judged(page):
    """Return the page with w₃ at 0, after two guesses that were wrong."""
    press(page, "6 at w₃ = ½", "0 at w₃ = 0", "Move w₃ to ½", "Move it on to 0")
    return page


def result(page):
    """Return |m|, s and m as they are shown."""
    return texts(page, ".result b")


def factors(page):
    return [text.removeprefix("× ") for text in texts(page, ".pill text")]


def test_the_unit_is_inalus(code):
    generator = torch.Generator().manual_seed(5)
    x = 6 * torch.rand((200, 3), generator=generator, dtype=torch.float64) - 3
    w = torch.rand((200, 3), generator=generator, dtype=torch.float64)
    x[::7, 0], x[::5, 1] = 0, 1e-9
    w[::3, 0], w[::4, 1], w[::5, 2] = 1, 0, 0.5
    x[3::35], w[3::35] = 3e4, 1  # |m| is clipped
    script = "(cases) => cases.map(([x, w]) => explorable.sign.unit(x, w))"
    actual = code.evaluate(script, list(zip(x.tolist(), w.tolist(), strict=True)))
    unit = INALU(3, 1, dtype=torch.float64)
    assert max(each["size"] for each in actual) == pytest.approx(torch.tensor(20.0, dtype=torch.float64).exp().item())
    for k, each in enumerate(actual):
        close([each["s"], each["m"]], torch.cat([sign_product(x[k], w[k : k + 1]), unit.multiply(x[k], w[k : k + 1])]))


def test_a_guess_can_be_changed(page):
    press(page, "6 at w₃ = ½", "−6 at w₃ = ½", "0 at w₃ = 0")
    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert pressed == ["−6 at w₃ = ½", "0 at w₃ = 0"]


def test_at_each_stop_the_answer_stands_beside_the_guess(page):
    press(page, "6 at w₃ = ½", "−6 at w₃ = 0", "Move w₃ to ½")
    assert state(page, "w") == [[1, 1, 0.5]]
    assert (factors(page), result(page)) == (["−1.00", "1.00", "0.00"], ["6", "0", "0"])
    assert says(page).startswith("At w₃ = ½ the output is 0. You guessed 6. ")
    assert texts(page, ".choices b") == ["output 0", ""]
    press(page, "Move it on to 0")
    assert state(page, "w") == [[1, 1, 0]]
    assert (factors(page), result(page)) == (["−1.00", "1.00", "1.00"], ["6", "−1", "−6"])
    assert says(page).startswith("At w₃ = 0 the output is −6. As you guessed. ")
    assert texts(page, ".choices .yours") == ["guess: 6,", "guess: −6,"]
    assert texts(page, ".choices b") == ["output 0", "output −6"]
    assert not page.locator(".go").is_visible()


def test_other_inputs_make_other_questions(open_explorable):
    page = open_explorable("sign", {"x": [2.0, 0.5, -3.0]})
    assert "2 · 0.5 · (−3) = −3." in page.locator(".nalu-task").inner_text()
    press(page, "−3 at w₃ = ½", "1 at w₃ = 0")
    give(page, x=[1.0, -2.0, 3.0])  # before an answer there may be another question
    assert page.locator("[aria-pressed=true]").count() == 0
    press(page, "−6 at w₃ = ½", "−2 at w₃ = 0", "Move w₃ to ½")
    assert says(page).startswith("At w₃ = ½ the output is −3.46. You guessed −6.")


def test_the_sentence_tells_what_is_seen(judged):
    for name, (x, w, sentence) in SAID.items():
        give(judged, x=x, w=w)
        assert sentence in says(judged), name


def test_keys_move_a_weight_and_an_input(judged):
    assert state(judged, "w") == [[1, 1, 0]]
    judged.get_by_label("w₁", exact=True).press("ArrowLeft")
    assert state(judged, "w") == [[0.95, 1, 0]]
    assert factors(judged) == ["−0.90", "1.00", "1.00"]
    judged.locator("summary").click()
    judged.get_by_label("x₁", exact=True).press("End")
    assert state(judged, "x") == [[3, 3, -1]]
    assert result(judged)[1] == "1"
    assert texts(judged, ".choices .yours") == ["guess: 6,", "guess: 0,"]


def test_a_gate_stands_over_its_slider(open_explorable):
    for width in (320, 752):
        page = open_explorable("sign", width=width)
        for i in range(3):
            gate, track = (page.locator(each).nth(i).bounding_box() for each in (".pill rect", ".sign > .lanes input"))
            middles = [box["x"] + box["width"] / 2 for box in (gate, track)]
            assert middles[0] == pytest.approx(middles[1], abs=2)


def test_the_ribbon_turns_over_at_each_negative_input_and_vanishes_at_a_zero(page):
    def runs(name):
        """Return how many separate pieces of the ribbon lie on a side."""
        return len(re.findall("M", page.locator(f".ribbon .line.{name}").get_attribute("d")))

    assert [runs(name) for name in ("plus", "minus", "none")] == [2, 1, 0]
    press(page, "6 at w₃ = ½", "0 at w₃ = 0", "Move w₃ to ½")
    assert [runs(name) for name in ("plus", "minus", "none")] == [1, 1, 1]
    assert page.locator(".bead").get_attribute("class") == "bead none"
