import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial import NaiveNPU
from nalu_tutorial.exercises.npu.logarithms import LOGS, TERMS, WRONG_LOGS, both_conventions, differs

from .drafts import unit_of

TELLING = dict(zip(TERMS, (False, True, False, True, True, False), strict=True))
MINUS_TWO, THREE, SUM, MINUS, HALF = LOGS


def log(name, given):
    return (LOGS | {name: given}, TELLING)


def telling(*true):
    """Return the answer that names the terms at these places."""
    return (LOGS, {name: k in true for k, name in enumerate(TELLING)})


WRONG = {
    **{sentence: (LOGS | changes, TELLING) for sentence, changes in chapter.slips(WRONG_LOGS).items()},
    "with the keys log(-2),": ({MINUS_TWO: (2, 1)}, TELLING),
    "no complex number": log(THREE, 1.1 + 0j),
    "For log(3) give a pair": log(THREE, 3),
    "you give r = −2": log(MINUS_TWO, (-2, 0)),
    "For log(-2) + log(3) leave π out": log(SUM, (6, math.pi)),
    "For log(-2) you give log r": log(MINUS_TWO, (0.693, 1)),
    "look again at r": log(SUM, (7, 1)),
    "look again at k": log(SUM, (6, 2)),
    "Answer for each of (-2) / 5": (LOGS, {"7^3": True}),
    "`True` or `False`": (LOGS, TELLING | {"7^3": "yes"}),
    "every term tells": telling(*range(6)),
    "no term tells": telling(),
    "exactly the other way": telling(0, 2, 5),
    "the sign of the product": telling(0, 3),
    "by the positive inputs alone": telling(0, 1, 4),
    "You count inputs": telling(1, 2, 3, 4),
    "A negative input alone": telling(0, 2, 3, 5),
    "of positive inputs alone": telling(1, 4),
    "Mixed signs": telling(0, 5),
    "(-2) / 5: k = 1 at the negative inputs gives −0.4, at the positive ones −0.4": telling(0, 1, 3, 4),
}
ALSO_RIGHT = [
    [{name: [float(part) for part in pair] for name, pair in LOGS.items()}, TELLING],
    ({name: np.array(pair) for name, pair in LOGS.items()}, TELLING | {"7^3": np.bool_(True)}),
    ({name: (math.exp(math.log(r)), k) for name, (r, k) in LOGS.items()}, TELLING),
]
ALSO_WRONG = [
    ((LOGS | {THREE: (3, 1), SUM: ...}, TELLING), "3 lies to the right"),
    ((LOGS | {SUM: (6, ...)}, TELLING | {"7^3": ...}), "Still open: log(-2) + log(3), 7^3."),
]
STUBS = [
    (LOGS | {THREE: ...}, TELLING),
    (LOGS | {THREE: (3, ...)}, TELLING),
    (LOGS, TELLING | {"7^3": ...}),
    (..., TELLING),
]


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
    r, k = LOGS[name]
    assert sums[name].real.item() == pytest.approx(math.log(r))
    assert sums[name].imag.item() == pytest.approx(math.pi * k)
