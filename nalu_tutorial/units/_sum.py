"""A sum with a small constant that stays in an exported model."""

import torch
from torch import Tensor


def plus(x: Tensor, constant: float) -> Tensor:
    """Return x + constant, of the shape of x; in an exported graph such that no optimizer drops the constant.

    That of ONNX takes the addition of 1e-8 or less for an addition of 0. The sum of the larger and the smaller of the
    two is the same number to the last bit, and no constant is added in it.

    Examples
    --------
    >>> plus(torch.tensor([0.0, -3.0]), 0.5)
    tensor([ 0.5000, -2.5000])
    """
    if not torch.compiler.is_compiling():
        return x + constant
    larger = x > constant
    return torch.where(larger, x, constant) + torch.where(larger, constant, x)
