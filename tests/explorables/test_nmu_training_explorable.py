"""The explorable in which NAU → NMU and NAC → multiplicative NAC train: against PyTorch, and what a reader can do."""

import math

import pytest
import torch
from reader import give, press, says, state, texts
from torch import Tensor, nn

from nalu_tutorial import NAC, NAU, NMU, MultiplicativeNAC
from nalu_tutorial.explorables.nmu_training import RATES, STRENGTHS
from nalu_tutorial.training import Ramp
from nalu_tutorial.units.nac import nac_start_radius

pytestmark = pytest.mark.browser

SETTINGS = {"seed": 1, "strength": 10, "start": 10, "full": 30, "rate": 0.03}
NETS = {"nmu": (NAU, NMU), "nac": (NAC, MultiplicativeNAC)}
NAMES = {"nmu": ("weight",), "nac": ("W_hat", "M_hat")}
RIGHT = [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


@pytest.fixture
def page(open_explorable):
    return open_explorable("nmu-training")


def close(found, expected: Tensor):
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected, rtol=1e-6, atol=1e-9)


# ---- the arithmetic: the page keeps W₁ by rows and then W₂; of a NAC, first each Ŵ and then each M̂ ----


def parameters(model: nn.Sequential, side: str) -> list[Tensor]:
    return [getattr(layer, name) for name in NAMES[side] for layer in model]


