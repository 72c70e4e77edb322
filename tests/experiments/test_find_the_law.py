"""The benchmark of formulas in tables: its formulas, when one counts as recovered, its methods, and its runs."""

import json
import math
import shlex
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from straight_lines import StopError
from sympy import Add, Float, nan, sqrt, zoo

from nalu_tutorial import cli
from nalu_tutorial.experiments import BENCHMARKS, Unfinished, laws_found, run_benchmark
from nalu_tutorial.experiments.benchmark import _benchmark, _operon
from nalu_tutorial.experiments.benchmark._answer import saying
from nalu_tutorial.experiments.benchmark._formula_equality import is_recovered
from nalu_tutorial.experiments.benchmark._gplearn import evolved, formula_of, refitted
from nalu_tutorial.experiments.benchmark._laws import FORMULAS, Equation, alike, values
from nalu_tutorial.experiments.benchmark._methods import (
    METHODS,
    line_in_logarithms,
    polynomial,
    whole_front,
)
from nalu_tutorial.experiments.benchmark._same_law import is_law
from nalu_tutorial.experiments.benchmark._summary import is_found
from nalu_tutorial.metrics import wilson_interval
from nalu_tutorial.records import Record

BENCHMARK, FEW_ROWS = BENCHMARKS["find-the-law"], BENCHMARKS["few-rows"]
NAMED = {each.name: each for each in FORMULAS}
QUICK = ["polynomial", "line in logarithms"]


@pytest.mark.parametrize("formula", FORMULAS, ids=lambda each: each.name)
def test_a_formula_has_a_value_at_all_its_points_and_names_all_its_columns(formula):
    assert formula.expression.free_symbols == set(formula.symbols)
    for times in (1.0, 10.0):
        x, t = formula.draw(500, np.random.default_rng(0), times=times)
        assert np.isfinite(t).all()
        assert (x > 0).all() == all(symbol.is_positive for symbol in formula.symbols)


@pytest.mark.parametrize(("k", "formula"), list(enumerate(FORMULAS)), ids=[each.name for each in FORMULAS])
def test_a_formula_is_found_to_be_itself_and_no_other(k, formula):
    x, t = formula.draw(300, np.random.default_rng(1))
    assert is_recovered(formula.expression * 1.005, 1.005 * t, formula, x, 0.0)
    wrong = (
        formula.expression * 1.05,
        formula.expression + 0.05 * t.std(),
        formula.expression * formula.symbols[0],
        -formula.expression,  # whose square is the same
    )[k % 4]
    assert not is_recovered(wrong, values(wrong, formula.symbols, x), formula, x, 0.0)


@pytest.mark.parametrize(
    ("text", "representable"),
    [
        ("a*b/c", True),
        ("a*b + c/a + b**2 + c + 1", True),
        ("a + b + c + a*b + b*c", False),
        ("(a + b)*(a + b + c) - 1", True),
        ("(a + b + 1)*(a*b + b + c)", False),
        ("a/(b + c)", True),
        ("a/(b + c + 1)", False),
        ("1/(b + c + 1)", True),
        ("sqrt(a + b + c)", False),
        ("(a + b)/(b + c)", False),
    ],
)
def test_whether_a_formula_can_be_said_follows_from_its_form(text, representable):
    assert Equation("", text, "", alike("a b c")).representable == representable


def test_a_power_of_a_sum_needs_positive_columns():
    assert not Equation("", "1/(a + b)", "", alike("a b", -1, 1)).representable


ROOT = Equation("", "a*sqrt(b + 1)/2", "", alike("a b"))
A, B = ROOT.symbols


@pytest.mark.parametrize(
    ("formula", "noise", "recovered"),
    [
        (0.5 * A * (1.0 * B + 1.0) ** Float(0.501), 0.0, True),
        (sqrt(0.25 * A**2 * B + 0.2505 * A**2), 0.0, True),
        (0.5 * A * sqrt(B + 1.004) + 1e-6, 0.0, True),
        (0.5 * A * sqrt(B + 1.004) + 1e-6 * A - 1e-7, 0.0, True),
        (0.5 * A * sqrt(B + 1.004) + 0.02, 0.0, False),  # a sum with a root, which no square makes a fraction
        (0.5 * A * sqrt(B + 1.05), 0.0, False),
        (0.5 * A * sqrt(B + 1.05), 0.1, True),
        (0.5 * A * B ** Float(0.6), 0.1, False),
        (0.5 * A * sqrt(B + 1) * sqrt(Float(-1)) / sqrt(Float(-1.0001)) + sqrt(Float(-1e-9)), 0.0, False),
        (None, 0.0, False),
    ],
)
def test_a_formula_is_recovered_with_its_constants_nearly_right(formula, noise, recovered):
    x, t = ROOT.draw(300, np.random.default_rng(1))
    says = t if formula is None else values(formula, ROOT.symbols, x)
    assert is_recovered(formula, says, ROOT, x, noise) == recovered


