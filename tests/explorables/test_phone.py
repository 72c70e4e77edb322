"""Every explorable on a phone: controls that a finger meets, and type that can be read."""

from collections.abc import Callable
from typing import Any

import pytest
from predictions import PREDICTIONS

from nalu_tutorial.explorables._base import HERE

pytestmark = pytest.mark.browser
ALL = sorted(file.stem.replace("_", "-") for file in HERE.glob("*.js") if file.stem != "kit")
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


@every
def test_controls_meet_a_finger_and_type_can_be_read(open_on_phone: Callable[..., Any], stage: str) -> None:
    """On the narrowest phone, and turned to one with a little more room."""
    name, _, judged = stage.partition(", ")
    page = open_on_phone(name, width=320)
    if judged:
        PREDICTIONS[name].give(page)
        PREDICTIONS[name].result(page)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        heights, sizes = page.evaluate(HEIGHTS), page.evaluate(SIZES)
        assert len(heights) > 0
        assert [each for each in heights if each[1] < FINGER] == [], width
        assert len(sizes) > 8
        assert [each for each in sizes if each[1] < SMALLEST] == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
