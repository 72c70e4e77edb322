import torch

from nalu_tutorial.exercises.nsr.lets_go import DISTANCE, SCALE, logit

WRONG = {
    "0.618 is tanh(d)": (0.618, 2.89),
    "At 0.881 the zero bit is 0": (0.881, 2.89),
    "without the zero bit": (0.549, 2.89),
    "Below 0 the output is no": (-0.722, 2.89),
    "the logit is −1.30, not 0": (0.5, 2.89),
    "need a larger λ": (0.722, 0.18),
    "for numbers 1 apart": (0.722, 0.722),
    "0.618 is its tanh": (0.722, 2.47),
    "already below ¼": (0.722, 4),
    "With λ = 2 the logit": (0.722, 2),
}
ALSO_RIGHT = [(DISTANCE, SCALE), (torch.tensor(0.7218), 2.887), (0.72, 2.88)]
ALSO_WRONG = [
    ((0.73, 2.89), "the logit is 0.05, not 0"),
    ((0.71, 2.89), "the logit is −0.07, not 0"),
    ((0.72, 2.85), "With λ = 2.85 the logit"),
    ((0.72, 2.92), "already below ¼"),
]
STUBS = [(..., ...), (0.722, ...)]


def test_the_logit_is_0_there():
    assert abs(logit(DISTANCE)) < 1e-9
    assert abs(logit(SCALE / 4)) < 1e-9
