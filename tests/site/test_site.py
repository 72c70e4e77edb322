"""The built book as a reader meets it: in a browser, off-line, in both themes, on a phone, from a folder."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from built_book import documents
from reader import let_pass
from visits import Log

PAGES = documents()
CHAPTERS = [name for name in PAGES if re.match(r"chapters/\d", name)]
FRONT, FIRST, SECOND = PAGES[0], "chapters/01-identity-failure", "chapters/02-nac"
SHELL_LIMIT, OWN_LIMIT = 400_000, 200_000
SLIDER = ".nalu-explorable :is(input[type=range], [role=slider]) >> visible=true"

pytestmark = pytest.mark.browser
VisitPage = Callable[[str], Any]
on_every_page = pytest.mark.parametrize("name", [*PAGES, "search", "genindex"])


@on_every_page
def test_nothing_fails_and_no_other_host_is_asked(name: str, visit: VisitPage) -> None:
    log = visit(name).log
    assert log.foreign == []
    assert log.failed == []
    assert log.console == []


@on_every_page
def test_maths_is_drawn(name: str, visit: VisitPage) -> None:
    actual = visit(name)
    assert actual.math["left"] == 0
    assert actual.math["errors"] == 0
    assert actual.math["rendered"] >= actual.math["sources"]
    assert not re.search(r"\\\(|\\\[|\\frac|\$\$", actual.text), "math left as TeX"


def test_there_is_maths_to_draw(visit: VisitPage) -> None:
    assert all(visit(name).math["rendered"] > 0 for name in (FIRST, SECOND))


@on_every_page
def test_a_phone_needs_no_sideways_scrolling(name: str, visit: VisitPage) -> None:
    assert visit(name).overflow == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@on_every_page
def test_text_a_quarter_larger_and_spaced_has_room_on_the_narrowest_phone(
    name: str, theme: str, visit: VisitPage
) -> None:
    """Nothing is cut, and nothing lies on anything."""
    assert visit(name).without_room[theme] == []


@on_every_page
def test_dark_pages_have_no_light_cards(name: str, visit: VisitPage) -> None:
    actual = visit(name)
    assert actual.theme == "dark"
    assert actual.light_cards == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@on_every_page
def test_axe_finds_nothing_serious(name: str, theme: str, visit: VisitPage) -> None:
    grave = [each for each in visit(name).axe[theme] if each["impact"] in ("serious", "critical")]
    assert [(each["id"], node["html"][:200]) for each in grave for node in each["nodes"]] == []


@pytest.mark.parametrize("screen", ["desk", "phone"])
@on_every_page
def test_letters_of_figures_are_at_least_9_pixels(name: str, screen: str, visit: VisitPage) -> None:
    assert visit(name).small[screen] == []


@on_every_page
def test_no_code_and_in_a_lesson_nothing_but_tables_scrolls_sideways_on_a_phone(name: str, visit: VisitPage) -> None:
    assert visit(name).swiped == []


@on_every_page
def test_no_formula_is_cut_at_its_left_on_a_phone(name: str, visit: VisitPage) -> None:
    assert visit(name).cut_formulas == []


@on_every_page
def test_a_page_is_light_to_load(name: str, visit: VisitPage, transferred: Callable[[str], int]) -> None:
    sizes = {url: transferred(url) for url in set(visit(name).log.loaded) if url.startswith("http://127.0.0.1")}
    shell = sum(size for url, size in sizes.items() if is_shell(url))
    own = sum(sizes.values()) - shell
    assert shell < SHELL_LIMIT
    assert own < OWN_LIMIT


def is_shell(url: str) -> bool:
    """Tell whether a file belongs to the theme or its fonts."""
    path = urlsplit(url).path
    return path.startswith("/_static/") and not re.search(r"answers|explorables|all-units|/book\.css|/mark\.svg", path)


@pytest.mark.parametrize("name", [FRONT, FIRST, SECOND])
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
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(UNDER_THE_BUTTON, ".nalu-explorable") == [True, True, False]
    assert page.evaluate(UNDER_THE_BUTTON, "figure.nalu-fig") == [True, False, True]


def test_no_bar_stands_below_a_formula_in_a_line(open_page: Callable[..., Any]) -> None:
    """The browsers of tests hide all bars, so this asks for the style: on most desks a bar would take room."""
    page = open_page("chapters/04-gradient-expectation.html")
    page.wait_for_selector("span.math math")
    styles = "all => [...new Set(all.map((one) => getComputedStyle(one).scrollbarWidth))]"
    assert page.eval_on_selector_all("span.math", styles) == ["none"]


@on_every_page
def test_every_explorable_is_drawn(name: str, visit: VisitPage) -> None:
    assert visit(name).undrawn == []


def test_search_finds_the_accumulator(open_page: Callable[..., Any]) -> None:
    page = open_page("search.html?q=accumulator")
    actual = page.locator("#search-results li a").first
    actual.wait_for()
    links = page.locator("#search-results li a").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
    assert any(SECOND in link for link in links), links


@pytest.mark.parametrize("query", ["install", "PyPI", "GPU"])
def test_search_finds_how_to_install_the_package(query: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"search.html?q={query}")
    actual = page.locator("#search-results li a").first
    actual.wait_for()
    assert "book/install.html" in actual.get_attribute("href")


@pytest.mark.parametrize("name", CHAPTERS)
def test_solutions_are_folded(name: str, visit: VisitPage) -> None:
    assert visit(name).solutions["there"] > 0
    assert visit(name).solutions["open"] == 0


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
