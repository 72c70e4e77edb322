"""The explorable of chapter 1: its nets against PyTorch, and what a reader can do with it."""

import re

import pytest
import torch
from reader import close, drag, give, press, says, state, texts, within
from torch.nn import functional

from nalu_tutorial.explorables.identity import ACTIVATIONS

pytestmark = pytest.mark.browser

TORCH = {
    "ReLU": functional.relu,
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "ReLU6": functional.relu6,
    "LeakyReLU": functional.leaky_relu,
    "ELU": functional.elu,
    "SELU": functional.selu,
    "SiLU": functional.silu,
    "none": lambda z: z,
}
SHAPES = [(8, 1), (8,), (8, 8), (8,), (1, 8), (1,)]
TRAIN = "Train 10 networks"


def net_of_torch(params, activation, x):
    """Return the values of the net whose parameters lie in one flat tensor."""
    sizes = [torch.Size(shape).numel() for shape in SHAPES]
    pieces = torch.split(params, [*sizes, len(params) - sum(sizes)])
    w1, b1, w2, b2, w3, b3 = (piece.reshape(shape) for piece, shape in zip(pieces, SHAPES, strict=False))
    slopes = pieces[-1]
    if activation == "PReLU":
        first, second = (lambda z: functional.prelu(z, slopes[:1])), (lambda z: functional.prelu(z, slopes[1:]))
    else:
        first = second = TORCH[activation]
    hidden = second(functional.linear(first(functional.linear(x[:, None], w1, b1)), w2, b2))
    return functional.linear(hidden, w3, b3)[:, 0]


def draw(activation):
    """Return parameters and data that reach every piece of every activation."""
    generator = torch.Generator().manual_seed(ACTIVATIONS.index(activation))
    size = 99 if activation == "PReLU" else 97
    params = torch.randn(size, generator=generator, dtype=torch.float64)
    x, t = 4 * torch.randn(2, 40, generator=generator, dtype=torch.float64)
    return params, x, t


def compute(code, expression, activation, params, x, t):
    """Return what the page's nets make of the same numbers."""
    script = f"([a, p, x, t]) => {{ const {{ net }} = explorable; p = Float64Array.from(p); {expression} }}"
    return code.evaluate(script, [activation, params.tolist(), x.tolist(), t.tolist()])


def test_the_nets_are_those_of_pytorch_and_two_steps_are_adams(code):
    script = """const state = { t: 0, m: new Float64Array(p.length), v: new Float64Array(p.length) };
    net.step(p, a, x, t, state); net.step(p, a, x, t, state); return [...p]"""
    for activation in ACTIVATIONS:
        params, x, t = draw(activation)
        after = compute(code, script, activation, params, x, t)
        forward = compute(code, "return [...net.forward(p, a, x)]", activation, params, x, t)
        gradient = compute(code, "return [...net.gradient(p, a, x, t)]", activation, params, x, t)
        params.requires_grad_()
        adam = torch.optim.Adam([params], lr=0.01)
        close(forward, net_of_torch(params, activation, x))
        for step in range(2):
            adam.zero_grad()
            functional.mse_loss(net_of_torch(params, activation, x), t).backward()
            if step == 0:
                close(gradient, params.grad)
            adam.step()
        close(after, params)


def test_the_start_is_pytorchs(code):
    bounds = torch.cat([torch.full((16,), 1.0), torch.full((81,), 8**-0.5)]).double()
    for activation in ACTIVATIONS:
        start = code.evaluate("a => [...explorable.net.init(a, () => 0.75)]", activation)
        close(start[:97], bounds / 2)
        assert start[97:] == ([0.25, 0.25] if activation == "PReLU" else [])


LEFT, RIGHT = ("Your guess left of the data", "Your guess right of the data")


def guess_of(page):
    return state(page, "guess")[0]


def test_it_starts_empty_and_training_waits_for_both_sides(page):
    assert page.locator("path.guess").count() == 0
    assert texts(page, ".names text") == []
    go = page.get_by_role("button", name=TRAIN)
    go.click(force=True)
    assert says(page).startswith("Draw from the green data outwards")
    page.get_by_label(RIGHT).press("PageDown")
    assert says(page) == "Now the left side."
    assert go.get_attribute("aria-disabled") == "true"
    page.get_by_label(LEFT).press("PageUp")
    assert go.get_attribute("aria-disabled") == "false"
    assert page.locator("path.guess").count() == 2


def test_keys_begin_a_side_and_bend_it(page):
    page.get_by_label(RIGHT).press("ArrowDown")
    assert guess_of(page) == pytest.approx([-20, -15, -10, -5, 5, *(5 - k / 6 for k in (1, 2, 3))])
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Your guess at x\u00a0=\u00a020"
    page.keyboard.press("PageUp")
    assert guess_of(page)[7] == 9.5
    inner = page.get_by_label("Your guess at x = 10")
    inner.press("ArrowUp")
    assert inner.get_attribute("aria-valuetext") == f"{guess_of(page)[5]:g}"
    assert guess_of(page)[7] == 10
    assert "Your guess goes to 10 at x = 20" in page.get_by_role("img").get_attribute("aria-label")
    assert "at x = −20" not in page.get_by_role("img").get_attribute("aria-label")


