"""The contents and the names of book and pages: in one screen, and always within reach."""

from collections.abc import Callable
from typing import Any

import pytest
from built_book import documents
from visits import PHONE
from with_axe import violations

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Any]
DESK = {"width": 1280, "height": 800}
# The last of the lists that are read most, whose contents begin far above.
FAR_DOWN = "book/bibliography"
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].some((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return each.checkVisibility() && inside && each.contains(met);
})"""
LINES = """() => [...document.querySelectorAll(".bd-docs-nav .toctree-l1 > a[href*='chapters/']")].map((link) => {
  const range = document.createRange();
  range.selectNodeContents(link);
  const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
  return [link.innerText, new Set(tops).size, link.getBoundingClientRect().bottom];
})"""


def test_the_lessons_are_in_sight_at_once_each_on_one_line(open_page: OpenPage) -> None:
    page = open_page(f"{documents()[0]}.html")
    page.set_viewport_size(DESK)
    lines = page.evaluate(LINES)
    assert len(lines) == sum(name.startswith("chapters/") for name in documents()) / 2
    assert [text for text, count, _ in lines if count > 1] == []
    assert max(bottom for _, _, bottom in lines) <= DESK["height"]


def test_name_and_search_stay_within_reach_where_the_contents_are_scrolled(open_page: OpenPage) -> None:
    page = open_page(f"{FAR_DOWN}.html")
    page.set_viewport_size(DESK)
    page.evaluate("document.querySelector('.bd-sidebar-primary').scrollTo(0, 1e6)")
    assert page.evaluate(IN_SIGHT, ".bd-sidebar-primary .navbar-brand")
    assert page.evaluate(IN_SIGHT, ".bd-sidebar-primary .search-button-field")
    assert page.evaluate(IN_SIGHT, ".bd-docs-nav .current > a")


def test_all_of_a_page_is_within_a_landmark(open_page: OpenPage) -> None:
    page = open_page("book/glossary.html")
    rules = ["region", "landmark-unique", "landmark-no-duplicate-banner"]
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert violations(page, runOnly=rules) == []
