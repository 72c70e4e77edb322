"""The explorable of chapter 1: its nets against PyTorch, and what a reader can do with it."""

import re

import pytest
import torch
from reader import give, texts
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
TRAIN = "Train 10 nets"


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


def compute(page, expression, activation, params, x, t):
    """Return what the page's nets make of the same numbers."""
    script = f"([a, p, x, t]) => {{ const {{ net }} = explorable; p = Float64Array.from(p); {expression} }}"
    return torch.tensor(
        page.evaluate(script, [activation, params.tolist(), x.tolist(), t.tolist()]), dtype=torch.float64
    )


@pytest.fixture
def page(open_explorable):
    return open_explorable("identity")


def test_the_nets_are_those_of_pytorch(page):
    for activation in ACTIVATIONS:
        params, x, t = draw(activation)
        params.requires_grad_()
        y = net_of_torch(params, activation, x)
        functional.mse_loss(y, t).backward()
        forward = compute(page, "return [...net.forward(p, a, x)]", activation, params, x, t)
        gradient = compute(page, "return [...net.gradient(p, a, x, t)]", activation, params, x, t)
        torch.testing.assert_close(forward, y.detach(), rtol=1e-6, atol=1e-6, msg=activation)
        torch.testing.assert_close(gradient, params.grad, rtol=1e-6, atol=1e-6, msg=activation)


def test_two_steps_are_adams(page):
    script = """const state = { t: 0, m: new Float64Array(p.length), v: new Float64Array(p.length) };
    net.step(p, a, x, t, state); net.step(p, a, x, t, state); return [...p]"""
    for activation in ACTIVATIONS:
        params, x, t = draw(activation)
        ours = compute(page, script, activation, params, x, t)
        params.requires_grad_()
        adam = torch.optim.Adam([params], lr=0.01)
        for _ in range(2):
            adam.zero_grad()
            functional.mse_loss(net_of_torch(params, activation, x), t).backward()
            adam.step()
        torch.testing.assert_close(ours, params.detach(), rtol=1e-6, atol=1e-6, msg=activation)


def test_the_start_is_pytorchs(page):
    bounds = torch.cat([torch.full((16,), 1.0), torch.full((81,), 8**-0.5)]).double()
    script = "a => [...explorable.net.init(a, () => 0.75)]"
    for activation in ACTIVATIONS:
        start = torch.tensor(page.evaluate(script, activation), dtype=torch.float64)
        torch.testing.assert_close(start[:97], bounds / 2)
        assert start[97:].tolist() == ([0.25, 0.25] if activation == "PReLU" else [])


def test_every_activation_can_be_chosen(page):
    assert tuple(page.locator("select option").evaluate_all("options => options.map((o) => o.value)")) == ACTIVATIONS


def curve(page, instance=0):
    """Return the two pieces of the drawn guess."""
    return (
        page.locator(".identity")
        .nth(instance)
        .locator("path.guess")
        .evaluate_all("p => p.map((e) => e.getAttribute('d'))")
    )


def test_keys_move_the_guess(page):
    before = curve(page)
    page.get_by_label("your guess at x = 20").press("PageDown")
    left, right = curve(page)
    assert left == before[0]
    assert right != before[1]
    guess = page.evaluate("models[0].get('guess')")
    assert guess[-1] < 20
    assert guess == pytest.approx([-20, -15, -10, -5, 5, *(5 + k / 3 * (guess[-1] - 5) for k in (1, 2, 3))])
    assert f"to {guess[-1]:g} at x = 20" in page.get_by_role("img").get_attribute("aria-label")


def test_dragging_an_end_takes_the_side_along_and_a_sweep_draws(page):
    box = page.locator(".reach rect").nth(1).bounding_box()
    right, middle = box["x"] + box["width"] - 12, box["y"] + box["height"] / 2
    page.mouse.move(right, box["y"])
    page.mouse.down()
    page.mouse.move(right, middle, steps=3)
    guess = page.evaluate("models[0].get('guess')")
    assert guess == pytest.approx([-20, -15, -10, -5, 5, 10 / 3, 5 / 3, 0], abs=0.15)
    page.mouse.move(box["x"], box["y"] + box["height"] / 4, steps=12)
    page.mouse.up()
    page.mouse.move(box["x"], middle)
    guess = page.evaluate("models[0].get('guess')")
    assert guess[:5] == [-20, -15, -10, -5, 5]
    assert guess[5] == pytest.approx(10, abs=0.15)
    assert 0 < guess[7] < guess[6] < guess[5]


def names(page):
    """Return what stands at the ends of the lines."""
    return set(texts(page, ".names text"))


def train(page, activation, instance=0):
    """Choose, press, wait; return the verdict and its errors inside the range and at the ends."""
    root = page.locator(".identity").nth(instance)
    root.get_by_label("Activation", exact=True).select_option(activation)
    root.get_by_role("button", name=TRAIN).click()
    page.wait_for_function("([i, a]) => models[i].get('trained') === a", arg=[instance, activation])
    says = root.locator(".nalu-says > [aria-hidden]").inner_text().replace("\u00a0", " ")
    errors = re.search(r"miss by (?:less than )?([\d.]+) on average; at x = ±20, by (?:less than )?([\d.]+)\. ", says)
    return says, *map(float, errors.groups())


def test_tanh_leaves_the_line(page):
    page.get_by_label("your guess at x = 20").press("Home")
    says, inside, outside = train(page, "tanh")
    assert inside < 0.1
    assert outside > 10
    said = re.search(r"At x = 20 they say (\S+) \(from (\S+) to (\S+)\)\. You expected −20\.", says)
    median, low, high = said.groups()
    assert 5 < float(low) <= float(median) <= float(high) < 7
    assert f"at x = −20 and {median} at x = 20" in page.get_by_role("img").get_attribute("aria-label")


def test_the_control_stays_and_what_was_tried_is_kept(page):
    train(page, "ReLU6")
    seed = page.evaluate("models[0].get('seed')")
    says, inside, outside = train(page, "none")
    assert "You have not drawn a guess yet" in says
    assert inside < 0.02
    assert outside < 0.05
    assert page.locator("path.past").count() == 1
    assert names(page) == {"ReLU6", "none", "y = x", "your guess"}
    train(page, "ReLU6")
    assert page.evaluate("models[0].get('seed')") == seed + 1
    page.get_by_role("button", name="Start over").click()
    assert names(page) == {"your guess"}
    assert page.evaluate("models[0].get('trained')") == ""


def test_the_curves_move_while_they_learn(open_explorable):
    page = open_explorable("identity", still=False)
    page.get_by_role("button", name=TRAIN).click()
    page.wait_for_selector("path.median", state="attached")
    assert page.locator("path.net").count() == 10
    first = page.locator("path.median").get_attribute("d")
    page.wait_for_function("d => document.querySelector('path.median').getAttribute('d') !== d", arg=first)
    assert page.locator(".count").text_content().startswith("step ")
    page.evaluate("cleanups[0]()")


def test_python_is_drawn(page):
    give(page, guess=[0, 0, 0, -5, 5, 0, 0, 7], curves=[[3] * 81, [4] * 81], activation="ELU")
    assert page.get_by_label("your guess at x = 20").input_value() == "7"
    assert page.locator("path.python").count() == 2
    assert any(name.startswith("PyTorch ") for name in names(page))
    assert page.get_by_label("Activation", exact=True).input_value() == "ELU"
