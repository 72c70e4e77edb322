"""The explorable of the loss surface: its net, its descent and its sentences, against PyTorch."""

import re
from base64 import b64decode
from io import BytesIO
from itertools import product

import pytest
import torch
from matplotlib.image import imread
from reader import give, press, says, state
from torch import Tensor

from nalu_tutorial.explorables.surface import INPUTS, LOGS, OPTIMIZERS

pytestmark = pytest.mark.browser

X = {"slides": (1.0, 1.2, 1.8, 2.0), "article": (1.0, 1.0, 2.0, 2.0)}
OTHERS = ((2.0, 3.0, 4.0, 5.0), (6.0, 5.0, 1.0, 2.0), (1.0, 2.0, 1.0, 3.0))
LOGARITHMS = {
    "plain": lambda z, epsilon: (z.abs() + epsilon).log(),
    "safe": lambda z, _: ((z - 1).abs() + 1).log(),
    "max-safe": lambda z, _: (torch.relu(z - 1) + 1).log(),  # at z = 1 its slope is 0, as the page's is
}
OPTIMISERS = {
    "gradient descent": torch.optim.SGD,
    "momentum": lambda w, lr: torch.optim.SGD(w, lr=lr, momentum=0.9),
    "RMSprop": torch.optim.RMSprop,
    "Adam": torch.optim.Adam,
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("surface")


def net(w: Tensor, x: tuple[float, ...], log: str, epsilon: float) -> tuple[Tensor, float]:
    """Return what the net with weights w, (n, 2), says at x, and what is wanted."""
    inputs = torch.tensor(x, dtype=torch.float64)
    chosen = torch.tensor([[1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]], dtype=torch.float64)
    sums = chosen @ inputs
    logs = LOGARITHMS[log](w[:, :1] * sums, epsilon)
    return (w[:, 1] * logs.sum(dim=1)).exp(), sums.prod().item()


def within(w: Tensor, x: tuple[float, ...]) -> Tensor:
    said, wanted = net(w, x, "plain", 1e-7)
    return (said - wanted).abs() <= 0.01 * wanted


def loss_of(w: Tensor, x: tuple[float, ...], log: str, epsilon: float) -> Tensor:
    said, wanted = net(w, x, log, epsilon)
    return (said - wanted) ** 2


def start(page):
    return page.get_by_role("slider", name="Start of the ball")


def counts(page):
    items = page.locator(".surface-legend li").all()
    return {item.get_attribute("data-kind"): int(item.locator("b").inner_text() or 0) for item in items}


def pixels(page) -> Tensor:
    """Return the reds, greens and blues of the map's ground, from 0 to 255, by rows."""
    picture = page.locator(".ground canvas").evaluate("canvas => canvas.toDataURL()")
    image = imread(BytesIO(b64decode(picture.partition(",")[2])))
    return torch.tensor(255 * image[..., :3]).round().int()


def close(found, expected: Tensor):
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)


# ---- the net and its descent ----

MEASURE = """([settings, places]) => {
  const { makeWorld, measure } = explorable.surface, world = makeWorld(settings);
  return places.map((w) => { const { h, loss, slopes } = measure(world, w); return [h, loss, ...slopes]; });
}"""


def test_loss_and_slopes_are_pytorchs(page):
    places = 2.2 * torch.rand(40, 2, generator=torch.Generator().manual_seed(5), dtype=torch.float64) - 1.1
    places[:4] = torch.tensor([[0.0, 0.5], [0.0, -0.3], [0.5, 0.0], [0.0, 0.0]])  # where |z| has its kink, and h = 1
    for log, epsilon, inputs in product(LOGS, (1e-7, 0.1, 1.0), INPUTS):
        w = places.clone().requires_grad_()
        said, _ = net(w, X[inputs], log, epsilon)
        loss = loss_of(w, X[inputs], log, epsilon)
        loss.sum().backward()
        found = page.evaluate(MEASURE, [{"log": log, "epsilon": epsilon, "inputs": inputs}, places.tolist()])
        expected = torch.cat([torch.stack([said, loss], dim=1).detach(), w.grad], dim=1)
        close(found, expected)


def test_at_its_kink_a_logarithm_has_no_slope(page):
    """With x = (1, 1, 2, 2) and w1 = 0.5 both logarithms stand at z = 1 for the sum of two."""
    for log in ("safe", "max-safe"):
        ((h, _, along, _),) = page.evaluate(MEASURE, [{"log": log, "epsilon": 1, "inputs": "article"}, [[0.5, 1.0]]])
        assert h == pytest.approx(3)
        assert along == pytest.approx(2 * (h - 12) * h * 2)  # the other sum's slope alone: 6 · ⅓


