"""A blank page that holds instances of one explorable, and what it writes to its console."""

from collections.abc import Iterable
from typing import Any

from nalu_tutorial.explorables._base import module_file, source
from nalu_tutorial.explorables._join import as_module

BLANK = """<!doctype html><html lang="en"><head><title>An explorable</title>
<meta name="viewport" content="width=device-width"><style>
body { font-family: sans-serif; background: #fff; color: #222 }
body.dark { background: #14181e; color: #e6e8eb; color-scheme: dark }
/* THE STYLE OF THE EXPLORABLES */
</style></head><body><main><h1>An explorable</h1></main></body></html>"""
# The test finds `explorable` (the default export) and, for each instance, its model, its saves and its clean-up.
LOAD = """async ([name, code]) => {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  Object.assign(window, { holds: name, explorable: (await import(address)).default, models: [], cleanups: [] });
}"""
# A page to which a test gave a clock of its own cannot be shown again.
LEAVE = """() => {
  for (const cleanup of window.cleanups ?? []) cleanup();
  Object.assign(window, { models: [], cleanups: [] });
  scrollTo(0, 0);
  return Object.hasOwn(performance, "now") ? "no more" : window.holds;
}"""
# What `set_content` writes into a page that has been there gets no pointer to keep while it is pressed.
AGAIN = """(text) => {
  const { head, body } = new DOMParser().parseFromString(text, "text/html");
  document.documentElement.replaceChildren(head, body);
}"""
ADD = """(states) => {
  const added = states.map((given) => {
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
  models.push(...added);
  cleanups.push(...added.map((model) => {
    const el = document.createElement("div");
    document.querySelector("main").append(el);
    return explorable.render({ model, el });
  }));
}"""


def put(page: Any, name: str, states: Iterable[dict[str, Any]] = ({},)) -> None:
    """Put one instance of an explorable for each of these states onto an empty page.

    A page that held another one is left for a new one, and keeps the explorable's module otherwise: to leave a page
    and to load a module takes as long as all the rest.
    """
    text, held = BLANK.replace("/* THE STYLE OF THE EXPLORABLES */", source("explorables.css")), leave(page)
    if held == name:
        page.evaluate(AGAIN, text)
    else:
        if held:
            page.goto("about:blank")
        page.set_content(text)
        page.evaluate(LOAD, [name, as_module(module_file(name))])
    add(page, *states)


def leave(page: Any) -> Any:
    """End all instances, and return which explorable the page can show again, if any."""
    return page.evaluate(LEAVE)


def add(page: Any, *states: dict[str, Any]) -> None:
    """Add instances in these states to those that the page holds."""
    page.evaluate(ADD, list(states))


def listen(page: Any) -> tuple[Any, list[str]]:
    """Return a page, and what it writes to its console from now on, with the errors that nothing caught."""
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return page, messages
