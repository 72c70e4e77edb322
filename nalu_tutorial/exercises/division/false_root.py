"""The loss of a DMU over its gate: its minima for one range, and what the unit was given."""

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from ...units import DMU
from .._shared.answer import NotYet, require
from .._shared.by_name import check_yes_or_no
from .._shared.checker import checker
from .._shared.taking import as_number, asked, check_complete, plain, several

Loss = Callable[[float, Tensor, Tensor], Any]
RANGES = ((-0.2, -0.1), (-2.0, 2.0), (1.0, 2.0))
GATES = (0.2, 0.5, 0.85)
NEAR = 0.004  # two digits
GIVEN: Mapping[str, tuple[bool, str]] = {
    "which inputs are the operands": (
        True,
        "The unit takes x₁ and x₂ with O = (1, 1), and nobody trains O. Of ten inputs somebody would have to choose "
        "two for it.",
    ),
    "that it is + or ×": (True, "Whoever makes the unit writes `operation='add'`; − and ÷ are another unit."),
    "which of + and × it is": (False, "This is the one thing that is learned: the gate."),
    "a start drawn anew by each seed": (
        False,
        "The gate starts at ½ in every seed. So all seeds succeed, or none does.",
    ),
}


@checker
def false_root(*answer: Any) -> str:
    """Check the loss (G, a, b) of a DMU for ×, its minima for a range, and what the unit was given."""
    loss, minima, given = several(answer, 3)
    for ends in RANGES:
        for gate in GATES:
            check_loss(loss, gate, *draw(*ends))
    check_minima(minima)
    check_yes_or_no(given, GIVEN, "the unit had it without learning")
    check_complete(given, judged=True)
    return (
        f"Descent goes from G = ½ downhill to {root():.3f}, and stays there: the same in every seed, as the "
        "initialization is. There the mixture is off by 3 % from the product. What the unit has to find is "
        "one bit, so its success rates do not compare with those of units that also find the operands."
    )


@functools.cache
def draw(low: float, high: float) -> tuple[Tensor, Tensor]:
    """Return 500 numbers a and as many b, drawn between two ends."""
    numbers = torch.rand(2, 500, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    a, b = low + (high - low) * numbers
    return a, b


def losses(gates: Tensor, a: Tensor, b: Tensor, target: Tensor) -> Tensor:
    """Return the mean squared errors of DMUs with these gates."""
    unit = DMU(2, len(gates), dtype=torch.float64).requires_grad_(False)
    unit.theta.copy_(gates.logit())
    mixed: Tensor = unit(torch.stack([a, b], dim=-1))
    return (mixed - target[:, None]).square().mean(dim=0)


def loss_of(gate: float, a: Tensor, b: Tensor, *, target: Tensor | None = None) -> float:
    """Return the mean squared error of a DMU with this gate, from a b by default."""
    return float(losses(torch.tensor([gate], dtype=torch.float64), a, b, a * b if target is None else target))


def mistakes(gate: float, a: Tensor, b: Tensor) -> dict[str, float]:
    """Return what the usual mistakes make of the loss."""
    right, size = loss_of(gate, a, b), (a * b).abs() ** (1 - gate) * (a + b).abs() ** gate
    return {
        "This is the loss for +: the target is a · b.": loss_of(gate, a, b, target=a + b),
        "G goes into the unit as θ in yours. The gate is σ(θ), so θ is `torch.logit(G)`.": (
            loss_of(1 / (1 + math.exp(-gate)), a, b)
        ),
        "The gate is the other way round: G is the weight of the sum, and 1 − G that of the product.": (
            loss_of(1 - gate, a, b)
        ),
        "The errors are added up in yours: take their mean.": right * len(a),
        "This is the root of it: take the mean of the squares.": right**0.5,
        "The sign is missing in yours: it is mixed as well, G times that of the sum and 1 − G times that of the "
        "product.": float((size - a * b).square().mean()),
        "Sum and product are mixed as they are, G (a + b) + (1 − G) a b. The DMU mixes the logarithms of their "
        "magnitudes, and their signs apart.": float((gate * (a + b) + (1 - gate) * a * b - a * b).square().mean()),
    }


def check_loss(loss: Loss, gate: float, a: Tensor, b: Tensor) -> None:
    """End the check unless the draft is the loss at this gate."""
    got = as_number(asked(loss, gate, a, b))
    right = loss_of(gate, a, b)

    def same(other: float) -> bool:
        return abs(got - other) <= 2e-3 * abs(other)

    for sentence, wrong in mistakes(gate, a, b).items():
        require(same(right) or not same(wrong), sentence)
    ends = f"{float(a.min()):.1f} to {float(a.max()):.1f}"
    message = f"At G = {gate:g}, with a and b from {ends}, the loss is {right:.4g}; yours is {got:.4g}."
    require(same(right), message.replace("-", "−"))


@functools.cache
def root() -> float:
    """Return the gate above 0 at which the loss for × is smaller than beside it, for numbers from −0.2 to −0.1."""
    gates = torch.arange(1, 2000, dtype=torch.float64) / 2000
    a, b = draw(*RANGES[0])
    before, at, after = losses(gates, a, b, a * b).unfold(0, 3, 1).unbind(-1)
    return float(gates[1:-1][(at < before) & (at < after)])


def check_minima(minima: Any) -> None:
    """End the check unless these are the places at which the loss is smaller than beside them."""
    try:
        gates = sorted(float(each) for each in plain(list(minima)) if each is not ...)
        check_complete(list(minima))
    except (TypeError, ValueError):
        raise NotYet("Give the minima as a tuple of numbers: all gates G from 0 to 1.") from None
    right = (0.0, root())
    for gate in gates:
        require(0 <= gate <= 1, f"You name {gate:g}, and a gate lies from 0 to 1.".replace("-", "−"))
        require(abs(gate - 0.5) > NEAR, "At ½ the descent starts. The loss falls there, and has no minimum.")
        require(gate < 1 - NEAR, "At G = 1 the unit outputs the sum, and its loss is larger than at G = ½.")
        known = any(abs(gate - each) <= NEAR for each in right)
        require(known, f"At G = {gate:g} there is a lower loss close by: look at smaller steps of G.")
    has = [any(abs(gate - each) <= NEAR for gate in gates) for each in right]
    require(has[0], "The loss is 0 at G = 0, where the unit is the product. An end of the range counts, too.")
    require(has[1], "G = 0 is not the only one. Compute the loss at a thousand gates from 0 to 1, and look below ½.")
