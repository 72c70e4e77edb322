"""`check.corrected` of chapter 13: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises.keeping_time.arrives import arrival
from nalu_tutorial.exercises.keeping_time.corrected import CASES, STARTS

pytestmark = pytest.mark.chapter


def made(weights=lambda w: (w[0], 1.0, -w[0]), readout=lambda w, r: (r[0], -r[0] * w[0], r[0] * w[0] / 2)):
    """Return a draft with these weights and this read-out; as they are, they are right."""
    return lambda old, reader: (weights(old), readout(old, reader))


def threshold(least):
    """Return a draft whose agent walks where the count is below d plus so much."""
    return made(readout=lambda w, r: (r[0], -r[0] * w[0], -r[0] * w[0] * least))


def reader_is(make):
    return lambda: made(readout=make)


def weights_are(make):
    return lambda: made(weights=make)


WRONG = {
    "nothing": (lambda: lambda weights, readout: (weights, readout), "This is the counter as it was"),
    "old reader": (reader_is(lambda w, r: r), "The read-out is still the old one"),
    "old count": (weights_are(lambda w: w), "The count still drifts"),
    "forgets": (weights_are(lambda w: (w[0], w[1], -w[0])), "keeps 0.9905 of its count"),
    "takes as before": (weights_are(lambda w: (w[0], 1.0, w[2])), "subtracts −w_1 / w_T = 0.92 of"),
    "takes 1": (weights_are(lambda w: (w[0], 1.0, -1.0)), "subtracts −w_1 / w_T = 1.11 of"),
    "whole": (weights_are(lambda w: (1.0, 1.0, -1.0)), "Leave w_T as it is"),
    "another unit": (reader_is(lambda w, r: (-1.0, w[0], -w[0] / 2)), "Leave r_n as it is"),
    "in steps": (reader_is(lambda w, r: (r[0], -r[0], r[0] / 2)), "This r_d is for steps of length 1"),
    "on a count": (lambda: threshold(0.0), "distance 1 is 1. The count takes"),
    "too late": (lambda: threshold(-1.0), "distance 1 is 0. The"),
    "a step too late": (lambda: threshold(-1.5), "it arrives with step 6"),
    "a step too early": (lambda: threshold(0.5), "it arrives with step 4"),
    "the wrong way": (reader_is(lambda w, r: (r[0], r[0] * w[0], r[0] * w[0] / 2)), "it arrives with step 7"),
    "never walks": (reader_is(lambda w, r: (r[0], 0.0, -1e9)), "it does not arrive"),
    "one of two": (lambda: lambda weights, readout: weights, "Return two things"),
    "two weights": (lambda: lambda weights, readout: (weights[:2], readout), "Return three weights"),
    "two numbers": (lambda: lambda weights, readout: (weights, readout[:2]), "Return three numbers of the read-out"),
    "changed": (lambda: changes, "changes the lists"),
    "called": (lambda: 7, "Hand over the function"),
    "a word": (lambda: lambda weights, readout: ("abc", readout), "Return numbers"),
}


def changes(weights, readout):
    weights.append(1.0)
    return weights, readout


ALSO_RIGHT = [
    made(),
    threshold(-0.4),
    threshold(-0.7),
    lambda weights, readout: [np.array(each) for each in made()(weights, readout)],
    lambda weights, readout: made()(*(torch.tensor(each) for each in (weights, readout))),  # in single precision
]
RAISES = [chapter.stop]
STUBS = [lambda weights, readout: ..., lambda weights, readout: None]


@pytest.mark.parametrize(("weights", "readout"), CASES)
def test_each_case_is_nearly_right_as_it_is_given(weights, readout):
    assert all(arrival(weights, readout, far, time) == time for far, time in STARTS if time <= 12)
    assert any(arrival(weights, readout, far, time) != time for far, time in STARTS)
