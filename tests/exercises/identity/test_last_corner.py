import math

import chapter
import numpy as np
import torch

from nalu_tutorial.exercises import identity
from nalu_tutorial.exercises.identity.last_corner import NETS, last, net, slips


def units_of(model):
    return list(
        zip(*(each.flatten().tolist() for each in (model[0].weight, model[0].bias, model[2].weight)), strict=True)
    )


def corner(model):
    return last(units_of(model)).tolist()


WRONG = chapter.fed(lambda model: slips(units_of(model)), net(NETS["all corners left of 0"])) | {
    "the position is 6; you give 100": lambda model: (100.0, 0.5),
    "does not see x": lambda model: corner(model) if model[0].weight.all() else (math.inf, 0.0),
}
ALSO_RIGHT = [
    lambda model: torch.tensor(corner(model)),
    lambda model: np.array(corner(model)),
    corner,
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
