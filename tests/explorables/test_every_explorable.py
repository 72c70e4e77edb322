"""What every explorable must do: keep to its traits, leave its neighbors alone, let go, and be open to everybody."""

import operator
import re
from typing import Any, NamedTuple

import pytest
import traitlets
from predictions import PREDICTIONS
from reader import let_pass, press, says, texts
from with_axe import inspect

from nalu_tutorial import explorables
from nalu_tutorial.explorables import (
    DigitsExplorable,
    DivisionExplorable,
    GridExplorable,
    IdentityExplorable,
    LogicExplorable,
    NACExplorable,
    NALUExplorable,
    NALUTrainingExplorable,
    NMUTrainingExplorable,
    NPUExplorable,
    NSRExplorable,
    ProgramExplorable,
    RidgeExplorable,
    SignExplorable,
    SizePathExplorable,
    SurfaceExplorable,
    TableExplorable,
)
from nalu_tutorial.explorables._base import Explorable, module_file, source
from nalu_tutorial.explorables._traits import slider_ends

pytestmark = pytest.mark.browser
# `preload` would have axe fetch style sheets once more, which a blank page does not have.
AXE = {"resultTypes": ["violations"], "preload": False}
COLORS = ["color-contrast", "link-in-text-block"]  # what alone depends on the theme, and takes half of the time
# What axe is asked in each theme and width: each color once.
AXE_AT = {
    ("light", 752): AXE,
    ("light", 360): AXE | {"rules": {rule: {"enabled": False} for rule in COLORS}},
    ("dark", 360): AXE | {"runOnly": COLORS},
    ("dark", 752): None,
}
State = dict[str, Any]


class Case(NamedTuple):
    """An explorable: a button that moves it, another state, and the states in which it shows most.

    The button may need a first state, such as a guess that has been given.
    """

    kind: type[Explorable]
    button: str
    other: State
    states: tuple[State, ...] = ({},)
    first: State | None = None


CASES = {
    case.kind.module: case
    for case in (
        Case(
            DigitsExplorable,
            "Add 1,000 images",
            {"pictures": [[16.0] * 64]},
            ({}, {"pictures": [[8.0] * 64] * 3, "guess": 120}),
            first={"guess": 120},
        ),
        Case(
            DivisionExplorable,
            "Go a quarter of the way",
            {"b": 0.5},
            ({}, {"b": 0.0, "way": 0.5, "guess": [1, 1, -1, -1]}, {"b": -0.05, "way": 1.0, "guess": [1, 1, 1, 1]}),
            first={"guess": [1, -1, 1, -1]},
        ),
        Case(
            GridExplorable,
            "Try every time",
            {"agent": [4.0, 4.0], "time": 12},
            ({}, {"agent": [2.0, 2.0], "red": [2.0, 2.0], "time": 30, "guess": 19}),
            first={"guess": 12},
        ),
        Case(
            IdentityExplorable,
            "Train 10 networks",
            {"activation": "none"},
            first={"guess": [-9.0, -8.0, -7.0, -5.0, 5.0, 7.0, 8.0, 9.0]},
        ),
        Case(
            NACExplorable,
            "Train",
            {"goal": "2 * x1"},
            ({"w_hat": [9.0, 9.0, -9.0], "m_hat": [9.0, 9.0, 9.0]}, {}),
            first={"w_hat": [1.0, 1.0, -1.0], "m_hat": [1.0, 1.0, 1.0]},
        ),
        Case(NALUExplorable, "2 · 3 = 6", {"w": [1.0, 1.0], "gate": [-2.0, -2.0]}),
        Case(
            NALUTrainingExplorable,
            "Train all 441",
            {"gate": -2.0},
            first={"flags": [[w, 1.5] for w in (-2.0, -1.0, 0.0, 1.0, 2.0)]},
        ),
        Case(NMUTrainingExplorable, "Train 40 networks", {"guess": [3.0, 4.0]}, first={"guess": [10.0, 15.0]}),
        Case(
            NPUExplorable,
            "Set the exponent to ⅓",
            {"x": 2.0},
            ({}, {"x": -2.0, "w": 0.75, "guess": [[1.0, 1.0]]}),
            first={"guess": [[-2.0, 0.0]]},
        ),
        Case(
            NSRExplorable,
            "Uncover the lamp",
            {"scale": 10.0},
            ({}, {"x2": -1.0, "scale": 0.1, "guess": 2.0}),
            first={"guess": 0.5},
        ),
        Case(
            ProgramExplorable,
            "Let the numbers grow",
            {"program": [[1, 76], [-1, 30]]},
            ({}, {"program": [[1, 9_999_999]] * 40, "guess": 7}),
            first={"guess": 3},
        ),
        Case(
            RidgeExplorable,
            "Let them roll",
            {"start": -0.3},
            ({}, {"start": 0.05, "first": 60, "guess": [1, 1, -1]}),
            first={"guess": [-1, 1, 1]},
        ),
        Case(
            SignExplorable,
            "6 at w₃ = ½",
            {"w": [1.0, 0.0, 0.0]},
            ({}, {"w": [0.5, 0.3, 0.0]}, {"x": [1.0, 0.0, 2.0], "w": [1.0, 0.5, 1.0]}),
        ),
        Case(
            SizePathExplorable,
            "Make x = 500",
            {"x": 50.0, "norm": 0},
            ({}, {"x": 500.0, "guess": 3}),
            first={"guess": 2},
        ),
        Case(SurfaceExplorable, "Drop 200", {"w": [0.8, 0.5]}, first={"guess": 150}),
        Case(
            TableExplorable,
            "Train 16 networks",
            {"rows": [[k, 3.0 * k] for k in (1.0, 2.0, 3.0, 4.0, 5.0)], "guess": [[1.0]]},
            ({}, {"rows": [[k, k % 3 + 1, 2 * k] for k in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)], "names": ["a", "b", "c"]}),
            first={"guess": [[1.0]]},
        ),
        Case(
            LogicExplorable,
            "Let it run",
            {"formula": "x ∨ y", "told": {}},
            tuple({"preset": name} for name in ("", "four reports", "two roads")),
            first={"formula": "roads", "told": {"north": [1.0, 1.0], "north → Rome": [1.0, 1.0]}},
        ),
    )
}
every = pytest.mark.parametrize("name", CASES)