def test_a_stroke_draws_and_later_the_curve_is_pulled(page):
    reach = ".reach rect >> nth=1"
    end, middle = within(page, reach, 1)[0] - 12, within(page, reach)[1]
    page.mouse.move(within(page, reach, 0)[0] + 2, within(page, reach, down=0.45)[1])
    page.mouse.down()
    assert page.locator("path.guess").count() == 0  # beside the data a point says nothing yet
    page.mouse.move(end, middle, steps=12)
    page.mouse.up()
    first = guess_of(page)
    assert first[:5] == [-20, -15, -10, -5, 5]
    assert first[4] > first[5] > first[6] > first[7] == pytest.approx(0, abs=0.3)
    drag(page, (end, middle), (end, within(page, reach, down=0.25)[1]))
    page.mouse.move(end - 100, middle)
    assert guess_of(page)[7] == pytest.approx(10, abs=0.3)
    assert guess_of(page)[5] == pytest.approx(first[5] + (guess_of(page)[7] - first[7]) / 3, abs=0.1)


def names(page):
    """Return what stands at the ends of the lines."""
    return set(texts(page, ".names text"))


FLAT = [-5.5, -5.5, -5.5, -5, 5, 5.5, 5.5, 5.5]


def train(page, activation, guess):
    """Choose, guess, press, wait; return the verdict and its errors inside the range and at the ends."""
    page.get_by_label("Activation", exact=True).select_option(activation)
    give(page, guess=guess)
    press(page, TRAIN)
    page.wait_for_function("a => models[0].get('trained') === a", arg=activation)
    number = r"(?:less than )?([\d.]+)"
    errors = re.search(rf"miss by {number} inside the range and by {number} at", says(page))
    return says(page), *map(float, errors.groups())


def room_for_names(page):
    """Return how many pixels there are to the right of the plot."""
    picture, plot = (page.locator(each).bounding_box() for each in ("svg", "rect[role=img]"))
    return picture["x"] + picture["width"] - plot["x"] - plot["width"]


def test_tanh_leaves_the_line(page):
    guess = [-6, -6, -6, -5, 5, 0, -5, -20]
    give(page, guess=guess)
    assert room_for_names(page) < 30
    assert names(page) == set()
    text, inside, outside = train(page, "tanh", guess)
    assert inside < 0.1
    assert outside > 10
    match = re.search(r"At x = 20 you drew −20, and the ten tanh networks output (\S+) \(from (\S+) to (\S+)\)\.", text)
    median, low, high = match.groups()
    assert 5 < float(low) <= float(median) <= float(high) < 7
    assert f"). {REACTIONS[-2][-1]}" in text
    assert f"at x = −20 and {median} at x = 20" in page.get_by_role("img").get_attribute("aria-label")
    assert room_for_names(page) > 60
    assert names(page) == {"tanh", "y = x", "your guess"}
    page.mouse.click(*within(page, ".reach rect >> nth=1"))
    assert guess_of(page) == guess  # it is kept
    page.get_by_label("Activation", exact=True).select_option("ReLU6")  # which asks anew
    assert page.locator("path.guess").count() == 0
    assert state(page, "trained") == [""]
    assert page.locator(".go").get_attribute("aria-disabled") == "true"


# Where the networks leave the line, a guess, and what is said of it.
REACTIONS = [
    (6, FLAT, "You drew nearly that"),
    (6, [-19, -15, -10, -5, 5, 10, 15, 19], "You let them follow the line, and they leave it."),
    (6, [-12, -10, -8, -5, 5, 8, 10, 12], "You drew them too steep"),
    (6, [0, -2, -4, -5, 5, 4, 2, 0], "You drew them too flat"),
    (6, [20, 10, 0, -5, 5, 0, -10, -20], "You let them turn back, and they do not."),
    (20, FLAT, "You drew them too flat"),
]


@pytest.mark.parametrize(("end", "guess", "words"), REACTIONS)
def test_the_reaction_says_how_the_guess_was_wrong(code, end, guess, words):
    median = torch.linspace(-20, 20, 81).clamp(-end, end).tolist()
    assert code.evaluate("(run) => explorable.reaction(run)", {"median": median, "guess": guess}).startswith(words)


def test_the_control_stays_and_what_was_tried_is_kept(page):
    train(page, "ReLU6", FLAT)
    seed = page.evaluate("models[0].get('seed')")
    press(page, "Guess again")
    assert page.locator("path.guess").count() == 0
    text, inside, outside = train(page, "none", FLAT)
    assert text.startswith("They stay on the line")
    assert inside < 0.02
    assert outside < 0.05
    assert page.locator("path.past").count() == 1
    assert names(page) == {"ReLU6", "none", "y = x", "your guess"}
    train(page, "ReLU6", FLAT)
    assert page.evaluate("models[0].get('seed')") == seed + 1
    give(page, activation="ReLU")  # as the chapter's list does: it asks anew
    assert page.locator("path.guess").count() == 0


def test_curves_of_python_are_drawn_and_named(page):
    give(page, guess=[0, 0, 0, -5, 5, 0, 0, 7], curves=[[3] * 81, [4] * 81])
    assert page.get_by_label("Your guess at x = 20").get_attribute("aria-valuenow") == "7"
    assert page.locator("path.python").count() == 2
    assert any(name.startswith("PyTorch ") for name in names(page))
