import numpy as np
import pytest
import torch

from nalu_tutorial.exercises.keeping_time.arrives import arrival
from nalu_tutorial.exercises.keeping_time.corrected import CASES, STARTS


def made(weights=lambda w: (w[0], 1.0, -w[0]), readout=lambda w, r: (r[0], -r[0] * w[0], r[0] * w[0] / 2)):
    """Return a draft with these weights and this read-out; as they are, they are right."""
    return lambda old, reader: (weights(old), readout(old, reader))


def threshold(least):
    """Return a draft whose agent walks where the count is below d plus so much."""
    return made(readout=lambda w, r: (r[0], -r[0] * w[0], -r[0] * w[0] * least))


WRONG = {
    "This is the counter as it was": lambda weights, readout: (weights, readout),
    "The read-out is still the old one": made(readout=lambda w, r: r),
    "The count still drifts": made(weights=lambda w: w),
    "keeps 0.9905 of its count": made(weights=lambda w: (w[0], w[1], -w[0])),
    "subtracts −w_1 / w_T = 0.92 of": made(weights=lambda w: (w[0], 1.0, w[2])),
    "subtracts −w_1 / w_T = 1.11 of": made(weights=lambda w: (w[0], 1.0, -1.0)),
    "Leave w_T as it is": made(weights=lambda w: (1.0, 1.0, -1.0)),
    "Leave r_n as it is": made(readout=lambda w, r: (-1.0, w[0], -w[0] / 2)),
    "This r_d is for steps of length 1": made(readout=lambda w, r: (r[0], -r[0], r[0] / 2)),
    "distance 1 is 1. The count takes": threshold(0.0),
    "distance 1 is 0. The": threshold(-1.0),
    "it arrives with step 6": threshold(-1.5),
    "it arrives with step 4": threshold(0.5),
    "it arrives with step 7": made(readout=lambda w, r: (r[0], r[0] * w[0], r[0] * w[0] / 2)),
    "it does not arrive": made(readout=lambda w, r: (r[0], 0.0, -1e9)),
    "Return two things": lambda weights, readout: weights,
    "Return three weights": lambda weights, readout: (weights[:2], readout),
    "Return three numbers of the read-out": lambda weights, readout: (weights, readout[:2]),
    "changes the lists": lambda weights, readout: (weights.append(1.0), readout),
    "Hand over the function": 7,
    "Return numbers": lambda weights, readout: ("abc", readout),
}
ALSO_RIGHT = [
    made(),
    threshold(-0.4),
    threshold(-0.7),
    lambda weights, readout: [np.array(each) for each in made()(weights, readout)],
    lambda weights, readout: made()(*(torch.tensor(each) for each in (weights, readout))),  # in single precision
]


@pytest.mark.parametrize(("weights", "readout"), CASES)
def test_each_case_is_nearly_right_as_it_is_given(weights, readout):
    assert all(arrival(weights, readout, far, time) == time for far, time in STARTS if time <= 12)
    assert any(arrival(weights, readout, far, time) != time for far, time in STARTS)
