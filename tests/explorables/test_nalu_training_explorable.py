"""The explorable that trains a NALU: its arithmetic and its map against PyTorch, and what a reader can do with it."""

from itertools import product

import pytest
import torch
from reader import give, press, says, state
from torch import Tensor

from nalu_tutorial import NALU
from nalu_tutorial.explorables.nalu_training import GOALS, POINTS

pytestmark = pytest.mark.browser

OF = {
    "x1 + x2": torch.add,
    "x1 - x2": torch.sub,
    "x1 * x2": torch.mul,
    "x1 / x2": torch.div,
}
# A few starts of each fortune: goal, points, (Ŵ, M̂, G) and the outcome of their cell.
FORTUNES = [
    ("x1 * x2", "0.1 to 1", (0.4, 0.9, -0.5), "sum"),
    ("x1 * x2", "0.1 to 1", (0.8, 0.9, -0.5), "solved"),
    ("x1 * x2", "0.1 to 1", (-2.0, 3.0, -0.5), "blend"),
    ("x1 + x2", "0.1 to 1", (-0.4, 0.9, 0.0), "product"),
    ("x1 + x2", "0.1 to 1", (1.0, 0.9, 0.0), "solved"),
    ("x1 - x2", "1 to 2", (1.0, 0.9, -2.0), "blend"),
    ("x1 - x2", "1 to 2", (-1.6, 0.0, -1.0), "solved"),
    ("x1 / x2", "0.1 to 1", (0.0, -1.8, -2.0), "nearly"),
    ("x1 / x2", "1 to 2", (1.0, 1.8, 2.0), "solved"),
]
TRAINED = (
    "[...document.querySelectorAll('.training-legend b')].reduce((sum, each) => sum + Number(each.textContent), 0)"
)


@pytest.fixture
def page(open_explorable):
    return open_explorable("nalu-training")


@pytest.fixture
def resting(page):
    """Return the page with nothing going on in it, for its arithmetic alone."""
    page.evaluate("cleanups[0]()")
    return page


def unit_of(starts: list[tuple[float, ...]]) -> NALU:
    """Return a NALU whose outputs are units of their own, each with its Ŵ₁, Ŵ₂, M̂₁, M̂₂, G₁, G₂."""
    unit = NALU(2, len(starts), dtype=torch.float64)
    values = torch.tensor(starts, dtype=torch.float64)
    with torch.no_grad():
        for parameter, columns in zip((unit.W_hat, unit.M_hat, unit.G), values.split(2, dim=1), strict=True):
            parameter.copy_(columns)
    return unit


def parameters(unit: NALU) -> Tensor:
    return torch.cat([unit.W_hat, unit.M_hat, unit.G], dim=1).detach()


def batches(page, goal, points):
    """Return the page's training and judging points, each as x and t."""
    script = """([goal, points]) => { const task = explorable.training.makeTask(goal, points);
      return [task.inside, task.outside].map(({ x1, x2, wanted }) => [[...x1], [...x2], [...wanted]]) }"""
    found = [torch.tensor(each, dtype=torch.float64) for each in page.evaluate(script, [goal, points])]
    return [(each[:2].T, each[2:].T) for each in found]


def losses(unit: NALU, x: Tensor, t: Tensor) -> Tensor:
    return ((unit(x) - t) ** 2).mean(dim=0)


def train(unit: NALU, x: Tensor, t: Tensor, steps: int) -> None:
    adam = torch.optim.Adam(unit.parameters(), lr=0.05)
    for _ in range(steps):
        adam.zero_grad()
        losses(unit, x, t).sum().backward()
        adam.step()


def close(found, expected: Tensor):
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)


def wait_for_map(page):
    page.wait_for_function(f"{TRAINED} === 441", timeout=60_000)


def counts(page):
    items = page.locator(".training-legend li").all()
    return {item.get_attribute("class"): int(item.locator("b").inner_text()) for item in items}


# ---- the arithmetic ----


def test_the_points_are_drawn_from_where_it_says(resting):
    for goal, points in product(GOALS, POINTS):
        low, high = map(float, points.split(" to "))
        (inside, wanted), (outside, beyond) = batches(resting, goal, points)
        assert inside.shape == outside.shape == (64, 2)
        assert low <= inside.min() < low + 0.1 * (high - low)
        assert high >= inside.max() > high - 0.1 * (high - low)
        assert 2 <= outside.min() < 2.4
        assert 5.6 < outside.max() <= 6
        torch.testing.assert_close(wanted[:, 0], OF[goal](*inside.T))
        torch.testing.assert_close(beyond[:, 0], OF[goal](*outside.T))


GRADIENT = """([goal, points, starts]) => {
  const task = explorable.training.makeTask(goal, points);
  return starts.map((p) => {
    const slope = new Float64Array(6), { loss, gate } = explorable.training.measure(p, task.inside, slope);
    return [loss, gate, ...slope];
  });
}"""


