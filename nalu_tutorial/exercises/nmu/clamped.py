"""The reader's mended NAU on trial: its values, its hook, and a task whose weights must come back from outside."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from .._shared.answer import NotYet, require
from .._shared.checker import checker
from .._shared.taking import as_tensor, asked, made_by

STEPS = 200
START = ((1.5, -1.6, 0.3), (-0.4, 1.3, -2.0))
WANTED = ((0.0, 1.0, 1.0), (-1.0, -1.0, 0.0))


@checker
def clamped(answer: Callable[[int, int], nn.Module]) -> str:
    """Check a NAU whose weights come back from outside [−1, 1]: a class, made with (in_features, out_features)."""
    unit = made_by(answer, 3, 2)
    check_values(unit)
    check_hook(unit)
    came_back = check_training(unit)
    return (
        f"All {came_back} weights that began outside came back. `train` does this for every unit that has `bounds`: a "
        "step of the optimiser, then the clamp."
    )


def check_values(unit: nn.Module) -> None:
    """End the check unless the unit is W x with W clamped to [−1, 1], and a gradient reaches W inside of it."""
    _set(unit, ((0.5, -0.3, 0.8), (-0.9, 0.1, -0.6)))
    x = _inputs(5, unit)
    y = as_tensor(asked(unit, x), "`forward` must return a tensor; this is a {}.")
    require(tuple(y.shape) == (5, 2), f"For 5 points and 2 outputs it must return (5, 2), not {tuple(y.shape)}.")
    require(
        y.requires_grad,
        "No gradient reaches `weight`, not even from inside [−1, 1]: a `detach`, `.data` or `no_grad` is in the way.",
    )
    inside = _weight(unit).detach().clone()
    wrong = {
        "tanh also keeps W in (−1, 1), but it bends every weight, and none arrives at 1. The clamp leaves what is "
        "inside as it is.": inside.tanh(),
        "Your W ends at 0. That is the NMU; a NAU subtracts, and needs −1.": inside.clamp(0, 1),
    }
    for sentence, values in wrong.items():
        require(not torch.allclose(y, x @ values.T), sentence)
    require(torch.allclose(y, x @ inside.T), "With all weights inside [−1, 1] `forward` must return W x.")
    _set(unit, START)
    outside = torch.tensor(START).to(x)
    y = as_tensor(asked(unit, x))
    require(
        torch.equal(_weight(unit), outside),
        "`forward` moves the weight itself. In this loop that works, but to ask a unit something must not change it. "
        "Give the weight a `clamp_` of its own, for after the step.",
    )
    require(
        not torch.allclose(y, x @ outside.T),
        "`forward` uses the weight 1.5 as it is. A NAU never adds more than once an input: keep the clamp there too.",
    )
    require(
        torch.allclose(y, x @ outside.clamp(-1, 1).T), "Where a weight is outside, `forward` must use the nearer end."
    )


def check_hook(unit: nn.Module) -> None:
    """End the check if the unit has a `clamp_` that does something else than its name says."""
    hook = getattr(unit, "clamp_", None)
    if hook is None:
        return
    _set(unit, START)
    parameter, before = _weight(unit), _weight(unit).detach().clone()
    try:
        hook()
    except RuntimeError as error:
        require(
            "leaf" not in str(error),
            "Autograd forbids to change a parameter in place. Do it under `torch.no_grad()`: this is no part of the "
            "function.",
        )
        raise
    require(
        _weight(unit) is parameter,
        "`clamp_` makes a new parameter. The optimiser goes on with the old one: change it in place.",
    )
    after = parameter.detach()
    require(
        not torch.equal(after, before),
        "`clamp_` leaves the weight 1.5 where it is. `weight.clamp(…)` makes a new tensor; the one with the underscore "
        "changes the weight.",
    )
    require(
        not torch.equal(after, before.clamp(0, 1)),
        "`clamp_` moves −1.6 to 0. That is the NMU's interval; a NAU subtracts, and needs −1.",
    )
    moved = (after != before) & (before.abs() <= 1)
    require(
        not bool(moved.any()), "`clamp_` also moves the weight 0.3, which had not left. After every step, that adds up."
    )
    require(torch.equal(after, before.clamp(-1, 1)), f"`clamp_` turns 1.5, −1.6 and −2 into {_list(after, before)}.")


def _list(after: Tensor, before: Tensor) -> str:
    return ", ".join(f"{value:.3g}" for value in after[before.abs() >= 1.5].tolist()).replace("-", "−")


def check_training(unit: nn.Module) -> int:
    """Train from weights outside; end the check if one stays frozen or outside; return how many came back."""
    _set(unit, START)
    x = _inputs(64, unit)
    start, wanted = torch.tensor(START).to(x), torch.tensor(WANTED).to(x)
    weights = _descend(unit, x, x @ wanted.T)
    frozen = [_where(entry) for entry in (weights == start).all(dim=0).nonzero()]
    require(
        not frozen,
        f"After {STEPS} steps these stand where they began: {', '.join(frozen)}. Out there the clamp in `forward` "
        "is flat, so no gradient arrives: who brings the weight itself back?",
    )
    left = (weights.abs() > 1 + 1e-6).any(dim=0).nonzero()
    require(
        not len(left),
        f"The weights move, but {_where(left[0]) if len(left) else ''} is outside after a step. The clamp belongs "
        "behind every step, so that no weight has a way back to walk.",
    )
    off = (weights[-1] - wanted).abs()
    row, column = divmod(int(off.nan_to_num(nan=torch.inf).argmax()), 3)
    require(
        bool((off < 0.05).all()),
        f"After {STEPS} steps W[{row}, {column}] is {weights[-1, row, column]:.2f} and should be "
        f"{wanted[row, column]:.0f}.".replace("-", "−"),
    )
    return int((start.abs() > 1).sum())


def _descend(unit: Any, x: Tensor, t: Tensor) -> Tensor:
    """Return the weight after each step of the loop that the exercise prints: shape (steps, 2, 3)."""
    optimizer = torch.optim.SGD([_weight(unit)], lr=0.1)
    weights = []
    for _ in range(STEPS):
        optimizer.zero_grad()
        (unit(x) - t).square().mean().backward()
        optimizer.step()
        if hasattr(unit, "clamp_"):
            unit.clamp_()
        weights.append(_weight(unit).detach().clone())
    return torch.stack(weights)


def _inputs(points: int, unit: nn.Module) -> Tensor:
    generator = torch.Generator().manual_seed(6)
    return torch.randn((points, 3), generator=generator).to(_weight(unit).dtype)


def _where(entry: Tensor) -> str:
    row, column = entry.tolist()
    return f"W[{row}, {column}]"


def _weight(unit: Any) -> nn.Parameter:
    weight = getattr(unit, "weight", None)
    if not isinstance(weight, nn.Parameter) or tuple(weight.shape) != (2, 3):
        raise NotYet("For 3 inputs and 2 outputs `weight` must be an nn.Parameter of shape (2, 3).")
    return weight


@torch.no_grad()
def _set(unit: nn.Module, values: Any) -> None:
    _weight(unit).copy_(torch.tensor(values))
