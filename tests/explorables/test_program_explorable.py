"""The explorable that runs programs: its nets against PyTorch, its digits against the measure, and what is edited."""

import copy
import runpy
from pathlib import Path

import pytest
import stored
import torch
from reader import close, give, press, says, state, texts, traits, with_weights

from nalu_tutorial import matching_digits, shipped_record
from nalu_tutorial.experiments.words_and_programs._program_measures import programs_of
from nalu_tutorial.experiments.words_and_programs._program_nets import program_net
from nalu_tutorial.tasks import encode_program, programs, run_program

pytestmark = pytest.mark.browser
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "store_program_nets.py"))
WEIGHTS = {"alone": "ALONE", "emits": "EMITS"}
# What the page makes of programs: the values of both nets, and the weights of the second.
RUN = """(programs) => programs.map((program) => {
  const { runAlone, runWith, weightsOf } = explorable.program, weights = weightsOf(program);
  return [runAlone(program), runWith(weights, program), weights];
})"""
MARKS = """(pairs) => pairs.map(([answer, right]) =>
  explorable.program.digitsOf(answer, right).all.map((each) => each.right))"""
SIZES = [(1, 100), (2, 100), (4, 100), (40, 100), (4, 1_000_000), (40, 1_000_000)]
ANSWERS = [0.0, -0.4, 0.5, 1.5, 2.5, 1234.4, 7.0, -7.0, 107.0, 99.6, -3216.0, 2_999_999_970.0]


@pytest.fixture
def nets(code):
    """Return the nets that the page has, by their names, as the package makes them, answering after every row."""
    made = {name: program_net(TOOL["NETS"][name], every_step=True) for name in WEIGHTS}
    return {name: with_weights(net, code, f"explorable.program.{WEIGHTS[name]}") for name, net in made.items()}


def draws(length, limit, points=20):
    """Return random programs."""
    generator = torch.Generator().manual_seed(12)
    return programs().draw((points,), generator=generator, length=length, within=(0, limit - 1))[0].double()


def as_page(x):
    """Return programs as the page has them: a sign and a number for each row."""
    sign = torch.where(x[..., 1] > 0, -1.0, 1.0)
    return torch.stack([sign, x[..., 2]], dim=-1).tolist()


def program(page):
    return [[int(each) for each in row] for row in traits(page)["program"]]


def row(page, k, name):
    """Return a control of the k-th row that is shown."""
    selector = {"number": "input", "operator": "button.operator", "remove": "button.remove"}[name]
    return page.locator(f".rows li:visible >> nth={k}").locator(selector)


def cells(page, name):
    """Return what a column says in the rows that are shown."""
    return texts(page, f".rows li:not([hidden]) .{name} dd > *")


# ---- the nets ----


def test_a_program_runs_as_in_the_package(code, nets):
    for length, limit in SIZES:
        x = draws(length, limit)
        alone, emits, weights = zip(*code.evaluate(RUN, as_page(x)), strict=True)
        close(alone, nets["alone"](x)[..., 0])
        close(emits, nets["emits"](x)[..., 0])
        close(weights, nets["emits"].weights_for(x))


def test_the_marks_are_those_that_the_measure_counts(code):
    pairs = [[answer, right] for answer in ANSWERS for right in ANSWERS if right == int(right)]
    marks = code.evaluate(MARKS, pairs)
    shares = [matching_digits(*torch.tensor(each, dtype=torch.float64).view(2, 1, 1)).item() for each in pairs]
    assert [sum(each) / len(each) for each in marks] == pytest.approx(shares)


@pytest.mark.parametrize("name", WEIGHTS)
def test_its_digits_are_those_of_its_row_in_the_record(nets, name):
    """Rounded parameters, and a processor of another kind, change the last digits."""
    row = shipped_record("programs").select(TOOL["NETS"][name], TOOL["RUN"]["task"])[TOOL["RUN"]["seeds"][0]]
    assert row.seed == TOOL["RUN"]["seeds"][0]
    for length, limit in ((4, 100), (4, 1000), (4, 10_000), (10, 100), (40, 100)):
        x = programs_of(programs(), length, limit)
        digits = matching_digits(nets[name](x)[:, -1], run_program(x)).item()
        assert digits == pytest.approx(row.measures[f"digits_{length}_{limit}"], abs=0.03), (length, limit)


