"""Modules without gradients: what an exercise may be handed, or may build."""

import math

import torch


def Parameter(data, requires_grad=True):  # noqa: N802 - its name in PyTorch
    return data


class Module:
    """Layers by their names, called by `forward`."""

    forward = None

    def __init__(self):
        pass

    def __call__(self, *given):
        return self.forward(*given)

    def children(self):
        return [each for each in vars(self).values() if isinstance(each, Module)]

    def modules(self):
        return [self, *(one for each in self.children() for one in each.modules())]

    def parameters(self):
        return [value for one in self.modules() for value in vars(one).values() if isinstance(value, torch.Tensor)]

    def double(self):
        for one in self.modules():
            for name, value in vars(one).items():
                if isinstance(value, torch.Tensor):
                    setattr(one, name, value.double())
        return self

    def requires_grad_(self, wanted=True):
        return self

    def eval(self):
        return self


class Linear(Module):
    """x W.T + b."""

    def __init__(self, in_features, out_features, bias=True, **_):
        bound = 1 / math.sqrt(in_features)
        self.in_features, self.out_features = in_features, out_features
        self.weight = bound * (2 * torch.rand(out_features, in_features) - 1)
        self.bias = bound * (2 * torch.rand(out_features) - 1) if bias else None

    def forward(self, x):
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias


class ReLU(Module):
    """The larger of x and 0."""

    def forward(self, x):
        return x.relu()


class Sequential(Module):
    """One layer after the other."""

    def __init__(self, *layers):
        self.layers = layers

    def children(self):
        return list(self.layers)

    def __getitem__(self, place):
        return self.layers[place]

    def __iter__(self):
        return iter(self.layers)

    def __len__(self):
        return len(self.layers)

    def forward(self, x):
        for each in self.layers:
            x = each(x)
        return x
