"""The explorable of the reader's own table: its net against PyTorch, its formulas, what it refuses, and the hand."""

import math
import random
import re
from itertools import product

import pytest
import sympy
import torch
from reader import close, drag, give, press, says, state, texts, traits, within
from torch import Tensor, nn

from nalu_tutorial import RealNPU, tasks
from nalu_tutorial.explorables import TableExplorable
from nalu_tutorial.regression._candidates import sum_of_powers

pytestmark = pytest.mark.browser
STEPS, RATE = 3000, 0.1
BOYLE, PLANETS, PENDULUM = "Boyle 1662", "planets", "pendulum"
FORMULAS = {BOYLE: "1408/x1", PLANETS: "x1**(3/2)", PENDULUM: "2.006*sqrt(x2)"}


@pytest.fixture
def judged(page):
    """Return the page in which somebody said that Boyle's pressure follows the volume itself, and trained the nets."""
    press(page, BOYLE, "1", "Train 16 networks")
    return page


def numbers_of(page, name: str) -> list[list[float]]:
    return page.evaluate("(name) => explorable.law.TABLES[name][1]", name)


def paste(page, text: str) -> str:
    """Put a text into the field, and return what is said against it."""
    page.get_by_label("Your own table").fill(text)
    return texts(page, ".wrong")[0]


def lines(rows) -> str:
    return "\n".join(" ".join(map(str, row)) for row in rows)


def test_the_tables_are_those_of_the_package_and_of_what_they_name(code):
    """Of Boyle's rows it has every second one, with the pressure as the target."""
    assert numbers_of(code, BOYLE) == [[volume, pressure] for pressure, volume in tasks.BOYLE.rows[::2]]
    assert [tuple(row) for row in numbers_of(code, PLANETS)] == list(tasks.PLANETS.rows)
    for _, length, period in numbers_of(code, PENDULUM):
        assert period == round(2 * math.pi * math.sqrt(length / 9.81), 2)
    draws = random.Random(0)
    throws = [sum(draws.randint(1, 6) for _ in range(3)) for _ in range(10)]
    assert [total for _, total in numbers_of(code, "dice")] == throws


# ---- the net: its powers, its factor, its offset ----


def net(p: list[float]) -> nn.Sequential:
    """Return the net with which `FormulaRegressor` begins, with these parameters."""
    model = sum_of_powers(len(p) - 2, False, terms=1).double()
    power, linear = model
    assert isinstance(power, RealNPU)
    with torch.no_grad():
        power.W_re.copy_(torch.tensor([p[:-2]], dtype=torch.float64))
        linear.weight.fill_(p[-2])
        linear.bias.fill_(p[-1])
    return model


def parameters(model: nn.Sequential) -> list[nn.Parameter]:
    return [model[0].W_re, model[1].weight, model[1].bias]


def flat(tensors) -> Tensor:
    return torch.cat([each.detach().flatten() for each in tensors])


TRAIN = """([rows, seed, steps]) => {
  const { prepare, start, learner } = explorable.law, { inner, inputs } = prepare(rows), p = start(seed, inputs);
  const net = learner(p, inner);
  for (let k = 0; k < steps; k += 1) net.step();
  return [p, inner.xs, inner.ts, [...net.p]];
}"""


@pytest.mark.parametrize(
    ("name", "steps", "atol"), [(BOYLE, 100, 1e-6), (PENDULUM, 100, 1e-6), (PENDULUM, STEPS, 1e-3)]
)
def test_a_training_is_adams(code, name, steps, atol):
    """To the end only nearly, since processors round differently."""
    start, x, t, end = code.evaluate(TRAIN, [numbers_of(code, name), 1, steps])
    x, t = torch.tensor(x, dtype=torch.float64), torch.tensor(t, dtype=torch.float64)
    model = net(start)
    adam = torch.optim.Adam(parameters(model), lr=RATE)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(adam, STEPS)
    for _ in range(steps):
        adam.zero_grad()
        nn.functional.mse_loss(model(x).squeeze(-1), t).backward()
        adam.step()
        cosine.step()
    close(end, flat(parameters(model)), atol)


