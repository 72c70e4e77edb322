"""Every explorable has room for wide, large and spaced text: nothing is cut, and nothing lies on anything else."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from predictions import PREDICTIONS
from reader import press
from wide_text import prepare, set_text, without_room

pytestmark = pytest.mark.browser
GIVEN, SEEN = "a guess is given", "the guess is judged"
JUDGED = [GIVEN, SEEN]
# What to press, one after the other: what makes the longest words, and each other state that costs no training.
STATES = {
    "identity": JUDGED,
    "nac": [*JUDGED, "More: put numbers through it"],
    "sign": [*JUDGED, "More: other inputs"],
    "nalu": [*JUDGED, "More: other numbers, ε, and the error of every pair of weights"],
    "nalu-training": JUDGED,
    "surface": [*JUDGED, "More: another logarithm", "log(|z − 1| + 1)"],
    "nmu-training": [*JUDGED, "NAC, run 3", "More: pull the NMU's weights to whole numbers"],
    "npu": [*JUDGED, "−2", "8"],
    "nsr": JUDGED,
    "digits": [*JUDGED, "Without its mean error", "Clear the sheet"],
    "division": JUDGED,
    "ridge": JUDGED,
    "size-path": [*JUDGED, "✓ norm", "✓ scores see numbers"],
    "program": [*JUDGED, "Ten times longer", *["A hundred times larger"] * 2, "Round the weights"],
    "grid": ["Step", "Play", *JUDGED, "Again", "Play"],
    "table": [*JUDGED, "More: how it decides", "pendulum", "planets", *JUDGED, "dice", *JUDGED, "bacteria", *JUDGED],
    "logic": [*JUDGED, "rain, but dry", *JUDGED, "two roads", "x or y", "four reports", "they contradict"],
}
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
        PREDICTIONS[name].give(page)
    elif state == SEEN:
        PREDICTIONS[name].result(page)
    elif state.startswith("More: "):
        page.locator("summary").click()
    elif state.startswith("NAC, run "):
        page.get_by_role("button", name=f"{state}:").click()
    else:
        press(page, *filter(None, [state]))


def found_in(page: Any, name: str, width: int, setting: str, states: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Go through the states, and yield each in which something has no room, and what."""
    page.set_viewport_size({"width": width, "height": 900})
    set_text(page, setting)
    page.evaluate(DRAW_AGAIN)
    for state in ["", *states]:
        go_to(page, name, state)
        for theme in ("dark", "light"):
            page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", theme == "dark")
            actual = without_room(page, ".nalu-explorable", allowed=ALLOWED.get(name, ()))
            if actual:
                yield f"{width} px, {setting}, {theme}, {state or 'as it opens'}", actual


def test_every_explorable_is_looked_at() -> None:
    from nalu_tutorial.explorables._base import HERE

    assert set(STATES) == {each.stem.replace("_", "-") for each in HERE.glob("*.js")} - {"kit"}


@pytest.mark.parametrize("name", STATES)
def test_text_a_quarter_wider_and_spaced_has_room_on_the_narrowest_phone(
    open_explorable: Callable[..., Any], name: str
) -> None:
    page = open_explorable(name, width=320)
    prepare(page)
    assert dict(found_in(page, name, 320, WIDEST, STATES[name])) == {}


@pytest.mark.parametrize("name", STATES)
def test_plain_and_spaced_text_have_room_on_other_screens(open_explorable: Callable[..., Any], name: str) -> None:
    page = open_explorable(name, width=320)
    prepare(page)
    results = {}
    for width, setting in ((320, "as it comes"), (360, "as it comes"), (390, "spaced"), (752, "spaced")):
        results |= dict(found_in(page, name, width, setting, []))
    assert results == {}
