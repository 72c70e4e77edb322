"""The first screen of the front page: what the book is about, and a figure that moves at the first touch."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from built_book import documents
from visits import PHONE
from wide_text import DRAWN

pytestmark = pytest.mark.browser
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
FIGURE = ".bd-article .nalu-explorable"
SHIFTED = """() => {
  const shifts = new PerformanceObserver(() => {});
  shifts.observe({ type: "layout-shift", buffered: true });
  return shifts.takeRecords().reduce((sum, each) => sum + (each.hadRecentInput ? 0 : each.value), 0);
}"""
FIRST_SCREEN = """() => [...document.querySelectorAll(".bd-article :is(h1, h2, p, .sd-card)")]
  .filter((each) => each.getBoundingClientRect().bottom <= innerHeight).map((each) => each.innerText).join(" ")"""


def touch(page: Any) -> None:
    box = page.locator(f"{FIGURE} .here").last.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if page.viewport_size["width"] < 600 else page.mouse.click)(*at)


def press(page: Any) -> None:
    page.locator(f"{FIGURE} [role=slider]:not([tabindex='-1'])").last.focus()
    page.keyboard.press("ArrowUp")


@pytest.mark.parametrize(("screen", "move"), [("desk", touch), ("desk", press), ("phone", touch)])
def test_the_first_screen_has_the_subject_and_a_figure_that_the_first_touch_or_key_moves(
    screen: str, move: Callable[[Any], None], browser: Any, address: str
) -> None:
    """As it comes to a reader who has done nothing yet. The cards come after, and nothing but the figure moves."""
    context = browser.new_context(**SCREENS[screen])
    page = context.new_page()
    page.goto(f"{address}/{documents()[0]}.html", wait_until="load")
    page.wait_for_selector(f"{FIGURE} .here")
    height = page.viewport_size["height"]
    for part in (f"{FIGURE} svg", f"{FIGURE} .go"):
        box = page.locator(part).first.bounding_box()
        assert 0 <= box["y"] <= height - box["height"], part
    assert page.locator(".bd-article .sd-card").first.bounding_box()["y"] > height
    assert {"neural arithmetic", "NALU"} <= set(re.findall("neural arithmetic|NALU", page.evaluate(FIRST_SCREEN)))
    guesses, before = page.locator(f"{FIGURE} path.guess"), page.evaluate("scrollY")
    assert guesses.count() == 0
    move(page)
    guesses.wait_for(state="attached")
    assert page.evaluate("scrollY") == before
    page.evaluate(DRAWN)
    assert page.evaluate(SHIFTED) < 0.1
    context.close()
