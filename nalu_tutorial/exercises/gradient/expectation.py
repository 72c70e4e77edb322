"""The two parts of E[∂L/∂b] for a weight W = f(a) g(b), by autograd, and what the usual mistakes make of them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.quasirandom import SobolEngine

from .._shared.answer import require
from .._shared.checker import checker
from .._shared.taking import as_number, as_tensor, asked, several

Scalar = Callable[[Tensor], Tensor]
NETS, POINTS, INPUTS = 16, 2**14, 4
X, SQUARE, WITH_TARGET = 3 / 2, 7 / 3, 7 / 3 + 9 / 4  # E[x], E[x²] and E[t x₁] for x ~ U[1, 2] and t = x₁ + x₂


class Measured(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.4g} ± {self.error:.2g}".replace("-", "−")


class Moments(NamedTuple):
    """Means over a and b from U[−2, 2]; slope is g′."""

    f: float
    f_square: float
    g: float
    slope: float
    g_slope: float


@checker
def expectation(*answer: Any) -> str:
    """Check the two parts of E[∂L/∂b₁] for the reader's own W = f(a) g(b): three functions, or a triple of them."""
    f, g, my_parts = several(answer, 3)
    measured = measured_parts(f, g)
    m = moments(f, g)
    require(
        abs(m.f) > 0.05,
        f"E[f] is {m.f:.3f}. With E[f] = 0, as for tanh, half of this exercise is 0. Choose an f that is not odd.",
    )
    require(
        abs(m.slope) > 0.01,
        f"E[g′] is {m.slope:.3f}: g is equally high at −2 and 2, or climbs in jumps, which no gradient sees.",
    )
    given = asked(my_parts)
    require(
        isinstance(given, tuple | list) and len(given) == 2,
        "Return a pair: the part with the target, and the part with the net's own answer.",
    )
    signal, own = map(as_number, given)
    require(
        not (_close(signal, measured[1]) and _close(own, measured[0])) or _close(signal, measured[0]),
        "The two are exchanged: the part with the target comes first.",
    )
    _check_part("The part with the target", signal, measured[0], signal_mistakes(m))
    _check_part("The part with your net's own answer", own, measured[1], own_mistakes(m))
    return (
        f"Autograd says {measured[0]} and {measured[1]}. With E[f] other than 0 there is a signal. And where g has no "
        "jumps, E[g′] needs no integral: it is (g(2) − g(−2)) / 4."
    )


def _close(given: float, measured: Measured) -> bool:
    return abs(given - measured.mean) <= 5 * measured.error + 0.005 * abs(measured.mean)


def _check_part(name: str, given: float, measured: Measured, wrong: Mapping[str, float]) -> None:
    if _close(given, measured):
        return
    for sentence, value in wrong.items():
        require(not _close(given, Measured(value, 0)), f"{name}: {sentence}")
    require(False, f"{name} is {measured} by autograd at {NETS * POINTS:,} points. You say {given:.4f}.")


def measured_parts(f: Scalar, g: Scalar) -> tuple[Measured, Measured]:
    """Return the part with the target and the part with the net's own answer, of E[∂L/∂b₁]."""
    # Sobol points fill twelve dimensions evenly, so that the error is far below that of as many random draws.
    engine: Callable[..., Any] = SobolEngine  # torch leaves it without types
    nets = [engine(3 * INPUTS, scramble=True, seed=k).draw(POINTS, dtype=torch.float64) for k in range(NETS)]
    points = torch.cat(nets).reshape(-1, 3, INPUTS)
    x, a, b = 1 + points[:, 0], 4 * points[:, 1] - 2, (4 * points[:, 2] - 2).requires_grad_()
    y = (_values(f, a, "f") * _values(g, b, "g") * x).sum(dim=1)
    t = x[:, 0] + x[:, 1]
    require(y.requires_grad, "No gradient comes back from g(b): is it a constant, or is there a `detach` in it?")
    signal, own = (torch.autograd.grad(part.sum(), b, retain_graph=True)[0][:, 0] for part in (-2 * t * y, y**2))
    return _summary(signal), _summary(own)


