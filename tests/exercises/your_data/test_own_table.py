import math

import numpy as np
import pytest
import sympy

from nalu_tutorial.exercises import your_data

REPORT = {
    "table": "stopping distances of cars, from a driving school",
    "rows": 12,
    "guess": "the square of the speed",
    "formula": "v**2 / 100",
    "held_out": 3,
    "error_inside": 0.05,
    "error_beyond": 0.08,
    "found": "It is a square.",
}
WRONG = {
    "Say in `table`": {"table": ""},
    "Write into `guess`": {"guess": ""},
    "or 'none' if nothing fits": {"formula": " "},
    "`rows` is how many": {"rows": "twelve"},
    "5 in `rows` is too few": {"rows": 5},
    "2 in `held_out` is too few": {"held_out": 2},
    "Half of the rows or more": {"held_out": 8},
    "`error_inside` is a number": {"error_inside": "5 %"},
    "`error_beyond` is an error": {"error_beyond": -0.1},
}
ALSO_WRONG = [
    (REPORT | {"held_out": 6}, "Half of the rows or more"),
    (REPORT | {"error_inside": math.nan}, "`error_inside` is an error"),
    (REPORT | {"rows": True}, "`rows` is"),
]
ALSO_RIGHT = [REPORT | {"error_inside": 0, "error_beyond": 0}]
STUBS = [REPORT | {"found": ...}, REPORT | {"formula": ...}]
ALLOWS = [
    ({}, "Off by 5 % inside, by 8 % on 3 rows beyond. The formula extrapolates there"),
    ({"error_beyond": 0.2}, "more than chance explains easily"),
    ({"error_beyond": 0.5}, "belongs to the range of its rows"),
    ({"formula": "None", "error_beyond": 0.5}, "No formula is a result"),
    ({"formula": None, "error_beyond": 0.5}, "No formula is a result"),
    ({"formula": sympy.Symbol("v") ** 2 / 100}, "The formula extrapolates there"),
    (
        {"error_inside": 0.8, "error_beyond": 12.5},
        "Off by 80 % inside, by 1,250 % on 3 rows beyond. Even on the rows of the fit",
    ),
    ({"error_inside": 0.9, "error_beyond": 1.2}, "compare it with the mean of the rows"),
    ({"rows": 8, "error_beyond": 0.15}, "The formula extrapolates there"),
]


@pytest.mark.parametrize(("rows", "held_out"), [(8, 3), (12, 3), (30, 10)])
def test_a_true_law_is_seldom_told_that_it_ends_with_its_rows(rows, held_out):
    random, goes_on = np.random.default_rng(0), 0
    places, draws = np.arange(rows), 400
    for _ in range(draws):
        noise = 0.01 * random.standard_normal(rows)
        line = np.polyfit(places[:-held_out], noise[:-held_out], 1)  # of the logarithms of a product of powers
        off = np.polyval(line, places) - noise
        inside, beyond = (float(np.sqrt(np.mean(part**2))) for part in (off[:-held_out], off[-held_out:]))
        numbers = {"rows": rows, "held_out": held_out, "error_inside": inside, "error_beyond": beyond}
        goes_on += "The formula extrapolates there" in your_data.own_table(REPORT | numbers).message
    assert 0.92 < goes_on / draws < 0.99