@pytest.mark.parametrize(
    ("formula", "right"),
    [
        (0.53 * A * sqrt(B + 0.9), True),  # of its form
        (0.5 * A * sqrt(B + 1) + 0.05, True),  # off by less than the noise, everywhere
        (0.53 * A * sqrt(B + 0.9) + 0.04, True),  # and of its form, but for an offset within the noise
        (0.53 * A * sqrt(B + 0.9) + 0.5, False),
        (0.5 * A * sqrt(B + 1) + 1e-9 * A**8, False),  # far off beyond
        (0.53 * A * sqrt(B + 0.9) + 1e-9 * B, False),  # of a form with more in it
        (0.56 * A * B ** Float(0.5), False),
        (Float(2.0), False),
        (sqrt(Float(-1.0)) * A, False),
        (zoo, False),
        (nan, False),
        (None, False),
    ],
)
def test_of_few_rows_a_formula_is_the_law_by_its_form_or_by_its_values(formula, right):
    rows, fresh = (ROOT.draw(n, np.random.default_rng(1)) for n in (12, 300))
    noise = 0.05 * rows[1].std() * np.random.default_rng(2).normal(size=12)
    answer = saying(formula or A, ROOT.symbols)
    answer = answer if formula is not None else replace(answer, formula=None)
    assert is_law(answer, ROOT, (rows[0], rows[1] + noise), fresh, 0.05) == right


def test_a_formula_of_hundreds_of_parts_is_none():
    formula = NAMED["I.14.4"]
    x, t = formula.draw(300, np.random.default_rng(1))
    nothing = [Float(1e-14) * k * formula.symbols[0] for k in range(1, 300)]
    assert is_recovered(Add(formula.expression, *nothing[:9], evaluate=False), t, formula, x, 0.0)
    assert not is_recovered(Add(formula.expression, *nothing, evaluate=False), t, formula, x, 0.0)


def test_a_polynomial_may_have_terms_that_move_nothing():
    formula = NAMED["a² − ab + b², signed"]
    x, t = formula.draw(400, np.random.default_rng(0))
    answer = polynomial(x, t, formula.symbols, 0, 0.0)
    assert is_recovered(answer.formula, answer.predict(x), formula, x, 0.0)
    more = answer.formula + 0.05 * formula.symbols[0]
    assert not is_recovered(more, values(more, formula.symbols, x), formula, x, 0.0)


def test_a_line_in_logarithms_is_a_product_of_powers_and_needs_positive_numbers():
    x = np.random.default_rng(0).uniform(1, 5, (50, 2))
    answer = line_in_logarithms(x, 2 * x[:, 0] ** 2 / x[:, 1], ROOT.symbols, 0, 0.0)
    assert answer.predict(np.array([[3.0, 2.0]])) == pytest.approx([9])
    assert line_in_logarithms(x, x[:, 0] - 2, ROOT.symbols, 0, 0.0) is None
    assert line_in_logarithms(-x, x[:, 0], ROOT.symbols, 0, 0.0) is None


def operation(name, arity):
    return SimpleNamespace(name=name, arity=arity)


def test_a_program_is_read_as_its_formula():
    add, div, root = operation("add", 2), operation("div", 2), operation("sqrt", 1)
    assert formula_of([div, 0, add, 1, np.float64(2.5)], ROOT.symbols) == A / (B + 2.5)
    assert formula_of([root, operation("mul", 2), 0, operation("sub", 2), 0, 1], ROOT.symbols) == sqrt(A * (A - B))
    assert formula_of([div, 0, operation("sub", 2), 1, 1], ROOT.symbols) == 1


