"""The NALU's explorable: its arithmetic against PyTorch, and what it says and draws against what was done."""

import pytest
import torch
import traitlets
from reader import give, press, says, show, texts

from nalu_tutorial import NALU
from nalu_tutorial.explorables.nalu import GOALS, NALUExplorable

pytestmark = pytest.mark.browser
DRAWS = 24
MOST = 0.999999  # ±1 has no artanh
TARGETS = {
    "x1 + x2": lambda x: x[..., 0] + x[..., 1],
    "x1 - x2": lambda x: x[..., 0] - x[..., 1],
    "x1 * x2": lambda x: x[..., 0] * x[..., 1],
    "x1 / x2": lambda x: x[..., 0] / x[..., 1],
}
PRODUCT = {"goal": "x1 * x2", "x": [2, 3], "w": [1, 1], "gate": [-2, -2]}


@pytest.fixture
def page(open_explorable):
    return open_explorable("nalu")


def tensor(values):
    return torch.tensor(values, dtype=torch.float64)


def unit_of(w, gate, epsilon):
    """Return the package's NALU with these weights and this gate."""
    unit = NALU(2, 1, epsilon=epsilon, dtype=torch.float64)
    with torch.no_grad():
        unit.W_hat.copy_(torch.atanh(tensor([w])))
        unit.M_hat.fill_(40)
        unit.G.copy_(tensor([gate]))
    return unit


def draw(seed):
    """Return weights, a gate, inputs of both signs and two zeros, and ε."""
    generator = torch.Generator().manual_seed(seed)

    def even(*shape, within):
        return within * (2 * torch.rand(*shape, generator=generator, dtype=torch.float64) - 1)

    x = even(6, 2, within=3)
    x[0, 1] = x[1, 0] = 0
    w = even(2, within=1.3).clamp(-MOST, MOST)
    return {"w": w.tolist(), "gate": even(2, within=2).tolist(), "x": x.tolist(), "epsilon": 10.0 ** -(seed % 11)}


def flow(page):
    return page.locator(".flow").get_attribute("aria-label")


def lightness(page):
    """Return how light the map is at the centre and towards its corners (w₁, w₂) = (±¾, ±¾)."""
    script = """(canvas) => {
      const copy = Object.assign(document.createElement("canvas"), { width: 81, height: 81 });
      const brush = copy.getContext("2d", { willReadFrequently: true });
      brush.drawImage(canvas, 0, 0);
      const light = ([i, j]) => brush.getImageData(i, j, 1, 1).data.slice(0, 3).reduce((a, b) => a + b);
      return [[40, 40], [70, 10], [70, 70], [10, 10], [10, 70]].map(light);
    }"""
    return dict(zip([(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)], page.locator("canvas").evaluate(script), strict=True))


def test_forward_is_the_packages(page):
    script = "({ w, gate, x, epsilon }) => x.map((row) => explorable.nalu.forward(w, gate, row, epsilon))"
    for seed in range(DRAWS):
        case = draw(seed)
        found = page.evaluate(script, case)
        unit = unit_of(case["w"], case["gate"], case["epsilon"])
        x = tensor(case["x"])
        expected = {"y": unit(x), "m": unit.multiply(x, unit.weight), "g": unit.open_gate(x), "a": x @ unit.weight.T}
        for name, values in expected.items():
            ours = tensor([[row[name]] for row in found])
            torch.testing.assert_close(ours, values.detach(), rtol=1e-6, atol=1e-6)
        assert tensor([row["terms"] for row in found]).sum(-1).tolist() == pytest.approx([row["a"] for row in found])
        assert tensor([row["factors"] for row in found]).prod(-1).tolist() == pytest.approx([row["m"] for row in found])


