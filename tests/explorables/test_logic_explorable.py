"""The explorable of truth bounds: its passes against the equations and the package, and what a reader can do."""

import random

import pytest
import torch
import traitlets
from reader import give, let_pass, press, says, state, texts

from nalu_tutorial.explorables import LogicExplorable
from nalu_tutorial.explorables.logic import FORMULAS, PRESETS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

pytestmark = pytest.mark.browser

UNKNOWN, TRUE, FALSE = [0, 1], [1, 1], [0, 0]
RULE = "rain ∧ ¬umbrella → wet"
# Name: the right bets, what is found, and the beginning and a part of what is said.
ENDS = {
    "no umbrella": (
        ["true", "↓ down"],
        {"¬umbrella": TRUE, "wet": TRUE},
        "wet is true, by a message down.",
        f"({RULE}) is true and (rain ∧ ¬umbrella) is true: the rule holds, and its condition is true. "
        "This step is called modus ponens.",
    ),
    "rain, but dry": (
        ["true", "↓ down"],
        {"rain ∧ ¬umbrella": FALSE, "umbrella": TRUE},
        "umbrella is true, by a message down.",
        "¬umbrella is false: ¬ turns true into false, and false into true. Before it, (rain ∧ ¬umbrella) is false "
        "(modus tollens) and ¬umbrella is false (modus ponendo tollens).",
    ),
    "it got wet": (
        ["unknown"],
        {"rain": UNKNOWN, "umbrella": UNKNOWN},
        "Nothing follows for rain.",
        "rain and umbrella stay unknown: 4 ways to choose true and false fit what is told, and each is true in some "
        "and false in others. Unknown is not false.",
    ),
    "four reports": (
        ["they contradict", "↑ up"],
        {RULE: [1, 0], "wet": FALSE},
        f"A contradiction at ({RULE}), by a message up.",
        "It is told true, but (rain ∧ ¬umbrella) is true and wet is false. Bounds only tighten, so no message mends "
        "it. Who errs?",
    ),
    "x or y": (
        ["true", "↓ down"],
        {"y": TRUE},
        "y is true, by a message down.",
        "(x ∨ y) is true and x is false: one of the two is true, and the other one is not. "
        "This step is called disjunctive syllogism.",
    ),
    "two roads": (
        ["unknown"],
        {"north": UNKNOWN, "Rome": UNKNOWN},
        "Nothing follows for Rome.",
        "3 ways to choose true and false fit what is told, and Rome is true in all of them. Yet it stays unknown: a "
        "message passes through one formula at a time, and no single formula says so.",
    ),
}


@pytest.fixture
def page(open_explorable):
    return open_explorable("logic")


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


# ---- the equations, each written out, for weights w, a bias β and α = 1 ----


def clamp(value):
    return min(1, max(0, value))


def complement(bounds):
    return [1 - bounds[1], 1 - bounds[0]]


def conjunction(w, beta, x, y):
    return clamp(beta - w[0] * (1 - x) - w[1] * (1 - y))


def disjunction(w, beta, x, y):
    return clamp(1 - beta + w[0] * x + w[1] * y)


def implication(w, beta, x, y):
    return clamp(1 - beta + w[0] * (1 - x) + w[1] * y)


def upward(op, w, beta, operands):
    if op == "not":
        return complement(operands[0])
    x, y = operands
    if op == "implies":
        return [implication(w, beta, x[1], y[0]), implication(w, beta, x[0], y[1])]
    forward = conjunction if op == "and" else disjunction
    return [forward(w, beta, x[side], y[side]) for side in (0, 1)]


def downward_and(w, beta, bounds, operands):
    """Return the bounds of each of two operands: the other's missing truth is on the side that leaves more room."""
    results = []
    for i, j in ((0, 1), (1, 0)):
        low = 1 + (bounds[0] - beta + w[j] * (1 - operands[j][1])) / w[i] if bounds[0] > 0 else 0
        high = 1 + (bounds[1] - beta + w[j] * (1 - operands[j][0])) / w[i] if bounds[1] < 1 else 1
        results.append([clamp(low), clamp(high)])
    return results


def downward(op, w, beta, bounds, operands):
    if op == "not":
        return [complement(bounds)]
    if op == "and":
        return downward_and(w, beta, bounds, operands)
    x, y = operands
    if op == "or":
        return [complement(each) for each in downward_and(w, beta, complement(bounds), [complement(x), complement(y)])]
    premise, doubt = downward_and(w, beta, complement(bounds), [x, complement(y)])
    return [premise, complement(doubt)]


