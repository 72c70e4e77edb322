"""The built book on paper: a page is printed as a white one, and what nobody has used is a sentence."""

from collections.abc import Callable
from typing import Any

import pytest
from visits import SETTLE

pytestmark = pytest.mark.browser
LESSON = "chapters/06-nau-nmu"
# How light the page's ink is, from 0 for black to 255 for white.
INK = "Math.max(...getComputedStyle(document.querySelector('article p')).color.match(/[0-9]+/g))"


@pytest.fixture
def printed(open_page: Callable[..., Any]) -> Callable[[str], Any]:
    """Return a function that opens a page and prints it from a dark screen."""

    def printed(name: str) -> Any:
        page = open_page(f"{name}.html")
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
        return page

    return printed


# Where a sheet ends depends on the fonts of the machine, so that it is asked what may be torn, and not what is.
BREAKS = "(all) => [...new Set(all.map((each) => getComputedStyle(each).breakInside))]"
WRAPS = "(all) => all.every((each) => getComputedStyle(each).whiteSpace === 'pre-wrap')"


@pytest.mark.parametrize("name", [LESSON, "chapters/evidence/06-nau-nmu", "chapters/12-words-and-programs"])
def test_ink_is_dark_no_code_or_heading_may_be_torn_and_no_line_is_cut(
    name: str, printed: Callable[[str], Any]
) -> None:
    page = printed(name)
    page.wait_for_function(f"{INK} < 100")
    assert page.locator(".cell_input, .cell_input .highlight, .cell_input pre").evaluate_all(BREAKS) == ["avoid"]
    assert page.locator("article :is(h1, h2, h3)").evaluate_all(BREAKS) == ["avoid"]
    assert page.locator("article .cell_input pre").evaluate_all(WRAPS)
    page.emulate_media(media="screen", color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(f"{INK} > 150")


def test_a_figure_is_printed_as_its_sentence_or_as_it_stands_with_an_answer(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    figure = page.locator(".nalu-explorable")
    parts, sentence = figure.locator("button >> visible=true"), figure.locator(".nalu-on-paper")
    text = figure.inner_text()
    assert text.startswith("An interactive figure: ")
    assert text.endswith(f". It moves on the page “{page.title()}”.")
    assert "JavaScript" not in text
    assert figure.locator(":is(button, svg, input) >> visible=true").count() == 0
    figure.evaluate("(figure) => { figure.dataset.guess = 'kept'; }")
    assert parts.count() > 0
    assert sentence.is_hidden()
    figure.evaluate("(figure) => { delete figure.dataset.guess; }")
    assert sentence.is_visible()
    page.emulate_media(media="screen")
    assert sentence.is_hidden()
    assert parts.count() > 0


def test_that_sentence_names_the_public_address_if_there_is_one(open_page: Callable[..., Any]) -> None:
    public = "https://someone.example/book/chapters/06-nau-nmu.html"
    link = f'<link rel="canonical" href="{public}"></head>'
    page = open_page(f"{LESSON}.html")
    page.route("**/*", lambda route: route.fulfill(body=route.fetch().text().replace("</head>", link, 1)), times=1)
    page.reload()
    page.evaluate(SETTLE)
    assert page.locator(".nalu-explorable .nalu-on-paper").text_content().endswith(f". It moves on the page {public}.")


def test_hints_and_solutions_are_printed_and_folded_again(printed: Callable[[str], Any]) -> None:
    page = printed(LESSON)
    folded = page.locator("article details:not(.above-input, .nalu-explorable *)")
    page.wait_for_function("document.querySelector('details.solution').open")
    assert folded.evaluate_all("(all) => all.length > 10 && all.every((each) => each.open)")
    assert page.locator("details.above-input[open]").count() == 0
    page.emulate_media(media="screen", color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function("!document.querySelector('details.solution').open")
    assert folded.evaluate_all("(all) => all.every((each) => !each.open)")