def test_the_map_is_the_mean_squared_error_of_the_packages_unit(page):
    grid = torch.linspace(-1, 1, 81, dtype=torch.float64).tolist()
    for seed, goal in enumerate(GOALS):
        case = draw(seed)
        where = [case["x"][2], case["epsilon"], goal]
        points = tensor(page.evaluate("([x, , goal]) => explorable.nalu.cloud(x, goal)", where))
        surface = "([gate, ...where]) => [...explorable.nalu.surface(gate, ...where)]"
        errors = page.evaluate(surface, [case["gate"], *where])
        assert len(errors) == 81 * 81
        for i, j in [(1, 1), (40, 40), (7, 66), (66, 7), (79, 1)]:
            w = [grid[i], grid[j]]
            unit = unit_of(w, case["gate"], case["epsilon"])
            expected = (unit(points)[:, 0] - TARGETS[goal](points)).square().mean().item()
            assert errors[81 * j + i] == pytest.approx(expected, rel=1e-6)
            alone = page.evaluate("(given) => explorable.nalu.meanSquare(...given)", [w, case["gate"], *where])
            assert alone == pytest.approx(expected, rel=1e-6)


def test_the_points_are_x_and_32_around_it(page):
    cloud = "([x, goal]) => explorable.nalu.cloud(x, goal)"
    points = tensor(page.evaluate(cloud, [[2, 0], "x1 * x2"]))
    assert points.shape == (33, 2)
    assert points[0].tolist() == [2, 0]
    offsets = points[1:] - points[0]
    assert 0.4 < offsets.abs().max() <= 0.5
    assert offsets.mean(0).abs().max() < 0.15
    divided = tensor(page.evaluate(cloud, [[2, 0], "x1 / x2"]))
    assert 8 < len(divided) < 32
    assert divided[:, 1].abs().min() >= 0.25


@pytest.mark.parametrize(("trait", "value"), [("w", [1.1, 0]), ("w", [1]), ("log_epsilon", 1), ("goal", "x1")])
def test_a_state_that_cannot_be_is_refused(trait, value):
    with pytest.raises(traitlets.TraitError):
        NALUExplorable(**{trait: value})


def test_a_key_on_a_slider_changes_its_number_and_the_picture(page):
    give(page, gate=[0.5, 0.5], log_epsilon=-2)
    numbers = "() => ['x', 'gate', 'w', 'log_epsilon'].flatMap((name) => models[0].get(name))"
    for k, label in enumerate(["x₁", "x₂", "G₁", "G₂", "w₁", "w₂", "ε"]):
        before, seen, saves = page.evaluate(numbers), flow(page), page.evaluate("models[0].saves")
        for _ in range(2):
            page.get_by_label(label, exact=True).press("ArrowLeft")
        after = page.evaluate(numbers)
        assert [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [k]
        assert flow(page) != seen, label
        assert page.evaluate("models[0].saves") == saves + 2


def test_epsilon_moves_m_alone(open_explorable):
    page = open_explorable("nalu", PRODUCT)
    assert "a = 5.00, the multiplying path m = 6.00" in flow(page)
    page.get_by_label("ε", exact=True).press("End")
    assert page.evaluate("models[0].get('log_epsilon')") == 0
    assert "a = 5.00, the multiplying path m = 12.00" in flow(page)
    assert says(page).startswith("ε is in the way.")
    assert "m = 12.00, and wanted is 6.00" in says(page)


def test_the_dot_answers_to_the_arrow_keys(page):
    dot = page.get_by_role("slider", name="Weights w₁ and w₂ on the map: four arrow keys")
    for key, expected in [("Right", [0.55, 0.8]), ("Up", [0.55, 0.85]), ("Left", [0.5, 0.85]), ("Down", [0.5, 0.8])]:
        dot.press(f"Arrow{key}")
        assert page.evaluate("models[0].get('w')") == pytest.approx(expected)
    for _ in range(20):
        dot.press("ArrowUp")
    assert page.evaluate("models[0].get('w')") == [0.5, 1]
    assert dot.get_attribute("aria-valuetext") == "w₁ = 0.50, w₂ = 1.00"
    assert page.get_by_label("w₂", exact=True).input_value() == "1"


def test_the_dot_can_be_dragged_and_stays_on_the_map(page):
    frame, disc = page.locator(".ground").bounding_box(), page.locator(".disc").bounding_box()
    page.mouse.move(disc["x"] + 8, disc["y"] + 8)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] / 4, frame["y"] + frame["height"] / 2, steps=4)
    assert page.evaluate("models[0].get('w')") == pytest.approx([-0.5, 0], abs=0.02)
    page.mouse.move(frame["x"] + frame["width"] + 30, frame["y"] - 40)
    page.mouse.up()
    assert page.evaluate("models[0].get('w')") == [1, 1]
    page.mouse.move(frame["x"], frame["y"])
    assert page.evaluate("models[0].get('w')") == [1, 1]


