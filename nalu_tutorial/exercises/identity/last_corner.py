"""Where a ReLU network has its last corner, and by how much its slope changes there: read off the weights."""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import asked, parts, plain

Unit = tuple[float, float, float]
Units = Sequence[Unit]
# For each network the units as (w, b, v): ReLU(w x + b), times v in the output.
NETS: dict[str, Units] = {
    "a unit that opens last": [(1, 2, 0.5), (2, -12, 0.25), (-1, 1, 1), (1, 0, -0.5)],
    "a unit that closes last": [(1, 2, 0.5), (-2, 18, 0.25), (-1, 1, 1), (1, 0, -0.5)],
    "a unit that does not reach the output": [(1, -4, 0.5), (2, -16, 0), (-1, 1, 1), (1, 0, -0.5)],
    "a unit that does not see x": [(1, -4, -0.5), (0, -3, 0.7), (-1, 1, 1), (1, 0, -0.5)],
    "a corner far out on the left": [(1, -4, 0.5), (2, 40, 0.25), (-1, 1, 1), (1, 0, -0.5)],
    "all corners left of 0": [(1, 3, 0.5), (2, 8, 0.25), (-1, -5, 1), (1, 1, -0.75)],
}


@checker
def last_corner(answer: Callable[[nn.Sequential], tuple[float, float]]) -> str:
    """Check (position, change of slope) of the corner furthest to the right of a network 1 → 4 → 1."""
    for what, units in NETS.items():
        got = plain(parts(asked(answer, net(units)), 2, "Return two numbers: where the corner is, and the change."))
        require(
            all(isinstance(each, int | float) for each in got),
            "Return two numbers: where the corner is, and by how much the slope changes there.",
        )
        _compare(torch.tensor(got, dtype=torch.float64), units, what)
    return "So the weights tell how a network extrapolates: beyond this position its output is a straight line."


def _compare(got: Tensor, units: Units, what: str) -> None:
    exact, names = last(units), ("position", "change of slope")
    against(
        got,
        exact,
        slips(units),
        lambda k: f"With {what} the {names[k]} is {exact[k].item():g}; you give {got[k].item():g}.",
    )


def last(units: Units) -> Tensor:
    """Return the position of the last corner that reaches the output, and the change of the slope there."""
    return _corner(max(_joined(units), key=_place))


def slips(units: Units) -> dict[str, Tensor]:
    """Return what the usual mistakes make of it."""
    seen, joined = [unit for unit in units if unit[0]], _joined(units)
    w, b, v = max(joined, key=_place)
    far = max(joined, key=lambda unit: abs(_place(unit)))
    return {
        "One of the units has an output weight of 0: its corner does not reach the output.": (
            _corner(max(seen, key=_place))
        ),
        "For w < 0 the unit is 0 right of its corner, where its slope v w ends. The change is −v w.": _pair(
            -b / w, v * w
        ),
        "The change lacks w or v: the unit's slope is w, and v brings it to the output.": _pair(-b / w, v),
        "That is the corner furthest from 0. The last one is the one furthest to the right.": _corner(far),
        "The sign of the position is lost: left of 0 it is negative.": _pair(abs(_place(far)), _change(far)),
        "The corner lies where w x + b = 0: mind the sign of b.": _corner(
            max(((w, -b, v) for w, b, v in joined), key=_place)
        ),
        "That is the first corner from the left.": _corner(min(joined, key=_place)),
    }


def _joined(units: Units) -> Units:
    return [unit for unit in units if unit[0] and unit[2]]


def _corner(unit: Unit) -> Tensor:
    return _pair(_place(unit), _change(unit))


def _pair(position: float, change: float) -> Tensor:
    return torch.tensor([position, change], dtype=torch.float64)


def _place(unit: Unit) -> float:
    return -unit[1] / unit[0]


def _change(unit: Unit) -> float:
    return unit[2] * abs(unit[0])


def net(units: Units) -> nn.Sequential:
    """Return the network of these units."""
    hidden, out = nn.Linear(1, len(units)), nn.Linear(len(units), 1)
    w, b, v = torch.tensor(units).T
    with torch.no_grad():
        hidden.weight.copy_(w[:, None])
        hidden.bias.copy_(b)
        out.weight.copy_(v[None])
        out.bias.zero_()
    return nn.Sequential(hidden, nn.ReLU(), out).double().requires_grad_(False)