class Clock:
    """A stand-in for gplearn's estimator: each generation costs a second of a clock that it moves itself."""

    stopping_criteria = 0.1

    def __init__(self, errors):
        self.errors, self.now, self.generations, self.run_details_ = errors, 0.0, 0, {"best_fitness": []}

    def set_params(self, generations):
        self.generations = generations

    def fit(self, x, t):
        self.now += 1
        assert self.generations == self.now
        self.run_details_["best_fitness"].append(self.errors[self.generations - 1])


@pytest.mark.parametrize(("errors", "seconds", "generations"), [([9] * 9, 2.5, 3), ([9] * 9, 0.0, 1), ([9, 0], 5, 2)])
def test_generations_follow_each_other_until_the_time_is_out_or_nothing_is_left(
    errors, seconds, generations, monkeypatch
):
    model = Clock(errors)
    monkeypatch.setattr("nalu_tutorial.experiments.benchmark._gplearn.time.process_time", lambda: model.now)
    evolved(model, None, None, seconds)
    assert model.generations == generations


def test_the_constants_of_a_program_are_fitted_those_of_1_too():
    x = np.random.default_rng(0).uniform(1, 5, (100, 2))
    a, b = x.T
    answer = refitted(
        saying(0.3 * A * sqrt(A + 2.0 * B) + A / B - 1.0, ROOT.symbols), x, np.sqrt(a + 3 * b) * a, ROOT.symbols
    )
    assert np.allclose(answer.predict(x), np.sqrt(a + 3 * b) * a, rtol=1e-6)


def test_a_program_without_a_value_at_a_row_and_one_of_hundreds_of_parts_stay_as_they_are():
    x = np.random.default_rng(0).uniform(1, 5, (100, 2))
    for formula in (sqrt(A - 2.0 * B), Add(*(Float(k) * A * B**k for k in range(1, 200)), evaluate=False)):
        answer = saying(formula, ROOT.symbols)
        assert refitted(answer, x, x[:, 0], ROOT.symbols) is answer


class Ages:
    """A stand-in for Operon's estimator: each generation costs a second of a clock that it moves itself."""

    def __init__(self):
        self.generations, self.now, self.fits = 1, 0.0, []

    def set_params(self, generations):
        self.generations = generations

    def fit(self, x, t):
        self.now += self.generations
        self.fits.append(self.generations)


@pytest.mark.parametrize(("seconds", "fits"), [(0.0, [1]), (2.0, [1, 1]), (20.0, [1, 9, 5, 2, 1, 1, 1])])
def test_generations_of_operon_end_with_the_time(seconds, fits, monkeypatch):
    model = Ages()
    monkeypatch.setattr("nalu_tutorial.experiments.benchmark._operon.time.process_time", lambda: model.now)
    _operon.evolved(model, None, None, 0.0, seconds)
    assert model.fits == fits


SIGNED = Equation("", "a/(b - 4)", "", alike("a b", -2, 3))


@pytest.fixture(scope="module")
def by_operon():
    pytest.importorskip("pyoperon")
    from pyoperon.sklearn import SymbolicRegressor

    x, t = SIGNED.draw(50, np.random.default_rng(0))
    return SymbolicRegressor(**_operon.SETTINGS | {"population_size": 50}, generations=3, random_state=1).fit(x, t)


@pytest.mark.parametrize(
    "text",
    [
        "2.5 * X1 - X2 / (X1 + 7)",
        "X1 / X2 / 3 - (X1 - (X2 - 1e-12))",
        "1e-7 * sqrt((X1 + 2.5) * (X2 + 3)) - 3e-9 / (X2 - 4)",
        "sqrt(X1)",  # with no value where it is negative
    ],
)
def test_a_formula_of_operon_is_read_as_it_computes_it(text, by_operon):
    from pyoperon import InfixParser

    x, _ = SIGNED.draw(50, np.random.default_rng(2))
    tree = InfixParser.Parse(text, {name: key for key, name in by_operon.variables_.items()})
    computed, read = by_operon.evaluate_model(tree, x), _operon.formula_of(by_operon, tree, SIGNED.symbols)
    assert np.allclose(values(read, SIGNED.symbols, x), computed, rtol=1e-4, atol=0, equal_nan=True)


