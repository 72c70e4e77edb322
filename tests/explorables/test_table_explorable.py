"""The explorable of the reader's own table: its net against PyTorch, its formulas, what it refuses, and the hand."""

import math
import random
import re

import pytest
import sympy
import torch
from predictions import PREDICTIONS
from reader import give, press, says, state, texts, traits
from torch import Tensor, nn

from nalu_tutorial import RealNPU, tasks
from nalu_tutorial.explorables import TableExplorable
from nalu_tutorial.regression._candidates import sum_of_powers

pytestmark = pytest.mark.browser
STEPS, RATE = 3000, 0.1
BOYLE, PLANETS, PENDULUM = "Boyle 1662", "planets", "pendulum"
FORMULAS = {BOYLE: "1408/x1", PLANETS: "x1**(3/2)", PENDULUM: "2.006*sqrt(x2)"}


@pytest.fixture
def page(open_explorable):
    return open_explorable("table")


@pytest.fixture
def judged(open_explorable):
    """Return the page in which somebody said that Boyle's pressure follows the volume itself, and trained the nets."""
    page = open_explorable("table")
    press(page, BOYLE, "1", "Train 16 networks")
    return page


def close(actual, expected: Tensor):
    torch.testing.assert_close(torch.tensor(actual, dtype=torch.float64), expected, rtol=1e-6, atol=1e-9)


def numbers_of(page, name: str) -> list[list[float]]:
    return page.evaluate("(name) => explorable.law.TABLES[name][1]", name)


def paste(page, text: str) -> str:
    """Put a text into the field, and return what is said against it."""
    page.get_by_label("Your own table").fill(text)
    return texts(page, ".wrong")[0]


def lines(rows) -> str:
    return "\n".join(" ".join(map(str, row)) for row in rows)


def test_the_measured_tables_are_those_of_the_package(page):
    """Of Boyle's rows it has every second one, with the pressure as the target."""
    assert numbers_of(page, BOYLE) == [[volume, pressure] for pressure, volume in tasks.BOYLE.rows[::2]]
    assert [tuple(row) for row in numbers_of(page, PLANETS)] == list(tasks.PLANETS.rows)


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


MEASURE = """([starts, xs, ts]) => starts.map((p) => {
  const gradient = new Float64Array(p.length), points = explorable.law.withLogs({ inputs: p.length - 2, xs, ts });
  return [explorable.law.measure(p, points, gradient), [...gradient]];
})"""


@pytest.mark.parametrize("inputs", [1, 2])
def test_loss_and_gradient_are_pytorchs(page, inputs):
    generator = torch.Generator().manual_seed(3)
    x = torch.exp(torch.randn(9, inputs, generator=generator, dtype=torch.float64))
    t = torch.randn(9, generator=generator, dtype=torch.float64)
    starts = 2 * torch.randn(20, inputs + 2, generator=generator, dtype=torch.float64)
    actual = page.evaluate(MEASURE, [starts.tolist(), x.tolist(), t.tolist()])
    for p, (loss, gradient) in zip(starts.tolist(), actual, strict=True):
        model = net(p)
        expected = nn.functional.mse_loss(model(x).squeeze(-1), t)
        expected.backward()
        close(loss, expected.detach())
        close(gradient, flat(each.grad for each in parameters(model)))


TRAIN = """([rows, seed, steps]) => {
  const { prepare, start, learner } = explorable.law, { inner, inputs } = prepare(rows), p = start(seed, inputs);
  const net = learner(p, inner);
  for (let k = 0; k < steps; k += 1) net.step();
  return [p, inner.xs, inner.ts, [...net.p]];
}"""


