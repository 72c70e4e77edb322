"""`check.own_table` of chapter 14: reports that cannot be judged, and what is told of those that can."""

import math

import chapter
import numpy as np
import pytest
import sympy

from nalu_tutorial.exercises import your_data

pytestmark = pytest.mark.chapter

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


def report(**changes):
    return lambda: REPORT | changes


WRONG = {
    "a key missing": (lambda: {"table": "cars"}, "lacks rows"),
    "nothing found": (report(found=" "), "in your own words"),
    "no table": (report(table=""), "Say in `table`"),
    "no guess": (report(guess=""), "Write into `guess`"),
    "no formula": (report(formula=" "), "or 'none' if nothing fits"),
    "rows in words": (report(rows="twelve"), "`rows` is how many"),
    "few rows": (report(rows=5), "5 in `rows` is too few"),
    "few held out": (report(held_out=2), "2 in `held_out` is too few"),
    "many held out": (report(held_out=8), "Half of the rows or more"),
    "an error in words": (report(error_inside="5 %"), "`error_inside` is a number"),
    "a negative error": (report(error_beyond=-0.1), "`error_beyond` is a size"),
}
ALSO_WRONG = [
    (REPORT | {"held_out": 6}, "Half of the rows or more"),
    (REPORT | {"error_inside": math.nan}, "`error_inside` is a size"),
    (REPORT | {"rows": True}, "`rows` is"),
]
ALSO_RIGHT = [REPORT | {"error_inside": np.float64(0.05)}, REPORT | {"error_inside": 0, "error_beyond": 0}]
STUBS = [dict.fromkeys(REPORT, ...), REPORT | {"found": ...}, REPORT | {"formula": ...}]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "Off by 5 % inside, by 8 % on 3 rows beyond. The formula goes on there"),
        ({"error_beyond": 0.2}, "more than chance explains easily"),
        ({"error_beyond": 0.5}, "belongs to the range of its rows"),
        ({"formula": "None", "error_beyond": 0.5}, "No formula is a result"),
        ({"formula": None, "error_beyond": 0.5}, "No formula is a result"),
        ({"formula": sympy.Symbol("v") ** 2 / 100}, "The formula goes on there"),
        ({"error_inside": 0.8, "error_beyond": 12.5}, "Off by 80 % inside, by 1,250 % on 3 rows beyond. Where it was"),
        ({"error_inside": 0.9, "error_beyond": 1.2}, "compare it with the mean of the rows"),
        ({"rows": 8, "error_beyond": 0.15}, "The formula goes on there"),
    ],
)
def test_a_report_is_told_what_its_errors_allow(changes, says):
    answer = your_data.own_table(REPORT | changes)
    assert answer
    assert says in answer.message
    chapter.assert_sentence(answer.message)


@pytest.mark.parametrize(("rows", "held_out"), [(8, 3), (12, 3), (30, 10)])
def test_a_true_law_is_seldom_told_that_it_ends_with_its_rows(rows, held_out):
    random, told = np.random.default_rng(0), 0
    places, draws = np.arange(rows), 400
    for _ in range(draws):
        noise = 0.01 * random.standard_normal(rows)
        line = np.polyfit(places[:-held_out], noise[:-held_out], 1)  # of the logarithms of a product of powers
        off = np.polyval(line, places) - noise
        inside, beyond = (float(np.sqrt(np.mean(part**2))) for part in (off[:-held_out], off[-held_out:]))
        numbers = {"rows": rows, "held_out": held_out, "error_inside": inside, "error_beyond": beyond}
        told += "The formula goes on there" in your_data.own_table(REPORT | numbers).message
    assert 0.92 < told / draws < 0.99
