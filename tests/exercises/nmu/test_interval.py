"""`check.interval` of chapter 6: drafts that are wrong, right in another form, or not begun."""

import math

import chapter
import numpy as np
import pytest
import torch

from nalu_tutorial.exercises import nmu

from .drafts import CHOICE, ends

pytestmark = pytest.mark.chapter


def slip(**slips):
    return lambda: (lambda k, n: ends(k, n, **slips), CHOICE)


def normal(k, n):
    return ends(k, n, shift=0, root=0, over=0)


def from_ends(change, ends=ends):
    return lambda: (lambda k, n: change(*ends(k, n)), CHOICE)


def choose(measure, given):
    return lambda: (ends, CHOICE | {measure: given})


WRONG = {
    "normal": (lambda: (normal, CHOICE), "up to 101 %"),
    "normal, cut off": (lambda: (lambda k, n: (normal(k, n)[0], min(normal(k, n)[1], 1)), CHOICE), "The cut hides"),
    "normal with n − 1": (slip(shift=0, root=0, over=0, trials=-1), "a share has none to"),
    "z of 90 %": (slip(z=1.64), "z = 1.64"),
    "z = 2": (slip(z=2), "z = 2 is a little"),
    "z of 99 %": (slip(z=2.58), "z = 2.58"),
    "n − 1": (slip(trials=-1), "n − 1 in Wilson's"),
    "no shift": (slip(shift=0), "The middle has not moved"),
    "not divided": (slip(over=0), "The division by"),
    "n not squared": (slip(power=1), "with n squared"),
    "nothing under the root": (slip(root=0), "under the root is missing"),
    "twice the shift": (slip(shift=1), "not z² / n"),
    "Agresti and Coull": (lambda: (lambda k, n: normal(k + 1.92, n + 3.84), CHOICE), "Agresti and Coull"),
    "turned round": (from_ends(lambda low, high: (high, low)), "Low comes first"),
    "percents": (from_ends(lambda low, high: (100 * low, 100 * high)), "These are percents"),
    "three numbers": (from_ends(lambda low, high: (low, 0.85, high)), "Return a pair"),
    "something else": (from_ends(lambda low, high: (low / 2, high)), "Wilson's interval goes from 0.6396"),
    "beyond 1": (lambda: (lambda k, n: ends(k, n) if k < n else (0.8, 1.1), CHOICE), "For 20 of 20 you say 0.8"),
    "no width": (lambda: (lambda k, n: ends(k, n) if k else (0, 0), CHOICE), "For 0 of 20 your interval"),
    "a choice missing": (lambda: (ends, {"collapsed seeds": "binomial"}), "Choose for each of"),
    "another word": (choose("collapsed seeds", "Wilson"), "you give 'Wilson'"),
    "normal count": (choose("collapsed seeds", "normal"), "The z is a normal one"),
    "beta count": (choose("collapsed seeds", "beta"), "yes or no, and counts"),
    "gamma count": (choose("collapsed seeds", "gamma"), "20 of 20 can collapse"),
    "normal steps": (choose("step of collapse", "normal"), "Steps begin at 0"),
    "beta steps": (choose("step of collapse", "beta"), "has no upper one"),
    "binomial steps": (choose("step of collapse", "binomial"), "a number of steps for each"),
    "normal gate": (choose("a gate", "normal"), "crowd at 0"),
    "gamma gate": (choose("a gate", "gamma"), "more open than 1"),
    "binomial gate": (choose("a gate", "binomial"), "a number of its own"),
}
ALSO_RIGHT = [
    (lambda k, n: torch.tensor(ends(k, n), dtype=torch.float64), CHOICE),
    (lambda k, n: np.array(ends(k, n), dtype=np.float32), CHOICE),
]
RAISES = [(chapter.stop, CHOICE)]
STUBS = [
    (lambda k, n: None, CHOICE),
    (ends, CHOICE | {"collapsed seeds": ...}),
]
ALSO_WRONG = [
    ((lambda k, n: (math.nan, math.nan), CHOICE), "NaN or infinite"),
    ((lambda k, n: 0.85, CHOICE), "Return a pair"),
]


def test_the_function_is_judged_before_the_choices_are_made():
    open_ = dict.fromkeys(CHOICE, ...)
    assert "normal approximation" in nmu.interval(lambda k, n: ends(k, n, shift=0, root=0, over=0), open_).message
    assert "still open: a gate" in nmu.interval(ends, CHOICE | {"a gate": ...}).message
