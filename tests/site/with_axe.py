"""What axe finds on a page."""

from typing import Any

# A list of what is wrong alone is much faster, and axe would ask for imported style sheets where there are none.
AXE = {"resultTypes": ["violations"], "preload": False}
COLORS = ["color-contrast", "link-in-text-block"]  # what alone depends on the theme


def inspect(page: Any, **how: Any) -> Any:
    """Return axe's results for a page as it is now shown; its half a megabyte is sent to each page once."""
    from axe_playwright_python.sync_playwright import Axe

    there = page.evaluate("'axe' in window")
    return Axe(*(["0"] if there else [])).run(page, **how)


def violations(page: Any, *impacts: str, context: str | None = None, **options: Any) -> list[str]:
    """Return what is wrong, of these impacts or of any: the rule, and the element that breaks it."""
    all_violations = inspect(page, context=context, options=AXE | options).response["violations"]
    grave = [each for each in all_violations if each["impact"] in impacts or not impacts]
    return [f"{each['id']}: {node['html'][:200]}" for each in grave for node in each["nodes"]]