@pytest.mark.parametrize("name", [BOYLE, PENDULUM])
def test_a_whole_training_is_adams(page, name):
    start, x, t, end = page.evaluate(TRAIN, [numbers_of(page, name), 1, STEPS])
    x, t = torch.tensor(x, dtype=torch.float64), torch.tensor(t, dtype=torch.float64)
    model = net(start)
    adam = torch.optim.Adam(parameters(model), lr=RATE)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(adam, STEPS)
    for _ in range(STEPS):
        adam.zero_grad()
        nn.functional.mse_loss(model(x).squeeze(-1), t).backward()
        adam.step()
        cosine.step()
    torch.testing.assert_close(torch.tensor(end, dtype=torch.float64), flat(parameters(model)), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("inputs", [1, 2])
def test_a_start_is_one_of_the_packages(page, inputs):
    actual = page.evaluate(
        "(inputs) => Array.from({ length: 400 }, (_, k) => explorable.law.start(k + 1, inputs))", inputs
    )
    starts = torch.tensor(actual, dtype=torch.float64)
    ends = torch.tensor([0.1 * math.sqrt(6 / (inputs + 1))] * inputs + [1, 1], dtype=torch.float64)
    drawn = torch.stack([flat(parameters(sum_of_powers(inputs, False, terms=1))) for _ in range(400)])
    for values in (starts, drawn):
        assert (values.abs() <= ends).all()
        assert (values.abs().amax(dim=0) > 0.95 * ends).all()
        assert (values.mean(dim=0).abs() < 0.12 * ends).all()


def test_the_farthest_fifth_is_held_out_and_the_others_are_scaled(page):
    rows = torch.tensor(numbers_of(page, BOYLE), dtype=torch.float64)
    data = page.evaluate("(rows) => explorable.law.prepare(rows)", rows.tolist())
    far = (rows[:, 0] - rows[:, 0].mean()).abs().argsort(descending=True)[:3]
    assert data["held"] == far.tolist()
    inner = rows[[k for k in range(len(rows)) if k not in far]]
    assert torch.tensor(data["inner"]["xs"]).log().mean().item() == pytest.approx(0, abs=1e-6)
    close(data["inner"]["ts"], (inner[:, 1] - inner[:, 1].mean()) / inner[:, 1].std(correction=0))
    back = torch.tensor(data["outer"]["ts"], dtype=torch.float64) * data["size"] + data["mid"]
    close(back.tolist(), rows[far, 1])


# ---- the formula ----


def found_in(page, rows) -> dict:
    """Return what sixteen starts find in these rows."""
    return page.evaluate(
        "(rows) => { const run = explorable.law.makeRun(rows); run.advance(9999); return run.reading; }", rows
    )


@pytest.mark.parametrize("name", FORMULAS)
def test_it_finds_the_law_in_the_tables_that_have_one(page, name):
    press(page, name, "no law", "Train 16 networks")
    formula, votes, errors = state(page, "formula", "votes", "errors")
    x1, x2 = sympy.symbols("x1 x2")
    expected = sympy.sympify(FORMULAS[name]).subs({x1: 3, x2: 2})
    assert float(sympy.sympify(formula, rational=False).subs({x1: 3, x2: 2})) == pytest.approx(
        float(expected), rel=1e-3
    )
    assert 3 <= votes <= 16
    assert max(errors) < 0.02
    assert "You guessed that there is no law, and one fits." in says(page)


def test_where_there_is_no_law_it_says_so_and_gives_no_formula(page):
    press(page, "dice", "no law", "Train 16 networks")
    assert says(page).startswith(
        "No formula of this kind fits. As you guessed: there is no law in it that these networks can express."
    )
    scattered = [[k, (-1) ** k * k] for k in range(1, 11)]
    give(page, rows=scattered)
    press(page, "2", "Train 16 networks")
    by_guess, by_net = (float(each) for each in re.findall(r"leaves (\d+)\s%", says(page)))
    assert 50 < by_net <= by_guess
    press(page, "bacteria", "2", "Train 16 networks")
    assert says(page).startswith(
        "It fits what it saw, and fails beyond. You guessed 2: with this power the best curve leaves"
    )
    assert state(page, "formula") == [""]
    inside, beyond = traits(page)["errors"]
    assert inside < 0.1 < beyond


def test_powers_become_simple_only_within_noise(page):
    exact = [[k, 2 * k**1.49] for k in range(1, 11)]
    assert found_in(page, exact)["powers"] == pytest.approx([1.49], abs=1e-3)
    draws = random.Random(1)
    noisy = [[k, 2 * k**1.5 * (1 + 0.02 * draws.uniform(-1, 1))] for k in range(1, 21)]
    assert found_in(page, noisy)["powers"] == [1.5]


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
def test_factor_and_offset_are_read_in_the_readers_own_measure(page, law, power, factor, offset):
    reading = found_in(page, [[x, law(x)] for x in range(1, 11)])
    assert reading["fits"]
    assert reading["powers"] == [power]
    assert [reading["factor"], reading["offset"]] == pytest.approx([factor, offset], rel=1e-6)


def test_two_powers_are_found_and_an_input_that_does_not_matter_is_left_out(page):
    quotient = [[k, k * 7 % 11 + 1, 3 * k / (k * 7 % 11 + 1) ** 2] for k in range(1, 13)]
    assert found_in(page, quotient)["powers"] == [1, -2]
    first = [[k, k * 7 % 11 + 1, 5 * k] for k in range(1, 13)]
    press(page, "no law")
    give(page, rows=first, names=["a b", "c", "d"])
    press(page, "no law", "Train 16 networks")
    assert texts(page, ".nalu-says > [aria-hidden] strong") == ["d = 5 · (a b)"]
    assert state(page, "formula") == ["5.00000*x1**(1)"]


def test_no_table_puts_what_is_no_number_onto_the_page(page):
    draws = random.Random(2)
    for _ in range(25):
        size, power = 10 ** draws.uniform(-6, 6), draws.uniform(0, 14)
        rows = [[math.exp(power * draws.gauss(0, 1)), size * draws.gauss(0, 1)] for _ in range(draws.randint(5, 25))]
        give(page, rows=rows)
        press(page, "3", "Train 16 networks")
        text = page.locator(".nalu-explorable").evaluate("(root) => root.outerHTML")
        assert not re.search("NaN|Infinity|undefined", text)
        assert traits(page)["votes"] >= 0


# ---- the guess ----


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        ("−1", "As you guessed. The formula misses the rows that it saw by 0.92 % of their spread"),
        ("1", "You guessed 1, and it is −1: pressure falls where volume grows."),
        ("−2", "You guessed −2, and it is −1: that is too steep."),
        ("−1/2", "You guessed −1/2, and it is −1: that is too flat."),
        ("no law", "You guessed that there is no law, and one fits."),
    ],
)
def test_the_answer_says_how_the_guess_was_wrong(page, guess, words):
    press(page, BOYLE, guess, "Train 16 networks")
    assert says(page).startswith(f"pressure = 1408 · volume−1 {words}")
    assert re.search(
        r"the 3 farthest rows, which no run saw, by .* of the spread of all. \d+ of 16 runs agree; the others are "
        r"stuck with a factor of the other sign.",
        says(page),
    )


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


