"""The explorable of truth bounds: its passes against the package, and what a reader can do."""

import random

import pytest
import traitlets
from reader import give, press, says, state, texts

from nalu_tutorial.explorables import LogicExplorable
from nalu_tutorial.explorables.logic import FORMULAS, PRESETS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

pytestmark = pytest.mark.browser

UNKNOWN, TRUE, FALSE = [0, 1], [1, 1], [0, 0]
RULE = "rain ∧ ¬umbrella → wet"
# Name: the right bets, what is found, and the beginning and some words of what is said.
ENDS = {
    "no umbrella": (
        ["true", "↓ down"],
        {"¬umbrella": TRUE, "wet": TRUE},
        "wet is true, by a message down.",
        "This step is called modus ponens.",
    ),
    "rain, but dry": (
        ["true", "↓ down"],
        {"rain ∧ ¬umbrella": FALSE, "umbrella": TRUE},
        "umbrella is true, by a message down.",
        "Before it, (rain ∧ ¬umbrella) is false (modus tollens) and ¬umbrella is false (modus ponendo tollens).",
    ),
    "it got wet": (
        ["unknown"],
        {"rain": UNKNOWN, "umbrella": UNKNOWN},
        "Nothing follows for rain.",
        "rain and umbrella stay unknown: 4 ways to choose true and false fit what is told",
    ),
    "four reports": (
        ["they contradict", "↑ up"],
        {RULE: [1, 0], "wet": FALSE},
        f"A contradiction at ({RULE}), by a message up.",
        "It is told true, but (rain ∧ ¬umbrella) is true and wet is false.",
    ),
    "x or y": (
        ["true", "↓ down"],
        {"y": TRUE},
        "y is true, by a message down.",
        "This step is called disjunctive syllogism.",
    ),
    "two roads": (
        ["unknown"],
        {"north": UNKNOWN, "Rome": UNKNOWN},
        "Nothing follows for Rome.",
        "3 ways to choose true and false fit what is told, and Rome is true in all of them.",
    ),
}


def node(page, name):
    return page.locator(".node").filter(has=page.locator(f'[aria-label^="{name}:"]'))


def button(page, name):
    return node(page, name).get_by_role("button")


def label(page, name):
    return button(page, name).get_attribute("aria-label")


def findings(page):
    return state(page, "bounds")[0]


def passes(page):
    return page.locator(".pass").inner_text()


def arrows(page):
    """Return where the arrow on each way points, by its class and as it is drawn; the ways in the order of FORMULAS."""
    script = """all => all.map((each) => {
      const { a, b } = each.querySelector(".tip").transform.baseVal.consolidate().matrix;
      return [each.dataset.brought, each.dataset.brought && (b < 0 || (b === 0 && a > 0) ? "up" : "down")];
    })"""
    pairs = page.locator("[data-brought]").evaluate_all(script)
    assert all(one == other for one, other in pairs)
    return [one for one, _ in pairs]


# ---- the passes ----


def drawn(draw):
    """Return bounds whose ends are eighths, which are exact; half of them are unknown, true or false."""
    low, high = sorted(draw.randint(0, 8) / 8 for _ in range(2))
    return draw.choice([UNKNOWN, TRUE, FALSE, [low, high], [low, 1], [0, high]])


def crisp(draw):
    return draw.choice([UNKNOWN, TRUE, FALSE])


def draws(code, kind=drawn):
    """Yield for each formula its name, its nodes, and 40 times what some of the nodes are told."""
    draw = random.Random(2)
    for name, nodes in code.evaluate("explorable.logic.FORMULAS").items():
        yield name, nodes, [{each["name"]: kind(draw) for each in nodes if draw.random() < 0.6} for _ in range(40)]


INFER = """([name, all]) => all.map((told) => {
  const { FORMULAS, start, round, atRest } = explorable.logic, nodes = FORMULAS[name];
  let bounds = start(nodes, told);
  while (!atRest(nodes, bounds)) bounds = round(nodes, bounds);
  return bounds;
})"""


def make_rules():
    x, y, rain, umbrella, wet, north, rome, south = propositions("x y rain umbrella wet north Rome south")
    return {
        "x ∨ y": [x | y],
        "umbrella": [implies(rain & ~umbrella, wet)],
        "roads": [implies(north, rome), implies(south, rome), north | south],
    }


def knowledge(rules):
    """Return a knowledge base that is told nothing, and its formulas by their names."""
    kb = KnowledgeBase(dict.fromkeys(rules, (0, 1)))
    formulas, left = {}, list(rules)
    while left:
        formula = left.pop()
        formulas[str(formula)] = formula
        left += formula.operands
    return kb, formulas


