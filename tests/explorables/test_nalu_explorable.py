"""The NALU's explorable: its arithmetic against PyTorch, and what it says and draws against what was done."""

import math

import pytest
import torch
from reader import close, drag, press, says, show, state, texts, within

from nalu_tutorial import NALU
from nalu_tutorial.explorables.nalu import GOALS

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
BETS = ["2 + 3 = 5", "2 · 3 = 6", "3 / 2 = 1.5", "−2 · 3 = −6"]


@pytest.fixture
def page(page):
    """Return the figure with a bet placed, and with all that is folded at first."""
    press(page, BETS[2])
    page.locator("summary").click()
    return page


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
    """Return how light the map is at the center and towards its corners (w₁, w₂) = (±¾, ±¾)."""
    script = """(canvas) => {
      const copy = Object.assign(document.createElement("canvas"), { width: 81, height: 81 });
      const brush = copy.getContext("2d", { willReadFrequently: true });
      brush.drawImage(canvas, 0, 0);
      const light = ([i, j]) => brush.getImageData(i, j, 1, 1).data.slice(0, 3).reduce((a, b) => a + b);
      return [[40, 40], [70, 10], [70, 70], [10, 10], [10, 70]].map(light);
    }"""
    return dict(zip([(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)], page.locator("canvas").evaluate(script), strict=True))


def test_forward_is_the_packages(code):
    script = "({ w, gate, x, epsilon }) => x.map((row) => explorable.nalu.forward(w, gate, row, epsilon))"
    for seed in range(DRAWS):
        case = draw(seed)
        actual = code.evaluate(script, case)
        unit = unit_of(case["w"], case["gate"], case["epsilon"])
        x = tensor(case["x"])
        expected = {"y": unit(x), "m": unit.multiply(x, unit.weight), "g": unit.open_gate(x), "a": x @ unit.weight.T}
        for name, values in expected.items():
            close([[row[name]] for row in actual], values)
        close([sum(row["terms"]) for row in actual], expected["a"][:, 0])
        close([math.prod(row["factors"]) for row in actual], expected["m"][:, 0])


def test_the_map_is_the_mean_squared_error_of_the_packages_unit(code):
    grid = torch.linspace(-1, 1, 81, dtype=torch.float64).tolist()
    for seed, goal in enumerate(GOALS):
        case = draw(seed)
        where = [case["x"][2], case["epsilon"], goal]
        points = tensor(code.evaluate("([x, , goal]) => explorable.nalu.cloud(x, goal)", where))
        surface = "([gate, ...where]) => [...explorable.nalu.surface(gate, ...where)]"
        errors = code.evaluate(surface, [case["gate"], *where])
        assert len(errors) == 81 * 81
        for i, j in [(1, 1), (40, 40), (7, 66), (66, 7), (79, 1)]:
            w = [grid[i], grid[j]]
            unit = unit_of(w, case["gate"], case["epsilon"])
            expected = (unit(points)[:, 0] - TARGETS[goal](points)).square().mean().item()
            assert errors[81 * j + i] == pytest.approx(expected, rel=1e-6)
            alone = code.evaluate("(given) => explorable.nalu.meanSquare(...given)", [w, case["gate"], *where])
            assert alone == pytest.approx(expected, rel=1e-6)


def test_the_points_are_x_and_32_around_it(code):
    cloud = "([x, goal]) => explorable.nalu.cloud(x, goal)"
    points = tensor(code.evaluate(cloud, [[2, 0], "x1 * x2"]))
    assert points.shape == (33, 2)
    assert points[0].tolist() == [2, 0]
    offsets = points[1:] - points[0]
    assert 0.4 < offsets.abs().max() <= 0.5
    assert offsets.mean(0).abs().max() < 0.15
    divided = tensor(code.evaluate(cloud, [[2, 0], "x1 / x2"]))
    assert 8 < len(divided) < 32
    assert divided[:, 1].abs().min() >= 0.25


def test_a_key_on_a_slider_changes_its_number_and_the_picture(page):
    for label, trait in [("x₁", "x"), ("x₂", "x"), ("w₁", "w"), ("w₂", "w"), ("gate", "gate"), ("ε", "log_epsilon")]:
        before, seen = state(page, trait), flow(page)
        page.get_by_label(label, exact=True).press("ArrowLeft")
        page.get_by_label(label, exact=True).press("ArrowLeft")
        assert state(page, trait) != before
        if trait != "log_epsilon":
            assert flow(page) != seen, label


