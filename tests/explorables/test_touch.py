"""Every explorable under a finger: what it drags follows to the end, all else scrolls, and controls are large enough.

The touches are the browser's own, through its debugger. Events that a script makes would neither scroll nor be
canceled, and that is the question here.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from cases import CASES, TWO_INPUTS, show_result
from reader import let_pass, press, traits, within

from nalu_tutorial.explorables._base import module_file

pytestmark = pytest.mark.browser
OpenOnPhone = Callable[..., Any]


class Grip(NamedTuple):
    """What a finger can take: its explorable and selector, the trait that it moves, and how it goes."""

    explorable: str
    selector: str
    trait: str
    ways: str = "xy"
    steps: float = 3  # it rests at most so many pixels beside the finger
    way: tuple[float, float] = (-24, 40)  # where a finger goes: more down than to the side, as one that scrolls
    state: dict[str, Any] | None = None


DRAWN = [-12.0, -10.0, -8.0, -5.0, 5.0, 8.0, 10.0, 12.0]
GRIPS = {
    "digits": Grip("digits", ".sheet", "pictures", ""),
    "grid-red": Grip("grid", ".dot.red rect", "red", ""),
    "grid-agent": Grip("grid", ".dot.agent rect", "agent", "", state={"agent": [2.0, 1.0]}),
    "identity": Grip("identity", ".knob circle >> nth=4", "guess", "y", way=(-8, 30), state={"guess": DRAWN}),
    "nac": Grip("nac", ".dot:has-text('3') .disc", "m_hat"),
    "nalu": Grip("nalu", ".handle .disc", "w", state={"w": [0.0, 0.0]}),
    "npu": Grip("npu", ".ring .halo", "guess"),
    "nsr-x1": Grip("nsr", ".pin.x1 .disc", "x1", "x"),
    "nsr-x2": Grip("nsr", ".pin.x2 .disc", "x2", "x", state={"guess": 0.5}),
    "table": Grip("table", ".pin .disc >> nth=3", "rows"),
    "table-two": Grip("table", ".pin .disc >> nth=3", "rows", "x", state={"rows": TWO_INPUTS}),
}
SEEN = """() => {
  const kinds = ["pointerdown", "pointercancel", "click"];
  if (!window.seen) for (const name of kinds) document.addEventListener(name, () => seen.push(name), true);
  window.seen = [];
}"""


class Finger:
    """A finger on the glass of a phone."""

    def __init__(self, page: Any) -> None:
        self.page, self.devtools, self.down = page, page.context.new_cdp_session(page), {}

    def touch(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": name} for name, (x, y) in self.down.items()]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        let_pass(self.page, 1)

    def press(self, x: float, y: float, name: int = 0) -> None:
        self.down[name] = (x, y)
        self.touch("touchStart")

    def move(self, across: float, down: float, name: int = 0) -> None:
        x, y = self.down[name]
        for part in (1 / 3, 2 / 3, 1):
            self.down[name] = (x + across * part, y + down * part)
            self.touch("touchMove")

    def lift(self) -> None:
        self.down.clear()
        self.touch("touchEnd")
        let_pass(self.page, 2)

    def drag(self, x: float, y: float, across: float, down: float) -> None:
        self.press(x, y)
        self.move(across, down)
        self.lift()


@pytest.fixture
def finger(phone: tuple[Any, list[str]]) -> Iterator[Finger]:
    finger = Finger(phone[0])
    yield finger
    finger.devtools.detach()


def bring(page: Any, selector: str) -> tuple[float, float]:
    """Scroll to an element, such that the page can scroll on both ways, and return its middle."""
    page.locator(selector).evaluate("(each) => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
    let_pass(page, 3)
    return within(page, selector)


def unfold(page: Any, name: str) -> None:
    """Show what a figure keeps folded, and give the guess that it waits for."""
    if name == "nalu":
        press(page, "3 / 2 = 1.5")
        page.locator("summary").click()
    elif name == "surface":
        CASES[name].give(page)
        show_result(page, name)
    elif name == "nsr" and traits(page)["guess"] >= 0:
        show_result(page, name)


def test_a_stroke_draws_an_empty_side_and_a_tap_does_too(open_on_phone: OpenOnPhone, finger: Finger) -> None:
    page = open_on_phone("identity")
    x, y = bring(page, ".begin circle >> nth=1")
    finger.drag(x, y, 60, 10)
    guess = traits(page)["guess"]
    assert guess[:5] == [-20, -15, -10, -5, 5]
    assert guess[4] > guess[5] > guess[6] > guess[7]
    u, v = within(page, ".begin circle >> nth=0")
    finger.drag(u - 40, v, 0, 0)
    assert traits(page)["guess"][:4] == pytest.approx([-5] * 4, abs=0.5)
    assert page.locator(".go").get_attribute("aria-disabled") == "false"


@pytest.mark.parametrize(
    ("place", "beside", "way"),
    [(".here", (0, 0), (40, -6)), (".here", (0, 0), (24, -50)), (".begin circle", (40, 90), (50, 10))],
    ids=["sideways on the words", "upwards on the words", "far from the dots"],
)
def test_a_stroke_draws_from_the_words_and_far_from_the_dots(
    open_on_phone: OpenOnPhone, finger: Finger, place: str, beside: tuple[float, float], way: tuple[float, float]
) -> None:
    page = open_on_phone("identity")
    x, y = bring(page, f"{place} >> nth=1")
    finger.drag(x + beside[0], y + beside[1], *way)
    assert traits(page)["guess"][7] < 5
    page.locator(".begin circle >> nth=1").wait_for(state="hidden")


def test_all_that_can_be_dragged_is_here() -> None:
    sources = {name: module_file(name).read_text(encoding="utf-8") for name in CASES}
    assert {grip.explorable for grip in GRIPS.values()} == {name for name in CASES if "drag(" in sources[name]}


@pytest.mark.parametrize("name", GRIPS)
def test_a_finger_drags_to_the_end(open_on_phone: OpenOnPhone, finger: Finger, name: str) -> None:
    """There, and back from where it was lifted."""
    grip = GRIPS[name]
    page = open_on_phone(grip.explorable, grip.state)
    unfold(page, grip.explorable)
    for towards in (1, -1):
        page.evaluate(SEEN)
        x, y = bring(page, grip.selector)
        before = traits(page)[grip.trait]
        across, down = (towards * each for each in grip.way)
        finger.press(x, y)
        finger.move(across, down)
        let_pass(page, 3)
        assert page.evaluate("seen") == ["pointerdown"], "the browser took the finger to scroll the page"
        assert traits(page)[grip.trait] != before
        for way, at, expected in zip("xy", within(page, grip.selector), (x + across, y + down), strict=True):
            assert way not in grip.ways or at == pytest.approx(expected, abs=grip.steps), way
        finger.lift()


# Places in the pictures that are neither a control nor within a finger's breadth of what can be dragged.
BESIDE = """(grips) => {
  const boxOf = (each) => each.getBoundingClientRect();
  const seen = (each) => getComputedStyle(each).visibility !== "hidden";
  const boxes = grips.flatMap((grip) => [...document.querySelectorAll(grip)].filter(seen).map(boxOf));
  const apart = (place, low, high) => place < low - 45 || place > high + 45;
  const far = ([x, y]) => boxes.every((box) => apart(x, box.left, box.right) || apart(y, box.top, box.bottom));
  return [...document.querySelectorAll(".nalu-explorable svg")].map(boxOf)
    .filter((box) => box.height > 90 && box.top > 100 && box.bottom < innerHeight - 100)
    .flatMap((box) => [0.2, 0.5, 0.8].flatMap((across) => [0.25, 0.5, 0.75, 0.95].map((down) =>
      [box.left + across * box.width, box.top + down * box.height]))).filter(far);
}"""


PICTURE_LATER = "nmu-training"  # it has none before its networks are trained, which takes seconds


@pytest.mark.parametrize("name", [each for each in CASES if each != PICTURE_LATER])
def test_a_finger_beside_it_scrolls_the_page(open_on_phone: OpenOnPhone, finger: Finger, name: str) -> None:
    scroll_beside(open_on_phone(name), finger)


def scroll_beside(page: Any, finger: Finger) -> None:
    grips = [f".{each}" for each in ("guess", "handles circle", "here", "dot", "handle", "ring", "pin")]
    kept, actual = None, 0
    for picture in page.locator(".nalu-explorable svg").all():
        picture.evaluate("(each) => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
        let_pass(page, 3)
        kept = kept or traits(page)
        for x, y in page.evaluate(BESIDE, grips)[:2]:
            before = page.evaluate("scrollY")
            finger.drag(x, y, 5, -60)
            page.wait_for_function("(y) => scrollY > y", arg=before + 25)
            page.evaluate("(y) => scrollTo({ top: y, behavior: 'instant' })", before)
            let_pass(page, 1)
            actual += 1
    assert actual >= 2
    assert traits(page) == kept


def test_a_second_finger_does_not_take_what_the_first_one_holds(open_on_phone: OpenOnPhone, finger: Finger) -> None:
    page = open_on_phone("nac")
    third, first = (f".dot:has-text('{name}') .disc" for name in (3, 1))
    x, y = bring(page, third)
    (u, v), rest = within(page, first), traits(page)["m_hat"][:2]
    finger.press(x, y, name=1)
    finger.move(-10, 20, name=1)
    finger.press(u, v, name=2)
    finger.move(10, -30, name=2)
    assert within(page, third) == pytest.approx((x - 10, y + 20), abs=3)
    finger.move(-10, 20, name=1)
    assert within(page, third) == pytest.approx((x - 20, y + 40), abs=3)
    finger.lift()
    assert traits(page)["m_hat"][:2] == rest


@pytest.mark.parametrize(
    ("name", "picture", "place", "trait", "expected"),
    [
        ("nalu", ".ground", (0.75, 0.75), "w", pytest.approx([0.5, -0.5], abs=0.03)),
        ("nsr", "svg.line", (276 / 340, 0.4), "guess", pytest.approx(2, abs=0.03)),
        ("npu", "svg.plane", (0.25, 0.3), "guess", [[-1.7, 1.4]]),
        ("surface", ".wall", (0.9, 0.25), "w", pytest.approx([0.8, 0.5], abs=0.03)),
        ("nalu-training", ".map rect", (0.25, 0.25), "flags", [[-1, 1.5]]),
    ],
)
def test_a_tap_on_a_picture_counts(
    open_on_phone: OpenOnPhone, finger: Finger, name: str, picture: str, place: Any, trait: str, expected: Any
) -> None:
    page = open_on_phone(name)
    unfold(page, name)
    bring(page, picture)
    finger.drag(*within(page, picture, *place), 0, 0)
    assert traits(page)[trait] == expected


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


@pytest.mark.parametrize("name", CASES)
def test_controls_meet_a_finger_and_type_can_be_read(open_on_phone: OpenOnPhone, finger: Finger, name: str) -> None:
    """On the narrowest phone, and turned to one with a little more room."""
    page = open_on_phone(name, width=320)
    for judged in (False, True):
        if judged:
            CASES[name].give(page)
            show_result(page, name)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 844})
            let_pass(page, 2)  # pictures are laid out for the new width in a frame of their own
            heights, sizes = page.evaluate(HEIGHTS), page.evaluate(SIZES)
            assert len(heights) > 0
            assert [each for each in heights if each[1] < FINGER] == [], (width, judged)
            assert len(sizes) > 8
            assert [each for each in sizes if each[1] < SMALLEST] == [], (width, judged)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    if name == PICTURE_LATER:
        page.locator(".lamp").first.click()
        scroll_beside(page, finger)