def test_loss_and_gradient_are_pytorchs(resting):
    starts = (1.5 * torch.randn(16, 6, generator=torch.Generator().manual_seed(3), dtype=torch.float64)).tolist()
    for goal, points in product(GOALS, POINTS):
        (x, t), _ = batches(resting, goal, points)
        unit = unit_of(starts)
        loss = losses(unit, x, t)
        loss.sum().backward()
        seen = torch.stack([loss, unit.open_gate(x).mean(dim=0)], dim=1).detach()
        expected = torch.cat([seen, unit.W_hat.grad, unit.M_hat.grad, unit.G.grad], dim=1)
        close(resting.evaluate(GRADIENT, [goal, points, starts]), expected)


TRAIN = """([goal, points, starts, steps]) => starts.map((start) => {
  const { makeTask, learner, look, outcomeOf } = explorable.training, task = makeTask(goal, points);
  const unit = learner(...start, task);
  for (let k = 0; k < steps; k += 1) unit.step();
  const seen = look(unit.p, task);
  return [[...unit.p], outcomeOf(seen, task), [seen.gate, ...seen.weights, seen.inside, seen.outside]];
})"""


def test_fifty_steps_are_adams(resting):
    starts = [(0.4, 0.9, -0.5), (-2.0, 3.0, 3.0), (2.0, -3.0, 0.0), (1.0, -0.6, -3.0)]
    for goal in GOALS:
        (x, t), _ = batches(resting, goal, POINTS[0])
        unit = unit_of([(w, w, m, m, g, g) for w, m, g in starts])
        train(unit, x, t, 50)
        found = resting.evaluate(TRAIN, [goal, POINTS[0], starts, 50])
        close([p for p, *_ in found], parameters(unit))


@pytest.mark.parametrize("points", POINTS)
def test_the_fortunes_are_those_of_pytorch(resting, points):
    """All in one unit: each output has its own start and its own goal."""
    fortunes = [fortune for fortune in FORTUNES if fortune[1] == points]
    tasks = [batches(resting, goal, points) for goal, *_ in fortunes]
    (x, t), far = ((sets[0][0], torch.cat([t for _, t in sets], dim=1)) for sets in zip(*tasks, strict=True))
    unit = unit_of([(w, w, m, m, g, g) for *_, (w, m, g), _ in fortunes])
    train(unit, x, t, resting.evaluate("explorable.training.steps"))
    errors = [losses(unit, *each).sqrt()[:, None] for each in ((x, t), far)]
    expected = torch.cat([unit.open_gate(x).mean(dim=0)[:, None], unit.weight, *errors], dim=1).detach()
    for (goal, _, start, outcome), row in zip(fortunes, expected, strict=True):
        ((_, found, seen),) = resting.evaluate(TRAIN, [goal, points, [start], 2000])
        assert found == outcome
        # 2,000 steps carry rounding along; what they lead to is the same.
        torch.testing.assert_close(torch.tensor(seen, dtype=torch.float64), row, rtol=1e-3, atol=1e-4)


# ---- the map ----


def test_the_map_shows_how_the_starts_end(page):
    assert "being trained" in says(page)
    wait_for_map(page)
    found = counts(page)
    assert found["sum"] > found["solved"] > 40
    assert f"{found['solved']} of the 441 end solved. Yours does not" in says(page)
    areas = {kind: (page.locator(f".map .{kind}").get_attribute("d") or "").count("M") for kind in found}
    assert areas == found
    for goal, points, (w_hat, m_hat, _), outcome in FORTUNES[:3]:
        assert (goal, points) == ("x1 * x2", "0.1 to 1")
        give(page, w_hat=w_hat, m_hat=m_hat)
        meaning = {"sum": "ends as a sum", "solved": "solved", "blend": "a blend of both"}[outcome]
        assert page.get_by_role("slider", name="Start of the weights").get_attribute("aria-valuetext").endswith(meaning)
    give(page, gate=-2)
    assert page.locator(".map.stale").count() == 1
    assert set(page.locator(".training-legend b").all_inner_texts()) == {""}
    coarse = page.wait_for_function(f"!document.querySelector('.map.stale') && {TRAINED}").json_value()
    assert 36 <= coarse < 121
    give(page, gate=-0.5)
    assert counts(page) == found  # kept, not trained again
    check_neighbours(page)


def check_neighbours(page):
    """With the whole map there, the sentence counts the cells to another fortune."""
    for w_hat, end in ((0.4, "A start 2 cells away solves it."), (0.8, "A start 1 cell away does not end so.")):
        give(page, w_hat=w_hat, m_hat=0.9)
        press(page, "Train")
        assert says(page).endswith(end)


def test_a_map_out_of_view_is_not_trained(open_explorable):
    page = open_explorable("nalu-training", still=False)
    page.wait_for_selector(".map .sum[d^=M]", state="attached")
    page.evaluate("document.querySelector('h1').style.marginBottom = '3000px'")
    page.wait_for_timeout(100)
    before = page.locator(".map").inner_html()
    page.wait_for_timeout(300)
    assert page.locator(".map").inner_html() == before
    page.evaluate("document.querySelector('h1').style.marginBottom = '0'")
    page.wait_for_function("before => document.querySelector('.map').innerHTML !== before", arg=before)


