"""The explorable of the grid: its agents against PyTorch and the environment, and what is moved, played and guessed."""

import runpy
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from reader import give, hurry, press, says, state, texts

from nalu_tutorial import shipped_record
from nalu_tutorial.environments import ArriveOnTime
from nalu_tutorial.experiments.keeping_time._grid_nets import AGENTS
from nalu_tutorial.tasks import grid
from nalu_tutorial.tasks.grid import ACTIONS, PASS

pytestmark = pytest.mark.browser
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "store_grid_agents.py"))
TIMES = range(5, 31)
# What an agent of the page decides in episodes: its output and the distance before each step, and when it is there.
DECIDED = """([k, episodes]) => episodes.map(([far, time]) => {
  const { decided, arrived } = explorable.grid.episode(k, far, time);
  return [decided.map(({ y }) => y), decided.map(({ here }) => here), arrived];
})"""
SHARES = "(k) => Array.from({ length: 26 }, (_, i) => explorable.grid.share(k, 5 + i))"
WATCH = """() => {
  const clock = document.querySelector(".clock");
  window.seen = [];
  new MutationObserver(() => seen.push(parseInt(clock.textContent.slice(5)))).observe(clock, { childList: true });
}"""


@pytest.fixture
def page(open_explorable):
    return open_explorable("grid")


@pytest.fixture
def judged(open_explorable):
    """Return the page with every time tried, after a guess of 15."""
    page = open_explorable("grid", {"guess": 15})
    press(page, "Try every time")
    return page


def nets_of(page):
    """Return the nets that the page has, of the package's parts: the LSTM and the counter."""
    lstm, counter = (AGENTS[row]().double().requires_grad_(False) for row in TOOL["ROWS"].values())
    for net, name in ((lstm, "LSTM"), (counter, "COUNTER")):
        weights = torch.tensor(page.evaluate(f"[...explorable.grid.{name}]"), dtype=torch.float64)
        torch.nn.utils.vector_to_parameters(weights, net.parameters())
    return lstm, counter


def draws(count=60):
    """Return random distances, and times that are possible for them."""
    generator = torch.Generator().manual_seed(13)
    far = torch.randint(1, 9, (count,), generator=generator)
    return [[d, int(torch.randint(max(5, d), 31, (), generator=generator))] for d in far.tolist()]


def seen_in(here, time):
    """Return what an agent has seen that stood so far away before each step: (steps, 2)."""
    command = torch.zeros(len(here), dtype=torch.float64)
    command[0] = time
    return torch.stack([torch.tensor(here, dtype=torch.float64), command], dim=1)


def place(page, name):
    """Return where the red square or the start is, as it is told."""
    return page.locator(f".dot.{name}").get_attribute("aria-valuetext")


def does(page):
    return texts(page, ".agents .does")


# ---- the agents ----


@pytest.mark.parametrize("k", range(2))
def test_a_net_decides_as_in_pytorch(page, k):
    net, episodes = nets_of(page)[k], draws()
    for (far, time), (y, here, arrived) in zip(episodes, page.evaluate(DECIDED, [k, episodes]), strict=True):
        expected = net(seen_in(here, time))[:, 0]
        torch.testing.assert_close(torch.tensor(y, dtype=torch.float64), expected, rtol=1e-6, atol=1e-6)
        assert here[0] == far
        walked = [before - after for before, after in pairwise(here)]
        assert walked == [int(each > 0) for each in y[:-1]]
        assert arrived == (len(y) if here[-1] == 1 and y[-1] > 0 else time + 11)


def test_the_rule_decides_as_the_exact_rule(page):
    episodes = draws()
    for (_, time), (y, here, arrived) in zip(episodes, page.evaluate(DECIDED, [2, episodes]), strict=True):
        cells = torch.stack([torch.tensor(here), torch.zeros(len(here), dtype=torch.long)], dim=1)
        action = grid.exact_rule(cells, torch.zeros_like(cells), time - torch.arange(len(here)))
        assert [each > 0 for each in y] == (action != PASS).tolist()
        assert arrived == time


@pytest.mark.parametrize("k", range(3))
def test_in_the_environment_it_takes_the_same_way_and_has_the_same_outcome(page, k):
    environment = ArriveOnTime(times=(5, 30))
    environment.reset(seed=13)
    for _ in range(40):
        _, info = environment.reset()
        start, far, time, end = environment.agent, info["distance"], info["time"], ""
        [[y, _, arrived]] = page.evaluate(DECIDED, [k, [[far, time]]])
        moves = 0
        for decision in y:
            if end:
                break
            cells = torch.tensor([environment.agent, environment.red])
            action = int(grid.toward(*cells)) if decision > 0 else ACTIONS.index("pass")
            end = environment.step(action)[4]["outcome"]
            moves += decision > 0
            shown = page.evaluate("(way) => explorable.grid.onWay(...way)", [start, environment.red, moves])
            assert tuple(shown) == environment.agent
        assert end == ("exact" if arrived == time else "early" if arrived < time else "late")


