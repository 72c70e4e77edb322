"""Functions of PyTorch's `torch.nn.functional` that exercises use."""

import math

import torch
from torch import relu, sigmoid, softmax, tanh

__all__ = ["layer_norm", "one_hot", "relu", "sigmoid", "softmax", "softplus", "tanh"]


def softplus(x):
    return x._each(lambda value: value if value > 20 else math.log1p(math.exp(value)))


def one_hot(x, num_classes=-1):
    count = num_classes if num_classes > 0 else int(x.max()) + 1
    return (x.unsqueeze(-1) == torch.arange(count)).long()


def layer_norm(x, shape, weight=None, bias=None, eps=1e-5):
    off = x - x.mean(-1, keepdim=True)
    y = off / (x.var(-1, correction=0, keepdim=True) + eps).sqrt()
    return (y if weight is None else y * weight) + (0 if bias is None else bias)
