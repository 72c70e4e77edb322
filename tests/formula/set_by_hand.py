"""Units whose weights are set by hand, and formulas evaluated by a library that is not torch."""

import sympy
import torch

from nalu_tutorial import INALU, NMRU

SATURATED = 30.0  # tanh and σ are 1 here, in both precisions


def holding(unit, **values):
    """Return the unit with these values in its parameters; a parameter that is not named keeps its start."""
    with torch.no_grad():
        for name, value in values.items():
            unit.get_parameter(name).copy_(torch.as_tensor(value, dtype=torch.float64))
    return unit


def nac_like(unit, W, ending=""):
    """Return the unit with this W: σ(0) = ½ cannot be undone by tanh, so M̂ is saturated and Ŵ = artanh W."""
    W_hat = torch.as_tensor(W, dtype=torch.float64).atanh().clamp(-SATURATED, SATURATED)
    return holding(
        unit, **{f"W_hat{ending}": W_hat, f"M_hat{ending}": torch.full_like(W_hat, SATURATED, dtype=torch.float64)}
    )


def with_weight(kind, W):
    """Return a unit of this kind whose weight is W, all gates open."""
    W = torch.as_tensor(W, dtype=torch.float64)
    in_features = W.shape[1] // 2 if kind is NMRU else W.shape[1]
    unit = kind(in_features, W.shape[0], dtype=torch.float64)
    names = dict(unit.named_parameters())
    if "W_hat" in names:
        return nac_like(unit, W)
    gate = {"gate": torch.ones(W.shape[1])} if "gate" in names else {}
    return holding(unit, **{"weight" if "weight" in names else "W_re": W}, **gate)


def inalu(W_add, W_mul, G, **options):
    """Return an iNALU with these weights; a gate of ±30 is open or shut."""
    W_add = torch.as_tensor(W_add, dtype=torch.float64)
    unit = INALU(W_add.shape[1], W_add.shape[0], dtype=torch.float64, **options)
    return holding(nac_like(nac_like(unit, W_add, "_add"), W_mul, "_mul"), G=G)


def values_of(reading, x):
    """Evaluate the formulas at the rows of x, by a library in which a negative number has a root."""
    function = sympy.lambdify(reading.symbols, reading.expressions, "mpmath")
    return torch.tensor([[float(y) for y in function(*row)] for row in x.tolist()], dtype=torch.float64)


def agree(model, reading, x):
    with torch.no_grad():
        torch.testing.assert_close(values_of(reading, x), model(x), rtol=1e-6, atol=1e-6)
