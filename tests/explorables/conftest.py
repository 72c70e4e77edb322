"""Pages that hold one explorable, with nothing between it and the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from blank import leave, listen, put
from cases import CASES
from reader import press, steady

Watched = tuple[Any, list[str]]


@pytest.fixture(scope="session")
def blank_page(browser: Any) -> Iterator[Watched]:
    """Return one page for all tests, and what is written to its console."""
    page, messages = listen(browser.new_page())
    yield page, messages
    page.close()


@pytest.fixture
def open_explorable(blank_page: Watched) -> Iterator[Callable[..., Any]]:
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
    leave(page)
    assert not messages


def explorable_of(request: pytest.FixtureRequest) -> str:
    """Return the explorable that a file of tests is about."""
    return request.path.stem.removeprefix("test_").removesuffix("_explorable").replace("_", "-")


@pytest.fixture
def page(open_explorable: Callable[..., Any], request: pytest.FixtureRequest) -> Any:
    """Return the page with the explorable that the file of the test is about."""
    return open_explorable(explorable_of(request))


@pytest.fixture
def judged(open_explorable: Callable[..., Any], request: pytest.FixtureRequest) -> Any:
    """Return that page after the guess of the explorable's case, and the button that brings the result."""
    case = CASES[explorable_of(request)]
    page = open_explorable(explorable_of(request), case.given)
    press(page, case.button)
    return page


@pytest.fixture(scope="session")
def code_page(browser: Any) -> Iterator[Any]:
    """Return one page for all that is only computed."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def code(code_page: Any, request: pytest.FixtureRequest) -> Any:
    """Return a page that all tests of a file share: they ask what the explorable computes, and touch nothing."""
    put(code_page, explorable_of(request))
    return code_page


@pytest.fixture(scope="session")
def phone(browser: Any) -> Iterator[Watched]:
    """Return one page of a phone for all tests, and what is written to its console."""
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    yield listen(context.new_page())
    context.close()


@pytest.fixture
def open_on_phone(phone: Watched) -> Iterator[Callable[..., Any]]:
    """Return ``open_on_phone(name, state)``: a phone's page with this explorable and room to scroll, and no message."""
    page, messages = phone
    messages.clear()

    def load(name: str, state: dict[str, Any] | None = None, width: int = 390) -> Any:
        page.set_viewport_size({"width": width, "height": 844})
        put(page, name, [state or {}])
        page.add_style_tag(content="main { padding-block: 1000px }")
        return page

    yield load
    leave(page)
    assert not messages
