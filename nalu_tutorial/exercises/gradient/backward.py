"""The gradients of the two layers, written without autograd."""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.by_hand import by_hand
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

NAMES, SHAPES = ("dW", "dw"), ((2, 4), (2,))
X = (1.3, 1.7, 1.1, 1.9)
W = ((0.9, 0.4, -0.3, 0.2), (-0.6, -0.2, 0.1, -0.4))  # the second sum is negative
TINY = 1e-9  # so small a sum: a difference steps over the corner of |z| there, the chain rule does not
POWERS = (0.7, -0.4)
TARGET = 5.0
CLOSE = 1e-3  # as a share
LOGARITHM = "There is a logarithm, or a power, of a negative sum in it. The layer takes |z|."


@checker
def backward(answer: Callable[..., tuple[Tensor, Tensor]]) -> str:
    """Check (dW, dw) of (y − t)² for z = W x and y = Π |z|^w at one input, written without autograd."""
    x, first, powers = (torch.tensor(values, dtype=torch.float64) for values in (X, W, POWERS))
    t = torch.tensor(TARGET, dtype=torch.float64)
    got, right, wrong = _got(answer, x, t, first, powers), _right(x, t, first, powers), slips(x, t, first, powers)
    for k, (name, part, exact) in enumerate(zip(NAMES, got, right, strict=True)):
        slipped = {sentence: pair[k] for sentence, pair in wrong.items()}
        against(part, exact, slipped, partial(_worst, name, part, exact))
    near = torch.stack([torch.tensor([TINY, 0, 0, 0], dtype=torch.float64), first[1]])  # exact in any precision
    for got_there, exact in zip(_got(answer, x, t, near, powers), _right(x, t, near, powers), strict=True):
        require(
            bool((got_there.double() / exact - 1).abs().max() < CLOSE),
            "Right, but not for a sum near 0. A difference of two losses steps over the corner of |z| there, and "
            "a small number added to z is as large as z: the chain rule needs neither.",
        )
    return (
        "The sum that is negative has a derivative of the other sign: the layer sees |z|, and the first layer does not."
    )


def _got(answer: Callable[..., Any], x: Tensor, t: Tensor, first: Tensor, powers: Tensor) -> list[Tensor]:
    """Return the draft's two gradients, tensors of the right shapes that are numbers."""
    with by_hand("Autograd is switched off here: the chain rule is yours to write."):
        given = asked(answer, x, t, first, powers)
    require(isinstance(given, tuple | list) and len(given) == 2, "Return two tensors: dW and dw.")
    return [_part(*each) for each in zip(NAMES, SHAPES, given, strict=True)]


def _worst(name: str, part: Tensor, exact: Tensor, *place: int) -> str:
    return f"Entry {place} of {name} is {part[place]:.4f}; autograd gives {exact[place]:.4f}.".replace("-", "−")


def _part(name: str, shape: tuple[int, ...], given: Any) -> Tensor:
    part = as_tensor(given, f"{name} must be a tensor; this is a {{}}.")
    require(
        tuple(part.shape) == shape,
        f"{name} has the shape {tuple(part.shape)}. A gradient has that of its parameter: {shape}.",
    )
    require(not bool(part.isnan().any()), LOGARITHM)
    return part


def _of(x: Tensor, delta_y: Tensor, logs: Tensor, z: Tensor, powers: Tensor) -> tuple[Tensor, Tensor]:
    return torch.outer(delta_y * powers / z, x), delta_y * logs


def _right(x: Tensor, t: Tensor, first: Tensor, powers: Tensor) -> tuple[Tensor, Tensor]:
    z = first @ x
    y = (z.abs() ** powers).prod()
    return _of(x, 2 * (y - t) * y, z.abs().log(), z, powers)


def slips(x: Tensor, t: Tensor, first: Tensor, powers: Tensor) -> dict[str, tuple[Tensor, Tensor]]:
    """Return what the usual mistakes make of (dW, dw)."""
    z = first @ x
    y = (z.abs() ** powers).prod()
    logs, delta = z.abs().log(), 2 * (y - t)
    right = _of(x, delta * y, logs, z, powers)
    return {
        "The factor 2 is missing: the square of y − t has the derivative 2 (y − t).": (right[0] / 2, right[1] / 2),
        "The sign is wrong: it is y − t, not t − y. This would climb.": (-right[0], -right[1]),
        "The factor y is missing: y is an exponential, and its derivative is y itself.": _of(x, delta, logs, z, powers),
        "The derivative with respect to z has 1 / |z| where 1 / z belongs: the derivative of |z| is the sign "
        "of z.": _of(x, delta * y, logs, z.abs(), powers),
        "The factor w is missing on the way from y to z.": _of(x, delta * y, logs, z, torch.ones_like(powers)),
        "This is the gradient by z. One more factor leads to W: z is W x.": (
            (delta * y * powers / z)[:, None].expand(2, 4),
            right[1],
        ),
        LOGARITHM: _of(x, delta * y, z.clamp(min=1e-7).log(), z, powers),
    }
