"""The explorable that trains a NALU: its arithmetic and its map against PyTorch, and what a reader can do with it."""

import pytest
import torch
from reader import give, press, says, state
from torch import Tensor

from nalu_tutorial import NALU
from nalu_tutorial.explorables.nalu_training import GATES

pytestmark = pytest.mark.browser

# A few starts of each fortune: (Ŵ, M̂, G) and the outcome of their cell.
FORTUNES = [
    ((0.4, 0.9, -0.5), "sum"),
    ((0.8, 0.9, -0.5), "solved"),
    ((-2.0, 3.0, -0.5), "blend"),
    ((-0.2, 3.0, -2.0), "nearly"),
    ((-1.4, 2.4, -3.0), "product"),
]
FIVE = [[0.8, 0.9], [1.0, 0.9], [0.4, 0.9], [-1.0, -1.5], [-2.0, 3.0]]  # the first two solve it


@pytest.fixture
def page(open_explorable):
    return open_explorable("nalu-training")


@pytest.fixture
def judged(open_explorable):
    """Return the page with five flags planted and all starts trained."""
    page = open_explorable("nalu-training", {"flags": FIVE})
    press(page, "Train all 441")
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


def batches(page):
    """Return the page's training and judging points, each as x and t."""
    script = """[explorable.training.task.inside, explorable.training.task.outside]
      .map(({ x1, x2, wanted }) => [[...x1], [...x2], [...wanted]])"""
    results = [torch.tensor(each, dtype=torch.float64) for each in page.evaluate(script)]
    return [(each[:2].T, each[2:].T) for each in results]


def losses(unit: NALU, x: Tensor, t: Tensor) -> Tensor:
    return ((unit(x) - t) ** 2).mean(dim=0)


def train(unit: NALU, x: Tensor, t: Tensor, steps: int) -> None:
    adam = torch.optim.Adam(unit.parameters(), lr=0.05)
    for _ in range(steps):
        adam.zero_grad()
        losses(unit, x, t).sum().backward()
        adam.step()


