"""A blank page that holds one explorable, with nothing between it and the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from nalu_tutorial.explorables._base import HERE, source
from nalu_tutorial.explorables._join import as_module

BLANK = """<!doctype html><html lang="en"><head><title>An explorable</title><style>
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


@pytest.fixture(scope="session")
def blank_page(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    """Return one page for all tests, and what is written to its console."""
    page, messages = browser.new_page(), []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
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

    def load(name: str, *states: dict[str, Any], still: bool = True, width: int = 752, dark: bool = False) -> Any:
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        page.set_content(BLANK)
        page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", dark)
        page.add_style_tag(content=source("explorables.css"))
        page.evaluate(LOAD, [as_module(HERE / f"{name}.js"), list(states) or [{}]])
        return page

    yield load
    page.mouse.up()  # a button that a test left pressed would be pressed in the next one too
    page.goto("about:blank")
    assert not messages