def test_the_shares_of_all_starts_are_those_of_the_package(page):
    for k, net in enumerate(nets_of(page)):
        exact = grid.outcomes(net.float(), TIMES[0], TIMES[-1])[:, 0]
        assert page.evaluate(SHARES, k) == pytest.approx(exact.tolist())
        fails = [time for time, share in zip(TIMES, exact.tolist(), strict=True) if share < 1]
        assert page.evaluate("(k) => explorable.grid.exactTo(k)", k) == (fails or [31])[0] - 1
    assert page.evaluate(SHARES, 2) == [1] * len(TIMES)


def test_its_shares_are_those_of_its_rows_in_the_record(page):
    record = shipped_record(TOOL["EXPERIMENT"])
    for k, name in enumerate(TOOL["ROWS"].values()):
        row = record.select(name, "")[TOOL["SEED"]]
        assert row.seed == TOOL["SEED"]
        assert page.evaluate(SHARES, k) == pytest.approx([row.measures[f"exact_{time}"] for time in TIMES], abs=1e-6)


def test_the_tool_stores_the_same_again(page):
    block = TOOL["stored_block"](dict(zip(TOOL["ROWS"], nets_of(page), strict=True)))
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


# ---- a walk ----


def test_step_by_step_all_are_shown_until_none_is_on_its_way(page):
    assert texts(page, ".clock") == ["Step 0 of 9: 9 left. Distance at the start: 5."]
    assert does(page) == ["waits"] * 3
    press(page, *["Step"] * 4)
    assert texts(page, ".clock") == ["Step 4 of 9: 5 left. Distance at the start: 5."]
    assert does(page) == ["walks"] * 3
    assert texts(page, ".agents .holds")[2] == "5 left"
    counter = nets_of(page)[1]
    count = counter.counts(seen_in([5] * 5, 9))[-1].item()
    assert texts(page, ".agents .holds")[1] == f"n = {count:.2f}"
    press(page, *["Step"] * 5)
    assert does(page) == ["exact"] * 3
    assert texts(page, ".ended") == ["T = 9: LSTM, counter and exact rule exactly on time."]
    assert page.get_by_role("button", name="Step", exact=True).get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Step", exact=True).click(force=True)
    assert "Step 9 of 9" in texts(page, ".clock")[0]
    press(page, "Again")
    assert "Step 0 of 9" in texts(page, ".clock")[0]
    assert state(page, "arrived") == [[9] * 3]


def test_with_motion_it_walks_step_by_step_and_pauses(open_explorable):
    page = open_explorable("grid", {"time": 12}, still=False)
    press(page, "Play", "Pause")
    assert texts(page, ".ended") == [""]
    press(page, "Again")
    page.evaluate(WATCH)
    hurry(page)
    press(page, "Play")
    page.wait_for_function("document.querySelector('.ended').textContent !== ''")
    assert page.evaluate("[...new Set(seen)]") == list(range(13))
    assert does(page) == ["exact"] * 3


def test_without_motion_a_walk_is_over_at_once_and_play_begins_anew(page):
    press(page, "Play")
    assert "Step 9 of 9" in texts(page, ".clock")[0]
    press(page, "Play")
    assert "Step 9 of 9" in texts(page, ".clock")[0]


# ---- the start, the square and the time ----


def test_arrow_keys_move_square_and_start_and_begin_anew(page):
    press(page, "Step")
    page.locator(".dot.red").press("ArrowDown")
    assert [place(page, "red"), place(page, "agent")] == ["row 4, column 2", "row 0, column 0"]
    assert state(page, "red", "agent") == [[4, 2], [0, 0]]
    assert "Step 0 of 9: 9 left. Distance at the start: 6." in texts(page, ".clock")
    page.locator(".dot.agent").press("ArrowUp")  # against the wall
    assert place(page, "agent") == "row 0, column 0"
    page.locator(".dot.agent").press("ArrowRight")
    assert place(page, "agent") == "row 0, column 1"


def test_neither_moves_onto_the_other(page):
    give(page, agent=[2.0, 2.0], red=[2.0, 3.0])
    page.locator(".dot.agent").press("ArrowRight")
    page.locator(".dot.red").press("ArrowLeft")
    assert state(page, "agent", "red") == [[2, 2], [2, 3]]


