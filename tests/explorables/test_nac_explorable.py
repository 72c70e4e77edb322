"""The NAC's explorable: its arithmetic against PyTorch, and what the reader sees against what was done."""

import pytest
import torch
from cases import CASES, show_result
from reader import close, drag, give, hurry, press, says, state, texts, within

pytestmark = pytest.mark.browser
DRAWS = 24


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


def parameters(case):
    return case["w"].clone().requires_grad_(), case["m"].clone().requires_grad_()


def test_gradient_is_autograds(code):
    for seed in range(DRAWS):
        case = draws(seed)
        actual = code.evaluate("({ w, m, x, t }) => explorable.nac.gradient(w, m, x, t)", as_lists(case))
        w_hat, m_hat = parameters(case)
        loss = loss_of(w_hat, m_hat, case["x"], case["t"])
        loss.backward()
        close(actual["loss"], loss)
        close(actual["wHat"], w_hat.grad)
        close(actual["mHat"], m_hat.grad)


STEPS = """({ w, m, x, t, lr, steps }) => {
  const state = { t: 0, m: [0, 0, 0, 0, 0, 0], v: [0, 0, 0, 0, 0, 0] };
  let now = { wHat: w, mHat: m };
  for (let k = 0; k < steps; k += 1) now = explorable.nac.step(now.wHat, now.mHat, x, t, state, lr);
  return now;
}"""


def test_five_steps_are_adams(code):
    for seed in range(DRAWS):
        case = draws(seed)
        actual = code.evaluate(STEPS, as_lists(case) | {"lr": 0.1, "steps": 5})
        w_hat, m_hat = parameters(case)
        adam = torch.optim.Adam([w_hat, m_hat], lr=0.1)
        for _ in range(5):
            adam.zero_grad()
            loss_of(w_hat, m_hat, case["x"], case["t"]).backward()
            adam.step()
        close(actual["wHat"], w_hat)
        close(actual["mHat"], m_hat)


def go(page):
    return page.locator(".go").get_attribute("aria-disabled")


def test_training_waits_until_all_dots_are_placed(page):
    for i in (1, 3):
        page.get_by_role("slider", name=f"Dot {i}").press("ArrowRight")
    assert says(page) == "Still to place: dot 2."
    assert go(page) == "true"
    page.locator(".go").click(force=True)
    assert state(page, "w_hat") == [[0.2, 0, 0.2]]
    page.get_by_role("slider", name="Dot 2").press("Shift+ArrowUp")
    assert state(page, "w_hat", "m_hat") == [[0.2, 0, 0.2], [2, 1, -2]]
    assert go(page) == "false"
    assert texts(page, ".nac-formula") == ["W₂ = sign 0.00 · gate 0.73 = 0.00"]


def test_a_dot_can_be_dragged(page):
    x, y = within(page, ".dot .disc >> nth=1")
    drag(page, (x, y), (x + 71, y - 69))
    ((first, second, third),) = state(page, "w_hat")
    assert (first, third) == (0, 0)
    assert second > 1


def places(page, selector):
    return page.locator(selector).evaluate_all("all => all.map((each) => each.getAttribute('transform'))")


def test_the_guess_stays_as_rings_and_training_starts_elsewhere(page):
    CASES["nac"].give(page)
    guess = places(page, ".dot")
    assert page.locator(".ghost[visibility=visible]").count() == 0
    press(page, "Train")
    assert places(page, ".ghost") == guess
    assert not set(places(page, ".dot")) & set(guess)
    hurry(page)
    page.get_by_role("button", name="Guess again").wait_for(timeout=60_000)
    press(page, "Guess again")
    assert state(page, "w_hat", "m_hat") == [[0, 0, 0], [2, 0, -2]]
    assert says(page) == "Drag each dot, or use its arrow keys."


def trained(page, goal, w_hat, m_hat):
    """Train towards a goal after this guess, and return what is said."""
    page.get_by_role("button", name=goal, exact=True).click()
    give(page, w_hat=w_hat, m_hat=m_hat)
    show_result(page, "nac")
    return says(page)


