"""The sign's explorable: its arithmetic against INALU, and what the reader sees against what was done."""

import itertools
import re

import pytest
import torch
from reader import give, press, says, texts

from nalu_tutorial import INALU, sign_product

pytestmark = pytest.mark.browser
PRESETS = {
    "two negatives": ([-1.5, 2, -2], [1, 1, 1], "Two negative inputs are on: the sign is +."),
    "one switched off": ([-1.5, 2, -2], [1, 1, 0], "One negative input is on, one is off: the sign is −."),
    "dividing": ([-1.5, 2, -2], [-1, 1, 0], "w₁ = −1 divides, and |w| is 1 all the same"),
    "a zero": ([-1.5, 0, -2], [1, 1, 1], "x₂ = 0: sign(0) = 0, so its factor is 1 − |w₂| = 0.00, and so is m."),
    "half a weight": ([-1.5, 2, -2], [0.5, 1, 1], "w₁ is half-way on a negative input: its factor is 0"),
    "two halves": ([-1.5, 2, -2], [0.5, 1, 0.5], "w₁ and w₃ are half-way on negative inputs: two factors are 0"),
}
OTHERS = {
    "everything off": ([-1.0, 2.0, 0.0], [0.0, 0.0, 0.0], "Everything is off"),
    "dividing by zero": ([1.0, 0.0, 2.0], [1.0, -1.0, 1.0], "|m| is 2.0 · 10⁷ only because the unit clips it"),
    "zero in part": ([1.0, 0.0, 2.0], [1.0, 0.4, 1.0], "its factor is 1 − |w₂| = 0.60. x₂ is neither"),
    "in part on a positive": ([-1.0, 2.0, 1.0], [1.0, 0.4, 0.0], "x₂ is positive: its factor is 1 at any weight"),
    "in part on a negative": ([-1.0, 2.0, 1.0], [0.3, 0.4, 0.0], "its factor is 1 − 2|w₁| = 0.40"),
    "a negative kept out": ([-1.0, -2.0, -1.0], [1.0, 0.0, 0.0], "x₂ and x₃ are negative as well, but off"),
    "two divide": ([2.0, 2.0, 4.0], [-1.0, -1.0, 1.0], "w₁ and w₂ = −1 divides"),
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("sign")


def draws():
    """Return inputs and weights, each with some of the special ones among them: (200, 3) both."""
    generator = torch.Generator().manual_seed(5)
    x = 6 * torch.rand((200, 3), generator=generator, dtype=torch.float64) - 3
    w = 2 * torch.rand((200, 3), generator=generator, dtype=torch.float64) - 1
    x[::7, 0], x[::5, 1] = 0, 1e-9
    w[::3, 0], w[::4, 1], w[::5, 2] = -1, 0, 0.5
    x[::35], w[::35] = 0, -1  # |m| is clipped
    return x, w


def state(page):
    return page.evaluate("[models[0].get('x'), models[0].get('w')]")


def result(page):
    """Return |m|, s, m and the truth as they are shown."""
    return texts(page, ".result b")


def factors(page):
    return [text.removeprefix("× ") for text in texts(page, ".pill text")]


def test_the_unit_is_inalus(page):
    x, w = draws()
    script = "(cases) => cases.map(([x, w]) => explorable.sign.unit(x, w))"
    found = page.evaluate(script, list(zip(x.tolist(), w.tolist(), strict=True)))
    unit = INALU(3, 1, dtype=torch.float64)
    assert max(each["size"] for each in found) == pytest.approx(torch.tensor(20.0, dtype=torch.float64).exp().item())
    for k, each in enumerate(found):
        weight = w[k : k + 1].clone().requires_grad_()
        s = sign_product(x[k], weight)
        (slopes,) = torch.autograd.grad(s.sum(), weight)
        got = torch.tensor([each["s"], each["m"], *each["slopes"]], dtype=torch.float64)
        expected = torch.cat([s, unit.multiply(x[k], weight), slopes[0]]).detach()
        torch.testing.assert_close(got, expected, rtol=1e-6, atol=1e-6)


def test_the_truth_is_the_product_of_what_is_on(page):
    for x, w in itertools.product([(-1.5, 2, 3), (2, 0.5, -4)], itertools.product((-0.9, 0.2, 0.6), repeat=3)):
        powers = torch.tensor(w).round()
        found = page.evaluate("([x, w]) => explorable.sign.wanted(x, w).value", [x, w])
        assert found == pytest.approx((torch.tensor(x) ** powers).prod().item())


def test_a_preset_is_shown_and_said(page):
    for name in reversed(PRESETS):  # not from the state in which the page opens
        press(page, name)
        x, w, sentence = PRESETS[name]
        assert state(page) == [x, w], name
        assert sentence in says(page), name
        weight, inputs = torch.tensor([w], dtype=torch.float64), torch.tensor(x, dtype=torch.float64)
        m = INALU(3, 1, dtype=torch.float64).multiply(inputs, weight).item()
        shown = [float(text.replace("−", "-")) for text in result(page)[1:3]]
        assert shown == pytest.approx([sign_product(inputs, weight).item(), m], abs=0.006), name
        right = "hal" not in name
        assert page.locator(".goal i").text_content() == ("=" if right else "≠"), name
        assert page.locator(".goal [data-right]").get_attribute("data-right") == str(right).lower(), name


def test_the_sentence_tells_what_is_seen(page):
    for name, (x, w, sentence) in OTHERS.items():
        give(page, x=x, w=w)
        assert sentence in says(page), name


def test_sentences_differ():
    told = [sentence for *_, sentence in (*PRESETS.values(), *OTHERS.values())]
    assert len(set(told)) == len(told)


def test_keys_move_an_input_and_a_weight(page):
    page.get_by_label("x₁", exact=True).press("End")
    assert state(page) == [[3, 2, -2], [1, 1, 1]]
    assert result(page) == ["12.00", "−1.00", "−12.00", "−12.00"]
    page.get_by_label("w₃", exact=True).press("ArrowLeft")
    assert state(page)[1] == [1, 1, 0.95]
    assert factors(page) == ["1.00", "1.00", "−0.90"]


def test_a_switch_deactivates_and_goes_back(page):
    page.get_by_label("w₁", exact=True).press("Home")
    switch = page.get_by_role("button", name="deactivate x₁")
    for w, pressed, of_first in ((0, "true", "1.00"), (-1, "false", "−1.00")):
        switch.press("Enter")
        assert state(page)[1] == [w, 1, 1]
        assert switch.get_attribute("aria-pressed") == pressed
        assert factors(page)[0] == of_first


def test_a_weight_that_is_off_from_the_first_can_be_switched_on(open_explorable):
    page = open_explorable("sign", {"w": [0.0, 1.0, 1.0]})
    press(page, "deactivate x₁")
    assert state(page)[1] == [1, 1, 1]


def test_the_dot_can_be_dragged(page):
    dot = page.locator(".dot .disc").first.bounding_box()
    page.mouse.move(dot["x"] + 9, dot["y"] + 9)
    page.mouse.down()
    page.mouse.move(dot["x"] - 38, dot["y"] + 9, steps=4)
    page.mouse.up()
    page.mouse.move(dot["x"] - 80, dot["y"] + 9)
    moved = state(page)[1]
    assert moved[1:] == [1, 1]
    assert 0.3 < moved[0] < 0.7
    assert page.locator(".dot .disc").first.bounding_box()["x"] == pytest.approx(dot["x"] - 47, abs=4)


def test_the_dot_stands_over_the_thumb(open_explorable):
    page = open_explorable("sign", {"w": [-1.0, 0.0, 1.0]})
    for i, share in enumerate((0, 0.5, 1)):
        dot = page.locator(".dot .disc").nth(i).bounding_box()
        track = page.get_by_label(f"w{'₁₂₃'[i]}", exact=True).bounding_box()
        thumb = track["x"] + 8 + share * (track["width"] - 16)
        assert dot["x"] + dot["width"] / 2 == pytest.approx(thumb, abs=2)


def test_the_ribbon_turns_over_at_each_negative_input_and_vanishes_at_a_zero(page):
    def runs(name):
        """Return how many separate pieces of the ribbon lie on a side."""
        return len(re.findall("M", page.locator(f".ribbon .line.{name}").get_attribute("d")))

    assert [runs(name) for name in ("plus", "minus", "none")] == [2, 1, 0]
    press(page, "half a weight")
    assert [runs(name) for name in ("plus", "minus", "none")] == [1, 0, 1]
    assert page.locator(".bead").get_attribute("class") == "bead none"


def test_with_motion_a_switch_glides_and_the_state_is_there_at_once(open_explorable):
    page = open_explorable("sign", still=False)
    page.wait_for_function("document.querySelector('.pill text').textContent === '× −1.00'")  # it came in by itself
    seen = page.evaluate("""async () => {
      const read = () => document.querySelector(".pill text").textContent, seen = new Set();
      document.querySelector(".lane button").click();
      const at_once = models[0].get("w")[0];
      while (read() !== "× 1.00") { seen.add(read()); await new Promise(requestAnimationFrame); }
      return [at_once, seen.size];
    }""")
    assert seen[0] == 0
    assert seen[1] > 3


def test_a_switch_goes_back_to_a_weight_that_had_not_arrived_yet(open_explorable):
    page = open_explorable("sign", still=False)
    page.evaluate("""() => {
      const preset = [...document.querySelectorAll("button")].find((each) => each.textContent === "dividing");
      const toggle = document.querySelector(".lane button");
      for (const each of [preset, toggle, toggle]) each.click();
    }""")
    assert state(page)[1] == [-1, 1, 0]


def test_python_and_the_page_see_each_others_changes(page):
    give(page, x=[-1, -1, -1], w=[1, 1, -1])
    assert result(page) == ["1.00", "−1.00", "−1.00", "−1.00"]
    assert page.evaluate("models[0].saves") == 0
    page.get_by_label("x₂", exact=True).press("ArrowRight")
    assert state(page)[0] == [-1, -0.9, -1]
    assert page.evaluate("models[0].saves") == 1
