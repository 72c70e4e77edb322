"""The reader's own register on trial: values, axes, slopes, large choices and large numbers."""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from .._shared.answer import Unwritten, require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import as_tensor, asked, made_by
from .._shared.wording import as_text
from .soft_bits import FAR, soft


class Parts(NamedTuple):
    """The parameters of a register with one pair of operands for each output."""

    select_1: Tensor
    select_2: Tensor
    weight_sign: Tensor
    weight_zero: Tensor
    bias: Tensor


SHAPES = ((2, 3), (2, 3), (2,), (2,), (2,))


@checker
def register(answer: Callable[[int, int, float], nn.Module]) -> str:
    """Check a class with the forward of an NSR of one pair for each output, made with (inputs, outputs, scale)."""
    require(not isinstance(answer, nn.Module), "Hand over the class, not a unit that was made of it.")
    if inspect.isclass(answer) and getattr(answer, "forward", None) is nn.Module.forward:
        raise Unwritten("write the body of the draft and `return` the result.")
    check_register(answer)
    return (
        "Yours told 10¹³ + 1 from 10¹³, with weights that small numbers could have taught it. After the difference "
        "nothing in it grows."
    )


def drawn(seed: int = 8) -> Parts:
    """Return parameters for 3 inputs and 2 outputs."""
    generator = torch.Generator().manual_seed(seed)
    return Parts(*(torch.randn(shape, generator=generator, dtype=torch.float64) for shape in SHAPES))


def inputs(*shape: int) -> Tensor:
    """Return fixed normal draws with standard deviation 2, in double precision: both signs occur."""
    return 2 * torch.randn(shape, generator=torch.Generator().manual_seed(3), dtype=torch.float64)


def operands(x: Tensor, parts: Parts) -> tuple[Tensor, Tensor]:
    """Return the two softly chosen operands of every output."""
    return x @ parts.select_1.softmax(-1).T, x @ parts.select_2.softmax(-1).T


def logit(d: Tensor, scale: float, parts: Parts) -> Tensor:
    """Return the weighted bits of d and the bias."""
    sign, zero = soft(d, scale)
    return parts.weight_sign * sign + parts.weight_zero * zero + parts.bias


def exact_register(x: Tensor, parts: Parts, scale: float) -> Tensor:
    """Return the probability that an NSR gives, of shape (batch, out)."""
    first, second = operands(x, parts)
    return logit(first - second, scale, parts).sigmoid()


def of_register(x: Tensor, parts: Parts, scale: float) -> dict[str, Tensor]:
    """Return what the usual mistakes make of a register."""
    first, second = operands(x, parts)
    d = first - second
    sign, zero = soft(d, scale)
    raw = logit(d, scale, parts)
    weighted = parts.weight_sign * sign, parts.weight_zero * zero

    def choosing(one: Tensor, other: Tensor) -> Tensor:
        return logit(x @ one.T - x @ other.T, scale, parts).sigmoid()

    hard = [nn.functional.one_hot(v.argmax(-1), v.shape[-1]).to(x) for v in parts[:2]]
    return {
        "The softmax runs over the outputs. Each output chooses among the inputs: the last axis.": choosing(
            parts.select_1.softmax(0), parts.select_2.softmax(0)
        ),
        "The softmax is missing: the operands are sums with any weights, no choices.": choosing(*parts[:2]),
        "The operands are chosen by argmax: a hard choice has no slope, and never changes its mind.": choosing(*hard),
        "You take one softmax, over V₁ − V₂. Each operand has a choice of its own.": logit(
            x @ (parts.select_1 - parts.select_2).softmax(-1).T, scale, parts
        ).sigmoid(),
        "The operands have changed places: d is the first minus the second.": logit(-d, scale, parts).sigmoid(),
        "You add the operands. Their difference is what is compared.": logit(first + second, scale, parts).sigmoid(),
        "The second operand has no part in it.": logit(first, scale, parts).sigmoid(),
        "`scale` is forgotten: the bits are of λd, not of d.": logit(d, 1, parts).sigmoid(),
        "The zero bit has lost its square.": (weighted[0] + parts.weight_zero * (1 - 2 * sign) + parts.bias).sigmoid(),
        "The zero bit is missing in the logit.": (weighted[0] + parts.bias).sigmoid(),
        "The sign bit is missing in the logit.": (weighted[1] + parts.bias).sigmoid(),
        "The two weights have changed places.": (
            parts.weight_zero * sign + parts.weight_sign * zero + parts.bias
        ).sigmoid(),
        "The bits are added without their weights.": (sign + zero + parts.bias).sigmoid(),
        "The bias is left out. Without it, > and ≥ come out alike far from 0, and always and never are out of reach.": (
            (raw - parts.bias).sigmoid()
        ),
        "The bias comes in twice, once with each bit. There is one logit, and one bias.": (raw + parts.bias).sigmoid(),
        "The sigmoid is left out: that is the logit, and an answer lies between 0 and 1.": raw,
        "The sigmoid is taken twice: every answer is at least ½.": raw.sigmoid().sigmoid(),
        "Each bit has a sigmoid of its own. Add first, to one logit.": sum(
            (each.sigmoid() for each in weighted), parts.bias
        ),
        "tanh goes from −1 to 1. The last step is a sigmoid, from 0 to 1.": raw.tanh(),
        "The answer is turned round: it is 1 where it should be 0.": (-raw).sigmoid(),
    }


