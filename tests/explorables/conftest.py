"""A blank page that holds one explorable, with nothing between it and the test."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from nalu_tutorial.explorables._base import HERE, source
from nalu_tutorial.explorables._join import as_module

BLANK = """<!doctype html><html lang="en"><head><title>An explorable</title>
<meta name="viewport" content="width=device-width"><style>
body { font-family: sans-serif; background: #fff; color: #222 }
body.dark { background: #14181e; color: #e6e8eb; color-scheme: dark }
</style></head><body><main><h1>An explorable</h1></main></body></html>"""
# The test finds `explorable` (the default export) and, for each instance, its model, its saves and its clean-up.
LOAD = """async ([code, states]) => {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  window.explorable = (await import(address)).default;
  window.models = states.map((given) => {
    const state = { ...structuredClone(explorable.defaults), ...given }, listeners = {};
    return {
      saves: 0,
      get: (name) => state[name],
      set(name, value) {
        if (JSON.stringify(state[name]) === JSON.stringify(value)) return;
        state[name] = value;
        for (const listener of listeners[`change:${name}`] ?? []) listener();
      },
      on: (event, listener) => { (listeners[event] ??= []).push(listener); },
      off: (event, listener) => { listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener); },
      save_changes() { this.saves += 1; },
      listeners: () => Object.values(listeners).flat().length,
    };
  });
  window.cleanups = models.map((model) => {
    const el = document.createElement("div");
    document.querySelector("main").append(el);
    return explorable.render({ model, el });
  });
}"""


def put(page: Any, name: str, states: Iterable[dict[str, Any]] = ({},), *, dark: bool = False) -> None:
    """Put one instance of an explorable for each of these states onto an empty page."""
    page.set_content(BLANK)
    page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", dark)
    page.add_style_tag(content=source("explorables.css"))
    page.evaluate(LOAD, [as_module(HERE / f"{name}.js"), list(states)])


@pytest.fixture(scope="session")
def blank_page(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    """Return one page for all tests, and what is written to its console."""
    page, messages = browser.new_page(), []
    listen(page, messages)
    yield page, messages
    page.close()


def listen(page: Any, messages: list[str]) -> None:
    """Collect what a page writes to its console, and the errors that nothing caught."""
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))


@pytest.fixture
def open_explorable(blank_page: tuple[Any, list[str]]) -> Iterator[Callable[..., Any]]:
    """Return ``open_explorable(name, *states)``: a page with one instance for each state, or one in its first state.

    It is the same page again, emptied, so that nothing moves on in it while other tests run. A message on its console,
    or an error that nothing caught, fails the test.
    """
    page, messages = blank_page
    messages.clear()

    def load(name: str, *states: dict[str, Any], still: bool = True, width: int = 752, dark: bool = False) -> Any:
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        put(page, name, states or [{}], dark=dark)
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
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": 844})
        put(page, name, [state or {}])
        page.add_style_tag(content="main { padding-block: 1000px }")
        return page

    yield load
    page.goto("about:blank")
    assert not messages