def test_the_front_of_operon_is_read_as_it_computes_it(by_operon):
    x, _ = SIGNED.draw(50, np.random.default_rng(2))
    assert len(by_operon.pareto_front_) > 1
    for tree in (each["tree"] for each in by_operon.pareto_front_):
        computed, read = by_operon.evaluate_model(tree, x), _operon.formula_of(by_operon, tree, SIGNED.symbols)
        assert np.allclose(values(read, SIGNED.symbols, x), computed, rtol=1e-3, equal_nan=True)


def test_operon_and_its_front_answer_for_a_table():
    pytest.importorskip("pyoperon")
    formula = NAMED["ab + cd, signed"]
    x, t = formula.draw(100, np.random.default_rng(0))
    answer = METHODS["Operon"](x, t, formula.symbols, 0, 0.3)
    assert answer.formula in answer.front
    assert np.isfinite(answer.predict(x)).all()
    assert [each.formula for each in answer.offered(formula.symbols)] == [answer.formula]
    whole = whole_front(answer, x, t, formula.symbols)
    assert [each.formula for each in whole.offered(formula.symbols)] == [answer.formula, *answer.front]


def test_gplearn_and_its_fitted_constants_answer_for_a_table():
    pytest.importorskip("gplearn")
    formula = NAMED["ab + cd, signed"]
    x, t = formula.draw(100, np.random.default_rng(0))
    answer = METHODS["gplearn"](x, t, formula.symbols, 0, 0.3)
    fitted = METHODS["gplearn, constants fitted"].ask(answer, x, t, formula.symbols)
    errors = [np.mean((each.predict(x) - t) ** 2) for each in (answer, fitted)]
    assert errors[1] < errors[0]


def small(*names: str) -> object:
    return replace(BENCHMARK, formulas=tuple(NAMED[name] for name in names), rows=60, seeds=2, first_seed=7)


SMALL = small("I.14.4", "II.34.29a")


def values_of(record: Record) -> list[tuple[object, ...]]:
    """Return the rows without their seconds, which no two runs share."""
    return [
        (row.unit, row.task, row.seed, row.success, str(row.validation), str(row.measures["beyond"]))
        for row in sorted(record.rows, key=lambda row: (row.seed, row.task, row.unit))
    ]


TOLD = []  # how far the whole run said that it was


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("whole")


@pytest.fixture(scope="module")
def whole(folder):
    return run_benchmark(SMALL, folder / "x", units=QUICK, jobs=1, progress=lambda *news: TOLD.append(news))


def test_a_record_has_a_row_for_each_formula_noise_repetition_and_method(folder, whole):
    assert [(row.unit, row.task, row.seed) for row in whole.rows] == [
        (unit, f"{name}, {noise} %", seed)
        for seed in (7, 8)
        for noise in (0, 1, 10)
        for name in ("I.14.4", "II.34.29a")
        for unit in QUICK
    ]
    assert TOLD[-1] == (12, 12)
    assert sorted(path.name for path in folder.iterdir()) == ["x.csv", "x.json"]
    about = json.loads((folder / "x.json").read_text(encoding="utf-8"))
    assert (about["first_seed"], about["seeds"], about["rows"], about["noises"]) == (7, 2, 60, [0, 0.01, 0.1])
    assert about["parts"][0]["tables"] == 12


def test_a_record_of_less_is_made_whole_by_what_is_missing(tmp_path, whole):
    for less in ({"seeds": 1, "noises": [0.0]}, {"seeds": 1}, {}):
        record = run_benchmark(SMALL, tmp_path / "x", units=QUICK, jobs=1, resume=True, **less)
    assert values_of(record) == values_of(whole)
    assert [part["tables"] for part in record.about["parts"]] == [2, 4, 6]
    assert values_of(run_benchmark(SMALL, tmp_path / "x", units=QUICK, resume=True)) == values_of(whole)
    with pytest.raises(Unfinished, match="is there already"):
        run_benchmark(SMALL, tmp_path / "x", units=QUICK)
    with pytest.raises(Unfinished, match="seeds 2, not 1"):
        run_benchmark(SMALL, tmp_path / "x", units=QUICK, seeds=1, resume=True)


def test_a_formula_that_no_candidate_says_has_tables_without_noise_alone(tmp_path):
    record = run_benchmark(small("I.14.4", "I.8.14"), tmp_path / "x", units=QUICK, seeds=1, jobs=1)
    assert {row.task for row in record.rows} == {"I.14.4, 0 %", "I.14.4, 1 %", "I.14.4, 10 %", "I.8.14, 0 %"}
    noises = {kind: [each.noise for each in laws_found(record) if each.kind == kind] for kind in LAST}
    assert noises == {LAST[0]: [0, 0, 0.01, 0.01, 0.1, 0.1], LAST[1]: [0, 0]}