@pytest.mark.parametrize("inputs", [1, 2])
def test_a_start_is_one_of_the_packages(code, inputs):
    script = "(inputs) => Array.from({ length: 400 }, (_, k) => explorable.law.start(k + 1, inputs))"
    starts = torch.tensor(code.evaluate(script, inputs), dtype=torch.float64)
    ends = torch.tensor([0.1 * math.sqrt(6 / (inputs + 1))] * inputs + [1, 1], dtype=torch.float64)
    drawn = torch.stack([flat(parameters(sum_of_powers(inputs, False, terms=1))) for _ in range(400)])
    for values in (starts, drawn):
        assert (values.abs() <= ends).all()
        assert (values.abs().amax(dim=0) > 0.95 * ends).all()
        assert (values.mean(dim=0).abs() < 0.12 * ends).all()


def test_the_farthest_fifth_is_held_out_and_the_others_are_scaled(code):
    rows = torch.tensor(numbers_of(code, BOYLE), dtype=torch.float64)
    data = code.evaluate("(rows) => explorable.law.prepare(rows)", rows.tolist())
    far = (rows[:, 0] - rows[:, 0].mean()).abs().argsort(descending=True)[:3]
    assert data["held"] == far.tolist()
    inner = rows[[k for k in range(len(rows)) if k not in far]]
    assert torch.tensor(data["inner"]["xs"]).log().mean().item() == pytest.approx(0, abs=1e-6)
    close(data["inner"]["ts"], (inner[:, 1] - inner[:, 1].mean()) / inner[:, 1].std(correction=0))
    back = torch.tensor(data["outer"]["ts"], dtype=torch.float64) * data["size"] + data["mid"]
    close(back.tolist(), rows[far, 1])


# ---- the formula ----


def found_in(code, rows) -> dict:
    """Return what sixteen starts find in these rows."""
    return code.evaluate(
        "(rows) => { const run = explorable.law.makeRun(rows); run.advance(9999); return run.reading; }", rows
    )


def test_it_finds_the_law_in_the_tables_that_have_one(page):
    for name, law in FORMULAS.items():
        press(page, name, "no law", "Train 16 networks")
        formula, votes, errors = state(page, "formula", "votes", "errors")
        value, expected = (float(sympy.sympify(each).subs({"x1": 3, "x2": 2})) for each in (formula, law))
        assert value == pytest.approx(expected, rel=1e-3), name
        assert 3 <= votes <= 16
        assert max(errors) < 0.02
        assert "You guessed that there is no law, and one fits." in says(page)


def test_where_there_is_no_law_it_says_so_and_gives_no_formula(page):
    press(page, "dice", "no law", "Train 16 networks")
    assert says(page).startswith("No formula of this kind fits. As you guessed")
    scattered = [[k, (-1) ** k * k] for k in range(1, 11)]
    give(page, rows=scattered)
    press(page, "2", "Train 16 networks")
    by_guess, by_net = (float(each) for each in re.findall(r"leaves (\d+)\s%", says(page)))
    assert 50 < by_net <= by_guess
    press(page, "bacteria", "2", "Train 16 networks")
    assert says(page).startswith("It fits what it saw, and fails beyond. You guessed 2: ")
    assert state(page, "formula") == [""]
    inside, beyond = traits(page)["errors"]
    assert inside < 0.1 < beyond


def test_powers_become_simple_only_within_noise(code):
    exact = [[k, 2 * k**1.49] for k in range(1, 11)]
    assert found_in(code, exact)["powers"] == pytest.approx([1.49], abs=1e-3)
    draws = random.Random(1)
    noisy = [[k, 2 * k**1.5 * (1 + 0.02 * draws.uniform(-1, 1))] for k in range(1, 21)]
    assert found_in(code, noisy)["powers"] == [1.5]