def test_a_drag_takes_the_square_along(page):
    box = page.locator(".floor").bounding_box()
    cell = box["width"] / 5
    page.mouse.move(box["x"] + 2.5 * cell, box["y"] + 3.5 * cell)
    page.mouse.down()
    page.mouse.move(box["x"] + 4.4 * cell, box["y"] + 1.5 * cell)
    page.mouse.up()
    assert state(page, "red") == [[1, 4]]
    page.mouse.move(box["x"] + 0.5 * cell, box["y"] + 2.5 * cell)  # an empty cell
    page.mouse.down()
    page.mouse.move(box["x"] + 2.5 * cell, box["y"] + 2.5 * cell)
    page.mouse.up()
    assert state(page, "red", "agent") == [[1, 4], [0, 0]]


def test_a_time_is_never_shorter_than_the_way(page):
    page.get_by_label("T, the time to arrive").press("Home")
    assert state(page, "time") == [5]
    page.locator(".dot.red").press("ArrowRight")
    assert state(page, "time") == [6]
    assert page.get_by_label("T, the time to arrive").get_attribute("min") == "6"
    give(page, red=[4.0, 4.0], time=5)
    assert texts(page, ".clock") == ["Step 0 of 8: 8 left. Distance at the start: 8."]


def test_python_sets_places_that_the_page_rounds_and_keeps_apart(page):
    give(page, agent=[3.4, 1.6], red=[2.6, 2.2])
    assert [place(page, name) for name in ("agent", "red")] == ["row 3, column 1", "row 3, column 2"]
    give(page, agent=[0.0, 0.0], red=[0.0, 0.0])
    assert [place(page, name) for name in ("agent", "red")] == ["row 0, column 1", "row 0, column 0"]


def test_what_was_tried_is_kept_until_the_place_changes(page):
    press(page, "Play")
    page.get_by_label("T, the time to arrive").press("ArrowRight")
    press(page, "Play")
    assert page.locator(".plot circle").count() == 6
    page.locator(".dot.red").press("ArrowDown")
    assert page.locator(".plot circle").count() == 0


# ---- the guess ----


def test_before_the_guess_times_end_where_training_did(page):
    assert says(page) == "Times beyond 12 wait for your guess."
    page.get_by_label("T, the time to arrive").press("End")
    assert state(page, "time") == [12]
    page.locator(".go").click(force=True)
    assert page.locator(".plot circle").count() == 0


@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_a_guess_is_judged_and_stands_in_the_picture(open_explorable, beside):
    page = open_explorable("grid")
    right = page.evaluate("explorable.grid.exactTo(0)")
    page = open_explorable("grid", {"guess": right + beside})
    press(page, "Try every time")
    words = ["which is too little", "which is right", "which is too much"][beside + 1]
    headline = f"From all 600 starts the LSTM arrives exactly up to T = {right}."
    assert says(page).startswith(f"{headline} You guessed {right + beside}, {words}.")
    x = float(page.locator("g.yours").get_attribute("transform").removeprefix("translate(").split()[0])
    assert x == pytest.approx(16 + (right + beside - 5) * 308 / 25, abs=0.06)


def test_the_verdict_says_what_the_package_finds(judged):
    lstm, counter = (net.float() for net in nets_of(judged))
    far, time, starts = grid.episodes(20, 20)
    late = (grid.arrival(lstm, far, time) - time) * starts
    assert f"With T = 20, it arrives {-late.sum().item() / starts.sum().item():.1f} steps too early" in says(judged)
    learned = 100 * grid.outcomes(counter, 30, 30)[0, 0].item()
    assert f"With T = 30, it is exact from {learned:.0f} % of the starts." in says(judged)
    assert f"exact up to T = {judged.evaluate('explorable.grid.exactTo(1)')}." in says(judged)


def test_after_the_verdict_every_time_is_shown_for_each_place(judged):
    assert judged.locator(".plot g > :is(circle, path.wrong)").count() == 3 * 26
    give(judged, red=[4.0, 4.0])
    assert judged.locator(".plot g > :is(circle, path.wrong)").count() == 3 * 23
    judged.get_by_label("T, the time to arrive").press("End")
    assert state(judged, "time") == [30]
    press(judged, "Play")
    assert texts(judged, ".ended")[0].startswith("T = 30: LSTM ")


def test_with_motion_the_times_are_tried_one_after_the_other(open_explorable):
    page = open_explorable("grid", {"guess": 20}, still=False)
    press(page, "Try every time")
    page.wait_for_function("document.querySelectorAll('.plot g > circle').length > 4")
    assert says(page).startswith("T = ")
    hurry(page)
    page.get_by_text("From all 600 starts").first.wait_for()