LAST = "all that are representable", "all that are not"


def test_a_stopped_run_goes_on_and_asks_nothing_twice(tmp_path, monkeypatch, whole):
    def stop(done, total):
        if done == 5:
            raise StopError

    with pytest.raises(StopError):
        run_benchmark(SMALL, tmp_path / "x", units=QUICK, jobs=1, progress=stop)
    asked = []
    monkeypatch.setattr(_benchmark, "ask", lambda *given: asked.append(given) or ASKED(*given))
    record = run_benchmark(SMALL, tmp_path / "x", units=QUICK, jobs=1, resume=True)
    assert len(asked) == (12 - 5) * len(QUICK)
    assert values_of(record) == values_of(whole)


def test_any_executor_makes_the_same_record(tmp_path, whole):
    with ThreadPoolExecutor(2) as threads:
        record = run_benchmark(SMALL, tmp_path / "x", units=QUICK, executor=threads)
    assert values_of(record) == values_of(whole)
    assert record.about["parts"][0]["jobs"] is None


ASKED = _benchmark.ask


def test_ours_recovers_a_product_and_the_others_are_given_its_time(tmp_path, monkeypatch):
    given = []

    def evolving(x, t, symbols, seed, seconds):
        given.append(seconds)

    monkeypatch.setattr("nalu_tutorial.experiments.benchmark._methods.find_spec", lambda name: object())
    for name in ("Operon", "gplearn"):
        monkeypatch.setitem(METHODS, name, evolving)
    units = ["FormulaRegressor", "Operon", "gplearn", "gplearn, constants fitted"]
    record = run_benchmark(SMALL, tmp_path / "x", units=units, noises=[0.0], seeds=1, jobs=1)
    ours, *theirs = record.rows[:4]
    assert ours.success
    assert ours.measures["inside"] < 1e-9
    for row in theirs:  # nothing is made of no answer
        assert (row.success, row.measures["answered"], row.measures["said"]) == (False, 0, 0)
        assert math.isnan(row.measures["inside"])
    seconds = [max(2.0, row.measures["seconds"]) for row in record.rows[::4]]
    assert given[-4:] == [seconds[0]] * 2 + [seconds[1]] * 2


def test_a_front_is_judged_by_its_formula_that_is_the_law_and_the_choice_by_itself(tmp_path, monkeypatch):
    formula = NAMED["II.34.29a"]
    q = formula.symbols[0]

    def choosing(x, t, symbols, seed, seconds):
        return saying(formula.expression + q, symbols, (q, formula.expression))

    monkeypatch.setattr("nalu_tutorial.experiments.benchmark._methods.find_spec", lambda name: object())
    monkeypatch.setitem(METHODS, "FormulaRegressor", line_in_logarithms)
    monkeypatch.setitem(METHODS, "Operon", choosing)
    units = ["FormulaRegressor", "Operon", "Operon, its front"]
    record = run_benchmark(small("II.34.29a"), tmp_path / "x", units=units, noises=[0.0], seeds=1, jobs=1)
    _, chosen, front = record.rows
    assert (chosen.success, front.success) == (False, True)
    assert front.measures["inside"] < 1e-9 < chosen.measures["inside"]
    assert front.measures["seconds"] >= chosen.measures["seconds"]