def test_the_fixed_point_is_that_of_the_package(code):
    rules = make_rules()
    for name, nodes, tellings in draws(code):
        kb, formulas = knowledge(rules[name])
        assert set(formulas) == {each["name"] for each in nodes}
        for facts, bounds in zip(tellings, code.evaluate(INFER, [name, tellings]), strict=True):
            kb.tell({formula: tuple(facts.get(each, UNKNOWN)) for each, formula in formulas.items()})
            kb.infer()
            for each, formula in formulas.items():
                assert bounds[each] == pytest.approx([*kb.ask(formula)], abs=1e-6), (name, facts)


def test_no_world_that_fits_is_outside_the_bounds(code):
    script = "([name, all]) => all.map((told) => explorable.logic.worldsOf(explorable.logic.FORMULAS[name], told))"
    for name, nodes, tellings in draws(code, crisp):
        actual = code.evaluate(INFER, [name, tellings])
        for facts, bounds, worlds in zip(tellings, actual, code.evaluate(script, [name, tellings]), strict=True):
            for world in worlds:
                assert all(bounds[each][0] <= world[each] <= bounds[each][1] for each in world), (name, facts)
            assert worlds or any(low > high for low, high in bounds.values()), (name, facts)  # else it would be said
        assert len(code.evaluate(script, [name, [{}]])[0]) == 2 ** sum(each["op"] is None for each in nodes)


# ---- what the reader does ----


def bet(page, *answers):
    press(page, *answers, "Let it run")


def yours(page):
    return [each for each in texts(page, ".bets .yours") if each]


def test_formulas_and_presets_are_those_of_the_traits(code):
    names = code.evaluate(
        "Object.entries(explorable.logic.FORMULAS).map(([name, all]) => [name, all.map((n) => n.name)])"
    )
    assert {name: tuple(nodes) for name, nodes in names} == FORMULAS
    cases = code.evaluate("explorable.logic.CASES")
    assert tuple(cases) == PRESETS
    for name, each in cases.items():
        LogicExplorable(formula=each["formula"], told=each["told"], preset=name)
        assert each["of"] in FORMULAS[each["formula"]]


def test_before_the_bets_nothing_can_be_told_and_a_fact_that_is_known_needs_a_way(page):
    button(page, "wet").click(force=True)
    assert state(page, "told", "bounds") == [LogicExplorable().told, {}]
    assert label(page, "wet") == "wet: unknown"
    go = page.get_by_role("button", name="Let it run")
    for pressed, opens in ((["true"], "true"), (["↑ up"], "false"), (["unknown"], "false")):  # no message settles this
        press(page, *pressed)
        assert go.get_attribute("aria-disabled") == opens
    press(page, "false")
    assert page.locator("[aria-pressed=true] >> visible=true").all_inner_texts() == ["false"]


# Who tightened whom, in the order of FORMULAS.
ARROWS = {
    "no umbrella": ["up", "up", "up", "up", "down"],
    "rain, but dry": ["down", "up", "down", "down", "up"],
    "it got wet": [""] * 5,
}


def test_each_case_ends_as_its_sentence_says_and_takes_the_right_bets(page):
    for name in reversed(PRESETS):
        answers, bounds, headline, words = ENDS[name]
        give(page, preset=name)
        bet(page, *answers)
        for each in bounds:
            assert findings(page)[each] == pytest.approx(bounds[each], abs=1e-9), name
        assert says(page).startswith(f"{headline} As you guessed. "), name
        assert words in says(page), name
        assert yours(page) == [f"guess: {answer}," for answer in answers]
        assert page.locator(".others [aria-pressed=true]").inner_text() == name
        assert name not in ARROWS or arrows(page) == ARROWS[name]


# Preset: wrong bets, as they are told, and what stands beside them.
WRONG = {
    "no umbrella": (["true", "↑ up"], "true, by a message up", ["it is true", "it was ↓ down"]),
    "rain, but dry": (["unknown"], "unknown", ["it is true"]),
    "it got wet": (["false", "↓ down"], "false, by a message down", ["it is unknown"]),
    "four reports": (["they fit together"], "they fit together", ["they contradict"]),
}


def test_a_wrong_bet_is_said_beside_the_answer(page):
    for preset, (answers, words, beside) in reversed(WRONG.items()):
        give(page, preset=preset)
        bet(page, *answers)
        assert f"{ENDS[preset][2]} You guessed: {words}." in says(page)
        assert [each for each in texts(page, ".bets b") if each] == beside


def test_another_case_asks_anew(page):
    bet(page, "true", "↓ down")
    press(page, "x or y")
    assert state(page, "formula", "preset") == ["x ∨ y", "x or y"]
    assert texts(page, ".nalu-task strong") == ["What follows for y?"]
    assert (yours(page), passes(page)) == ([], "No message yet.")
    assert page.locator("[data-guess]").get_attribute("data-guess") == "asked"
    bet(page, "true", "↑ up")
    assert "You guessed: true, by a message up." in says(page)


