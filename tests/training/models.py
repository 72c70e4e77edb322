"""What the engine is tested with: tasks, a model that is any function, and a short training."""

from torch import nn

from nalu_tutorial import NAC, tasks, train

BATCH = 16
LINE = tasks.identity()
DIFFERENCE = tasks.signed_sum([1, -1])
PRODUCT = tasks.arithmetic("*", 2)
SUMS = tasks.product_of_sums()


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


def short(make=lambda: NAC(2, 1), task=DIFFERENCE, **changes):
    return train(make, task, **{"seeds": 3, "steps": 5, "lr": 0.01, "batch_size": BATCH} | changes)
