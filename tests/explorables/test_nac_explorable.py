"""The NAC's explorable: its arithmetic against PyTorch, and what the reader sees against what was done."""

import pytest
import torch
from reader import give, press, says, texts
from torch import Tensor

from nalu_tutorial import nac_start_radius
from nalu_tutorial.explorables.nac import OPTIMIZERS

pytestmark = pytest.mark.browser
DRAWS = 24


@pytest.fixture
def page(open_explorable):
    return open_explorable("nac")


def draws(seed):
    """Return random parameters and a random batch, from small to saturated, in double precision."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape):
        return torch.randn(*shape, generator=generator, dtype=torch.float64)

    scale = 0.5 + seed / 6
    return {"w": scale * normal(3), "m": scale * normal(3), "x": normal(16, 3), "t": 2 * normal(16)}


def as_lists(tensors):
    return {name: tensor.tolist() for name, tensor in tensors.items()}


def loss_of(w_hat, m_hat, x, t):
    weight = torch.tanh(w_hat) * torch.sigmoid(m_hat)
    return ((x @ weight - t) ** 2).mean()


def close(found, expected: Tensor):
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)


def parameters(case):
    return case["w"].clone().requires_grad_(), case["m"].clone().requires_grad_()


def losses(page):
    return [float(text.split()[1]) for text in texts(page, ".nac-cost")]


def test_forward_is_pytorchs(page):
    for seed in range(DRAWS):
        case = draws(seed)
        found = page.evaluate("({ w, m, x }) => x.map((row) => explorable.nac.forward(w, m, row))", as_lists(case))
        close(found, case["x"] @ (torch.tanh(case["w"]) * torch.sigmoid(case["m"])))


def test_gradient_is_autograds(page):
    for seed in range(DRAWS):
        case = draws(seed)
        found = page.evaluate("({ w, m, x, t }) => explorable.nac.gradient(w, m, x, t)", as_lists(case))
        w_hat, m_hat = parameters(case)
        loss = loss_of(w_hat, m_hat, case["x"], case["t"])
        loss.backward()
        close(found["loss"], loss.detach())
        close(found["wHat"], w_hat.grad)
        close(found["mHat"], m_hat.grad)


STEPS = """({ w, m, x, t, adam, lr, steps }) => {
  const state = adam ? { t: 0, m: [0, 0, 0, 0, 0, 0], v: [0, 0, 0, 0, 0, 0] } : null;
  let now = { wHat: w, mHat: m };
  for (let k = 0; k < steps; k += 1) now = explorable.nac.step(now.wHat, now.mHat, x, t, state, lr);
  return now;
}"""


@pytest.mark.parametrize("steps", [1, 5])
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_a_step_is_the_optimizers(page, name, steps):
    for seed in range(DRAWS):
        case = draws(seed)
        how = {"adam": name == "adam", "lr": 0.1, "steps": steps}
        found = page.evaluate(STEPS, as_lists(case) | how)
        w_hat, m_hat = parameters(case)
        optimizer = {"adam": torch.optim.Adam, "sgd": torch.optim.SGD}[name]([w_hat, m_hat], lr=0.1)
        for _ in range(steps):
            optimizer.zero_grad()
            loss_of(w_hat, m_hat, case["x"], case["t"]).backward()
            optimizer.step()
        close(found["wHat"], w_hat.detach())
        close(found["mHat"], m_hat.detach())


def test_the_published_start_is_the_packages(page):
    assert page.evaluate("explorable.nac.startRadius") == pytest.approx(nac_start_radius(3, 1))


@pytest.mark.parametrize("label", ["Ŵ₁", "M̂₁"])
def test_an_arrow_key_moves_the_dot_and_the_machine(page, label):
    place = page.locator(".dot.chosen")
    before = place.get_attribute("transform"), texts(page, ".pill")
    for _ in range(8):
        page.get_by_label(label).press("ArrowLeft")
    after = place.get_attribute("transform"), texts(page, ".pill")
    assert after[0] != before[0]
    assert after[1][0] != before[1][0]
    assert after[1][1:] == before[1][1:]


def test_a_dot_can_be_dragged(page):
    box = page.locator(".dot .disc").nth(1).bounding_box()
    before = texts(page, ".pill")
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + 80, box["y"] - 60, steps=4)
    page.mouse.up()
    moved = [i for i, (old, new) in enumerate(zip(before, texts(page, ".pill"), strict=True)) if old != new]
    assert len(moved) == 1
    assert page.locator(".dot.chosen text").inner_html() == str(moved[0] + 1)


def test_an_input_changes_the_sum_only(page):
    before = texts(page, ".got"), texts(page, ".pill")
    page.get_by_label("x₂", exact=True).press("ArrowRight")
    assert texts(page, ".got") != before[0]
    assert texts(page, ".pill") == before[1]


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_one_step_lowers_the_loss(open_explorable, optimizer):
    page = open_explorable("nac", {"optimizer": optimizer})
    (before,) = losses(page)
    press(page, "One step")
    assert losses(page)[0] < before
    assert texts(page, ".nac-cost")[0].endswith("after 1 step")


def test_training_ends_with_the_formula(open_explorable):
    page = open_explorable("nac", {"goal": "x1 + x2 - x3"}, still=False)
    press(page, "New start", "Train")
    page.locator('.nac-formula[data-read="right"]').wait_for(timeout=60_000)
    assert texts(page, ".nac-formula") == ["y = x₁ + x₂ − x₃"]
    page.get_by_role("button", name="Train", exact=True).wait_for(timeout=60_000)  # it pauses by itself
    assert "Solved" in says(page)


@pytest.mark.parametrize(("goal", "why"), [("2 * x1", "ceiling"), ("x1 * x2", "No weighted sum")])
def test_two_goals_are_out_of_reach(open_explorable, goal, why):
    page = open_explorable("nac", {"goal": goal})
    press(page, "Train")
    page.get_by_role("button", name="Train", exact=True).wait_for(timeout=60_000)
    assert page.locator(".nac-formula").get_attribute("data-read") == "no"
    assert losses(page)[0] > 1
    assert why in says(page)


def test_plain_gradient_descent_does_not_leave_the_plateaus(open_explorable):
    page = open_explorable("nac", {"optimizer": "sgd"})
    page.get_by_label("Start").select_option("saturated")
    (before,) = losses(page)
    press(page, "Train")
    page.get_by_role("button", name="Train", exact=True).wait_for(timeout=60_000)
    assert losses(page)[0] == pytest.approx(before, rel=0.02)


def test_without_motion_training_moves_in_jumps(page):
    press(page, "Train")
    assert texts(page, ".nac-cost")[0].endswith("after 50 steps")


def test_pause_stops(open_explorable):
    page = open_explorable("nac", still=False)
    press(page, "Train", "Pause")
    stopped = texts(page, ".nac-cost")
    page.wait_for_timeout(200)
    assert texts(page, ".nac-cost") == stopped


def test_python_and_the_page_see_each_others_changes(page):
    give(page, w_hat=[9, -9, 9], m_hat=[9, 9, -9], goal="x1 - x2")
    assert texts(page, ".pill") == ["× 1.00", "× −1.00", "× 0.00"]
    assert page.locator(".nac-formula").get_attribute("data-read") == "right"
    page.get_by_label("Ŵ₁").press("ArrowLeft")
    assert page.evaluate("[models[0].get('w_hat')[0], models[0].saves > 0]") == [8.9, True]


def test_a_unit_that_python_trains_is_followed_step_by_step(page):
    give(page, w_hat=[1, 1, 1])
    give(page, w_hat=[1, 1, 0.9], m_hat=[1, 1, 1])
    assert texts(page, ".nac-cost")[0].endswith("after 2 steps")
    give(page, x=[1, 1, 1])
    assert texts(page, ".nac-cost")[0].endswith("after 2 steps")
    give(page, goal="x3")
    assert texts(page, ".nac-cost")[0].endswith("after 0 steps")
