"""The built book on paper: a page is printed as a white one, and what nobody has used is a sentence."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytestmark = pytest.mark.browser
LESSON = "chapters/06-nau-nmu"
# How light the page's ink is, from 0 for black to 255 for white.
INK = "Math.max(...getComputedStyle(document.querySelector('article p')).color.match(/[0-9]+/g))"


@pytest.fixture
def printed(open_page: Callable[..., Any]) -> Iterator[Callable[[str], Any]]:
    """Return a function that opens a page and prints it from a dark screen."""
    page = None

    def printed(name: str) -> Any:
        nonlocal page
        page = open_page(f"{name}.html")
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
        return page

    yield printed
    if page:
        page.emulate_media(media="screen")


def test_a_dark_page_is_printed_in_dark_ink(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    page.wait_for_function(f"{INK} < 100")
    page.emulate_media(media="screen", color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(f"{INK} > 150")


@pytest.mark.parametrize("name", ["chapters/06-nau-nmu", "chapters/evidence/06-nau-nmu"])
def test_no_frame_of_code_is_torn(printed: Callable[[str], Any], name: str) -> None:
    breaks = "(all) => [...new Set(all.map((each) => getComputedStyle(each).breakInside))]"
    selector = ".cell_input, .cell_input .highlight, .cell_input pre"
    assert printed(name).locator(selector).evaluate_all(breaks) == ["avoid"]


def test_a_figure_that_nobody_used_is_printed_as_its_sentence(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    assert page.locator(".nalu-explorable").inner_text().startswith("An interactive figure: ")
    assert page.locator(".nalu-explorable :is(button, svg, input) >> visible=true").count() == 0
    page.emulate_media(media="screen")
    assert page.locator(".nalu-explorable .nalu-on-paper").is_hidden()
    assert page.locator(".nalu-explorable button >> visible=true").count() > 0


def test_a_figure_with_an_answer_is_printed_as_it_stands(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    page.evaluate("document.querySelector('.nalu-explorable').dataset.guess = 'kept'")
    assert page.locator(".nalu-explorable button >> visible=true").count() > 0
    assert page.locator(".nalu-on-paper").is_hidden()


def test_hints_and_solutions_are_printed_and_folded_again(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    folded = page.locator("article details:not(.above-input, .nalu-explorable *)")
    page.wait_for_function("document.querySelector('details.solution').open")
    assert folded.evaluate_all("(all) => all.length > 10 && all.every((each) => each.open)")
    assert page.locator("details.above-input[open]").count() == 0
    page.emulate_media(media="screen", color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function("!document.querySelector('details.solution').open")
    assert folded.evaluate_all("(all) => all.every((each) => !each.open)")