def test_before_the_training_nothing_tells_the_power(page):
    before = page.locator(".nalu-explorable").inner_text()
    assert not page.locator(".tracks").is_visible()
    assert page.locator(".plot .curves path").count() == 0
    assert "1408" not in before


# ---- the table ----


@pytest.mark.parametrize(
    ("text", "names", "first"),
    [
        ("v,p\n1,2\n2,4\n3,6\n4,8\n5,9", ["v", "p"], [1, 2]),
        ("1, 2\n2, 4\n3, 6\n4, 8\n5, 9", [], [1, 2]),
        ("mass in kg\tforce\n1.5\t2\n2\t4\n3\t6\n4\t8\n5\t9", ["mass in kg", "force"], [1.5, 2]),
        ("1,5 2,25\n2 4\n3 6\n\n4 8\n5 −9e1", [], [1.5, 2.25]),
        ("a; b; c\n1,5; 2; 3\n2;4;1\n3;6;2\n4;8;9\n5;9;9\n6;1;1", ["a", "b", "c"], [1.5, 2, 3]),
        ("mass force\n1 2\r\n2 4\r\n3 6\r\n4 8\r\n5 9", ["mass", "force"], [1, 2]),
        ("length (m),time (s)\n1,2\n2,4\n3,6\n4,8\n5,9", ["length (m)", "time (s)"], [1, 2]),
        ('"a, b","time ""s"""\n"1.5","2"\n"2","4"\n"3","6"\n"4","8"\n"5","9"', ["a, b", 'time "s"'], [1.5, 2]),
        ('"2020","2021"\n1,2\n2,4\n3,6\n4,8\n5,9', ["2020", "2021"], [1, 2]),
        ("a;b\n1,5;1,250\n2;4\n3;6\n4;8\n5;9", ["a", "b"], [1.5, 1.25]),
        ("a\tb\n0,500\t1,250\n2\t4\n3\t6\n4\t8\n5\t9", ["a", "b"], [0.5, 1.25]),
        ("1.234\t2.34\n2\t4\n3\t6\n4\t8\n5\t9", [], [1.234, 2.34]),
        ("1 0.500\n2 1.250\n3 2.125\n4 3\n5 4.875", [], [1, 0.5]),
        ("v;p\n1;0.500\n2;1.250\n3;2.125\n4;3.5\n5;4.875", ["v", "p"], [1, 0.5]),
        ("1 1.250\n2 2.125\n3 3.000\n4 4.875\n5 5.000", [], [1, 1.25]),
        ("v,p\n1,1.250\n2,2.125\n3,3.000\n4,4.875\n5,5.000", ["v", "p"], [1, 1.25]),
        ("400\t600\n500\t1.2000\n600\t1.800\n700\t2.100\n800\t2.400", [], [400, 600]),
        ("a,b,c\n4,1,200\n5,1,500\n6,2,100\n7,2,400\n8,2,700\n9,3,100", ["a", "b", "c"], [4, 1, 200]),
        ("1 2\t\n2 4\n3 6\n4 8\n5 9", [], [1, 2]),
        (",v,d\n0,1.5,2\n1,2,4\n2,3,6\n3,4,8\n4,5,9", ["v", "d"], [1.5, 2]),
        ("v,,d\n1,2,4\n2,1,5\n3,4,3\n4,8,1\n5,9,7\n6,2,2", ["v", "column 2", "d"], [1, 2, 4]),
        ("2020 2021\n2021 2022\n2022 2023\n2023 2025\n2024 2030", [], [2020, 2021]),
    ],
    ids=["commas", "commas and spaces", "tabs", "decimal commas", "semicolons", "lines of Windows",
         "commas and names with spaces", "quotes", "quoted years", "three decimals after a comma", "a comma after zero",
         "three decimals after a point", "three decimals and a zero", "three decimals after semicolons",
         "three decimals throughout", "three decimals in a CSV", "a fourth decimal", "three names and hundreds",
         "a tab at the end", "an index", "a column without a name", "years"],
)  # fmt: skip
def test_tables_may_be_pasted_as_they_come(page, text, names, first):
    assert paste(page, text) == ""
    actual = traits(page)
    assert actual["names"] == names
    assert actual["rows"][0] == first
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


