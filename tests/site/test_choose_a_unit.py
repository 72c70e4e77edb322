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


def test_the_table_has_the_unit_that_learned_most_often_on_the_hardest_range() -> None:
    kinds = dict.fromkeys(tuple(row[:2]) for row in ROWS)
    assert [verb for verb, _ in kinds] == ["add", "subtract", *["multiply"] * 3, *["divide"] * 3]
    all_of_25 = "100 % (87–100)"
    assert rows_of("multiply", "of both signs, around 0") == [
        ["[NMU](#unit-nmu); Adam, 0.001", all_of_25, all_of_25, "a line 0 % (0–13); a small net 0 % (0–13)"]
    ]
    (add,) = rows_of("add", "of any sign")  # with an iNALU it would be the same, in more parts
    assert add[:3] == ["[NAU](#unit-nau); Adam, 0.001", all_of_25, all_of_25]
    assert add[3] == f"a line {all_of_25}; a small net 0 % (0–13)"


def result_of(near: float, digits: float) -> list[dict[str, object]]:
    """Return what the record has of a unit on one range: its shares within 1 % and to five digits."""
    return [{"seeds": 25, "success_rate": digits, "measures": {"error_below_1_percent": {"mean": near}}}]


def test_the_unit_that_is_near_most_often_stands_before_the_one_that_is_exact_most_often() -> None:
    rates = {name: {"lr": 0.01} for name in ("A", "B", "NALU", "DMU", "Linear")} | {"A, fast": {"lr": 1.0}}
    results = {name: result_of(1, 0.2) for name in rates}
    assert unit_cards.best(results, rates) == ["A"]  # no line, none that is given its operands, no rate of 1, no gate
    assert unit_cards.best(results | {"B": result_of(0.9, 0.8)}, rates) == ["A", "B"]
    assert unit_cards.best(results | {"A, fast": result_of(1, 0.8)}, rates) == ["A, fast"]


def test_numbers_below_0_and_quotients_of_both_signs_have_a_unit() -> None:
    all_of_25 = ["100 % (87–100)"] * 2
    (product,) = rows_of("multiply", "below 0")
    assert product[:3] == ["[SNMU](#unit-nmu); Adam, 0.001", *all_of_25]
    for inputs in ("below 0", "of both signs, around 0"):
        (row,) = rows_of("divide", inputs)
        assert row[:3] == ["[NMRU](#unit-nmru); Adam, 0.01, clipped", *all_of_25]
    (above,) = rows_of("divide", "above 0")
    assert above[:3] == ["[NaiveNPU](#unit-npu); Adam, 0.005", *all_of_25]


def share(unit: str, task: str, measure: str) -> float:
    (result,) = [each for each in RECORD["results"] if (each["unit"], each["task"]) == (unit, task)]
    return result["success_rate"] if measure == "five digits" else result["measures"]["error_below_1_percent"]["mean"]


def test_what_the_page_says_of_the_record() -> None:
    both = ("INALU", "INALU, RMSprop")
    assert [share(unit, "* [-2, 2]", "1 %") for unit in both] == [1, 1]
    assert [share(unit, "* [-2, 2]", "five digits") for unit in both] == [0, 1]
    quotients = {each["unit"]: each["success_rate"] for each in RECORD["results"] if each["task"] == "/ [-2, 2]"}
    learned = {unit for unit, rate in quotients.items() if rate}
    assert {unit.removesuffix(", clipped") for unit in learned} == {"NRU", "NMRU", "RealNPU, modified", "DMU"}
    assert "DMU" not in learned
    ends = {
        each["unit"]: each["measures"]["success_at_end"]["mean"]
        for each in RECORD["results"]
        if each["task"] == "/ [-2, 2]"
    }
    assert [round(25 * ends[unit]) for unit in ("NRU", "NRU, clipped", "NMRU", "DMU", "DMU, clipped")] == [
        1,
        25,
        19,
        0,
        25,
    ]
    for operation in "*/":
        each_range = [each for each in RECORD["results"] if each["task"].startswith(f"{operation} ")]
        assert {each["success_rate"] for each in each_range if each["unit"] in ("NRU", "NMRU")} == {1}
    negative = [each for each in RECORD["results"] if each["task"] == "* [-1.2, -1.1]"]
    assert [each["success_rate"] for each in negative if each["unit"] in ("NMU", "SNMU")] == [0.6, 1]  # 15 of 25
    among_ten = json.loads(unit_cards.RECORD.with_name("division.json").read_text(encoding="utf-8"))["results"]
    results = {each["unit"]: each["success_rate"] for each in among_ten if each["task"] == "/ [-2, 2]"}
    assert (results["NMRU"], results["RealNPU, modified, clipped"], results["NRU"]) == (0.88, 0.52, 0)  # of 25
    above = ["/ [0.1, 0.2]", "/ [1, 2]", "/ [1.1, 1.2]", "/ [10, 20]"]
    assert {share("RealNPU, a tenth", task, "1 %") for task in above} == {1}
    shares = [share("RealNPU", task, "1 %") for task in above]
    assert (min(shares), max(shares)) == (0.56, 0.72)


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