@pytest.mark.parametrize(
    ("law", "power", "factor", "offset"),
    [
        (lambda x: 3 * x + 2, 1, 3, 2),
        (lambda x: x * x + 1000, 2, 1, 1000),
        (lambda x: 1000 - 3 * math.sqrt(x), 0.5, -3, 1000),
        (lambda x: -2 / x, -1, -2, 0),
        (lambda x: 6.6e-25 * x * x, 2, 6.6e-25, 0),
    ],
    ids=["a line", "a parabola far up", "a root that falls", "below 0", "very small"],
)
def test_factor_and_offset_are_read_in_the_readers_own_measure(code, law, power, factor, offset):
    reading = found_in(code, [[x, law(x)] for x in range(1, 11)])
    assert reading["fits"]
    assert reading["powers"] == [power]
    assert [reading["factor"], reading["offset"]] == pytest.approx([factor, offset], rel=1e-6)


def test_two_powers_are_found_and_an_input_that_does_not_matter_is_left_out(page, code):
    quotient = [[k, k * 7 % 11 + 1, 3 * k / (k * 7 % 11 + 1) ** 2] for k in range(1, 13)]
    assert found_in(code, quotient)["powers"] == [1, -2]
    first = [[k, k * 7 % 11 + 1, 5 * k] for k in range(1, 13)]
    press(page, "no law")
    give(page, rows=first, names=["a b", "c", "d"])
    press(page, "no law", "Train 16 networks")
    assert texts(page, ".nalu-says > [aria-hidden] strong") == ["d = 5 · (a b)"]
    assert state(page, "formula") == ["5.00000*x1**(1)"]


def test_no_table_puts_what_is_no_number_onto_the_page(page):
    draws = random.Random(2)
    for _ in range(12):
        size, power = 10 ** draws.uniform(-6, 6), draws.uniform(0, 14)
        rows = [[math.exp(power * draws.gauss(0, 1)), size * draws.gauss(0, 1)] for _ in range(draws.randint(5, 25))]
        give(page, rows=rows)
        press(page, "3", "Train 16 networks")
        text = page.locator(".nalu-explorable").evaluate("(root) => root.outerHTML")
        assert not re.search("NaN|Infinity|undefined", text)
        assert traits(page)["votes"] >= 0


# ---- the guess ----


JUDGED = {
    "−1": "As you guessed. The formula misses the rows that it saw by 0.92 % of their spread",
    "1": "You guessed 1, and it is −1: pressure falls where volume grows.",
    "−2": "You guessed −2, and it is −1: that is too steep.",
    "−1/2": "You guessed −1/2, and it is −1: that is too flat.",
}


def test_the_answer_says_how_the_guess_was_wrong(page):
    for guess, words in JUDGED.items():
        press(page, BOYLE, guess, "Train 16 networks")
        assert says(page).startswith(f"pressure = 1408 · volume−1 {words}")
    assert re.search(r"the 3 farthest rows, .* \d+ of 16 runs agree; the others are stuck", says(page))


def test_with_two_inputs_both_powers_are_asked_for(page):
    press(page, PENDULUM)
    for name, power in (("mass", "1"), ("length", "1/2")):
        page.get_by_role("group", name=f"Power of {name}").get_by_role("button", name=power, exact=True).click()
        assert (page.locator(".nalu-explorable").get_attribute("data-guess") == "given") is (name == "length")
    assert traits(page)["guess"] == [[1, 0.5]]
    press(page, "Train 16 networks")
    assert "You guessed 1 for mass, and it is 0: mass does not matter. The formula misses" in says(page)
    assert page.locator(".plot .curves .right").count() == 1
    assert "Now pull a point to the side" in page.locator(".prompt").inner_text()


def test_another_table_and_guess_again_ask_anew(judged):
    press(judged, "Guess again")
    assert traits(judged)["guess"] == []
    assert traits(judged)["formula"] == ""
    press(judged, "−1", "Train 16 networks", "planets")
    assert judged.locator(".nalu-explorable").get_attribute("data-guess") == "asked"
    assert judged.locator(".net, .found, .best").count() == 0


# ---- the table ----


