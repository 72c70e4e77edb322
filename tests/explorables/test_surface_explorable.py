"""The explorable of the loss surface: its net, its descent and its sentences, against PyTorch."""

import re
from base64 import b64decode
from io import BytesIO

import pytest
import torch
from matplotlib.image import imread
from reader import give, let_pass, press, says, state, texts
from torch import Tensor

from nalu_tutorial.explorables.surface import LOGS

pytestmark = pytest.mark.browser

X = (1.0, 1.2, 1.8, 2.0)
OTHERS = ((2.0, 3.0, 4.0, 5.0), (6.0, 5.0, 1.0, 2.0), (1.0, 2.0, 1.0, 3.0))
LOGARITHMS = {
    "plain": lambda z: (z.abs() + 1e-7).log(),
    "safe": lambda z: ((z - 1).abs() + 1).log(),
    "max-safe": lambda z: (torch.relu(z - 1) + 1).log(),  # at z = 1 its slope is 0, as the page's is
}
EDGE = 13.2**-0.5  # where the logarithms of both sums add up to 0


@pytest.fixture
def page(open_explorable):
    return open_explorable("surface")


@pytest.fixture
def dropped(open_explorable):
    """Return the page in which somebody said 150 and dropped the 200."""
    page = open_explorable("surface", {"guess": 150})
    press(page, "Drop 200")
    return page


def net(w: Tensor, x: tuple[float, ...], log: str) -> tuple[Tensor, float]:
    """Return what the net with weights w, (n, 2), says at x, and what is wanted."""
    inputs = torch.tensor(x, dtype=torch.float64)
    chosen = torch.tensor([[1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]], dtype=torch.float64)
    sums = chosen @ inputs
    return (w[:, 1] * LOGARITHMS[log](w[:, :1] * sums).sum(dim=1)).exp(), sums.prod().item()


def right(w: Tensor, log: str) -> Tensor:
    """Say which nets are right at all four inputs."""
    every = [net(w, x, log) for x in (X, *OTHERS)]
    return torch.stack([(output - wanted).abs() <= 0.01 * wanted for output, wanted in every]).all(dim=0)


def loss_of(w: Tensor, log: str) -> Tensor:
    output, wanted = net(w, X, log)
    return (output - wanted) ** 2


def ring(page):
    return page.get_by_role("slider", name="Start of your ball")


def pixels(page) -> Tensor:
    """Return the reds, greens and blues of the map's ground, from 0 to 255, by rows."""
    picture = page.locator(".ground canvas").evaluate("canvas => canvas.toDataURL()")
    image = imread(BytesIO(b64decode(picture.partition(",")[2])))
    return torch.tensor(255 * image[..., :3]).round().int()


