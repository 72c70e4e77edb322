"""The NPU's explorable: its arithmetic against the unit and complex128, and what is seen against what was done."""

import math

import pytest
import torch
import traitlets
from reader import points, press, says, show, traits

from nalu_tutorial import NPU
from nalu_tutorial.explorables import NPUExplorable

pytestmark = pytest.mark.browser
FIRST = {"x": -3, "w_re": 1, "w_im": 0, "gate": 1, "printed": False}
# Name: the state, and the beginning and a part of what is said.
PRESETS = {
    "x¹ keeps its sign": ({}, "The sign is kept.", "times w it is 180°: to the left, and y = −3.00"),
    "x² forgets it": (
        {"w_re": 2},
        "The sign is forgotten.",
        "it is 360°: all the way round, and y = 9.00 for −3 as for 3",
    ),
    "1/x": ({"x": -0.5, "w_re": -1}, "The sign is kept.", "y = −2.00. Dividing keeps the sign"),
    "√x of a negative number": ({"w_re": 0.5}, "No real answer, so 0.", "it is 90°: upright. exp gives 1.73 i"),
    "cube root of −8 is 1?": ({"x": -8, "w_re": 1 / 3}, "Only the real part is kept.", "1.00 + 1.73 i, and y = 1.00"),
    "gate half open": (
        {"gate": 0.5},
        "The gate is half open.",
        "Every negative x gives y = 0. Open, it would be −3.00",
    ),
    "irrelevant: w = 0": ({"w_re": 0}, "w = 0: a factor of 1", "the slope of y along w is log |x| = 1.10"),
    "irrelevant: g = 0": ({"gate": 0}, "The gate is shut.", "y = 1 whatever w is"),
    "turn the power": ({"x": 3, "w_im": 0.6}, "Now the size turns, too.", "by w_im · log |x| = 38°"),
    "k as printed": ({"x": 2, "printed": True}, "As printed, k is 1 for positive x.", "2 to the power 1 reads −2.00"),
}
OTHERS = {
    "a positive power": ({"x": 2, "w_re": 2}, "A positive x has no angle.", "only stretches it: y = 4.00"),
    "a positive divisor": ({"x": 2, "w_re": -1}, "A positive x has no angle.", "mirrors and stretches it: y = 0.50"),
    "zero": ({"x": 0, "w_re": -1}, "log 0 does not exist.", "y = 4.5 · 10¹⁵, a division by almost nothing"),
    "zero to a power": ({"x": 0}, "log 0 does not exist.", "log ε = −36.04 is far to the left"),
    "a gate on a positive": ({"x": 3, "gate": 0.5}, "The gate is half open.", "r = 0.5 · 3 + 0.5 = 2.00 is a mix"),
    "a gate of another size": (
        {"gate": 0.2},
        "The gate is open by 0.2.",
        "which w makes 36°: y = 1.13 is no power of −3",
    ),
    "a negative turned": ({"w_im": 0.5}, "Now the size turns, too.", "exp(−π · w_im) = 0.21"),
    "printed and even": ({"w_re": 2, "printed": True}, "As printed", "it does not show: either way −3 gives 9.00"),
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("npu")


def draws():
    """Return x, w_re, w_im and gate, with special ones among them: (300, 4)."""
    generator = torch.Generator().manual_seed(7)
    low, high = torch.tensor([[-4.0, -2, -1, -0.3], [4.0, 2, 1, 1.3]], dtype=torch.float64)
    values = low + (high - low) * torch.rand((300, 4), generator=generator, dtype=torch.float64)
    values[::9, 0], values[::5, 1], values[::4, 2], values[::3, 3] = 0, -1, 0, 1
    return values


def found_by(page, values, **others):
    states = [dict(zip(("x", "w_re", "w_im", "gate"), row, strict=True)) | others for row in values.tolist()]
    return page.evaluate("(states) => states.map(explorable.npu.unit)", states)


def by_torch(x, w_re, w_im, gate):
    """Return what the package's unit makes of one input."""
    unit = NPU(1, 1, dtype=torch.float64).requires_grad_(False)
    unit.W_re[:], unit.W_im[:], unit.gate[:] = w_re, w_im, gate
    return unit(torch.tensor([x], dtype=torch.float64)).item()


def ring(page, name):
    return page.get_by_role("slider", name=name, exact=name == "x")


def sums(page):
    return [each.all_text_contents() for each in (one.locator("span") for one in page.locator(".sum").all())]


def test_y_is_that_of_the_packages_unit(page):
    values = draws()
    ours = torch.tensor([each["y"] for each in found_by(page, values)], dtype=torch.float64)
    theirs = torch.tensor([by_torch(*row) for row in values.tolist()], dtype=torch.float64)
    torch.testing.assert_close(ours, theirs, rtol=1e-6, atol=1e-9)


def test_log_product_and_exponential_are_those_of_complex_numbers(page):
    values = draws()
    values[:, 3] = 1
    values = values[values[:, 0].abs() > 0.01]  # ε is not to be seen
    w = torch.complex(values[:, 1], values[:, 2])
    log = torch.log(values[:, 0].to(torch.complex128))
    found = found_by(page, values)
    for name, expected in {"log": log, "turned": w * log, "z": torch.exp(w * log)}.items():
        ours = torch.view_as_complex(torch.tensor([each[name] for each in found], dtype=torch.float64))
        torch.testing.assert_close(ours, expected, rtol=1e-6, atol=1e-9)
    assert [each["size"] for each in found] == pytest.approx(torch.exp(w * log).abs().tolist())


def test_as_printed_each_power_is_that_of_minus_x(page):
    values = draws()
    values = values[values[:, 0] != 0]
    printed = [each["y"] for each in found_by(page, values, printed=True)]
    expected = [by_torch(-x, *rest) for x, *rest in values.tolist()]
    assert printed == pytest.approx(expected, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(("trait", "value"), [("x", 8.5), ("w_re", -2.1), ("w_im", 1.1), ("printed", "no")])
def test_a_state_that_cannot_be_is_refused(trait, value):
    with pytest.raises(traitlets.TraitError):
        NPUExplorable(**{trait: value})


def test_a_preset_is_shown_said_and_answered(page):
    for name in reversed(PRESETS):  # not from the state in which the page opens
        press(page, name)
        values, headline, words = PRESETS[name]
        y = by_torch(**{key: value for key, value in (FIRST | values).items() if key != "printed"})
        expected = FIRST | values | {"y": -y if values.get("printed") else y}
        assert traits(page) == pytest.approx(expected, abs=1e-12), name
        assert says(page).startswith(headline), name
        assert words in says(page), name
        assert sums(page)[2][1] == f"y = {expected['y']:.2f}".replace("-", "−").replace("−0.00", "0.00"), name
        assert page.get_by_label("k as printed").is_checked() == expected["printed"], name


def test_the_sentence_tells_what_is_seen(page):
    for name, (values, headline, words) in OTHERS.items():
        show(page, values)
        assert says(page).startswith(headline), name
        assert words in says(page), name


def test_keys_move_x_and_the_power(page):
    ring(page, "x").press("ArrowRight")
    assert traits(page) == pytest.approx(FIRST | {"x": -2.9, "y": -2.9})
    ring(page, "x").press("ArrowDown")
    assert traits(page)["x"] == -3
    ring(page, "The power w").press("ArrowLeft")
    ring(page, "The power w").press("ArrowUp")
    expected = by_torch(-3, 0.95, 0.05, 1)
    assert traits(page) == pytest.approx(FIRST | {"w_re": 0.95, "w_im": 0.05, "y": expected})
    assert ring(page, "The power w").get_attribute("aria-valuetext") == "w = 0.95 + 0.05 i"
    page.get_by_label("gate g").press("Home")
    assert traits(page)["y"] == 1
    page.get_by_label("k as printed").press("Space")
    assert traits(page)["printed"] is True


def test_a_key_leaves_the_other_part_of_the_power_as_it_is(page):
    show(page, {"w_re": 1 / 3})
    ring(page, "The power w").press("ArrowUp")
    assert traits(page)["w_re"] == 1 / 3


def test_keys_end_where_the_number_line_and_the_plane_do(page):
    show(page, {"x": 4, "w_re": 2, "w_im": 1})
    for key in ("ArrowRight", "ArrowUp"):
        ring(page, "x").press(key)
        ring(page, "The power w").press(key)
    assert [traits(page)[name] for name in ("x", "w_re", "w_im")] == [4, 2, 1]


def test_the_number_line_is_longer_for_the_cube_root_of_minus_8(page):
    press(page, "cube root of −8 is 1?")
    assert ring(page, "x").get_attribute("aria-valuemin") == "-8"
    ring(page, "x").press("ArrowRight")
    assert traits(page)["x"] == -7.9
    press(page, "1/x")
    assert ring(page, "x").get_attribute("aria-valuemin") == "-4"


def test_rings_can_be_dragged(page):
    def drag(one, across, up):
        box = one.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + across, y - up, steps=4)
        after = one.bounding_box()
        page.mouse.up()
        page.mouse.move(x - 50, y)
        assert one.bounding_box() == after
        assert after["x"] - box["x"] == pytest.approx(across, abs=3)
        assert after["y"] - box["y"] == pytest.approx(-up, abs=3)

    drag(ring(page, "x"), 153, 0)  # half of the way from −4 to 4 is 154 wide
    assert traits(page)["x"] == pytest.approx(1, abs=0.11)
    drag(ring(page, "The power w"), -74, 37)
    assert [traits(page)[name] for name in ("w_re", "w_im")] == pytest.approx([0, 0.5], abs=0.06)


def test_the_curve_is_y_over_x(page):
    for values, tick in (({}, 2), ({"w_re": 0.5}, 1), ({"w_im": 0.3}, 2), ({"gate": 0.5}, 2)):
        show(page, values)
        _, w_re, w_im, gate, _ = (FIRST | values).values()
        for side in ("negative", "positive"):
            for left, top in points(page, f".curve g path.after.{side}")[[0, 20, 60]].tolist():
                expected = by_torch((left - 170) / 38.5, w_re, w_im, gate)
                assert (102 - top) / 102 * 2.3 * tick == pytest.approx(expected, abs=0.02), values


def test_the_line_of_negative_numbers_turns_with_the_power(page):
    for w_re in (0.5, 1, 2, -1):
        show(page, {"w_re": w_re})
        ray = points(page, ".pane:nth-child(2) path.after.negative")[0] - 170
        angle = math.atan2(-ray[1], ray[0])
        assert math.cos(angle) == pytest.approx(math.cos(math.pi * w_re), abs=0.01)
        assert math.sin(angle) == pytest.approx(math.sin(math.pi * w_re), abs=0.01)


def test_a_point_beyond_the_frame_stays_at_its_edge(page):
    show(page, {"x": 0.1, "w_re": -2})
    assert "beyond" in page.locator(".pane:nth-child(2) .disc").get_attribute("class")
    show(page, {"x": 1, "w_re": -2})
    assert "beyond" not in page.locator(".pane:nth-child(2) .disc").get_attribute("class")


def test_with_motion_a_preset_glides_and_the_state_is_there_at_once(open_explorable):
    page = open_explorable("npu", still=False)
    page.wait_for_function(
        "document.querySelectorAll('.sum')[2].textContent.startsWith('x = −3y')"
    )  # it came in by itself
    assert page.evaluate("""async () => {
      [...document.querySelectorAll("button")].find((each) => each.textContent === "x² forgets it").click();
      const at_once = models[0].get("w_re"), seen = new Set();
      const read = () => document.querySelectorAll(".sum")[3].textContent;
      while (!read().startsWith("w = 2.00")) { seen.add(read()); await new Promise(requestAnimationFrame); }
      return at_once === 2 && seen.size > 3;
    }""")


def test_python_and_the_page_see_each_others_changes(page):
    assert (traits(page)["y"], page.evaluate("models[0].saves")) == (pytest.approx(-3), 1)  # the first y
    show(page, {"x": 2.0, "w_re": 2.0})
    assert traits(page)["y"] == pytest.approx(4)
    assert page.evaluate("models[0].saves") == 2
    assert sums(page)[2] == ["x = 2", "y = 4.00"]
    ring(page, "x").press("ArrowLeft")
    assert page.evaluate("models[0].saves") == 3
