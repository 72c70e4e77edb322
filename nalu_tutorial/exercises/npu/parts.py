"""The reader's power of real tensors on trial: both parts, zeros, shapes, gradients, and no complex number."""

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, written
from .._shared.wording import as_text

Power = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]
NAMES = ("real", "imaginary")
W_RE = ((0.8, -0.6, 0.3), (-0.4, 0.7, 1.3))
W_IM = ((0.2, 0.5, -0.3), (0.4, -0.1, 0.25))


class RealOnly(TorchFunctionMode):
    """Ends the check as soon as a draft computes with complex tensors."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        """Return what the function returns, unless it is complex."""
        result = func(*args, **(kwargs or {}))
        if isinstance(result, Tensor) and result.is_complex():
            raise NotYet(
                "Your draft goes by complex tensors. Write the same with real ones, in r and k: the unit does that."
            )
        return result


class Parts(NamedTuple):
    """The real and the imaginary part of an NPU's output, each of shape (batch, out)."""

    real: Tensor
    imaginary: Tensor


@checker
def parts(answer: Power) -> str:
    """Check both parts of exp(W log x) without complex numbers, for x (..., in) and W_re, W_im of (out, in)."""
    check_power(answer)
    return (
        "The NaiveNPU is the first of the two. For real powers, what it leaves out is 0 wherever x > 0; and where "
        "x < 0, for whole powers only."
    )


def _tables() -> tuple[Tensor, Tensor]:
    return torch.tensor(W_RE, dtype=torch.float64), torch.tensor(W_IM, dtype=torch.float64)


def inputs(*shape: int) -> Tensor:
    """Return fixed normal draws with standard deviation 2, in double precision: both signs occur."""
    generator = torch.Generator().manual_seed(7)
    return 2 * torch.randn(shape, generator=generator, dtype=torch.float64)


def _ask(answer: Power, *tensors: Tensor) -> tuple[Tensor, Tensor]:
    try:
        with RealOnly():
            got = asked(answer, *tensors)
    except RuntimeError as error:
        require(
            "dtype" not in str(error),
            "Two precisions meet: the tensors here are float64. A comparison becomes a number by `.to(x.dtype)`.",
        )
        raise
    require(
        not isinstance(got, Tensor) and hasattr(got, "__len__") and len(got) == 2,
        "Return two tensors, the real part and the imaginary part.",
    )
    real, imaginary = (as_tensor(written(part), "Both parts are tensors; one is of type {}.") for part in got)
    return real, imaginary


def check_power(answer: Power) -> None:
    """End the check unless both parts of exp(W log x) are right."""
    x, (w_re, w_im) = inputs(7, 3), _tables()
    got = _ask(answer, x, w_re, w_im)
    for part, name in zip(got, NAMES, strict=True):
        require(
            tuple(part.shape) == (7, 2),
            f"For x of shape (7, 3) and W of (2, 3) each part is (7, 2); your {name} one is {tuple(part.shape)}.",
        )
    require(
        not any(bool(part.isnan().any()) for part in got),
        "NaN: a negative x has no real logarithm. Take log r with r = |x| + ε, and leave the sign to k.",
    )
    _compare(got, x, w_re, w_im)
    _check_zeros(answer, w_re)
    _check_shapes(answer, w_re, w_im)
    _check_gradient(answer, x, w_re, w_im)


def _compare(got: tuple[Tensor, Tensor], x: Tensor, w_re: Tensor, w_im: Tensor) -> None:
    exact, wrong = exact_parts(x, w_re, w_im), of_parts(x, w_re, w_im)
    for sentence, slipped in wrong.items():
        require(all(map(_alike, got, exact)) or not all(map(_alike, got, slipped)), sentence)
    for index, name in enumerate(NAMES):
        part, right = got[index].double(), exact[index]
        off = float(((part - right).abs() / right.abs().mean()).max())
        if off < (1e-6 if got[index].dtype == torch.float64 else 1e-4):
            continue
        for sentence, slipped in wrong.items():
            require(not _alike(part, slipped[index]), sentence)
        require(off > 0.1, "Nearly: an ε as large as that moves the result. `torch.finfo(x.dtype).eps` is enough.")
        point = int((part - right).abs().max(dim=-1).values.argmax())
        at, wanted, said = map(as_text, (x[point], right[point], part[point]))
        raise NotYet(f"At x = {at} the {name} part is {wanted}; you say {said}.")


def _alike(part: Tensor, wrong: Tensor) -> bool:
    return torch.allclose(part.double(), wrong, rtol=1e-4)


def _check_zeros(answer: Power, like: Tensor) -> None:
    x = torch.tensor([[0.0, 2.0, -3.0]], dtype=torch.float64)
    powers = torch.tensor([[0.0, 1.0, 1.0], [1.0, 1.0, 1.0]]).to(like)
    real, _ = _ask(answer, x, powers, 0 * powers)
    require(
        bool(real.isfinite().all()),
        "Right, until an input is 0: log 0 is −∞, and 0 · (−∞) is NaN, even for a power of 0. What is ε for?",
    )
    require(
        abs(float(real[0, 0]) + 6) < 1e-6 and abs(float(real[0, 1])) < 1e-6,
        f"At x = (0, 2, −3) the powers (0, 1, 1) give −6 and (1, 1, 1) give 0; you say {as_text(real[0])}.",
    )


