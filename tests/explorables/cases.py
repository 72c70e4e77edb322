"""Every explorable: how a reader guesses in it by keys alone and sees the guess judged, and its states."""

from collections.abc import Callable
from typing import Any, NamedTuple

from reader import hurry, press

from nalu_tutorial import explorables
from nalu_tutorial.explorables._base import Explorable

State = dict[str, Any]
Act = Callable[[Any], object]
KINDS = {
    kind.module: kind
    for kind in vars(explorables).values()
    if isinstance(kind, type) and issubclass(kind, Explorable)
}  # fmt: skip
VERDICT = ".nalu-says > [aria-hidden] strong"
GIVEN, SEEN = "a guess is given", "the guess is judged"
JUDGED = GIVEN, SEEN


class Case(NamedTuple):
    """How one explorable is used: what the reader does, and the states that are looked at."""

    button: str  #: brings the result, or moves the figure at least
    given: State  #: a guess, by which the button opens
    give: Act  #: a guess by keys
    meddle: Act  #: what must change nothing once the guess is kept
    control: str  #: what brought the result: the verdict stands below it
    hides: str  #: what would tell the result before the guess
    other: State  #: another state
    shows: tuple[State, ...] = ()  #: other states in which it shows much
    walk: tuple[str, ...] = ()  #: what to press, one after the other, to see each other state that costs no training
    result: Act | None = None  #: where one press of the button is not all
    moves: bool = True  #: the result comes little by little
    uneven: State | None = None  #: numbers with more digits than its picture, which is a slider, shows


def key(page: Any, selector: str, *keys: str) -> None:
    """Press keys at an element, also at one that takes no part any more."""
    page.locator(selector).first.focus()
    for each in keys:
        page.keyboard.press(each)


def keys(selector: str, *names: str) -> Act:
    """Return the act of pressing keys at an element."""
    return lambda page: key(page, selector, *names)


def presses(*names: str) -> Act:
    """Return the act of pressing buttons."""
    return lambda page: press(page, *names)


def clicks(selector: str) -> Act:
    """Return the act of clicking at an element, also at one that is hidden."""
    return lambda page: page.locator(selector).first.evaluate("(each) => each.click()")


def answers(count: int) -> Act:
    """Return the act of taking one of two answers for each of so many questions, in turn."""
    return lambda page: [key(page, f".asks >> nth={i} >> button >> nth={i % 2}", "Enter") for i in range(count)]


def draw(page: Any) -> None:
    """Draw both sides of the curve, away from the line."""
    key(page, ".begin >> nth=0", "PageUp")
    key(page, ".begin >> nth=1", "ArrowUp", "PageUp")


def place(page: Any) -> None:
    """Put each of the three dots somewhere."""
    for i, way in enumerate(("ArrowRight", "ArrowLeft", "ArrowDown")):
        key(page, f".dot >> nth={i}", *[f"Shift+{way}"] * 3)


def say(page: Any) -> None:
    """Say how many of 20 each of the two nets will solve."""
    key(page, ".guesses input >> nth=0", "PageUp")
    key(page, ".guesses input >> nth=1", "PageUp", "PageUp")


def give_up(page: Any) -> None:
    """Try the impossible target three times, and give up."""
    page.get_by_role("group", name="Make it output").get_by_role("button", name="−2 · 3 = −6").click()
    for name in ("w₁", "w₂", "gate"):
        page.get_by_label(name, exact=True).press("ArrowLeft")
    press(page, "I give up")


def hurried(button: str) -> Act:
    """Return the act of training to the end, which the verdict tells."""

    def act(page: Any) -> None:
        hurry(page)
        press(page, button)
        page.locator(VERDICT).wait_for(timeout=60_000)

    return act


