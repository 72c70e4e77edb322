"""Every explorable on a phone: controls that a finger meets, and type that can be read."""

from collections.abc import Callable
from typing import Any

import pytest
from predictions import PREDICTIONS

from nalu_tutorial.explorables._base import HERE

pytestmark = pytest.mark.browser
ALL = sorted(file.stem for file in HERE.glob("*.js") if file.stem != "kit")
FINGER = 40  # pixels
# What a finger has to hit: the whole row of a box to tick, and else the control itself.
HEIGHTS = """() => {
  const controls = [...document.querySelectorAll(".nalu-explorable :is(button, select, input, summary)")];
  return controls.filter((each) => each.checkVisibility()).map((each) => {
    const target = each.matches("[type=checkbox], [type=radio]") ? each.closest("label") : each;
    const height = Math.round(10 * target.getBoundingClientRect().height) / 10;
    return [each.textContent || each.ariaLabel || each.labels[0].textContent, height];
  });
}"""
# The size of each text as the screen shows it, without exponents, which stand smaller beside their number.
SIZES = """() => {
  const texts = document.createTreeWalker(document.querySelector(".nalu-explorable"), NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const el = texts.currentNode.parentElement, words = texts.currentNode.data.trim();
    if (!words || el.closest("sup, .power, option, [role=status]")) continue;
    if (!el.checkVisibility({ visibilityProperty: true })) continue;
    const matrix = el.ownerSVGElement && el.getScreenCTM(), scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    found.push([words, parseFloat(getComputedStyle(el).fontSize) * scale]);
  }
  return found;
}"""
SMALLEST = 11


STAGES = [*ALL, *(f"{name}, judged" for name in PREDICTIONS)]
every = pytest.mark.parametrize("stage", STAGES)


def opened(open_on_phone: Callable[..., Any], stage: str, width: int = 390) -> Any:
    """Return the page of an explorable, as it opens or with its guess judged."""
    name, _, judged = stage.partition(", ")
    page = open_on_phone(name, width=width)
    if judged:
        PREDICTIONS[name].give(page)
        PREDICTIONS[name].result(page)
    return page


@every
def test_controls_are_as_high_as_a_fingertip(open_on_phone: Callable[..., Any], stage: str) -> None:
    page = opened(open_on_phone, stage)
    heights = page.evaluate(HEIGHTS)
    assert len(heights) > 0
    assert [each for each in heights if each[1] < FINGER] == []


@every
@pytest.mark.parametrize("width", [320, 390])
def test_type_can_be_read(open_on_phone: Callable[..., Any], stage: str, width: int) -> None:
    page = opened(open_on_phone, stage, width)
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 8
    assert [each for each in sizes if each[1] < SMALLEST] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