PASTED = {
    "commas": ("v,p\n1,2\n2,4\n3,6\n4,8\n5,9", ["v", "p"], [1, 2]),
    "commas and spaces": ("1, 2\n2, 4\n3, 6\n4, 8\n5, 9", [], [1, 2]),
    "tabs": ("mass in kg\tforce\n1.5\t2\n2\t4\n3\t6\n4\t8\n5\t9", ["mass in kg", "force"], [1.5, 2]),
    "decimal commas": ("1,5 2,25\n2 4\n3 6\n\n4 8\n5 −9e1", [], [1.5, 2.25]),
    "semicolons": ("a; b; c\n1,5; 2; 3\n2;4;1\n3;6;2\n4;8;9\n5;9;9\n6;1;1", ["a", "b", "c"], [1.5, 2, 3]),
    "lines of Windows": ("mass force\n1 2\r\n2 4\r\n3 6\r\n4 8\r\n5 9", ["mass", "force"], [1, 2]),
    "commas and names with spaces": (
        "length (m),time (s)\n1,2\n2,4\n3,6\n4,8\n5,9",
        ["length (m)", "time (s)"],
        [1, 2],
    ),
    "quotes": ('"a, b","time ""s"""\n"1.5","2"\n"2","4"\n"3","6"\n"4","8"\n"5","9"', ["a, b", 'time "s"'], [1.5, 2]),
    "quoted years": ('"2020","2021"\n1,2\n2,4\n3,6\n4,8\n5,9', ["2020", "2021"], [1, 2]),
    "three decimals after a comma": ("a;b\n1,5;1,250\n2;4\n3;6\n4;8\n5;9", ["a", "b"], [1.5, 1.25]),
    "a comma after zero": ("a\tb\n0,500\t1,250\n2\t4\n3\t6\n4\t8\n5\t9", ["a", "b"], [0.5, 1.25]),
    "three decimals after a point": ("1.234\t2.34\n2\t4\n3\t6\n4\t8\n5\t9", [], [1.234, 2.34]),
    "three decimals and a zero": ("1 0.500\n2 1.250\n3 2.125\n4 3\n5 4.875", [], [1, 0.5]),
    "three decimals after semicolons": ("v;p\n1;0.500\n2;1.250\n3;2.125\n4;3.5\n5;4.875", ["v", "p"], [1, 0.5]),
    "three decimals throughout": ("1 1.250\n2 2.125\n3 3.000\n4 4.875\n5 5.000", [], [1, 1.25]),
    "three decimals in a CSV": ("v,p\n1,1.250\n2,2.125\n3,3.000\n4,4.875\n5,5.000", ["v", "p"], [1, 1.25]),
    "a fourth decimal": ("400\t600\n500\t1.2000\n600\t1.800\n700\t2.100\n800\t2.400", [], [400, 600]),
    "three names and hundreds": (
        "a,b,c\n4,1,200\n5,1,500\n6,2,100\n7,2,400\n8,2,700\n9,3,100",
        ["a", "b", "c"],
        [4, 1, 200],
    ),
    "a tab at the end": ("1 2\t\n2 4\n3 6\n4 8\n5 9", [], [1, 2]),
    "an index": (",v,d\n0,1.5,2\n1,2,4\n2,3,6\n3,4,8\n4,5,9", ["v", "d"], [1.5, 2]),
    "a column without a name": ("v,,d\n1,2,4\n2,1,5\n3,4,3\n4,8,1\n5,9,7\n6,2,2", ["v", "column 2", "d"], [1, 2, 4]),
    "years": ("2020 2021\n2021 2022\n2022 2023\n2023 2025\n2024 2030", [], [2020, 2021]),
}


def test_tables_may_be_pasted_as_they_come(page):
    for kind, (text, names, first) in PASTED.items():
        assert paste(page, text) == "", kind
        assert [traits(page)["names"], traits(page)["rows"][0]] == [names, first], kind
    assert page.locator(".plot").evaluate("(each) => !each.classList.contains('stale')")


def test_an_index_that_is_left_out_is_told_until_another_table_comes(page):
    caption = page.locator(".law-panes > div:first-child > .caption")
    assert paste(page, ",v,d\n0,1.5,2\n1,2,4\n2,3,6\n3,4,8\n4,5,9") == ""
    assert caption.inner_text().startswith("The first column only counts the rows, and is left out.")
    press(page, BOYLE)
    assert "left out" not in caption.inner_text()