def test_every_explorable_has_its_case() -> None:
    public = {kind for name in explorables.__all__ if isinstance(kind := getattr(explorables, name), type)}
    assert {case.kind for case in CASES.values()} == {kind for kind in public if issubclass(kind, Explorable)}


@every
def test_defaults_are_the_traits_and_a_list_offers_what_a_trait_takes(open_explorable: Any, name: str) -> None:
    page, kind = open_explorable(name), CASES[name].kind
    assert page.evaluate("explorable.defaults") == kind().state()
    taken = [list(trait.values) for trait in kind.class_traits().values() if isinstance(trait, traitlets.Enum)]
    offered = page.evaluate("[...document.querySelectorAll('select')].map((s) => [...s.options].map((o) => o.value))")
    assert not [values for values in offered if values not in taken]


COMPUTED = {"y"}  # what follows from the traits that a slider moves
# Where each slider takes the numbers of the traits, as lists: from its one end to its other.
ENDS = """() => {
  const numbers = () => Object.keys(explorable.defaults).map((key) => [key, [models[0].get(key)].flat(9)]);
  return [...document.querySelectorAll("input[type=range]")].map((input) => [input.min, input.max].map((end) => {
    input.value = end;
    input.dispatchEvent(new Event("input"));
    return Object.fromEntries(numbers());
  }));
}"""


@every
def test_a_slider_goes_to_the_ends_that_its_trait_names(open_explorable: Any, name: str) -> None:
    page, traits = open_explorable(name), CASES[name].kind.class_traits()
    ends = page.evaluate(ENDS)
    if name in PREDICTIONS:  # some sliders wait for a guess, and some then go farther
        page = open_explorable(name)
        PREDICTIONS[name].give(page)
        PREDICTIONS[name].result(page)
        ends += page.evaluate(ENDS)
    reached: dict[str, list[float]] = {}
    for pair in ends:
        for trait in (trait for trait in pair[0] if pair[0][trait] != pair[1][trait]):
            reached.setdefault(trait, []).extend(moved_by_slider(trait, *pair))
    for trait in reached.keys() - COMPUTED:
        (low, high), (lowest, highest) = slider_ends(traits[trait]), (min(reached[trait]), max(reached[trait]))
        low = max(low, lowest) if trait == "guess" else low  # where −1 stands for no guess yet
        assert (lowest, highest) == (low, high), f"the slider of {trait} goes from {lowest} to {highest}"
    assert {trait for trait in CASES[name].kind().state() if "slider" in traits[trait].metadata} <= reached.keys()


