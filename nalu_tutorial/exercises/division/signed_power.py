"""A product of powers whose sign is whole, whose idle inputs have no say in it, and which bears a 0."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked

IDLE = 0.05
Draft = Callable[[Tensor, Tensor], Any]
# By what they show: inputs of one row, and the powers.
ROWS = torch.tensor(
    [[3.0, 2.0, 5.0], [-3.0, 2.0, 0.5], [3.0, -2.0, 1.5], [-3.0, -2.0, -1.5], [1.5, -0.4, -4.0], [-0.3, 4.0, -2.0]]
)
POWERS = (
    torch.tensor([1.0, -1.0, 0.0]),
    torch.tensor([0.7, -0.6, 0.04]),
    torch.tensor([-0.3, 0.06, -0.04]),
    torch.tensor([0.5, 0.5, 0.0]),
)
AT_ZERO = torch.tensor([[0.0, 2.0, -3.0], [2.0, 0.0, -3.0], [2.0, 3.0, 0.0], [-2.0, 0.0, 0.0]])
AT_ZERO_POWERS = torch.tensor([0.8, -0.7, 0.03])


@checker
def signed_power(answer: Draft) -> str:
    """Check a function (x, w) that multiplies powers |x|^w, each with its whole sign where |w| is 0.05 or more."""
    for w in POWERS:
        check_values(answer, w)
    check_zero(answer)
    check_gradient(answer)
    return (
        "The sign jumps where a power crosses 0.05, and between such places it is a constant: no gradient goes through "
        "it, and no hill of a cosine lies between the powers. The size alone is learned, and an idle input keeps its "
        "gradient, so it can come back."
    )


def product_of(x: Tensor, w: Tensor) -> Tensor:
    """Return what is wanted: shape (rows,)."""
    sign = torch.where(w.abs() < IDLE, 1.0, x.sign())
    size = torch.where(x == 0, 1.0, x.abs())
    return (sign * size**w).prod(-1)


def of_sign(x: Tensor, w: Tensor, size: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of rows without a 0."""
    negative, idle = (x < 0).to(x.dtype), w.abs() < IDLE
    turned = torch.cos(torch.pi * (negative * w).sum(-1))
    above = torch.where(w < IDLE, torch.ones_like(x), x.sign())
    rounded = torch.where((w.round() == 0).expand_as(x), 1.0, x.sign())
    return {
        "You round the power: one of 0.4 or less has no sign in yours. An input is idle below 0.05.": (
            rounded * size
        ).prod(-1),
        "The sign is lost: every answer is positive. Multiply each size by the sign of its input.": size.prod(-1),
        "Your sign is a cosine. At a power of 0.5 it is 0 for a negative input; here it is to be whole.": (
            size.prod(-1) * turned
        ),
        "Only a power of exactly 0 is idle in yours. One of 0.04 is idle as well, and gives no sign.": (
            torch.where(w == 0, torch.ones_like(x), x.sign()) * size
        ).prod(-1),
        "A negative input turns the sign although its power is 0. Leave out the sign of an idle input.": (
            x.sign() * size
        ).prod(-1),
        "A power of −1 divides, and that is no idle input: compare the size of the power with 0.05.": (
            above * size
        ).prod(-1),
        "An idle input is left out with its size, too. Then its power has no gradient, and can never leave 0: leave "
        "out its sign alone.": torch.where(idle, torch.ones_like(x), x.sign() * size).prod(-1),
        "You left out the signs of the inputs that have a say, and kept those of the idle ones.": (
            torch.where(idle, x.sign(), torch.ones_like(x)) * size
        ).prod(-1),
        "The factors are added. A product of powers multiplies them.": (
            torch.where(idle, torch.ones_like(x), x.sign()) * size
        ).sum(-1),
    }


def check_values(answer: Draft, w: Tensor) -> None:
    """End the check unless the draft is right for these powers and inputs other than 0."""
    got = as_tensor(asked(answer, ROWS, w))
    require(
        got.shape != ROWS.shape,
        "You return one number for each input. Multiply them along the last axis: one number for each row.",
    )
    require(
        got.shape == ROWS.shape[:1], f"Six rows make a tensor of shape (6,); yours has the shape {tuple(got.shape)}."
    )
    require(
        not bool(got.isnan().any()),
        "Some of your answers are NaN. `x ** w` is NaN for a negative x and a power between the whole ones: take the "
        "size apart from the sign.",
    )
    exact = product_of(ROWS, w)

    def worst(row: int) -> str:
        x, powers = (", ".join(f"{each:g}" for each in values.tolist()) for values in (ROWS[row], w))
        sentence = f"x = ({x}) with the powers ({powers}) makes {exact[row]:.4g}; yours is {got[row]:.4g}."
        return sentence.replace("-", "−")

    against(got, exact, of_sign(ROWS, w, ROWS.abs() ** w), worst)


def check_zero(answer: Draft) -> None:
    """End the check unless a 0 makes 0, or has no say where it is idle."""
    got, exact = as_tensor(asked(answer, AT_ZERO, AT_ZERO_POWERS)), product_of(AT_ZERO, AT_ZERO_POWERS)
    require(
        bool(got.isfinite().all()),
        "With an input of 0 some of your answers are NaN or infinite: 0 to a negative power is infinite, and 0 · ∞ is "
        "NaN. Put a 1 in the place of the size of a 0.",
    )
    idle = exact.new_tensor([k == 2 for k in range(4)]).bool()
    require(
        bool((got[~idle] == 0).all()),
        f"The rows with a 0 that is not idle make 0, whatever its power; yours are {_listed(got[~idle])}.",
    )
    require(
        torch.allclose(got[idle], exact[idle], rtol=1e-4),
        f"An idle input of 0 has no say: its factor is 1, and the row makes {exact[2]:.4g}. "
        f"Yours is {got[2]:.4g}.".replace("-", "−"),
    )


def _listed(values: Tensor) -> str:
    return ", ".join(f"{each:.3g}" for each in values.tolist()).replace("-", "−")


@torch.enable_grad()  # a caller may have switched it off
def check_gradient(answer: Draft) -> None:
    """End the check unless gradients reach the powers and are finite, also beside a 0."""
    w = AT_ZERO_POWERS.clone().requires_grad_()
    got = answer(torch.cat([ROWS, AT_ZERO]), w)
    require(
        isinstance(got, Tensor) and got.requires_grad,
        "No gradient reaches the powers. Compute with tensors of torch alone, without `.item()`, `.detach()` or NumPy.",
    )
    (slope,) = torch.autograd.grad(got.sum(), w)
    require(
        bool(slope.isfinite().all()),
        "The answers are right, but beside a 0 the gradient of the powers is NaN. `torch.where` chooses a value, and "
        "the gradient goes through both of its sides: put the 1 in the place of the 0 before the power is taken.",
    )