def _values(function: Scalar, at: Tensor, name: str) -> Tensor:
    told = f"{name} must take a tensor of any shape and return one finite number for each of its entries."
    values = as_tensor(asked(function, at.flatten()), told)
    require(values.numel() == at.numel() and bool(values.isfinite().all()), told)
    return values.reshape(at.shape)


def _summary(gradient: Tensor) -> Measured:
    means = gradient.reshape(NETS, -1).mean(dim=1)
    return Measured(float(means.mean()), float(means.std()) / NETS**0.5)


def moments(f: Scalar, g: Scalar) -> Moments:
    """Return the means in which both parts can be written."""
    points = -2 + (torch.arange(20_000, dtype=torch.float64) + 0.5) / 5000
    b = points.clone().requires_grad_()
    value, height = f(points), g(b)
    (slope,) = torch.autograd.grad(height.sum(), b)
    parts = value, value**2, height, slope, height * slope
    return Moments(*(float(part.detach().mean()) for part in parts))


def signal_mistakes(m: Moments) -> dict[str, float]:
    """Return what the usual mistakes make of the part with the target."""
    right = -2 * WITH_TARGET * m.f * m.slope
    return {
        "The sign is lost: t comes with a minus in (y − t)².": -right,
        "The factor 2 of the square is missing.": right / 2,
        "E[t x₁] is not E[t] E[x₁], as x₁ is a part of t: it is E[x²] + E[x]².": -2 * 3 * X * m.f * m.slope,
        "You have E[g] in it. b₁ is what we differentiate by, so it is E[g′].": -2 * WITH_TARGET * m.f * m.g,
        "x₁ is missing: ∂y/∂b₁ = x₁ f(a₁) g′(b₁).": -2 * 3 * m.f * m.slope,
        "You have E[f²] in it. The target brings no second f.": -2 * WITH_TARGET * m.f_square * m.slope,
    }


def own_mistakes(m: Moments) -> dict[str, float]:
    """Return what the usual mistakes make of the part with the net's own answer."""
    same, other = 2 * m.f_square * m.g_slope, 2 * m.f**2 * m.g * m.slope
    return {
        "You left out the terms with j ≠ i, which vanish only where E[f] = 0.": SQUARE * same,
        "You left out the term with j = i, where W_i meets its own slope.": 3 * X**2 * other,
        "One term with j ≠ i is not enough: there are three other inputs.": SQUARE * same + X**2 * other,
        "There are three other inputs, not four: j = i is counted in both sums.": SQUARE * same + 4 * X**2 * other,
        "The factor 2 of the square is missing.": (SQUARE * same + 3 * X**2 * other) / 2,
        "The sign is wrong: y comes with a plus in (y − t)².": -(SQUARE * same + 3 * X**2 * other),
        "The term with j = i has E[f]² where E[f²] belongs: f meets itself there.": 2 * SQUARE * m.f**2 * m.g_slope
        + 3 * X**2 * other,
        "The term with j = i has E[g] E[g′] where E[g g′] belongs: both take the same b.": 2
        * SQUARE
        * m.f_square
        * m.g
        * m.slope
        + 3 * X**2 * other,
        "The term with j = i splits twice: f meets itself there, and g its own slope. E[f²] and E[g g′] stay whole.": (
            SQUARE * other + 3 * X**2 * other
        ),
        "The term with j = i has E[x]² where E[x²] belongs.": X**2 * same + 3 * X**2 * other,
        "The terms with j ≠ i have E[x²] where E[x]² belongs: these are two inputs.": SQUARE * (same + 3 * other),
        "The terms with j ≠ i have E[f²] where E[f]² belongs: a_i and a_j are drawn apart.": SQUARE * same
        + 3 * X**2 * 2 * m.f_square * m.g * m.slope,
    }
