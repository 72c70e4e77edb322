"""What the engine is tested with: every unit, stacks that are chaotic, nets in time, optimisers."""

from functools import partial

import torch
from by_hand import agree, plain_loop
from torch import nn

from nalu_tutorial import LSTM, NAC, NALU, NAU, NMU, NPU, SNMU, MultiplicativeNAC, Recurrent, tasks, train
from nalu_tutorial.units.catalogue import LAYERS

STEPS, BATCH = 100, 16
LINE = tasks.identity()
DIFFERENCE = tasks.signed_sum([1, -1])
PRODUCT = tasks.arithmetic("*", 2)
SUMS = tasks.product_of_sums()
ALONE = [entry.unit for entry in LAYERS]
LEARNS = {
    NAC: (DIFFERENCE, 1e-4),
    NAU: (DIFFERENCE, 0.01),
    NMU: (PRODUCT, 0.01),
    SNMU: (PRODUCT, 0.01),
}  # what, and at which rate
UNITS = {
    "MLP with PReLU": (lambda: nn.Sequential(nn.Linear(1, 8), nn.PReLU(), nn.Linear(8, 1)), LINE, 0.001),
    "Linear": (lambda: nn.Linear(2, 1), DIFFERENCE, 1e-4),
    **{unit.__name__: (partial(unit, 2, 1), *LEARNS.get(unit, (PRODUCT, 0.001))) for unit in ALONE},
    "NAU and NMU": (lambda: nn.Sequential(NAU(4, 2), NMU(2, 1)), SUMS, 0.01),
    "NAU and two SNMU": (lambda: nn.Sequential(NAU(4, 3), SNMU(3, 2), SNMU(2, 1)), SUMS, 0.01),
}
CHAOTIC = {
    "NAC and MultiplicativeNAC": lambda: nn.Sequential(NAC(4, 2), MultiplicativeNAC(2, 1)),
    "NALU twice": lambda: nn.Sequential(NALU(4, 2), NALU(2, 1)),
    "NPU and NAU": lambda: nn.Sequential(NPU(4, 2), NAU(2, 1)),
}
IN_TIME = {
    "Recurrent": lambda: nn.Sequential(Recurrent(NAC(4 + 2, 2), 2), NAC(2, 1)),
    "LSTM": lambda: nn.Sequential(LSTM(4, 3), nn.Linear(3, 1)),
}


class Model(nn.Module):
    """A model that is a function of itself, with its parts, and x."""

    def __init__(self, function, **parts):
        super().__init__()
        self.function = function
        for name, part in parts.items():
            setattr(self, name, part)

    def forward(self, x):
        return self.function(self, x)


def scaled(scale):
    return Model(lambda model, x: model.scale * x, scale=scale)


def size(model):
    return 10 * sum(parameter.abs().sum() for parameter in model.parameters())


def short(make=lambda: NAC(2, 1), task=DIFFERENCE, **changes):
    return train(make, task, **{"seeds": 3, "steps": 5, "lr": 0.01, "batch_size": BATCH} | changes)


def held_against_the_plain_loop(make, task, seeds=(0, 5), **recipe):
    """Train, and compare every seed with the plain loop; a penalty maps (model) here and (model, step) there."""
    runs = train(make, task, seeds=seeds, batch_size=BATCH, dtype=torch.float64, **recipe)
    by_hand = {"penalty": lambda model, step: recipe["penalty"](model)} if "penalty" in recipe else {}
    for k, seed in enumerate(seeds):
        agree(runs, k, plain_loop(make, task, seed, batch_size=BATCH, **recipe | by_hand)[0])
