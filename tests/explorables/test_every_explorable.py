"""What every explorable must do: keep to its traits, leave its neighbors alone, let go, and be open to everybody."""

import operator
import re
from typing import Any

import pytest
import traitlets
from blank import add
from cases import CASES, KINDS, VERDICT, State, show_result
from reader import give, hurry, let_pass, press, says, texts, traits
from with_axe import inspect

from nalu_tutorial.explorables._base import HERE, module_file, source
from nalu_tutorial.explorables._traits import slider_ends

pytestmark = pytest.mark.browser
# `preload` would have axe fetch style sheets once more, which a blank page does not have.
AXE = {"resultTypes": ["violations"], "preload": False}
# What alone depends on the theme, and takes half of the time: what is hidden on a phone is hidden on a desk too.
COLORS = {"runOnly": ["color-contrast", "link-in-text-block"]}
every = pytest.mark.parametrize("name", CASES, scope="module")  # all of one after the other, so that its page stays


def test_every_explorable_has_its_case() -> None:
    assert CASES.keys() == KINDS.keys() == {each.stem.replace("_", "-") for each in HERE.glob("*.js")} - {"kit"}


# Where each slider of the k-th instance takes the numbers of the traits, as lists: from its one end to its other.
ENDS = """(k) => {
  const numbers = () => Object.keys(explorable.defaults).map((key) => [key, [models[k].get(key)].flat(9)]);
  const inputs = document.querySelectorAll(".nalu-explorable")[k].querySelectorAll("input[type=range]");
  return [...inputs].map((input) => [input.min, input.max].map((end) => {
    input.value = end;
    input.dispatchEvent(new Event("input"));
    return Object.fromEntries(numbers());
  }));
}"""
# Whether the first two instances show the same. Their ids differ, and what is hidden may say what it said before.
SAME = """() => {
  const [one, other] = [...document.querySelectorAll(".nalu-explorable")].map((root) => {
    const copy = root.cloneNode(true);
    for (const each of copy.querySelectorAll("[hidden]")) each.remove();
    for (const each of copy.querySelectorAll("input, option")) each.replaceWith(each.textContent);
    copy.querySelector(".hint")?.removeAttribute("class");
    return copy.innerHTML.replace(/nalu-\\w+-\\d+/g, "");
  });
  return one === other;
}"""


@every
def test_it_starts_as_its_traits_do_and_follows_what_python_sets(open_explorable: Any, name: str) -> None:
    kind, other = KINDS[name], CASES[name].other
    page = open_explorable(name, {}, other)
    assert page.evaluate("explorable.defaults") == kind().state()
    taken = [list(trait.values) for trait in kind.class_traits().values() if isinstance(trait, traitlets.Enum)]
    offered = page.evaluate("[...document.querySelectorAll('select')].map((s) => [...s.options].map((o) => o.value))")
    assert not [values for values in offered if values not in taken]
    saves = page.evaluate("models[0].saves")
    give(page, **other)
    page.wait_for_function(SAME)
    assert page.evaluate("models[0].saves") <= saves + 2  # what follows from the traits, and no echo of them


@every
def test_a_slider_goes_to_the_ends_that_its_trait_names(open_explorable: Any, name: str) -> None:
    """Some wait for a guess, and some then go farther."""
    page, kinds = open_explorable(name, {}, CASES[name].given), KINDS[name].class_traits()
    page.locator(".nalu-explorable").nth(1).get_by_role("button", name=CASES[name].button, exact=True).click()
    reached: dict[str, list[float]] = {}
    for pair in page.evaluate(ENDS, 0) + page.evaluate(ENDS, 1):
        for trait in (trait for trait in pair[0] if pair[0][trait] != pair[1][trait]):
            reached.setdefault(trait, []).extend(moved_by_slider(trait, *pair))
    for trait in reached.keys() - {"y"}:  # which follows from the others
        (low, high), (lowest, highest) = slider_ends(kinds[trait]), (min(reached[trait]), max(reached[trait]))
        low = max(low, lowest) if trait == "guess" else low  # where −1 stands for no guess yet
        assert (lowest, highest) == (low, high), f"the slider of {trait} goes from {lowest} to {highest}"
    assert {trait for trait in KINDS[name]().state() if "slider" in kinds[trait].metadata} <= reached.keys()


