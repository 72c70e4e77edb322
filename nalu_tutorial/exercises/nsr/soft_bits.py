"""The reader's relaxed bits on trial: values, slopes, shapes, precisions, and differences of 10¹³."""

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against, alike
from .._shared.taking import as_tensor, asked, written

Pair = tuple[Tensor, Tensor]
Bits = Callable[[Tensor, float], Pair]
NAMES = ("sign bit", "zero bit")
FAR = 1e13
D = (-3.0, -1.2, -0.4, 0.0, 0.3, 0.9, 2.5)
HARD = "is hard: it has the right values at 0 and far away, and no slope anywhere. Nothing is learned through a step."


@checker
def soft_bits(answer: Bits) -> str:
    """Check a function (d, scale) to both relaxed bits, of the shape and precision of d, at any size of d."""
    check_soft_bits(answer)
    return (
        "The slope of the zero bit is −4λ tanh(λd)(1 − tanh²(λd)): at d = 0 it is 0, and far away it is 0 as well. "
        "In between it can learn."
    )


def soft(d: Tensor, scale: float) -> Pair:
    """Return tanh(λd) and 1 − 2 tanh²(λd)."""
    sign = torch.tanh(scale * d)
    return sign, 1 - 2 * sign**2


def of_sign(d: Tensor, scale: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the sign bit."""
    z = scale * d
    return {
        f"The sign bit {HARD}": d.sign(),
        "The sign bit is that of an ALU, 1 where d < 0 and else 0: hard, and without a slope. Relax it.": (d < 0).to(d),
        "The sign bit has λ outside of tanh: it leaves [−1, 1], and the slope at 0 is all it changes.": scale
        * d.tanh(),
        "The sign bit does not use `scale`.": d.tanh(),
        "The sign bit divides by λ. A larger λ makes smaller differences count.": (d / scale).tanh(),
        "The sign bit has lost its sign: |d| or a square is in the way.": z.abs().tanh(),
        "The sign bit has the wrong sign: it is 1 far above 0, though an ALU's is 1 below.": -z.tanh(),
        "The sign bit is a sigmoid, from 0 to 1. It is 0 then for half of the inputs, and its weight learns nothing.": (
            z.sigmoid()
        ),
        "2σ(z) − 1 is tanh(z / 2): the sign bit uses half of λ.": (z / 2).tanh(),
        "The sign bit is λd itself, without tanh: at 10¹³ it would drown all else.": z,
    }


def of_zero(d: Tensor, scale: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of the zero bit."""
    z = scale * d
    t = z.tanh()
    return {
        "The zero bit has lost its square, as on the slides: 1 − 2 tanh(λd) is 3 far below 0, more than equal.": 1
        - 2 * t,
        "The zero bit has the square inside of tanh. It is tanh that is squared.": 1 - 2 * (z**2).tanh(),
        "The zero bit has lost its factor 2: 1 − tanh² ends at 0, where the bit should be −1.": 1 - t**2,
        "The zero bit has λ outside of tanh.": 1 - 2 * scale * d.tanh() ** 2,
        "The zero bit does not use `scale`.": 1 - 2 * d.tanh() ** 2,
        "The zero bit is turned round: it is 1 where d is 0.": 2 * t**2 - 1,
        "1 − 2 |tanh| has a corner at d = 0, where the slope jumps. The square is round there.": 1 - 2 * t.abs(),
        f"The zero bit {HARD}": torch.where(d == 0, 1.0, -1.0).to(d),
        "The zero bit is that of an ALU, 1 where d = 0 and else 0: hard, and without a slope. Relax it.": (d == 0).to(
            d
        ),
        "The zero bit is tanh² alone.": t**2,
    }


def check_soft_bits(answer: Bits) -> None:
    """End the check unless both bits are right, everywhere, and can be learned through."""
    d, scale = torch.tensor(D, dtype=torch.float64), 0.7
    _check_values(_ask(answer, d, scale), d, scale)
    _check_precision(answer)
    for shape in ((), (0,), (2, 3, 4)):
        x = torch.linspace(-2, 2, 24)[: torch.Size(shape).numel()].reshape(shape)
        got = _ask(answer, x, 1.5)
        require(
            all(torch.allclose(bit, right, atol=1e-6) for bit, right in zip(got, soft(x, 1.5), strict=True)),
            f"Right for one axis, wrong for a d of shape {shape}.",
        )
    _check_far(answer)
    _check_slope(answer, d, scale)


def _ask(answer: Bits, d: Tensor, scale: float) -> Pair:
    got = asked(answer, d, scale)
    require(
        isinstance(got, tuple | list) and len(got) == 2,
        "Return two tensors, the sign bit and the zero bit.",
    )
    sign, zero = (
        as_tensor(written(bit), f"The {name} must be a tensor; yours is a {{}}.")
        for bit, name in zip(got, NAMES, strict=True)
    )
    for bit, name in ((sign, NAMES[0]), (zero, NAMES[1])):
        require(
            bit.shape == d.shape,
            f"For d of shape {tuple(d.shape)} the {name} must have the same shape; yours has {tuple(bit.shape)}.",
        )
    return sign, zero


def _check_values(got: Pair, d: Tensor, scale: float) -> None:
    right = soft(d, scale)
    require(
        not all(map(alike, got, right[::-1])), "The two bits have changed places: the sign bit comes first, then zero."
    )
    for bit, exact, name, wrong in zip(got, right, NAMES, (of_sign(d, scale), of_zero(d, scale)), strict=True):
        against(bit, exact, wrong, partial(_worst, name, d, scale, bit, exact))


def _worst(name: str, d: Tensor, scale: float, bit: Tensor, exact: Tensor, k: int) -> str:
    at, said, wanted = (f"{float(value):.3g}".replace("-", "−") for value in (d[k], bit[k], exact[k]))
    return f"At d = {at} and λ = {scale:g} the {name} is {wanted}; yours is {said}."


def _check_precision(answer: Bits) -> None:
    for dtype in (torch.float32, torch.float64):
        for bit, name in zip(_ask(answer, torch.tensor(D, dtype=dtype), 0.7), NAMES, strict=True):
            require(
                bit.dtype == dtype,
                f"For a d of {str(dtype)[6:]} the {name} is {str(bit.dtype)[6:]}. Keep the precision of d.",
            )


def _check_far(answer: Bits) -> None:
    for dtype in (torch.float64, torch.float32):
        d = torch.tensor([-FAR, FAR], dtype=dtype, requires_grad=True)
        got = _ask(answer, d, 10.0)
        require(
            not any(bool(bit.isnan().any()) for bit in got),
            "NaN at |d| = 10¹³: exp overflows, and ∞ / ∞ is no number. `torch.tanh` knows its ends.",
        )
        require(
            all(torch.equal(bit, right) for bit, right in zip(got, soft(d, 10.0), strict=True)),
            "At |d| = 10¹³ and λ = 10 the bits must be exactly ±1 and −1.",
        )
        slope = _slope(got, d)
        require(
            slope is None or bool(slope.isfinite().all()),
            "At |d| = 10¹³ the bits are right and their gradient is NaN: an exp overflows on the way back.",
        )


def _slope(got: Pair, d: Tensor) -> Tensor | None:
    total = got[0].sum() + got[1].sum()
    return torch.autograd.grad(total, d, allow_unused=True)[0] if total.requires_grad else None


def _check_slope(answer: Bits, d: Tensor, scale: float) -> None:
    d = d.clone().requires_grad_()
    for bit, exact, name in zip(_ask(answer, d, scale), soft(d, scale), NAMES, strict=True):
        (wanted,) = torch.autograd.grad(exact.sum(), d, retain_graph=True)
        slope = (
            torch.autograd.grad(bit.sum(), d, retain_graph=True, allow_unused=True)[0] if bit.requires_grad else None
        )
        require(
            slope is not None and torch.allclose(slope, wanted),
            f"The {name} is right, but its gradient is not: is there a `detach`, an `item` or a `no_grad`?",
        )
