"""The explorable that trains a NALU: its arithmetic and its map against PyTorch, and what a reader can do with it."""

import pytest
import torch
from cases import FIVE_FLAGS
from reader import close, give, press, says, state, within
from torch import Tensor

from nalu_tutorial import NALU
from nalu_tutorial.explorables.nalu_training import GATES

pytestmark = pytest.mark.browser


def unit_of(starts: list[tuple[float, ...]]) -> NALU:
    """Return a NALU whose outputs are units of their own, each with its Ŵ₁, Ŵ₂, M̂₁, M̂₂, G₁, G₂."""
    unit = NALU(2, len(starts), dtype=torch.float64)
    values = torch.tensor(starts, dtype=torch.float64)
    with torch.no_grad():
        for parameter, columns in zip((unit.W_hat, unit.M_hat, unit.G), values.split(2, dim=1), strict=True):
            parameter.copy_(columns)
    return unit


def batches(code):
    """Return the page's training and judging points, each as x and t."""
    script = """[explorable.training.task.inside, explorable.training.task.outside]
      .map(({ x1, x2, wanted }) => [[...x1], [...x2], [...wanted]])"""
    results = [torch.tensor(each, dtype=torch.float64) for each in code.evaluate(script)]
    return [(each[:2].T, each[2:].T) for each in results]


def losses(unit: NALU, x: Tensor, t: Tensor) -> Tensor:
    return ((unit(x) - t) ** 2).mean(dim=0)


def train(unit: NALU, x: Tensor, t: Tensor, steps: int) -> None:
    adam = torch.optim.Adam(unit.parameters(), lr=0.05)
    for _ in range(steps):
        adam.zero_grad()
        losses(unit, x, t).sum().backward()
        adam.step()


def counts(page):
    items = page.locator(".training-legend li").all()
    return {item.get_attribute("class"): int(item.locator("b").inner_text()) for item in items}


# ---- the arithmetic ----


def test_the_points_are_drawn_from_where_it_says(code):
    (inside, wanted), (outside, beyond) = batches(code)
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


def test_loss_and_gradient_are_pytorchs(code):
    starts = (1.5 * torch.randn(16, 6, generator=torch.Generator().manual_seed(3), dtype=torch.float64)).tolist()
    (x, t), _ = batches(code)
    unit = unit_of(starts)
    loss = losses(unit, x, t)
    loss.sum().backward()
    seen = torch.stack([loss, unit.open_gate(x).mean(dim=0)], dim=1).detach()
    expected = torch.cat([seen, unit.W_hat.grad, unit.M_hat.grad, unit.G.grad], dim=1)
    close(code.evaluate(GRADIENT, starts), expected)


TRAIN = """([starts, steps]) => starts.map((start) => {
  const unit = explorable.training.learner(...start);
  for (let k = 0; k < steps; k += 1) unit.step();
  return [...unit.p];
})"""


def test_fifty_steps_are_adams(code):
    starts = [(0.4, 0.9, -0.5), (-2.0, 3.0, 3.0), (2.0, -3.0, 0.0), (1.0, -0.6, -3.0)]
    (x, t), _ = batches(code)
    unit = unit_of([(w, w, m, m, g, g) for w, m, g in starts])
    train(unit, x, t, 50)
    close(code.evaluate(TRAIN, [starts, 50]), torch.cat([unit.W_hat, unit.M_hat, unit.G], dim=1))


# ---- the map ----


def outcomes(unit: NALU, x: Tensor, outside: tuple[Tensor, Tensor]) -> list[str]:
    """Return how each unit ended, by the rule that the explorable states."""
    names, size = [], outside[1].square().mean().sqrt()
    gates, errors = unit.open_gate(x).mean(dim=0), losses(unit, *outside).sqrt()
    for gate, (w1, w2), error in zip(gates, unit.weight, errors, strict=True):
        if error <= 0.05 * size:
            names.append("solved")
        elif gate < 0.1 and max(abs(w1 - 1), abs(w2 - 1)) < 0.1:
            names.append("nearly")
        else:
            names.append("sum" if gate > 0.9 else "product" if gate < 0.1 else "blend")
    return names