def test_how_a_number_with_three_decimals_was_read_is_told_where_its_column_does_not_settle_it(page):
    caption = page.locator(".law-panes > div:first-child > .caption")
    for rows in ("1 1.250\n2 2.125\n3 3.000\n4 4.875\n5 5.000", "0.5 600\n1 1.250\n2 1.800\n3 2.100\n4 2.400"):
        assert paste(page, rows) == ""
        assert caption.inner_text().startswith("“1.250” is read as 1.25, not as 1250.")
    assert paste(page, "1 0.500\n2 1.250\n3 2.125\n4 3\n5 4.875") == ""
    assert "is read as" not in caption.inner_text()


def test_a_thousands_separator_among_whole_numbers_is_doubted_whatever_stands_between_the_columns(page):
    rows = "400 600\n500 1.200\n600 1.800\n700 2.100\n800 2.400\n900 2.700"
    for mark, first in product(["\t", "  ", ";", ","], ["", "v p\n"]):
        assert paste(page, (first + rows).replace(" ", mark)).startswith("Row 2: “1.200” may be 1200 or 1.2"), mark


def test_the_page_does_not_doubt_its_own_text(page):
    give(page, rows=[[1, 1.234], [2, 2], [3, 4], [4, 5], [5, 9.125]])
    field = page.get_by_label("Your own table")
    assert paste(page, f"{field.input_value()}\n6\t7") == ""
    assert traits(page)["rows"][0] == [1, 1.234]


FIVE = [[k, 2 * k] for k in range(1, 6)]
REFUSED = {
    "empty": ("", "The table is empty. It needs rows of two or three numbers, the target last."),
    "text": (f"a b\n{lines(FIVE)}\n6 many", "Row 6: “many” is no number."),
    "a gap": ("1;2\n2;\n", "Row 2 has an empty place."),
    "thousands and decimals": (f"{lines(FIVE)}\n6 1,234.5", "Row 6: “1,234.5” is no number; write thousands without a"),
    "an apostrophe": (f"{lines(FIVE)}\n6 1'200".replace(" ", "\t"), "Row 6: “1'200” is no number; write thousands"),
    "columns": ("1,5,2,5\n2,5,4,5", "A row has 4 columns. Two or three are needed, the target last; with decimal"),
    "uneven": (f"{lines(FIVE)}\n6", "Row 6 has 1 column, and row 1 has 2; give all rows as many"),
    "uneven by a comma": ("400,600\n500,1,200\n600,1,800\n700,900\n800,950",
        "Row 2 has 3 columns, and row 1 has 2; give all rows as many, and write thousands without"),
    "fewer names by a comma": ("v,p\n400,1,200\n500,1,500\n600,2,100\n700,2,400\n800,2,700\n900,3,100",
        "The line of names has 2 columns, and row 1 has 3; give each column one name, put tabs between columns,"),
    "more names": ("v p t\n400 1.2\n500 1.5\n600 2.1\n700 2.4\n800 2.7", "The line of names has 3 columns, and row 1"),
    "one name": (f"time\n{lines(FIVE)}", "The line of names has 1 column, and row 1 has 2;"),
    "a title": (f"the mass in kg\n{lines(FIVE)}", "The line of names has 4 columns, and row 1 has 2;"),
    "an empty name at the end": ("v;p;\n1;2\n2;4\n3;6\n4;8\n5;9", "The line of names has 3 columns, and row 1 has 2;"),
    "split by commas": ("400,1,200\n500,1,500\n600,2,100\n700,2,400\n800,2,700\n900,3,100",
        "Row 1: “1,200” may be one number or two; for one, write 1200, for two, put a line of names above the rows."),
    "split by spaces": ("1 200 4\n1 500 5\n2 100 6\n2 400 7\n2 700 8\n3 100 9", "Row 1: “1 200” may be one number or"),
    "few": (lines(FIVE[:3]), "The table has 3 rows. With one input at least 5 are needed."),
    "few with two": (lines([k, k, k] for k in range(1, 6)), "The table has 5 rows. With two inputs at least 6 are"),
    "many": (lines([k, k] for k in range(1, 27)), "The table has 26 rows. At most 25 have room here;"),
    "negative": (f"v p\n{lines(FIVE)}\n-6 1", "Row 6: v is −6. An input must be above 0, as other numbers have no"),
    "zero": (f"{lines(FIVE)}\n0 1", "Row 6: x is 0. An input must be above 0"),
    "infinite": (f"{lines(FIVE)}\n6 1e999", "Row 6: y is too large or too small a number."),
    "thousands after tabs": ("400\t1,200\n600\t1,800\n700\t2,100\n800\t2,400\n900\t2,700",
        "Row 1: “1,200” may be 1200 or 1.2; write thousands without a separator, as 1200, or four decimals, as"),
    "thousands after semicolons": ("400;1.200\n600;1.800\n700;2.100\n800;2.400\n900;2.700", "Row 1: “1.200” may be"),
    "thousands in an input": ("1.000\t-1.200\n2\t4\n3\t6\n4\t8\n5\t9", "Row 1: “1.000” may be 1000 or 1; write"),
    "negative thousands": ("1\t-1.200\n2\t4\n3\t6\n4\t8\n5\t9", "Row 1: “-1.200” may be −1200 or −1.2; write"),
    "thousands beside decimal commas": ("1,5\t600\n2,5\t1.200\n3\t4\n4\t5\n5\t7", "Row 2: “1.200” may be 1200 or 1.2;"),
    "quoted thousands": ('"400","1,200"\n"600","900"\n"700","950"\n"800","970"\n"900","990"', "Row 1: “1,200” may be"),
    "an empty last cell": (f"a\tb\n{lines(FIVE)}\n6\t".replace(" ", "\t"), "Row 6 has an empty place."),
    "years as names": ("2020,2021\n1,2\n2,4\n3,6\n4,8\n5,9", "Are 2020 and 2021 the names of the columns? Then write"),
    "an index and a zero": (",a,b\n0,1,2\n1,2,4\n2,0,6\n3,4,8\n4,5,9", "Row 3: a is 0. An input must be above 0"),
    "a zero without a name": ("a,,b\n1,1,2\n2,2,4\n3,0,6\n4,4,8\n5,5,9\n6,6,1", "Row 3: column 2 is 0. An input must"),
    "one input": (lines([3, k] for k in range(1, 7)), "All values of x are equal. Nothing can be learned from them."),
    "one target": (lines([k, 3] for k in range(1, 7)), "All values of y are equal. Nothing can be learned from them."),
    "one but for the farthest": (lines([k, 3 if k < 9 else 4] for k in range(1, 10)),
        "All values of y are equal but for the farthest rows, which are held out."),
}  # fmt: skip