@pytest.mark.parametrize("mark", ["\t", "  ", ";", ","])
@pytest.mark.parametrize("first", ["", "v p\n"])
def test_a_thousands_separator_among_whole_numbers_is_doubted_whatever_stands_between_the_columns(page, mark, first):
    rows = "400 600\n500 1.200\n600 1.800\n700 2.100\n800 2.400\n900 2.700"
    assert paste(page, (first + rows).replace(" ", mark)) == (
        "Row 2: “1.200” may be 1200 or 1.2; write thousands without a separator, as 1200, or four decimals, as 1.2000."
    )


def test_the_page_does_not_doubt_its_own_text(page):
    give(page, rows=[[1, 1.234], [2, 2], [3, 4], [4, 5], [5, 9.125]])
    field = page.get_by_label("Your own table")
    assert paste(page, f"{field.input_value()}\n6\t7") == ""
    assert traits(page)["rows"][0] == [1, 1.234]


FIVE = [[k, 2 * k] for k in range(1, 6)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The table is empty. It needs rows of two or three numbers, the target last."),
        (f"a b\n{lines(FIVE)}\n6 many", "Row 6: “many” is no number."),
        ("1;2\n2;\n", "Row 2 has an empty place."),
        (f"{lines(FIVE)}\n6 1,234.5", "Row 6: “1,234.5” is no number; write thousands without a separator."),
        (f"{lines(FIVE)}\n6 1'200".replace(" ", "\t"), "Row 6: “1'200” is no number; write thousands"),
        ("1,5,2,5\n2,5,4,5", "A row has 4 columns. Two or three are needed, the target last; with decimal commas, put"),
        (f"{lines(FIVE)}\n6", "Row 6 has 1 column, and row 1 has 2; give all rows as many"),
        ("400,600\n500,1,200\n600,1,800\n700,900\n800,950",
         "Row 2 has 3 columns, and row 1 has 2; give all rows as many, and write thousands without a separator."),
        ("v,p\n400,1,200\n500,1,500\n600,2,100\n700,2,400\n800,2,700\n900,3,100",
         "The line of names has 2 columns, and row 1 has 3; give each column one name, put tabs between columns,"),
        ("v p t\n400 1.2\n500 1.5\n600 2.1\n700 2.4\n800 2.7", "The line of names has 3 columns, and row 1 has 2;"),
        (f"time\n{lines(FIVE)}", "The line of names has 1 column, and row 1 has 2;"),
        (f"the mass in kg\n{lines(FIVE)}", "The line of names has 4 columns, and row 1 has 2;"),
        ("v;p;\n1;2\n2;4\n3;6\n4;8\n5;9", "The line of names has 3 columns, and row 1 has 2;"),
        ("400,1,200\n500,1,500\n600,2,100\n700,2,400\n800,2,700\n900,3,100",
         "Row 1: “1,200” may be one number or two; for one, write 1200, for two, put a line of names above the rows."),
        ("1 200 4\n1 500 5\n2 100 6\n2 400 7\n2 700 8\n3 100 9", "Row 1: “1 200” may be one number or two;"),
        (lines(FIVE[:3]), "The table has 3 rows. With one input at least 5 are needed."),
        (lines([k, k, k] for k in range(1, 6)), "The table has 5 rows. With two inputs at least 6 are needed."),
        (lines([k, k] for k in range(1, 27)), "The table has 26 rows. At most 25 have room here;"),
        (f"v p\n{lines(FIVE)}\n-6 1", "Row 6: v is −6. An input must be above 0, as other numbers have no power ½."),
        (f"{lines(FIVE)}\n0 1", "Row 6: x is 0. An input must be above 0"),
        (f"{lines(FIVE)}\n6 1e999", "Row 6: y is too large or too small a number."),
        ("400\t1,200\n600\t1,800\n700\t2,100\n800\t2,400\n900\t2,700",
         "Row 1: “1,200” may be 1200 or 1.2; write thousands without a separator, as 1200, or four decimals, as"),
        ("400;1.200\n600;1.800\n700;2.100\n800;2.400\n900;2.700", "Row 1: “1.200” may be 1200 or 1.2; write"),
        ("1.000\t-1.200\n2\t4\n3\t6\n4\t8\n5\t9", "Row 1: “1.000” may be 1000 or 1; write"),
        ("1\t-1.200\n2\t4\n3\t6\n4\t8\n5\t9", "Row 1: “-1.200” may be −1200 or −1.2; write"),
        ("1,5\t600\n2,5\t1.200\n3\t4\n4\t5\n5\t7", "Row 2: “1.200” may be 1200 or 1.2; write"),
        ('"400","1,200"\n"600","900"\n"700","950"\n"800","970"\n"900","990"', "Row 1: “1,200” may be 1200 or 1.2;"),
        (f"a\tb\n{lines(FIVE)}\n6\t".replace(" ", "\t"), "Row 6 has an empty place."),
        ("2020,2021\n1,2\n2,4\n3,6\n4,8\n5,9", "Are 2020 and 2021 the names of the columns? Then write letters"),
        (",a,b\n0,1,2\n1,2,4\n2,0,6\n3,4,8\n4,5,9", "Row 3: a is 0. An input must be above 0"),
        ("a,,b\n1,1,2\n2,2,4\n3,0,6\n4,4,8\n5,5,9\n6,6,1", "Row 3: column 2 is 0. An input must be above 0"),
        (lines([3, k] for k in range(1, 7)), "All values of x are equal. Nothing can be learned from them."),
        (lines([k, 3] for k in range(1, 7)), "All values of y are equal. Nothing can be learned from them."),
        (lines([k, 3 if k < 9 else 4] for k in range(1, 10)),
         "All values of y are equal but for the farthest rows, which are held out."),
    ],
    ids=["empty", "text", "a gap", "thousands and decimals", "an apostrophe", "columns", "uneven", "uneven by a comma",
         "fewer names by a comma", "more names", "one name", "a title", "an empty name at the end", "split by commas",
         "split by spaces", "few", "few with two", "many", "negative", "zero", "infinite", "thousands after tabs",
         "thousands after semicolons", "thousands in an input", "negative thousands", "thousands beside decimal commas",
         "quoted thousands", "an empty last cell", "years as names", "an index and a zero", "a zero without a name",
         "one input", "one target", "one but for the farthest"],
)  # fmt: skip
def test_what_no_net_can_learn_from_is_answered_in_a_sentence(page, text, sentence):
    press(page, "1")
    assert paste(page, text).startswith(sentence)
    field = page.get_by_label("Your own table")
    assert field.get_attribute("aria-invalid") == "true"
    assert field.evaluate("(each) => document.getElementById(each.getAttribute('aria-describedby')).textContent") != ""
    assert page.locator(".go").get_attribute("aria-disabled") == "true"
    page.locator(".go").click(force=True)
    assert not page.locator(".tracks").is_visible()
    assert paste(page, lines(FIVE)) == ""
    assert field.get_attribute("aria-invalid") == "false"