def test_once_judged_a_tap_tells_and_it_runs_again(page):
    bet(page, "true", "↓ down")
    for facts, word in ((TRUE, "true"), (FALSE, "false"), (None, "unknown")):
        button(page, "wet").click()
        assert state(page, "told")[0].get("wet") == facts
        assert label(page, "wet") == f"wet: {word}" + (f", told {word}" if facts else "")
        assert findings(page)["¬umbrella"] == UNKNOWN  # what was derived is forgotten
    assert says(page) == f"Told: ({RULE}) is true, rain is true and umbrella is false."
    button(page, "umbrella").press("Enter")
    press(page, "Let it run")
    assert says(page).startswith("Nothing follows. umbrella and wet stay unknown: 3 ways to choose true and false")


def test_the_liar_is_found_by_taking_one_report_back(page):
    give(page, preset="four reports")
    bet(page, "they contradict", "↑ up")
    assert [name for name, (low, high) in findings(page).items() if low > high] == [RULE]
    button(page, "umbrella").press("Space")
    press(page, "Let it run")
    assert says(page).startswith("umbrella is true, by a message down.")


def test_where_nothing_is_asked_it_waits_for_a_press(page):
    give(page, formula="x ∨ y", told={})
    assert says(page) == "Nothing is told."
    press(page, "Let it run")
    assert says(page).startswith("Nothing follows. x and y stay unknown: 4 ways")
    give(page, formula="umbrella", told={RULE: TRUE, "rain": [0.9, 1], "¬umbrella": [0.8, 1]})
    press(page, "Let it run")
    assert says(page).startswith("umbrella is at most 0.2, by a message down.")
    assert findings(page)["wet"] == [pytest.approx(0.7), 1]


def test_a_bar_shows_the_bounds(page):
    give(page, formula="x ∨ y", told={"x": [0.25, 0.75], "y": TRUE})
    script = "all => all.map((each) => 0.5 + parseFloat(each.style.transform.slice('translate('.length)) / 58)"
    for name, expected in {"x": (0.25, 0.75), "y": (1, 1)}.items():
        brackets = node(page, name).locator(".end").evaluate_all(script)
        assert brackets == pytest.approx(expected, abs=0 if name != "y" else 0.07), name  # side by side, not one on one
    assert node(page, "x").get_attribute("data-state") == "between"


def test_python_and_the_page_see_each_others_changes(page):
    give(page, formula="x ∨ y", told={"x ∨ y": TRUE, "y": FALSE, "rain": TRUE})
    press(page, "Let it run")
    assert findings(page) == {"x": TRUE, "y": FALSE, "x ∨ y": TRUE}
    give(page, preset="two roads")
    assert state(page, "formula")[0] == "roads"
    give(page, told={})
    assert state(page, "preset") == [""]
    give(page, formula="umbrella", told=LogicExplorable().told)  # which is a case that is asked
    assert texts(page, ".nalu-task strong") == ["What follows for wet?"]


# What is to be read in the first and in the second pass, which is then hurried: no busy machine comes in between.
HURRIED = """async () => {
  const words = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent), seen = [];
  for (const pass of ["Pass 1", "Pass 2"]) {
    while (!words(".pass")[0].startsWith(pass)) await new Promise(requestAnimationFrame);
    seen.push(words(".pass, .bets b, .go"));
  }
  document.querySelector(".go").click();
  return seen;
}"""


def test_messages_run_up_and_down_and_can_be_hurried(open_explorable):
    page = open_explorable("logic", {"preset": "x or y"}, still=False)
    bet(page, "true", "↓ down")
    assert page.evaluate(HURRIED) == [
        ["Pass 1 ↑ parts tighten their formula", "", "", "To the end"],
        ["Pass 2 ↓ a formula tightens its parts", "", "", "To the end"],
    ]
    assert page.locator(".bead").count() == 0
    assert says(page).startswith("y is true, by a message down. As you guessed.")


@pytest.mark.parametrize(
    ("traits", "words"),
    [
        ({"told": {"z": [0, 1]}}, "'umbrella' has no node 'z': it has rain, umbrella"),
        ({"told": {"rain": [1, 0]}}, "'rain' cannot be told at least 1.0 and at most 0.0"),
        ({"told": {"rain": [0, 2]}}, "told"),
        ({"told": {"rain": [1]}}, "told"),
        ({"formula": "x"}, "formula"),
        ({"preset": "modus"}, "preset"),
    ],
)
def test_a_state_that_cannot_be_is_refused(traits, words):
    with pytest.raises(traitlets.TraitError, match=words):
        LogicExplorable(**traits)


def test_another_formula_forgets_what_it_has_no_node_for():
    explorable = LogicExplorable(formula="x ∨ y", told={"x": [1, 1], "x ∨ y": [1, 1]})
    explorable.formula = "roads"
    assert explorable.told == {}
    assert LogicExplorable(formula="x ∨ y").told == {}