def close(actual, expected: Tensor):
    torch.testing.assert_close(torch.tensor(actual, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)


# ---- the net and its descent ----

MEASURE = """([log, places]) => {
  const { makeWorld, measure } = explorable.surface, world = makeWorld(log);
  return places.map((w) => { const { h, loss, slopes } = measure(world, w); return [h, loss, ...slopes]; });
}"""


@pytest.mark.parametrize("log", LOGS)
def test_loss_and_slopes_are_pytorchs(page, log):
    places = 2.2 * torch.rand(40, 2, generator=torch.Generator().manual_seed(5), dtype=torch.float64) - 1.1
    places[:4] = torch.tensor([[0.0, 0.5], [0.0, -0.3], [0.5, 0.0], [0.0, 0.0]])  # where |z| has its kink, and h = 1
    w = places.clone().requires_grad_()
    output, _ = net(w, X, log)
    loss = loss_of(w, log)
    loss.sum().backward()
    close(
        page.evaluate(MEASURE, [log, places.tolist()]),
        torch.cat([torch.stack([output, loss], dim=1).detach(), w.grad], dim=1),
    )


DESCEND = """([log, places, steps]) => {
  const { makeWorld, makeBall, step } = explorable.surface, world = makeWorld(log);
  return places.map((place) => {
    const ball = makeBall(place, world);
    while (!ball.kind && ball.steps < steps) step(ball);
    return [ball.w, ball.kind];
  });
}"""


def descend(w: Tensor, log: str, steps: int) -> tuple[Tensor, Tensor]:
    """Return where the balls end, and which had |w1| below the edge while their power was below 0."""
    w = w.clone().requires_grad_()
    adam = torch.optim.Adam([w], lr=0.003)
    turned = torch.zeros(len(w), dtype=torch.bool)
    for _ in range(steps):
        adam.zero_grad()
        loss_of(w, log).sum().backward()
        adam.step()
        with torch.no_grad():
            w.clamp_(-1, 1)
            turned |= (w[:, 0].abs() < EDGE) & (w[:, 1] < 0)
    return w.detach(), turned


@pytest.mark.parametrize("log", LOGS)
def test_a_hundred_steps_are_adams_and_end_at_the_wall(page, log):
    places = [[0.5, -0.4], [-0.8, 0.3], [0.9, 0.95], [-0.3, -0.2], [0.6, 0.99]]
    ends, _ = descend(torch.tensor(places, dtype=torch.float64), log, 100)
    actual = page.evaluate(DESCEND, [log, places, 100])
    close([w for w, _ in actual], ends)
    assert ends.abs().max() == 1


def arrivals(starts: Tensor, log: str) -> dict[str, list[int]]:
    """Return, for the starts above and below 0, how many there are and how many arrive."""
    good = right(descend(starts, log, 2000)[0], log)
    sides = {"above": starts[:, 1] > 0, "below": starts[:, 1] < 0}
    return {name: [side.sum().item(), (good & side).sum().item()] for name, side in sides.items()}


def test_the_two_hundred_end_as_pytorchs_do(dropped):
    starts = torch.tensor(dropped.evaluate("explorable.surface.starts"), dtype=torch.float64)
    assert starts.shape == (200, 2)
    quarters = [((starts > low) & (starts < low + 1)).all(dim=1).sum().item() for low in (-1, 0)]
    assert all(45 <= n <= 55 for n in quarters)  # evenly
    (n_above, above), (n_below, below) = arrivals(starts, "plain").values()
    assert n_above + n_below == 200
    assert above > 3 * below  # what the figure is there to show
    assert says(dropped).startswith(
        f"{above + below} of 200 arrive. You guessed 150, {150 - above - below} too many. Of the {n_above} whose "
        f"exponent w₂ starts above 0, {above} arrive; of the {n_below} below 0, {below}. "
        "The others end in the thin slit at w₁ = 0"
    )
    assert texts(dropped, ".bar .number") == [str(above), str(below)]
    for side, count, lost in (("above", above, n_above - above), ("below", below, n_below - below)):
        for kind, expected in (("balls", count), ("lost", lost)):
            path = dropped.locator(f".{kind}.{side}:not(.halo)").get_attribute("d")
            assert len(re.findall(r"M\d", path)) == expected


def test_who_does_not_arrive_from_below_turned_where_the_logarithms_change_their_sign(page):
    """The reason that the figure gives: the power was below 0 while |w1| was below 0.28."""
    starts = torch.tensor(page.evaluate("explorable.surface.starts"), dtype=torch.float64)
    ends, turned = descend(starts, "plain", 2000)
    good, below = right(ends, "plain"), starts[:, 1] < 0
    assert torch.equal(turned[below], ~good[below])
    assert (ends[~good, 0].abs() < EDGE).all()
    assert (ends[~good, 1] < 0).all()
    output, wanted = net(ends[~good], X, "plain")
    assert ((output - wanted).abs() < 0.01 * wanted).all()  # right at this one input


def test_on_the_curve_the_loss_is_zero(page):
    for log in LOGS:
        pieces = page.evaluate(
            "log => { const { makeWorld, curveOf } = explorable.surface, world = makeWorld(log);"
            "return curveOf(world, world.wanted) }",
            log,
        )
        points = torch.tensor([point for piece in pieces for point in piece], dtype=torch.float64)
        assert len(points) > 10
        assert points.abs().max() <= 1.1
        assert loss_of(points, log).max() < 1e-18
        assert (points - 1).abs().sum(dim=1).min() < 0.01  # it leads through w1 = w2 = 1


# ---- what the reader sees ----


def light(page, *places):
    shown = pixels(page).sum(dim=2)
    side = len(shown)
    across = [[int(side * (value + 1.1) / 2.2) for value in place] for place in places]
    return [shown[side - 1 - row, column].item() for column, row in across]


def test_the_map_is_light_where_the_loss_is_small(page):
    valley, slit, plain, cliff = light(page, (0.99, 0.99), (0.075, -1), (0, 0.8), (0, -0.8))
    assert min(valley, slit) > plain + 100
    assert plain > cliff + 100


def test_rings_mark_the_weights_that_are_sought(page):
    rings = page.locator(".sought:not(.halo)")
    assert [each.is_visible() for each in rings.all()] == [True, True]
    give(page, log="safe")
    assert [each.is_visible() for each in rings.all()] == [True, False]


def test_the_contour_lines_are_where_the_loss_is_theirs(page):
    path = page.locator(".level").get_attribute("d")
    drawn = torch.tensor([[float(each) for each in pair.split(",")] for pair in re.findall(r"[\d.]+,[\d.]+", path)])
    places = ((drawn - torch.tensor([218.0, 182.0])) / torch.tensor([160.0, -160.0])).double()
    gentle = places[places[:, 0].abs() > 0.4]
    levels = torch.tensor([10, 50, 100, 150, 170, 250, 500])
    distance = (loss_of(gentle, "plain")[:, None] - levels).abs()
    assert distance.min(dim=1).values.max() < 2
    assert set(distance.argmin(dim=1).tolist()) == {0, 1, 2, 3, 4}


def test_before_the_guess_no_ball_falls_and_nothing_tells(page):
    assert page.locator(".waiting:not(.halo)").get_attribute("d").count("M") == 200
    for each in (".bar", ".surface-legend", ".hunt", ".nought", ".ring"):
        assert not page.locator(each).is_visible()
    wall = page.locator(".wall").bounding_box()
    page.mouse.click(wall["x"] + 0.9 * wall["width"], wall["y"] + 0.25 * wall["height"])
    assert state(page, "w", "outcome") == [[0.5, -0.5], ""]
    slider = page.get_by_label("Arrive, of 200")
    assert slider.get_attribute("aria-valuetext") == "no guess yet"
    slider.press("ArrowRight")
    assert state(page, "guess") == [101]
    assert says(page) == "You guess 101. Drop them."


def test_a_click_on_the_thumb_that_does_not_move_it_is_a_guess(page):
    page.get_by_label("Arrive, of 200").click()
    assert abs(state(page, "guess")[0] - 100) < 4


def test_starts_and_ends_can_be_shown(dropped):
    lost = dropped.locator(".lost.below:not(.halo)")
    at_start = lost.get_attribute("d")
    assert dropped.locator(".trail.below").get_attribute("d") == ""
    press(dropped, "their ends")
    assert lost.get_attribute("d") != at_start
    assert dropped.locator(".trail.below").get_attribute("d").count("M") > 90
    press(dropped, "their starts")
    assert lost.get_attribute("d") == at_start


ENDS = [
    (
        [0.5, -0.4],
        "this input only",
        r"It does not arrive\. At step \d+ \|w₁\| fell below 0\.28, and its exponent was still −0\.\d\d\. From there a "
        r"lower exponent means a lower loss, so it turned away from 0\. It ends at w₁ = 0\.\d\d, w₂ = −0\.\d\d: "
        r"correct for this input, but for x = \(2, 3, 4, 5\) the output is \d\.\d+, and the target is 70\.",
    ),
    (
        [0.1, -0.4],
        "this input only",
        r"Here \|w₁\| started below 0\.28, where a lower exponent means a lower loss\. It ends",
    ),
    (
        [0.1, 0.05],
        "this input only",
        r"below 0\.28, where a lower exponent means a lower loss, so the exponent fell through 0\. ",
    ),
    (
        [0.9, -0.2],
        "right",
        r"It arrives\. Its exponent started below 0 and passed 0 at step \d+, while \|w₁\| was above 0\.",
    ),
    ([-0.8, 0.5], "right", r"Its exponent started above 0 and had no 0 to pass\. It ends at w₁ = −1\.00, w₂ = 1\.00\."),
]


@pytest.mark.parametrize(("w", "outcome", "words"), ENDS)
def test_a_ball_of_ones_own_ends_as_its_sentence_says(dropped, w, outcome, words):
    give(dropped, w=w)
    ring(dropped).press("Enter")
    assert state(dropped, "outcome") == [outcome]
    assert re.search(words, says(dropped)), says(dropped)
    ((end,), _) = descend(torch.tensor([w], dtype=torch.float64), "plain", 2000)
    assert right(end[None], "plain").item() == (outcome == "right")
    assert f"w₁ = {end[0]:.2f}, w₂ = {end[1]:.2f}".replace("-", "−") in says(dropped)


def test_finds_are_counted(dropped):
    marks, words = (lambda: texts(dropped, ".hunt b")), (lambda: texts(dropped, ".hunt li"))
    assert marks() == ["○", "○"]
    for w in ([0.5, 0.5], [0.5, -0.5], [0.9, -0.2], [0.9, -0.1]):
        give(dropped, w=w)
        ring(dropped).press("Enter")
    assert marks() == ["✓", "○"]
    assert words()[0] == "✓ a start below 0 that arrives (2 found)"
    give(dropped, w=[0.1, 0.05])
    ring(dropped).press("Enter")
    assert marks() == ["✓", "✓"]


def test_another_logarithm_drops_the_two_hundred_anew(dropped):
    first = says(dropped).split()[0]
    dropped.locator("summary").click()
    starts = torch.tensor(dropped.evaluate("explorable.surface.starts"), dtype=torch.float64)
    for name, log in (("log(max(0, z − 1) + 1)", "max-safe"), ("log(|z − 1| + 1)", "safe")):
        press(dropped, name)
        assert state(dropped, "log") == [log]
        (n_above, above), (n_below, below) = arrivals(starts, log).values()
        assert says(dropped) == (
            f"With this logarithm {above + below} of 200 arrive. With log |z| it was {first}. You guessed 150. Of the "
            f"{n_above} whose exponent w₂ starts above 0, {above} arrive; of the {n_below} below 0, {below}."
        )
    give(dropped, w=[-0.4, 0.6], log="max-safe")
    ring(dropped).press("Enter")
    assert state(dropped, "outcome") == ["stuck"]
    assert says(dropped).endswith("with 1 for 13.2. Both derivatives are 0 here, so nothing moves it.")


# ---- what the reader does ----


def test_a_click_on_the_map_drops_a_ball_there(dropped):
    wall = dropped.locator(".wall").bounding_box()
    dropped.mouse.click(wall["x"] + 0.9 * wall["width"], wall["y"] + 0.25 * wall["height"])
    (w, outcome) = state(dropped, "w", "outcome")
    assert w == pytest.approx([0.8, 0.5], abs=0.02)
    assert outcome == "right"
    dropped.mouse.click(wall["x"] + wall["width"] + 6, wall["y"] + 0.25 * wall["height"])  # in the margin
    assert state(dropped, "w")[0][0] == 1


def test_arrow_keys_move_the_start_and_enter_drops_it(dropped):
    for key, expected in (
        ("ArrowRight", [0.55, -0.5]),
        ("ArrowUp", [0.55, -0.45]),
        ("Shift+ArrowLeft", [0.54, -0.45]),
        ("ArrowDown", [0.54, -0.5]),
    ):
        ring(dropped).press(key)
        assert state(dropped, "w") == [expected]
    assert ring(dropped).get_attribute("aria-valuetext") == "w₁ = 0.54, w₂ = −0.50"
    assert state(dropped, "outcome") == [""]
    ring(dropped).press("Enter")
    assert state(dropped, "outcome") == ["this input only"]
    for _ in range(15):
        ring(dropped).press("ArrowRight")
    assert state(dropped, "w", "outcome") == [[1, -0.5], ""]
    ring(dropped).press("Space")
    assert state(dropped, "outcome") == ["right"]
    assert says(dropped).startswith("It arrives.")


def test_the_two_hundred_roll_pause_and_go_on(open_explorable):
    page = open_explorable("surface", {"guess": 90}, still=False)
    let_pass(page)
    assert page.locator(".waiting:not(.halo)").get_attribute("d") != ""  # nothing starts by itself
    press(page, "Drop 200")
    trail = "document.querySelector('.trail.below').getAttribute('d')"
    page.wait_for_function(f"{trail}.length > 2000")
    press(page, "Pause")
    stopped = page.evaluate(trail)
    let_pass(page)
    assert page.evaluate(trail) == stopped
    assert says(page).startswith("Step ")
    press(page, "Go on")
    page.get_by_role("button", name="Drop 200 again").wait_for()
    assert "You guessed 90" in says(page)
    press(page, "Drop 200 again")
    page.get_by_role("button", name="Pause").wait_for()


def test_python_and_the_page_see_each_others_changes(page):
    give(page, w=[0.123, 0.5], guess=42)
    assert page.get_by_label("Arrive, of 200").get_attribute("aria-valuetext") == "42"
    assert page.evaluate("models[0].saves") == 0
    press(page, "Drop 200")
    give(page, guess=7)  # what was said is kept
    assert "You guessed 42" in says(page)
    assert ring(page).get_attribute("aria-valuenow") == "0.12"  # as its words say
    ring(page).press("Enter")
    assert state(page, "w", "outcome") == [[0.123, 0.5], "right"]