def close(actual, expected: Tensor):
    torch.testing.assert_close(torch.tensor(actual, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)


def counts(page):
    items = page.locator(".training-legend li").all()
    return {item.get_attribute("class"): int(item.locator("b").inner_text()) for item in items}


# ---- the arithmetic ----


def test_the_points_are_drawn_from_where_it_says(page):
    (inside, wanted), (outside, beyond) = batches(page)
    assert inside.shape == outside.shape == (64, 2)
    assert 0.1 <= inside.min() < 0.19
    assert 1 >= inside.max() > 0.91
    assert 2 <= outside.min() < 2.4
    assert 5.6 < outside.max() <= 6
    torch.testing.assert_close(wanted[:, 0], inside.prod(dim=1))
    torch.testing.assert_close(beyond[:, 0], outside.prod(dim=1))


GRADIENT = """(starts) => starts.map((p) => {
  const slope = new Float64Array(6), { loss, gate } = explorable.training.measure(p, explorable.training.task.inside, slope);
  return [loss, gate, ...slope];
})"""  # noqa: E501


def test_loss_and_gradient_are_pytorchs(page):
    starts = (1.5 * torch.randn(16, 6, generator=torch.Generator().manual_seed(3), dtype=torch.float64)).tolist()
    (x, t), _ = batches(page)
    unit = unit_of(starts)
    loss = losses(unit, x, t)
    loss.sum().backward()
    seen = torch.stack([loss, unit.open_gate(x).mean(dim=0)], dim=1).detach()
    expected = torch.cat([seen, unit.W_hat.grad, unit.M_hat.grad, unit.G.grad], dim=1)
    close(page.evaluate(GRADIENT, starts), expected)


TRAIN = """([starts, steps]) => starts.map((start) => {
  const { learner, look, outcomeOf } = explorable.training, unit = learner(...start);
  for (let k = 0; k < steps; k += 1) unit.step();
  const seen = look(unit.p);
  return [[...unit.p], outcomeOf(seen), [seen.gate, ...seen.weights, seen.inside, seen.outside]];
})"""


def test_fifty_steps_are_adams(page):
    starts = [(0.4, 0.9, -0.5), (-2.0, 3.0, 3.0), (2.0, -3.0, 0.0), (1.0, -0.6, -3.0)]
    (x, t), _ = batches(page)
    unit = unit_of([(w, w, m, m, g, g) for w, m, g in starts])
    train(unit, x, t, 50)
    close([p for p, *_ in page.evaluate(TRAIN, [starts, 50])], parameters(unit))


def seen_of(unit: NALU, inside: tuple[Tensor, Tensor], outside: tuple[Tensor, Tensor]) -> Tensor:
    """Return each unit's mean gate, two weights, and root mean square errors inside and outside."""
    errors = [losses(unit, *each).sqrt()[:, None] for each in (inside, outside)]
    return torch.cat([unit.open_gate(inside[0]).mean(dim=0)[:, None], unit.weight, *errors], dim=1).detach()


def test_the_fortunes_are_those_of_pytorch(page):
    inside, outside = batches(page)
    unit = unit_of([(w, w, m, m, g, g) for (w, m, g), _ in FORTUNES])
    train(unit, *inside, page.evaluate("explorable.training.steps"))
    actual = page.evaluate(TRAIN, [[start for start, _ in FORTUNES], 2000])
    assert [outcome for _, outcome, _ in actual] == [outcome for _, outcome in FORTUNES]
    # 2,000 steps carry rounding along; what they lead to is the same.
    ours = torch.tensor([seen for *_, seen in actual], dtype=torch.float64)
    torch.testing.assert_close(ours, seen_of(unit, inside, outside), rtol=1e-3, atol=1e-4)


# ---- the map ----


def outcomes(seen: Tensor, size: float) -> list[str]:
    """Return how each unit ended, by the rule that the explorable states."""
    names = []
    for gate, w1, w2, _, outside in seen.tolist():
        if outside <= 0.05 * size:
            names.append("solved")
        elif gate < 0.1 and max(abs(w1 - 1), abs(w2 - 1)) < 0.1:
            names.append("nearly")
        else:
            names.append("sum" if gate > 0.9 else "product" if gate < 0.1 else "blend")
    return names


def test_the_stored_map_is_pytorchs(page):
    """All 441 starts of the map that opens, trained at once; where an end lies on a limit, rounding may decide."""
    inside, outside = batches(page)
    starts = page.evaluate("Array.from({ length: 441 }, (_, k) => explorable.training.startAt(k))")
    unit = unit_of([(w, w, m, m, -0.5, -0.5) for w, m in starts])
    train(unit, *inside, page.evaluate("explorable.training.steps"))
    ours = outcomes(seen_of(unit, inside, outside), outside[1].square().mean().sqrt().item())
    stored = page.evaluate("explorable.training.mapAt(-0.5)")
    assert len(stored) == 441
    assert sum(a != b for a, b in zip(ours, stored, strict=True)) <= 2


def test_the_other_stored_maps_are_what_the_page_learns(page):
    """Every 29th start of each map: a column and a row further each time."""
    script = """(gate) => {
      const { learner, look, outcomeOf, startAt, mapAt, steps } = explorable.training, stored = mapAt(gate);
      return stored.map((kind, k) => [kind, k]).filter(([, k]) => k % 29 === 0).map(([kind, k]) => {
        const unit = learner(...startAt(k), gate);
        for (let n = 0; n < steps; n += 1) unit.step();
        return [kind, outcomeOf(look(unit.p))];
      });
    }"""
    for gate in GATES:
        pairs = page.evaluate(script, gate)
        assert len(pairs) == 16
        assert sum(stored != learned for stored, learned in pairs) == 0, gate
        assert len(page.evaluate("(gate) => explorable.training.mapAt(gate)", gate)) == 441


def test_the_map_is_grey_until_five_flags_stand(page):
    assert page.locator(".map.blank").count() == 1
    assert [each for each in page.locator(".map path:not(.grid)").all() if each.get_attribute("d")] == []
    assert not page.locator(".training-legend").is_visible()
    assert page.get_by_role("slider", name="Weights on the map").get_attribute("aria-valuetext").endswith("no flag")
    assert not page.get_by_label("Initial gate").is_visible()
    give(page, flags=FIVE[:4])
    assert says(page) == "1 flag left."
    page.get_by_role("button", name="Train all 441").click(force=True)
    assert page.locator(".map.blank").count() == 1
    give(page, flags=FIVE)
    press(page, "Train all 441")
    areas = {kind: (page.locator(f".map .{kind}").get_attribute("d") or "").count("M") for kind in counts(page)}
    assert areas == counts(page) == {"solved": 78, "nearly": 0, "sum": 352, "product": 0, "blend": 11}


# ---- what the reader does ----


def test_clicks_plant_flags_and_take_them(page):
    box = page.locator("rect.axis").bounding_box()
    places = [(0.1, 0.1), (0.5, 0.5), (0.9, 0.9), (0.5, 0.5), (0.3, 0.7)]
    for across, down in places:
        page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])
    assert state(page, "flags") == [[[-1.6, 2.4], [1.6, -2.4], [-0.8, -1.2]]]
    assert page.locator(".flag[visibility=visible]").count() == 3
    page.mouse.click(box["x"] - 20, box["y"] + 50)  # beside the map
    assert len(state(page, "flags")[0]) == 3


