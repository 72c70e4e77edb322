"""How a reader moves through the built book: by the keyboard, by the finger, from page to page, in large text."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from matplotlib.image import imread
from reader import let_pass
from visits import PHONE

pytestmark = pytest.mark.browser
FRONT, LESSON = "book/index", "chapters/06-nau-nmu"
FOCUSED = ["article .sd-card a.sd-stretched-link", ".primary-toggle", ".bd-header-article .dropdown-toggle"]


def picture(page: Any) -> Any:
    """Return what is on the screen, in gray from 0 to 1."""
    return imread(io.BytesIO(page.screenshot()))[:, :, :3].mean(2)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_one_sees_where_the_keyboard_is(theme: str, open_page: Callable[..., Any]) -> None:
    """A ring of three pixels round the smallest of these has some four hundred; a rounded corner has twenty."""
    page = open_page(f"{FRONT}.html")
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for selector in FOCUSED:
        targets = [each for each in page.locator(selector).all()[:2] if is_drawn(each)]
        assert targets
        for target in targets:
            target.evaluate("(el) => (el.closest('.sd-card') ?? el).scrollIntoView({ block: 'center' })")
            page.evaluate("document.activeElement.blur()")
            let_pass(page)
            before = picture(page)
            target.evaluate("(el) => el.focus({ focusVisible: true, preventScroll: true })")
            let_pass(page)
            changed = int((abs(picture(page) - before) > 0.15).sum())
            assert changed > 300, target.evaluate("(el) => el.outerHTML")


def is_drawn(target: Any) -> bool:
    """Tell whether an element is on the page; the link of a card has no words, and so no box of its own."""
    return bool(target.evaluate("(el) => el.checkVisibility()"))


def test_the_list_of_parts_goes_when_one_is_chosen(open_page: Callable[..., Any]) -> None:
    page = open_page(f"{LESSON}.html")
    page.set_viewport_size(PHONE)
    page.locator(".secondary-toggle >> visible=true").click()
    page.locator("dialog[open] a[href='#at-a-glance']").click()
    page.locator("dialog[open]").wait_for(state="detached")
    page.wait_for_function("Math.abs(document.querySelector('#at-a-glance').getBoundingClientRect().top) < 150")
    page.locator(".secondary-toggle >> visible=true").click()
    assert page.locator("dialog[open] a[href='#at-a-glance']").is_visible()


@pytest.mark.parametrize("name", [FRONT, LESSON, "book/claims"])
def test_text_of_twice_the_size_keeps_half_of_the_window(name: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{name}.html")
    page.add_style_tag(content="html { font-size: 200%; }")
    width = "document.querySelector('article p').getBoundingClientRect().width / innerWidth"
    assert page.evaluate(width) > 0.48
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