def settle(nodes, facts):
    """Tighten until nothing moves, in another order than the page: from the last node to the first, down before up."""
    bounds, before = {each["name"]: facts.get(each["name"], UNKNOWN) for each in nodes}, None
    operators = [each for each in nodes if each["op"]][::-1]
    while before != bounds:
        before = dict(bounds)
        for each in operators:
            name, parts, neuron = each["name"], each["operands"], (each["op"], each["weights"], 1)
            news = downward(*neuron, bounds[name], [bounds[part] for part in parts])
            for part, new in [*zip(parts, news, strict=True), (name, None)]:
                new = new or upward(*neuron, [bounds[part] for part in parts])
                bounds[part] = [max(bounds[part][0], new[0]), min(bounds[part][1], new[1])]
    return bounds


def drawn(draw):
    """Return bounds whose ends are eighths, which are exact; half of them are unknown, true or false."""
    low, high = sorted(draw.randint(0, 8) / 8 for _ in range(2))
    return draw.choice([UNKNOWN, TRUE, FALSE, [low, high], [low, 1], [0, high]])


def test_a_neuron_is_that_of_the_paper(page):
    draw, cases = random.Random(1), []
    for _ in range(600):
        op, count = draw.choice([("not", 1), ("and", 2), ("or", 2), ("implies", 2)])
        w = [draw.uniform(0.3, 2) if count == 2 else 1 for _ in range(count)]
        beta = draw.uniform(0.5, 1.5) if count == 2 else 1
        cases.append((op, w, beta, drawn(draw), [drawn(draw) for _ in range(count)]))
    script = """all => all.map(([op, weights, beta, bounds, operands]) => [
      explorable.logic.upward({ op, weights, beta }, operands),
      explorable.logic.downward({ op, weights, beta }, bounds, operands)])"""
    for (*neuron, bounds, operands), (whole, parts) in zip(cases, page.evaluate(script, cases), strict=True):
        assert whole == pytest.approx(upward(*neuron, operands), abs=1e-9)
        for actual, expected in zip(parts, downward(*neuron, bounds, operands), strict=True):
            assert actual == pytest.approx(expected, abs=1e-9)


def crisp(draw):
    return draw.choice([UNKNOWN, TRUE, FALSE])


def draws(page, kind=drawn):
    """Yield for each formula its name, its nodes, and 40 times what some of the nodes are told."""
    draw = random.Random(2)
    for name, nodes in page.evaluate("explorable.logic.FORMULAS").items():
        yield name, nodes, [{each["name"]: kind(draw) for each in nodes if draw.random() < 0.6} for _ in range(40)]


INFER = """([name, all]) => all.map((told) => {
  const { FORMULAS, start, round, atRest } = explorable.logic, nodes = FORMULAS[name];
  let bounds = start(nodes, told);
  while (!atRest(nodes, bounds)) bounds = round(nodes, bounds);
  return bounds;
})"""


def test_the_fixed_point_is_that_of_the_equations(page):
    for name, nodes, tellings in draws(page):
        for facts, bounds in zip(tellings, page.evaluate(INFER, [name, tellings]), strict=True):
            expected = settle(nodes, facts)
            for each in bounds:
                assert bounds[each] == pytest.approx(expected[each], abs=1e-6), (name, facts)


def make_rules():
    x, y, rain, umbrella, wet, north, rome, south = propositions("x y rain umbrella wet north Rome south")
    return {
        "x ∨ y": [x | y],
        "umbrella": [implies(rain & ~umbrella, wet)],
        "roads": [implies(north, rome), implies(south, rome), north | south],
    }


def knowledge(rules, nodes):
    """Return a knowledge base that is told nothing, with the page's weights, and its formulas by their names."""
    kb = KnowledgeBase(dict.fromkeys(rules, (0, 1)))
    formulas, left = {}, list(rules)
    while left:
        formula = left.pop()
        formulas[str(formula)] = formula
        left += formula.operands
    with torch.no_grad():
        for each in nodes:
            if each["op"] not in (None, "not"):
                kb.neuron(formulas[each["name"]]).weight.copy_(torch.tensor(each["weights"]))
    return kb, formulas


