"""A product of powers with an exact sign, on which irrelevant inputs have no influence, and which bears a 0."""

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
    torch.tensor([0.05, 0.4, -0.05]),
)
AT_ZERO = torch.tensor([[0.0, 2.0, -3.0], [2.0, 0.0, -3.0], [2.0, 3.0, 0.0], [-2.0, 0.0, 0.0]])
AT_ZERO_POWERS = torch.tensor([0.8, -0.7, 0.03])


@checker
def signed_power(answer: Draft) -> str:
    """Check a function (x, w) that multiplies powers |x|^w, each with its exact sign where |w| is 0.05 or more."""
    for w in POWERS:
        check_values(answer, w)
    check_width(answer)
    check_zero(answer)
    check_gradient(answer)
    return (
        "The sign jumps where an exponent crosses 0.05, and is constant elsewhere: no gradient goes through it, and no "
        "hill of a cosine lies between the exponents. Only the magnitude is learned, and the exponent of an irrelevant "
        "input keeps its gradient, so the input can become relevant again."
    )


def product_of(x: Tensor, w: Tensor) -> Tensor:
    """Return what is wanted: shape (rows,)."""
    sign = torch.where(w.abs() < IDLE, 1.0, x.sign())
    size = torch.where(x == 0, 1.0, x.abs())
    return (sign * size**w).prod(-1)


def of_sign(x: Tensor, w: Tensor, size: Tensor) -> dict[str, Tensor]:
    """Return what the usual mistakes make of rows without a 0."""
    turned = torch.cos(torch.pi * ((x < 0) * w).sum(-1))
    idle = w.abs() < IDLE

    def but_sign(of: Tensor) -> Tensor:
        """Return the factors, these without their signs."""
        return torch.where(of, 1.0, x.sign()) * size

    return {
        "You round the exponent: one of 0.4 or less has no sign in yours. An input is irrelevant below 0.05.": (
            but_sign(w.round() == 0).prod(-1)
        ),
        "The sign is lost: every output is positive. Multiply each magnitude by the sign of its input.": size.prod(-1),
        "Your sign is a cosine. At an exponent of 0.5 it is 0 for a negative input; here it must be −1.": (
            size.prod(-1) * turned
        ),
        "Only an exponent of exactly 0 is irrelevant in yours. One of 0.04 is irrelevant as well, and gives no sign.": (
            but_sign(w == 0).prod(-1)
        ),
        "A negative input changes the sign although its exponent is 0. Leave out the sign of an irrelevant input.": (
            (x.sign() * size).prod(-1)
        ),
        "An exponent of −1 divides, so its input is relevant: compare the exponent's magnitude with 0.05.": (
            but_sign(w < IDLE).prod(-1)
        ),
        "An exponent of exactly 0.05 is relevant: the input is irrelevant only where |w| is below 0.05.": (
            but_sign(w.abs() <= IDLE).prod(-1)
        ),
        "An irrelevant input is left out with its magnitude, too. Then its exponent has no gradient, and can never "
        "leave 0: leave out only its sign.": torch.where(idle, 1.0, x.sign() * size).prod(-1),
        "You left out the signs of the relevant inputs, and kept those of the irrelevant ones.": (
            but_sign(~idle).prod(-1)
        ),
        "The factors are added. A product of powers multiplies them.": but_sign(idle).sum(-1),
    }


def check_values(answer: Draft, w: Tensor) -> None:
    """End the check unless the draft is right for these exponents and inputs other than 0."""
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
        "Some of your outputs are NaN. `x ** w` is NaN for a negative x and an exponent that is no integer: compute "
        "magnitude and sign separately.",
    )
    exact = product_of(ROWS, w)

    def worst(row: int) -> str:
        x, powers = (", ".join(f"{each:g}" for each in values.tolist()) for values in (ROWS[row], w))
        sentence = f"x = ({x}) with the exponents ({powers}) makes {exact[row]:.4g}; yours is {got[row]:.4g}."
        return sentence.replace("-", "−")

    against(got, exact, of_sign(ROWS, w, ROWS.abs() ** w), worst)


def check_width(answer: Draft) -> None:
    """End the check unless the draft takes other numbers of inputs as well."""
    for width in (1, 2):
        x, w = ROWS[:, :width], POWERS[0][:width]
        got = as_tensor(asked(answer, x, w))
        require(
            got.shape == x.shape[:1] and torch.allclose(got, product_of(x, w), rtol=1e-4),
            f"With three inputs it is correct, and with {width} it is not: take as many as x and w have.",
        )


def check_zero(answer: Draft) -> None:
    """End the check unless a 0 makes 0, or has no influence where it is irrelevant."""
    got, exact = as_tensor(asked(answer, AT_ZERO, AT_ZERO_POWERS)), product_of(AT_ZERO, AT_ZERO_POWERS)
    require(
        bool(got.isfinite().all()),
        "With an input of 0 some of your outputs are NaN or infinite: 0 to a negative power is infinite, and 0 · ∞ is "
        "NaN. Replace the magnitude of a 0 by 1.",
    )
    idle = exact.new_tensor([k == 2 for k in range(4)]).bool()
    require(
        bool((got[~idle] == 0).all()),
        f"The rows with a 0 that is relevant make 0, whatever its exponent; yours are {_listed(got[~idle])}.",
    )
    require(
        torch.allclose(got[idle], exact[idle], rtol=1e-4),
        f"An irrelevant input of 0 has no influence: its factor is 1, and the row makes {exact[2]:.4g}. "
        f"Yours is {got[2]:.4g}.".replace("-", "−"),
    )


def _listed(values: Tensor) -> str:
    return ", ".join(f"{each:.3g}" for each in values.tolist()).replace("-", "−")


@torch.enable_grad()  # a caller may have switched it off
def check_gradient(answer: Draft) -> None:
    """End the check unless the gradients of the exponents are finite and correct, also in a row with a 0."""
    w, exact = (AT_ZERO_POWERS.clone().requires_grad_() for _ in range(2))
    rows = torch.cat([ROWS, AT_ZERO])
    got = answer(rows, w)
    require(
        isinstance(got, Tensor) and got.requires_grad,
        "No gradient reaches the exponents. Compute with tensors of torch alone, without `.item()`, `.detach()` or "
        "NumPy.",
    )
    (slope,) = torch.autograd.grad(got.sum(), w)
    require(
        bool(slope.isfinite().all()),
        "The outputs are correct, but in a row with a 0 the gradient of the exponents is NaN. `torch.where` chooses a "
        "value, and the gradient goes through both of its sides: replace the 0 by 1 before you take the power.",
    )
    (wanted,) = torch.autograd.grad(product_of(rows, exact).sum(), exact)
    require(
        bool(slope[w.abs() < IDLE].any()),
        "The exponent of an irrelevant input has the gradient 0 in yours, so it can never leave 0: leave out its sign, "
        "and keep its magnitude.",
    )
    require(
        torch.allclose(slope, wanted, rtol=1e-3),
        "The outputs are correct, but the gradients of the exponents are not those of a product of powers. Is a part "
        "of it detached?",
    )
