"""How each kind of unit is read: its equation once more, in SymPy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sympy import Abs, Add, Expr, I, Integer, Max, Mul, Piecewise, cos, exp, nan, oo, pi, re, sign, zoo
from torch import nn

from ..units import (
    DMU,
    GNALU,
    INALU,
    NAC,
    NALU,
    NAU,
    NMRU,
    NMU,
    NPU,
    NRU,
    SNMU,
    MultiplicativeNAC,
    NaiveNPU,
    RealNPU,
    max_safe_log,
    safe_log,
)
from ._layer import Layer


def _sum(weights: list[Expr], x: Sequence[Expr]) -> Expr:
    return Add(*(w * x_i for w, x_i in zip(weights, x, strict=True)))


def _read_nac(unit: NAC, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    return [_sum(layer.row("weight", unit.weight, j), x) for j in range(unit.out_features)]


def _read_nau(unit: NAU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    return [_sum(layer.row("weight", unit.clamped_weight, j), x) for j in range(unit.out_features)]


def _read_linear(unit: nn.Linear, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read every number as it stands: a linear layer has no values that it is built for."""

    def weights(j: int) -> list[Expr]:
        return [layer.constant("weight", unit.weight, row=j, column=i) for i in range(unit.in_features)]

    sums = [_sum(weights(j), x) for j in range(unit.out_features)]
    return sums if unit.bias is None else [y + layer.constant("bias", unit.bias, row=j) for j, y in enumerate(sums)]