def test_a_click_on_the_map_moves_the_dot_there(page):
    frame = page.locator(".ground").bounding_box()
    page.mouse.click(frame["x"] + 0.75 * frame["width"], frame["y"] + 0.75 * frame["height"])
    assert page.evaluate("models[0].get('w')") == pytest.approx([0.5, -0.5], abs=0.02)


PRESETS = {
    "a product": ("Solved", "The gate is shut (g = 4.5·10⁻⁵), and m = 2.00 · 3.00 = 6.00"),
    "a quotient": ("Solved", "m = 3.00 · 0.50 = 1.50"),
    "a negative factor": (
        "The sign is lost",
        "m is never below 0, a never below −5.0: no weights and no gate make",
    ),
    "nearly zero divides": ("m explodes", "10⁻⁷ to the power −0.50 is 1/√ε = 3162"),
    "a leaky gate": ("The gate leaks", "a = 2.00 is right and has 99.97 % of the say. But 0.03 % of m = 2.0·10⁷"),
    "the gate sees x": ("Solved", "at x₁ = −2.0 the same G would shut it"),
}


def test_each_preset_says_what_it_shows(page):
    assert list(PRESETS) == page.evaluate("Object.keys(explorable.nalu.presets)")
    for name, (headline, words) in PRESETS.items():
        press(page, name)
        assert texts(page, ".nalu-says strong")[0].startswith(headline)
        assert words in says(page)
        for trait, value in page.evaluate("(name) => explorable.nalu.presets[name]", name).items():
            assert page.evaluate("(trait) => models[0].get(trait)", trait) == value
        assert texts(page, "button[aria-pressed=true]") == [name]


def test_the_gate_turns_with_the_sign_of_x(page):
    press(page, "the gate sees x")
    assert "g = 0.9975" in flow(page)
    press(page, "the gate sees x")
    assert page.evaluate("models[0].get('x')") == [-2, 1]
    assert "g = 2.5·10⁻³" in flow(page)
    assert says(page).startswith("The wrong path rules. a = −1.00 is right, but the gate gives it 0.25 %.")
    press(page, "the gate sees x")
    assert says(page).startswith("Solved")


STATES = [
    ({}, "The gate is half open. y takes 50 % of the sum 3.40 and 50 % of the product 3.41."),
    ({"gate": [3, 3]}, "The wrong path rules. The gate is open, and y follows a. For x₁ · x₂ it has to be shut"),
    ({"gate": [-3, -3]}, "Not there yet. The gate is shut: y follows m = 1.41 · 2.41 = 3.41."),
    ({"goal": "x1 / x2", "x": [1, 0]}, "No answer exists. x₂ is 0, and nothing can be divided by 0."),
    ({"x": [2, 2], "w": [1, 1], "gate": [3, 3]}, "Right here, not around."),
    ({"x": [-1, 0.5], "gate": [3, 0]}, "The sign is lost. m = 0.57 sees only |x₁|. m is never below 0, only a could"),
    ({"goal": "x1 / x2", "x": [1, -2], "gate": [-9, 0]}, "only a could reach −0.50, and a sum is no quotient."),
    ({"goal": "x1 - x2", "x": [0, 0], "w": [-1, -1]}, "m = 10¹⁴"),
]