DESCEND = """([settings, places, steps]) => {
  const { makeWorld, makeBall, step } = explorable.surface, world = makeWorld(settings);
  return places.map((place) => {
    const ball = makeBall(place, settings, world);
    while (!ball.kind && ball.steps < steps) step(ball);
    return [ball.w, ball.kind];
  });
}"""


def descend(w: Tensor, x: tuple[float, ...], log: str, epsilon: float, optimizer: str, rate: float, steps: int):
    """Return where the balls end and which of them left the map; those stay where they were thrown from."""
    w = w.clone().requires_grad_()
    optimiser = OPTIMISERS[optimizer]([w], lr=rate)
    thrown = torch.zeros(len(w), dtype=torch.bool)
    for _ in range(steps):
        optimiser.zero_grad()
        loss_of(w, x, log, epsilon).sum().backward()
        before = w.detach().clone()
        optimiser.step()
        with torch.no_grad():
            thrown |= (w.abs() > 1.1).any(dim=1)
            w.copy_(torch.where(thrown[:, None], before, w.clamp(-1, 1)))
    return w.detach(), thrown


def test_fifty_steps_are_pytorchs(page):
    places = torch.tensor([[0.5, -0.4], [-0.8, 0.3], [0.9, 0.95], [-0.3, -0.2], [0.6, 0.99]], dtype=torch.float64)
    for optimizer, log, inputs, rate in product(OPTIMIZERS, LOGS, INPUTS, (1e-5, 1e-4, 0.003)):
        settings = {"log": log, "epsilon": 0.1, "inputs": inputs, "optimizer": optimizer, "rate": rate}
        ends, thrown = descend(places, X[inputs], log, 0.1, optimizer, rate, 50)
        found = page.evaluate(DESCEND, [settings, places.tolist(), 50])
        assert [kind == "thrown" for _, kind in found] == thrown.tolist()
        close([w for w, _ in found], ends)


@pytest.mark.parametrize(("optimizer", "rate"), [("gradient descent", 1e-4), ("Adam", 0.003)])
def test_the_two_hundred_end_as_pytorchs_do(page, optimizer, rate):
    starts = torch.tensor(page.evaluate("explorable.surface.starts"), dtype=torch.float64)
    assert starts.shape == (200, 2)
    quarters = [((starts > low) & (starts < low + 1)).all(dim=1).sum().item() for low in (-1, 0)]
    assert all(45 <= n <= 55 for n in quarters)  # evenly
    ends, thrown = descend(starts, X["slides"], "plain", 1e-7, optimizer, rate, 2000)
    right = [within(ends, x) for x in (X["slides"], *OTHERS)]
    everywhere = torch.stack(right).all(dim=0)
    expected = {
        "right": (everywhere & ~thrown).sum().item(),
        "this input only": (right[0] & ~everywhere & ~thrown).sum().item(),
        "thrown": thrown.sum().item(),
    }
    give(page, optimizer=optimizer, rate=rate)
    press(page, "Drop 200")
    found = counts(page)
    assert sum(found.values()) == 200
    assert {kind: found[kind] for kind in expected} == expected


def test_on_the_curve_the_loss_is_zero(page):
    for log, epsilon, inputs in product(LOGS, (1e-7, 0.1, 1.0), INPUTS):
        pieces = page.evaluate(
            "settings => { const { makeWorld, curveOf } = explorable.surface, world = makeWorld(settings);"
            "return curveOf(world, world.wanted) }",
            {"log": log, "epsilon": epsilon, "inputs": inputs},
        )
        points = torch.tensor([point for piece in pieces for point in piece], dtype=torch.float64)
        assert len(points) > 10
        assert points.abs().max() <= 1.1
        assert loss_of(points, X[inputs], log, epsilon).max() < 1e-18
        if log != "plain" or epsilon == 1e-7:
            assert (points - 1).abs().sum(dim=1).min() < 0.01  # it leads through w1 = w2 = 1


# ---- what the reader sees ----

