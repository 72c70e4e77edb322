"""`check.last_corner` of chapter 1: drafts that are wrong, right in another form, or not begun."""

import chapter
import numpy as np
import pytest
import torch

pytestmark = pytest.mark.chapter


def units(model):
    return model[0].weight[:, 0], model[0].bias, model[2].weight[0]


def corner(model, sign=-1, seen=True, reached=True, change=None, first=False, size=None):
    w, b, v = units(model)
    some = ((w != 0) | (not seen)) & ((v != 0) | (not reached))
    w, b, v = w[some], b[some], v[some]
    places = sign * b / w
    last = places.argmin() if first else size(places).argmax() if size else places.argmax()
    return float(places[last]), float((change or (lambda w, v: v * w.abs()))(w, v)[last])


def without_sign(model):
    place, change = corner(model, size=torch.abs)
    return abs(place), change


WRONG = {
    "the sign of b": (lambda: lambda model: corner(model, sign=1), "mind the sign of b"),
    "no output": (lambda: lambda model: corner(model, reached=False), "output weight of 0"),
    "a unit that shuts": (lambda: lambda model: corner(model, change=lambda w, v: v * w), "The change is −v w"),
    "without w": (lambda: lambda model: corner(model, change=lambda w, v: v), "lacks w or v"),
    "the furthest from 0": (lambda: lambda model: corner(model, size=torch.abs), "furthest from 0"),
    "|b| / |w|": (lambda: without_sign, "The sign of the position is lost"),
    "the first": (lambda: lambda model: corner(model, first=True), "first corner"),
    "elsewhere": (lambda: lambda model: (100.0, 0.5), "the position is 6; you give 100"),
    "no x": (lambda: lambda model: corner(model, seen=False), "does not see x"),
}
ALSO_RIGHT = [
    lambda model: torch.tensor(corner(model)),
    lambda model: np.array(corner(model)),
    lambda model: list(corner(model)),
]
RAISES = [chapter.stop]
ALSO_WRONG = [
    (lambda model: 6.0, "Return two numbers"),
    (lambda model: ("far", "much"), "Return two numbers"),
    (lambda model: (abs(corner(model)[0]), corner(model)[1]), "the position is -1; you give 1"),
]


def test_an_error_inside_pytorch_is_told_at_the_readers_line():
    from nalu_tutorial.exercises import identity

    def draft(model):
        return model(torch.ones(3, 7).double())  # the draft's mistake

    message = identity.last_corner(draft).message
    assert message.startswith("Your draft stopped in `return model(torch.ones(3, 7).double())  # the draft's mistake`")
