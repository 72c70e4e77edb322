import numpy as np
import torch

from nalu_tutorial.exercises import identity


def corner(model, sign=-1, seen=True, reached=True, change=None, first=False, size=None):
    w, b, v = model[0].weight[:, 0], model[0].bias, model[2].weight[0]
    some = ((w != 0) | (not seen)) & ((v != 0) | (not reached))
    w, b, v = w[some], b[some], v[some]
    places = sign * b / w
    last = places.argmin() if first else size(places).argmax() if size else places.argmax()
    return float(places[last]), float((change or (lambda w, v: v * w.abs()))(w, v)[last])


WRONG = {
    "mind the sign of b": lambda model: corner(model, sign=1),
    "output weight of 0": lambda model: corner(model, reached=False),
    "The change is −v w": lambda model: corner(model, change=lambda w, v: v * w),
    "lacks w or v": lambda model: corner(model, change=lambda w, v: v),
    "furthest from 0": lambda model: corner(model, size=torch.abs),
    "The sign of the position is lost": lambda model: (
        abs(corner(model, size=torch.abs)[0]),
        corner(model, size=torch.abs)[1],
    ),
    "first corner": lambda model: corner(model, first=True),
    "the position is 6; you give 100": lambda model: (100.0, 0.5),
    "does not see x": lambda model: corner(model, seen=False),
}
ALSO_RIGHT = [
    lambda model: torch.tensor(corner(model)),
    lambda model: np.array(corner(model)),
    lambda model: list(corner(model)),
]
ALSO_WRONG = [
    (lambda model: 6.0, "Return two numbers"),
    (lambda model: ("far", "much"), "Return two numbers"),
    (lambda model: (abs(corner(model)[0]), corner(model)[1]), "the position is -1; you give 1"),
]


def test_an_error_inside_pytorch_is_told_at_the_readers_line():
    def draft(model):
        return model(torch.ones(3, 7).double())  # the draft's mistake

    message = identity.last_corner(draft).message
    assert message.startswith("Your draft stopped in `return model(torch.ones(3, 7).double())  # the draft's mistake`")
