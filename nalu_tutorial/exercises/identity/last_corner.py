"""Where a ReLU network has its last corner, and by how much its slope changes there: read off the weights."""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.comparison import against
from .._shared.taking import asked, parts, plain

# For each network the units as (w, b, v): ReLU(w x + b), times v in the output.
NETS: dict[str, Sequence[tuple[float, float, float]]] = {
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
        got = plain(parts(asked(answer, _net(units)), 2, "Return two numbers: where the corner is, and the change."))
        require(
            all(isinstance(each, int | float) for each in got),
            "Return two numbers: where the corner is, and by how much the slope changes there.",
        )
        _compare(torch.tensor(got, dtype=torch.float64), units, what)
    return "So the weights tell how a network extrapolates: beyond this position its output is a straight line."


def _compare(got: Tensor, units: Sequence[tuple[float, float, float]], what: str) -> None:
    seen = [unit for unit in units if unit[0]]
    joined = [unit for unit in seen if unit[2]]
    exact = _corner(joined)
    w, _, v = max(joined, key=_place)
    far = max(joined, key=lambda unit: abs(_place(unit)))
    slips = {
        "One of the units has an output weight of 0: its corner does not reach the output.": _corner(seen),
        "For w < 0 the unit is 0 right of its corner, where its slope v w ends. The change is −v w.": torch.stack(
            [exact[0], torch.tensor(v * w, dtype=torch.float64)]
        ),
        "The change lacks w or v: the unit's slope is w, and v brings it to the output.": torch.stack(
            [exact[0], torch.tensor(v, dtype=torch.float64)]
        ),
        "That is the corner furthest from 0. The last one is the one furthest to the right.": _corner([far]),
        "The sign of the position is lost: left of 0 it is negative.": torch.tensor(
            [abs(_place(far)), _change(far)], dtype=torch.float64
        ),
        "The corner lies where w x + b = 0: mind the sign of b.": _corner([(w, -b, v) for w, b, v in joined]),
        "That is the first corner from the left.": torch.tensor(
            [_place(min(joined, key=_place)), _change(min(joined, key=_place))], dtype=torch.float64
        ),
    }
    names = ("position", "change of slope")
    against(
        got,
        exact,
        slips,
        lambda k: f"With {what} the {names[k]} is {exact[k].item():g}; you give {got[k].item():g}.",
    )


def _corner(units: Sequence[tuple[float, float, float]]) -> Tensor:
    last = max(units, key=_place)
    return torch.tensor([_place(last), _change(last)], dtype=torch.float64)


def _place(unit: tuple[float, float, float]) -> float:
    return -unit[1] / unit[0]


def _change(unit: tuple[float, float, float]) -> float:
    return unit[2] * abs(unit[0])


def _net(units: Sequence[tuple[float, float, float]]) -> nn.Sequential:
    hidden, out = nn.Linear(1, len(units)), nn.Linear(len(units), 1)
    w, b, v = torch.tensor(units).T
    with torch.no_grad():
        hidden.weight.copy_(w[:, None])
        hidden.bias.copy_(b)
        out.weight.copy_(v[None])
        out.bias.zero_()
    return nn.Sequential(hidden, nn.ReLU(), out).double().requires_grad_(False)
