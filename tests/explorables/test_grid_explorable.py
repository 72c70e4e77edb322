"""The explorable of the grid: its agents against PyTorch and the environment, and what is moved, played and guessed."""

import runpy
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from reader import close, drag, give, hurry, press, says, state, texts, with_weights, within

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
def nets(code):
    """Return the nets that the page has, of the package's parts: the LSTM and the counter."""
    rows = zip(TOOL["ROWS"].values(), ("LSTM", "COUNTER"), strict=True)
    return [with_weights(AGENTS[row](), code, f"explorable.grid.{name}") for row, name in rows]


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


def test_a_net_decides_as_in_pytorch_and_the_rule_as_the_exact_one(code, nets):
    episodes = draws()
    for k, net in enumerate(nets):
        for (far, time), (y, here, arrived) in zip(episodes, code.evaluate(DECIDED, [k, episodes]), strict=True):
            close(y, net(seen_in(here, time))[:, 0])
            assert here[0] == far
            walked = [before - after for before, after in pairwise(here)]
            assert walked == [int(each > 0) for each in y[:-1]]
            assert arrived == (len(y) if here[-1] == 1 and y[-1] > 0 else time + 11)
    for (_, time), (y, here, arrived) in zip(episodes, code.evaluate(DECIDED, [2, episodes]), strict=True):
        cells = torch.stack([torch.tensor(here), torch.zeros(len(here), dtype=torch.long)], dim=1)
        action = grid.exact_rule(cells, torch.zeros_like(cells), time - torch.arange(len(here)))
        assert [each > 0 for each in y] == (action != PASS).tolist()
        assert arrived == time


def test_in_the_environment_it_takes_the_same_way_and_has_the_same_outcome(code):
    environment = ArriveOnTime(times=(5, 30))
    environment.reset(seed=13)
    for k in [0, 1, 2] * 12:
        _, info = environment.reset()
        start, far, time, end = environment.agent, info["distance"], info["time"], ""
        [[y, _, arrived]] = code.evaluate(DECIDED, [k, [[far, time]]])
        ways, walked = [], []
        for decision in y:
            if end:
                break
            cells = torch.tensor([environment.agent, environment.red])
            action = int(grid.toward(*cells)) if decision > 0 else ACTIONS.index("pass")
            end = environment.step(action)[4]["outcome"]
            walked.append(list(environment.agent))
            ways.append([start, environment.red, sum(each > 0 for each in y[: len(walked)])])
        assert code.evaluate("(ways) => ways.map((way) => explorable.grid.onWay(...way))", ways) == walked
        assert end == ("exact" if arrived == time else "early" if arrived < time else "late")


def test_the_shares_of_all_starts_are_those_of_the_package(code, nets):
    for k, net in enumerate(nets):
        exact = grid.outcomes(net.float(), TIMES[0], TIMES[-1])[:, 0]
        assert code.evaluate(SHARES, k) == pytest.approx(exact.tolist())
        fails = [time for time, share in zip(TIMES, exact.tolist(), strict=True) if share < 1]
        assert code.evaluate("(k) => explorable.grid.exactTo(k)", k) == (fails or [31])[0] - 1
    assert code.evaluate(SHARES, 2) == [1] * len(TIMES)


def test_its_shares_are_those_of_its_rows_in_the_record(code):
    record = shipped_record(TOOL["EXPERIMENT"])
    for k, name in enumerate(TOOL["ROWS"].values()):
        row = record.select(name, "")[TOOL["SEED"]]
        assert row.seed == TOOL["SEED"]
        assert code.evaluate(SHARES, k) == pytest.approx([row.measures[f"exact_{time}"] for time in TIMES], abs=1e-6)


def test_the_tool_stores_the_same_again(nets):
    block = TOOL["stored_block"](dict(zip(TOOL["ROWS"], nets, strict=True)))
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


# ---- a walk ----


def test_step_by_step_all_are_shown_until_none_is_on_its_way(page, nets):
    assert texts(page, ".clock") == ["Step 0 of 9: 9 left. Distance at the start: 5."]
    assert does(page) == ["waits"] * 3
    press(page, *["Step"] * 4)
    assert texts(page, ".clock") == ["Step 4 of 9: 5 left. Distance at the start: 5."]
    assert does(page) == ["walks"] * 3
    assert texts(page, ".agents .holds")[2] == "5 left"
    count = nets[1].counts(seen_in([5] * 5, 9))[-1].item()
    assert texts(page, ".agents .holds")[1] == f"n = {count:.2f}"
    press(page, *["Step"] * 5)
    assert does(page) == ["exact"] * 3
    assert texts(page, ".ended") == ["T = 9: LSTM, counter and exact rule exactly on time."]
    step = page.get_by_role("button", name="Step", exact=True)
    assert step.get_attribute("aria-disabled") == "true"
    step.click(force=True)
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


def test_without_motion_a_walk_is_over_at_once_and_is_kept_until_the_place_changes(page):
    for _ in range(2):  # a second press begins anew
        press(page, "Play")
        assert "Step 9 of 9" in texts(page, ".clock")[0]
    page.get_by_label("T, the time to arrive").press("ArrowRight")
    press(page, "Play")
    assert page.locator(".plot circle").count() == 6
    page.locator(".dot.red").press("ArrowDown")
    assert page.locator(".plot circle").count() == 0


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
    drag(page, within(page, ".floor", 0.5, 0.7), within(page, ".floor", 0.88, 0.3))
    assert state(page, "red") == [[1, 4]]
    drag(page, within(page, ".floor", 0.1, 0.5), within(page, ".floor", 0.5, 0.5))  # from an empty cell
    assert state(page, "red", "agent") == [[1, 4], [0, 0]]


def test_a_time_is_never_shorter_than_the_way_nor_before_the_guess_longer_than_in_training(page):
    time = page.get_by_label("T, the time to arrive")
    time.press("End")
    assert state(page, "time") == [12]
    time.press("Home")
    assert state(page, "time") == [5]
    page.locator(".dot.red").press("ArrowRight")
    assert state(page, "time") == [6]
    assert time.get_attribute("min") == "6"
    give(page, red=[4.0, 4.0], time=5)
    assert texts(page, ".clock") == ["Step 0 of 8: 8 left. Distance at the start: 8."]


def test_python_sets_places_that_the_page_rounds_and_keeps_apart(page):
    give(page, agent=[3.4, 1.6], red=[2.6, 2.2])
    assert [place(page, name) for name in ("agent", "red")] == ["row 3, column 1", "row 3, column 2"]
    give(page, agent=[0.0, 0.0], red=[0.0, 0.0])
    assert [place(page, name) for name in ("agent", "red")] == ["row 0, column 1", "row 0, column 0"]


# ---- the guess ----


@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_a_guess_is_judged_and_stands_in_the_picture(open_explorable, code, beside):
    right = code.evaluate("explorable.grid.exactTo(0)")
    page = open_explorable("grid", {"guess": right + beside})
    press(page, "Try every time")
    words = ["too little", "right", "too much"][beside + 1]
    assert f"exactly up to T = {right}. You guessed {right + beside}, which is {words}." in says(page)
    x = float(page.locator("g.yours").get_attribute("transform").removeprefix("translate(").split()[0])
    assert x == pytest.approx(16 + (right + beside - 5) * 308 / 25, abs=0.06)


def test_the_verdict_says_what_the_package_finds(judged, nets):
    lstm, counter = (net.float() for net in nets)
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