def _check_shapes(answer: Power, w_re: Tensor, w_im: Tensor) -> None:
    for shape in ((2, 2, 3), (3,)):
        x = inputs(*shape)
        for part, exact in zip(_ask(answer, x, w_re, w_im), exact_parts(x, w_re, w_im), strict=True):
            require(
                part.shape == exact.shape and _alike(part, exact),
                f"Right for a batch, wrong for an x of shape {shape}: `@ w.T` works along the last axis, whatever "
                "stands before it.",
            )


def _check_gradient(answer: Power, x: Tensor, *tables: Tensor) -> None:
    asked = [table.clone().requires_grad_() for table in tables]
    total = sum((part.sum() for part in _ask(answer, x, *asked)), torch.zeros(()))
    slopes = torch.autograd.grad(total, asked, allow_unused=True) if total.requires_grad else (None, None)
    wanted = torch.autograd.grad(torch.stack(exact_parts(x, *asked)).sum(), asked)
    for name, slope, exact in zip(("w_re", "w_im"), slopes, wanted, strict=True):
        require(
            slope is not None and torch.allclose(slope, exact, rtol=1e-4),
            f"The values are right, but their gradient by {name} is not: is there a `detach`, `item` or `no_grad`?",
        )


def exact_parts(x: Tensor, w_re: Tensor, w_im: Tensor) -> Parts:
    """Return both parts of exp(W log x), by complex numbers."""
    log_x = torch.complex(torch.log(x.abs() + torch.finfo(x.dtype).eps), math.pi * (x < 0).to(x.dtype))
    power = torch.exp(log_x @ torch.complex(w_re, w_im).T)
    return Parts(power.real, power.imag)


def of_parts(x: Tensor, w_re: Tensor, w_im: Tensor) -> dict[str, Parts]:
    """Return what the usual mistakes make of both parts, at inputs of either sign."""
    log_r, k = x.abs().log(), (x < 0).to(x)

    def polar(size: Tensor, angle: Tensor) -> Parts:
        return Parts(size.exp() * angle.cos(), size.exp() * angle.sin())

    def power(k_re: Tensor, k_im: Tensor) -> Parts:
        return polar(log_r @ w_re.T - k_im @ w_im.T, log_r @ w_im.T + k_re @ w_re.T)

    turn = math.pi * k
    size, angle = log_r @ w_re.T - turn @ w_im.T, log_r @ w_im.T + turn @ w_re.T
    right = exact_parts(x, w_re, w_im)
    alone = [exact_parts(x[:, i : i + 1], w_re[:, i : i + 1], w_im[:, i : i + 1]) for i in range(x.shape[-1])]
    real, imaginary = (torch.stack(each).prod(dim=0) for each in zip(*alone, strict=True))
    return {
        "k is the wrong way round: it is 1 where x < 0. Yours makes 2¹ a −2.": power(math.pi - turn, math.pi - turn),
        "π is missing: the angle of a negative number is π, and k only says whether there is one.": power(k, k),
        "π is missing in the size. The angle of x comes in twice, both times as πk.": power(turn, k),
        "π is missing in the angle. The angle of x comes in twice, both times as πk.": power(k, turn),
        "k is nowhere in it: this is the power of |x|, and the sign is gone.": power(0 * k, 0 * k),
        "k is missing in the size: W_i meets the angle of x too, and i · i is −1.": power(turn, 0 * k),
        "k is missing in the angle: W_r multiplies the angle of x as well.": power(0 * k, turn),
        "The sign of π W_i k is wrong: i · i is −1.": polar(size + 2 * turn @ w_im.T, angle),
        "The sign in the angle is wrong: it is W_i log r + π W_r k.": polar(size, angle - 2 * turn @ w_re.T),
        "In the angle W_r and W_i have changed places: it is W_i log r + π W_r k.": polar(
            size, log_r @ w_re.T + turn @ w_im.T
        ),
        "The size is in the cosine as well: there it is W_i log r + π W_r k.": polar(size, size),
        "W_r and W_i have changed places everywhere.": exact_parts(x, w_im, w_re),
        "W_i log r is missing in the angle. An imaginary power turns positive inputs, too.": polar(size, turn @ w_re.T),
        "exp is missing: the size is exp(W_r log r − π W_i k).": Parts(size * angle.cos(), size * angle.sin()),
        "The logarithm is missing: there is r where log r belongs.": polar(
            x.abs() @ w_re.T - turn @ w_im.T, x.abs() @ w_im.T + turn @ w_re.T
        ),
        "You multiply the parts of the single powers. The real part of a product is not the product of real parts.": (
            Parts(real, imaginary)
        ),
        "The two parts have changed places: cos makes the real one, and it comes first.": Parts(*reversed(right)),
        "The imaginary part has the wrong sign: it is size · sin(angle).": Parts(right.real, -right.imaginary),
        "You return the size alone: the angle has no part in it.": Parts(size.exp(), size.exp()),
        "You return size and angle. The parts are size · cos(angle) and size · sin(angle).": Parts(size.exp(), angle),
        "You return the cosine and the sine alone: the size is missing.": Parts(angle.cos(), angle.sin()),
    }
