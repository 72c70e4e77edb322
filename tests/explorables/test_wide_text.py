"""Every explorable has room for wide, large and spaced text: nothing is cut, and nothing lies on anything else."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cases import CASES, GIVEN, JUDGED, SEEN, show_result
from reader import press
from wide_text import prepare, set_text, without_room

from nalu_tutorial.explorables._base import HERE, source

pytestmark = pytest.mark.browser
# A disc with a number stands where its weight is, and may cover another or a name of the map.
DISC = r"^text on text: .*“[123]”$"
ALLOWED = {"nac": [DISC]}
WIDEST = "spaced and a quarter wider"
# Some measure their words when they draw; a reader's settings are there before the page is.
DRAW_AGAIN = """() => {
  const el = document.querySelector(".nalu-explorable");
  cleanups[0]();
  el.replaceChildren();
  cleanups[0] = explorable.render({ model: models[0], el });
}"""


def go_to(page: Any, name: str, state: str) -> None:
    """Press the button of this name, unfold what has it, or give the guess and have it judged."""
    if state == GIVEN:
        CASES[name].give(page)
    elif state == SEEN:
        show_result(page, name)
    elif state.startswith("More: "):
        page.locator("summary").click()
    elif state.startswith("NAC, run "):
        page.get_by_role("button", name=f"{state}:").click()
    else:
        press(page, state)


def found_in(page: Any, name: str, width: int, setting: str, *states: str) -> Iterator[tuple[str, list[str]]]:
    """Go through the states, and yield each in which something has no room, and what."""
    page.set_viewport_size({"width": width, "height": 900})
    set_text(page, setting)
    page.evaluate(DRAW_AGAIN)
    for state in ("as it opens", *states):
        if state in states:
            go_to(page, name, state)
        actual = without_room(page, ".nalu-explorable", allowed=ALLOWED.get(name, ()))
        if actual:
            yield f"{width} px, {setting}, {state}", actual


def test_a_theme_changes_colors_alone() -> None:
    """The explorables write with the ink of the page and have no rule for a theme, so one theme is looked at here."""
    theme = re.compile("color-scheme|light-dark|data-theme")
    assert [file.name for file in HERE.glob("*.[jc]s*") if theme.search(source(file.name))] == []


@pytest.mark.parametrize("name", CASES)
def test_text_has_room_also_spaced_and_a_quarter_wider_on_the_narrowest_phone(
    open_explorable: Callable[..., Any], name: str
) -> None:
    page = open_explorable(name, width=320)
    prepare(page)
    results = {}
    for width, setting in ((320, "as it comes"), (360, "as it comes"), (390, "spaced"), (752, "spaced")):
        results |= dict(found_in(page, name, width, setting))
    assert results | dict(found_in(page, name, 320, WIDEST, *JUDGED, *CASES[name].walk)) == {}