TO_ZERO = [[5, 4], [-5, 4], [4, -5]]  # as the goal x₁ − x₂ wants it, the last gate shut
REACTIONS = [
    ([[5, 4], [5, 4], [-5, 4]], [2.5, 2.5, -2.5], [4, 4, 4], "All three ended"),
    ([[5, 4], [5, 4], [5, 4]], [2.5, 2.5, -2.5], [4, 4, 4], "dot 3 at 1, and it ended at −1."),
    ([[5, 4], [0, 2], [1, -5]], [2.5, 2.5, -2.5], [4, 4, 4], "dot 3 on the flat 0, and it ended at −1. Another one"),
    ([[-5, 4], [-5, 4], [5, 4]], [2.5, 2.5, -2.5], [4, 4, 4], "dot 1 at −1, and it ended at 1. None of"),
    (TO_ZERO, [2.5, -2.5, 0.1], [4, 4, -0.8], "But you closed the gate of dot 3, and training took its sign to 0"),
    (TO_ZERO, [2.5, -2.5, 1.3], [4, 4, -3.4], "All three ended"),
]


@pytest.mark.parametrize(("guess", "w_hat", "m_hat", "words"), REACTIONS)
def test_the_reaction_says_how_the_guess_was_wrong(code, guess, w_hat, m_hat, words):
    script = """([guess, wHat, mHat]) => explorable.nac.reaction({ guess, wHat, mHat, goal: "x1 - x2",
      weights: wHat.map((w, i) => Math.tanh(w) / (1 + Math.exp(-mHat[i]))) })"""
    assert words in code.evaluate(script, [guess, w_hat, m_hat])


def test_a_right_guess_is_told_so(page):
    text = trained(page, "x₁ + x₂ − x₃", [5, 5, -5], [4, 4, 4])
    assert text.startswith("Solved. All three ended at the heights that you guessed. The loss is 0.00")
    assert texts(page, ".nac-formula") == ["y = x₁ + x₂ − x₃"]
    assert page.locator(".nac-formula").get_attribute("data-read") == "right"


def test_two_times_x_is_judged_after_training_only(page):
    press(page, "2 · x₁")
    text = trained(page, "2 · x₁", [5, 5, 5], [4, -5, -5])
    assert text.startswith("It cannot learn 2 · x₁. W₁ would have to be 2, and no weight goes beyond 1.")
    assert page.locator(".nac-formula").get_attribute("data-read") == "no"
    press(page, "x₁ − x₂")
    assert says(page) == "Drag each dot, or use its arrow keys."


def test_dots_on_one_place_lie_side_by_side(open_explorable):
    page = open_explorable("nac", {"w_hat": [3, 3, 3], "m_hat": [3, 3, 3]})
    shown = [tuple(map(float, each[10:-1].split())) for each in places(page, ".dot")]
    for i in range(3):
        for k in range(i):
            assert torch.dist(torch.tensor(shown[i]), torch.tensor(shown[k])) > 19


def test_an_input_changes_the_sum_only(page):
    page.locator("summary").click()
    before = texts(page, ".got"), texts(page, ".pill")
    give(page, w_hat=[1, 1, 1])
    assert texts(page, ".pill") != before[1]
    before = texts(page, ".got"), texts(page, ".pill")
    page.get_by_label("x₂", exact=True).press("ArrowRight")
    assert texts(page, ".got") != before[0]
    assert texts(page, ".pill") == before[1]


def test_what_python_sets_after_the_verdict_takes_it_away(page):
    give(page, w_hat=[9, -9, 9], m_hat=[9, 9, -9], goal="x1 - x2")
    assert texts(page, ".pill") == ["× 1.00", "× −1.00", "× 0.00"]
    page.get_by_role("slider", name="Dot 1").press("ArrowLeft")
    assert state(page, "w_hat") == [[8.8, -9, 9]]
    show_result(page, "nac")
    give(page, w_hat=[1, 1, 1])  # no verdict stands beside what it was not about
    assert page.locator(".nalu-says strong").count() == 0
    assert page.locator(".ghost[visibility=visible]").count() == 0