def _read_nmu(unit: NMU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    rows = [layer.row("weight", unit.clamped_weight, j) for j in range(unit.out_features)]
    return [Mul(*(w * x_i + 1 - w for w, x_i in zip(row, x, strict=True))) for row in rows]


def _read_multiplicative_nac(unit: MultiplicativeNAC, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    sizes = [_size(x_i, unit, layer) for x_i in x]
    rows = [layer.row("weight", unit.weight, j) for j in range(unit.out_features)]
    return [Mul(*(size**w for w, size in zip(row, sizes, strict=True))) for row in rows]


def _size(x: Expr, unit: MultiplicativeNAC, layer: Layer) -> Expr:
    """Return what the unit raises to its exponents: exp of its logarithm, without the ε."""
    if unit.log not in (None, safe_log, max_safe_log):
        raise TypeError(f"cannot read {layer}: its log must be None, safe_log or max_safe_log, not {unit.log!r}")
    if _is_no_number(x):
        return nan
    if unit.log is max_safe_log:
        return Max(x, 1)
    return _absolute(x) if unit.log is None else _absolute(x - 1) + 1


def _is_no_number(x: Expr) -> bool:
    """Return whether a constant of 0 was divided by on the way to this value."""
    return bool(x.has(nan, oo, -oo, zoo))


def _absolute(x: Expr) -> Expr:
    """Return |x| as SymPy does, but not of a real part, which it writes with an arctangent, and not of a size again."""
    if x.has(re):
        return Abs(x, evaluate=False)

    def is_size(part: Expr) -> bool:
        return isinstance(part.base if part.is_Pow and part.exp.is_real else part, Abs)

    return Abs(x).replace(lambda part: isinstance(part, Abs) and is_size(part.args[0]), lambda part: part.args[0])


def _read_npu(unit: NaiveNPU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read real parts of products of powers."""
    weights = dict(unit.named_parameters())
    gate = weights["gate"].clamp(0, 1) if "gate" in weights else None
    gates = [Integer(1) if gate is None else layer.read("gate", gate, column=i) for i in range(len(x))]

    def exponent(j: int, i: int) -> Expr:
        w = layer.read("W_re", weights["W_re"], row=j, column=i)
        if "W_im" in weights:
            w += I * layer.read("W_im", weights["W_im"], row=j, column=i)
        return w

    def output(j: int) -> Expr:
        powers = [(x[i], exponent(j, i), g) for i, g in enumerate(gates)]
        y = Mul(*(_gated_power(*power) for power in powers))
        # Unevaluated, as SymPy would write re(sqrt(x)) with a cosine and an arctangent.
        real = y is nan or all(_is_real(*power) for power in powers)
        return y if real else re(y, evaluate=False)

    return [output(j) for j in range(unit.out_features)]


def _is_real(x: Expr, w: Expr, g: Expr) -> bool:
    """Return whether no input gives this power an imaginary part."""
    return bool(w == 0 or g == 0 or (g == 1 and w.is_integer) or (x.is_nonnegative and w.is_real))


def _gated_power(x: Expr, w: Expr, g: Expr) -> Expr:
    """Return r^w exp(iπwk): with the gate open that is x^w, with the gate shut it is 1."""
    if g == 1:
        return x**w
    if _is_no_number(x):
        return nan
    k = Piecewise((g, x < 0), (0, True))
    return (g * _absolute(x) + 1 - g) ** w * exp(I * pi * w * k)


def _read_nalu(unit: NALU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read g a + (1 − g) m."""
    if unit.input_gate:
        raise TypeError(
            f"cannot read this {layer.unit}: its gate depends on the input, so no one formula holds for all inputs; "
            "with input_gate=False it can be read"
        )

    def product(weights: list[Expr]) -> Expr:
        signed = isinstance(unit, INALU) and unit.sign
        return Mul(*(_size_power(x_i, w, signed) for w, x_i in zip(weights, x, strict=True)))

    def output(j: int) -> Expr:
        g = layer.read("sigmoid(G)", unit.gate_from(unit.G), row=j)
        a = _sum(layer.row("weight_add", unit.weight_add, j), x)
        m = product(layer.row("weight_mul", unit.weight_mul, j))
        return m if g == 0 else a if g == 1 else g * a + (1 - g) * m

    return [output(j) for j in range(unit.out_features)]


def _size_power(x: Expr, w: Expr, signed: bool) -> Expr:
    """Return |x|^w, with iNALU's sign of this factor if asked; for whole w the two make x^w or 1."""
    if not signed:
        return _absolute(x) ** w
    return x**w if w in (-1, 0, 1) else _absolute(x) ** w * (Abs(w) * sign(x) + 1 - Abs(w))


def _read_nru(unit: NRU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read the unit as it is in evaluation."""
    rows = [layer.row("weight", unit.clamped_weight, j) for j in range(unit.out_features)]
    return [Mul(*(_reciprocal_factor(x_i, w) for w, x_i in zip(row, x, strict=True))) for row in rows]


def _reciprocal_factor(x: Expr, w: Expr) -> Expr:
    """Return sign(x) |x|^w |w| + 1 − |w|, which for whole w is x^w."""
    if w in (-1, 0, 1):
        return x**w
    return nan if _is_no_number(x) else sign(x) * _absolute(x) ** w * Abs(w) + 1 - Abs(w)


def _read_nmru(unit: NMRU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read the unit as it is in evaluation; a factor whose weight is 1 is the input or the reciprocal itself."""
    u = [*x, *(1 / x_i for x_i in x)]

    def output(j: int) -> Expr:
        row = layer.row("weight", unit.clamped_weight, j)
        taken = Mul(*(u_i for w, u_i in zip(row, u, strict=True) if w == 1))
        soft = [(w, u_i) for w, u_i in zip(row, u, strict=True) if w not in (0, 1)]
        if not unit.sign:
            return taken * Mul(*(w * u_i + 1 - w for w, u_i in soft))
        turns = Add(*(w * Piecewise((1, u_i < 0), (0, True)) for w, u_i in soft))
        return taken * Mul(*(w * _absolute(u_i) + 1 - w for w, u_i in soft)) * cos(pi * turns)

    return [output(j) for j in range(unit.out_features)]


def _read_dmu(unit: DMU, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    """Read the sum, the product, or what is between them."""
    subtracts = unit.operation == "sub"
    total = Add(x[0], *(-x_i if subtracts else x_i for x_i in x[1:]))
    product = Mul(x[0], *(1 / x_i if subtracts else x_i for x_i in x[1:]))

    def output(j: int) -> Expr:
        G = layer.read("gate", unit.gate, row=j)
        if G in (0, 1):
            return total if G == 1 else product
        size = _absolute(product) ** (1 - G) * _absolute(total) ** G
        return (G * sign(total) + (1 - G) * Mul(*map(sign, x))) * size

    return [output(j) for j in range(unit.out_features)]


# By exact class: a subclass with a forward of its own would be read as something that it does not compute.
READERS: dict[type[nn.Module], Callable[[Any, Sequence[Expr], Layer], list[Expr]]] = {
    nn.Linear: _read_linear,
    NAC: _read_nac,
    NAU: _read_nau,
    NMU: _read_nmu,
    SNMU: _read_nmu,  # which it is in evaluation mode
    MultiplicativeNAC: _read_multiplicative_nac,
    NaiveNPU: _read_npu,
    RealNPU: _read_npu,
    NPU: _read_npu,
    NALU: _read_nalu,
    INALU: _read_nalu,
    GNALU: _read_nalu,
    NRU: _read_nru,
    NMRU: _read_nmru,
    DMU: _read_dmu,
}


def read_layer(unit: Any, x: Sequence[Expr], layer: Layer) -> list[Expr]:
    if type(unit) not in READERS:
        known = ", ".join(sorted(kind.__name__ for kind in READERS))
        raise TypeError(
            f"cannot read {layer}: what can be read is {known}, and nn.Sequential of them and of what changes no number"
        )
    if any(not p.is_floating_point() or p.is_meta for p in unit.parameters()):
        raise TypeError(f"cannot read {layer}: its weights must be real numbers, and on a device that holds them")
    if len(x) != unit.in_features:
        raise ValueError(f"{layer} has {unit.in_features} inputs, got {len(x)}: {', '.join(map(str, x))}")
    return READERS[type(unit)](unit, x, layer)