def test_the_tool_stores_the_same_again(nets):
    block = TOOL["stored_block"]({name: nets[name] for name in TOOL["NETS"]})
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


def test_a_parameter_that_two_bytes_do_not_hold_is_refused():
    net = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(net.weight, 4.0)
    with pytest.raises(ValueError, match=r"parameters below 4, got 4\.00"):
        stored.whole_parts(net)


def test_the_shares_are_those_of_the_packages_nets(code, nets):
    """The programs that grow are drawn by the page."""
    tests = torch.tensor(code.evaluate("explorable.program.tests"), dtype=torch.float64)
    assert tests.shape == (200, 4, 2)
    rounded = copy.deepcopy(nets["emits"])
    rounded.rounded = True
    for size in (100, 1000, 100_000, 100_000_000):
        numbers = (tests[..., 1:] * size).floor()
        x = torch.cat([tests[..., :1] == 1, tests[..., :1] == -1, numbers], dim=-1).double()
        x[:, 0, :2] = 0
        right = run_program(x)
        results = [net(x)[:, -1].round() == right for net in (*nets.values(), rounded)]
        shares = code.evaluate("(size) => explorable.program.sharesAt(size)", size)
        assert shares == pytest.approx([each.double().mean().item() for each in results], abs=0.005001)
        assert shares[2] == 1


# ---- the guess ----


def test_before_the_guess_numbers_stay_as_in_training(page):
    assert page.get_by_role("button", name="A hundred times larger").count() == 0
    row(page, 1, "number").fill("12345")
    assert program(page) == [[1, 12], [1, 99], [-1, 30], [1, 45]]


@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_a_guess_is_judged_and_stands_in_the_picture(open_explorable, code, beside):
    sizes, k = code.evaluate("[explorable.program.SIZES, explorable.program.lastRight()]")
    right = len(str(sizes[k])) - 3
    page = open_explorable("program", {"guess": right + beside})
    press(page, "Let the numbers grow")
    words = ["too little", "the right power of ten", "too much"][beside + 1]
    assert f", which is {words}." in says(page)
    assert says(page).startswith(f"With the NAC all results are right at numbers below {sizes[k]:,}. You guessed ")
    assert page.locator("g.yours").get_attribute("visibility") == "visible"


def test_what_the_verdict_says_is_so(judged, nets):
    sizes, k = judged.evaluate("[explorable.program.SIZES, explorable.program.lastRight()]")
    shares = [judged.evaluate("(size) => explorable.program.sharesAt(size)", size) for size in sizes]
    assert all(each[1] == 1 for each in shares[: k + 1])
    assert shares[k + 1][1] < 1
    assert f"The LSTM alone has {100 * shares[0][0]:.0f} % right where it was trained" in says(judged)
    weights = nets["emits"].weights_for(draws(4, 100, 400))[:, 1:]
    worst = float(f"{(1 - weights.abs()).abs().max().item():.0e}")
    assert f"one of them is off by {f'{worst:.6f}'.rstrip('0')}, " in says(judged)


def test_rounded_weights_make_no_error(judged):
    press(judged, "A hundred times larger", "A hundred times larger", "Ten times longer", "Round the weights")
    assert says(judged).startswith("With its weights rounded to whole numbers, the NAC has 100 % of 200 results right")
    exact, _, emits = state(judged, "results")[0]
    assert exact == emits
    assert set(cells(judged, "weights")) <= {"1.000000, 1.000000", "1.000000, −1.000000"}
    press(judged, "Round the weights")
    exact, _, emits = state(judged, "results")[0]
    assert exact != emits
    assert says(judged).startswith("With its weights as they were learned, the NAC has ")


# ---- the program ----


def test_a_row_shows_the_exact_value_and_those_of_both_nets(page, nets):
    x = encode_program(12, [("+", 7), ("-", 30), ("+", 45)], dtype=torch.float64)
    alone, emits = (net(x)[:, 0] for net in nets.values())
    assert cells(page, "exact") == ["12", "19", "−11", "34"]
    for name, values in (("alone", alone), ("emits", emits)):
        shown = [each.split(", ")[0] for each in labels(page, name)]
        assert [int(each.replace("−", "-")) for each in shown] == values.round().int().tolist()
    results = [34.0, alone[-1].item(), emits[-1].item()]
    assert state(page, "results")[0] == pytest.approx(results, rel=1e-6)
    assert page.locator(".rows .weights:visible").count() == 3
    assert texts(page, ".total")[0].startswith("After 4 rows: exactly 34. LSTM: ")


