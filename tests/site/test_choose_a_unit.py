"""The page "Choose a unit": what its table says of the record, and what it says that no unit is needed for."""

import json

import numpy as np
import pytest
from book_extension import unit_cards

from nalu_tutorial import tasks
from nalu_tutorial.published.unit_cards import read_units

RECORD = json.loads(unit_cards.RECORD.read_text(encoding="utf-8"))
ROWS = [
    [cell.replace(unit_cards.JOINER, "").replace(unit_cards.SPACE, " ") for cell in row]
    for row in unit_cards.by_operation(RECORD, read_units())
]


def rows_of(verb: str, inputs: str) -> list[list[str]]:
    """Return what the table says of an operation and kind of inputs."""
    return [row[2:] for row in ROWS if row[:2] == [verb, inputs]]


ALL_OF_25, NONE_OF_25 = "100 % (87–100)", "0 % (0–13)"
# The unit that learned most often on the hardest range, with its optimizer and rate, where all of its seeds learned.
ALWAYS = {
    ("add", "of any sign"): "[NAU](#unit-nau); Adam, 0.001",  # with an iNALU it would be the same, in more parts
    ("multiply", "of both signs, around 0"): "[NMU](#unit-nmu); Adam, 0.001",
    ("multiply", "below 0"): "[SNMU](#unit-nmu); Adam, 0.001",
    ("divide", "above 0"): "[NaiveNPU](#unit-npu); Adam, 0.005",
    ("divide", "below 0"): "[NMRU](#unit-nmru); Adam, 0.01, clipped",
    ("divide", "of both signs, around 0"): "[NMRU](#unit-nmru); Adam, 0.01, clipped",
}


@pytest.mark.parametrize("kind", ALWAYS, ids=" ".join)
def test_the_table_has_the_unit_that_learned_most_often_on_the_hardest_range(kind: tuple[str, str]) -> None:
    (row,) = rows_of(*kind)
    assert row[:3] == [ALWAYS[kind], ALL_OF_25, ALL_OF_25]


def test_the_table_has_each_kind_of_inputs_and_what_plain_models_do() -> None:
    kinds = dict.fromkeys(tuple(row[:2]) for row in ROWS)
    assert [verb for verb, _ in kinds] == ["add", "subtract", *["multiply"] * 3, *["divide"] * 3]
    assert rows_of("multiply", "of both signs, around 0")[0][3] == f"a line {NONE_OF_25}; a small net {NONE_OF_25}"
    assert rows_of("add", "of any sign")[0][3] == f"a line {ALL_OF_25}; a small net {NONE_OF_25}"


def result_of(near: float, digits: float) -> list[dict[str, object]]:
    """Return what the record has of a unit on one range: its shares within 1 % and to five digits."""
    return [{"seeds": 25, "success_rate": digits, "measures": {"error_below_1_percent": {"mean": near}}}]


def test_the_unit_that_is_near_most_often_stands_before_the_one_that_is_exact_most_often() -> None:
    rates = {name: {"lr": 0.01} for name in ("DMU", "Linear", "NALU", "A", "B")} | {"A, fast": {"lr": 1.0}}
    results = {name: result_of(1, 0.2) for name in rates}
    assert unit_cards.best(results, rates) == ["A"]  # no line, none that is given its operands, no rate of 1, no gate
    assert unit_cards.best(results | {"B": result_of(0.9, 0.8)}, rates) == ["A", "B"]
    assert unit_cards.best(results | {"A, fast": result_of(1, 0.8)}, rates) == ["A, fast"]


def shares(task: str, *units: str, measure: str = "success_rate") -> list[float]:
    """Return in how many of 25 runs these units, or else all, have a task right: to five digits, or by a measure."""
    results = {each["unit"]: each for each in RECORD["results"] if each["task"] == task}
    rates = [results[unit][measure] if measure in results[unit] else results[unit]["measures"][measure]["mean"]
             for unit in units or results]  # fmt: skip
    return [round(25 * rate) for rate in rates]


def test_what_the_page_says_of_the_record() -> None:
    near, above = "error_below_1_percent", ["/ [0.1, 0.2]", "/ [1, 2]", "/ [1.1, 1.2]", "/ [10, 20]"]
    assert shares("* [-2, 2]", "INALU", "INALU, RMSprop", measure=near) == [25, 25]
    assert shares("* [-2, 2]", "INALU", "INALU, RMSprop") == [0, 25]
    names = [each["unit"] for each in RECORD["results"] if each["task"] == "/ [-2, 2]"]
    learned = {unit for unit, right in zip(names, shares("/ [-2, 2]"), strict=True) if right}
    assert {unit.removesuffix(", clipped") for unit in learned} == {"NRU", "NMRU", "RealNPU, modified", "DMU"}
    assert "DMU" not in learned
    at_end = shares("/ [-2, 2]", "NRU", "NRU, clipped", "NMRU", "DMU", "DMU, clipped", measure="success_at_end")
    assert at_end == [1, 25, 19, 0, 25]
    for task in {each["task"] for each in RECORD["results"] if each["task"][0] in "*/"}:
        assert shares(task, "NRU", "NMRU") == [25, 25]
    assert shares("* [-1.2, -1.1]", "NMU", "SNMU") == [15, 25]
    among_ten = json.loads(unit_cards.RECORD.with_name("division.json").read_text(encoding="utf-8"))["results"]
    results = {each["unit"]: round(25 * each["success_rate"]) for each in among_ten if each["task"] == "/ [-2, 2]"}
    assert [results[unit] for unit in ("NMRU", "RealNPU, modified, clipped", "NRU")] == [22, 13, 0]
    assert [shares(task, "RealNPU, a tenth", measure=near) for task in above] == 4 * [[25]]
    starts = [shares(task, "RealNPU", measure=near)[0] for task in above]
    assert (min(starts), max(starts)) == (14, 18)


@pytest.mark.parametrize("operation", ["*", "/"])
@pytest.mark.parametrize("row", range(len(tasks.SINGLE_UNIT_RANGES)))
def test_a_line_in_logarithms_is_exact_where_both_inputs_have_one_sign(operation: str, row: int) -> None:
    task = tasks.single_unit(operation, row)
    x, t = (values.double().numpy() for values in task.validation_set())
    weights = np.linalg.lstsq(np.log(np.abs(x)), np.log(np.abs(t)), rcond=None)[0]
    x, t = (values.double().numpy() for values in task.extrapolation_set())
    error = np.sqrt(np.mean((np.exp(np.log(np.abs(x)) @ weights) - t) ** 2) / np.mean(t**2))
    if tasks.SINGLE_UNIT_RANGES[row][0] == (-2, 2):
        assert error > 1
    else:
        assert error < 1e-5