def test_the_gate_slider_sets_the_mix_for_every_x(page):
    forward = "([gate, x]) => explorable.nalu.forward([1, 1], gate, x, 1e-7).z"
    for x in ([2, 3], [-2, 3], [0.1, -0.4], [0, 2]):
        for z in (-6, -0.5, 3):
            gate = page.evaluate("([z, x]) => explorable.nalu.gateFor(z, x)", [z, x])
            assert page.evaluate(forward, [gate, x]) == pytest.approx(z)
    assert page.evaluate("explorable.nalu.gateFor(3, [0, 0])") == [0, 0]
    gate = page.get_by_label("gate", exact=True)
    gate.press("End")
    assert gate.get_attribute("aria-valuetext") == "100 % product"
    assert sum(g * x for g, x in zip(*state(page, "gate", "x"), strict=True)) == pytest.approx(-6)


def test_epsilon_moves_m_alone(page):
    show(page, PRODUCT)
    assert "a = 5.00, the product path m = 6.00" in flow(page)
    page.get_by_label("ε", exact=True).press("End")
    assert state(page, "log_epsilon") == [0]
    assert "a = 5.00, the product path m = 12.00" in flow(page)


def test_the_dot_answers_to_the_arrow_keys(page):
    dot = page.get_by_role("slider", name="Weights w₁ and w₂ on the map: four arrow keys")
    for key, expected in [("Right", [0.55, 0.8]), ("Up", [0.55, 0.85]), ("Left", [0.5, 0.85]), ("Down", [0.5, 0.8])]:
        dot.press(f"Arrow{key}")
        assert state(page, "w")[0] == pytest.approx(expected)
    for _ in range(20):
        dot.press("ArrowUp")
    assert state(page, "w") == [[0.5, 1]]
    assert dot.get_attribute("aria-valuetext") == "w₁ = 0.50, w₂ = 1.00"
    assert page.get_by_label("w₂", exact=True).input_value() == "1"


def test_a_click_moves_the_dot_and_it_can_be_dragged_and_stays_on_the_map(page):
    page.locator(".ground").scroll_into_view_if_needed()
    page.mouse.click(*within(page, ".ground", 0.75, 0.75))
    assert state(page, "w")[0] == pytest.approx([0.5, -0.5], abs=0.02)
    drag(page, within(page, ".disc"), within(page, ".ground", 0.25, 0.5))
    assert state(page, "w")[0] == pytest.approx([-0.5, 0], abs=0.02)
    drag(page, within(page, ".disc"), within(page, ".ground", 1.1, -0.1))
    page.mouse.move(*within(page, ".ground", 0, 0))
    assert state(page, "w") == [[1, 1]]


def tab(page, k):
    return page.get_by_role("group", name="Make it output").get_by_role("button").nth(k)


def solve(page, *ends):
    """Move w₁, w₂ and the gate to these ends of their sliders."""
    for label, end in zip(("w₁", "w₂", "gate"), ends, strict=True):
        page.get_by_label(label, exact=True).press(end)


def test_a_bet_opens_the_sliders(open_explorable):
    page = open_explorable("nalu")
    assert texts(page, "[aria-label='Your bet'] button") == [*BETS, "it can do all"]
    assert page.locator("input:visible:not(:disabled)").count() == 0
    press(page, BETS[0])
    assert texts(page, ".bet") == ["Your bet: it cannot do 2 + 3 = 5."]
    assert page.locator("input:disabled").count() == 0


def test_three_can_be_said_and_the_tries_are_counted(page):
    solve(page, "End", "End", "Home")
    assert says(page) == "It outputs 5.00. That took three tries."
    tab(page, 1).click()
    solve(page, "End", "End", "End")
    assert says(page) == "It outputs 6.00. That took one try."  # the weights were there
    tab(page, 2).click()
    assert says(page).startswith("It outputs 6.00, not 1.50.")
    solve(page, "End", "Home", "End")
    assert says(page).endswith("You had bet that it cannot do this.")
    assert [each[-1] for each in texts(page, "[aria-label='Make it output'] button")] == ["✓", "✓", "✓", "6"]


