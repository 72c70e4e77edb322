"""A blank page that holds one explorable, with nothing between it and the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from nalu_tutorial.explorables._base import source

BLANK = """<!doctype html><html lang="en"><head><title>An explorable</title></head>
<body style="font-family: sans-serif; {colours}"><main><h1>An explorable</h1></main></body></html>"""
LIGHT = "background: #fff; color: #222"
DARK = "background: #14181e; color: #e6e8eb; color-scheme: dark"
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


@pytest.fixture
def open_explorable(browser: Any) -> Iterator[Callable[..., Any]]:
    """Return ``open_explorable(name, *states)``: a page with one instance for each state, or one in its first state.

    A message on the page's console, or an error that nothing caught, fails the test.
    """
    pages, messages = [], []

    def load(name: str, *states: dict[str, Any], still: bool = True, width: int = 752, dark: bool = False) -> Any:
        motion = "reduce" if still else "no-preference"
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion=motion)
        pages.append(page)
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.set_content(BLANK.format(colours=DARK if dark else LIGHT))
        page.add_style_tag(content=source("explorables.css"))
        page.evaluate(LOAD, [source("kit.js") + source(f"{name}.js"), list(states) or [{}]])
        return page

    yield load
    for page in pages:
        page.close()
    assert not messages
