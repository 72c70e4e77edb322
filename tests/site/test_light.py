"""A page stands still: an explorable has its room before it is drawn."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from built_book import ROOT, documents
from visits import ASLEEP, DESK, PHONE, SLEEPING, WAKE

EXPLORABLE = re.compile(r"data-nalu-widget=|\{explorable\} [\w-]+")
MOST = 0.1  # of a cumulative layout shift that counts as good
SCREENS = {"phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}, "desk": {"viewport": DESK}}

pytestmark = pytest.mark.browser
on_a_phone = pytest.mark.parametrize("asleep", ["phone"], indirect=True)
on_both = pytest.mark.parametrize("asleep", SCREENS, indirect=True)


def source(name: str) -> str:
    """Return what a page is written as."""
    return next(path for path in ROOT.glob(f"{name}.*") if path.suffix in (".md", ".ipynb")).read_text(encoding="utf-8")


PAGES = [name for name in documents() if EXPLORABLE.search(source(name))]


@pytest.fixture(scope="module")
def asleep(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Callable[[str], Any]]:
    """Return a function that opens a page whose explorables are not drawn until they are woken."""
    context = browser.new_context(**SCREENS[request.param], reduced_motion="reduce")
    context.add_init_script(ASLEEP)
    page = context.new_page()

    def open_asleep(name: str) -> Any:
        page.goto(f"{address}/{name}.html{SLEEPING}", wait_until="load")
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    yield open_asleep
    context.close()


@on_a_phone
@pytest.mark.parametrize("name", PAGES)
def test_an_explorable_has_its_room_before_it_is_drawn(name: str, asleep: Callable[[str], Any]) -> None:
    """On a desk it is seen by the visit to each page."""
    page = asleep(name)
    assert page.locator("[data-nalu-widget]").count() > 0
    assert page.evaluate(WAKE) == []


SHIFTS = """(selector) => {
  scrollTo({ top: scrollY + document.querySelector(selector).getBoundingClientRect().top - 60, behavior: "instant" });
  const count = (entries) => { for (const each of entries) shifted += each.value; };
  window.shifted = 0;
  window.shifts = new PerformanceObserver((list) => count(list.getEntries()));
  shifts.observe({ type: "layout-shift" });
  window.counted = () => { count(shifts.takeRecords()); return shifted; };
}"""


@on_both
def test_nothing_moves_when_an_explorable_is_drawn(asleep: Callable[[str], Any]) -> None:
    page = asleep("chapters/02-nac")
    page.evaluate(SHIFTS, "[data-nalu-widget]")
    page.evaluate(WAKE)
    assert page.locator("[data-nalu-widget] svg").count() > 0
    assert page.evaluate("counted()") < MOST


PLACES = """() => [...document.querySelectorAll("[data-nalu-widget], [data-nalu-widget] > p")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height];
})"""


@on_both
@pytest.mark.parametrize("name", [PAGES[0], "chapters/06-nau-nmu"])
def test_the_frame_of_an_explorable_stands_before_its_style_sheet_is_there(
    name: str, asleep: Callable[[str], Any]
) -> None:
    page = asleep(name)
    styled = page.evaluate(PLACES)
    page.eval_on_selector("link[href*='explorables.css']", "(link) => link.remove()")
    assert styled
    assert page.evaluate(PLACES) == styled
