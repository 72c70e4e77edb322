"""`check.logarithms` of chapter 7: drafts that are wrong, right in another form, or not begun."""

import math

import numpy as np
import pytest
import torch

from nalu_tutorial import NaiveNPU
from nalu_tutorial.exercises import npu
from nalu_tutorial.exercises.npu.logarithms import LOGS as EXACT_LOGS
from nalu_tutorial.exercises.npu.logarithms import TERMS, WRONG_LOGS, both_conventions, differs

from .drafts import LOGS, TELLING, unit_of

pytestmark = pytest.mark.chapter

MINUS_TWO, THREE, SUM, MINUS, HALF = LOGS


def log(name, given):
    return lambda: (LOGS | {name: given}, TELLING)


def telling(*true):
    """Return the answer that names the terms at these places."""
    return lambda: (LOGS, {name: k in true for k, name in enumerate(TELLING)})


WRONG = {
    **{f"{given} for {name}": (log(name, given), text) for (name, given), text in WRONG_LOGS.items()},
    "a key missing": (lambda: ({MINUS_TWO: (2, 1)}, TELLING), "with the keys log(-2),"),
    "complex": (log(THREE, 1.1 + 0j), "no complex number"),
    "a number": (log(THREE, 3), "For log(3) give a pair"),
    "a negative size": (log(MINUS_TWO, (-2, 0)), "you give r = −2"),
    "π in k": (log(SUM, (6, math.pi)), "For log(-2) + log(3) leave π out"),
    "the logarithm": (log(MINUS_TWO, (0.693, 1)), "For log(-2) you give log r"),
    "another size": (log(SUM, (7, 1)), "look again at r"),
    "another angle": (log(SUM, (6, 2)), "look again at k"),
    "a term missing": (lambda: (LOGS, {"7^3": True}), "Answer for each of (-2) / 5"),
    "words": (lambda: (LOGS, TELLING | {"7^3": "yes"}), "`True` or `False`"),
    "all": (telling(*range(6)), "every term tells"),
    "none": (telling(), "no term tells"),
    "reversed": (telling(0, 2, 5), "exactly the other way"),
    "by sign": (telling(0, 3), "the sign of the product"),
    "positive powers": (telling(0, 1, 4), "by the positive inputs alone"),
    "inputs counted": (telling(1, 2, 3, 4), "You count inputs"),
    "any negative": (telling(0, 2, 3, 5), "A negative input alone"),
    "no negative": (telling(1, 4), "of positive inputs alone"),
    "mixed": (telling(0, 5), "Mixed signs"),
    "one wrong": (
        telling(0, 1, 3, 4),
        "(-2) / 5: k = 1 at the negative inputs gives −0.4, at the positive ones −0.4",
    ),
}
ALSO_RIGHT = [
    [{name: [float(part) for part in pair] for name, pair in LOGS.items()}, TELLING],
    ({name: np.array(pair) for name, pair in LOGS.items()}, TELLING | {"7^3": np.bool_(True)}),
    ({name: (math.exp(math.log(r)), k) for name, (r, k) in LOGS.items()}, TELLING),
]
ALSO_WRONG = [((LOGS | {MINUS_TWO: (2, 0)}, TELLING), "(2, 0) is log|−2|")]
STUBS = [
    (LOGS | {THREE: ...}, TELLING),
    (LOGS | {THREE: (3, ...)}, TELLING),
    (LOGS, TELLING | {"7^3": ...}),
    (..., TELLING),
]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        ((LOGS | {THREE: (3, 1), SUM: ...}, TELLING), "3 lies to the right"),
        ((LOGS | {SUM: (6, ...)}, TELLING | {"7^3": ...}), "Still open: log(-2) + log(3), 7^3."),
    ],
)
def test_what_is_filled_in_is_judged_and_the_rest_is_named(draft, says):
    assert says in npu.logarithms(draft).message


@pytest.mark.parametrize("name", TERMS)
def test_the_terms_are_what_the_unit_and_the_misprint_say(name):
    x, w = TERMS[name]
    right, printed = both_conventions((x, w))
    assert unit_of(NaiveNPU, w)(torch.tensor(x, dtype=torch.float64)).item() == pytest.approx(right)
    positive = torch.tensor([given > 0 for given in x], dtype=torch.float64)
    turned = torch.cos(math.pi * positive @ torch.tensor(w, dtype=torch.float64)).item()
    assert abs(right) * turned == pytest.approx(printed)
    assert differs((x, w)) == (right != printed)


@pytest.mark.parametrize("name", LOGS)
def test_the_logarithms_are_what_complex_numbers_say(name):
    logs = {x: torch.log(torch.tensor(complex(x))) for x in (-2, -8, 3)}
    sums = {MINUS_TWO: logs[-2], THREE: logs[3], SUM: logs[-2] + logs[3], MINUS: -logs[-2]}
    sums[HALF] = (logs[-2] + logs[-8]) / 2
    r, k = EXACT_LOGS[name]
    assert sums[name].real.item() == pytest.approx(math.log(r))
    assert sums[name].imag.item() == pytest.approx(math.pi * k)
