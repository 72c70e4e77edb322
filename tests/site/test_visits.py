"""What a test does to the tab that all share is not there for the next one."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser
STATE = """() => [innerWidth, localStorage.length, sessionStorage.length, document.cookie,
  ...["print", "(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"]
    .map((query) => matchMedia(query).matches)]"""


def test_a_page_is_opened_as_if_nobody_had_used_the_tab(open_page: Callable[..., Any]) -> None:
    page = open_page("search.html")
    untouched = page.evaluate(STATE)
    page.emulate_media(media="print", color_scheme="dark", forced_colors="active", contrast="more")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("localStorage.a = sessionStorage.b = 'kept'; document.cookie = 'c=1'")
    page.route("**/*", lambda route: route.abort())
    assert open_page("search.html").evaluate(STATE) == untouched
