"""What axe finds on a page."""

from typing import Any


def inspect(page: Any, **how: Any) -> Any:
    """Return axe's results for a page as it is now shown; its half a megabyte is sent to each page once."""
    from axe_playwright_python.sync_playwright import Axe

    there = page.evaluate("'axe' in window")
    return Axe(*(["0"] if there else [])).run(page, **how)
