"""Every page has room for wide, large and spaced text on the narrowest phone: nothing is cut, nothing lies on anything.

The explorables are looked at in each of their states in tests/explorables/test_wide_text.py.
"""

from typing import Any

import pytest
from built_book import documents
from wide_text import prepare, set_text, without_room

pytestmark = pytest.mark.browser
# What has two dimensions may scroll in a box of its own: code, mathematics, tables and figures.
SCROLLERS = "pre, .math, mjx-container, .pst-scrollable-table-container, .nalu-scroll, .text_html:has(.nalu-fig)"
READY = "async () => { await window.MathJax?.startup?.promise; }"


@pytest.mark.parametrize("name", [*documents(), "search", "genindex"])
def test_text_a_quarter_larger_and_spaced_has_room_on_the_narrowest_phone(
    name: str, tab: tuple[Any, Any], address: str
) -> None:
    page = tab[0]
    page.set_viewport_size({"width": 320, "height": 844})
    page.goto(f"{address}/{name}.html", wait_until="load")
    prepare(page)
    set_text(page, "spaced and a quarter wider")
    page.evaluate(READY)
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert without_room(page, "body", scrollers=SCROLLERS) == [], theme