def test_keys_plant_flags_and_a_sixth_takes_the_place_of_the_first(page):
    ring = page.get_by_role("slider", name="Weights on the map")
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        ring.press(key)
    assert state(page, "w_hat", "m_hat", "flags") == [0.2, 0.3, [[0.2, 0.3]]]
    assert ring.get_attribute("aria-valuetext") == "Ŵ = 0.2, M̂ = 0.3: a flag"
    for _ in range(5):
        ring.press("ArrowLeft")
        ring.press("Enter")
    assert state(page, "flags") == [[[0, 0.3], [-0.2, 0.3], [-0.4, 0.3], [-0.6, 0.3], [-0.8, 0.3]]]
    assert says(page).startswith("All five are set.")
    for _ in range(21):
        ring.press("ArrowRight")
        ring.press("ArrowDown")
    assert state(page, "w_hat", "m_hat") == [2, -3]


VERDICTS = [
    (FIVE, "Two of your five flags solve it. 78 of the 441 runs do, so five flags planted blindly hit 0.9 on "
     "average."),
    ([[w, 0.9] for w in (0.8, 1.0, 1.2, 1.4, 1.6)], "All of your five flags solve it."),
    ([[w, 0.9] for w in (-0.4, -0.2, 0.0, 0.2, 0.4)],
     "They all end as a sum instead of a product. Your nearest flag stands 2 squares from one that solves it."),
    ([*FIVE[1:4], [-1.2, 0.0], [-1.4, 0.0]], "One of your five flags solves it. 78 of the 441 runs do, so five "
     "flags planted blindly hit 0.9 on average. The others end as a sum instead of a product."),
]  # fmt: skip


@pytest.mark.parametrize(("flags", "words"), VERDICTS)
def test_the_verdict_counts_the_flags_and_says_how_they_were_wrong(open_explorable, flags, words):
    page = open_explorable("nalu-training", {"flags": flags})
    press(page, "Train all 441")
    assert words in says(page)


def test_the_gate_slider_colours_the_map_anew_and_the_flags_stay(judged):
    places = judged.locator(".flag").evaluate_all("all => all.map((each) => each.getAttribute('transform'))")
    slider = judged.get_by_label("Initial gate")
    assert slider.get_attribute("aria-valuetext") == "37 % sum"
    for _ in range(3):
        slider.press("ArrowRight")
    assert state(judged, "gate") == [-2]
    assert counts(judged)["solved"] == 168
    assert says(judged).startswith("168 of the 441 runs solve it, and ")
    slider.press("Home")
    assert says(judged) == "0 of the 441 runs solve it, and none of your flags, with a gate that starts at 74 % sum."
    assert judged.locator(".flag").evaluate_all("all => all.map((e) => e.getAttribute('transform'))") == places


def test_a_start_that_is_picked_is_trained_and_shown(judged):
    ring = judged.get_by_role("slider", name="Weights on the map")
    give(judged, w_hat=0.4, m_hat=0.9)
    assert state(judged, "outcome") == ["sum"]
    message = "This run ends as a sum: after 2,000 steps the gate is 100 % sum, and y reads 0.27 x₁ + 0.34 x₂."
    assert says(judged) == message
    assert judged.locator(".trail").first.get_attribute("points").count(" ") == 200
    for _ in range(2):
        ring.press("ArrowRight")
    assert state(judged, "w_hat", "m_hat", "outcome") == [0.8, 0.9, "solved"]
    assert says(judged).startswith("This run solves it: after 2,000 steps the gate is 99 % product, and y reads x₁")
    assert state(judged, "flags") == [FIVE]
    judged.get_by_label("Initial gate").press("ArrowRight")
    assert state(judged, "outcome") == [""]
    assert judged.locator(".trail").first.get_attribute("points") == ""


def test_python_and_the_page_see_each_others_changes(judged):
    give(judged, gate=0.5)
    assert judged.get_by_label("Initial gate").get_attribute("aria-valuetext") == "63 % sum"
    assert says(judged).startswith("14 of the 441 runs solve it")
    give(judged, w_hat=1.37)
    assert judged.get_by_role("slider", name="Weights on the map").get_attribute("aria-valuenow") == "1.4"
    assert state(judged, "outcome") != [""]
