import numpy as np
import torch

from nalu_tutorial import RealNPU
from nalu_tutorial.exercises.npu.opens import OPENED, WRONG_RULES

WRONG = dict(WRONG_RULES) | {
    "you answer the opposite": lambda w, p: w * p > 0 and abs(w - p) < 1,
    "this is a str": lambda w, p: "yes",
    "this is a float": lambda w, p: w * p / 2,
}
ALSO_RIGHT = [
    lambda w, p: (w > 0) == (p > 0) and w != 0 and p != 0,
    lambda w, p: np.sign(w) * np.sign(p) == 1,
    lambda w, p: int(w * p > 0),
]
ALSO_WRONG = [
    (lambda w, p: (w < 0) != (p < 0) or not w * p, "exactly the other way round"),
    (lambda w, p: w * p > 0 and p <= 1, "target x^2 the gate opens"),
    (lambda w, p: w * p > 0.04, "w = 0.02 with the target x^0.5 the gate opens"),
    (lambda w, p: w * p > 0 and abs(w - p) < 2, "w = 3 with the target x^0.5 the gate opens"),
]


def test_the_runs_end_as_the_gradient_says():
    x = torch.linspace(0.2, 2, 64, dtype=torch.float64)[:, None]
    for (w, p), opened in OPENED.items():
        unit = RealNPU(1, 1, dtype=torch.float64)
        with torch.no_grad():
            unit.W_re.fill_(w)
            unit.gate.zero_()
        for _ in range(40):
            step = torch.autograd.grad((unit(x) - x**p).square().mean(), [unit.W_re, unit.gate])
            with torch.no_grad():
                for parameter, slope in zip((unit.W_re, unit.gate), step, strict=True):
                    parameter.sub_(0.02 * slope.clamp(-1, 1))
        assert bool(unit.gate > 1e-4) == opened
