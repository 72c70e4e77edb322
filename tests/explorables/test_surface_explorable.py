"""The explorable of the loss surface: its net, its descent and its sentences, against PyTorch."""

import re
from base64 import b64decode
from io import BytesIO

import pytest
import torch
from matplotlib.image import imread
from reader import close, give, press, says, state, texts, within
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


# ---- the net and its descent ----

MEASURE = """([log, places]) => {
  const { makeWorld, measure } = explorable.surface, world = makeWorld(log);
  return places.map((w) => { const { h, loss, slopes } = measure(world, w); return [h, loss, ...slopes]; });
}"""
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
def test_loss_and_slopes_are_pytorchs_and_a_hundred_steps_adams_up_to_the_wall(code, log):
    places = 2.2 * torch.rand(40, 2, generator=torch.Generator().manual_seed(5), dtype=torch.float64) - 1.1
    places[:4] = torch.tensor([[0.0, 0.5], [0.0, -0.3], [0.5, 0.0], [0.0, 0.0]])  # where |z| has its kink, and h = 1
    w = places.clone().requires_grad_()
    loss = loss_of(w, log)
    loss.sum().backward()
    expected = torch.cat([torch.stack([net(w, X, log)[0], loss], dim=1), w.grad], dim=1)
    close(code.evaluate(MEASURE, [log, places.tolist()]), expected)
    starts = [[0.5, -0.4], [-0.8, 0.3], [0.9, 0.95], [-0.3, -0.2], [0.6, 0.99]]
    ends, _ = descend(torch.tensor(starts, dtype=torch.float64), log, 100)
    close([w for w, _ in code.evaluate(DESCEND, [log, starts, 100])], ends)
    assert ends.abs().max() == 1


@pytest.fixture(scope="module")
def starts(code):
    return torch.tensor(code.evaluate("explorable.surface.starts"), dtype=torch.float64)


@pytest.fixture(scope="module")
def fallen(starts):
    """Return where PyTorch's balls end, which of these are right, and which turned: the two hundred, then the own."""
    own = torch.tensor([w for w, *_ in ENDS], dtype=torch.float64)
    ends, turned = descend(torch.cat([starts, own]), "plain", 2000)
    return list(zip(*(each.split([200, len(own)]) for each in (ends, right(ends, "plain"), turned)), strict=True))


def arrivals(starts: Tensor, good: Tensor) -> list[list[int]]:
    """Return, for the starts above and below 0, how many there are and how many arrive."""
    return [[side.sum().item(), (good & side).sum().item()] for side in (starts[:, 1] > 0, starts[:, 1] < 0)]


def test_the_two_hundred_end_as_pytorchs_do(judged, starts, fallen):
    assert starts.shape == (200, 2)
    quarters = [((starts > low) & (starts < low + 1)).all(dim=1).sum().item() for low in (-1, 0)]
    assert all(45 <= n <= 55 for n in quarters)  # evenly
    (n_above, above), (n_below, below) = arrivals(starts, fallen[0][1])
    assert n_above + n_below == 200
    assert above > 3 * below  # what the figure is there to show
    assert says(judged).startswith(f"{above + below} of 200 arrive. You guessed 150, {150 - above - below} too many. ")
    assert f"Of the {n_above} whose exponent p starts above 0, {above} arrive; of the {n_below} below 0, {below}." in (
        says(judged)
    )
    assert texts(judged, ".bar .number") == [str(above), str(below)]
    for side, count, lost in (("above", above, n_above - above), ("below", below, n_below - below)):
        for kind, expected in (("balls", count), ("lost", lost)):
            path = judged.locator(f".{kind}.{side}:not(.halo)").get_attribute("d")
            assert len(re.findall(r"M\d", path)) == expected
    lost = judged.locator(".lost.below:not(.halo)")
    at_start = lost.get_attribute("d")
    press(judged, "their ends")
    assert lost.get_attribute("d") != at_start
    assert judged.locator(".trail.below").get_attribute("d").count("M") > 90
    press(judged, "their starts")
    assert lost.get_attribute("d") == at_start
    assert judged.locator(".trail.below").get_attribute("d") == ""


def test_who_does_not_arrive_from_below_turned_where_the_logarithms_change_their_sign(starts, fallen):
    """The reason that the figure gives: the power was below 0 while |w1| was below 0.28."""
    (ends, good, turned), below = fallen[0], starts[:, 1] < 0
    assert torch.equal(turned[below], ~good[below])
    assert (ends[~good, 0].abs() < EDGE).all()
    assert (ends[~good, 1] < 0).all()
    output, wanted = net(ends[~good], X, "plain")
    assert ((output - wanted).abs() < 0.01 * wanted).all()  # right at this one input


