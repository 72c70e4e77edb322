"""What a reader does in a page that holds one explorable, and what the explorable then holds."""

from typing import Any


def press(page: Any, *names: str) -> None:
    """Press the buttons of these names, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def state(page: Any, *names: str) -> list[Any]:
    """Return these traits of the first instance."""
    return page.evaluate("names => names.map((name) => models[0].get(name))", list(names))


def check_it_lets_go(page: Any, inside: str) -> None:
    """Take the first instance down, and see that it neither moves on nor listens any more."""
    page.evaluate("cleanups[0]()")
    stopped = page.locator(inside).inner_html()
    page.wait_for_timeout(150)
    assert page.locator(inside).inner_html() == stopped
    assert page.evaluate("models[0].listeners()") == 0