def moved_by_slider(trait: str, low: State, high: State) -> list[float]:
    """Return the numbers that moved, at both ends of a slider; of the gate of a NALU, which has several, G·x."""
    if trait == "gate" and len(low[trait]) > 1:
        return [sum(map(operator.mul, state["gate"], state["x"])) for state in (low, high)]
    return [n for pair in zip(low[trait], high[trait], strict=True) if pair[0] != pair[1] for n in pair]


WHOLE = {"digits", "grid"}  # on the sheet and the board all numbers are whole
UNEVEN = {name: case.uneven for name, case in CASES.items() if case.uneven}
ANNOUNCED = """() => [...document.querySelectorAll("[role=slider]")]
  .map((each) => [each.getAttribute("aria-valuenow"), each.getAttribute("aria-valuetext").replaceAll("−", "-")])"""


def test_every_picture_that_is_a_slider_is_looked_at() -> None:
    drawn = {name for name in CASES if 'role: "slider"' in module_file(name).read_text(encoding="utf-8")}
    assert drawn == UNEVEN.keys() | WHOLE


@pytest.mark.parametrize("name", UNEVEN)
def test_a_slider_announces_the_number_that_it_shows(open_explorable: Any, name: str) -> None:
    actual = open_explorable(name, UNEVEN[name]).evaluate(ANNOUNCED)
    assert any("." in now for now, _ in actual)
    assert [(now, words) for now, words in actual if not words.startswith("nothing drawn") and now not in words] == []


def test_only_the_kit_asks_for_frames() -> None:
    asking = {file.name for file in HERE.glob("*.js") if "AnimationFrame" in source(file.name)}
    assert asking == {"kit.js"}


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
def test_two_instances_are_independent_and_leaving_one_stops_it(open_explorable: Any, name: str) -> None:
    page = open_explorable(name, CASES[name].given, CASES[name].other, still=False)
    before, first = page.evaluate(SECOND), page.locator(".nalu-explorable").first
    moved = first.inner_html()
    first.get_by_role("button", name=CASES[name].button, exact=True).click()
    page.wait_for_function("(html) => document.querySelector('.nalu-explorable').innerHTML !== html", arg=moved)
    page.evaluate("cleanups[0]()")
    stopped = first.inner_html()
    let_pass(page)
    assert first.inner_html() == stopped
    assert page.evaluate("models[0].listeners()") == 0
    assert page.evaluate(SECOND) == before


@every
def test_axe_finds_nothing_and_nothing_overflows(open_explorable: Any, name: str) -> None:
    """It is looked at as it opens, after the result, and in other states, below each other."""
    page = open_explorable(name)
    CASES[name].give(page)
    show_result(page, name)
    add(page, {}, *CASES[name].shows)
    for theme, width, options in (("light", 360, AXE), ("dark", 752, AXE | COLORS)):
        page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", theme == "dark")
        page.set_viewport_size({"width": width, "height": 900})
        let_pass(page, 3)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (theme, width)
        actual = inspect(page, context=".nalu-explorable", options=options)
        assert actual.violations_count == 0, f"{theme}, {width}: {actual.generate_report()}"


# What is seen and what is read aloud in the first second of a run, each new pair of them; then it pauses.
SAID = """async (button) => {
  const root = document.querySelector(".nalu-says"), pairs = [], began = performance.now();
  const click = (words) => [...document.querySelectorAll("button")].find((each) => each.textContent === words).click();
  click(button);
  while (performance.now() - began < 1000) {
    const pair = [...root.children].map((each) => each.textContent);
    if (String(pair) !== String(pairs.at(-1))) pairs.push(pair);
    await new Promise(requestAnimationFrame);
  }
  click("Pause");
  return pairs;
}"""