def test_what_no_net_can_learn_from_is_answered_in_a_sentence(page):
    field, go = page.get_by_label("Your own table"), page.locator(".go")
    for kind, (text, sentence) in REFUSED.items():
        press(page, "1")
        assert go.get_attribute("aria-disabled") == "false"
        assert paste(page, text).startswith(sentence), kind
        assert field.get_attribute("aria-invalid") == "true"
        assert go.get_attribute("aria-disabled") == "true"
        assert paste(page, lines(FIVE)) == ""
        assert field.get_attribute("aria-invalid") == "false"
    paste(page, "")
    assert field.evaluate("(each) => document.getElementById(each.getAttribute('aria-describedby')).textContent") != ""
    go.click(force=True)
    assert not page.locator(".tracks").is_visible()


def test_a_table_that_is_being_typed_keeps_what_was_found_and_lets_nobody_guess_again(judged):
    assert paste(judged, "volume pressure\n48 2") == "The table has 1 row. With one input at least 5 are needed."
    assert says(judged) == "The table cannot be learned as it stands: see below it."
    judged.locator(".go").click(force=True)
    assert judged.locator(".nalu-explorable").get_attribute("data-guess") == "kept"
    assert paste(judged, f"volume pressure\n{lines(numbers_of(judged, BOYLE))}") == ""
    assert says(judged).startswith("pressure = 1408")


# ---- the hand, and Python ----


def pin(page, k: int):
    return page.locator(".pin").nth(k)