def test_a_table_that_is_being_typed_keeps_what_was_found_and_lets_nobody_guess_again(judged):
    assert paste(judged, "volume pressure\n48 2") == "The table has 1 row. With one input at least 5 are needed."
    assert says(judged) == "The table cannot be learned as it stands: see below it."
    judged.locator(".go").click(force=True)
    assert judged.locator(".nalu-explorable").get_attribute("data-guess") == "kept"
    assert paste(judged, f"volume pressure\n{lines(numbers_of(judged, BOYLE))}") == ""
    assert says(judged).startswith("pressure = 1408")


def test_the_pendulums_periods_are_those_of_the_formula(page):
    for _, length, period in numbers_of(page, PENDULUM):
        assert period == round(2 * math.pi * math.sqrt(length / 9.81), 2)


def test_the_throws_are_those_of_a_computer(page):
    draws = random.Random(0)
    assert [total for _, total in numbers_of(page, "dice")] == [
        sum(draws.randint(1, 6) for _ in range(3)) for _ in range(10)
    ]


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
    assert [
        each for each in page.locator(".pin").evaluate_all("all => all.map((each) => each.tabIndex)") if each == 0
    ] == [0]
    for _ in range(80):
        pin(page, 1).press("ArrowLeft")
    assert traits(page)["rows"][1][0] > 0