def net(side: str, p: list[float]) -> nn.Sequential:
    first, second = NETS[side]
    model = nn.Sequential(first(4, 2), second(2, 1)).double()
    with torch.no_grad():
        parts = torch.tensor(p, dtype=torch.float64).split([8, 2] * (len(p) // 10))
        for parameter, values in zip(parameters(model, side), parts, strict=True):
            parameter.copy_(values.view_as(parameter))
    return model


def flat(tensors: list[Tensor | None]) -> Tensor:
    return torch.cat([tensor.detach().flatten() for tensor in tensors])


def random_starts(side: str, count: int, size: float) -> list[list[float]]:
    p = torch.rand(count, 10 if side == "nmu" else 20, generator=torch.Generator().manual_seed(4), dtype=torch.float64)
    if side == "nac":
        return (size * (2 * p - 1)).tolist()
    return torch.cat([2 * p[:, :8] - 1, p[:, 8:]], dim=1).tolist()


def batches(count: int) -> tuple[Tensor, Tensor]:
    x = 1 + torch.rand(count, 64, 4, generator=torch.Generator().manual_seed(5), dtype=torch.float64)
    return x, wanted(x)


def wanted(x: Tensor) -> Tensor:
    return (x[..., :2].sum(dim=-1) * x.sum(dim=-1)).unsqueeze(-1)


def penalty(model: nn.Sequential) -> Tensor:
    return model[0].sparsity_penalty() + model[1].sparsity_penalty()


STEPS = """([side, settings, starts, from, xs, ts]) => starts.map((start) => {
  const unit = explorable.race.learner(side, settings, start);
  xs.forEach((x, k) => unit.step({ x: Float64Array.from(x.flat()), t: Float64Array.from(ts[k].flat()) }, from + k));
  return [unit.loss, [...unit.gradient], [...unit.p], [...unit.w]];
})"""


def steps(page, side: str, settings: dict, starts: list[list[float]], first: int, x: Tensor, t: Tensor):
    return page.evaluate(STEPS, [side, SETTINGS | settings, starts, first, x.tolist(), t.tolist()])


@pytest.mark.parametrize("side", NETS)
def test_loss_and_gradient_are_pytorchs(page, side):
    starts, (x, t) = random_starts(side, 20, 3.0), batches(1)
    found = steps(page, side, {"rate": 0}, starts, 100, x, t)
    for start, (loss, gradient, _, weights) in zip(starts, found, strict=True):
        model = net(side, start)
        expected = ((model(x[0]) - t[0]) ** 2).mean()
        (expected + 10 * penalty(model) if side == "nmu" else expected).backward()
        close(loss, expected.detach())
        close(gradient, flat([parameter.grad for parameter in parameters(model, side)]))
        close(weights, flat([layer.weight for layer in model]))


@pytest.mark.parametrize("side", NETS)
def test_fifty_steps_are_adams_and_end_with_the_clamp(page, side):
    """The ramp runs from step 10 to step 30 of them."""
    starts, (x, t) = random_starts(side, 4, 1.5), batches(50)
    if side == "nac":  # no sum comes near 0: where one does, rounding grows until nothing can be compared
        starts = torch.tensor(starts, dtype=torch.float64).abs().tolist()
    found = steps(page, side, {}, starts, 0, x, t)
    ramp = Ramp(penalty, 10, SETTINGS["start"], SETTINGS["full"])
    for start, (_, _, p, _) in zip(starts, found, strict=True):
        model = net(side, start)
        adam = torch.optim.Adam(model.parameters(), lr=0.03)
        for k in range(50):
            adam.zero_grad()
            loss = ((model(x[k]) - t[k]) ** 2).mean()
            (loss + ramp.factor(torch.tensor(k)) * penalty(model) if side == "nmu" else loss).backward()
            adam.step()
            for layer in model if side == "nmu" else ():
                layer.clamp_()
        close(p, flat(parameters(model, side)))
    clamped = [w for *_, weights in found for w in weights if w in (-1, 0, 1)]
    assert bool(clamped) == (side == "nmu")


def test_starts_and_batches_are_drawn_from_where_it_says(page):
    script = "side => [...Array(300).keys()].map((seed) => [...explorable.race.learner(side, { seed }).p])"
    nmu, nac = (torch.tensor(page.evaluate(script, side)) for side in NETS)
    first, second = (nac_start_radius(*sizes) for sizes in ((4, 2), (2, 1)))
    small, large = nac.view(300, 2, 10)[..., :8].abs().max(), nac.view(300, 2, 10)[..., 8:].abs().max()
    assert first > small > 0.99 * first
    assert second > large > 0.99 * second
    for values, low, high in ((nmu[:, :8], -0.5, 0.5), (nmu[:, 8:], 0.25, 0.75), (nac / second, -1, 1)):
        assert low < values.min() < values.max() < high
        assert abs(values.mean() - (low + high) / 2) < 0.02
    x = torch.tensor(page.evaluate("['INNER', 'OUTER'].map((name) => [...explorable.race.points[name].x])"))
    assert 1 < x[0].min() < 1.05 < 1.95 < x[0].max() < 2 < x[1].min() < 2.1 < 5.9 < x[1].max() < 6


JUDGE = """([side, start, peak]) => {
  const { learner, off, outcomeOf, points } = explorable.race, unit = learner(side, { seed: 1 }, start);
  if (peak) unit.peak = peak;
  return [outcomeOf(unit), off(unit.net, unit.w, points.OUTER)];
}"""


def nac_start(weights: list[float]) -> list[float]:
    return [math.atanh(w) if abs(w) < 1 else 20 * w for w in weights] + [40.0] * 10


ENDS = [
    ("nmu", RIGHT, 0, "solved"),
    ("nmu", [-1.0, -1.0, 0.0, 0.0, *[-1.0] * 4, 1.0, 1.0], 0, "solved"),
    ("nmu", [1.0, 1.0, 0.0, 0.01, *RIGHT[4:]], 0, "solved"),
    ("nmu", [1.0, 1.0, 0.0, 0.02, *RIGHT[4:]], 0, "unsolved"),
    ("nmu", [1.0, 1.0, 1.0, 0.0, *RIGHT[4:]], 0, "frozen"),
    ("nmu", [1.0, 1.0, 0.85, 0.0, *RIGHT[4:]], 0, "unsolved"),
    ("nac", RIGHT, 1e9, "solved"),
    ("nac", [*RIGHT[:8], 1.0, 0.5], 2e6, "exploded"),
    ("nac", [*RIGHT[:8], 1.0, -0.1], 0.9e6, "divides"),
    ("nac", [*RIGHT[:8], 1.0, -0.04], 0, "frozen"),
    ("nac", [*RIGHT[:8], 1.0, 0.5], 0, "unsolved"),
]


def test_the_end_is_judged_as_the_docstring_says(page):
    x = torch.tensor(page.evaluate("[...explorable.race.points.OUTER.x]"), dtype=torch.float64).view(64, 4)
    t = wanted(x)
    for side, weights, peak, expected in ENDS:
        start = weights if side == "nmu" else nac_start(weights)
        outcome, off = page.evaluate(JUDGE, [side, start, peak])
        error = (((net(side, start)(x) - t) ** 2).mean() / (t**2).mean()).sqrt().detach()
        torch.testing.assert_close(torch.tensor(off, dtype=torch.float64), error, rtol=1e-6, atol=1e-12)
        assert (outcome == "solved") == (error.item() < 0.01)
        assert outcome == expected


# ---- what the reader does ----

PRESETS = [
    ("the pull waits", "solved", "solved", "The NMU solved it: below 1 % from about step 1,"),
    ("no pull", "solved", "solved", "The NAC solved it: below 1 % from about step 4,"),
    (
        "a pull from step 0",
        "frozen",
        "solved",
        "at whole numbers, but wrong ones: off by 88 % from 2 to 6. A pull of 100 ",
    ),
    ("the pull comes too early", "unsolved", "solved", "from 2 to 6. A pull of 10 worked from step 500 on."),
    (
        "an NMU that a weak pull stops",
        "unsolved",
        "divides",
        "by 3.0 % from 2 to 6. A pull of 1 worked from step 0 on.",
    ),
    ("the NAC divides", "solved", "divides", "The NAC divides: it takes a sum to the power −0.34, and is off by 14 %"),
    ("the NAC explodes", "solved", "exploded", "at step 494 its loss was 3.8 · 10¹¹. Adam remembers"),
]


def test_each_preset_ends_as_its_sentence_says(page):
    assert page.locator(".tries button").all_inner_texts() == [name for name, *_ in PRESETS]
    for name, nmu, nac, words in PRESETS:
        press(page, name)
        assert state(page, "nmu", "nac") == [nmu, nac], name
        assert words in says(page), name


def test_before_and_after_the_formula_is_the_weights(page):
    assert page.locator(".nmu-side .formula span").first.inner_text() == (
        "(0.38 (0.22 x₁ − 0.46 x₂ − 0.04 x₃ − 0.43 x₄) + 0.62)"
    )
    pills = texts(page, ".nmu-side .pill")
    assert [pills[0], pills[8]] == ["0.22", "0.38"]
    assert says(page).startswith(
        "Seed 1: two nets of ten weights, not trained yet. From 2 to 6 the NMU is off by 100 %"
    )
    press(page, "Run")
    assert page.locator(".nmu-side .formula").inner_text() == "(x₁ + x₂)\n· (x₁ + x₂ + x₃ + x₄)"
    assert texts(page, ".nmu-side .pill") == [f"{w:.2f}" for w in RIGHT]
    ends = page.locator(".nmu-side circle.first, .nmu-side circle.second").all()
    assert {round(float(end.get_attribute("cy"))) for end in ends} == {24, 84}


def test_twenty_seeds_are_each_trained_and_counted(page):
    give(page, strength=100, start=0, full=0)
    press(page, "20 seeds")
    page.wait_for_function("[...document.querySelectorAll('.starts button')].at(-1).textContent === '20 seeds'")
    cells = [cell.get_attribute("class").split()[1] for cell in page.locator(".cell").all()]
    nmu, nac = cells[:20], cells[20:]
    assert nmu[0] == "frozen"
    assert (nac[2], nac[4]) == ("divides", "exploded")
    counts = nmu.count("solved"), nac.count("solved")
    assert 0 < counts[0] < 10
    assert 0 < counts[1] < 10
    assert page.locator(".tally").inner_text().endswith(f"NMU {counts[0]} of 20, NAC {counts[1]} of 20")
    page.locator(".cell").nth(26).click()  # seed 7
    assert state(page, "seed", "nmu", "nac") == [7, nmu[6], nac[6]]
    give(page, strength=0)
    assert page.locator(".tally").inner_text().endswith(f"NMU 0 of ?, NAC {counts[1]} of 20")  # no pull on its side
    press(page, "20 seeds", "Stop")
    assert page.get_by_role("button", name="20 seeds", exact=True).is_visible()


def test_keys_move_every_slider(page):
    for label, key in (("Seed", "ArrowRight"), ("Rate", "ArrowLeft"), ("Pull", "End"), ("rises from step", "End")):
        page.get_by_label(label, exact=True).press(key)
    assert state(page, "seed", "rate", "strength", "start", "full") == [2, 0.02, 300, 8000, 8000]
    page.get_by_label("to step", exact=True).press("Home")
    assert state(page, "start", "full") == [0, 0]
    assert page.get_by_label("Rate", exact=True).get_attribute("aria-valuetext") == "0.02"
    assert says(page).startswith("Seed 2: ")
    press(page, "Next seed")
    assert state(page, "seed") == [3]
    assert page.evaluate("models[0].saves") >= 6


def test_python_and_the_page_see_each_others_changes(page):
    for name, value in (("seed", 2), ("rate", 0.05), ("strength", 1), ("full", 2750), ("start", 250)):
        press(page, "Run")
        assert state(page, "nmu") == ["solved"]
        give(page, **{name: value})
        assert state(page, "nmu", "nac") == ["", ""], name
    assert page.get_by_label("rises from step").get_attribute("aria-valuetext") == "250"
    ramp = page.locator(".nmu-side linearGradient")
    assert [float(ramp.get_attribute(end)) for end in ("x1", "x2")] == pytest.approx(
        [50 + 280 * (step / 8000) ** 0.5 for step in (250, 2750)]
    )
    assert page.locator(".nmu-side rect[visibility=visible]").count() == 1
    give(page, strength=0)
    assert page.locator(".nmu-side rect[visibility=visible]").count() == 0


def test_training_moves_pauses_and_goes_on(open_explorable):
    page = open_explorable("nmu-training", still=False)
    changed = "d => document.querySelector('.curve.outside').getAttribute('d') !== d"
    line = page.locator(".curve.outside").first
    page.wait_for_function(changed, arg=line.get_attribute("d"))  # it starts when it comes into view
    assert says(page).startswith("S")
    press(page, "Pause")
    stopped = line.get_attribute("d")
    page.wait_for_timeout(150)
    assert line.get_attribute("d") == stopped
    press(page, "Go on")
    page.wait_for_function(changed, arg=stopped)


def test_a_full_pull_from_the_first_step_freezes_the_net_beside_one_that_solves(open_explorable):
    page = open_explorable("nmu-training", {}, {"strength": 100, "start": 0, "full": 0})
    for each in page.locator(".nalu-explorable").all():
        each.get_by_role("button", name="Run", exact=True).click()
    assert page.evaluate("models.map((model) => model.get('nmu'))") == ["solved", "frozen"]


def test_the_sliders_offer_what_the_traits_take(page):
    for label, name, values in (("Pull", "strength", STRENGTHS), ("Rate", "rate", RATES)):
        control, found = page.get_by_label(label, exact=True), []
        control.press("Home")
        for _ in values:
            found += state(page, name)
            control.press("ArrowRight")
        assert found == list(values)
