"""The figures that ask first: how a reader gives a guess by keys, sees it judged, and then tries to change it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from reader import hurry, press


class Prediction(NamedTuple):
    """What the reader does, step by step, and the control that brings the result."""

    give: Callable[[Any], None]
    result: Callable[[Any], None]
    meddle: Callable[[Any], None]
    control: str


def key(page: Any, selector: str, *keys: str) -> None:
    """Press keys at an element, also at one that takes no part any more."""
    page.locator(selector).first.focus()
    for each in keys:
        page.keyboard.press(each)


def draw(page: Any) -> None:
    """Draw both sides of the curve, away from the line."""
    key(page, ".begin >> nth=0", "PageUp")
    key(page, ".begin >> nth=1", "ArrowUp", "PageUp")


def learn(page: Any) -> None:
    """Train the ten nets to the end."""
    hurry(page)
    press(page, "Train 10 networks")
    page.wait_for_function("models[0].get('trained') !== ''")


def place(page: Any) -> None:
    """Put each of the three dots somewhere."""
    for i, way in enumerate(("ArrowRight", "ArrowLeft", "ArrowDown")):
        key(page, f".dot >> nth={i}", *[f"Shift+{way}"] * 3)


def walk(page: Any) -> None:
    """Train the three weights to the end."""
    hurry(page)
    press(page, "Train")
    page.get_by_role("button", name="Guess again").wait_for(timeout=60_000)


def give_up(page: Any) -> None:
    """Try the impossible target three times, and give up."""
    page.get_by_role("group", name="Make it output").get_by_role("button", name="−2 · 3 = −6").click()
    for name in ("w₁", "w₂", "gate"):
        page.get_by_label(name, exact=True).press("ArrowLeft")
    press(page, "I give up")


def say(page: Any) -> None:
    """Say how many of 20 each of the two nets will solve."""
    key(page, ".guesses input >> nth=0", "PageUp")
    key(page, ".guesses input >> nth=1", "PageUp", "PageUp")


def train(page: Any) -> None:
    """Train both nets from all 20 starts."""
    hurry(page)
    press(page, "Train 40 networks")
    page.wait_for_function("models[0].get('solved')[0] >= 0", timeout=60_000)


PREDICTIONS = {
    "digits": Prediction(
        lambda page: key(page, ".digits-guess input", "PageUp"),
        lambda page: press(page, "Add 1,000 images"),
        lambda page: key(page, ".digits-guess input", "PageDown"),
        ".digits-guess",
    ),
    "division": Prediction(
        lambda page: [key(page, f".asks >> nth={i} >> button >> nth={i % 2}", "Enter") for i in range(4)],
        lambda page: press(page, "Go a quarter of the way"),
        lambda page: page.locator(".asks button").first.evaluate("(each) => each.click()"),
        ".division-dials",
    ),
    "grid": Prediction(
        lambda page: key(page, ".arrive-guess input", "PageUp"),
        lambda page: press(page, "Try every time"),
        lambda page: key(page, ".arrive-guess input", "PageDown"),
        ".arrive-guess",
    ),
    "identity": Prediction(draw, learn, lambda page: key(page, ".knob >> nth=0", "PageDown"), ".go"),
    "nac": Prediction(place, walk, lambda page: key(page, ".dot >> nth=0", "Shift+ArrowDown"), ".go"),
    "nalu": Prediction(
        lambda page: press(page, "3 / 2 = 1.5"),
        give_up,
        lambda page: key(page, "[aria-label='Make it output'] button >> nth=1", "Enter"),
        ".gate input",
    ),
    "nalu-training": Prediction(
        lambda page: key(page, ".ring", *["ArrowRight", "Enter"] * 5),
        lambda page: press(page, "Train all 441"),
        lambda page: key(page, ".ring", "Enter"),
        ".pad",
    ),
    "program": Prediction(
        lambda page: key(page, ".program-guess input", "PageUp"),
        lambda page: press(page, "Let the numbers grow"),
        lambda page: key(page, ".program-guess input", "PageDown"),
        ".program-guess",
    ),
    "surface": Prediction(
        lambda page: key(page, ".nalu-slider input", "PageUp", "PageUp"),
        lambda page: press(page, "Drop 200"),
        lambda page: key(page, ".nalu-slider input", "PageDown"),
        ".go",
    ),
    "ridge": Prediction(
        lambda page: [key(page, f".asks >> nth={i} >> button >> nth={i % 2}", "Enter") for i in range(3)],
        lambda page: press(page, "Let them roll"),
        lambda page: page.locator(".asks button").first.evaluate("(each) => each.click()"),
        ".ridge-dials",
    ),
    "sign": Prediction(
        lambda page: press(page, "6 at w₃ = ½", "0 at w₃ = 0"),
        lambda page: press(page, "Move w₃ to ½", "Move it on to 0"),
        lambda page: key(page, ".sign .lanes input", "ArrowLeft"),
        "[aria-label='At w₃ = 0']",
    ),
    "size-path": Prediction(
        lambda page: press(page, "attention"),
        lambda page: press(page, "Make x = 500"),
        lambda page: page.locator(".asks button").first.evaluate("(each) => each.click()"),
        ".nalu-slider",
    ),
    "nmu-training": Prediction(
        say,
        train,
        lambda page: key(page, ".lamp >> nth=3", "Enter"),
        ".nalu-task",
    ),
    "npu": Prediction(
        lambda page: key(page, ".ring", *["ArrowLeft"] * 4),
        lambda page: press(page, "Set the exponent to ⅓"),
        lambda page: key(page, ".ring", "ArrowUp"),
        ".npu-dial",
    ),
    "nsr": Prediction(
        lambda page: key(page, ".pin.x1", *["ArrowRight"] * 5),
        lambda page: press(page, "Uncover the lamp"),
        lambda page: key(page, ".pin.x1", "PageUp"),
        ".nsr-scale",
    ),
    "table": Prediction(
        lambda page: press(page, "1"),
        lambda page: press(page, "Train 16 networks"),
        lambda page: page.locator(".powers button").first.evaluate("(each) => each.click()"),
        ".go",
    ),
    "logic": Prediction(
        lambda page: press(page, "false", "↑ up"),
        lambda page: press(page, "Let it run"),
        lambda page: page.locator(".bets button").first.evaluate("(each) => each.click()"),
        ".bets",
    ),
}