@pytest.mark.parametrize(
    ("bet", "judged"),
    [
        (BETS[3], "you were right."),
        (BETS[0], "You bet on 2 + 3 = 5. That one is possible: try it."),
        ("it can do all", "It cannot do this one."),
    ],
)
def test_the_impossible_one_is_found_by_trying(open_explorable, bet, judged):
    page = open_explorable("nalu")
    press(page, bet)
    tab(page, 3).click()
    assert not page.get_by_role("button", name="I give up").is_visible()
    solve(page, "End", "Home", "Home")
    page.get_by_label("w₁", exact=True).press("ArrowLeft")
    assert "Closest so far: −4.99, after four tries." in says(page)
    press(page, "I give up")
    assert says(page).startswith("Nobody can.")
    assert says(page).endswith(judged)
    assert texts(page, "[aria-label='Make it output'] button")[3].endswith("✗")


def test_the_bound_that_is_named_holds():
    """No weights and no gate make −6 of −2 and 3, and −5 is the least."""
    generator = torch.Generator().manual_seed(0)
    least = 0.0
    for _ in range(50):
        w, gate = (2 * torch.rand(2, generator=generator, dtype=torch.float64) - 1 for _ in range(2))
        unit = unit_of(w.clamp(-MOST, MOST).tolist(), (20 * gate).tolist(), 1e-7)
        least = min(least, unit(tensor([-2.0, 3.0])).item())
    assert least >= -5
    assert unit_of([MOST, -MOST], [-20, 20], 1e-7)(tensor([-2.0, 3.0])).item() == pytest.approx(-5, abs=1e-4)


def test_giving_up_on_what_can_be_said_shows_how(page):
    tab(page, 2).click()
    solve(page, "ArrowLeft", "ArrowLeft", "ArrowRight")
    press(page, "I give up")
    assert says(page) == "This is how. All product, with w₁ = 1.00 and w₂ = −1.00."
    assert "y = 1.50" in flow(page)


def test_keys_pressed_one_after_the_other_are_one_try(page):
    for _ in range(5):
        page.get_by_label("w₁", exact=True).press("ArrowLeft")
    assert says(page).endswith("after one try.")


def test_other_numbers_are_no_target(page):
    page.get_by_label("x₁", exact=True).press("ArrowLeft")
    assert says(page) == "It outputs 3.33. The target is 4.90."
    assert page.locator("[aria-label='Make it output'] [aria-pressed=true]").count() == 0
    page.get_by_label("x₁", exact=True).press("ArrowRight")
    assert page.locator("[aria-label='Make it output'] [aria-pressed=true]").count() == 1


def test_the_numbers_shown_are_the_units(page):
    for seed in range(DRAWS // 3):
        case = draw(seed)
        x = case["x"][3]
        show(page, {"w": case["w"], "gate": case["gate"], "x": x, "log_epsilon": -(seed % 11)})
        unit = unit_of(case["w"], case["gate"], case["epsilon"])
        y, m = unit(tensor(x)).item(), unit.multiply(tensor(x), unit.weight).item()
        shown = [each.replace("−", "-") for each in texts(page, ".flow text")]
        assert f"y = {y:.2f}".replace("-0.00", "0.00") in shown
        assert f"product {m:.2f}" in shown


QUOTIENT = {"goal": "x1 / x2", "x": [3, 2], "w": [1, -1], "gate": [-2, -2]}


def test_the_map_is_light_where_it_is_right_and_has_a_wall_beside_zero(page):
    show(page, PRODUCT)
    light = lightness(page)
    assert max(light, key=light.get) == (1, 1)
    show(page, QUOTIENT)
    light = lightness(page)
    assert max(light, key=light.get) == (1, -1)
    show(page, {"goal": "x1 * x2", "x": [2, 0], "w": [1, -0.5], "gate": [-5, 0]})
    light = lightness(page)
    assert max(light[1, -1], light[-1, -1]) < 100 < 400 < min(light[1, 1], light[-1, 1])
    page.get_by_label("ε", exact=True).press("End")
    calm = lightness(page)
    assert calm[1, -1] > 400


def test_the_least_error_is_named_for_those_who_do_not_see_the_map(page):
    show(page, QUOTIENT)
    label = page.locator("canvas").get_attribute("aria-label")
    assert "at w₁ = 1.00 and w₂ = −1.00" in label


def test_a_target_glides_and_arrives(open_explorable):
    page = open_explorable("nalu", PRODUCT, still=False)
    press(page, BETS[2])
    before = flow(page)
    tab(page, 2).click()
    assert says(page).startswith("It outputs 6.00, not 1.50.")
    page.wait_for_function(
        "before => document.querySelector('.flow').getAttribute('aria-label') !== before", arg=before
    )
    assert flow(page).startswith("x is 3.0 and 2.0.")
