"""The built book as a reader meets it: in a browser, off-line, in both themes, on a phone, from a folder."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from built_book import documents
from reader import let_pass
from visits import PHONE, Log

PAGES = documents()
FRONT, FIRST, SECOND = PAGES[0], "chapters/01-identity-failure", "chapters/02-nac"
LESSONS = [name for name in PAGES if re.match(r"chapters/\d", name)]
SHELL_LIMIT, OWN_LIMIT = 400_000, 200_000
SLIDER = ".nalu-explorable :is(input[type=range], [role=slider]) >> visible=true"

pytestmark = pytest.mark.browser
VisitPage = Callable[[str], Any]
on_every_page = pytest.mark.parametrize("name", [*PAGES, "search", "genindex"])


@on_every_page
def test_a_page_is_without_faults(name: str, visit: VisitPage) -> None:
    assert {fault: each for fault, each in visit(name).faults.items() if each} == {}


@on_every_page
def test_a_page_is_light_to_load(name: str, visit: VisitPage, transferred: Callable[[str], int]) -> None:
    sizes = {url: transferred(url) for url in set(visit(name).loaded) if url.startswith("http://127.0.0.1")}
    shell = sum(size for url, size in sizes.items() if is_shell(url))
    own = sum(sizes.values()) - shell
    assert shell < SHELL_LIMIT
    assert own < OWN_LIMIT


@pytest.mark.parametrize("name", LESSONS)
def test_a_reader_without_a_kernel_is_told_what_answers(name: str, visit: VisitPage) -> None:
    """Of the text of a visit, which is not made again for it in the file of the answers."""
    text = visit(name).text
    kept, here, needs = map(text.count, ("without a kernel: press", "Answer here\n", "This one needs a"))
    assert kept == 1
    assert here > 0
    assert ("The others need a kernel" in text) == (needs > 0)


def is_shell(url: str) -> bool:
    """Tell whether a file belongs to the theme or its fonts."""
    path = urlsplit(url).path
    return path.startswith("/_static/") and not re.search(r"answers|explorables|all-units|/book\.css|/mark\.svg", path)


@pytest.mark.parametrize("name", [FRONT, FIRST])
def test_an_explorable_answers_to_the_keyboard(name: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{name}.html")
    sliders = page.locator(SLIDER)
    assert sliders.count() > 0, "no explorable with a slider"
    check_answers(page, sliders.first)


def check_answers(page: Any, slider: Any) -> None:
    """Press a key on a slider; more than the slider itself must change."""
    slider.scroll_into_view_if_needed()
    named = "(slider) => slider.labels?.[0]?.innerText.trim() || slider.ariaLabel"
    assert page.evaluate(named, slider.element_handle())
    before = still(slider)
    slider.focus()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    page.wait_for_function(f"([slider, before]) => ({REST})(slider) !== before", arg=[slider.element_handle(), before])


REST = """(slider) => {
  const copy = slider.closest(".nalu-explorable").cloneNode(true);
  copy.querySelectorAll(".nalu-slider").forEach((each) => each.remove());
  return copy.innerHTML;
}"""


def still(slider: Any) -> str:
    """Return the explorable around a slider, without its sliders, once nothing in it moves by itself."""
    last = None
    for _ in range(50):
        last, now = slider.evaluate(REST), last
        if last == now:
            return last
        let_pass(slider.page)
    raise AssertionError("the explorable never comes to rest, though the reader asked for reduced motion")


# What a finger meets in the middle of the button: scrolls up to an explorable, which brings the button.
UNDER_THE_BUTTON = """async (selector) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pause = async () => { for (let k = 0; k < 12; k += 1) await frame(); };
  const button = document.querySelector("#pst-back-to-top");
  document.querySelector(selector).scrollIntoView({ block: "center", behavior: "instant" });
  await pause();
  scrollBy({ top: -40, behavior: "instant" });
  await pause();
  const box = button.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const met = document.elementFromPoint(x, y), is = (other) => Boolean(met?.closest(other));
  return [button.checkVisibility(), is(".nalu-explorable"), is("#pst-back-to-top")];
}"""


def test_back_to_top_covers_no_explorable(open_page: Callable[..., Any]) -> None:
    page = open_page(f"{SECOND}.html")
    page.set_viewport_size(PHONE)
    assert page.evaluate(UNDER_THE_BUTTON, ".nalu-explorable") == [True, True, False]
    assert page.evaluate(UNDER_THE_BUTTON, "figure.nalu-fig") == [True, False, True]


def test_no_bar_stands_below_a_formula_in_a_line(open_page: Callable[..., Any]) -> None:
    """The browsers of tests hide all bars, so this asks for the style: on most desks a bar would take room."""
    page = open_page("chapters/04-gradient-expectation.html")
    page.wait_for_selector("span.math math")
    styles = "all => [...new Set(all.map((one) => getComputedStyle(one).scrollbarWidth))]"
    assert page.eval_on_selector_all("span.math", styles) == ["none"]


def test_solutions_and_hints_unfold_by_the_keyboard(open_page: Callable[..., Any]) -> None:
    page = open_page(f"{SECOND}.html")
    check_unfolds(page.locator("article details.solution").first)
    check_unfolds(page.locator("article details:not(.solution, .cell details)").first)


def check_unfolds(details: Any) -> None:
    """Open a folded element with the keyboard."""
    inner = details.locator(":scope > :not(summary)").first
    assert not inner.is_visible()
    details.locator(":scope > summary").focus()
    details.page.keyboard.press("Enter")
    assert inner.is_visible()


def test_reads_from_a_folder_without_a_server(site: Path, open_page: Callable[..., Any], log: Log) -> None:
    page = open_page(f"{SECOND}.html", base=site.as_uri())
    assert page.locator("math").count() > 0
    check_answers(page, page.locator(SLIDER).first)
    assert log.failed == []
    assert log.foreign == []
    assert log.console == []


def test_the_first_page_of_all_leads_to_the_front_page(new_tab: Callable[[], Any], address: str) -> None:
    page = new_tab()
    page.goto(f"{address}/index.html", wait_until="commit")
    page.wait_for_url(f"**/{FRONT}.html")
    assert page.locator("article h1").count() == 1