PRESETS = [
    (
        "the cliff",
        "thrown",
        "Thrown off the map: at step 1, at w₁ = 0.03, w₂ = −0.90, the slope is 265,488. That one step ",
    ),
    ("right for one input only", "this input only", "But at x = (2, 3, 4, 5) it says 6.41, not 70."),
    ("the plain", "stuck", "loss 149. Both slopes are 0 here"),
    ("safe log", "stuck", "w₂ is pressed against the wall. It sits in a kink of the safe log, where z = 1."),
    ("ε = 1: gentle but wrong", "this input only", "Even the right weights, w₁ = w₂ = 1, say 22.4 for 13.2."),
    ("200 balls, ε = 1e-7", "", "134 right for every input, 66 thrown off the map."),
    (
        "200 balls, Adam",
        "",
        "Of 200 balls, with Adam at rate 0.003: 120 right for every input, 80 right for this input only.",
    ),
]


def test_each_preset_ends_as_its_sentence_says(page):
    assert page.locator(".surface-try button").all_inner_texts() == [name for name, *_ in PRESETS]
    for name, outcome, words in PRESETS:
        press(page, name)
        assert state(page, "outcome") == [outcome], name
        assert words in says(page)


def test_what_the_sentences_say_is_so(page):
    press(page, "right for one input only")
    named = int(re.search(r"within 1 % from step (\d+) on", says(page))[1])
    place = torch.tensor([[0.5, -0.4]], dtype=torch.float64)
    before, first, last = (
        descend(place, X["slides"], "plain", 1e-7, "Adam", 0.003, steps)[0] for steps in (named - 1, named, 2000)
    )
    assert not within(before, X["slides"])
    assert within(first, X["slides"])
    assert within(last, X["slides"])
    w1, w2 = last[0].tolist()
    assert f"loss 0.000, within 1 % from step {named} on, at w₁ = {w1:.2f}, w₂ = {w2:.2f}.".replace("-", "−") in says(
        page
    )
    assert loss_of(last, X["slides"], "plain", 1e-7).item() < 5e-4
    assert net(last, OTHERS[0], "plain", 1e-7)[0].item() == pytest.approx(6.41, abs=0.005)
    ones = torch.ones(1, 2, dtype=torch.float64)
    assert net(ones, X["slides"], "plain", 1.0)[0].item() == pytest.approx(22.4)
    press(page, "Back to start")
    assert "wanted is 13.2, the loss is 158. Let the ball roll" in says(page)


def test_a_right_end_says_so(page):
    give(page, w=[0.8, 0.5])
    press(page, "Roll")
    assert state(page, "outcome") == ["right"]
    assert says(page).startswith("Right for every input: loss 0.000, within 1 % from step ")
    assert says(page).endswith("Also at x = (2, 3, 4, 5) it says 70.0, and 70 is wanted.")


def test_a_ball_that_still_moves_says_so(page):
    give(page, optimizer="RMSprop", rate=0.003, w=[0.3, -0.6])
    press(page, "Roll")
    assert state(page, "outcome") == ["still moving"]
    assert says(page).startswith("Still moving: after 2,000 steps the ball is at ")


def light(page, *places):
    shown = pixels(page).sum(dim=2)
    side = len(shown)
    across = [[int(side * (value + 1.1) / 2.2) for value in place] for place in places]
    return [shown[side - 1 - row, column].item() for column, row in across]


def test_the_map_is_light_where_the_loss_is_small(page):
    valley, gorge, plain, cliff = light(page, (0.99, 0.99), (0.075, -1), (0, 0.8), (0, -0.8))
    assert min(valley, gorge) > plain + 100
    assert plain > cliff + 100
    give(page, epsilon=1)
    assert light(page, (0, -0.8))[0] > cliff + 100


def test_rings_mark_the_weights_that_are_sought(page):
    rings = page.locator(".sought")
    assert [ring.is_visible() for ring in rings.all()] == [True, True]
    assert page.locator(".sought.missed").count() == 0
    give(page, epsilon=1)
    assert page.locator(".sought.missed").count() == 2
    give(page, log="safe")
    assert page.locator(".sought.missed").count() == 0
    assert [ring.is_visible() for ring in rings.all()] == [True, False]


def test_the_contour_lines_are_where_the_loss_is_theirs(page):
    path = page.locator(".level").get_attribute("d")
    drawn = torch.tensor([[float(each) for each in pair.split(",")] for pair in re.findall(r"[\d.]+,[\d.]+", path)])
    places = ((drawn - torch.tensor([218.0, 182.0])) / torch.tensor([160.0, -160.0])).double()
    gentle = places[places[:, 0].abs() > 0.4]
    levels = torch.tensor([10, 50, 100, 150, 170, 250, 500])
    distance = (loss_of(gentle, X["slides"], "plain", 1e-7)[:, None] - levels).abs()
    assert distance.min(dim=1).values.max() < 2
    assert set(distance.argmin(dim=1).tolist()) == {0, 1, 2, 3, 4}


