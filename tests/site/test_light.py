"""A page stands still: an explorable has its room before it is drawn."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from built_book import ROOT, documents
from wide_text import DRAWN

EXPLORABLE = re.compile(r"data-nalu-widget=|\{explorable\} [\w-]+")
SCRIPT = re.compile(r"/explorables/(?!host)[\w-]+\.js")
MOST = 0.1  # of a cumulative layout shift that counts as good
SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 900}},
}

pytestmark = pytest.mark.browser


def source(name: str) -> str:
    """Return what a page is written as."""
    return next(path for path in ROOT.glob(f"{name}.*") if path.suffix in (".md", ".ipynb")).read_text(encoding="utf-8")


PAGES = [name for name in documents() if EXPLORABLE.search(source(name))]


@pytest.fixture(scope="module", params=SCREENS)
def asleep(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Callable[[str], Any]]:
    """Return a function that opens a page whose explorables get no script until one is added."""
    context = browser.new_context(**SCREENS[request.param], reduced_motion="reduce")
    page = context.new_page()

    def open_asleep(name: str) -> Any:
        page.route(SCRIPT, lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(f"{address}/{name}.html", wait_until="load")
        page.evaluate("document.fonts.ready.then(() => true)")
        page.unroute(SCRIPT)
        return page

    yield open_asleep
    context.close()


ROOMS = """() => Object.fromEntries([...document.querySelectorAll("[data-nalu-widget]")].map(
  (place) => [place.dataset.naluWidget, Math.round(place.getBoundingClientRect().height)]))"""


ALL_DRAWN = """() => [...document.querySelectorAll("[data-nalu-widget]")]
  .every((place) => place.querySelector("svg, input, button"))"""


def wake(page: Any) -> dict[str, int]:
    """Draw all explorables of a page; return the height of each."""
    for name in page.evaluate(ROOMS):
        page.add_script_tag(url=f"{page.evaluate('location.origin')}/_static/explorables/{name}.js?awake")
    page.wait_for_function(ALL_DRAWN)
    page.evaluate(DRAWN)
    return dict(page.evaluate(ROOMS))


@pytest.mark.parametrize("name", PAGES)
def test_an_explorable_has_its_room_before_it_is_drawn(name: str, asleep: Callable[[str], Any]) -> None:
    """An eighth is left to other fonts."""
    page = asleep(name)
    kept, taken = page.evaluate(ROOMS), wake(page)
    assert taken
    assert kept == {each: pytest.approx(height, rel=1 / 8) for each, height in taken.items()}


SHIFTS = """(selector) => {
  scrollTo({ top: scrollY + document.querySelector(selector).getBoundingClientRect().top - 60, behavior: "instant" });
  const count = (entries) => { for (const each of entries) shifted += each.value; };
  window.shifted = 0;
  window.shifts = new PerformanceObserver((list) => count(list.getEntries()));
  shifts.observe({ type: "layout-shift" });
  window.counted = () => { count(shifts.takeRecords()); return shifted; };
}"""


def test_nothing_moves_when_an_explorable_is_drawn(asleep: Callable[[str], Any]) -> None:
    page = asleep("chapters/02-nac")
    page.evaluate(SHIFTS, "[data-nalu-widget]")
    wake(page)
    assert page.locator("[data-nalu-widget] svg").count() > 0
    assert page.evaluate("counted()") < MOST


PLACES = """() => [...document.querySelectorAll("[data-nalu-widget], [data-nalu-widget] > p")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height];
})"""


@pytest.mark.parametrize("name", [PAGES[0], "chapters/06-nau-nmu"])
def test_the_frame_of_an_explorable_stands_before_its_style_sheet_is_there(
    name: str, asleep: Callable[[str], Any]
) -> None:
    page = asleep(name)
    styled = page.evaluate(PLACES)
    page.eval_on_selector("link[href*='explorables.css']", "(link) => link.remove()")
    assert styled
    assert page.evaluate(PLACES) == styled
