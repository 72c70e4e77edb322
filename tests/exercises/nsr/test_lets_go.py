from nalu_tutorial.exercises.nsr.lets_go import DISTANCE, DISTANCES, SCALE, SCALES, logit

WRONG = {
    **{sentence: (wrong, SCALE) for wrong, sentence in DISTANCES.items()},
    **{sentence: (DISTANCE, wrong) for wrong, sentence in SCALES.items()},
    "the logit is −1.30, not 0": (0.5, 2.89),
    "already below ¼": (0.722, 4),
    "With λ = 2 the logit": (0.722, 2),
}
ALSO_RIGHT = [(DISTANCE, SCALE), (0.7218, 2.887), (0.72, 2.88)]
ALSO_WRONG = [
    ((0.881, 2.89), "At 0.881 the zero bit is 0"),
    ((0.722, 2.47), "0.618 is its tanh"),
    ((0.73, 2.89), "the logit is 0.05, not 0"),
    ((0.71, 2.89), "the logit is −0.07, not 0"),
    ((0.72, 2.85), "With λ = 2.85 the logit"),
    ((0.72, 2.92), "already below ¼"),
]
STUBS = [(..., ...), (0.722, ...)]


def test_the_logit_is_0_there():
    assert abs(logit(DISTANCE)) < 1e-9
    assert abs(logit(SCALE / 4)) < 1e-9