def moved_by_slider(trait: str, low: State, high: State) -> list[float]:
    """Return the numbers that moved, at both ends of a slider; of the gate of a NALU, which has several, G·x."""
    if trait == "gate" and len(low[trait]) > 1:
        return [sum(map(operator.mul, state["gate"], state["x"])) for state in (low, high)]
    return [n for pair in zip(low[trait], high[trait], strict=True) if pair[0] != pair[1] for n in pair]


THIRD = 1 / 3
# What each picture that is a slider may hold, with more digits than it shows; on the board and the sheet all is whole.
UNEVEN: dict[str, State] = {
    "identity": {"guess": [k * 26 / 3 for k in (-2.0, -1.5, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0)]},
    "nac": {"w_hat": [THIRD] * 3},
    "nalu": {"w": [-THIRD, THIRD]},
    "nalu-training": {"w_hat": THIRD},
    "npu": {"guess": [[THIRD, THIRD]]},
    "nsr": {"x1": -THIRD},
    "surface": {"w": [THIRD, THIRD]},
    "table": {"rows": [[k, k / 3] for k in (1.0, 2.0, 3.0, 4.0, 5.0)]},
}
WHOLE = ["digits", "grid"]
ANNOUNCED = """() => [...document.querySelectorAll("[role=slider]")]
  .map((each) => [each.getAttribute("aria-valuenow"), each.getAttribute("aria-valuetext").replaceAll("−", "-")])"""


def test_every_picture_that_is_a_slider_is_looked_at() -> None:
    drawn = [name for name in CASES if 'role: "slider"' in module_file(name).read_text(encoding="utf-8")]
    assert sorted(drawn) == sorted([*UNEVEN, *WHOLE])


@pytest.mark.parametrize("name", UNEVEN)
def test_a_slider_announces_the_number_that_it_shows(open_explorable: Any, name: str) -> None:
    actual = open_explorable(name, UNEVEN[name]).evaluate(ANNOUNCED)
    assert any("." in now for now, _ in actual)
    assert [(now, words) for now, words in actual if not words.startswith("nothing drawn") and now not in words] == []


@every
def test_only_the_kit_asks_for_frames(name: str) -> None:
    assert "AnimationFrame" in source("kit.js")
    assert "AnimationFrame" not in module_file(name).read_text(encoding="utf-8")


# What the second instance holds, says and offers. Not its picture: maps go on being filled in while nothing is touched.
SECOND = """() => {
  const root = document.querySelectorAll(".nalu-explorable")[1];
  const all = (selector, ask) => [...root.querySelectorAll(selector)].map(ask);
  return JSON.stringify([
    Object.keys(explorable.defaults).map((key) => models[1].get(key)),
    all("[role=status]", (el) => el.textContent),
    all("input, select", (el) => [el.value, el.checked]),
    all("button", (el) => [el.textContent, el.ariaPressed]),
  ]);
}"""


@every
def test_two_instances_are_independent(open_explorable: Any, name: str) -> None:
    page = open_explorable(name, CASES[name].first or {}, CASES[name].other)
    before, first = page.evaluate(SECOND), page.locator(".nalu-explorable").first
    moved = first.inner_html()
    first.get_by_role("button", name=CASES[name].button, exact=True).click()
    page.wait_for_function("(html) => document.querySelector('.nalu-explorable').innerHTML !== html", arg=moved)
    assert page.evaluate(SECOND) == before


@every
def test_leaving_stops_and_lets_go(open_explorable: Any, name: str) -> None:
    page = open_explorable(name, CASES[name].first or {}, still=False)
    press(page, CASES[name].button)
    page.evaluate("cleanups[0]()")
    stopped = page.evaluate("document.querySelector('main').innerHTML")
    let_pass(page)
    assert page.evaluate("document.querySelector('main').innerHTML") == stopped
    assert page.evaluate("models[0].listeners()") == 0


@every
def test_axe_finds_nothing_and_nothing_overflows(open_explorable: Any, name: str) -> None:
    case = CASES[name]
    page = open_explorable(name, *case.states)
    check_with_axe(page)
    if name in PREDICTIONS:
        page = open_explorable(name)
        PREDICTIONS[name].give(page)
        PREDICTIONS[name].result(page)
        check_with_axe(page)


def check_with_axe(page: Any) -> None:
    """Look at it in both themes and widths; the colors of a theme are the same at each width."""
    for (theme, width), options in AXE_AT.items():
        page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", theme == "dark")
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (theme, width)
        if options:
            actual = inspect(page, context=".nalu-explorable", options=options)
            assert actual.violations_count == 0, f"{theme}, {width}: {actual.generate_report()}"


