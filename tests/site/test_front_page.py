"""The first screen of the front page: what the book is about, and a figure that moves at the first touch."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from built_book import documents
from wide_text import DRAWN

pytestmark = pytest.mark.browser
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
FIGURE = ".bd-article .nalu-explorable"
SHIFTED = """() => {
  const shifts = new PerformanceObserver(() => {});
  shifts.observe({ type: "layout-shift", buffered: true });
  return shifts.takeRecords().reduce((sum, each) => sum + (each.hadRecentInput ? 0 : each.value), 0);
}"""
FIRST_SCREEN = """() => [...document.querySelectorAll(".bd-article :is(h1, h2, p, .sd-card)")]
  .filter((each) => each.getBoundingClientRect().bottom <= innerHeight).map((each) => each.innerText).join(" ")"""


@pytest.fixture(params=SCREENS)
def front(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Any]:
    """Return the front page as it comes to a reader who has done nothing yet."""
    context = browser.new_context(**SCREENS[request.param])
    page = context.new_page()
    page.goto(f"{address}/{documents()[0]}.html", wait_until="load")
    page.wait_for_selector(f"{FIGURE} .here")
    yield page
    context.close()


def test_the_figure_and_its_button_are_in_view_and_the_cards_come_after(front: Any) -> None:
    height = front.viewport_size["height"]
    for part in (f"{FIGURE} svg", f"{FIGURE} .go"):
        box = front.locator(part).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part
    assert front.locator(".bd-article .sd-card").first.bounding_box()["y"] > height


def test_the_first_screen_says_what_the_book_is_about(front: Any) -> None:
    screen = front.evaluate(FIRST_SCREEN)
    assert "neural arithmetic" in screen
    assert "NALU" in screen


def drawn(page: Any) -> int:
    return page.locator(f"{FIGURE} path.guess").count()


def touch(page: Any) -> None:
    box = page.locator(f"{FIGURE} .here").last.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if page.viewport_size["width"] < 600 else page.mouse.click)(*at)


def press(page: Any) -> None:
    page.locator(f"{FIGURE} [role=slider]:not([tabindex='-1'])").last.focus()
    page.keyboard.press("ArrowUp")


@pytest.mark.parametrize("move", [touch, press])
def test_the_first_touch_or_key_moves_the_figure_and_nothing_else(move: Callable[[Any], None], front: Any) -> None:
    assert drawn(front) == 0
    before = front.evaluate("scrollY")
    move(front)
    front.wait_for_function(f"document.querySelectorAll('{FIGURE} path.guess').length === 1")
    assert front.evaluate("scrollY") == before
    front.evaluate(DRAWN)
    assert front.evaluate(SHIFTED) < 0.1