def check_register(make: Any) -> None:
    """End the check unless the class that is made with (in_features, out_features, scale) is a register."""
    unit, parts, scale, x = made_by(make, 3, 2, 0.6), drawn(), 0.6, inputs(9, 3)
    got, exact = _ask(unit, parts, x), exact_register(x, parts, scale)
    against(
        got.detach(),
        exact,
        of_register(x, parts, scale),
        lambda k, _: (
            f"At x = {as_text(x[k])} one of the checker's registers says {as_text(exact[k])}; yours says "
            f"{as_text(got[k])}."
        ),
    )
    for shape in ((3,), (2, 4, 3)):
        require(
            torch.allclose(_ask(unit, parts, inputs(*shape)), exact_register(inputs(*shape), parts, scale)),
            f"Right for a batch, wrong for an x of shape {shape}.",
        )
    require(
        torch.allclose(_ask(made_by(make, 3, 2, 2.0), parts, x), exact_register(x, parts, 2.0)),
        "Right at λ = 0.6, wrong at λ = 2: use `self.scale`.",
    )
    _check_slopes(unit, parts, x)
    _check_far(make)


def _ask(unit: nn.Module, parts: Parts, x: Tensor) -> Tensor:
    unit.double()
    for name, value in parts._asdict().items():
        found = getattr(unit, name, None)
        require(
            isinstance(found, nn.Parameter) and found.shape == value.shape,
            f"For 3 inputs and 2 outputs `{name}` must be an nn.Parameter of shape {tuple(value.shape)}. Leave "
            "`__init__` as it is.",
        )
        with torch.no_grad():
            found.copy_(value)  # type: ignore[union-attr]
    told = f"For x of shape {tuple(x.shape)} and 2 outputs `forward` must return {(*x.shape[:-1], 2)}."
    y = as_tensor(asked(unit, x), told)
    require(
        y.shape == (*x.shape[:-1], 2),
        told,
    )
    return y


def _check_slopes(unit: nn.Module, parts: Parts, x: Tensor) -> None:
    asked = Parts(*(value.clone().requires_grad_() for value in parts))
    wanted = torch.autograd.grad(exact_register(x, asked, 0.6).square().sum(), asked)
    total = _ask(unit, parts, x).square().sum()
    require(total.requires_grad, "The values are right, but no gradient reaches any parameter.")
    found = [getattr(unit, name) for name in Parts._fields]
    slopes = torch.autograd.grad(total, found, allow_unused=True)
    for name, slope, exact in zip(Parts._fields, slopes, wanted, strict=True):
        require(
            slope is not None and torch.allclose(slope, exact),
            f"The values are right, but the gradient of `{name}` is not: is there a `detach` or an `item`?",
        )


def _check_far(make: Any) -> None:
    """Compare whole numbers of 10¹³, chosen by entries of 1000."""
    choice = torch.tensor([[1000.0, 0.0, 0.0], [0.0, 1000.0, 0.0]], dtype=torch.float64)
    weights = torch.tensor([[10.0, 0.0], [0.0, 10.0], [-5.0, 0.0]], dtype=torch.float64)
    y = _ask(make(3, 2, 10.0), Parts(choice, choice.flip(0), *weights), FAR + torch.eye(3, dtype=torch.float64))
    require(
        not bool(y.isnan().any()),
        "NaN where an entry of V is 1000: exp overflows in a softmax by hand. `torch.softmax` subtracts the largest.",
    )
    require(
        torch.equal(y > 0.5, torch.tensor([[True, False], [False, False], [False, True]])),
        "Right for small numbers, wrong for 10¹³ + 1 against 10¹³: is a step taken in single precision?",
    )
