"""The page "Choose a unit": what its table says of the record, and what it says that no unit is needed for."""

import json

import numpy as np
import pytest
from book_extension import glance

from nalu_tutorial import tasks
from nalu_tutorial.published.glance import read_units


def test_the_table_has_the_unit_that_learned_most_often_on_the_hardest_range() -> None:
    record = json.loads(glance.RECORD.read_text(encoding="utf-8"))
    rows = {tuple(row[:2]): row[2:] for row in glance.by_operation(record, read_units())}
    assert [what for what, _ in rows] == ["add", "subtract", *["multiply"] * 3, *["divide"] * 3]
    assert rows["multiply", "of both signs, around 0"] == ["[NMU](#unit-nmu)", "100 % (87–100)", "0 % (0–13)"]
    assert rows["multiply", "below 0"][1] == "60 % (41–77)"  # 15 of 25 on [−1.2, −1.1], more on the other ranges
    assert rows["add", "of any sign"] == ["[NAU](#unit-nau)", "100 % (87–100)", "100 % (87–100)"]
    assert rows["divide", "of both signs, around 0"][0] == "none of them"
    assert rows["divide", "below 0"][0] == "[RealNPU](#unit-npu)"


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