# What is seen and what is read aloud, each new pair of them, until both say that it is over.
SAID = """async () => {
  const root = document.querySelector(".nalu-says"), pairs = [], began = performance.now();
  while (performance.now() - began < 1000) {
    const pair = [...root.children].map((each) => each.textContent);
    if (String(pair) !== String(pairs.at(-1))) pairs.push(pair);
    await new Promise(requestAnimationFrame);
  }
  return pairs;
}"""


@pytest.mark.parametrize("name", ["nac", "nmu-training", "surface"])
def test_while_something_runs_the_page_keeps_up_and_a_screen_reader_is_not_flooded(
    open_explorable: Any, name: str
) -> None:
    page = open_explorable(name, CASES[name].first or {}, still=False)
    if page.get_by_role("button", name="Pause").count() == 0:
        press(page, CASES[name].button)
    pairs = page.evaluate(SAID)
    assert len({seen for seen, _ in pairs}) > 5
    assert len({text for _, text in pairs}) <= 3
    press(page, "Pause")
    page.wait_for_function(
        "new Set([...document.querySelector('.nalu-says').children].map((s) => s.textContent)).size === 1"
    )


# What shows the guess: where each part of it stands, and what it says.
YOURS = """() => {
  const words = (el) => (el.children.length ? "" : el.textContent);
  const seen = (el) => el.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(".yours, .yours *")].filter(seen)
    .map((el) => [el.tagName, el.getAttribute("d"), el.getAttribute("transform"), words(el)].join());
}"""
SHUT = ".go[aria-disabled=true], input[type=range]:disabled"


@pytest.mark.parametrize("name", PREDICTIONS)
def test_it_waits_for_a_guess_keeps_it_and_shows_it_beside_the_result(open_explorable: Any, name: str) -> None:
    """In a figure that asks first, the reader commits to a guess by keys alone and sees it judged."""
    prediction = PREDICTIONS[name]
    page = open_explorable(name, width=390)
    phase = page.locator(".nalu-explorable")
    assert phase.get_attribute("data-guess") == "asked"
    assert page.locator(".nalu-task strong").inner_text().endswith("?")
    assert page.locator(".nalu-says > [aria-hidden] strong").count() == 0
    page.locator(SHUT).first.click(force=True)
    assert phase.get_attribute("data-guess") == "asked"
    prediction.give(page)
    assert phase.get_attribute("data-guess") == "given"
    prediction.result(page)
    assert phase.get_attribute("data-guess") == "kept"
    kept, verdict = page.evaluate(YOURS), says(page)
    assert len(kept) > 1 or any(kept)
    assert texts(page, ".nalu-says > [aria-hidden] strong")[0] in verdict
    assert re.search(r"\byou", verdict, re.IGNORECASE)
    sentence_box, done = page.locator(".nalu-says").bounding_box(), page.locator(prediction.control).bounding_box()
    assert 0 <= sentence_box["y"] - (done["y"] + done["height"]) < 150, "the verdict stands away from its cause"
    prediction.meddle(page)
    assert page.evaluate(YOURS) == kept


# What JupyterLab 4 lays on every list of terms in an output.
JUPYTERLAB = """
.jp-OutputArea-output :is(dl, dt, dd) { display: block; }
.jp-OutputArea-output dl { width: 100%; overflow: hidden; padding: 0; margin: 0; }
.jp-OutputArea-output dt { font-weight: bold; float: left; width: 20%; padding: 0; margin: 0; }
.jp-OutputArea-output dd { font-weight: normal; float: left; width: 80%; padding: 0; margin: 0; }
"""
LISTED = [name for name in CASES if re.search(r'html\("d[td]"', module_file(name).read_text(encoding="utf-8"))]
BOXES = """() => [...document.querySelectorAll("dl, dt, dd")].map((el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return [el.innerText, getComputedStyle(el).fontWeight, ...[x, y, width, height].map(Math.round)].join(" ");
})"""


@pytest.mark.parametrize("width", [752, 390])
@pytest.mark.parametrize("name", LISTED)
def test_jupyterlab_lays_out_nothing_of_it(open_explorable: Any, name: str, width: int) -> None:
    page = open_explorable(name, width=width)
    page.evaluate("document.querySelector('main').classList.add('jp-OutputArea-output')")
    alone = page.evaluate(BOXES)
    style = page.add_style_tag(content=JUPYTERLAB)
    style.evaluate("(el) => document.head.append(el)")  # after ours
    assert alone
    assert page.evaluate(BOXES) == alone
