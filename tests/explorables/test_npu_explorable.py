"""The NPU's explorable: its arithmetic against the unit and complex128, and what is seen against what was done."""

import cmath

import pytest
import torch
from reader import close, give, points, press, says, texts, traits, within

from nalu_tutorial import RealNPU

pytestmark = pytest.mark.browser
ROOT = 1 / 3
LANDED = "It lands at 1 + 1.73 i, and the unit outputs 1."
# What is marked, and what is said of it.
MARKS = {
    (1.0, 1.7): "As you marked. The angle of −8 is 180°, and a third of it is 60°.",
    (-2.0, 0.0): "You marked −2. That is a cube root, too",
    (1.1, -1.8): "its mirror image",
    (2.0, 0.0): "You marked 2, which is the cube root of 8",
    (1.0, 0.0): "You marked 1, which is what the unit outputs",
    (-2.7, -0.2): "a third of −8",
    (-1.0, 2.0): "You marked −1 + 2 i, which is 2.02 away",
}
SAID = {
    "the power 1": (-8, 1, "1 times that is 180°: to the left. The output is −8, and the sign is kept."),
    "divided by": (-2, -1, "is −180°: to the left. The output is −0.5, and the sign is kept."),
    "squared": (-2, 2, "is 360°: all the way round. The output is 4 for −2 as for 2, so the sign is lost."),
    "the power 0": (-8, 0, "With the exponent 0 every number becomes 1"),
    "half way": (-8, 0.5, "½ times that is 90°: straight up or down, at 2.83 i."),
    "half way back": (-2, -0.5, "−½ times that is −90°: straight up or down, at −0.71 i."),
    "in between": (-8, 0.25, "¼ times that is 45°. The magnitude is 1.68, and the real part is 1.19."),
    "a positive number": (8, ROOT, "8 has no angle, so it does not turn: to the power ⅓ it is 2."),
    "zero": (0, -1, "log 0 does not exist. The unit adds ε to |x|, and outputs 4.5 · 10¹⁵."),
}


def draws():
    """Return x and w, with special ones among them: (300, 2)."""
    generator = torch.Generator().manual_seed(7)
    low, high = torch.tensor([[-8.0, -1], [8.0, 2]], dtype=torch.float64)
    values = low + (high - low) * torch.rand((300, 2), generator=generator, dtype=torch.float64)
    values[::9, 0], values[::5, 1], values[::4, 1] = 0, -1, ROOT
    return values


def by_torch(x, w):
    """Return what the package's unit makes of one input."""
    unit = RealNPU(1, 1, dtype=torch.float64).requires_grad_(False)
    unit.W_re[:], unit.gate[:] = w, 1
    return unit(torch.tensor([x], dtype=torch.float64)).item()


def ring(page):
    return page.get_by_role("slider", name="Your mark")


def place(page, selector):
    """Return the complex number at which a disc is drawn, while the frame reaches to 3.4."""
    left, top = (float(page.locator(selector).get_attribute(name)) for name in ("cx", "cy"))
    return complex(left - 170, 170 - top) * 3.4 / 170


def test_y_log_product_and_exponential_are_those_of_the_unit_and_of_complex_numbers(code):
    values = draws()
    states = [dict(zip(("x", "w"), row, strict=True)) for row in values.tolist()]
    outputs = code.evaluate("(states) => states.map(explorable.npu.unit)", states)
    close(
        [each["y"] for each in outputs], torch.tensor([by_torch(*row) for row in values.tolist()], dtype=torch.float64)
    )
    seen = values[:, 0].abs() > 0.01  # ε is not to be seen
    log, w = torch.log(values[seen, 0].to(torch.complex128)), values[seen, 1]
    for name, expected in {"log": log, "turned": w * log, "z": torch.exp(w * log)}.items():
        ours = torch.tensor([each[name] for each in outputs], dtype=torch.float64)[seen]
        close(ours, torch.view_as_real(expected))


def test_keys_and_the_pointer_move_the_mark(page):
    ring(page).press("ArrowLeft")
    ring(page).press("Shift+ArrowUp")
    assert traits(page)["guess"] == [[-0.5, 0.1]]
    assert ring(page).get_attribute("aria-valuetext") == "−0.5 + 0.1 i"
    page.mouse.click(*within(page, ".plane", 0.25, 0.3))
    assert traits(page)["guess"] == [[-1.7, 1.4]]
    for _ in range(5):
        ring(page).press("ArrowLeft")
    assert traits(page)["guess"] == [[-3.4, 1.4]]
    assert "−3.4 + 1.4 i" in says(page)


def test_each_mark_is_judged_in_its_own_words(open_explorable):
    for mark, words in MARKS.items():
        page = open_explorable("npu", {"guess": [list(mark)]})
        press(page, "Set the exponent to ⅓")
        assert says(page).startswith(LANDED), mark
        assert words in says(page), mark
        assert traits(page)["guess"] == [list(mark)]
        assert [traits(page)[name] for name in ("w", "y")] == pytest.approx([ROOT, by_torch(-8, ROOT)])


def test_the_picture_shows_the_root_its_real_part_and_the_mark(judged):
    assert place(judged, ".plane .now") == pytest.approx((-8 + 0j) ** ROOT, abs=0.01)
    assert place(judged, ".plane .foot") == pytest.approx(1, abs=0.01)
    assert judged.locator(".ring").get_attribute("transform") == "translate(70.0 170.0)"
    assert texts(judged, ".chain b") == ["2.08 + π i", "0.69 + 0.33 π i", "1 + 1.73 i", "1"]
    trail = points(judged, ".plane .trail") - 170
    for k in (0, 30, 60):
        way = cmath.exp(ROOT * k / 60 * cmath.log(-8)) * 50
        assert trail[k].tolist() == pytest.approx([way.real, -way.imag], abs=0.06)


def test_another_input_has_another_question(open_explorable):
    page = open_explorable("npu", {"x": 8.0, "guess": [[2.0, 0.0]]})
    assert texts(page, ".nalu-task strong") == ["Where does the cube root of 8 land?"]
    press(page, "Set the exponent to ⅓")
    assert says(page).startswith("It lands at 2, and the unit outputs 2. As you marked. A positive number has no angle")


def test_the_sentence_tells_what_is_seen(judged):
    for name, (x, w, sentence) in SAID.items():
        give(judged, x=x, w=w)
        assert sentence in says(judged), name


def test_keys_turn_the_power_and_buttons_change_the_input(judged):
    dial = judged.get_by_label("exponent w")
    dial.press("ArrowRight")
    assert traits(judged)["w"] == 9 / 24
    for _ in range(3):
        dial.press("ArrowRight")
    assert traits(judged)["y"] == pytest.approx(0, abs=1e-12)
    assert dial.get_attribute("aria-valuetext") == "½"
    press(judged, "8")
    assert traits(judged)["y"] == pytest.approx(by_torch(8, 0.5))
    assert texts(judged, ".chain b")[0] == "2.08"
    assert judged.locator(".choices [aria-pressed=true]").all_inner_texts() == ["8"]
    dial.press("End")
    assert traits(judged)["y"] == pytest.approx(64)
    box, frame = (judged.locator(each).bounding_box() for each in (".plane .now", ".plane .frame"))
    assert box["x"] + box["width"] < frame["x"] + frame["width"]