def test_the_stored_map_is_pytorchs(code):
    """All 441 starts of the map that opens, trained at once; where an end lies on a limit, rounding may decide."""
    inside, outside = batches(code)
    starts = code.evaluate("Array.from({ length: 441 }, (_, k) => explorable.training.startAt(k))")
    unit = unit_of([(w, w, m, m, -0.5, -0.5) for w, m in starts])
    train(unit, *inside, code.evaluate("explorable.training.steps"))
    ours = outcomes(unit, inside[0], outside)
    stored = code.evaluate("explorable.training.mapAt(-0.5)")
    assert len(stored) == 441
    assert sum(a != b for a, b in zip(ours, stored, strict=True)) <= 2


def test_the_other_stored_maps_are_what_the_page_learns(code):
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
        pairs = code.evaluate(script, gate)
        assert len(pairs) == 16
        assert sum(stored != learned for stored, learned in pairs) == 0, gate
        assert len(code.evaluate("(gate) => explorable.training.mapAt(gate)", gate)) == 441


def test_the_map_waits_for_five_flags_and_its_areas_are_those_that_the_legend_counts(page):
    give(page, flags=FIVE_FLAGS[:4])
    assert says(page) == "1 flag left."
    page.get_by_role("button", name="Train all 441").click(force=True)
    assert page.locator(".map.blank").count() == 1
    give(page, flags=FIVE_FLAGS)
    press(page, "Train all 441")
    areas = {kind: (page.locator(f".map .{kind}").get_attribute("d") or "").count("M") for kind in counts(page)}
    assert areas == counts(page) == {"solved": 78, "nearly": 0, "sum": 352, "product": 0, "blend": 11}


# ---- what the reader does ----


def test_clicks_plant_flags_and_take_them(page):
    for place in [
        (0.1, 0.1),
        (0.5, 0.5),
        (0.9, 0.9),
        (0.5, 0.5),
        (0.3, 0.7),
        (-0.06, 0.2),
    ]:  # the last one is beside it
        page.mouse.click(*within(page, "rect.axis", *place))
    assert state(page, "flags") == [[[-1.6, 2.4], [1.6, -2.4], [-0.8, -1.2]]]
    assert page.locator(".flag[visibility=visible]").count() == 3


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
    (FIVE_FLAGS, "Two of your five flags solve it. 78 of the 441 runs do, so five flags planted blindly hit 0.9 on"),
    ([[w, 0.9] for w in (0.8, 1.0, 1.2, 1.4, 1.6)], "All of your five flags solve it."),
    ([[w, 0.9] for w in (-0.4, -0.2, 0.0, 0.2, 0.4)], "Your nearest flag stands 2 squares from one that solves it."),
    ([*FIVE_FLAGS[1:4], [-1.2, 0.0], [-1.4, 0.0]], "The others end as a sum instead of a product."),
]


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
    assert says(judged).endswith("the gate is 100 % sum, and y reads 0.27 x₁ + 0.34 x₂.")
    assert judged.locator(".trail").first.get_attribute("points").count(" ") == 200
    for _ in range(2):
        ring.press("ArrowRight")
    assert state(judged, "w_hat", "m_hat", "outcome") == [0.8, 0.9, "solved"]
    assert "solves it: after 2,000 steps the gate is 99 % product, and y reads x₁" in says(judged)
    assert state(judged, "flags") == [FIVE_FLAGS]
    judged.get_by_label("Initial gate").press("ArrowRight")
    assert state(judged, "outcome") == [""]
    assert judged.locator(".trail").first.get_attribute("points") == ""


def test_the_slider_and_the_ring_follow_python(judged):
    give(judged, gate=0.5)
    assert judged.get_by_label("Initial gate").get_attribute("aria-valuetext") == "63 % sum"
    assert says(judged).startswith("14 of the 441 runs solve it")
    give(judged, w_hat=1.37)
    assert judged.get_by_role("slider", name="Weights on the map").get_attribute("aria-valuenow") == "1.4"
    assert state(judged, "outcome") != [""]
