import math

import chapter
import pytest
import torch

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises.npu.powers import POWERS, WRONG_POWERS, ZEROS

ANSWER = POWERS | {ZEROS: (0.5, 1.5)}
PRODUCT, QUOTIENT, THIRDS, GATED, _ = ANSWER
WRONG = chapter.slips(WRONG_POWERS) | {
    "Answer for each": chapter.Only({PRODUCT: -6}),
    "always outputs something": {PRODUCT: None},
    "a complex number. An NPU keeps": {PRODUCT: 2j},
    "you answer NaN": {PRODUCT: math.nan},
    "For (-8)^(4/3) you answer 3.": {THIRDS: 3},
    "you name 1": {ZEROS: (0.5,)},
    "At w = 1 the unit outputs −1.00": {ZEROS: (0.5, 1)},
    "lies outside of 0 to 2": {ZEROS: (-0.5, 0.5)},
    "as a tuple of numbers": {ZEROS: 0.5},
}
ALSO_RIGHT = [ANSWER | {PRODUCT: 6 * math.cos(math.pi), ZEROS: [1.5, 0.5]}]
STUBS = [dict.fromkeys(ANSWER, ...) | {ZEROS: (..., ...)}]
ALSO_WRONG = [
    (ANSWER | {PRODUCT: 6, THIRDS: ...}, "6 is √36"),
    (ANSWER | {PRODUCT: ..., THIRDS: ...}, f"The rest is right; still open: {PRODUCT}, {THIRDS}."),
    (ANSWER | {GATED: None}, "For (-3)^2, gate 1/2 you answer None"),
    (ANSWER | {ZEROS: ("a", "b")}, "as a tuple of numbers"),
]


@pytest.mark.parametrize(
    ("name", "x", "w", "gate"),
    [
        (PRODUCT, [-3, -12], [1 / 2, 1 / 2], 1),
        (QUOTIENT, [-3, -12], [1 / 2, -1 / 2], 1),
        (THIRDS, [-8], [4 / 3], 1),
        (GATED, [-3], [2], 0.5),
    ],
)
def test_the_powers_are_what_the_unit_says(name, x, w, gate):
    unit = RealNPU(len(w), 1, dtype=torch.float64).requires_grad_(False)
    unit.W_re.copy_(torch.tensor([w]))
    unit.gate.fill_(gate)
    output = unit(torch.tensor(x, dtype=torch.float64))
    assert output.item() == pytest.approx(POWERS[name], abs=1e-5)