# ---- what the reader does ----


def test_a_click_on_the_map_drops_a_ball_there(page):
    wall = page.locator(".wall").bounding_box()
    page.mouse.click(wall["x"] + 0.9 * wall["width"], wall["y"] + 0.25 * wall["height"])
    (w, outcome) = state(page, "w", "outcome")
    assert w == pytest.approx([0.8, 0.5], abs=0.02)
    assert outcome == "right"
    page.mouse.click(wall["x"] + wall["width"] + 6, wall["y"] + 0.25 * wall["height"])  # in the margin
    assert state(page, "w")[0][0] == 1


def test_arrow_keys_move_the_start_and_enter_drops_it(page):
    ring = start(page)
    for key, expected in (
        ("ArrowRight", [0.55, -0.4]),
        ("ArrowUp", [0.55, -0.35]),
        ("Shift+ArrowLeft", [0.54, -0.35]),
        ("ArrowDown", [0.54, -0.4]),
    ):
        ring.press(key)
        assert state(page, "w") == [expected]
    assert ring.get_attribute("aria-valuetext") == "w₁ = 0.54, w₂ = −0.40"
    assert state(page, "outcome") == [""]
    ring.press("Enter")
    assert state(page, "outcome") == ["thrown"]
    for _ in range(15):
        ring.press("ArrowRight")
    assert state(page, "w", "outcome") == [[1, -0.4], ""]
    ring.press("Space")
    assert state(page, "outcome") == ["right"]


def test_choices_reach_the_traits(page):
    page.get_by_label("Optimiser").select_option("Adam")
    assert state(page, "optimizer", "rate") == ["Adam", 0.003]
    page.get_by_label("Rate").press("ArrowRight")
    page.get_by_label("ε").press("End")
    page.get_by_label("Input x").select_option("article")
    assert state(page, "rate", "epsilon", "inputs") == [0.01, 1, "article"]
    assert "At x = (1, 1, 2, 2) with w₁ = 0.50, w₂ = −0.40 the net says" in says(page)
    page.get_by_label("Logarithm").select_option("max-safe")
    assert state(page, "log") == ["max-safe"]
    assert page.get_by_label("ε").is_disabled()
    assert page.evaluate("models[0].saves") == 5


def test_a_change_takes_the_ball_back(page):
    for name, value in (
        ("epsilon", 0.1),
        ("log", "safe"),
        ("inputs", "article"),
        ("optimizer", "Adam"),
        ("rate", 0.01),
        ("w", [0.2, 0.2]),
    ):
        press(page, "Roll")
        assert state(page, "outcome") != [""]
        give(page, **{name: value})
        assert state(page, "outcome") == [""], name
        assert "Let the ball roll" in says(page)


def test_rolling_moves_pauses_and_goes_on(open_explorable):
    page = open_explorable("surface", still=False)
    page.wait_for_function("document.querySelector('.go').textContent === 'Pause'")  # it starts when it is seen
    trail = "document.querySelector('.trail[data-kind=\"\"]').getAttribute('d')"
    page.wait_for_function(f"{trail}.length > 100")
    press(page, "Pause")
    stopped = page.evaluate(trail)
    page.wait_for_timeout(200)
    assert page.evaluate(trail) == stopped
    assert says(page).startswith("Step ")
    press(page, "Go on")
    page.wait_for_function("models[0].get('outcome') === 'thrown'")
    press(page, "Drop 200")
    page.wait_for_function("document.querySelector('.nalu-says').textContent.includes('of 200 balls')")
    press(page, "Pause")
    assert page.locator(".go").inner_text() == "Go on"


def test_python_and_the_page_see_each_others_changes(page):
    give(page, w=[0.123, 0.5], epsilon=0.05, rate=0.0002)
    assert start(page).get_attribute("aria-valuenow") == "0.123"
    assert page.locator(".nalu-controls output").all_inner_texts() == ["0.05", "2 · 10⁻⁴"]
    assert page.evaluate("models[0].saves") == 0
    press(page, "Roll")
    assert state(page, "w", "epsilon", "rate") == [[0.123, 0.5], 0.05, 0.0002]
