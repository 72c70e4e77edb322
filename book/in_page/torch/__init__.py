"""A stand-in for the part of PyTorch that exercises use: tensors as lists, without gradients, for the page alone.

What it has does what PyTorch does, in double precision throughout; a test compares the two. Whatever it has not says
that it needs a kernel.
"""

import math

from torch import _tensors
from torch._tensors import Kind, Tensor

inf, nan, pi, e = math.inf, math.nan, math.pi, math.e
dtype = Kind
for _name, _value in vars(_tensors).items():
    if not _name.startswith("_") and _name not in ("math", "product", "Kind", "Found"):
        globals()[_name.rstrip("_")] = _value
long, float, double, int = _tensors.int64, _tensors.float32, _tensors.float64, _tensors.int64


def _function(name):
    return lambda one, *given, **options: getattr(one, name)(*given, **options)


# What is a method is a function as well.
METHODS = """
abs sign square isnan isinf isfinite nan_to_num clamp clip sum prod mean var std any all amax amin argmax
argmin max min median quantile nanquantile nanmean softmax norm cumsum argsort sort diff nonzero reshape
flatten ravel unsqueeze squeeze permute transpose t unbind movedim flip roll gather matmul mm numel
masked_fill logical_not neg reciprocal clone is_floating_point
"""
for _name in METHODS.split():
    globals()[_name] = _function(_name)


class no_grad:  # noqa: N801 - its name in PyTorch
    """A block, or a function, in which nothing is tracked: as everywhere here."""

    def __init__(self, wanted=True):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __call__(self, function):
        return function


inference_mode = no_grad


def is_grad_enabled():
    return False


def __getattr__(name):
    if name in ("autograd", "func", "optim", "enable_grad"):
        raise RuntimeError("there is no autograd on this page, so no grad: it needs a kernel")
    raise AttributeError(f"module 'torch' has no attribute '{name}' on this page: it may need a kernel")


import torch.nn.functional  # noqa: E402
from torch._random import Generator, manual_seed, rand, randint, randn, randperm  # noqa: E402
