"""The reader's power of real tensors on trial: both parts, zeros, shapes, gradients, and no complex number."""

from __future__ import annotations  # the API pages are made without torch, which the types would need

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from . import _npu_mistakes as mistakes
from ._verdict import NotYet, require, written

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


def _tables() -> tuple[Tensor, Tensor]:
    return torch.tensor(W_RE, dtype=torch.float64), torch.tensor(W_IM, dtype=torch.float64)


def inputs(*shape: int) -> Tensor:
    """Return inputs of both signs."""
    generator = torch.Generator().manual_seed(7)
    return 2 * torch.randn(shape, generator=generator, dtype=torch.float64)


def _ask(answer: Power, *tensors: Tensor) -> tuple[Tensor, Tensor]:
    try:
        with RealOnly():
            got = written(answer(*tensors))
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
    real, imaginary = (written(part) for part in got)
    require(
        isinstance(real, Tensor) and isinstance(imaginary, Tensor),
        f"Both parts are tensors; these are of type {type(real).__name__} and {type(imaginary).__name__}.",
    )
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
    exact, wrong = mistakes.parts(x, w_re, w_im), mistakes.of_parts(x, w_re, w_im)
    for sentence, slipped in wrong.items():
        require(not all(map(_alike, got, slipped)), sentence)
    for index, name in enumerate(NAMES):
        part, right = got[index].double(), exact[index]
        off = float(((part - right).abs() / right.abs().mean()).max())
        if off < 1e-6:
            continue
        for sentence, slipped in wrong.items():
            require(not _alike(part, slipped[index]), sentence)
        require(off > 0.1, "Nearly: an ε as large as that moves the result. `torch.finfo(x.dtype).eps` is enough.")
        point = int((part - right).abs().max(dim=-1).values.argmax())
        at, wanted, said = map(as_text, (x[point], right[point], part[point]))
        raise NotYet(f"At x = {at} the {name} part is {wanted}; you say {said}.")


def _alike(part: Tensor, wrong: Tensor) -> bool:
    return torch.allclose(part.double(), wrong, rtol=1e-4)


def as_text(values: Tensor) -> str:
    """Write a tensor of one axis as '(1, −2.5)'."""
    return f"({', '.join(f'{value:.3g}' for value in values.tolist())})".replace("-", "−")


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
        for part, exact in zip(_ask(answer, x, w_re, w_im), mistakes.parts(x, w_re, w_im), strict=True):
            require(
                part.shape == exact.shape and torch.allclose(part.double(), exact),
                f"Right for a batch, wrong for an x of shape {shape}: `@ w.T` works along the last axis, whatever "
                "stands before it.",
            )


def _check_gradient(answer: Power, x: Tensor, *tables: Tensor) -> None:
    asked = [table.clone().requires_grad_() for table in tables]
    total = sum((part.sum() for part in _ask(answer, x, *asked)), torch.zeros(()))
    slopes = torch.autograd.grad(total, asked, allow_unused=True) if total.requires_grad else (None, None)
    wanted = torch.autograd.grad(torch.stack(mistakes.parts(x, *asked)).sum(), asked)
    for name, slope, exact in zip(("w_re", "w_im"), slopes, wanted, strict=True):
        require(
            slope is not None and torch.allclose(slope, exact, rtol=1e-4),
            f"The values are right, but their gradient by {name} is not: is there a `detach`, `item` or `no_grad`?",
        )
