"""Pages that hold one explorable, with nothing between it and the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from blank import listen, put
from reader import steady


@pytest.fixture(scope="session")
def blank_page(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    """Return one page for all tests, and what is written to its console."""
    page, messages = browser.new_page(), []
    listen(page, messages)
    yield page, messages
    page.close()


@pytest.fixture
def open_explorable(blank_page: tuple[Any, list[str]]) -> Iterator[Callable[..., Any]]:
    """Return ``open_explorable(name, *states)``: a page with one instance for each state, or one in its first state.

    It is the same page again, emptied, so that nothing moves on in it while other tests run. A message on its console,
    or an error that nothing caught, fails the test.
    """
    page, messages = blank_page
    messages.clear()

    def load(name: str, *states: dict[str, Any], still: bool = True, width: int = 752) -> Any:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        put(page, name, states or [{}])
        if not still:
            steady(page)
        return page

    yield load
    page.mouse.up()  # a button that a test left pressed would be pressed in the next one too
    page.goto("about:blank")
    assert not messages


@pytest.fixture(scope="session")
def phone(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    """Return one page of a phone for all tests, and what is written to its console."""
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    page, messages = context.new_page(), []
    listen(page, messages)
    yield page, messages
    context.close()


@pytest.fixture
def open_on_phone(phone: tuple[Any, list[str]]) -> Iterator[Callable[..., Any]]:
    """Return ``open_on_phone(name, state)``: a phone's page with this explorable and room to scroll, and no message."""
    page, messages = phone
    messages.clear()

    def load(name: str, state: dict[str, Any] | None = None, width: int = 390) -> Any:
        page.set_viewport_size({"width": width, "height": 844})
        put(page, name, [state or {}])
        page.add_style_tag(content="main { padding-block: 1000px }")
        return page

    yield load
    page.goto("about:blank")
    assert not messages