def test_every_other_state_has_its_sentence(page):
    for state, words in STATES:
        show(page, state)
        assert words in says(page)


def test_the_numbers_shown_are_the_units(page):
    for seed in range(DRAWS):
        case = draw(seed)
        x = case["x"][3]
        show(page, {"w": case["w"], "gate": case["gate"], "x": x, "log_epsilon": -(seed % 11)})
        unit = unit_of(case["w"], case["gate"], case["epsilon"])
        y, m = unit(tensor(x)).item(), unit.multiply(tensor(x), unit.weight).item()
        shown = [each.replace("−", "-") for each in texts(page, ".flow text")]
        assert f"y = {y:.2f}".replace("-0.00", "0.00") in shown
        assert f"m = {m:.2f}" in shown


def test_a_huge_m_looks_alarming_and_calms_with_epsilon(page):
    for power, shown in [(-7, "m = 2.0·10⁷"), (-4, "m = 20001"), (-2, "m = 201.0"), (0, "m = 3.00")]:
        show(page, PRODUCT | {"x": [2, 0], "w": [1, -1], "log_epsilon": power})
        assert shown in texts(page, ".flow text")
        huge = power < -2
        assert (page.locator(".burst").get_attribute("d") != "") == huge
        assert page.locator(".flow text.alarm").count() == (4 if huge else 0)
        assert says(page).startswith("m explodes") == huge


def test_the_map_is_light_where_it_is_right_and_has_a_wall_beside_zero(page):
    press(page, "a product")
    light = lightness(page)
    assert max(light, key=light.get) == (1, 1)
    press(page, "a quotient")
    light = lightness(page)
    assert max(light, key=light.get) == (1, -1)
    press(page, "nearly zero divides")
    light = lightness(page)
    assert max(light[1, -1], light[-1, -1]) < 100 < 400 < min(light[1, 1], light[-1, 1])
    page.get_by_label("ε", exact=True).press("End")
    calm = lightness(page)
    assert calm[1, -1] > 400
    label = page.locator("canvas").get_attribute("aria-label")
    assert "at w₁ = " in label


def test_the_least_error_is_named_for_those_who_do_not_see_the_map(page):
    press(page, "a quotient")
    label = page.locator("canvas").get_attribute("aria-label")
    assert "at w₁ = 1.00 and w₂ = −1.00" in label


def test_a_preset_glides_and_arrives(open_explorable):
    page = open_explorable("nalu", still=False)
    press(page, "a product")
    between = page.locator(".handle").get_attribute("transform")
    page.wait_for_function("document.querySelector('.flow').getAttribute('aria-label').includes('y = 6.00')")
    arrived = page.locator(".handle").get_attribute("transform")
    assert between != arrived
    assert arrived == "translate(352.0 12.0)"


def test_without_motion_a_preset_is_there_at_once(page):
    press(page, "a product")
    assert page.locator(".handle").get_attribute("transform") == "translate(352.0 12.0)"


def test_python_is_drawn(open_explorable):
    page = open_explorable("nalu", still=False)
    page.evaluate("for (const [k, v] of Object.entries(explorable.nalu.presets['a quotient'])) models[0].set(k, v)")
    assert says(page).startswith("Solved")
    assert page.get_by_label("Goal").input_value() == "x1 / x2"
    assert page.get_by_label("w₂", exact=True).input_value() == "-1"
    assert page.evaluate("models[0].saves") == 0


def test_the_formula_is_large_enough_on_a_phone(open_explorable):
    page = open_explorable("nalu", width=360)
    assert page.locator(".flow text").first.evaluate("(text) => text.getBoundingClientRect().height") > 11
