import math

import chapter
import pytest
import torch

from nalu_tutorial.exercises.npu.logarithms import LOGS, WRONG_LOGS

MINUS_TWO, THREE, SUM, MINUS, HALF = LOGS
WRONG = {
    **{sentence: LOGS | changes for sentence, changes in chapter.slips(WRONG_LOGS).items()},
    "with the keys log(-2),": {MINUS_TWO: (2, 1)},
    "no complex number": LOGS | {THREE: 1.1 + 0j},
    "For log(3) give a pair": LOGS | {THREE: 3},
    "you give r = −2": LOGS | {MINUS_TWO: (-2, 0)},
    "For log(-2) + log(3) leave π out": LOGS | {SUM: (6, math.pi)},
    "For log(-2) you give log r": LOGS | {MINUS_TWO: (0.693, 1)},
    "look again at r": LOGS | {SUM: (7, 1)},
    "look again at k": LOGS | {SUM: (6, 2)},
}
ALSO_RIGHT = [
    {name: [float(part) for part in pair] for name, pair in LOGS.items()},
    {name: (math.exp(math.log(r)), k) for name, (r, k) in LOGS.items()},
]
ALSO_WRONG = [
    (LOGS | {THREE: (3, 1), SUM: ...}, "3 lies to the right"),
    (LOGS | {SUM: (6, ...)}, "Still open: log(-2) + log(3)."),
]
STUBS = [LOGS | {THREE: ...}, LOGS | {THREE: (3, ...)}, ...]


@pytest.mark.parametrize("name", LOGS)
def test_the_logarithms_are_what_complex_numbers_say(name):
    logs = {x: torch.log(torch.tensor(complex(x))) for x in (-2, -8, 3)}
    sums = {MINUS_TWO: logs[-2], THREE: logs[3], SUM: logs[-2] + logs[3], MINUS: -logs[-2]}
    sums[HALF] = (logs[-2] + logs[-8]) / 2
    r, k = LOGS[name]
    assert sums[name].real.item() == pytest.approx(math.log(r))
    assert sums[name].imag.item() == pytest.approx(math.pi * k)