def test_the_fixed_point_is_that_of_the_package(page):
    rules = make_rules()
    for name, nodes, tellings in draws(page):
        kb, formulas = knowledge(rules[name], nodes)
        assert set(formulas) == {each["name"] for each in nodes}
        for facts, bounds in zip(tellings, page.evaluate(INFER, [name, tellings]), strict=True):
            kb.tell({formula: tuple(facts.get(each, UNKNOWN)) for each, formula in formulas.items()})
            kb.infer()
            for each, formula in formulas.items():
                assert bounds[each] == pytest.approx([*kb.ask(formula)], abs=1e-6), (name, facts)


def test_no_world_that_fits_is_outside_the_bounds(page):
    script = "([name, all]) => all.map((told) => explorable.logic.worldsOf(explorable.logic.FORMULAS[name], told))"
    for name, nodes, tellings in draws(page, crisp):
        actual = page.evaluate(INFER, [name, tellings])
        for facts, bounds, worlds in zip(tellings, actual, page.evaluate(script, [name, tellings]), strict=True):
            for world in worlds:
                assert all(bounds[each][0] <= world[each] <= bounds[each][1] for each in world), (name, facts)
            assert worlds or any(low > high for low, high in bounds.values()), (name, facts)  # else it would be said
        assert len(page.evaluate(script, [name, [{}]])[0]) == 2 ** sum(each["op"] is None for each in nodes)


# ---- what the reader does ----


def bet(page, *answers):
    press(page, *answers, "Let it run")


def yours(page):
    return [each for each in texts(page, ".bets .yours") if each]


def test_formulas_presets_and_first_state_are_the_traits(page):
    assert page.evaluate("explorable.defaults") == LogicExplorable().state()
    names = page.evaluate(
        "Object.entries(explorable.logic.FORMULAS).map(([name, all]) => [name, all.map((n) => n.name)])"
    )
    assert {name: tuple(nodes) for name, nodes in names} == FORMULAS
    cases = page.evaluate("explorable.logic.CASES")
    assert tuple(cases) == PRESETS
    for name, each in cases.items():
        LogicExplorable(formula=each["formula"], told=each["told"], preset=name)
        assert each["of"] in FORMULAS[each["formula"]]


def test_before_the_bets_nothing_runs_and_nothing_can_be_told(open_explorable):
    page = open_explorable("logic", still=False)
    button(page, "wet").click(force=True)
    page.locator(".go").click(force=True)
    let_pass(page)
    assert passes(page) == "No message yet."
    assert page.locator(".bead").count() == 0
    assert state(page, "told", "bounds") == [LogicExplorable().told, {}]
    assert label(page, "wet") == "wet: unknown"
    assert says(page) == "Press one answer."
    assert not page.locator(".others").is_visible()
    press(page, "true")
    assert says(page) == "And which message settles it, one up or one down?"
    press(page, "↑ up", "unknown")  # which no message settles
    assert page.get_by_role("button", name="Let it run").get_attribute("aria-disabled") == "false"
    press(page, "false")
    assert page.locator("[aria-pressed=true] >> visible=true").all_inner_texts() == ["false"]


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


@pytest.mark.parametrize(
    ("preset", "answers", "words", "beside"),
    [
        ("no umbrella", ["true", "↑ up"], "You guessed: true, by a message up.", ["it is true", "it was ↓ down"]),
        ("rain, but dry", ["unknown"], "You guessed: unknown.", ["it is true"]),
        ("it got wet", ["false", "↓ down"], "You guessed: false, by a message down.", ["it is unknown"]),
        ("four reports", ["they fit together"], "You guessed: they fit together.", ["they contradict"]),
    ],
)
def test_a_wrong_bet_is_said_beside_the_answer(open_explorable, preset, answers, words, beside):
    page = open_explorable("logic", {"preset": preset})
    bet(page, *answers)
    assert f"{ENDS[preset][2]} {words}" in says(page)
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


def test_arrows_show_who_tightened_whom(page):
    for preset, expected in {
        "no umbrella": ["up", "up", "up", "up", "down"],
        "rain, but dry": ["down", "up", "down", "down", "up"],
        "it got wet": [""] * 5,
    }.items():
        give(page, preset=preset)
        bet(page, *ENDS[preset][0])
        assert arrows(page) == expected, preset


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


def test_a_run_comes_to_its_end_by_itself(open_explorable):
    page = open_explorable("logic", {"preset": "x or y"}, still=False)
    bet(page, "true", "↓ down")
    page.wait_for_function("models[0].get('bounds').y?.[0] === 1")
    assert says(page).startswith("y is true")


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