def test_on_the_curve_the_loss_is_zero(code):
    for log in LOGS:
        pieces = code.evaluate(
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


def test_the_map_is_light_where_the_loss_is_small_and_contours_and_rings_stand_where_they_should(page):
    valley, slit, plain, cliff = light(page, (0.99, 0.99), (0.075, -1), (0, 0.8), (0, -0.8))
    assert min(valley, slit) > plain + 100
    assert plain > cliff + 100
    path = page.locator(".level").get_attribute("d")
    drawn = torch.tensor([[float(each) for each in pair.split(",")] for pair in re.findall(r"[\d.]+,[\d.]+", path)])
    places = ((drawn - torch.tensor([218.0, 182.0])) / torch.tensor([160.0, -160.0])).double()
    gentle = places[places[:, 0].abs() > 0.4]
    levels = torch.tensor([10, 50, 100, 150, 170, 250, 500])
    distance = (loss_of(gentle, "plain")[:, None] - levels).abs()
    assert distance.min(dim=1).values.max() < 2
    assert set(distance.argmin(dim=1).tolist()) == {0, 1, 2, 3, 4}
    rings = page.locator(".sought:not(.halo)")  # of the weights that are sought
    assert [each.is_visible() for each in rings.all()] == [True, True]
    give(page, log="safe")
    assert [each.is_visible() for each in rings.all()] == [True, False]


def test_before_the_guess_no_ball_falls_and_a_click_that_leaves_the_thumb_there_is_a_guess(page):
    assert page.locator(".waiting:not(.halo)").get_attribute("d").count("M") == 200
    page.mouse.click(*within(page, ".wall", 0.9, 0.25))
    assert state(page, "w", "outcome", "guess") == [[0.5, -0.5], "", -1]
    slider = page.get_by_label("Arrive, of 200")
    slider.click()
    assert abs(state(page, "guess")[0] - 100) < 4


ENDS = [
    (
        [0.5, -0.4],
        "this input only",
        r"It does not arrive\. At step \d+ \|s\| fell below 0\.28, and its exponent was still −0\.\d\d\. .* "
        r"correct for this input, but for x = \(2, 3, 4, 5\) the output is \d\.\d+, and the target is 70\.",
    ),
    ([0.1, -0.4], "this input only", r"Here \|s\| started below 0\.28"),
    ([0.1, 0.05], "this input only", r"below 0\.28, .* so the exponent fell through 0\. "),
    ([0.9, -0.2], "right", r"Its exponent started below 0 and passed 0 at step \d+, while \|s\| was above 0\."),
    ([0.9, -0.1], "right", r"It arrives\. "),
    ([-0.8, 0.5], "right", r"Its exponent started above 0 and had no 0 to pass\."),
]


def test_a_ball_of_ones_own_ends_as_its_sentence_says_and_finds_are_counted(judged, fallen):
    assert texts(judged, ".hunt b") == ["○", "○"]
    for (w, outcome, words), end, is_right in zip(ENDS, *fallen[1][:2], strict=True):
        give(judged, w=w)
        ring(judged).press("Enter")
        assert state(judged, "outcome") == [outcome]
        assert re.search(words, says(judged)), says(judged)
        assert is_right.item() == (outcome == "right")
        assert f"s = {end[0]:.2f}, p = {end[1]:.2f}".replace("-", "−") in says(judged)
    assert texts(judged, ".hunt b") == ["✓", "✓"]
    assert texts(judged, ".hunt li")[0] == "✓ a start below 0 that arrives (2 found)"


def test_another_logarithm_drops_the_two_hundred_anew(judged, code, starts):
    """Each step is PyTorch's, so the page's own ends are taken."""
    first = says(judged).split()[0]
    judged.locator("summary").click()
    for name, log in (("log(max(0, z − 1) + 1)", "max-safe"), ("log(|z − 1| + 1)", "safe")):
        press(judged, name)
        assert state(judged, "log") == [log]
        ends = torch.tensor([w for w, _ in code.evaluate(DESCEND, [log, starts.tolist(), 2000])], dtype=torch.float64)
        (n_above, above), (n_below, below) = arrivals(starts, right(ends, log))
        assert says(judged).startswith(
            f"With this logarithm {above + below} of 200 arrive. With log |z| it was {first}."
        )
        assert f"Of the {n_above} whose exponent p starts above 0, {above} arrive; of the {n_below}" in says(judged)
    give(judged, w=[-0.4, 0.6], log="max-safe")
    ring(judged).press("Enter")
    assert state(judged, "outcome") == ["stuck"]
    assert says(judged).endswith("with 1 for 13.2. Both derivatives are 0 here, so nothing moves it.")


# ---- what the reader does ----


def test_a_click_drops_a_ball_and_arrow_keys_move_its_start(judged):
    judged.mouse.click(*within(judged, ".wall", 0.9, 0.25))
    (w, outcome) = state(judged, "w", "outcome")
    assert w == pytest.approx([0.8, 0.5], abs=0.02)
    assert outcome == "right"
    x, y = within(judged, ".wall", 1, 0.25)
    judged.mouse.click(x + 6, y)  # in the margin
    assert state(judged, "w")[0][0] == 1
    give(judged, w=[0.5, -0.5])
    for key, expected in (
        ("ArrowRight", [0.55, -0.5]),
        ("ArrowUp", [0.55, -0.45]),
        ("Shift+ArrowLeft", [0.54, -0.45]),
        ("ArrowDown", [0.54, -0.5]),
    ):
        ring(judged).press(key)
        assert state(judged, "w") == [expected]
    assert ring(judged).get_attribute("aria-valuetext") == "s = 0.54, p = −0.50"
    assert {"s →", "p →"} <= set(texts(judged, "svg text"))
    assert state(judged, "outcome") == [""]
    ring(judged).press("Enter")
    assert state(judged, "outcome") == ["this input only"]
    for _ in range(15):
        ring(judged).press("ArrowRight")
    assert state(judged, "w", "outcome") == [[1, -0.5], ""]
    ring(judged).press("Space")
    assert state(judged, "outcome") == ["right"]
    assert says(judged).startswith("It arrives.")


def test_a_guess_of_python_counts_until_it_is_judged(page):
    give(page, w=[0.123, 0.5], guess=42)
    assert page.get_by_label("Arrive, of 200").get_attribute("aria-valuetext") == "42"
    press(page, "Drop 200")
    give(page, guess=7)  # what was said is kept
    assert "You guessed 42" in says(page)
    ring(page).press("Enter")
    assert state(page, "w", "outcome") == [[0.123, 0.5], "right"]