RUNS = {"nac", "nmu-training", "surface"}


def run_and_pause(page: Any, name: str) -> None:
    """Train for a second, in which the words keep up and a screen reader is not flooded, and pause."""
    root = page.locator(".nalu-explorable")
    before = root.inner_html()
    let_pass(page)
    assert root.inner_html() == before  # nothing starts by itself
    pairs = page.evaluate(SAID, CASES[name].button)
    assert len({seen for seen, _ in pairs}) > 5
    assert len({text for _, text in pairs}) <= 3
    page.wait_for_function(
        "new Set([...document.querySelector('.nalu-says').children].map((s) => s.textContent)).size === 1"
    )
    stopped = root.inner_html()
    let_pass(page)
    assert root.inner_html() == stopped


# What shows the guess: where each part of it stands, and what it says.
YOURS = """() => {
  const words = (el) => (el.children.length ? "" : el.textContent);
  const seen = (el) => el.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(".yours, .yours *")].filter(seen)
    .map((el) => [el.tagName, el.getAttribute("d"), el.getAttribute("transform"), words(el)].join());
}"""
SHUT = ".go[aria-disabled=true], input[type=range]:disabled"
# Four pictures that differ, the words below them left aside.
PICTURES = """() => {
  window.seen = new Set();
  const root = document.querySelector(".nalu-explorable"), says = root.querySelector(".nalu-says");
  const look = () => {
    seen.add(root.innerHTML.replace(says.outerHTML, ""));
    if (seen.size < 4) requestAnimationFrame(look);
  };
  look();
}"""
GLIDES = {"division", "npu", "ridge", "sign", "size-path"}  # the picture alone takes its time, and not the state


def watch_result(page: Any, name: str) -> None:
    """Bring the result, which comes little by little, and hurry to its end."""
    page.evaluate(PICTURES)
    if name in RUNS:
        run_and_pause(page, name)
    else:
        press(page, {"sign": "Move w₃ to ½"}.get(name, CASES[name].button))
    at_once = traits(page)
    page.wait_for_function("seen.size > 3")
    hurry(page)
    if name in RUNS:
        press(page, "Go on")
    page.locator(VERDICT).wait_for(timeout=60_000)
    assert name not in GLIDES or traits(page) == at_once
    if name == "sign":
        press(page, "Move it on to 0")


@every
def test_it_waits_for_a_guess_keeps_it_and_shows_it_beside_the_result(open_explorable: Any, name: str) -> None:
    """The reader commits to a guess by keys alone and sees it judged."""
    case, page = CASES[name], open_explorable(name, width=390, still=False)
    hidden = page.locator(case.hides).locator("visible=true")
    phase, before, waiting = page.locator(".nalu-explorable"), traits(page), says(page)
    assert phase.get_attribute("data-guess") == "asked"
    assert page.locator(".nalu-task strong").inner_text().endswith("?")
    assert page.locator(VERDICT).count() == 0
    page.locator(SHUT).first.click(force=True)
    assert phase.get_attribute("data-guess") == "asked"
    assert traits(page) == before
    case.give(page)
    assert hidden.count() == 0
    assert phase.get_attribute("data-guess") == "given"
    assert says(page) != waiting
    (watch_result if case.moves else show_result)(page, name)
    assert phase.get_attribute("data-guess") == "kept"
    assert hidden.count() > 0
    kept, guess, verdict = page.evaluate(YOURS), traits(page).get("guess"), says(page)
    assert len(kept) > 1 or any(kept)
    assert texts(page, VERDICT)[0] in verdict
    assert re.search(r"\byou", verdict, re.IGNORECASE)
    sentence_box, done = page.locator(".nalu-says").bounding_box(), page.locator(case.control).bounding_box()
    assert 0 <= sentence_box["y"] - (done["y"] + done["height"]) < 150, "the verdict stands away from its cause"
    case.meddle(page)
    assert page.evaluate(YOURS) == kept
    assert traits(page).get("guess") == guess


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