def labels(page, name):
    """Return what is read aloud of the numbers of a column."""
    actual = page.locator(f".rows li:not([hidden]) .{name} [role=img]")
    return [each.get_attribute("aria-label") for each in actual.all()]


def test_operators_and_numbers_are_edited_and_rows_are_added_and_taken_away(page):
    row(page, 1, "operator").press("Enter")
    row(page, 2, "number").fill("45")
    assert program(page) == [[1, 12], [-1, 7], [-1, 45], [1, 45]]
    assert row(page, 1, "operator").get_attribute("aria-label") == "Row 2: minus. Press to change it"
    row(page, 0, "remove").click()
    assert program(page) == [[1, 7], [-1, 45], [1, 45]]
    assert cells(page, "exact") == ["7", "−38", "7"]
    assert page.evaluate("document.activeElement.ariaLabel") == "Take away row 1"
    row(page, 2, "remove").click()
    assert page.evaluate("document.activeElement.ariaLabel") == "Take away row 2"
    row(page, 0, "remove").click()
    row(page, 0, "remove").click(force=True)
    assert len(program(page)) == 1
    press(page, "Add a row")
    assert len(program(page)) == 2
    assert 0 <= program(page)[1][1] < 100
    row(page, 1, "number").fill("")
    assert program(page)[1][1] == 0
    row(page, 1, "number").blur()
    assert row(page, 1, "number").input_value() == "0"


def test_it_grows_longer_and_larger_and_goes_back(judged):
    press(judged, "A hundred times larger")
    assert [each // 100 for _, each in program(judged)] == [12, 7, 30, 45]
    press(judged, "Ten times longer")
    assert len(program(judged)) == 40
    assert max(each for _, each in program(judged)) > 5000
    assert judged.locator(".rows li:visible").count() == 5
    assert judged.get_by_label("Rows shown").get_attribute("aria-valuetext") == "36 to 40"
    judged.get_by_label("Rows shown").press("Home")
    assert row(judged, 0, "number").input_value() == str(program(judged)[0][1])
    press(judged, "A hundred times larger")
    assert 99_999 < max(each for _, each in program(judged)) <= 999_999
    for name in ("Ten times longer", "Add a row", "A hundred times larger"):
        assert judged.get_by_role("button", name=name).get_attribute("aria-disabled") == "true"
    before = program(judged)
    judged.get_by_role("button", name="A hundred times larger").click(force=True)
    assert program(judged) == before
    press(judged, "Back to what they were trained on")
    assert [each < 100 for _, each in program(judged)] == [True] * 4


def test_the_picture_shows_how_far_off_both_nets_are_on_a_scale_of_powers_of_ten(judged, nets):
    give(judged, program=[[1, 5000], [-1, 40], [1, 250_000]])
    x = encode_program(5000, [("-", 40), ("+", 250_000)], dtype=torch.float64)
    errors = {name: (net(x) - run_program(x, every_step=True))[:, 0].abs() for name, net in nets.items()}
    top = 2 * (max(each.max() for each in errors.values()).log10() / 2).ceil().item()
    for name, off in errors.items():
        path = judged.locator(f"path.{name}:not(.cross) >> nth=1").get_attribute("d").removeprefix("M")
        heights = [float(each.split(",")[1]) for each in path.split("L")]
        assert heights == pytest.approx((196 - 170 * (off.log10().clamp(min=-4) + 4) / (top + 4)).tolist(), abs=0.06)


def test_a_program_of_python_is_put_in_order(page):
    give(page, program=[[-1, 12.4], [-0.5, 7], [0, -1]])
    assert cells(page, "exact") == ["12", "5", "5"]
    give(page, program=[[1, k] for k in range(50)])
    assert texts(page, ".total")[0].startswith("After 40 rows: exactly 780.")
    give(page, program=[])
    assert cells(page, "exact") == ["12", "19", "−11", "34"]