THIRD = 1 / 3
CURVE = [-9.0, -8.0, -7.0, -5.0, 5.0, 7.0, 8.0, 9.0]
FIVE_FLAGS = [[0.8, 0.9], [1.0, 0.9], [0.4, 0.9], [-1.0, -1.5], [-2.0, 3.0]]
LINE = [[k, 3.0 * k] for k in (1.0, 2.0, 3.0, 4.0, 5.0)]
TWO_INPUTS = [[k, k % 3 + 1.0, 2 * k] for k in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)]
CASES = {
    "digits": Case(
        "Add 1,000 images", {"guess": 120}, keys(".digits-guess input", "PageUp"),
        keys(".digits-guess input", "PageDown"), ".digits-guess", ".bold", {"pictures": [[16.0] * 64]},
        shows=({"pictures": [[8.0] * 64] * 3, "guess": 120},), walk=("Without its mean error", "Clear the sheet"),
    ),
    "division": Case(
        "Go a quarter of the way", {"guess": [1, -1, 1]}, answers(3), clicks(".asks button >> nth=1"),
        ".division-dials", ":is(.answer, .gradient, .told b)", {"b": 0.5},
        shows=({"b": 0.0, "way": 0.5, "guess": [1, 1, -1]}, {"b": -0.05, "way": 1.0, "guess": [1, 1, 1]}),
    ),
    "grid": Case(
        "Try every time", {"guess": 12}, keys(".arrive-guess input", "PageUp"), keys(".arrive-guess input", "PageDown"),
        ".arrive-guess", ".plot circle", {"agent": [4.0, 4.0], "time": 12},
        shows=({"agent": [2.0, 2.0], "red": [2.0, 2.0], "time": 30, "guess": 19},), walk=("Again", "Play"),
    ),
    "identity": Case(
        "Train 10 networks", {"guess": CURVE}, draw, keys(".knob >> nth=0", "PageDown"), ".go",
        "path.median", {"activation": "none"},
        result=hurried("Train 10 networks"),
        uneven={"guess": [k * 26 / 3 for k in (-2.0, -1.5, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0)]},
    ),
    "nac": Case(
        "Train", {"w_hat": [1.0, 1.0, -1.0], "m_hat": [1.0, 1.0, 1.0]}, place,
        keys(".dot >> nth=0", "Shift+ArrowDown"), ".go", ".ghost", {"goal": "2 * x1"},
        shows=({"w_hat": [9.0, 9.0, -9.0], "m_hat": [9.0, 9.0, 9.0]},), walk=("More: put numbers through it",),
        result=hurried("Train"),
        uneven={"w_hat": [THIRD] * 3},
    ),
    "nalu": Case(
        "2 · 3 = 6", {}, presses("3 / 2 = 1.5"), keys("[aria-label='Make it output'] button >> nth=1", "Enter"),
        ".gate input", "[aria-label='Make it output'] button:text('✗')", {"w": [1.0, 1.0], "gate": [-2.0, -2.0]},
        walk=("More: other numbers, ε, and the error of every pair of weights",),
        result=give_up, moves=False, uneven={"w": [-THIRD, THIRD]},
    ),
    "nalu-training": Case(
        "Train all 441", {"flags": FIVE_FLAGS}, keys(".ring", *["ArrowRight", "Enter"] * 5), keys(".ring", "Enter"),
        ".pad", ".training-legend, .map path:not(.grid)", {"gate": -2.0},
        moves=False, uneven={"w_hat": THIRD},
    ),
    "nmu-training": Case(
        "Train 40 networks", {"guess": [12.0, 15.0]}, say, keys(".lamp >> nth=3", "Enter"), ".nalu-task",
        ".lamp.solved", {"guess": [3.0, 4.0]}, walk=("NAC, run 3", "More: pull the NMU's weights to whole numbers"),
        result=hurried("Train 40 networks"),
    ),
    "npu": Case(
        "Set the exponent to ⅓", {"guess": [[-2.0, 0.0]]}, keys(".ring", *["ArrowLeft"] * 4), keys(".ring", "ArrowUp"),
        ".npu-dial", ".chain, .trail", {"x": 2.0},
        shows=({"x": -2.0, "w": 0.75, "guess": [[1.0, 1.0]]},), walk=("−2", "8"),
        uneven={"guess": [[THIRD, THIRD]]},
    ),
    "nsr": Case(
        "Uncover the lamp", {"guess": 0.5}, keys(".pin.x1", *["ArrowRight"] * 5), keys(".pin.x1", "PageUp"),
        ".nsr-scale", ".bit", {"scale": 10.0}, shows=({"x2": -1.0, "scale": 0.1, "guess": 2.0},),
        moves=False, uneven={"x1": -THIRD},
    ),
    "program": Case(
        "Let the numbers grow", {"guess": 2}, keys(".program-guess input", "PageUp"),
        keys(".program-guess input", "PageDown"), ".program-guess", "path.emits >> nth=0",
        {"program": [[1, 76], [-1, 30]]},
        shows=({"program": [[1, 9_999_999]] * 40, "guess": 7},),
        walk=("Ten times longer", *["A hundred times larger"] * 2, "Round the weights"),
    ),
    "ridge": Case(
        "Let them roll", {"guess": [-1, -1, 1]}, answers(3), clicks(".asks button >> nth=1"), ".ridge-dials",
        ".curve, .trail, .ball, .told b", {"start": -0.3},
        shows=({"start": 0.05, "first": 60, "guess": [1, 1, -1]},),
    ),
    "sign": Case(
        "6 at w₃ = ½", {}, presses("6 at w₃ = ½", "0 at w₃ = 0"), keys(".sign .lanes input", "ArrowLeft"),
        "[aria-label='At w₃ = 0']", ".choices b", {"w": [1.0, 0.0, 0.0]},
        shows=({"w": [0.5, 0.3, 0.0]}, {"x": [1.0, 0.0, 2.0], "w": [1.0, 0.5, 1.0]}), walk=("More: other inputs",),
        result=presses("Move w₃ to ½", "Move it on to 0"),
    ),
    "size-path": Case(
        "Make x = 500", {"guess": 3}, presses("attention"), clicks(".asks button"), ".nalu-slider",
        ".way rect.off", {"x": 50.0, "norm": 0},
        shows=({"x": 500.0, "guess": 3},), walk=("✓ norm", "✓ scores see numbers"),
    ),
    "surface": Case(
        "Drop 200", {"guess": 150}, keys(".nalu-slider input", "PageUp", "PageUp"),
        keys(".nalu-slider input", "PageDown"), ".go", ".bar, .surface-legend, .hunt, .nought path", {"w": [0.8, 0.5]},
        walk=("More: another logarithm", "log(|z − 1| + 1)"), uneven={"w": [THIRD, THIRD]},
    ),
    "table": Case(
        "Train 16 networks", {"guess": [[1.0]]}, presses("1"), clicks(".powers button"), ".go",
        ".tracks, .plot .curves path", {"rows": LINE, "names": ["a", "b"], "guess": [[1.0]]},
        shows=({"rows": TWO_INPUTS, "names": ["a", "b", "c"]},),
        walk=("More: how it decides", "pendulum", "planets", *JUDGED, "dice", *JUDGED, "bacteria", *JUDGED),
        uneven={"rows": [[k, k / 3] for k in (1.0, 2.0, 3.0, 4.0, 5.0)]},
    ),
    "logic": Case(
        "Let it run", {"formula": "roads", "told": {"north": [1.0, 1.0], "north → Rome": [1.0, 1.0]}},
        presses("false", "↑ up"), clicks(".bets button"), ".bets", ".others, .bets b", {"formula": "x ∨ y", "told": {}},
        shows=tuple({"preset": name} for name in ("four reports", "two roads")),
        walk=("rain, but dry", *JUDGED, "two roads", "x or y", "four reports", "they contradict"),
    ),
}  # fmt: skip


def show_result(page: Any, name: str) -> None:
    """Bring the result to its end."""
    (CASES[name].result or presses(CASES[name].button))(page)
