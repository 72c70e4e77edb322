"""The explorable of truth bounds: its passes against the equations and the package, and what a reader can do."""

import random

import pytest
import torch
import traitlets
from reader import give, press, says, state
from wide_text import prepare, set_text

from nalu_tutorial.explorables import LogicExplorable
from nalu_tutorial.explorables.logic import FORMULAS, PRESETS
from nalu_tutorial.logic import KnowledgeBase, implies, propositions

pytestmark = pytest.mark.browser

UNKNOWN, TRUE, FALSE = [0, 1], [1, 1], [0, 0]
# Name: what is found, the beginning and a part of what is said, and the last line of what moved.
ENDS = {
    "one no is enough": (
        {"x": UNKNOWN, "x ∧ y": FALSE},
        "(x ∧ y) is false: it is never truer than a part.",
        "x stays unknown: 2 worlds fit what is told, and it is true in some and false in others. Unknown is not false.",
        "1 ↑ (x ∧ y): unknown, now false, because y is false",
    ),
    "a yes from above": (
        {"x": TRUE, "y": TRUE},
        "y is true: a part is at least as true as the whole.",
        "For (x ∧ y) is true. Nothing moves any more.",
        "2 ↓ y: unknown, now true, because (x ∧ y) is true",
    ),
    "not both": (
        {"y": FALSE},
        "y is false: modus ponendo tollens.",
        "For (x ∧ y) is false and x is true.",
        "2 ↓ y: unknown, now false, because (x ∧ y) is false and x is true",
    ),
    "half a truth": (
        {"x ∧ y": [0.5, 0.5]},
        "(x ∧ y) is 0.5: what its parts lack adds up, 1 − 0.3 − 0.2 = 0.5.",
        "For x is 0.7 and y is 0.8.",
        "1 ↑ (x ∧ y): unknown, now 0.5, because x is 0.7 and y is 0.8: 1 − 0.3 − 0.2 = 0.5",
    ),
    "if not this, then that": (
        {"y": TRUE},
        "y is true: disjunctive syllogism.",
        "For (x ∨ y) is true and x is false.",
        "2 ↓ y: unknown, now true, because (x ∨ y) is true and x is false",
    ),
    "one of the two": (
        {"x": UNKNOWN, "y": UNKNOWN},
        "Nothing follows.",
        "x and y stay unknown: 3 worlds fit what is told, and each is true in some and false in others.",
        "",
    ),
    "two halves make a whole": (
        {"x ∨ y": TRUE},
        "(x ∨ y) is true: its parts add up, 0.5 + 0.5 ≥ 1.",
        "For x is 0.5 and y is 0.5.",
        "1 ↑ (x ∨ y): unknown, now true, because x is 0.5 and y is 0.5: 0.5 + 0.5 ≥ 1",
    ),
    "modus ponens": (
        {"y": TRUE},
        "y is true: modus ponens.",
        "For (x → y) is true and x is true.",
        "2 ↓ y: unknown, now true, because (x → y) is true and x is true",
    ),
    "modus tollens": (
        {"x": FALSE},
        "x is false: modus tollens.",
        "For (x → y) is true and y is false.",
        "2 ↓ x: unknown, now false, because (x → y) is true and y is false",
    ),
    "not the other way round": ({"x": UNKNOWN}, "Nothing follows.", "x stays unknown: 2 worlds fit", ""),
    "a rule with exceptions": (
        {"y": [0.7, 1]},
        "y is at least 0.7: modus ponens, 0.8 + 0.9 − 1 = 0.7.",
        "For (x → y) is at least 0.8 and x is at least 0.9. Nothing moves",
        "2 ↓ y: unknown, now at least 0.7, because (x → y) is at least 0.8 and x is at least 0.9: 0.8 + 0.9 − 1 = 0.7",
    ),
    "no umbrella": (
        {"¬umbrella": TRUE, "wet": TRUE},
        "wet is true: modus ponens.",
        "For (rain ∧ ¬umbrella → wet) is true and (rain ∧ ¬umbrella) is true.",
        "2 ↓ wet: unknown, now true, because (rain ∧ ¬umbrella → wet) is true and (rain ∧ ¬umbrella) is true",
    ),
    "rain, and yet dry": (
        {"rain ∧ ¬umbrella": FALSE, "umbrella": TRUE},
        "umbrella is true: negation.",
        "On the way: modus tollens and modus ponendo tollens.",
        "2 ↓ umbrella: unknown, now true, because ¬umbrella is false",
    ),
    "nobody knows": (
        {"rain": UNKNOWN, "umbrella": UNKNOWN},
        "Nothing follows.",
        "rain and umbrella stay unknown: 4 worlds fit",
        "",
    ),
    "somebody errs": (
        {"rain ∧ ¬umbrella → wet": [1, 0], "wet": FALSE},
        "Contradiction at (rain ∧ ¬umbrella → wet): at least 1, and at most 0.",
        "It is told true, but (rain ∧ ¬umbrella) is true and wet is false.",
        "1 ↑ (rain ∧ ¬umbrella → wet): true, now contradiction, because (rain ∧ ¬umbrella) is true and wet is false",
    ),
    "a detour": (
        {"south": TRUE, "Rome": TRUE},
        "Rome is true: modus ponens.",
        "For (south → Rome) is true and south is true. On the way: disjunctive syllogism.",
        "2 ↓ Rome: unknown, now true, because (south → Rome) is true and south is true",
    ),
    "all roads lead to Rome": (
        {"north": UNKNOWN, "Rome": UNKNOWN},
        "Nothing follows.",
        "Rome stays unknown, and yet it is true in all 3 worlds that fit what is told.",
        "",
    ),
    "nobody gets there": (
        {"north ∨ south": [1, 0], "north": FALSE, "south": FALSE},
        "Contradiction at (north ∨ south): at least 1, and at most 0.",
        "It is told true, but north is false and south is false.",
        "3 ↑ (north ∨ south): true, now contradiction, because north is false and south is false",
    ),
    "half a step each time": (
        {"x": [1 - 2**-25, 1], "y": [1 - 2**-26, 1]},
        "y is at least 1 − 10⁻⁸, and never quite arrives.",
        "each rule halves what is left of the way, for ever.",
        "26 ↓ y: at least 1 − 6 · 10⁻⁸, now at least 1 − 10⁻⁸, because (x → y) is true and x is at least 1 − 3 · 10⁻⁸",
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


def lines(page):
    return page.locator(".log li").all_inner_texts()


def found(page):
    return state(page, "bounds")[0]


def about(page):
    """Return what is said of the node that is chosen."""
    return page.locator(".about").inner_text()


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
    found = []
    for i, j in ((0, 1), (1, 0)):
        low = 1 + (bounds[0] - beta + w[j] * (1 - operands[j][1])) / w[i] if bounds[0] > 0 else 0
        high = 1 + (bounds[1] - beta + w[j] * (1 - operands[j][0])) / w[i] if bounds[1] < 1 else 1
        found.append([clamp(low), clamp(high)])
    return found


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


def settle(nodes, told):
    """Tighten until nothing moves, in another order than the page: from the last node to the first, down before up."""
    bounds, before = {each["name"]: told.get(each["name"], UNKNOWN) for each in nodes}, None
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
        for found, expected in zip(parts, downward(*neuron, bounds, operands), strict=True):
            assert found == pytest.approx(expected, abs=1e-9)


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
        for told, bounds in zip(tellings, page.evaluate(INFER, [name, tellings]), strict=True):
            expected = settle(nodes, told)
            for each in bounds:
                assert bounds[each] == pytest.approx(expected[each], abs=1e-6), (name, told)


def make_rules():
    x, y, rain, umbrella, wet, north, rome, south = propositions("x y rain umbrella wet north Rome south")
    return {
        "x ∧ y": [x & y],
        "x ∨ y": [x | y],
        "x → y": [implies(x, y)],
        "umbrella": [implies(rain & ~umbrella, wet)],
        "roads": [implies(north, rome), implies(south, rome), north | south],
        "Achilles": [implies(x, y), implies(y, x)],
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
        for told, bounds in zip(tellings, page.evaluate(INFER, [name, tellings]), strict=True):
            kb.tell({formula: tuple(told.get(each, UNKNOWN)) for each, formula in formulas.items()})
            kb.infer()
            for each, formula in formulas.items():
                assert bounds[each] == pytest.approx([*kb.ask(formula)], abs=1e-6), (name, told)


def test_no_world_that_fits_is_outside_the_bounds(page):
    script = "([name, all]) => all.map((told) => explorable.logic.worldsOf(explorable.logic.FORMULAS[name], told))"
    for name, nodes, tellings in draws(page, crisp):
        if name == "Achilles":  # whose rules are not crisp where all is
            continue
        found = page.evaluate(INFER, [name, tellings])
        for told, bounds, worlds in zip(tellings, found, page.evaluate(script, [name, tellings]), strict=True):
            for world in worlds:
                assert all(bounds[each][0] <= world[each] <= bounds[each][1] for each in world), (name, told)
            assert worlds or any(low > high for low, high in bounds.values()), (name, told)  # else it would be said
        assert len(page.evaluate(script, [name, [{}]])[0]) == 2 ** sum(each["op"] is None for each in nodes)


# ---- what the reader does ----


def test_formulas_presets_and_first_state_are_the_traits(page):
    first = LogicExplorable().state()
    assert page.evaluate("explorable.defaults") == first
    names = page.evaluate(
        "Object.entries(explorable.logic.FORMULAS).map(([name, all]) => [name, all.map((n) => n.name)])"
    )
    assert {name: tuple(nodes) for name, nodes in names} == FORMULAS
    presets = page.evaluate("Object.entries(explorable.logic.PRESETS)")
    assert {formula: tuple(name for name, _ in each) for formula, each in presets} == PRESETS
    for formula, each in presets:
        for name, told in each:
            LogicExplorable(formula=formula, told=told, preset=name)


def test_each_preset_ends_as_its_sentence_says(page):
    for formula, names in PRESETS.items():
        page.get_by_role("button", name=formula, exact=True).click()
        assert state(page, "formula", "preset") == [formula, names[0]]
        assert page.locator("[aria-label=Try] button").all_inner_texts() == list(names)
        for name in reversed(names):
            press(page, name)
            bounds, headline, words, last = ENDS[name]
            for each in bounds:
                assert found(page)[each] == pytest.approx(bounds[each], abs=1e-9), name
            assert says(page).startswith(headline), name
            assert words in says(page), name
            assert (lines(page) or [""])[-1] == last
            assert page.locator("button[aria-pressed=true]").all_inner_texts()[:2] == [formula, name]


def test_one_pass_is_one_pass(page):
    assert passes(page) == "2 passes: nothing moves any more"
    press(page, "Start again")
    assert passes(page) == "No pass yet."
    assert says(page).startswith("Told: (rain ∧ ¬umbrella → wet) is true, rain is true and umbrella is false.")
    assert found(page)["¬umbrella"] == UNKNOWN
    press(page, "↓ Down")
    assert says(page) == "On the way down nothing moved. On the way up something will."
    assert passes(page) == "1 pass: something can still move"
    press(page, "↑ Up")
    assert found(page)["rain ∧ ¬umbrella"] == TRUE
    assert found(page)["wet"] == UNKNOWN
    assert says(page) == "(rain ∧ ¬umbrella) is true: all its parts are true. Something can still move: go on."
    press(page, "↓ Down")
    assert found(page)["wet"] == TRUE
    assert [line[:4] for line in lines(page)] == ["2 ↑ ", "2 ↑ ", "3 ↓ "]
    assert says(page).startswith("wet is true: modus ponens.")
    press(page, "Run")  # from where nothing moves it starts again
    assert [line[:4] for line in lines(page)] == ["1 ↑ ", "1 ↑ ", "2 ↓ "]


def test_arrows_show_who_tightened_whom(page):
    for preset, expected in {
        "no umbrella": ["up", "up", "up", "up", "down"],
        "rain, and yet dry": ["down", "up", "down", "down", "up"],
        "nobody knows": [""] * 5,
        "nobody gets there": ["down", "up", "down", "up", "up", "up"],
        "half a step each time": ["up", "down", "up", "down"],
    }.items():
        give(page, preset=preset)
        assert arrows(page) == expected, preset


def test_of_each_node_it_is_said_who_tightened_it_and_why(page):
    assert about(page) == "rain is true, as it is told."
    button(page, "¬umbrella").click()
    assert about(page) == "¬umbrella is true: pass 1 ↑ tightened it, because umbrella is false."
    press(page, "Start again")
    assert about(page) == "¬umbrella is unknown. It is told nothing."
    give(page, preset="nobody knows")
    assert about(page) == "¬umbrella is unknown. It is told nothing, and nothing tightened it."
    give(page, preset="nobody gets there")
    button(page, "north ∨ south").click()
    assert about(page) == (
        "north ∨ south contradicts itself: pass 3 ↑ tightened it, because north is false and south is false. "
        "It is told true."
    )
    assert passes(page) == "3 passes: stopped at a contradiction"
    press(page, "Run")
    button(page, "north → Rome").click()
    assert "contradicts itself" in about(page).split("because")[1]


def test_a_threshold_is_no_rest(page):
    give(page, preset="half a step each time")
    assert passes(page) == "26 passes: almost nothing moves any more"


def test_a_tap_chooses_and_the_next_ones_tell(page):
    button(page, "wet").click()
    assert about(page).startswith("wet is true: pass 2 ↓ tightened it, because ")
    assert state(page, "told") == [LogicExplorable().told]
    for told, word in ((TRUE, "true"), (FALSE, "false"), (None, "unknown")):
        button(page, "wet").click()
        assert state(page, "told")[0].get("wet") == told
        assert label(page, "wet") == f"wet: {word}" + (f", told {word}" if told else "")
        assert page.locator(".tell [aria-pressed=true]").inner_text() == word
        assert lines(page) == []  # what was derived is forgotten
        assert found(page)["¬umbrella"] == UNKNOWN
    assert says(page).startswith("Told: ")


def test_all_can_be_done_by_keys(page):
    give(page, preset="modus ponens")
    button(page, "y").press("Enter")
    button(page, "y").press("Space")
    assert state(page, "told", "preset") == [{"x → y": TRUE, "x": TRUE, "y": TRUE}, ""]
    page.get_by_role("button", name="false", exact=True).press("Enter")
    assert state(page, "told")[0]["y"] == FALSE
    for end, key, bounds in (
        ("at most", "ArrowRight", [0, 0.05]),
        ("at least", "End", [1, 1]),
        ("at most", "ArrowLeft", [0.95, 0.95]),
        ("at least", "Home", [0, 0.95]),
    ):
        page.get_by_label(end, exact=True).press(key)
        assert state(page, "told")[0]["y"] == bounds
    assert label(page, "y") == "y: at most 0.95, told at most 0.95"
    page.get_by_role("button", name="Run", exact=True).press("Enter")
    assert says(page).startswith("Contradiction at (x → y): at least 1, and at most 0.95.")
    page.get_by_label("at most", exact=True).press("End")
    assert "y" not in state(page, "told")[0]
    assert page.get_by_label("at most", exact=True).get_attribute("aria-valuetext") == "1"


def test_a_run_stops_at_a_contradiction_and_the_next_spreads_it(page):
    give(page, preset="nobody gets there")
    assert says(page).endswith("Run again, and it spreads.")
    assert [name for name, (low, high) in found(page).items() if low > high] == ["north ∨ south"]
    press(page, "Run")
    nodes, told = page.evaluate("explorable.logic.FORMULAS.roads"), state(page, "told")[0]
    assert found(page) == {name: pytest.approx(bounds) for name, bounds in settle(nodes, told).items()}
    assert sum(low > high for low, high in found(page).values()) == 6
    assert says(page).startswith("Contradiction at (north ∨ south)")
    assert says(page).endswith("It has spread as far as it can.")
    assert passes(page).endswith("nothing moves any more")


def test_a_contradiction_of_what_is_derived_says_both_sides(page):
    give(page, preset="nobody gets there")
    button(page, "south").click()
    press(page, "false", "Run")
    assert says(page).startswith("Contradiction at north: at least 1, and at most 0.")
    assert "It has become true, but (north → Rome) is true and Rome is false." in says(page)


def test_where_nothing_is_told_it_says_so(page):
    give(page, formula="x ∨ y", told={})
    assert says(page).startswith("Nothing follows. x and y stay unknown: 4 worlds fit")
    press(page, "Start again")
    assert says(page) == "Nothing is told. Each node is unknown: it may be anything from 0 to 1. Tell one something."


def test_both_ends_have_their_sums(page):
    give(page, formula="x ∧ y", told={"x": [0.7, 0.9], "y": [0.8, 1]})
    assert says(page).startswith(
        "(x ∧ y) is 0.5 to 0.9: what its parts lack adds up, 1 − 0.3 − 0.2 = 0.5 and 1 − 0.1 − 0 = 0.9."
    )


def test_a_bar_shows_the_bounds(page):
    give(page, formula="x ∧ y", told={"x": [0.25, 0.75], "y": TRUE, "x ∧ y": [0.5, 0.6]})
    script = "all => all.map((each) => 0.5 + parseFloat(each.style.transform.slice('translate('.length)) / 70)"
    for name, expected in {"x": (0.5, 0.6), "y": (1, 1), "x ∧ y": (0.5, 0.6)}.items():
        brackets = node(page, name).locator(".end").evaluate_all(script)
        assert brackets == pytest.approx(expected, abs=0 if name != "y" else 0.06), name  # side by side, not one on one
    assert node(page, "x").get_attribute("data-state") == "between"


def test_python_and_the_page_see_each_others_changes(page):
    assert found(page)["wet"] == TRUE
    give(page, formula="x → y", told={"x → y": TRUE, "y": FALSE, "rain": TRUE})
    assert found(page) == {"x": FALSE, "y": FALSE, "x → y": TRUE}
    give(page, preset="a detour")
    assert state(page, "formula")[0] == "roads"
    assert found(page)["Rome"] == TRUE
    give(page, told={})
    assert state(page, "preset") == [""]
    assert found(page)["Rome"] == UNKNOWN


def test_a_preset_can_be_what_it_opens_with(open_explorable):
    page = open_explorable("logic", {"preset": "modus tollens"})
    assert state(page, "formula", "told") == ["x → y", {"x → y": TRUE, "y": FALSE}]
    assert found(page)["x"] == FALSE


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
    explorable = LogicExplorable(formula="x → y", told={"x": [1, 1], "x → y": [1, 1]})
    explorable.formula = "x ∨ y"
    assert explorable.told == {"x": [1, 1]}
    assert LogicExplorable(formula="x ∧ y").told == {}


def test_messages_travel_and_what_is_under_way_can_be_ended(open_explorable):
    page = open_explorable("logic", still=False)
    page.wait_for_selector(".bead")  # it starts when it comes into view
    assert page.get_by_role("button", name="To the end").is_visible()
    assert page.locator(".ways .on").all_inner_texts() == ["↑ Up"]
    assert passes(page) == "Pass 1 ↑ parts tighten their formula"
    assert page.locator(".speaks [role=button]").get_attribute("aria-label").startswith("¬umbrella:")
    assert page.locator(".busy").count() == 1
    assert page.evaluate("""async () => {
      const bead = document.querySelector(".bead"), seen = new Set();
      while (bead.isConnected) {
        seen.add(bead.getAttribute("transform"));
        await new Promise(requestAnimationFrame);
      }
      return seen.size > 3;
    }""")
    page.wait_for_function("document.querySelector('.log li')?.textContent.startsWith('1 ↑ ¬umbrella')")
    assert node(page, "¬umbrella").get_attribute("class") == "node found fresh"
    press(page, "To the end")
    assert found(page)["wet"] == TRUE
    assert page.locator(".bead").count() == 0
    press(page, "Run")
    button(page, "wet").click()
    button(page, "wet").click()  # what is told anew ends the run
    assert page.locator(".bead").count() == 0
    assert lines(page) == []


def test_a_run_comes_to_its_end_by_itself(open_explorable):
    page = open_explorable("logic", {"formula": "x → y", "told": {"x → y": TRUE, "y": FALSE}}, still=False)
    page.wait_for_function("models[0].get('bounds').x?.[1] === 0", timeout=10_000)
    assert says(page).startswith("x is false: modus tollens.")


def test_it_starts_when_it_comes_into_view(open_explorable):
    page = open_explorable("logic", {}, {"preset": "modus tollens"}, still=False, width=360)
    second = page.locator(".nalu-explorable").nth(1)
    page.wait_for_timeout(200)
    assert second.locator(".pass").inner_text() == "No pass yet."
    second.locator(".pass").scroll_into_view_if_needed()
    page.wait_for_function("models[1].get('bounds').x?.[1] === 0", timeout=10_000)


def test_on_a_phone_the_passes_stand_in_one_row_also_while_one_is_on(open_explorable):
    page = open_explorable("logic", still=False, width=360)
    prepare(page)
    set_text(page, "as it comes")  # in a font of the test's own
    press(page, "Start again", "Run")
    page.wait_for_selector(".bead")
    page.get_by_role("button", name="To the end").wait_for()
    boxes = page.locator(".ways button").evaluate_all(
        "(all) => all.map((each) => [each.offsetTop, each.offsetHeight, each.scrollWidth <= each.clientWidth])"
    )
    assert boxes == [boxes[0]] * 4
    assert boxes[0][2]