def test_a_point_that_is_dragged_makes_the_nets_learn_anew(judged):
    box = pin(judged, 6).locator(".disc").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    judged.mouse.move(x, y)
    judged.mouse.down()
    judged.mouse.move(x + 60, y - 90, steps=4)
    judged.mouse.up()
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
    assert (
        page.locator(".plot")
        .get_attribute("aria-label")
        .endswith("Arrow keys change period, Page Up and Page Down go to another row")
    )


def test_with_two_inputs_a_point_is_pulled_off_the_line_and_the_nets_learn_anew(page):
    press(page, PENDULUM, "no law", "Train 16 networks")
    place = pin(page, 8).locator(".disc").bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 160, y + 30, steps=4)
    assert pin(page, 8).locator(".disc").bounding_box()["x"] == pytest.approx(place["x"] - 160, abs=3)
    page.mouse.up()
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


def test_with_motion_the_loss_and_the_curves_move(open_explorable):
    page = open_explorable("table", still=False)
    press(page, BOYLE, "−1")
    assert page.evaluate("""async () => {
      document.querySelector(".go").click();
      const seen = new Set(), read = () => document.querySelector(".nalu-says > [aria-hidden]").textContent;
      const curves = new Set();
      for (let k = 0; k < 30; k += 1) {
        await new Promise(requestAnimationFrame);
        if (!read().startsWith("Step ")) continue;
        seen.add(read());
        curves.add(document.querySelector(".plot .best").getAttribute("d"));
      }
      return seen.size > 4 && curves.size > 4;
    }""")
    page.wait_for_function("models[0].get('votes') >= 0", timeout=60_000)
    assert says(page).startswith("pressure = 1408 · volume−1 As you guessed.")


def test_the_guess_is_drawn_beside_what_was_found(judged):
    assert judged.locator(".plot .found").count() == 1
    assert judged.locator(".plot path.yours").count() == 1
    assert texts(judged, ".plot text.yours") == ["you"]
    PREDICTIONS["table"].meddle(judged)
    assert traits(judged)["guess"] == [[1]]
    assert judged.locator(".tracks .agrees").count() == traits(judged)["votes"]


def test_what_to_do_next_fits_what_was_found(page):
    press(page, BOYLE, "−1", "Train 16 networks")
    assert "How far may it go until no formula fits?" in page.locator(".prompt").inner_text()
    assert page.locator(".plot text.yours").get_attribute("visibility") == "hidden", "both curves are one"
    press(page, "dice", "1", "Train 16 networks")
    assert page.locator(".prompt").inner_text() == "Now try another table, or one of your own."