def test_of_few_rows_is_counted_how_many_formulas_are_listed_and_where_a_wrong_one_is_alone(tmp_path, monkeypatch):
    a, b = NAMED["√a + √b + 1"].symbols
    sizes = []

    def choosing(x, t, symbols, seed, seconds):
        sizes.append(len(x))
        if symbols != (a, b):  # I.14.4
            return saying(symbols[0], symbols, (symbols[0],))
        return saying(a, symbols, (a, b, sqrt(a) + 0.9 * sqrt(b) + 1.1))

    monkeypatch.setitem(METHODS, "FormulaRegressor", choosing)
    benchmark = replace(FEW_ROWS, formulas=(NAMED["I.14.4"], NAMED["√a + √b + 1"]), first_seed=7)
    run_benchmark(benchmark, tmp_path / "x", units=FEW_ROWS.units[:2], noises=[0.05], jobs=1)
    record = run_benchmark(benchmark, tmp_path / "x", units=FEW_ROWS.units[:2], jobs=1, resume=True)
    assert record.about["rows"] == [8, 20]
    assert set(sizes[1:]) <= set(range(8, 21))  # but for those before, which are for imports
    assert len(set(sizes)) > 3
    lines = {each.method: each for each in laws_found(record) if each.kind == LAST[0] and each.noise == 0.01}
    chosen, all_listed = lines["FormulaRegressor"], lines["FormulaRegressor, its contenders"]
    assert (chosen.recovered, chosen.alone, chosen.listed) == (0, 6, 1)
    assert (all_listed.recovered, all_listed.alone, all_listed.listed) == (3, 3, 2)
    assert all_listed.found == wilson_interval(1, 2)


def test_the_table_counts_formulas_by_kind_noise_and_method(tmp_path):
    record = run_benchmark(
        small("I.14.4", "III.19.51", "I.8.14", "II.34.29a"), tmp_path / "x", units=[*QUICK, "MLP"], noises=[0.0], jobs=1
    )
    lines = {(each.kind, each.method): each for each in laws_found(record)}
    logs = lines["product of powers", "line in logarithms"]
    assert (logs.formulas, logs.found) == (2, wilson_interval(1, 2))  # one target is negative
    assert (logs.tables, logs.answered, logs.said, logs.recovered) == (4, 2, 2, 2)
    assert lines["all that are representable", "line in logarithms"].formulas == 2
    assert lines["all that are not", "MLP"].found == wilson_interval(0, 1)
    assert lines["all that are not", "MLP"].said == 0
    assert {each.kind for each in laws_found(record, aside=True)} == {"product of powers", "all that are representable"}
    table = [each.as_dict() for aside in (True, False) for each in laws_found(record, aside=aside)]
    assert record.about["table"] == json.loads(json.dumps(table))


@pytest.mark.parametrize(("recovered", "found"), [("1", 1), ("0", 0), ("10", 0), ("110", 1), ("1100", 0)])
def test_a_formula_is_found_if_it_is_recovered_from_more_than_half_of_its_tables(recovered, found, whole):
    assert is_found([replace(whole.rows[0], success=each == "1") for each in recovered]) == found


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("--units gplearn", "gplearn has the time that FormulaRegressor takes: name both"),
        ("--units Operon", "Operon has the time that FormulaRegressor takes: name both"),
        (
            "--units 'FormulaRegressor,Operon, its front'",
            "Operon, its front continues from the answer of Operon: name both",
        ),
        ("--units foo", "find-the-law has no unit foo; it has FormulaRegressor,"),
        (
            "--steps 9",
            "find-the-law compares methods on the processor: it takes no --steps, no --device and no --block",
        ),
    ],
)
def test_wrong_use_is_one_sentence(typed, text, capsys):
    assert cli.main(["run", "find-the-law", *shlex.split(typed)]) == 2
    assert text in capsys.readouterr().err


@pytest.mark.parametrize(("missing", "unit"), [("gplearn", "gplearn"), ("pyoperon", "Operon")])
def test_without_a_package_the_command_says_what_to_install(missing, unit, monkeypatch, capsys):
    monkeypatch.setattr(
        "nalu_tutorial.experiments.benchmark._methods.find_spec", lambda name: None if name == missing else object()
    )
    assert cli.main(["run", "find-the-law"]) == 2
    text = f"nalu-tutorial: {unit} needs the package {missing}: pip install 'nalu-tutorial[compare]'\n"
    assert capsys.readouterr() == ("", text)


def test_show_prints_the_table(tmp_path, capsys):
    run_benchmark(SMALL, tmp_path / "x", units=QUICK, noises=[0.0], seeds=1, jobs=1)
    assert cli.main(["show", str(tmp_path / "x.csv")]) == 0
    text = capsys.readouterr().out
    assert "product of powers           1 of 1 (21–100)  1 of 1 (21–100)\n" in text
    order = (
        "Found of the formulas kept aside: how many,",
        "Found of the others with no noise: how many,",
        "Median relative errors, and medians of the processor time\n",
        f"{len(SMALL.formulas)} formulas with no noise, one table of each, ",
        "more than half of its",
    )
    assert sorted(order, key=text.index) == list(order)