def test_keys_move_a_point_and_go_to_the_next(page):
    before = traits(page)["rows"]
    pin(page, 0).press("ArrowUp")
    pin(page, 0).press("Shift+ArrowLeft")
    moved = traits(page)["rows"]
    assert moved[1:] == before[1:]
    assert moved[0][0] < before[0][0]
    assert moved[0][1] > before[0][1]
    assert page.get_by_label("Your own table").input_value().split("\n")[1] == "\t".join(map(repr, moved[0]))
    pin(page, 0).press("PageUp")
    assert pin(page, 1).evaluate("(each) => each === document.activeElement")
    assert page.locator(".pin[tabindex='0']").count() == 1
    for _ in range(80):
        pin(page, 1).press("ArrowLeft")
    assert traits(page)["rows"][1][0] > 0


def test_a_point_that_is_dragged_makes_the_nets_learn_anew(judged):
    x, y = within(judged, ".pin .disc >> nth=6")
    drag(judged, (x, y), (x + 60, y - 90))
    judged.wait_for_function("models[0].get('formula') === ''")
    assert says(judged).startswith("No formula of this kind fits. The best of 16 runs leaves")
    assert judged.locator(".nalu-explorable").get_attribute("data-guess") == "kept"
    press(judged, BOYLE)
    assert traits(judged)["rows"] == numbers_of(judged, BOYLE)


def test_with_two_inputs_keys_move_the_target_alone(page):
    press(page, PENDULUM)
    for key, way in (("ArrowRight", 1), ("ArrowUp", 1), ("ArrowLeft", -1), ("Shift+ArrowDown", -1)):
        before = traits(page)["rows"]
        pin(page, 4).press(key)
        moved = traits(page)["rows"]
        assert (moved[4][2] - before[4][2]) * way > 0
        assert [row[:2] for row in moved] == [row[:2] for row in before]
        assert moved[:4] + moved[5:] == before[:4] + before[5:]
    assert pin(page, 4).get_attribute("aria-valuenow") == repr(traits(page)["rows"][4][2])
    assert "Arrow keys change period" in page.locator(".plot").get_attribute("aria-label")


def test_with_two_inputs_a_point_is_pulled_off_the_line_and_the_nets_learn_anew(page):
    press(page, PENDULUM, "no law", "Train 16 networks")
    x, y = within(page, ".pin .disc >> nth=8")
    drag(page, (x, y), (x - 160, y + 30))
    assert within(page, ".pin .disc >> nth=8")[0] == pytest.approx(x - 160, abs=3)
    page.wait_for_function("models[0].get('formula') === ''")
    assert says(page).startswith("No formula of this kind fits.")
    assert traits(page)["rows"][8][:2] == numbers_of(page, PENDULUM)[8][:2]
    assert page.locator(".nalu-explorable").get_attribute("data-guess") == "kept"


def test_python_gives_a_table_and_gets_the_formula(page):
    rows = [[k, 5.0 * k * k] for k in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)]
    give(page, rows=rows, names=["time", "way"])
    assert page.get_by_label("Your own table").input_value().startswith("time\tway\n1\t5\n2\t20")
    press(page, "2", "Train 16 networks")
    assert says(page).startswith("way = 5 · time2 As you guessed.")
    assert traits(page)["formula"] == "5.00000*x1**(2)"
    explorable = TableExplorable(rows=torch.tensor(rows), names=["time", "way"])
    assert explorable.state()["rows"] == rows
    give(page, rows=rows[:3])
    assert texts(page, ".wrong") == ["The table has 3 rows. With one input at least 5 are needed."]
    assert not page.locator(".plot").is_visible()
    give(page, rows=rows)
    assert page.locator(".plot").is_visible()


def test_the_guess_is_drawn_beside_what_was_found(judged):
    assert judged.locator(".plot .found").count() == 1
    assert judged.locator(".plot path.yours").count() == 1
    assert texts(judged, ".plot text.yours") == ["you"]
    assert judged.locator(".tracks .agrees").count() == traits(judged)["votes"]


def test_what_to_do_next_fits_what_was_found(page):
    press(page, BOYLE, "−1", "Train 16 networks")
    assert "How far may it go until no formula fits?" in page.locator(".prompt").inner_text()
    assert page.locator(".plot text.yours").get_attribute("visibility") == "hidden", "both curves are one"
    press(page, "dice", "1", "Train 16 networks")
    assert page.locator(".prompt").inner_text() == "Now try another table, or one of your own."