# ---- what the reader does ----


def test_the_first_click_ends_in_the_sum_and_a_nearby_start_does_not(page):
    press(page, "Train")
    assert state(page, "outcome") == ["sum"]
    assert "After 2,000 steps g = 1.00: the gate has chosen the sum. y reads 0.27 x₁ + 0.34 x₂" in says(page)
    assert page.locator(".paths span").all_inner_texts()[0] == "100 % sum\n0.27 x₁ + 0.34 x₂"
    ring = page.get_by_role("slider", name="Start of the weights")
    ring.press("ArrowRight")
    ring.press("ArrowRight")
    assert state(page, "w_hat", "m_hat", "outcome") == [0.8, 0.9, ""]
    press(page, "Train")
    assert state(page, "outcome") == ["solved"]
    assert says(page).startswith("Solved. After 2,000 steps g = 0.01 and y reads x₁ · x₂, off by 0.0")


PRESETS = [
    ("the sum's trap", "sum", "the gate has chosen the sum. y reads 0.27 x₁ + 0.34 x₂"),
    ("two cells further", "solved", "y reads x₁ · x₂"),
    ("the same start, gate shut", "solved", "y reads x₁ · x₂"),
    ("the same start, larger numbers", "solved", "inside 1 to 2"),
    ("a sum becomes a product", "product", "the gate has chosen the product. y reads x₁−0.07 · x₂0.08"),
    ("neither sum nor product", "blend", "the gate has chosen neither path"),
]


def test_each_preset_ends_as_its_sentence_says(page):
    assert page.locator(".training-try button").all_inner_texts() == [name for name, *_ in PRESETS]
    for name, outcome, words in PRESETS:
        press(page, name)
        assert state(page, "outcome") == [outcome], name
        assert words in says(page)


def test_arrow_keys_move_the_start_and_stay_on_the_map(page):
    ring = page.get_by_role("slider", name="Start of the weights")
    for key, expected in (("ArrowUp", [0.4, 1.2]), ("ArrowLeft", [0.2, 1.2]), ("ArrowDown", [0.2, 0.9])):
        ring.press(key)
        assert state(page, "w_hat", "m_hat") == expected
    assert ring.get_attribute("aria-valuenow") == "0.2"
    for _ in range(21):
        ring.press("ArrowRight")
        ring.press("ArrowDown")
    assert state(page, "w_hat", "m_hat") == [2, -3]


def test_the_start_can_be_dragged_and_placed(page):
    box = page.locator(".training .ring .halo").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    cell = page.locator(".training rect.axis").bounding_box()["width"] / 21
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3 * cell, y - 2 * cell, steps=4)
    page.mouse.up()
    page.mouse.move(x + 3.9 * cell, y - 2 * cell)  # still over the ring
    assert state(page, "w_hat", "m_hat") == [1, 1.5]
    page.mouse.click(x - 2 * cell, y + cell)
    assert state(page, "w_hat", "m_hat") == [0, 0.6]


def test_choices_reach_the_traits(page):
    page.get_by_label("Goal").select_option("x1 / x2")
    page.get_by_label("Train on x from").select_option("1 to 2")
    page.get_by_label("Gate: both G start at").press("ArrowRight")
    assert state(page, "goal", "points", "gate") == ["x1 / x2", "1 to 2", -0.4]
    assert page.evaluate("models[0].saves") >= 3


def test_ten_steps_are_ten_and_back_is_the_start(page):
    weights = page.locator(".paths span").first.inner_text()
    press(page, "10 steps")
    assert says(page).startswith("Step 10: g = ")
    assert page.locator(".paths span").first.inner_text() != weights
    assert page.locator(".end[visibility=visible]").count() == 2
    press(page, "Back to start")
    assert page.locator(".paths span").first.inner_text() == weights
    assert page.locator(".end[visibility=visible]").count() == 0
    press(page, "10 steps", "Go on")
    assert state(page, "outcome") == ["sum"]


def test_training_moves_pauses_and_goes_on(open_explorable):
    page = open_explorable("nalu-training", still=False)
    line = page.locator(".line.g")
    first = line.get_attribute("d")
    press(page, "Train")
    page.wait_for_function("d => document.querySelector('.line.g').getAttribute('d') !== d", arg=first)
    press(page, "Pause")
    stopped = line.get_attribute("d")
    page.wait_for_timeout(200)
    assert line.get_attribute("d") == stopped
    press(page, "Go on")
    page.wait_for_function("d => document.querySelector('.line.g').getAttribute('d') !== d", arg=stopped)


def test_python_and_the_page_see_each_others_changes(page):
    give(page, w_hat=1.37, gate=2.5, goal="x1 + x2")
    assert page.get_by_label("Goal").input_value() == "x1 + x2"
    assert page.get_by_label("Gate: both G start at").input_value() == "2.5"
    assert page.get_by_role("slider", name="Start of the weights").get_attribute("aria-valuenow") == "1.37"
    press(page, "Train")
    assert state(page, "outcome", "w_hat") == ["solved", 1.37]
