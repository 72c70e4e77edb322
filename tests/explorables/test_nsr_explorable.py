"""The NSR's explorable: its answers and gradients against the unit and autograd, and what is seen and said."""

import math

import pytest
import torch
import traitlets
from reader import points, press, says, show, texts, traits

from nalu_tutorial import NSR, accuracy
from nalu_tutorial.explorables import NSRExplorable
from nalu_tutorial.tasks import comparison

pytestmark = pytest.mark.browser
WEIGHTS = {
    ">": (4, -2, -2),
    "<": (-4, -2, -2),
    ">=": (4, 2, 2),
    "<=": (-4, 2, 2),
    "==": (0, 4, 0),
    "!=": (0, -4, 0),
}
FIRST = {"x1": 1, "x2": 0.5, "scale": 1, "relation": ">", "hard": False, "printed": False}
# Name: the state, and the beginning and a part of what is said.
PRESETS = {
    "half apart, λ = 1": ({}, "Too close:", "gives B₀ = 0.57, still above 0. Four of the six are wrong: >, ≤, = and ≠"),
    "whole numbers": ({"x1": 2, "x2": 1}, "Soft bits, and each answer is right.", "B± = 0.76 and B₀ = −0.16"),
    "equal": ({"x1": 1, "x2": 1, "relation": "=="}, "Equal: B₀ is full", "W± hears nothing. B₀ is at its top"),
    "far apart": (
        {"x1": -4.5, "x2": 4.5, "relation": "<"},
        "Far apart: both bits are full.",
        "All six answers are right, and 10¹² apart would look the same",
    ),
    "λ too small": ({"x1": 3, "x2": -1, "scale": 0.1}, "Too close:", "and λ = 0.1, = ends at |d| = 8.81."),
    "λ too large: no gradient": ({"scale": 100}, "λ is large:", "∂y/∂d = 0. Only up to |d| ≈ 0.0415"),
    "hard bits": ({"x1": 1.5, "x2": -0.5, "hard": True}, "A step has no slope.", "changes neither bit: ∂y/∂d = 0"),
    "the misprint": (
        {"x1": -1, "x2": 1, "relation": "==", "printed": True},
        "Without the square, two bits become one.",
        "here it is 2.93. So = answers as ≤ does, and ≠ as > does",
    ),
}
OTHERS = {
    "equal, with a slope": ({"x1": 0.5}, "Equal:", "B± is at its steepest: ∂y/∂d = 0.0707."),
    "two answers": ({"x1": 1.3}, "Two answers at once.", "λ|d| = 0.8 both > and = are judged true"),
    "two answers below": ({"x1": -0.3}, "Two answers at once.", "both < and = are judged true"),
    "no zero bit": ({"x1": 1.4}, "B₀ is almost 0:", "at λ|d| = 0.881, and with it the gradient"),
    "a small step": ({"x1": 0.5, "hard": True}, "A step has no slope.", "B± is 0, so W± hears nothing either."),
    "close and no whole numbers": ({"scale": 0.5}, "Too close:", "= ends at |d| = 1.76."),
    "printed and greater": (
        {"x1": 2, "printed": True},
        "Without the square",
        "does not show. All six answers are right",
    ),
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("nsr")


def draws():
    """Return x1, x2 and λ, with pairs among them that are equal: (150, 3)."""
    generator = torch.Generator().manual_seed(8)
    values = torch.rand((150, 3), generator=generator, dtype=torch.float64)
    pairs = 10 * values[:, :2] - 5
    pairs[::3, 1] = pairs[::3, 0] + values[::3, 1] - 0.5
    pairs[::10, 1] = pairs[::10, 0]
    return torch.cat([pairs.clamp(-5, 5), 10 ** (4 * values[:, 2:] - 2)], dim=-1)


def unit_of_the_page(page, values, **others):
    states = [FIRST | dict(zip(("x1", "x2", "scale"), row, strict=True)) | others for row in values.tolist()]
    return page.evaluate("(states) => states.map(explorable.nsr.unit)", states)


def found_by(page, values, **others):
    """Return y and the four gradients of each relation for each row: (rows, 6, 5)."""
    found = unit_of_the_page(page, values, **others)
    rows = [[[a["y"], *a["gradients"]] for a in each["answers"].values()] for each in found]
    return torch.tensor(rows, dtype=torch.float64)


def six_units(scale):
    """Return the package's unit with the six relations as its outputs, x₁ and x₂ chosen for good."""
    unit = NSR(2, 6, scale=scale, dtype=torch.float64)
    with torch.no_grad():
        unit.select_1[:], unit.select_2[:] = torch.tensor([1e3, 0]), torch.tensor([0, 1e3])
        for k, (sign, zero, bias) in enumerate(WEIGHTS.values()):
            unit.weight_sign[k], unit.weight_zero[k], unit.bias[k] = sign, zero, bias
    return unit


def by_torch(x1, x2, scale):
    """Return what `found_by` returns, for one row, from the unit and autograd; and the gradients along x₁ and x₂."""
    unit, x = six_units(scale), torch.tensor([x1, x2], dtype=torch.float64, requires_grad=True)
    y, parameters = unit(x), (unit.weight_sign, unit.weight_zero, unit.bias)
    rows, along_x = [], []
    for k in range(6):
        *gradients, slope = torch.autograd.grad(y[k], (*parameters, x), retain_graph=True)
        rows.append([y[k].item(), *(each[k].item() for each in gradients), slope[0].item()])
        along_x.append(slope)
    return torch.tensor(rows, dtype=torch.float64), torch.stack(along_x)


def by_bits(x1, x2, relation, to_bits):
    """Return y and the four gradients from bits that the package's unit does not have."""
    weights = torch.tensor(WEIGHTS[relation], dtype=torch.float64, requires_grad=True)
    d = torch.tensor(x1 - x2, dtype=torch.float64, requires_grad=True)
    y = torch.sigmoid((weights[:2] * torch.stack(to_bits(d))).sum() + weights[2])
    along, slope = torch.autograd.grad(y, (weights, d))
    return [y.item(), *along.tolist(), slope.item()]


def pin(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def test_answers_and_gradients_are_those_of_the_packages_unit(page):
    values = draws()
    ours = found_by(page, values)
    theirs = torch.stack([by_torch(*row)[0] for row in values.tolist()])
    torch.testing.assert_close(ours, theirs, rtol=1e-6, atol=1e-9)


def test_what_reaches_the_two_numbers_is_the_slope_along_d_and_its_negative(page):
    for row in draws()[:20]:
        expected = by_torch(*row.tolist())[1]
        slope = found_by(page, row[None])[0, :, 4]
        torch.testing.assert_close(torch.stack([slope, -slope], dim=-1), expected, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("printed", [False, True])
def test_hard_and_printed_bits_by_autograd(page, hard, printed):
    values = draws()[:60]
    ours = found_by(page, values, hard=hard, printed=printed)
    for row, found in zip(values.tolist(), ours, strict=True):

        def to_bits(d, scale=row[2]):
            sign = torch.sign(d) if hard else torch.tanh(scale * d)
            return sign, 1 - 2 * (sign if printed else sign**2)

        theirs = torch.tensor([by_bits(*row[:2], name, to_bits) for name in WEIGHTS], dtype=torch.float64)
        torch.testing.assert_close(found, theirs, rtol=1e-6, atol=1e-9)
        if hard:
            assert not found[:, 4].any()


def test_right_is_what_the_task_and_its_accuracy_call_right(page):
    values = draws()
    for relation in WEIGHTS:
        found = unit_of_the_page(page, values, relation=relation)
        y = torch.tensor([[each["y"]] for each in found], dtype=torch.float64)
        target = comparison(relation, 1).target(values[:, :2])
        assert [each["target"] for each in found] == target[:, 0].tolist()
        right = [accuracy(y[k : k + 1], target[k : k + 1]).item() == 1 for k in range(len(values))]
        assert [each["right"] for each in found] == right
        assert 0 < sum(right) < len(right)  # both kinds are among them


def test_as_printed_six_units_are_but_three(page):
    y = dict(zip(WEIGHTS, found_by(page, draws(), printed=True)[..., 0].unbind(-1), strict=True))
    torch.testing.assert_close(y["=="], y["<="])
    torch.testing.assert_close(y["!="], y[">"])
    assert (y[">="] > 0.98).all()
    assert (y["<"] < 0.02).all()


def test_greater_begins_and_equal_ends_where_the_sentence_says(page):
    def judged(d):
        return (found_by(page, torch.tensor([[d, 0, 1]], dtype=torch.float64))[0, :, 0] > 0.5).tolist()

    greater, _, _, _, equal, _ = zip(*(judged(d) for d in (0.721, 0.723, 0.880, 0.882)), strict=True)
    assert greater == (False, True, True, True)
    assert equal == (True, True, True, False)


@pytest.mark.parametrize(("trait", "value"), [("x1", 5.1), ("x2", -6), ("scale", 0), ("relation", "="), ("hard", "no")])
def test_a_state_that_cannot_be_is_refused(trait, value):
    with pytest.raises(traitlets.TraitError):
        NSRExplorable(**{trait: value})


def test_a_preset_is_shown_said_and_answered(page):
    for name in reversed(PRESETS):  # not from the state in which the page opens
        press(page, name)
        values, headline, words = PRESETS[name]
        given = FIRST | values
        row = torch.tensor([[given["x1"], given["x2"], given["scale"]]], dtype=torch.float64)
        found = found_by(page, row, hard=given["hard"], printed=given["printed"])[0, :, 0]
        y = found[list(WEIGHTS).index(given["relation"])].item()
        assert traits(page) == pytest.approx(given | {"y": y}), name
        assert says(page).startswith(headline), name
        assert words in says(page), name
        targets = [comparison(relation, 1).target(row[0, :2]).item() for relation in WEIGHTS]
        right = [abs(a - t) < 0.5 for a, t in zip(found.tolist(), targets, strict=True)]
        assert texts(page, "tbody td:last-child") == ["right" if each else "wrong" for each in right], name
        assert texts(page, "tbody td:nth-child(5)") == [f"{target:.0f}" for target in targets], name
        assert page.get_by_label("hard bits").is_checked() == given["hard"], name
        assert page.get_by_label("as the slides print it").is_checked() == given["printed"], name


def test_the_sentence_tells_what_is_seen(page):
    for name, (values, headline, words) in OTHERS.items():
        show(page, values)
        assert says(page).startswith(headline), name
        assert words in says(page), name


def test_the_table_states_the_weights_and_prints_each_answer(page):
    weights = torch.tensor([int(w.replace("−", "-")) for w in texts(page, "td.weight")])
    assert [tuple(row) for row in weights.view(6, 3).tolist()] == list(WEIGHTS.values())
    answers, _ = by_torch(1, 0.5, 1)
    assert texts(page, "tbody td:nth-child(6)") == [f"{y:.3f}" for y in answers[:, 0]]
    shares = page.locator(".share").evaluate_all("(all) => all.map((each) => each.style.getPropertyValue('--y'))")
    assert [float(each) for each in shares] == pytest.approx(answers[:, 0].tolist())
    show(page, {"x1": -1, "x2": 1, "relation": "==", "printed": True})
    assert texts(page, "tbody td:nth-child(6)")[0] == "< 0.001"
    assert texts(page, "tbody td:nth-child(6)")[4] == "> 0.999"


def test_bits_and_hard_bits_are_shown_and_the_lamps_are_those_of_a_processor(page):
    for values, lamps in (({}, "00"), ({"x1": -2}, "10"), ({"x1": 0.5}, "01")):
        show(page, values)
        assert texts(page, ".lamp") == list(lamps), values
        assert page.locator(".lamp.on").count() == lamps.count("1")
        d = (FIRST | values)["x1"] - 0.5
        sign = math.tanh(d)
        shown = [each.replace("−", "-") for each in texts(page, ".meter p:first-child b")]
        assert [float(each) for each in shown] == pytest.approx([sign, 1 - 2 * sign**2], abs=0.005)
        ends = page.locator(".meter .bar").evaluate_all("(all) => all.map((bar) => bar.getPointAtLength(1e3).x)")
        assert [(end - 100) / 90 for end in ends] == pytest.approx([sign, 1 - 2 * sign**2], abs=0.01)
        hard = page.locator(".meter .hard").evaluate_all("(all) => all.map((mark) => mark.getPointAtLength(0).x)")
        step = (d > 0) - (d < 0)
        assert [(mark - 100) / 90 for mark in hard] == pytest.approx([step, 1 - 2 * step**2], abs=0.01)


def test_gradient_bars_are_as_long_as_their_powers_of_ten(page):
    for values in ({}, {"x1": -2.0, "relation": "<="}, {"scale": 5}, {"scale": 100}):
        show(page, values)
        given = FIRST | values
        expected = by_torch(given["x1"], given["x2"], given["scale"])[0][list(WEIGHTS).index(given["relation"])][1:]
        ends = page.locator(".gradients .bar").evaluate_all("(all) => all.map((bar) => bar.getAttribute('d'))")
        lengths = torch.tensor([float(each.split("H")[1]) - 164 for each in ends], dtype=torch.float64)
        decades = torch.where(expected == 0, 0, (expected.abs().log10() + 6).clamp(min=0))
        torch.testing.assert_close(lengths, expected.sign() * decades * 100 / 9, atol=0.06, rtol=0)
        printed = page.locator(".gradients").get_attribute("aria-label").split(", ")
        along_d = printed[3].removeprefix("∂y/∂d = ")
        assert (along_d == "0") == (expected[3] == 0)
        if "·" not in along_d:
            assert float(along_d.replace("−", "-")) == pytest.approx(expected[3].item(), rel=0.006)


def test_the_gradients_are_those_of_the_chosen_unit(page):
    page.get_by_label("x₁ = x₂").check()
    assert traits(page)["relation"] == "=="
    assert texts(page, ".gradients .bar + text + text")[0] == "0.0385"
    assert "x₁ = x₂ is false: t = 0" in texts(page, ".sum")[2]
    assert "y (0.908) should fall" in texts(page, ".sum")[2]
    page.get_by_label("x₁ = x₂").press("ArrowDown")
    assert traits(page) == pytest.approx(FIRST | {"relation": "!=", "y": by_torch(1, 0.5, 1)[0][5, 0].item()})
    assert "y (0.092) should rise" in texts(page, ".sum")[2]


def test_curves_are_the_bits_and_the_answer_over_d(page):
    for values in ({}, {"x2": -2.0, "scale": 0.2, "relation": "=="}):
        show(page, values)
        given = FIRST | values
        chosen = list(WEIGHTS).index(given["relation"])
        drawn = {name: points(page, f".line path.{name}") for name in ("curve.sign", "curve.zero", "area")}
        for k in (40, 70, 100, 110, 120, 130, 150, 190):
            d = 10 * ((k - 120) / 120) ** 3
            sign = math.tanh(given["scale"] * d)
            y = by_torch(d, 0, given["scale"])[0][chosen, 0].item()
            for name, value, (top, high, low) in (
                ("curve.sign", sign, (75, 1.15, 67)),
                ("curve.zero", 1 - 2 * sign**2, (75, 1.15, 67)),
            ):
                assert drawn[name][k, 0] == pytest.approx(170 + 30 * (given["x2"] + d), abs=0.06), name
                assert (top - drawn[name][k, 1]) / low * high == pytest.approx(value, abs=0.002), name
            assert (212 - drawn["area"][k, 1]) / 40 == pytest.approx(y, abs=0.002)


def test_keys_move_the_two_numbers(page):
    pin(page, "x₁").press("ArrowRight")
    pin(page, "x₂").press("ArrowDown")
    expected = by_torch(1.1, 0.4, 1)[0][0, 0].item()
    assert traits(page) == pytest.approx(FIRST | {"x1": 1.1, "x2": 0.4, "y": expected})
    assert pin(page, "x₁").get_attribute("aria-valuetext") == "x₁ = 1.1"
    pin(page, "x₁").press("PageUp")
    assert traits(page)["x1"] == 2.1
    for _ in range(7):
        pin(page, "x₂").press("PageDown")
    assert traits(page)["x2"] == -5
    assert pin(page, "x₂").get_attribute("aria-valuenow") == "-5"


def test_keys_can_make_the_two_exactly_equal(page):
    show(page, {"x1": 0.8})
    for _ in range(3):
        pin(page, "x₁").press("ArrowDown")  # 0.8 − 0.1 − 0.1 − 0.1 is not 0.5
    assert says(page).startswith("Equal:")


def test_scale_goes_by_stops_and_hard_bits_need_none(page):
    page.get_by_label("λ", exact=True).press("End")
    assert traits(page)["scale"] == 100
    page.get_by_label("λ", exact=True).press("ArrowLeft")
    assert traits(page)["scale"] == 50
    page.get_by_label("hard bits").press("Space")
    assert traits(page)["hard"] is True
    assert page.get_by_label("λ", exact=True).is_disabled()
    page.get_by_label("as the slides print it").press("Space")
    assert traits(page)["printed"] is True


def test_pins_can_be_dragged(page):
    width = page.locator("svg.line").bounding_box()["width"]
    for name, trait, across in (("x₁", "x1", -3), ("x₂", "x2", 2)):
        before = traits(page)[trait]
        box = page.locator(f".pin.{trait} .disc").bounding_box()
        x, y = box["x"] + box["width"] / 2 + 8, box["y"] + box["height"] / 2  # beside its middle
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + across * 30 * width / 340, y, steps=4)
        page.mouse.up()
        page.mouse.move(x, y)
        assert traits(page)[trait] == pytest.approx(before + across), name
        page.mouse.click(x + across * 30 * width / 340, y)
        assert traits(page)[trait] == pytest.approx(before + across), name
        assert pin(page, name).evaluate("(el) => el === document.activeElement")


def test_a_press_beside_the_pins_moves_the_one_on_that_side_of_the_line(page):
    box = page.locator("svg.line").bounding_box()
    scale = box["width"] / 340
    page.mouse.click(box["x"] + 290 * scale, box["y"] + 100 * scale)
    page.mouse.click(box["x"] + 50 * scale, box["y"] + 285 * scale)
    assert [traits(page)[name] for name in ("x1", "x2")] == pytest.approx([4, -4], abs=0.11)


def test_with_motion_a_preset_glides_and_the_state_is_there_at_once(open_explorable):
    page = open_explorable("nsr", still=False)
    page.wait_for_function("document.querySelector('.sum').textContent.startsWith('d = x₁ − x₂ = 0.5λ')")  # it came in
    assert page.evaluate("""async () => {
      [...document.querySelectorAll("button")].find((each) => each.textContent === "far apart").click();
      const at_once = models[0].get("x1"), seen = new Set(), read = () => document.querySelector(".sum").textContent;
      while (!read().includes("= −9λ")) { seen.add(read()); await new Promise(requestAnimationFrame); }
      return at_once === -4.5 && seen.size > 3;
    }""")


def test_python_and_the_page_see_each_others_changes(page):
    assert traits(page)["y"] == pytest.approx(by_torch(1, 0.5, 1)[0][0, 0].item())
    assert page.evaluate("models[0].saves") == 1  # the first y
    show(page, {"x1": 3.25, "relation": "<="})
    assert traits(page)["y"] == pytest.approx(by_torch(3.25, 0.5, 1)[0][3, 0].item())
    assert page.evaluate("models[0].saves") == 2
    assert texts(page, ".sum")[0] == "d = x₁ − x₂ = 2.75λd = 2.75"
    pin(page, "x₁").press("ArrowLeft")
    assert page.evaluate("models[0].saves") == 3


def test_on_a_phone_what_is_said_stands_next_to_the_number_line(open_explorable):
    for width, second in ((360, ".nalu-says"), (752, ".pane >> nth=1")):
        page = open_explorable("nsr", width=width)
        bottom = page.locator(".pane").first.evaluate("(el) => el.getBoundingClientRect().bottom")
        top = page.locator(second).evaluate("(el) => el.getBoundingClientRect().top")
        assert 0 <= top - bottom < 40
